// Package quickref reads quick references: what players need at hand while they play, and
// the words of their game, on one sheet. Each line names the rules it tells of.
//
// A ruleset keeps its own as text ([riposte.Info.Quick]). The numbers in it are not typed
// but named, so that a sheet tells those of a table, whatever variant it plays with, and lines
// can depend on the options:
//
//	## Knocked down
//	- Save: d20 + CON modifier against DC {DC of the first save}. [PG-6.4]
//	- ?edge=on A played card is gone after its bout. [PG-7.12]
//
//	## Attacks
//	| Card | Power |
//	| * | {power of *} |
//	for: HEAD-JAB; BODY-JAB
//	[PG-9.1]
//
//	## Glossary
//	- Knockdown (knocked down): being brought to 0 by an attack. [PG-5.11]
//
// In braces stand the numbers that a variant may set, by their names: {+name} with its sign,
// {name/100} in hundreds; and {=option}, the value of an option. A row with * is written once
// for each name after "for:". A line that begins with ?option=value or ?option!=value is there
// only where that holds; before a table such conditions stand on a line of their own.
package quickref

import (
	"strings"

	"riposte"
)

// A Sheet is a quick reference with its glossary.
type Sheet struct {
	Parts []Part `json:"parts"`
	Terms []Term `json:"terms"`
}

// A Part is a heading and what stands under it.
type Part struct {
	Title string `json:"title"`
	Lines []Line `json:"lines"`
}

// A Line is a sentence or a table, and the rules it tells of.
type Line struct {
	Text  Text             `json:"text,omitempty"`
	Table *Table           `json:"table,omitempty"`
	Rules []riposte.RuleID `json:"rules"`
	At    int              `json:"-"` // its line in the source, from 1
}

// A Table has a row of headings.
type Table struct {
	Head []string `json:"head"`
	Rows [][]Text `json:"rows"`
}

// A Term is a word of the game, explained in one line.
type Term struct {
	Word  string           `json:"term"`
	Forms []string         `json:"forms,omitempty"` // other forms in which it is met
	Text  Text             `json:"text"`
	Rules []riposte.RuleID `json:"rules"`
	At    int              `json:"-"` // its line in the source, from 1
}

// A Text is words with numbers of the rules among them.
type Text []Span

// A Span is a piece of a text.
type Span struct {
	Words string
	// Number is its name if it is a number of the rules, "=" and the name if it is the value
	// of an option.
	Number string
	// Printed is what the rules print if this table plays with another number.
	Printed string
}

// String is the text in plain words.
func (t Text) String() string {
	var b strings.Builder
	for _, s := range t {
		b.WriteString(s.Words)
	}
	return b.String()
}

// MarshalText is the text in plain words.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.String()), nil }
