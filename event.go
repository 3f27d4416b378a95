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

// An EventKind describes the events of one kind.
type EventKind struct {
	// Name is the stable name in records, such as "attack-lands".
	Name string
	// Loud marks what nobody should overlook: a knockdown, the end.
	Loud bool
	// ByHand: a person set a value that no rule produced, as a game master may.
	ByHand bool
	// Turn marks the beginning of a turn: the log makes a heading of it.
	Turn bool
	// Thrown says where the sum of the dice stands that the event tells of.
	Thrown Thrown
}

// A Thrown names the numbers of an event that hold the sum of dice and the score by
// which they were thrown (see match.Pooler); the zero Thrown names none.
type Thrown struct {
	Total, Score int8 // indexes of N; Total is not 0
	Closed       bool // the dice were thrown unseen
}
