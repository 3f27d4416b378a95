package scene

import (
	"riposte"
	"riposte/phrase"
)

// A Previewer shows what a choice of seat s would do, from what s knows; a State may
// offer it.
type Previewer interface {
	Preview(s riposte.Seat, c riposte.Choice) Preview
}

// A Preview is what a choice would do, as far as its seat may know.
type Preview struct {
	Shapes []Shape `json:"shapes,omitempty"`
	Facts  []Fact  `json:"facts,omitempty"`
	Spread *Spread `json:"spread,omitempty"`
	// Odds are what may come of it, the first the one that matters most; they are
	// reckoned by the rules from what everybody may know.
	Odds []Odds `json:"odds,omitempty"`
}

// A Spread is what a throw can come to.
type Spread struct {
	Label   phrase.Text    `json:"label"`          // what is thrown, and for what
	From    int            `json:"from"`           // the lowest total
	Chances []int          `json:"chances"`        // of each total from there on, in millionths; the last is of all from there on
	Goal    int            `json:"goal"`           // it succeeds from this total on
	Rule    riposte.RuleID `json:"rule,omitempty"` // of the throw
}

// Odds are the chances of what one throw decides.
type Odds struct {
	Text  phrase.Text    `json:"text"`           // what P is the chance of
	If    phrase.Text    `json:"if,omitempty"`   // the answer that it supposes
	P     float64        `json:"p"`              // of everything that the first part is not
	More  float64        `json:"more,omitempty"` // how much more it may be: what was not followed to its end
	Rule  riposte.RuleID `json:"rule,omitempty"`
	Parts []Part         `json:"parts,omitempty"` // from nothing to the most
}

// A Part is one of the things that may come.
type Part struct {
	Label phrase.Text `json:"label"`
	P     float64     `json:"p"`
	Much  Strength    `json:"much,omitempty"`
	Note  phrase.Text `json:"note,omitempty"` // the number it makes: damage
}

// A Strength says how much comes; the zero Strength is nothing.
type Strength string

// The strengths.
const (
	StrengthSome Strength = "some"
	StrengthMuch Strength = "much"
)
