package stats_test

import (
	"fmt"
	"math"
	"testing"

	"riposte/stats"
)

// Two players of a hundred pairs, of which most were split.
func ExamplePairs() {
	pairs := stats.Pairs{8, 0, 70, 4, 18}
	points := pairs.Points()
	test := stats.Test{Low: 0.5, High: 0.55, Error: 0.05}
	fmt.Printf("%.1f %% (%.1f to %.1f), %v\n", 100*points.Share, 100*points.Low, 100*points.High, test.Verdict(pairs))
	// Output: 56.0 % (51.0 to 61.0), open
}

// extremes are pairs that say little or all the same.
var extremes = []stats.Pairs{
	{},
	{1},
	{0, 1},
	{0, 0, 1},
	{0, 0, 0, 1},
	{0, 0, 0, 0, 1},
	{0, 0, 0, 0, 1000},
	{1000},
	{0, 0, 1000},
	{0, 1000},
	{0, 0, 0, 1_000_000},
	{1, 0, 0, 0, 1_000_000},
	{500, 0, 0, 0, 500},
}

// Whatever the pairs are, the interval holds the share, and nothing is NaN or infinite.
func TestExtremes(t *testing.T) {
	test := stats.Test{Low: 0.5, High: 0.52, Error: 0.05}
	for _, p := range extremes {
		points := p.Points()
		if !(0 <= points.Low && points.Low <= points.Share && points.Share <= points.High && points.High <= 1) {
			t.Errorf("%v: got %+v", p, points)
		}
		if p.N() > 0 && points.High-points.Low > 0.99 || p.N() >= 1000 && points.High-points.Low > 0.07 {
			t.Errorf("%v: the interval %+v says nothing", p, points)
		}
		back := p.Reversed()
		if other := back.Points(); math.Abs(other.Low+points.High-1) > 1e-9 || math.Abs(other.High+points.Low-1) > 1e-9 {
			t.Errorf("%v: got %+v, and for the other %+v", p, points, other)
		}
		if ratio := test.Ratio(p); math.IsNaN(ratio) || math.IsInf(ratio, 0) {
			t.Errorf("%v: the ratio is %v", p, ratio)
		}
	}
}

// Pairs that all went one way have their likelihood in closed form: won twice n times, the
// chance of it was s at best, so the interval ends where s^n = exp(-1.92).
func TestAllWon(t *testing.T) {
	for _, n := range []int64{1, 10, 400} {
		p := stats.Pairs{4: n}
		if got, want := p.Points().Low, math.Exp(-3.841458820694124/2/float64(n)); math.Abs(got-want) > 1e-9 {
			t.Errorf("%d pairs: got %v, want %v", n, got, want)
		}
		if got, want := p.LogLikelihood(0.3), float64(n)*math.Log(0.3); math.Abs(got-want) > 1e-9*math.Abs(want) {
			t.Errorf("%d pairs: got %v, want %v", n, got, want)
		}
	}
	drawn := stats.Pairs{2: 10} // under 0.4, a fifth of the weight is on lost pairs
	if got, want := drawn.LogLikelihood(0.4), 10*math.Log(0.8); math.Abs(got-want) > 1e-9 {
		t.Errorf("drawn pairs: got %v, want %v", got, want)
	}
}

func TestVet(t *testing.T) {
	for _, test := range []stats.Test{{}, {0.5, 0.5, 0.05}, {0.6, 0.5, 0.05}, {0, 0.5, 0.05}, {0.5, 1, 0.05}, {0.5, 0.55, 0}, {0.5, 0.55, 0.5}, {math.NaN(), 0.5, 0.05}} {
		if test.Vet() == nil {
			t.Errorf("%+v is let pass", test)
		}
	}
	if err := (&stats.Test{Low: 0.5, High: 0.55, Error: 0.05}).Vet(); err != nil {
		t.Error(err)
	}
}

// Two players have their rating in closed form.
func TestRateOfTwo(t *testing.T) {
	for _, p := range extremes {
		n, won := float64(p.N()), p.Mean()*float64(p.N())
		want := 200 / math.Ln10 * math.Log((won+0.5)/(n-won+0.5))
		got := stats.Rate(2, []stats.Meeting{{One: 0, Two: 1, Pairs: p}})
		if math.Abs(got[0].Elo-want) > 1e-3 || math.Abs(got[1].Elo+want) > 1e-3 {
			t.Errorf("%v: got %+v, want %v", p, got, want)
		}
		for _, r := range got {
			if !(r.Low < r.Elo && r.Elo < r.High) || r.High-r.Low > 2000 || math.IsInf(r.Low, 0) || math.IsInf(r.High, 0) {
				t.Errorf("%v: got %+v", p, r)
			}
		}
	}
}

// A league in which each beats the next every time, one in which nobody met, and one in two
// halves have finite ratings.
func TestRateExtremes(t *testing.T) {
	chain := []stats.Meeting{{1, 0, stats.Pairs{4: 1e6}}, {2, 1, stats.Pairs{4: 1e6}}, {3, 2, stats.Pairs{4: 1e6}}}
	apart := []stats.Meeting{{1, 0, stats.Pairs{4: 9}}, {3, 2, stats.Pairs{0, 0, 1}}}
	for name, meetings := range map[string][]stats.Meeting{"chain": chain, "apart": apart, "nobody": nil} {
		for i, r := range stats.Rate(4, meetings) {
			for _, x := range []float64{r.Elo, r.Low, r.High} {
				if math.IsNaN(x) || math.IsInf(x, 0) {
					t.Errorf("%s, player %d: %+v", name, i, r)
				}
			}
		}
	}
	if r := stats.Rate(4, apart); math.Abs(r[0].Elo+r[1].Elo) > 1e-6 || math.Abs(r[2].Elo) > 1e-6 {
		t.Errorf("the halves have no mean of their own: %+v", r)
	}
	if r := stats.Rate(4, chain); !(r[0].Elo < r[1].Elo && r[1].Elo < r[2].Elo && r[2].Elo < r[3].Elo) {
		t.Errorf("the chain is not in order: %+v", r)
	}
}
