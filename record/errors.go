package record

import (
	"errors"
	"fmt"
	"strings"

	"riposte"
)

// What may be wrong with a record; compare with errors.Is. A choice that can't be
// read is riposte.ErrNotation; one that a rule refuses is riposte.ErrIllegal, and
// errors.As finds the *riposte.RuleError.
var (
	ErrForm    = errors.New("not a record")                     // it can't be read
	ErrSize    = errors.New("too large")                        // beyond a limit of this package
	ErrFormat  = errors.New("a form of a newer riposte")        // Format is above ours
	ErrRuleset = errors.New("unknown ruleset")                  // none of those given
	ErrNewer   = errors.New("made by a newer riposte")          // the version is above the ruleset's
	ErrContent = errors.New("played with other content")        // the hash differs
	ErrSetup   = errors.New("the set-up is refused")            // riposte.Faults
	ErrTurn    = errors.New("a choice out of turn")             // by a seat that owes none, or together with others
	ErrMissing = errors.New("a choice is missing")              // by a seat that owes one
	ErrOver    = errors.New("the duel is over")                 // a step after the end
	ErrDraws   = errors.New("other draws than the rules make")  // wrong, missing or left over
	ErrBack    = errors.New("a takeback to no position")        // To is not a step of the line
	ErrEvents  = errors.New("other events than the rules tell") // the recorded events differ
	ErrResult  = errors.New("another result")                   // the recorded result differs
	ErrRules   = errors.New("the rules fail")                   // they panic
	// ErrWithheld: a record without what a table keeps sealed can be verified but not
	// played again.
	ErrWithheld = errors.New("what was never shown is withheld")
	// ErrUnfinished: the record of a duel that goes on holds every secret of the
	// table; only ExportUnfinished writes it.
	ErrUnfinished = errors.New("the duel goes on")
)

// An Error is the first thing wrong with a record.
type Error struct {
	Line, Column int // from 1, in characters; 0 if the record was not read
	Step         int // -1 if it concerns no step
	Seat         riposte.Seat
	Kind         error // one of the above
	Cause        error // more about it; may be nil

	word string // the seat's
	draw int    // index of the draw at fault, or -1
}

func (e *Error) Error() string {
	var b strings.Builder
	if e.Line > 0 {
		fmt.Fprintf(&b, "%d:%d: ", e.Line, e.Column)
	}
	if e.Step >= 0 {
		fmt.Fprintf(&b, "step %d: ", e.Step)
	}
	if e.word != "" {
		b.WriteString(e.word + ": ")
	}
	switch {
	case e.Cause == nil:
		b.WriteString(e.Kind.Error())
	case errors.Is(e.Cause, e.Kind):
		if errors.Is(e.Kind, riposte.ErrIllegal) {
			b.WriteString(e.Kind.Error() + ": ")
		}
		b.WriteString(e.Cause.Error())
	default:
		fmt.Fprintf(&b, "%v: %v", e.Kind, e.Cause)
	}
	return b.String()
}

// Unwrap returns Kind and Cause.
func (e *Error) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Cause}
}

// wrong makes an Error about the whole record.
func wrong(kind error, format string, args ...any) *Error {
	return &Error{Step: -1, draw: -1, Kind: kind, Cause: fmt.Errorf(format, args...)}
}

// The limits, in words.
var (
	errTooLarge = fmt.Errorf("a record has at most %d bytes", MaxSize)
	errSteps    = fmt.Errorf("a record has at most %d steps", MaxSteps)
	errBacks    = fmt.Errorf("a record has at most %d takebacks", MaxBacks)
	errComments = fmt.Errorf("a record has at most %d comments", MaxComments)
	errAttempts = fmt.Errorf("a record has at most %d attempts", MaxAttempts)
	errTags     = fmt.Errorf("a record has at most %d tags of its own", MaxTags)
)
