package pugilism

import (
	"math"
	"testing"

	"riposte"
	"riposte/dice"
)

// floored is a position in which red, at composure 1, is hit for sure: an
// undefended HEAD-HEAVY of the initiator blue.
func floored(t testing.TB, downs uint8) (*state, []riposte.Choice) {
	t.Helper()
	setup := config.Setups(5)
	begun, err := Rules.New(setup, dice.NewSeeded(1, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	st := begun.(*state)
	st.first = blue
	st.side[red].composure, st.side[red].downs, st.side[red].hand, st.side[blue].hand = 1, downs, 0, 0
	by := make([]riposte.Choice, 3)
	for s, sentence := range map[riposte.Seat]string{red: "head-jab x2 / body-protect", blue: "head-heavy x2 / footwork"} {
		if by[s], err = st.Parse(s, sentence); err != nil {
			t.Fatal(err)
		}
	}
	return st, by
}

// PG-6.6, 6.8: the chance to stand up, exact and up to the cut point alone.
func TestSaveOdds(t *testing.T) {
	for downs := range uint8(3) {
		st, by := floored(t, downs)
		rolled := func(after riposte.State, told []riposte.Event) int {
			if told[len(told)-1].Kind != toldDown {
				t.Fatalf("cut after %+v", told[len(told)-1])
			}
			return int(after.(*state).side[red].downs)
		}
		cut, err := dice.Odds(st, by, CutSave, rolled, dice.Limits{})
		if err != nil || cut.Leaves != 20 || cut.Remainder > 1e-12 {
			t.Errorf("to the cut point: got %d leaves, remainder %v, %v, want 20 and none", cut.Leaves, cut.Remainder, err)
		}
		stands := func(after riposte.State, _ []riposte.Event) int {
			if o := after.Outcome(); o.Why == "KO" {
				return 0
			}
			return 1
		}
		got, err := dice.Odds(st, by, "", stands, dice.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		dc := 5 + 7*int(downs)
		want := float64(min(20, max(0, 21-(dc-st.boxer[red].save)))) / 20
		if p := got.Is(1); math.Abs(p.Lo-want) > 1e-9 || math.Abs(p.Hi-want) > 1e-9 {
			t.Errorf("%d knockdowns before: got %v, want %v", downs, p, want)
		}
	}
}

func BenchmarkSaveOdds(b *testing.B) {
	st, by := floored(b, 1)
	for b.Loop() {
		if _, err := dice.Odds(st, by, "", func(after riposte.State, _ []riposte.Event) int {
			o := after.Outcome()
			return int(o.Place[red])
		}, dice.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}
