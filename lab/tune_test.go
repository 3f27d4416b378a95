package lab_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"riposte/lab"
	"riposte/stats"
)

// hill is a tuning of three knobs at two set-ups. The first side has a chance of 0.3 and five
// hundredths more for each step of the first knob, and a tenth more with the last word of the
// second, at the second set-up as much less; the third knob does nothing.
func hill(seed uint64, asked *int) *lab.Tune {
	t := &lab.Tune{
		Knobs:   []lab.Knob{{Values: 10, Ordered: true}, {Values: 3}, {Values: 5, Ordered: true}},
		Printed: []int{9, 0, 2}, Setups: 2, Measure: lab.Measures[0], Target: 0.5, Runs: 5, Trials: 30, Pairs: 20, Most: 600,
		Test: stats.Difference{Size: 0.04, Error: 0.05}, Seed: seed, Refused: func([]int) error { return nil },
	}
	t.Play = func(at []int, first, pairs int) (list [][]lab.Tried, err error) {
		*asked++
		for n := first; n < first+pairs; n++ {
			row := make([]lab.Tried, 2)
			for j := range row {
				chance := height(at)
				if j == 1 {
					chance = 1 - chance
				}
				rng := rand.New(rand.NewPCG(seed, uint64(2*n+j))) // the same dice for all settings
				for range 4 {
					if rng.Float64() < chance {
						row[j].Player++
					}
				}
				row[j].Steps, row[j].Rows = 10+at[0], uint64(row[j].Player+100*at[0])
			}
			list = append(list, row)
		}
		return list, nil
	}
	return t
}

func height(at []int) float64 {
	chance := 0.3 + 0.05*float64(at[0])
	if at[1] == 2 {
		chance += 0.1
	}
	return min(chance, 1)
}

// A tuning finds what is nearest to the target or what can hardly be told apart from it, tells
// what else moved, and knows the number that does nothing.
func TestTune(t *testing.T) {
	const runs = 20
	missed := 0
	for seed := range uint64(runs) {
		asked := 0
		tune := hill(seed, &asked)
		out, err := tune.Find()
		if err != nil {
			t.Fatal(err)
		}
		if far := height(out.Best) - 0.5; far < -0.051 || far > 0.051 {
			t.Errorf("seed %d: the best is %v, at %.2f", seed, out.Best, height(out.Best))
		} else if far < -0.01 || far > 0.01 {
			missed++
		}
		if gain := out.Gain.Mean(); gain < 0.15 || gain > 0.3 {
			t.Errorf("seed %d: %v gains %.3f", seed, out.Best, gain)
		}
		if steps := out.Moves[3].Mean(); steps != float64(out.Best[0]-9)/2 {
			t.Errorf("seed %d: from %v to %v there are %.2f steps more", seed, tune.Printed, out.Best, steps)
		}
		if len(out.Near) != 9+2+4 || len(out.Printed) != 9+2+4 {
			t.Fatalf("there are %d settings beside the best and %d beside the printed one", len(out.Near), len(out.Printed))
		}
		if out.Best[2] != tune.Printed[2] {
			t.Errorf("seed %d: the best is %v, with another value of what does nothing", seed, out.Best)
		}
		if far := height(out.Least) - 0.5; far < -0.051 || far > 0.051 || out.Least[0] < out.Best[0] || out.Least[1] == 1 || out.Least[2] != tune.Printed[2] {
			t.Errorf("seed %d: the least change is %v beside %v, at %.2f", seed, out.Least, out.Best, height(out.Least))
		}
		for _, n := range append(out.Near, out.Printed...) {
			other := n.Knob == 1 && (n.Value == 2) == (out.Best[1] == 2)
			if n.Knob == 2 && !n.Same || n.Knob == 0 && n.Same || n.Knob == 1 && n.Pairs == tune.Most && n.Same != other {
				t.Errorf("seed %d: beside %v: %+v", seed, out.Best, n)
			}
			if low, _ := n.Farther.Within(0.05 / 15); n.Knob == 0 && n.Pairs == tune.Most && (n.Value > out.Best[0]+2 || n.Value < out.Best[0]-2) && low <= 0 {
				t.Errorf("seed %d: %+v is not told apart from %v", seed, n, out.Best)
			}
		}
	}
	if missed > runs/4 {
		t.Errorf("%d of %d are not the best", missed, runs)
	}
}

// What is tried and found follows from the fields; what is refused is never tried.
func TestTuneIsOne(t *testing.T) {
	var found []*lab.Tuned
	for range 2 {
		asked := 0
		tune := hill(3, &asked)
		tune.Knobs[2].Values = 500 // too many settings to look at them all
		tune.Runs, tune.Most = 2, 50
		tune.Refused = func(at []int) error {
			if at[0] == 4 || at[0] == 2 && at[1] == 2 {
				return errors.New("not that")
			}
			return nil
		}
		play := tune.Play
		tune.Play = func(at []int, first, pairs int) ([][]lab.Tried, error) {
			if tune.Refused(at) != nil {
				t.Fatalf("%v is tried", at)
			}
			return play(at, first, pairs)
		}
		out, err := tune.Find()
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, out)
		if len(out.Left) == 0 || asked == 0 {
			t.Errorf("%d are left out, %d asked", len(out.Left), asked)
		}
	}
	for _, out := range found {
		out.Left = nil // errors are compared by where they are
	}
	if !reflect.DeepEqual(found[0], found[1]) {
		t.Error("the same tuning has found something else")
	}
	asked := 0
	tune := hill(1, &asked)
	tune.Refused = func([]int) error { return errors.New("never") }
	if _, err := tune.Find(); err == nil {
		t.Error("what is refused as it is, is tuned")
	}
	broken := errors.New("disk full")
	tune = hill(1, &asked)
	tune.Play = func([]int, int, int) ([][]lab.Tried, error) { return nil, broken }
	if _, err := tune.Find(); !errors.Is(err, broken) {
		t.Errorf("a full disk: %v", err)
	}
}
