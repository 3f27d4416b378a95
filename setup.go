package riposte

import (
	"encoding/json"
	"maps"
)

// A Setup is everything a duel is made from except choices and draws.
type Setup struct {
	Ruleset string `json:"ruleset"`
	// Version is the version of the rules to play by; 0 is the newest.
	Version int `json:"version,omitempty"`
	// Options holds the values that differ from the defaults of the version, by name.
	Options map[string]string `json:"options,omitempty"`
	// Data holds documents that options name: decks, maps.
	Data map[string]json.RawMessage `json:"data,omitempty"`
	// Seats holds the seats in order, Seat 1 first.
	Seats []SeatSetup `json:"seats"`
}

// SeatSetup is what one seat brings.
type SeatSetup struct {
	// Name is the player's name; it has no effect on the rules.
	Name string `json:"name,omitempty"`
	// Document is the character, deck or build: a JSON object by the ruleset's
	// schema, or a JSON string that names a sample. Some roles bring none.
	Document json.RawMessage `json:"document,omitempty"`
}

// Option returns the value of the named option: the setup's, or else the default of
// its version. The name must be one of the ruleset's.
func (s *Setup) Option(info *Info, name string) string {
	if v, ok := s.Options[name]; ok {
		return v
	}
	for i := range info.Options {
		if info.Options[i].Name == name {
			return info.Options[i].DefaultIn(s.Version)
		}
	}
	panic("riposte: no option " + name + " in " + info.Name)
}

// Spelled is the setup's options, completed by the defaults of its version, so that it means
// the same in every other. Quiet options stay unnamed, and those whose default is not one of
// their own values or that the version does not have.
func (s *Setup) Spelled(info *Info) map[string]string {
	options := make(map[string]string, len(info.Options))
	for i := range info.Options {
		o := &info.Options[i]
		if value := o.DefaultIn(s.Version); o.Takes(value) && o.In(s.Version) && !o.Quiet {
			options[o.Name] = value
		}
	}
	maps.Copy(options, s.Options)
	return options
}

// An Option is a ruling that a table may switch.
type Option struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Rule    RuleID   `json:"rule"`
	Default string   `json:"default"`          // in the newest version of the rules
	Former  []Former `json:"-"`                // its defaults in earlier versions, newest first
	Since   int      `json:"-"`                // the first version of the rules that has it; 0 is the very first
	Values  []string `json:"values,omitempty"` // the words it takes
	Min     int      `json:"min,omitempty"`    // if Max > 0: whole numbers Min..Max too
	Max     int      `json:"max,omitempty"`
	Data    bool     `json:"data,omitempty"`   // also takes the name of an entry of Setup.Data
	Titles  []string `json:"titles,omitempty"` // titles of the Values, in their order; nil: the Values themselves
	Help    string   `json:"help,omitempty"`   // one more line
	// Starter is a document to begin with, for an option with Data.
	Starter json.RawMessage `json:"starter,omitempty"`
	// Each is set anew for each duel of a campaign; the others stay as they are.
	Each bool `json:"each,omitempty"`
	// Between is a value, for an option set for each duel of a campaign, that means
	// that nobody fights: the time between two duels passes. It is empty if there is
	// none.
	Between string `json:"between,omitempty"`
	// Quiet options stay unnamed where nobody sets them.
	Quiet bool `json:"-"`
	// First is asked for first: what the seats bring depends on it.
	First bool `json:"first,omitempty"`
	// Led is what a game master may want otherwise from one encounter to the next: it is
	// offered beside encounters that are ready to lead. It has Values.
	Led bool `json:"-"`
}

// In reports whether a version of the rules has the option; 0 is the newest
// version.
func (o *Option) In(version int) bool { return version == 0 || version >= o.Since }

// A Former default is what applied to a setup of an earlier version that does not
// name the option.
type Former struct {
	Until   int // the last version that had it
	Default string
}

// DefaultIn is the option's default in a version of the rules; 0 is the newest
// version.
func (o *Option) DefaultIn(version int) string {
	value := o.Default
	for _, f := range o.Former {
		if version != 0 && version <= f.Until {
			value = f.Default
		}
	}
	return value
}

// A DocField is one field of a ruleset's character document: enough to draw a form
// and to say what a value must be. The rules themselves are in Vet.
type DocField struct {
	Name     string     `json:"name"`
	Title    string     `json:"title"`
	Type     DocType    `json:"type"`
	Rule     RuleID     `json:"rule,omitempty"`
	Help     string     `json:"help,omitempty"`
	Values   []string   `json:"values,omitempty"` // of a DocWord
	Titles   []string   `json:"titles,omitempty"` // titles of the Values, in their order; nil: the Values themselves
	Helps    []string   `json:"helps,omitempty"`  // a line about each of the Values, in their order; nil: none
	Min      int        `json:"min,omitempty"`    // of a DocNumber, or of the entries of a DocList
	Max      int        `json:"max,omitempty"`
	Step     int        `json:"step,omitempty"`     // of a DocNumber; 0 is 1
	Fields   []DocField `json:"fields,omitempty"`   // of a DocGroup, or of each entry of a DocList
	Optional bool       `json:"optional,omitempty"` // may be left out
}

// A DocType is the kind of value a DocField holds.
type DocType uint8

// The kinds of fields.
const (
	DocText   DocType = iota + 1 // free text
	DocNumber                    // a whole number
	DocWord                      // one of Values
	DocYesNo                     // true or false
	DocGroup                     // an object with Fields
	DocList                      // a list of objects with Fields
)

var docTypeNames = [...]string{DocText: "text", DocNumber: "number", DocWord: "word", DocYesNo: "yesno", DocGroup: "group", DocList: "list"}

func (t DocType) String() string { return docTypeNames[t] }

// MarshalText makes the type readable in JSON.
func (t DocType) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// A Sample is a ready-made document with a name that a setup may use.
type Sample struct {
	Name     string          `json:"name"`
	Title    string          `json:"title"`
	Document json.RawMessage `json:"document"`
}
