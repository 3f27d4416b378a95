// Package draw makes drawings of a scene: boards of squares and planes in inches with
// what lies and stands on them, and small ones between words. It draws what a
// scene.View says in its own words (classes of legend and shapes, kinds of cards), for
// every ruleset alike, and is told all else it needs to know of the table.
//
// The marks of the legend are templates; a board is written: a template took eighteen times
// as long for its squares (1.6 ms for 144 of them, 0.09 ms by hand), and a frame draws
// it. Whatever is written goes through a [Drawing], which escapes it.
package draw
