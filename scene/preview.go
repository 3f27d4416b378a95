package scene

import (
	"riposte"
	"riposte/phrase"
)

// A Previewer shows what a choice of seat s would do, from what s knows. A State may
// be one.
type Previewer interface {
	Preview(s riposte.Seat, c riposte.Choice) Preview
}

// A Preview is what a choice would do, as far as its seat may know.
type Preview struct {
	// Peril is what the choice costs its seat for certain, or unless it moves on in time.
	Peril  *Peril  `json:"peril,omitempty"`
	Shapes []Shape `json:"shapes,omitempty"`
	Facts  []Fact  `json:"facts,omitempty"`
	Spread *Spread `json:"spread,omitempty"`
	// Odds are the chances of what may follow, the most important first. The rules
	// compute them from what everybody may know.
	Odds []Odds `json:"odds,omitempty"`
}

// A Foreseer says what stands on the button of a choice of seat s, from what s knows. A State
// may be one.
type Foreseer interface {
	// Prospect follows no more than that many branches, and returns how many it did.
	Prospect(s riposte.Seat, c riposte.Choice, branches int) (p Prospect, followed int)
}

// A Prospect is what a choice comes to, in the few words that stand on its button: "hit 71 %".
type Prospect struct {
	Text phrase.Text    `json:"text"` // "": nothing, or more work than was allowed
	Rule riposte.RuleID `json:"rule,omitempty"`
}

// A Spread is the range of totals that a throw can come to.
type Spread struct {
	Label   phrase.Text    `json:"label"`          // what is thrown, and what for
	From    int            `json:"from"`           // the lowest total
	Chances []int          `json:"chances"`        // of each total from there on, in millionths; the last entry covers all higher totals too
	Goal    int            `json:"goal"`           // the lowest total that succeeds
	Rule    riposte.RuleID `json:"rule,omitempty"` // the rule behind the throw
}

// Odds are the chances of what one throw decides.
type Odds struct {
	Text  phrase.Text    `json:"text"`           // what P is the chance of
	If    phrase.Text    `json:"if,omitempty"`   // the answer that P assumes
	P     float64        `json:"p"`              // the chance of any part but the first
	More  float64        `json:"more,omitempty"` // how much higher it may be: what was not followed to its end
	Rule  riposte.RuleID `json:"rule,omitempty"`
	Parts []Part         `json:"parts,omitempty"` // from nothing to the most
}

// A Part is one of the things that may happen.
type Part struct {
	Label phrase.Text `json:"label"`
	P     float64     `json:"p"`
	Much  Strength    `json:"much,omitempty"`
	Note  phrase.Text `json:"note,omitempty"` // the resulting number: damage
}

// A Strength says how much happens; the zero Strength is nothing.
type Strength string

// The strengths.
const (
	StrengthSome Strength = "some"
	StrengthMuch Strength = "much"
)
