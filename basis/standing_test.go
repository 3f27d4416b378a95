package basis

import (
	"math"
	"testing"

	"riposte"
)

func TestStanding(t *testing.T) {
	list := []Measure{{Name: "one", Weight: 65536}, {Name: "two", Weight: -32768}}
	for one := int32(-40); one <= 40; one++ {
		for two := int32(-9); two <= 9; two++ {
			got, back := Standing(list, []int32{one, two}), Standing(list, []int32{-one, -two})
			want := 1e6 * math.Tanh((float64(one)-float64(two)/2)/2)
			if math.Abs(float64(got)-want) > 1600 || got != -back || got <= -Won || got >= Won {
				t.Fatalf("%d and %d stand at %d, turned round at %d; want %.0f", one, two, got, back, want)
			}
		}
	}
}

// Near an even position what is left is measured as an estimate is.
func TestReserves(t *testing.T) {
	list := []Measure{{Name: "life", Weight: 500, Spent: true}, {Name: "turn", Weight: 9000}, {Name: "wounds", Weight: 700, Spent: true}}
	full, worn := Reserves(list, []int32{12, 1, 0}), Reserves(list, []int32{10, -1, -1})
	if got, want := full-worn, Standing(list, []int32{2, 0, 1}); got < want*98/100 || got > want*102/100 {
		t.Errorf("two lives and a wound are %d of the reserves, and an estimate moves by %d", got, want)
	}
}

func TestSettled(t *testing.T) {
	for want, places := range map[int][]uint8{Won: {0, 1, 2}, -Won: {0, 2, 1}, 0: {0, 1, 1}} {
		var out riposte.Outcome
		copy(out.Place[:], places)
		if got := Settled(&out, 1); got != want {
			t.Errorf("places %v are worth %d, want %d", places, got, want)
		}
	}
	if got := Settled(&riposte.Outcome{}, 1); got != 0 {
		t.Errorf("no places are worth %d", got)
	}
}
