package rulestest

import (
	"strings"
	"testing"

	"riposte"
	"riposte/rules/pugilism"
	"riposte/scene"
)

// A drafting is a ruleset with a draft of its own.
type drafting struct {
	riposte.Ruleset
	draft func(setup riposte.Setup, seat riposte.Seat) scene.Draft
}

func (d *drafting) Draft(setup riposte.Setup, seat riposte.Seat) scene.Draft {
	return d.draft(setup, seat)
}

// What a Drafter says wrongly is found.
func TestDraftsAreHeld(t *testing.T) {
	sound := scene.Figure{Name: "Ulla", Tracks: []scene.Meter{{ID: "hp"}}, Sheets: []scene.Sheet{{Title: "All"}}}
	says := func(d scene.Draft) func(riposte.Setup, riposte.Seat) scene.Draft {
		return func(riposte.Setup, riposte.Seat) scene.Draft { return d }
	}
	for _, test := range []struct {
		name, want string
		draft      func(riposte.Setup, riposte.Seat) scene.Draft
	}{
		{"sound", "", says(scene.Draft{Figures: []scene.Figure{sound}})},
		{"refused rightly", "", says(scene.Draft{Figures: []scene.Figure{sound}, Refused: []scene.Unfit{{Path: "classes[0].class", Word: "Monarch", Rule: "PG-1.6", Why: "none"}}})},
		{"nobody", "has no figure", says(scene.Draft{})},
		{"nameless", "needs a name", says(scene.Draft{Figures: []scene.Figure{{}}})},
		{"refused for nothing", "taken by Vet", says(scene.Draft{Figures: []scene.Figure{sound}, Refused: []scene.Unfit{{Path: "classes[0].class", Word: "Fighter", Rule: "PG-1.6", Why: "no"}}})},
		{"refused by no rule", "without a reason", says(scene.Draft{Figures: []scene.Figure{sound}, Refused: []scene.Unfit{{Path: "name", Word: "Bob", Rule: "PG-99.9", Why: "no"}}})},
		{"broken by a cut", "panics", func(s riposte.Setup, seat riposte.Seat) scene.Draft {
			if doc := string(s.Seats[seat-1].Document); strings.HasPrefix(doc, "{") && !strings.HasSuffix(strings.TrimSpace(doc), "}") {
				panic("cut")
			}
			return scene.Draft{Figures: []scene.Figure{sound}}
		}},
		{"broken by a member", "panics", func(s riposte.Setup, seat riposte.Seat) scene.Draft {
			if strings.Contains(string(s.Seats[seat-1].Document), "[7]") {
				panic("member")
			}
			return scene.Draft{Figures: []scene.Figure{sound}}
		}},
	} {
		c := Config{Duels: 2, Ruleset: &drafting{pugilism.Ruleset(), test.draft}, Setups: func(uint64) riposte.Setup {
			return riposte.Setup{Seats: []riposte.SeatSetup{{Document: []byte(`"ulla"`)}, {Document: []byte(`"brannoch"`)}}}
		}}
		err := newSuite(c).drafts()
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
	}
}

// A printing is a ruleset with prints of its own.
type printing struct {
	riposte.Ruleset
	prints func(setup riposte.Setup) []scene.Print
}

func (p *printing) Prints(setup riposte.Setup) []scene.Print { return p.prints(setup) }

// What a Printer prints wrongly is found.
func TestPrintsAreHeld(t *testing.T) {
	mat := scene.Print{Name: "mat", Title: "Mat", Places: []scene.Place{{Title: "Here"}}}
	says := func(prints ...scene.Print) func(riposte.Setup) []scene.Print {
		return func(riposte.Setup) []scene.Print { return prints }
	}
	for _, test := range []struct {
		name, want string
		prints     func(riposte.Setup) []scene.Print
	}{
		{"sound", "", says(mat)},
		{"nothing", "nothing to print", says()},
		{"twice", `called "mat"`, says(mat, mat)},
		{"no word", `called "A mat"`, says(scene.Print{Name: "A mat", Title: "Mat", Places: mat.Places})},
		{"empty", "nothing on it", says(scene.Print{Name: "mat", Title: "Mat"})},
		{"a rule there is not", "not in the ledger", says(scene.Print{Name: "cards", Title: "Cards", Cards: []scene.Card{{Name: "JAB", Rule: "PG-99.9"}}})},
		{"broken by a setup", "panic", func(s riposte.Setup) []scene.Print {
			if len(s.Seats) == 0 {
				panic("nobody")
			}
			return []scene.Print{mat}
		}},
	} {
		c := Config{Duels: 2, Ruleset: &printing{pugilism.Ruleset(), test.prints}, Setups: func(uint64) riposte.Setup {
			return riposte.Setup{Seats: []riposte.SeatSetup{{Document: []byte(`"ulla"`)}, {Document: []byte(`"brannoch"`)}}}
		}}
		err := law{"prints", (*suite).prints}.check(newSuite(c))
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
	}
}
