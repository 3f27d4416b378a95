// Package draw makes drawings of a scene: boards of squares and planes in inches with
// everything on them, and small drawings that stand among words. It draws what a scene.View
// says in its own words (classes of legend and shapes, kinds of cards), in the same way for
// every ruleset, and is told whatever else it needs to know about the table.
//
// The marks of the legend are templates. A board is written by code, because every frame
// draws it and a template took eighteen times as long for its squares (1.6 ms for 144 of
// them, 0.09 ms by hand). Whatever is written goes through a [Drawing], which escapes it.
package draw
