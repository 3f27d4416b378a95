package scene

import "riposte"

// A Stager is a Ruleset with events that a page shows in other ways than by their
// sentences. Find it by a type assertion.
type Stager interface {
	// Staging is what there is to see of each kind of event, by EventKind.Name.
	Staging() map[string]Staging
}

// StagingOf is what there is to see of a ruleset's events; nil if the ruleset does
// not say.
func StagingOf(r riposte.Ruleset) map[string]Staging {
	if s, ok := r.(Stager); ok {
		return s.Staging()
	}
	return nil
}

// A Staging is what a page shows of the events of one kind: a number that goes down, a
// piece that walks, a die that is turned up. The zero Staging shows nothing.
type Staging struct {
	// Main says which numbers hold a seat's one big number before and after.
	Main Shift
	// Moved says that the seat's piece stood on N[0],N[1] and stands on N[2],N[3].
	Moved bool
	// Strike says that Event.Seat strikes at Event.Other, who is asked about each of the
	// strikes of a turn.
	Strike bool
	// Minor says that the event is bookkeeping, which a report may fold away.
	Minor bool
	// Sign is a drawing of what happened, as in Card.Kind, that a report puts beside the
	// sentence; if it is several, separated by spaces, N[SignBy] says which, from 1 on.
	Sign   string
	SignBy int8
	// Paced says what is shown to a reader who follows the events one by one; the
	// zero Paced is not shown.
	Paced Paced
}

// A Paced says how an event is shown while secret choices are resolved.
type Paced struct {
	What PacedKind
	// Number is the index of Event.N that holds the number of the die in its row,
	// for PacedDie and PacedGone, or of the cards that are turned. Face is the
	// index that holds the face of the die, as in Pick.Face, or the place of the
	// card in Deck.
	Number, Face int8
	Deck         string // for PacedCards: the drawings of the cards, as in Card.Kind, separated by spaces
}

// A PacedKind says what there is to see of an event.
type PacedKind uint8

// The kinds; zero means that there is nothing to follow.
const (
	PacedStart PacedKind = iota + 1 // the beginning
	PacedLine                       // the sentence alone
	PacedDie                        // a die of Event.Seat is turned up; Event.Other is its target
	PacedGone                       // a die of Event.Other is taken out of its row
	PacedNext                       // the next die of Event.Seat is carried out
	PacedCards                      // Event.Seat turns cards
)

// A Shift says which numbers of an event hold a value before and after; the zero
// Shift holds none.
type Shift struct {
	From, To int8 // indexes of Event.N
	Other    bool // the value is Event.Other's, not Event.Seat's
}
