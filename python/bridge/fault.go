package bridge

import (
	"encoding/json"
	"errors"
	"fmt"

	"riposte"
)

// A Kind is what sort of mistake a caller has made.
type Kind string

// The kinds of mistakes.
const (
	BadSetup   Kind = "setup"   // the set-up is not one of the ruleset's
	BadRequest Kind = "request" // what is asked for does not exist, or not here
	Illegal    Kind = "illegal" // a choice that may not be made now
	Closed     Kind = "closed"  // the number of a game or duel that was closed, or never was
	Broken     Kind = "broken"  // the rules have failed: no mistake of the caller's
)

// A Fault is why something was not done. Nothing has changed then.
type Fault struct {
	Kind   Kind            `json:"kind"`
	Why    string          `json:"why"`
	Rule   riposte.RuleID  `json:"rule,omitempty"`
	Faults []riposte.Fault `json:"faults,omitempty"`
}

func (f *Fault) Error() string { return f.Why }

// JSON is the fault for a caller.
func (f *Fault) JSON() []byte {
	data, err := json.Marshal(f)
	if err != nil {
		panic("bridge: a fault that is no JSON: " + err.Error()) // it has nothing but words
	}
	return data
}

func faultf(kind Kind, format string, args ...any) *Fault {
	return &Fault{Kind: kind, Why: fmt.Sprintf(format, args...)}
}

// FaultOf makes a fault of any error; it is nil for none.
func FaultOf(err error) *Fault {
	var own *Fault
	if blamed := blame(err, Broken); errors.As(blamed, &own) {
		return own
	}
	return nil
}

// blame makes a fault of any error: of this kind, unless it says better what is wrong.
func blame(err error, kind Kind) error {
	var own *Fault
	var rule *riposte.RuleError
	var all riposte.Faults
	switch {
	case err == nil:
		return nil
	case errors.As(err, &own):
		return own
	case errors.As(err, &all):
		return &Fault{Kind: BadSetup, Why: err.Error(), Faults: all}
	case errors.As(err, &rule):
		return &Fault{Kind: Illegal, Why: err.Error(), Rule: rule.Rule}
	}
	return &Fault{Kind: kind, Why: err.Error()}
}
