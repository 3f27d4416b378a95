package riposte

import (
	"errors"
	"fmt"
	"strings"
)

// The reasons why a choice was not taken. Compare with errors.Is.
var (
	// ErrNotOwed: nothing is asked of the seat now.
	ErrNotOwed = errors.New("nothing is asked of this seat now")
	// ErrIllegal: a rule refuses the choice; a *RuleError says which.
	ErrIllegal = errors.New("refused by the rules")
	// ErrNotation: the sentence could not be read as a choice.
	ErrNotation = errors.New("not understood")
	// ErrLocked: the seat has locked its choice or document; a lock is final.
	ErrLocked = errors.New("already locked")
	// ErrStale: the answer names a request that no longer stands.
	ErrStale = errors.New("the request no longer stands")
	// ErrStep: the choices do not make up one step together; a fault of the caller,
	// not of a player.
	ErrStep = errors.New("not a step")
	// ErrOver: the duel has ended.
	ErrOver = errors.New("the duel is over")
)

// A RuleError is a refusal by a rule: it says which rule, and what is missing. It
// tells no more than the refused seat may know. It is an ErrIllegal, or an
// ErrNotOwed if nothing was asked of the seat.
type RuleError struct {
	Rule RuleID
	Msg  string
	// Ref is the reference from which Msg was said, as package phrase writes it; empty
	// if the words refer to nothing.
	Ref string

	unasked bool
}

// Refuse makes a RuleError.
func Refuse(rule RuleID, format string, args ...any) *RuleError {
	return &RuleError{Rule: rule, Msg: fmt.Sprintf(format, args...)}
}

// NotOwed is an ErrNotOwed that cites the rule against answers out of turn.
func NotOwed(rule RuleID) *RuleError {
	return &RuleError{Rule: rule, Msg: ErrNotOwed.Error(), unasked: true}
}

func (e *RuleError) Error() string {
	if e.Rule == "" {
		return e.Msg
	}
	return e.Msg + " (" + string(e.Rule) + ")"
}

// Is reports whether target is the error that a RuleError stands for: ErrIllegal,
// or ErrNotOwed.
func (e *RuleError) Is(target error) bool {
	if e.unasked {
		return target == ErrNotOwed
	}
	return target == ErrIllegal
}

// A Fault is one thing wrong with an option or a document.
type Fault struct {
	Path string `json:"path"` // where: "options.rounds", "abilities.str", "classes[1].level"
	Rule RuleID `json:"rule,omitempty"`
	Msg  string `json:"why"`
}

func (f Fault) String() string {
	s := f.Msg
	if f.Path != "" {
		s = f.Path + ": " + s
	}
	if f.Rule != "" {
		s += " (" + string(f.Rule) + ")"
	}
	return s
}

// Faults is everything wrong with one document or with the options, in the
// order of the document.
type Faults []Fault

// Add appends a fault.
func (f *Faults) Add(path string, rule RuleID, format string, args ...any) {
	*f = append(*f, Fault{path, rule, fmt.Sprintf(format, args...)})
}

// AddUnder appends the faults that err is, with their paths under path; another error is one
// fault there, and nil is none.
func (f *Faults) AddUnder(path string, err error) {
	var all Faults
	if !errors.As(err, &all) && err != nil {
		all.Add("", "", "%s", err)
	}
	for _, fault := range all {
		if path != "" && fault.Path != "" {
			fault.Path = "." + fault.Path
		}
		fault.Path = path + fault.Path
		*f = append(*f, fault)
	}
}

// MaxFaults is the most faults that one answer tells: people mend the first ones
// first, and a request must not be answered by a hundred times its size.
const MaxFaults = 100

// Err returns f as an error, or nil if there is no fault. If there are more than
// MaxFaults, it tells the first ones and ends with the number of the others.
func (f Faults) Err() error {
	switch more := len(f) - MaxFaults; {
	case len(f) == 0:
		return nil
	case more > 0:
		told := f[:MaxFaults:MaxFaults]
		told.Add("", "", "and %d more", more)
		return told
	}
	return f
}

func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i, fault := range f {
		lines[i] = fault.String()
	}
	return strings.Join(lines, "\n")
}
