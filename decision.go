package riposte

// A Mode says how an owed choice is waited for and applied.
type Mode uint8

const (
	// Idle means that the seat owes nothing.
	Idle Mode = iota
	// Together means that the seat must choose, and that its choice is sealed. The
	// choices are applied when all seats that owe one Together have locked theirs.
	Together
	// Alone means that the seat must choose, and that its choice is applied at once.
	Alone
	// May means that the seat need not choose; if it does, its choice is applied at once.
	May
)

var modeNames = [...]string{Idle: "idle", Together: "together", Alone: "alone", May: "may"}

func (m Mode) String() string { return modeNames[m] }

// Must reports whether the duel waits for the choice.
func (m Mode) Must() bool { return m == Together || m == Alone }

// A Decision is what is asked of a seat. It is comparable: a request stands for as
// long as the seat's Decision stays equal. Two requests that look alike therefore
// differ in Serial, and so does a request whose legal choices have changed because
// another seat conceded or intervened. A Decision is public: every seat may see
// what is asked of every other, so it holds nothing that only its own seat may
// know.
type Decision struct {
	Kind  uint8 // index into Info.Decisions; 0 with Idle
	Mode  Mode  // how it is waited for
	Whole bool  // Legal lists every choice that Check accepts, apart from Concede
	About
}

// About tells a request from others of the same kind. (It has its own type because
// the compiler keeps structs of at most four fields in registers, and a Decision is
// asked for several times a step.)
type About struct {
	Serial uint32 // goes up with each request made of a seat
	A, B   int16  // what the request is about, as Info.Decisions says
}
