package pugilism

import (
	"riposte/phrase"
	"riposte/scene"
)

// A game is what never changes in a match; all positions share it.
type game struct {
	content *Content
	cards   *cards
	edges   []edgeRule  // by edge
	pack    []ClassCard // even those that are not in play
	options options
	boxers  [2]boxer       // by seat - 1
	names   [2]phrase.Text // the boxers' names, by seat - 1
	roles   [2]phrase.Text
	letters [2]string    // on the board
	ring    *scene.Board // with nobody in it
	sheets  [2][]scene.Sheet
}
