package dice

import (
	"math"
	"testing"

	"riposte"
)

// The longest throw of closed dice that rules ask for, three d100 against a score, is
// counted here over all 1,000,000 throws; the walk needs only one path for each sum.
func TestThreeD100AreWithinTheBudget(t *testing.T) {
	var count [301]int
	for a := 1; a <= 100; a++ {
		for b := 1; b <= 100; b++ {
			for c := 1; c <= 100; c++ {
				count[a+b+c]++
			}
		}
	}
	d := mustChances(t, func(d riposte.Dice) (int, error) { return Sum(d, Pool{N: 3, Sides: 100}), nil }, Limits{})
	if d.Leaves != 298 || d.Samples != 0 || d.Remainder != 0 || len(d.Outcomes) != 298 {
		t.Errorf("%d leaves, %d samples, remainder %g, %d sums; want 298 and nothing left", d.Leaves, d.Samples, d.Remainder, len(d.Outcomes))
	}
	for _, c := range d.Outcomes {
		if want := float64(count[c.Value]) / 1e6; math.Abs(c.P-want) > exact {
			t.Errorf("%d: got %v, want %v", c.Value, c.P, want)
		}
	}
}

// openDie is the chance of each total of one open die, from its rule: every full chain
// has 1/sides of the one before.
func openDie(sides, most int) []float64 {
	p := make([]float64, most+1)
	for full, chain := 0, 1.0; full < most; full += sides {
		chain /= float64(sides)
		for face := 1; face < sides && full+face <= most; face++ {
			p[full+face] = chain
		}
	}
	return p
}

// An opposed throw with open dice on both sides: the chance of each margin is that of
// single dice put together by hand, except for the remainder, which is small and stated.
func TestOpposedOpenDice(t *testing.T) {
	const most = 200
	d := mustChances(t, func(d riposte.Dice) (int, error) {
		return Sum(d, Pool{N: 2, Sides: 6, Explode: Top}) - Sum(d, Pool{N: 1, Sides: 8, Explode: Top}), nil
	}, Limits{})
	if d.Samples != 0 || d.Remainder <= 0 || d.Remainder > 3*PoolTail {
		t.Fatalf("%d samples, remainder %g", d.Samples, d.Remainder)
	}
	six, eight := openDie(6, most), openDie(8, most)
	want := map[int]float64{}
	for a, pa := range six {
		for b, pb := range six {
			for c, pc := range eight {
				if p := pa * pb * pc; p > 0 {
					want[a+b-c] += p
				}
			}
		}
	}
	for _, c := range d.Outcomes {
		if c.P > want[c.Value]+exact || c.P < want[c.Value]-d.Remainder-exact {
			t.Errorf("a margin of %d: got %v, want %v", c.Value, c.P, want[c.Value])
		}
	}
}
