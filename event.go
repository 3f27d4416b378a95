package riposte

// An Event tells an audience one thing that happened. Events are told in the
// order in which the rules let them happen, within Apply and New. They are the
// only way in which a seat learns of another's choice: a choice as such is told
// to nobody, so one may stay secret.
type Event struct {
	Kind     uint16   // index into Info.Events; 0 is no event
	Rule     RuleID   // the rule that spoke
	Seat     Seat     // whose event it is; Nobody for the table's
	Other    Seat     // the other seat concerned, if any
	Audience Audience // who is told; the zero Audience tells nobody
	Reveals  bool     // opens something hidden: the step can't be taken back
	N        [6]int32 // what Info.Events says of the kind
}

// A Log receives events. A nil Log listens to nobody and costs nothing: rules
// test for it before they build an event.
type Log interface{ Tell(Event) }

// LogFunc makes a function a Log.
type LogFunc func(Event)

// Tell calls f.
func (f LogFunc) Tell(e Event) { f(e) }

// An EventKind describes the events of one kind and how they read.
type EventKind struct {
	// Name is the stable name in records, such as "attack-lands".
	Name string
	// Loud marks what nobody should overlook: a knockdown, the end.
	Loud bool
	// ByHand: a person set a value that no rule made so, as a game master may.
	ByHand bool
	// Turn marks the beginning of a turn: the log makes it a heading.
	Turn bool
	// Main tells how the one big number of a seat changed.
	Main Shift
	// Paced tells what is shown of it where a reader follows one event after the
	// other; the zero Paced is not shown so.
	Paced Paced
	// Thrown tells where the sum of the dice stands that the event tells of.
	Thrown Thrown
	// Moved: the seat's piece stood on N[0],N[1] and stands on N[2],N[3].
	Moved bool
}

// A Paced is how an event is shown in the resolution of what was set in secret.
type Paced struct {
	What PacedKind
	// Number is the index of Event.N with the number of the die in its row, of
	// PacedDie and PacedGone, or of the cards that are turned; Face that with the
	// face of the die, as in Pick.Face, or the place of the card in Deck.
	Number, Face int8
	Deck         string // of PacedCards: the drawings of the cards, as in Card.Kind, a space between
}

// A PacedKind is what there is to see.
type PacedKind uint8

// The kinds; with zero there is nothing to follow.
const (
	PacedStart PacedKind = iota + 1 // what is followed begins
	PacedLine                       // the sentence alone
	PacedDie                        // a die of Event.Seat is turned up; Event.Other is its target
	PacedGone                       // a die of Event.Other is taken out of its row
	PacedNext                       // the next die of Event.Seat is carried out
	PacedCards                      // Event.Seat turns cards
)

// A Thrown names the numbers of an event that are the sum of dice, and the score by
// which they were thrown (see match.Pooler); the zero Thrown is none.
type Thrown struct {
	Total, Score int8 // indexes of N; Total is not 0
	Closed       bool // the dice were thrown unseen
}

// A Shift names the numbers of an event that are a value before and after; the
// zero Shift is none.
type Shift struct {
	From, To int8 // indexes of Event.N
	Other    bool // of Event.Other, else of Event.Seat
}
