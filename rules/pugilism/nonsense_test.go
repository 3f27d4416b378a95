package pugilism_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules/pugilism"
)

// What can't be read is answered for what is asked: at an EDGE card nobody is told how cards are
// laid.
func TestNonsenseIsAnsweredForWhatIsAsked(t *testing.T) {
	says := map[string]string{"cards": "two attacks", "move": "stay, or move", "edge": "edge and a card", "name": "name first", "boost": "boost first", "hitdie": "hitdie yes"}
	asked := map[string]bool{}
	for seed := range uint64(12) {
		st, err := pugilism.Ruleset().New(riposte.Setup{Seats: []riposte.SeatSetup{{Document: []byte(`"ulla"`)}, {Document: []byte(`"brannoch"`)}}}, dice.NewSeeded(seed, 5), nil)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(seed, 1))
		for !over(st) {
			for seat := range riposte.Seat(3) {
				if st.Owed(seat).Mode == riposte.Idle {
					continue
				}
				kind := kindOf(st, seat)
				asked[kind] = true
				if _, err := st.Parse(seat, "hello"); !errors.Is(err, riposte.ErrNotation) && kind != "cards" || !strings.Contains(err.Error(), says[kind]) {
					t.Fatalf("asked for %s: %v", kind, err)
				}
			}
			if err := st.Apply(owed(st, random), dice.NewSeeded(seed, 7), nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(asked) != len(says) {
		t.Errorf("asked was only for %v", asked)
	}
}
