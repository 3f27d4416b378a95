package duel

import (
	"encoding/json"
	"fmt"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/phrase"
)

// DU-8.2 by enumeration: of every deck that could have been built, those with which
// the duel would have looked the same to Red so far are exactly the ones that are
// resampled. The decks are small, so that all of them can be tried, step by step.
func TestResampledDecksAreThosePossible(t *testing.T) {
	c := *Default()
	c.StatMax, c.DeckMax = 3, 8
	var faults riposte.Faults
	c.Fields = append([]Battlefield{c.readField("close", "close", phrase.Term, json.RawMessage(`{"name":"Close","width":1000,"height":1000,
		"starts":[{"x":300,"y":300},{"x":602,"y":300},{"x":450,"y":602}],"pieces":[]}`), &faults)}, c.Fields...)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	rules := With(&c)
	narrowed, steps := 0, 0
	for trial := range uint64(60) {
		d := dice.NewSeeded(trial, 1)
		options := map[string]string{"battlefield": "close", "turn_limit": "6"}
		if trial%2 == 1 {
			options["dice"] = "each"
		}
		if trial%3 == 1 {
			options["deck_total"] = "exact13" // in this content: exactly 8
		}
		if trial%5 == 1 {
			options["min_endurance"] = "2"
		}
		all := everyDeck(&c, options)
		setup := riposte.Setup{Options: options}
		for range 3 {
			setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: all[d.Pick(len(all))]})
		}
		real := newSeen(t, rules, setup)
		var possible []*seen
		for _, deck := range all {
			other := setup
			other.Seats = append([]riposte.SeatSetup(nil), setup.Seats...)
			other.Seats[1].Document = deck
			if w := newSeen(t, rules, other); w.saw == real.saw {
				possible = append(possible, w)
			}
		}
		for real.st.phase != over {
			compareDecks(t, real.st, possible)
			if t.Failed() {
				t.Fatalf("trial %d, step %d", trial, steps)
			}
			if len(possible) < len(all)/2 {
				narrowed++
			}
			steps++
			by := chosen(real.st, d)
			real.play(by)
			left := possible[:0]
			for _, w := range possible {
				if w.can(by) {
					if w.play(by); w.saw == real.saw {
						left = append(left, w)
					}
				}
			}
			possible = left
		}
	}
	if narrowed < 100 || steps < 300 {
		t.Errorf("in %d of %d positions only something was known", narrowed, steps)
	}
}

// everyDeck lists the decks that the options allow.
func everyDeck(c *Content, options map[string]string) (all []json.RawMessage) {
	for n := range c.StatMax * c.StatMax * c.StatMax * c.StatMax {
		st, sp, en, de := n%c.StatMax+1, n/c.StatMax%c.StatMax+1, n/c.StatMax/c.StatMax%c.StatMax+1, n/c.StatMax/c.StatMax/c.StatMax+1
		total := st + sp + en + de
		if total > c.DeckMax || options["deck_total"] == "exact13" && total < c.DeckMax || options["min_endurance"] == "2" && en < 2 {
			continue
		}
		all = append(all, json.RawMessage(fmt.Sprintf(`{"st":%d,"sp":%d,"en":%d,"de":%d}`, st, sp, en, de)))
	}
	return all
}

// A seen is a duel and all that Red learned from its latest step.
type seen struct {
	st  *state
	saw string
}

func newSeen(t *testing.T, rules riposte.Ruleset, setup riposte.Setup) *seen {
	t.Helper()
	w := &seen{}
	st, err := rules.New(setup, nil, w)
	if err != nil {
		t.Fatal(err)
	}
	w.st = st.(*state)
	w.look()
	return w
}

// Tell keeps what Red may hear.
func (w *seen) Tell(e riposte.Event) {
	if e.Audience.Has(1) {
		w.saw += fmt.Sprintf("%+v\n", e)
	}
}

func (w *seen) look() {
	view, err := json.Marshal(w.st.View(1))
	if err != nil {
		panic(err)
	}
	w.saw += string(view)
}

func (w *seen) play(by []riposte.Choice) {
	w.saw = ""
	if err := w.st.Apply(by, nil, w); err != nil {
		panic(err)
	}
	w.look()
}

// can reports whether everybody who chose could have chosen this.
func (w *seen) can(by []riposte.Choice) bool {
	for seat, c := range by {
		if (c != 0) != (w.st.Owed(riposte.Seat(seat)).Mode != riposte.Idle) && w.st.Owed(riposte.Seat(seat)).Mode == riposte.Together {
			return false
		}
		if c != 0 && w.st.Check(riposte.Seat(seat), c) != nil {
			return false
		}
	}
	return true
}

// chosen makes the choices of a step at random, seldom of Endurance.
func chosen(st *state, d *dice.Seeded) []riposte.Choice {
	by := make([]riposte.Choice, st.game.n+1)
	for _, seat := range riposte.Owing(nil, st, st.game.n) {
		legal := st.Legal(nil, seat)
		c := legal[d.Pick(len(legal))]
		for st.phase == revealing && unpackCards(c)[endurance] > 0 && d.Pick(4) > 0 {
			c = legal[d.Pick(len(legal))]
		}
		by[seat] = c
		if st.Owed(seat).Mode == riposte.Alone {
			break
		}
	}
	return by
}

// compareDecks compares what is resampled for Blue with what is possible.
func compareDecks(t *testing.T, st *state, possible []*seen) {
	t.Helper()
	low, high := st.bounds(2)
	least, most := st.totals()
	drawn := map[[stats]uint8]bool{}
	n := decks(low, high, least, most, 0, nil)
	for nth := 1; nth <= n; nth++ {
		var deck [stats]uint8
		decks(low, high, least, most, nth, &deck)
		drawn[deck] = true
	}
	if len(drawn) != n {
		t.Errorf("%d decks are drawn as %d", len(drawn), n)
	}
	if len(possible) != n {
		t.Errorf("%d decks are possible, %d are drawn", len(possible), n)
	}
	for _, w := range possible {
		if deck := w.st.fighter(2).limit; !drawn[deck] {
			t.Errorf("the deck %v is possible, and never drawn", deck)
		}
	}
}
