package solve

// A Turn says whose turn it is at a node of a tree.
type Turn uint8

// Whose turn it can be. Where both sides choose at the same time, the first chooses
// and the second does not know what.
const (
	Over   Turn = iota // nobody's: the game has ended with a payoff
	Chance             // the dice's
	First
	Second
)

// A Node is a position of a game with chance and hidden information. Actions are
// numbered from 0.
//
// Of a side's own choices and what it knew at each of them nothing may be forgotten:
// nodes at which it knows the same follow the same choices of its own (perfect recall).
type Node interface {
	Turn() Turn
	// Payoff is what the first side has won and the second lost, when it is over.
	Payoff() float64
	// Actions is how many there are, at least one, unless it is over.
	Actions() int
	// Odds is how likely an action of chance is. They sum to 1.
	Odds(action int) float64
	// Known is all that the side whose turn it is knows: nodes at which it knows the
	// same are one to it, and have the same actions.
	Known() string
	// Do is the node that an action leads to.
	Do(action int) Node
}
