package riposte

// An Event tells an audience one thing that happened. Events are told within Apply
// and New, in the order in which the rules let them happen. They are the only way
// in which a seat learns of another's choice: the choice itself is told to nobody,
// so it may stay secret.
type Event struct {
	Kind     uint16   // index into Info.Events; 0 is no event
	Rule     RuleID   // the rule that applied
	Seat     Seat     // whose event it is; Nobody for the table's
	Other    Seat     // the other seat concerned, if any
	Audience Audience // who is told; the zero Audience tells nobody
	Reveals  bool     // opens something hidden: the step can't be taken back
	N        [6]int32 // what Info.Events says of the kind
}

// A Log receives events. A nil Log costs nothing: rules test for it before they
// build an event.
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
	// ByHand: a person set a value that no rule produced, as a game master may.
	ByHand bool
	// Turn marks the beginning of a turn: the log makes a heading of it.
	Turn bool
	// Main names the numbers that hold a seat's one big number before and after.
	Main Shift
	// Paced says what a reader is shown of it who follows one event after another;
	// the zero Paced is not shown.
	Paced Paced
	// Thrown says where the sum of the dice stands that the event tells of.
	Thrown Thrown
	// Moved: the seat's piece stood on N[0],N[1] and stands on N[2],N[3].
	Moved bool
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

// A Thrown names the numbers of an event that hold the sum of dice and the score by
// which they were thrown (see match.Pooler); the zero Thrown names none.
type Thrown struct {
	Total, Score int8 // indexes of N; Total is not 0
	Closed       bool // the dice were thrown unseen
}

// A Shift names the numbers of an event that hold a value before and after; the
// zero Shift names none.
type Shift struct {
	From, To int8 // indexes of Event.N
	Other    bool // it is Event.Other's, not Event.Seat's
}
