package main

import (
	"math"
	"strings"
	"testing"

	"riposte/lab"
	"riposte/stats"
)

// met is an account in which each of some documents met each, with the first one's share of
// the points in percent.
func met(names []string, pairs int64, points [][]int64) (*pairing, *lab.Account) {
	p, a := &pairing{at: map[[2]int]int{}}, &lab.Account{}
	for j := range names {
		for i := range j + 1 {
			won := pairs * points[i][j] / 100
			p.meet([]string{names[i], names[j]}, len(a.Setups))
			a.Setups = append(a.Setups, lab.Came{Pairs: stats.Pairs{pairs - won, 0, 0, 0, won}, Result: lab.Result{Duels: 2 * pairs}})
		}
	}
	return p, a
}

// Of a circle nothing is dominated and a third of each is brought; what loses to all of it is
// dominated by none of them, unless one does better against every one.
func TestMatrix(t *testing.T) {
	names := []string{"rock", "paper", "scissors", "straw"}
	for _, c := range []struct {
		name  string
		straw []int64 // points of the others against it
		want  string
	}{
		{"equal to rock", []int64{50, 90, 10}, ""},
		{"worse than rock", []int64{70, 99, 30}, "rock"},
		{"worse than all", []int64{99, 99, 99}, "rock, paper, scissors"},
	} {
		points := [][]int64{{50, 10, 90, c.straw[0]}, {0, 50, 10, c.straw[1]}, {0, 0, 50, c.straw[2]}, {0, 0, 0, 50}}
		p, a := met(names, 2000, points)
		sum, err := p.sum(a, 1)
		if err != nil {
			t.Fatal(err)
		}
		straw := sum.Documents[3]
		if got := strings.Join(straw.DominatedBy, ", "); got != c.want {
			t.Errorf("%s: dominated by %q, want %q", c.name, got, c.want)
		}
		total := 0.0
		for i, d := range sum.Documents {
			total += d.Share.Mean
			if i < 3 && len(d.DominatedBy) > 0 {
				t.Errorf("%s: %s is dominated by %v", c.name, d.Name, d.DominatedBy)
			}
			if d.Share.Low > d.Share.Mean || d.Share.High < d.Share.Mean || d.Against.Low > 0.5 {
				t.Errorf("%s: %+v", c.name, d)
			}
			if want := []float64{1. / 3, 1. / 3, 1. / 3, 0}[i]; c.want != "" && math.Abs(d.Share.Mean-want) > 0.02 {
				t.Errorf("%s: %s is brought %.3f, want %.3f", c.name, d.Name, d.Share.Mean, want)
			}
		}
		if math.Abs(total-1) > 1e-6 {
			t.Errorf("%s: the shares are %v in all", c.name, total)
		}
		if m := sum.Points[0][1].Mean + sum.Points[1][0].Mean; m != 1 {
			t.Errorf("%s: rock and paper get %v in all", c.name, m)
		}
	}
	few, a := met(names, 3, [][]int64{{50, 0, 100, 100}, {0, 50, 0, 100}, {0, 0, 50, 100}, {0, 0, 0, 50}})
	if sum, err := few.sum(a, 1); err != nil || len(sum.Documents[3].DominatedBy) > 0 {
		t.Errorf("three pairs show that straw is dominated: %+v, %v", sum.Documents[3], err)
	}
	part := &pairing{names: names, at: map[[2]int]int{{0, 1}: 0}}
	if _, err := part.sum(a, 1); err == nil {
		t.Error("some did not meet")
	}
}
