package riposte

import (
	"cmp"
	"io/fs"
	"slices"
	"strconv"
)

// A Ruleset is one duel system. It is a value without state of its own and may be
// used by any number of goroutines at once.
type Ruleset interface {
	// Info describes the ruleset. The value is shared: treat it as read-only.
	Info() *Info
	// Vet returns nil or Faults: everything wrong with the options and data of the
	// setup (if s is Nobody), or with one seat's document.
	Vet(setup Setup, seat Seat) error
	// New starts a duel. It vets the setup and returns Faults; or it makes the
	// draws of the set-up, tells its events and returns a state in which somebody
	// owes a choice or the duel is over.
	New(setup Setup, dice Dice, log Log) (State, error)
}

// A Refereed ruleset has tables with a game master. Find it by a type assertion.
type Refereed interface {
	// Referee is the game master's seat at a table of the setup, or Nobody if there
	// is none. rules says that the game master rules over the play: it may know
	// every choice once it is made, and go back to any earlier one. The seats of a
	// table with a game master are not interchangeable.
	Referee(setup Setup) (seat Seat, rules bool)
}

// A Discloser is a ruleset with tables that keep secrets after the end. Find it by a
// type assertion. Every document of such a ruleset is open from the beginning of the
// duel, and so are all its open draws.
type Discloser interface {
	// Disclosed says of each closed draw of a duel, in order, whether it may be
	// opened after the end: that is, whether its result was shown to all and its
	// number reveals nothing that was not. events are all events of the duel,
	// whoever was told them.
	Disclosed(events []Event, closed int) []bool
}

// A Measurer is a ruleset that says what the estimates of its positions count (see
// [Evaluator]), so that what each thing counts can be fitted to the results of duels. Find it
// by a type assertion.
type Measurer interface {
	// Measures names what is counted.
	Measures() []string
	// Measure appends what is counted in a position of the ruleset for seat s, less what is
	// for the other side; where there are two sides, it is turned round for the other.
	Measure(dst []int32, st State, s Seat) []int32
}

// A RuleID names one rule of a ruleset's ledger, such as "PG-5.20".
type RuleID string

// Info is what is fixed about a ruleset.
type Info struct {
	Name     string   // the word in files and commands: "pugilism"
	Title    string   // "Pugilism"
	Summary  string   // one sentence for those who don't know it
	Prefix   string   // of its rule IDs: "PG"
	Version  int      // goes up with every change that alters an old record
	History  []Change // newest first
	MinSeats int
	MaxSeats int
	// Roles names the roles of the seats in seat order, such as "red corner"; seats
	// beyond the list have none.
	Roles []string
	// SeatWords holds the short words for the seats in scenarios and commands, in
	// seat order, such as "red", "blue"; seats beyond the list are "seat3", ...
	SeatWords []string
	Options   []Option
	Chance    []Chance       // the draws it makes; empty where nothing is left to chance
	Decisions []DecisionKind // indexed by Decision.Kind
	Events    []EventKind    // indexed by Event.Kind
	Endings   []string       // what Outcome.Why may be
	Ended     []Ended        // how a sentence says each of Endings, in their order; nil: by the word
	ScoreUnit int            // Outcome.Score for 1 point of the rules, 2 where it counts halves; 0 is 1
	Cards     int            // of documents that count cards: how many there may be in all
	Schema    []DocField     // of a seat's document; empty if it brings none
	Document  string         // what a seat's document is called; empty means "character"
	Samples   []Sample
	Ledger    *Ledger
	// Quick is the quick reference with its glossary, in the form that package quickref
	// reads; empty if there is none.
	Quick string
	// Scenarios holds the ledger's own scenario files, in folders one level deep.
	Scenarios fs.FS
	// Content is the hash of every number in the content tables, so that a record
	// shows whether it was played with other numbers.
	Content string
}

// Ended is an ending as sentences say it; an empty one is said by its word.
type Ended struct {
	Won   string // after "Ulla wins": "by KO"
	Drawn string // after "A draw:", or after "The duel ends:" where nobody had anything to win
}

// EndedBy is how sentences say an ending, by its word.
func (in *Info) EndedBy(why string) (e Ended) {
	if at := slices.Index(in.Endings, why); at >= 0 && at < len(in.Ended) {
		e = in.Ended[at]
	}
	return e
}

// Points converts an Outcome.Score to points of the rules, for people and programs
// to read.
func (in *Info) Points(score float64) float64 { return score / float64(max(in.ScoreUnit, 1)) }

// A Change is one version of a ruleset.
type Change struct {
	Version int
	Date    string // 2026-11-21
	What    string
	// Content is Info.Content of that version, if its numbers were different.
	Content string
}

// A Chance is one kind of draw that duels make.
type Chance struct {
	// Closed draws are made with Deal, out of sight; the others are dice that all
	// see.
	Closed bool
	// Option, unless it is empty, is the option that must have Value for such a
	// draw to be made.
	Option, Value string
}

// Draws reports whether a duel of the setup may throw dice, and whether it may deal.
func (in *Info) Draws(s *Setup) (thrown, dealt bool) {
	for _, c := range in.Chance {
		if c.Option != "" && s.Option(in, c.Option) != c.Value {
			continue
		}
		thrown, dealt = thrown || !c.Closed, dealt || c.Closed
	}
	return thrown, dealt
}

// A DecisionKind describes the decisions of one kind.
type DecisionKind struct {
	Name  string // "cards"
	Title string // "Your three cards"
	Rule  RuleID
	Args  string // what Decision.A and B mean, if used
	// Open says that all see what a seat may answer: no two positions that anybody can't tell
	// apart give it different lists of choices.
	Open bool
}

// ContentOf is the hash of the numbers that a version is played with; it is empty
// for an unknown version.
func (in *Info) ContentOf(version int) string {
	for _, change := range in.History {
		if change.Version == version {
			return cmp.Or(change.Content, in.Content)
		}
	}
	if version == in.Version {
		return in.Content
	}
	return ""
}

// SeatWord is the short word for a seat: "red", "seat3"; for Nobody it is "table".
func (in *Info) SeatWord(s Seat) string {
	switch {
	case s == Nobody:
		return "table"
	case int(s) <= len(in.SeatWords):
		return in.SeatWords[s-1]
	}
	return "seat" + strconv.Itoa(int(s))
}

// SeatNamed is the seat with the given short word.
func (in *Info) SeatNamed(word string) (Seat, bool) {
	for s := Nobody; s <= MaxSeats; s++ {
		if in.SeatWord(s) == word {
			return s, true
		}
	}
	return Nobody, false
}

// Sample finds a sample by name.
func (in *Info) Sample(name string) (Sample, bool) {
	for _, s := range in.Samples {
		if s.Name == name {
			return s, true
		}
	}
	return Sample{}, false
}
