package pugilism_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules/pugilism"
	"riposte/scene"
)

// An EDGE card that is said to do nothing does nothing: the clash costs both boxers the same
// without it, on the same dice and with the same answers. Each kind of card that can be wasted is
// met, PG-7.15 and PG-7.24.
func TestIdleEdgeCardsDoNothing(t *testing.T) {
	idle := map[string]int{}
	for seed := range uint64(30) {
		st, err := pugilism.Ruleset().New(riposte.Setup{
			Options: map[string]string{"ring": "off", "rounds": "1"},
			Seats:   []riposte.SeatSetup{{Document: []byte(`"ulla"`)}, {Document: []byte(`"brannoch"`)}},
		}, dice.NewSeeded(seed, 5), nil)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(seed, 1))
		for !over(st) {
			by := owed(st, random)
			for seat := range riposte.Seat(3) {
				if kindOf(st, seat) != "edge" {
					continue
				}
				for _, ask := range scene.Of(st, seat).Asks {
					for _, p := range ask.Fields[0].Picks {
						if said := string(p.Note); strings.Contains(said, "would do nothing") {
							idle[p.Word]++
							with, without := played(t, st, by, seat, "edge "+p.Word, seed), played(t, st, by, seat, "edge none", seed)
							if with != without {
								t.Errorf("seed %d: %s (%s) leaves %v, no card %v", seed, p.Word, said, with, without)
							}
						}
					}
				}
			}
			if err := st.Apply(by, dice.NewSeeded(seed, 7), nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, word := range []string{"vim", "verve", "vigor", "conditioned", "good-chin"} {
		if idle[word] == 0 {
			t.Errorf("%s was never idle: %v", word, idle)
		}
	}
}

// owed is an answer of every seat that owes one, at random.
func owed(st riposte.State, random *rand.Rand) []riposte.Choice {
	by := make([]riposte.Choice, 3)
	for seat := range riposte.Seat(3) {
		if legal := st.Legal(nil, seat); len(legal) > 0 {
			by[seat] = legal[random.IntN(len(legal))]
		}
	}
	return by
}

// played is the composure that the clash leaves both boxers if a seat plays a card.
func played(t *testing.T, st riposte.State, by []riposte.Choice, seat riposte.Seat, sentence string, seed uint64) (left [2]any) {
	t.Helper()
	next := st.Clone()
	c, err := next.Parse(seat, sentence)
	if err != nil {
		t.Fatal(err)
	}
	by = append([]riposte.Choice(nil), by...)
	by[seat] = c
	random, throws := rand.New(rand.NewPCG(seed, 3)), dice.NewSeeded(seed, 9)
	for {
		if err := next.Apply(by, throws, nil); err != nil {
			t.Fatal(err)
		}
		if over(next) || kindOf(next, 1) == "cards" || kindOf(next, 2) == "cards" {
			break
		}
		by = owed(next, random)
	}
	for i, word := range []string{"red", "blue"} {
		if left[i], err = next.(riposte.Fields).Field(word + ".composure"); err != nil {
			t.Fatal(err)
		}
	}
	return left
}

func over(st riposte.State) bool {
	o := st.Outcome()
	return o.Over()
}

func kindOf(st riposte.State, seat riposte.Seat) string {
	return pugilism.Ruleset().Info().Decisions[st.Owed(seat).Kind].Name
}
