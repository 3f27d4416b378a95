// Package web draws the page: the HTML of what a viewer may see, and the files that
// the browser needs with it. It holds no rules; it draws house.Sight.
//
// # A page
//
// templates/layout.html is the frame of every page. templates/parts/*.html are
// templates that all pages share, one or more live regions a file;
// templates/pages/NAME.html is one page each and defines the template "main", with
// its <main> element, and where it needs to also "mast". [Render] writes a whole
// page, [RenderPart] one part of it, as the feed sends it.
//
// # A table
//
// [Scene.Page] is the page of a sight, [Regions] its live parts, [Differ] the frames of
// a stream: the parts that differ from those sent before. All three draw what the
// riposte.View says in its own words (classes of legend and shapes, kinds of cards),
// for every ruleset alike. The board, the meters and the report are written with a
// drawing, which escapes everything; the rest is templates.
//
// # Words
//
// What the program itself says stands in messages/en.json: {{msg "key" args}} in a
// template, [Msg] in Go, say(key) in a module (keys that begin with "script.").
//
// # Files
//
// Everything in static is served under /assets/HASH/, kept for ever by browsers, and
// found by {{asset "name"}} or [AssetPath]. The modules are the sources: there is no
// build step.
package web
