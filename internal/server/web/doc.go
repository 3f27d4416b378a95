// Package web is what all pages need: the layout, the messages of the program, and the
// files that the browser needs. The packages in its folder do the drawing: draw makes
// drawings of a scene, form the form of a document, table the table of a duel, and pages
// everything else. None of them holds rules.
//
// # A page
//
// templates/layout.html is the frame of every page. Each package has templates of its own:
// templates/parts/*.html, which other templates use, one or more live regions a file, and
// templates/pages/NAME.html, one page each, which defines the template "main", with its
// <main> element, and if it needs one the template "mast" too. [Templates.Page] writes a
// whole page, [Templates.Part] one part of it, as the feed sends it.
//
// # Words
//
// What the program itself says is in messages/en.json: {{msg "key" args}} in a template,
// [Msg] in Go, say(key) in a module (keys that begin with "script.").
//
// # Files
//
// Everything in static is served under /assets/HASH/, kept for ever by browsers, and
// found by {{asset "name"}} or [AssetPath]. There is no build step: when a
// server starts, the modules that every page loads are joined into one file and so are the
// style sheets, comments and indentation are left out, and all is compressed. Sheets that
// only some pages need go with those pages.
package web
