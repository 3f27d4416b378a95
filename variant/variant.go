// Package variant says which numbers of a ruleset a table may play with instead of the
// printed ones: a variant is a document of a set-up, which its option names.
package variant

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"riposte"
)

// Option is the option by which a set-up names its variant, a document of its data.
const Option = "variant"

// Printed is the value of Option that changes nothing.
const Printed = "printed"

// MaxName is the length of a variant's name, in runes.
const MaxName = 60

// A Number is a number of a ruleset's tables that a variant may set.
type Number struct {
	Name  string         `json:"name"` // "power of HEAD-JAB"
	Rule  riposte.RuleID `json:"rule"` // that fixes it
	Value int            `json:"value"`
	Low   int            `json:"low"` // what it may be
	High  int            `json:"high"`
}

// Varied is a ruleset whose numbers can be changed. Find it by a type assertion.
type Varied interface {
	// Numbers are all numbers that a variant may set, in the order of the tables.
	Numbers() []Number
	// Rules is the ruleset by whose numbers a set-up is played: that of its variant, or
	// itself if it names none or a faulty one. It knows the same numbers and variants.
	Rules(*riposte.Setup) riposte.Ruleset
}

// Rules is the ruleset by whose numbers a set-up is played. Its Info tells the numbers of
// the set-up's variant: what a document may hold, what samples are.
func Rules(r riposte.Ruleset, s *riposte.Setup) riposte.Ruleset {
	if varied, ok := r.(Varied); ok {
		return varied.Rules(s)
	}
	return r
}

// A Variant is what a set-up's document of that name says.
type Variant struct {
	Name    string         `json:"name,omitempty"` // for people
	Numbers map[string]int `json:"numbers"`
}

// Of is the variant that a vetted set-up is played with; ok is false if the rules are as
// printed.
func Of(s *riposte.Setup) (v Variant, ok bool) {
	raw, ok := s.Data[s.Options[Option]]
	return v, ok && json.Unmarshal(raw, &v) == nil
}

// A Difference is a number of a variant beside that of the rules.
type Difference struct {
	Name  string         `json:"name"`
	Rule  riposte.RuleID `json:"rule"`
	Value int            `json:"value"` // in the rules as printed
	Now   int            `json:"now"`
}

// String is "power of HEAD-JAB: 3, not 2 (PG-9.1)".
func (d Difference) String() string {
	return fmt.Sprintf("%s: %d, not %d (%s)", d.Name, d.Now, d.Value, d.Rule)
}

// Told are a variant's name, if it has one, and what differs, on a line.
func Told(name string, differs []Difference) string {
	words := make([]string, len(differs))
	for i, d := range differs {
		words[i] = d.String()
	}
	if text := strings.Join(words, "; "); name == "" {
		return text
	} else if text == "" {
		return name
	} else {
		return name + ": " + text
	}
}

// Differences are the numbers in which a variant differs from those of the rules, in the
// order of the tables.
func (v *Variant) Differences(numbers []Number) (list []Difference) {
	for _, n := range numbers {
		if now, ok := v.Numbers[n.Name]; ok && now != n.Value {
			list = append(list, Difference{n.Name, n.Rule, n.Value, now})
		}
	}
	return list
}

// Changed are the names of the numbers that a variant sets, sorted.
func (v *Variant) Changed() []string { return slices.Sorted(maps.Keys(v.Numbers)) }

// In is the variant that a set-up of a ruleset is played with and what differs, both empty
// if the rules are as printed.
func In(r riposte.Ruleset, s *riposte.Setup) (v Variant, differs []Difference) {
	v, ok := Of(s)
	if rules, varied := r.(Varied); ok && varied {
		return v, v.Differences(rules.Numbers())
	}
	return Variant{}, nil
}
