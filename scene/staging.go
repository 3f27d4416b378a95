package scene

import "riposte"

// A Stager is a Ruleset whose events a page shows beside their sentences; found by a type
// assertion.
type Stager interface {
	// Staging is what there is to see of events, by EventKind.Name.
	Staging() map[string]Staging
}

// StagingOf is what there is to see of a ruleset's events; nil where it says nothing.
func StagingOf(r riposte.Ruleset) map[string]Staging {
	if s, ok := r.(Stager); ok {
		return s.Staging()
	}
	return nil
}

// A Staging is what a page shows of the events of one kind: a number that goes down, a
// piece that walks, a die that is turned up. The zero Staging is nothing.
type Staging struct {
	// Main names the numbers that hold a seat's one big number before and after.
	Main Shift
	// Moved: the seat's piece stood on N[0],N[1] and stands on N[2],N[3].
	Moved bool
	// Paced says what a reader is shown of it who follows one event after another;
	// the zero Paced is not shown.
	Paced Paced
}

// A Paced says how an event is shown while what was set in secret is resolved.
type Paced struct {
	What PacedKind
	// Number is the index of Event.N that holds the number of the die in its row,
	// for PacedDie and PacedGone, or of the cards that are turned. Face is the
	// index that holds the face of the die, as in Pick.Face, or the place of the
	// card in Deck.
	Number, Face int8
	Deck         string // of PacedCards: the drawings of the cards, as in Card.Kind, separated by spaces
}

// A PacedKind says what there is to see.
type PacedKind uint8

// The kinds; zero means that there is nothing to follow.
const (
	PacedStart PacedKind = iota + 1 // what is followed begins
	PacedLine                       // the sentence alone
	PacedDie                        // a die of Event.Seat is turned up; Event.Other is its target
	PacedGone                       // a die of Event.Other is taken out of its row
	PacedNext                       // the next die of Event.Seat is carried out
	PacedCards                      // Event.Seat turns cards
)

// A Shift names the numbers of an event that hold a value before and after; the
// zero Shift names none.
type Shift struct {
	From, To int8 // indexes of Event.N
	Other    bool // it is Event.Other's, not Event.Seat's
}
