package scene

import (
	"riposte"
	"riposte/phrase"
)

// A Drafter is a Ruleset that can say what follows from a document before anybody
// plays it.
//
// Draft reads the document of one seat of a setup as Vet does, but makes the most
// of what is there: what is missing or wrong is left out, never guessed. It reports
// no faults; Vet does that. The document may be missing. The other seats' documents
// play no part.
//
// Laws, which package rulestest holds every Drafter to:
//   - Draft never panics, whatever the document.
//   - A word of Refused, put at its path, is refused by Vet.
//   - A document that Vet accepts has at least one Figure, if its seat brings any.
type Drafter interface {
	Draft(setup riposte.Setup, seat riposte.Seat) Draft
}

// A Draft is what follows from one seat's document.
type Draft struct {
	// Role says whose document it is, where the seats of a duel bring different
	// things: "player", "game master".
	Role phrase.Text `json:"role,omitempty"`
	// Automatic says that nobody need sit there: a bot plays the seat unless
	// somebody wants to.
	Automatic bool `json:"automatic,omitempty"`
	// Unused names the fields of the schema that documents of this seat don't have, by
	// their paths without indices: "foes", "foci.custom".
	Unused []string `json:"unused,omitempty"`
	// Budgets say how much is spent of what is available: Value out of Max.
	Budgets []Meter `json:"budgets,omitempty"`
	// Refused are the words that a rule refuses while the rest of the document
	// stands as it is.
	Refused []Unfit `json:"refused,omitempty"`
	// Figures are the characters that the seat brings, the main one first.
	Figures []Figure `json:"figures,omitempty"`
}

// An Unfit is a word that a field of a document may not hold now.
type Unfit struct {
	Path string         `json:"path"` // as in a Fault: "right", "foci[1].focus"
	Word string         `json:"word"`
	Rule riposte.RuleID `json:"rule"`
	Why  phrase.Text    `json:"why"`
}

// A Figure is one of the characters that a seat brings, as a paper sheet shows it,
// ready to play from.
type Figure struct {
	Name   phrase.Text `json:"name"`
	Kind   phrase.Text `json:"kind,omitempty"`   // in a word or two: "Mercenary"
	Count  int         `json:"count,omitempty"`  // how many are alike; 0 is one
	Letter string      `json:"letter,omitempty"` // on its counter
	Holds  []string    `json:"holds,omitempty"`  // what a drawing of it shows, in words: "longsword", "wolf"
	Brief  []Fact      `json:"brief,omitempty"`  // what a card says of it besides its first tracks
	Tracks []Meter     `json:"tracks,omitempty"` // numbers that go up and down in play
	Sheets []Sheet     `json:"sheets,omitempty"`
	Marks  []Fact      `json:"marks,omitempty"` // states to tick off, and what each does
}

// Refusals are the refused words at a path; nil if there are none.
func (d *Draft) Refusals(path string) map[string]Unfit {
	var out map[string]Unfit
	for _, u := range d.Refused {
		if u.Path == path {
			if out == nil {
				out = map[string]Unfit{}
			}
			out[u.Word] = u
		}
	}
	return out
}

// Uses reports whether documents of the seat have a field of the schema, named by
// its path without indices.
func (d *Draft) Uses(field string) bool {
	for _, name := range d.Unused {
		if name == field {
			return false
		}
	}
	return true
}
