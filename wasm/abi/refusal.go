package abi

import (
	"errors"

	"riposte"
	"riposte/phrase"
)

// A Refusal is an error as it travels.
type Refusal struct {
	Kind   string          `json:"kind"` // of the errors of package riposte: "notowed", "illegal", "notation", "step", "over"; "faults"; else ""
	Rule   riposte.RuleID  `json:"rule,omitempty"`
	Msg    string          `json:"msg"`
	Ref    string          `json:"ref,omitempty"` // as a text that refers
	Faults []riposte.Fault `json:"faults,omitempty"`
}

// kinds are the errors that a refusal may stand for, by its kind.
var kinds = []struct {
	name string
	err  error
}{
	{"notowed", riposte.ErrNotOwed},
	{"illegal", riposte.ErrIllegal},
	{"notation", riposte.ErrNotation},
	{"step", riposte.ErrStep},
	{"over", riposte.ErrOver},
}

// Refuse is an error as it travels.
func Refuse(err error) Refusal {
	out := Refusal{Msg: err.Error()}
	var faults riposte.Faults
	if errors.As(err, &faults) {
		out.Kind, out.Faults = "faults", faults
		return out
	}
	for _, k := range kinds {
		if errors.Is(err, k.err) {
			out.Kind = k.name
		}
	}
	var by *riposte.RuleError
	if errors.As(err, &by) {
		out.Rule, out.Msg, out.Ref = by.Rule, by.Msg, string(Spell(phrase.Text(by.Ref)))
	}
	return out
}

// Err is the error again.
func (r *Refusal) Err() error {
	if r.Kind == "faults" {
		return riposte.Faults(r.Faults)
	}
	var stands error
	for _, k := range kinds {
		if k.name == r.Kind {
			stands = k.err
		}
	}
	switch {
	case r.Kind == "illegal":
		return &riposte.RuleError{Rule: r.Rule, Msg: r.Msg, Ref: string(Unspell(phrase.Text(r.Ref)))}
	case r.Kind == "notowed" && r.Rule != "":
		return riposte.NotOwed(r.Rule)
	case stands != nil && r.Msg == stands.Error():
		return stands
	}
	return &told{r.Msg, stands}
}

// A told error has the words of another one.
type told struct {
	msg    string
	stands error
}

func (e *told) Error() string { return e.msg }
func (e *told) Unwrap() error { return e.stands }
