package riposte

// A Mode says how an owed choice is waited for and applied.
type Mode uint8

const (
	// Idle owes nothing.
	Idle Mode = iota
	// Together must choose, sealed: the choices are applied when all seats that
	// owe one Together have locked theirs.
	Together
	// Alone must choose, and its choice is applied at once.
	Alone
	// May need not choose; a choice is applied at once when it comes.
	May
)

var modeNames = [...]string{Idle: "idle", Together: "together", Alone: "alone", May: "may"}

func (m Mode) String() string { return modeNames[m] }

// Must reports whether the duel waits for the choice.
func (m Mode) Must() bool { return m == Together || m == Alone }

// A Decision is what is asked of a seat. It is comparable: as long as a seat's
// Decision stays equal, the request for it stands, so two requests that look
// alike differ in Serial; so does a request whose legal choices have changed,
// because another seat conceded or intervened. It is public: every seat may see
// what is asked of every other, so it holds nothing that only its own seat may
// know.
type Decision struct {
	Kind  uint8 // index into Info.Decisions; 0 with Idle
	Mode  Mode  // how it is waited for
	Whole bool  // Legal lists every choice that Check accepts, Concede apart
	About
}

// About tells a request from others of the same kind. (Four fields a struct at
// the most are what the compiler keeps in registers; a Decision is asked for
// several times a step.)
type About struct {
	Serial uint32 // goes up, for each seat, from request to request
	A, B   int16  // what it is about, as Info.Decisions says
}
