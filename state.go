package riposte

import "encoding/json"

// A State is one position of a duel in progress. It is stepped in place and is
// used by one goroutine at a time; Clone makes an independent one.
//
// Laws, which package rulestest holds every ruleset to:
//   - The duel is over exactly when no seat has an Owed that must be answered.
//   - The state after New or Apply depends only on the setup, choices and draws.
//   - Legal is never empty for a seat that owes, each of its entries passes Check,
//     and where the decision is Whole, nothing else does except Concede.
//   - A seat that may not concede while the duel goes on has lost: nothing more is
//     asked of it.
//   - Two positions that a seat can't tell apart give it equal Legal, Check, Advise
//     and scene.View, and an equal Owed for every seat.
//   - Parse(s, Say(c)) is c for every legal choice c of seat s.
type State interface {
	// Owed is what is asked of seat s; it is Idle for Nobody and unknown seats.
	Owed(s Seat) Decision
	// Legal lists the choices of seat s in a stable order. The result may use buf's
	// storage, overwriting it from its start, or be a list shared by all states: it
	// is read-only and valid until the next Apply. It may be the buf of a later call,
	// which writes to no list that is shared, but then that call may allocate.
	Legal(buf []Choice, s Seat) []Choice
	// Check is nil if seat s may choose c now, else ErrNotOwed or a *RuleError that
	// names the refusing rule and what is missing. Concede passes for every seat
	// that has not lost, asked or not.
	Check(s Seat, c Choice) error
	// Apply makes one step and advances until somebody owes a choice or the duel is
	// over. by is indexed by Seat, with room for every seat. It holds the choices
	// of all seats that owe Together, or of one seat that owes Alone or May; or it
	// holds Concede from some seats that have not lost, and nothing else (see
	// CheckStep). On an error the state is unchanged. A draw that panics leaves the
	// state undefined.
	Apply(by []Choice, dice Dice, log Log) error
	// Clone is an independent copy.
	Clone() State
	// CopyFrom makes the receiver a copy of src, a state of the same ruleset,
	// without allocating in the steady state.
	CopyFrom(src State)
	// Outcome is zero while the duel goes on.
	Outcome() Outcome
	// Say is the notation for a choice of seat s, which need not be legal now; for
	// Concede it is ConcedeWord.
	Say(s Seat, c Choice) string
	// Parse reads the notation; the choice need not be legal. The error is
	// ErrNotation, or a *RuleError where the sentence breaks a rule in a way that a
	// Choice cannot express.
	Parse(s Seat, sentence string) (Choice, error)
}

// Interfaces that a State may also satisfy. Find them by type assertions.
type (
	// A Resampler changes the receiver to a position that seat s can't tell from
	// the one it is in, drawn with the right likelihood given all that s knows. For
	// Nobody it keeps what the public knows.
	Resampler interface{ Resample(s Seat, dice Dice) }

	// An Advisor weighs the legal choices of seat s from what s knows: w[i] is the
	// weight of legal[i], at least 0, and not all are 0. A bot draws by these
	// weights.
	Advisor interface {
		Advise(w []int32, s Seat, legal []Choice)
	}

	// An Evaluator estimates how well seat s stands from what s knows, from
	// -1,000,000 (lost) to 1,000,000 (won): twice its chance to win less 1, a draw
	// being half a win. Where there are two sides, their values add to 0. When the
	// duel is over, the value is its outcome.
	Evaluator interface{ Evaluate(s Seat) int }

	// A Reserver counts what all sides together have left of what a fight uses up, in the
	// measure of an [Evaluator] near an even position. Whoever has a seat may know it. A bold search
	// likes it to fall, a patient one to last.
	Reserver interface{ Reserves() int }

	// A Pacer tells units of play apart: Pace is another number in a bout or turn than
	// in the one before. Everybody may know it. A search looks ahead by whole units.
	Pacer interface{ Pace() int }

	// A Lapser says what is chosen for seat s when its time has run out; without
	// one, the seat concedes.
	Lapser interface{ Lapse(s Seat) Choice }

	// A Sealer has rules that seal a concession where the question is secret: if a
	// seat owes Together, its Concede is an answer like the others, held until all
	// have chosen and applied with theirs. A concession forced by the clock or a
	// claim is not secret, and comes alone.
	Sealer interface{ SealsConcede() }

	// Fields reads and writes a position by path, for scenarios and inspection.
	Fields interface {
		// Fields lists every path in a stable order.
		Fields() []Field
		// Field returns the value at a path: int, string or bool.
		Field(path string) (any, error)
		// SetField changes the value at a path. The error names the path and what
		// it takes; the state is then unchanged.
		SetField(path string, value any) error
	}

	// A Restarter begins a new duel of the same setup in place, without allocating.
	// It does what New does, for callers that play many duels.
	Restarter interface{ Restart(dice Dice, log Log) }

	// A Keyer appends a key that is the same for equal positions and only for them.
	Keyer interface{ Key(dst []byte) []byte }

	// A Carrier has rules whose characters live on and are played in campaigns.
	Carrier interface {
		// Carry is the document that seat s brings to the next duel of a campaign
		// after this one has ended. Its spelling stays the same for ever: like an
		// outcome, it changes only with the version of the rules. It is nil for a
		// seat that has nothing to carry and so brings a new document, or none.
		Carry(s Seat) json.RawMessage
	}
	// A Handed lets a program play some combatants of a seat whose owner does other things
	// besides, as a game master's foes.
	Handed interface {
		// Hand is the ID, as scenes name it, of the combatant that the seat's request is
		// about; "" if it is about none, or the seat owes nothing.
		Hand(s Seat) string
		// Play takes from the position whatever a game master may do besides playing
		// combatants, for a program that is to play one.
		Play()
	}
	// A Tallier counts what a finished duel has cost, for forecasts. The counts
	// have the same IDs and labels in the same order after every duel of a setup;
	// they are appended to dst.
	Tallier interface{ Tally(dst []Count) []Count }
)

// A Field is one path of a position.
type Field struct {
	Path   string   `json:"path"`
	What   string   `json:"what"`
	Type   string   `json:"type"`             // "int", "string", "bool"
	Fixed  bool     `json:"fixed,omitempty"`  // can be read but not set
	Hidden Audience `json:"-"`                // the seats that may not know it now
	Values []string `json:"values,omitempty"` // the words a string field takes
}

// A Count is how many of something there were in one duel: wounds, deaths, rounds.
type Count struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	N     int    `json:"n"`
	Rule  RuleID `json:"rule,omitempty"`
}

// Owing appends the seats whose choice the duel waits for, in seat order.
func Owing(dst []Seat, st State, seats int) []Seat {
	for s := Seat(1); int(s) <= seats; s++ {
		if st.Owed(s).Mode.Must() {
			dst = append(dst, s)
		}
	}
	return dst
}
