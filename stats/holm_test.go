package stats_test

import (
	"math"
	"slices"
	"testing"

	"riposte/stats"
)

// The least chance meets the strictest bound, the next a milder one, and after the first that
// is too likely nothing is answered.
func TestHolm(t *testing.T) {
	for _, c := range []struct {
		chances []float64
		want    []bool
	}{
		{nil, []bool{}},
		{[]float64{0.04}, []bool{true}},
		{[]float64{0.04, 0.04}, []bool{false, false}},
		{[]float64{0.04, 0.02}, []bool{true, true}},
		{[]float64{0.03, 0.01, 0.04}, []bool{false, true, false}},
	} {
		if got := stats.Holm(c.chances, 0.05); !slices.Equal(got, c.want) {
			t.Errorf("%v: got %v, want %v", c.chances, got, c.want)
		}
	}
}

// Within one in twenty is Points, and its ends are as unlikely as was asked.
func TestWithin(t *testing.T) {
	c := stats.Counts{3, 10, 40, 30, 17}
	if got, want := c.Within(0.05), c.Points(); math.Abs(got.Low-want.Low) > 1e-9 || math.Abs(got.High-want.High) > 1e-9 {
		t.Errorf("got %+v, want %+v", got, want)
	}
	for _, chance := range []float64{0.2, 0.05, 0.001} {
		p := c.Within(chance)
		if low, high := c.Chance(p.Low), c.Chance(p.High); math.Abs(low-chance) > 1e-6 || math.Abs(high-chance) > 1e-6 {
			t.Errorf("the ends of the interval for %v have chances %v and %v", chance, low, high)
		}
	}
	if none := (stats.Counts{0, 0, 0}); none.Chance(0.5) != 1 || none.Within(0.01) != (stats.Points{Share: 0.5, Low: 0, High: 1}) {
		t.Error("no observations say something")
	}
}
