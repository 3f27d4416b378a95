package solve

import (
	"errors"
	"fmt"
)

var errNoGame = errors.New("solve: a matrix without a row or a column is no game")

// A HintError names a choice of a [Hint] that the game does not have.
type HintError struct {
	What   string // row or column
	Choice int
	Of     int
}

// Error names the choice and how many there are.
func (e *HintError) Error() string {
	return fmt.Sprintf("solve: the hint names %s %d of %d", e.What, e.Choice, e.Of)
}

var errForeign = errors.New("solve: a strategy is of the other side or of another form")
