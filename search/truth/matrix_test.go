package truth

import (
	"testing"

	"riposte/search"
)

// Where all answers of both are tried, the last bout is solved. What is given away in the bouts before
// it is the estimate's fault.
func TestAMatrixGivesLittleAway(t *testing.T) {
	r := newRing(t)
	for _, test := range []struct {
		bout, red, blue int
		most            float64
	}{{3, 12, 9, 1e-4}, {3, 15, 17, 1e-4}, {2, 15, 17, 0.2}, {1, 15, 17, 0.12}} {
		c := boxing(t, r, [3]int{test.bout, test.red, test.blue})
		loss, _ := c.measure(searcher(search.Plan{Nodes: 3000, Matrix: 16_000, Units: 1, Sure: 1}), 1)
		if loss.mean() > test.most {
			t.Errorf("bout %d, %d and %d composure: %.2f%% are given away, want at most %.2f%%", test.bout, test.red, test.blue, 100*loss.mean(), 100*test.most)
		}
	}
}

// What is given away by the estimate is not given away where the bout that follows is solved as well.
func TestWhatFollowsIsSolved(t *testing.T) {
	c := boxing(t, newRing(t), [3]int{2, 20, 20})
	plan := search.Plan{Nodes: 3000, Matrix: 16_000, Units: 1, Sure: 1}
	guessed, _ := c.measure(searcher(plan), 1)
	plan.Ahead = 8_000_000
	solved, _ := c.measure(searcher(plan), 1)
	if solved.mean() > 1e-3 || guessed.mean() < 0.05 {
		t.Errorf("%.2f%% are given away, and %.2f%% with an estimate for the bout that follows", 100*solved.mean(), 100*guessed.mean())
	}
}
