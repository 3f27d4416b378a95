// Package tui draws duels in a terminal and lets people play them there.
//
// [Scene] turns any ruleset's view into text, and [Play] seats people at the
// keyboard: on a full screen where there is a terminal, line by line where there is
// none. The package knows no rules: everything it shows and offers is in
// scene.View.
package tui
