package abi

import (
	"riposte"
	"riposte/scene"
)

// An About is what a module says of itself: riposte.Info as JSON, and what does not depend on
// a duel.
type About struct {
	Info      Info                     `json:"info"`
	Offers    []string                 `json:"offers"`              // what it has beside what all have
	Words     map[string]string        `json:"words"`               // the messages, as in phrase.Catalogue
	Staging   map[string]scene.Staging `json:"staging,omitempty"`   // by the names of events
	Scenarios map[string]string        `json:"scenarios,omitempty"` // files by their path, one folder deep
}

// Info is riposte.Info with what its JSON would leave out.
type Info struct {
	Name, Title, Summary, Prefix string
	Version                      int
	History                      []riposte.Change
	MinSeats, MaxSeats           int
	Roles, SeatWords             []string         `json:",omitempty"`
	Options                      []Option         `json:",omitempty"`
	Chance                       []riposte.Chance `json:",omitempty"`
	Decisions                    []riposte.DecisionKind
	Events                       []riposte.EventKind
	Endings                      []string
	Ended                        []riposte.Ended  `json:",omitempty"`
	ScoreUnit, Cards             int              `json:",omitempty"`
	Schema                       []DocField       `json:",omitempty"`
	Document                     string           `json:",omitempty"`
	Samples                      []riposte.Sample `json:",omitempty"`
	Ledger                       string           // the text of RULES.md
	Quick                        string           `json:",omitempty"`
}

// An Option is a riposte.Option with what its JSON leaves out.
type Option struct {
	riposte.Option
	Former     []riposte.Former `json:",omitempty"`
	Since      int              `json:",omitempty"`
	Quiet, Led bool             `json:",omitempty"`
}

// A DocField is a riposte.DocField with its type as a number.
type DocField struct {
	riposte.DocField
	Type   uint8      `json:"type"`
	Fields []DocField `json:"fields,omitempty"`
}

// Of is the info as it travels.
func Of(in *riposte.Info) Info {
	out := Info{
		Name: in.Name, Title: in.Title, Summary: in.Summary, Prefix: in.Prefix, Version: in.Version, History: in.History,
		MinSeats: in.MinSeats, MaxSeats: in.MaxSeats, Roles: in.Roles, SeatWords: in.SeatWords, Chance: in.Chance,
		Decisions: in.Decisions, Events: in.Events, Endings: in.Endings, Ended: in.Ended, ScoreUnit: in.ScoreUnit,
		Cards: in.Cards, Document: in.Document, Samples: in.Samples, Quick: in.Quick,
		Schema: schema(in.Schema),
	}
	if in.Ledger != nil {
		out.Ledger = in.Ledger.Text
	}
	for i := range in.Options {
		o := in.Options[i]
		out.Options = append(out.Options, Option{o, o.Former, o.Since, o.Quiet, o.Led})
	}
	return out
}

func schema(fields []riposte.DocField) (out []DocField) {
	for _, f := range fields {
		inner := schema(f.Fields)
		f.Fields = nil
		out = append(out, DocField{f, uint8(f.Type), inner})
	}
	return out
}

func fields(of []DocField) (out []riposte.DocField) {
	for _, f := range of {
		f.DocField.Type, f.DocField.Fields = riposte.DocType(f.Type), fields(f.Fields)
		out = append(out, f.DocField)
	}
	return out
}

// Info is the info again, without scenarios and content.
func (in *Info) Info() *riposte.Info {
	out := &riposte.Info{
		Name: in.Name, Title: in.Title, Summary: in.Summary, Prefix: in.Prefix, Version: in.Version, History: in.History,
		MinSeats: in.MinSeats, MaxSeats: in.MaxSeats, Roles: in.Roles, SeatWords: in.SeatWords, Chance: in.Chance,
		Decisions: in.Decisions, Events: in.Events, Endings: in.Endings, Ended: in.Ended, ScoreUnit: in.ScoreUnit,
		Cards: in.Cards, Schema: fields(in.Schema), Document: in.Document, Samples: in.Samples, Quick: in.Quick,
		Ledger: &riposte.Ledger{Text: in.Ledger},
	}
	for _, o := range in.Options {
		o.Option.Former, o.Option.Since, o.Option.Quiet, o.Option.Led = o.Former, o.Since, o.Quiet, o.Led
		out.Options = append(out.Options, o.Option)
	}
	return out
}

// A Setting is a field of a position to be set.
type Setting struct {
	Path  string `json:"path"`
	Value any    `json:"value"` // a whole number, a string or a bool; anything else is refused
}

// A FieldValue is a field of a position and its value.
type FieldValue struct {
	riposte.Field
	Hidden riposte.Audience `json:"hidden,omitempty"`
	Value  any              `json:"value"`
}
