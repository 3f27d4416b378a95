package stats_test

import (
	"fmt"
	"math"
	"testing"

	"riposte/stats"
)

// Four hundred pairs of which most were split: a small difference, but a sure one.
func ExampleDifference() {
	pairs := stats.Pairs{0, 0, 380, 0, 20}
	d := stats.Difference{Size: 0.05, Error: 0.05}
	points := pairs.Counts().Always()
	fmt.Printf("%v: %.1f %% (%.1f to %.1f)\n", d.Find(pairs.Counts()), 100*points.Share, 100*points.Low, 100*points.High)
	// Output: more: 52.5 % (50.9 to 55.0)
}

// Counts that are all the same, or next to none, have finite ratios, and enough of them a
// finding: all won is more, all lost is less, all drawn no difference. Whoever reads them
// for the other player finds the opposite.
func TestScaledExtremes(t *testing.T) {
	opposite := map[stats.Finding]stats.Finding{stats.More: stats.Less, stats.Less: stats.More, stats.Same: stats.Same, stats.Unsure: stats.Unsure}
	d := stats.Difference{Size: 0.05, Error: 0.05}
	for _, values := range []int{2, 5, 9} {
		for at := range values {
			for _, n := range []int64{0, 1, 2, 50, 10_000, 1e9} {
				c, back := make(stats.Counts, values), make(stats.Counts, values)
				c[at], back[values-1-at] = n, n
				for _, size := range []float64{-0.5, -0.3, -1e-6, 1e-6, 0.01, 0.5} {
					test := stats.Scaled{Low: min(0, size), High: max(0, size), False: 0.05, Missed: 0.05}
					if err := test.Vet(); err != nil {
						t.Fatal(err)
					}
					if ratio := test.Ratio(c); math.IsNaN(ratio) || math.IsInf(ratio, 0) {
						t.Errorf("%v, %g: the ratio is %v", c, size, ratio)
					}
				}
				want := stats.Unsure
				if n >= 10_000 {
					switch {
					case 2*at > values-1:
						want = stats.More
					case 2*at < values-1:
						want = stats.Less
					default:
						want = stats.Same
					}
				}
				if got := d.Find(c); (n < 50 || n >= 10_000) && got != want {
					t.Errorf("%v: got %v, want %v", c, got, want)
				}
				if got := d.Find(back); got != opposite[d.Find(c)] {
					t.Errorf("%v: got %v, and for the other %v", c, d.Find(c), got)
				}
			}
		}
	}
}

// Pairs that were all won have their likelihood in closed form: the chance of that is half
// of 1 + t / sqrt(1 + t^2) where its mean is t deviations above a half.
func TestScaledAllWon(t *testing.T) {
	likelihood := func(n, t float64) float64 {
		chance := (1 + t/math.Sqrt(1+t*t)) / 2
		return (n+0.5)*math.Log(chance) + 0.5*math.Log(1-chance)
	}
	for _, n := range []int64{1, 30, 1000} {
		test := stats.Scaled{Low: -0.1, High: 0.3, False: 0.05, Missed: 0.05}
		want := likelihood(float64(n), 0.3) - likelihood(float64(n), -0.1)
		if got := test.Ratio(stats.Counts{4: n}); math.Abs(got-want) > 1e-8*want {
			t.Errorf("%d pairs: got %v, want %v", n, got, want)
		}
	}
}

// Of three values, those with a given mean in deviations are a curve; its likeliest point
// is what is found.
func TestScaledIsLikeliest(t *testing.T) {
	along := func(c stats.Counts, t float64) (best float64) {
		best = math.Inf(-1)
		for k := 1; k < 40_000; k++ { // the chance of the middle
			middle := float64(k) / 40_000
			// With m = mean - 1/2: variance = (1 - middle)/4 - m^2, and m = t sqrt(variance).
			m := t * math.Sqrt((1-middle)/4/(1+t*t))
			high, low := (1-middle)/2+m, (1-middle)/2-m
			if low <= 0 || high <= 0 {
				continue
			}
			best = max(best, (float64(c[0])+0.5)*math.Log(low)+float64(c[1])*math.Log(middle)+(float64(c[2])+0.5)*math.Log(high))
		}
		return best
	}
	for _, c := range []stats.Counts{{10, 20, 30}, {30, 5, 10}, {1, 300, 1}, {0, 50, 20}, {40, 3, 0}, {200, 500, 210}} {
		for _, high := range []float64{0.02, 0.1, 0.3, 0.5} {
			test := stats.Scaled{Low: -high, High: high, False: 0.05, Missed: 0.05}
			want := along(c, high) - along(c, -high)
			if got := test.Ratio(c); math.Abs(got-want) > 1e-4*(1+math.Abs(want)) {
				t.Errorf("%v, %g: got %v, want %v", c, high, got, want)
			}
		}
	}
}

// The interval that holds at any time is wider than that of a settled number of pairs, but
// not so wide that it says nothing.
func TestAlwaysExtremes(t *testing.T) {
	for _, p := range extremes {
		at, fixed := p.Counts().Always(), p.Points()
		if !(0 <= at.Low && at.Low <= fixed.Low && fixed.High <= at.High && at.High <= 1) {
			t.Errorf("%v: got %+v, and with a settled number %+v", p, at, fixed)
		}
		if n := p.N(); n >= 1000 && at.High-at.Low > 0.15 {
			t.Errorf("%v: the interval %+v says nothing", p, at)
		}
	}
}

func TestVetDifference(t *testing.T) {
	for _, d := range []stats.Difference{{}, {0.1, 0}, {-0.1, 0.05}, {0.6, 0.05}, {math.NaN(), 0.05}, {0.1, 0.5}} {
		if d.Vet() == nil {
			t.Errorf("%+v is let pass", d)
		}
	}
	if err := (&stats.Difference{Size: 0.05, Error: 0.05}).Vet(); err != nil {
		t.Error(err)
	}
}
