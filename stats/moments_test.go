package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"riposte/stats"
)

// drawn are observations of a skewed kind with a mean in deviations: most are 0, as where the
// same dice bring the same at two tables.
func drawn(rng *rand.Rand, t float64) float64 {
	x := 0.0
	switch rng.IntN(10) {
	case 0:
		x = 3
	case 1, 2, 3:
		x = -1
	}
	return x/math.Sqrt(1.2) + t
}

// A test of real numbers errs as rarely as it says, and takes as long as theory says.
func TestMomentsErr(t *testing.T) {
	const runs, size = 400, 0.1
	rng := rand.New(rand.NewPCG(1, 2))
	d := stats.Difference{Size: size, Error: 0.05}
	for _, c := range []struct {
		at   float64
		want stats.Finding
	}{{0, stats.Same}, {size, stats.More}, {-size, stats.Less}} {
		wrong, length := 0, 0
		for range runs {
			m := stats.Moments{Unit: 1}
			for d.FindMean(m) == stats.Unsure {
				m.Add(drawn(rng, c.at))
			}
			length += int(m.N)
			if d.FindMean(m) != c.want {
				wrong++
			}
		}
		if wrong > runs*9/100 {
			t.Errorf("at %g: %d of %d findings are wrong", c.at, wrong, runs)
		}
		if mean := length / runs; mean < 300 || mean > 1200 {
			t.Errorf("at %g: a finding takes %d observations", c.at, mean)
		}
	}
}

// Of a hundred intervals 95 hold the mean; looked at after each observation, those that hold
// at any time leave it out in one series of twenty at most.
func TestMomentsHold(t *testing.T) {
	const runs, mean = 3000, 0.3
	rng := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{200, 1000} {
		held := 0
		for range runs {
			m := stats.Moments{Unit: 1}
			for range n {
				m.Add(drawn(rng, mean))
			}
			if low, high := m.Within(0.05); low <= mean && mean <= high {
				held++
			}
		}
		if held < runs*938/1000 || held > runs*962/1000 {
			t.Errorf("of %d: %d of %d intervals hold the mean", n, held, runs)
		}
	}
	left := 0
	for range runs / 20 {
		m := stats.Moments{Unit: 1}
		for range 3000 {
			m.Add(drawn(rng, mean))
			if low, high := m.Always(); mean < low || mean > high {
				left++
				break
			}
		}
	}
	if left > runs/20*8/100 {
		t.Errorf("%d of %d series left the mean out at some time", left, runs/20)
	}
}

// Nothing, one observation and many that are the same have findings and finite intervals.
func TestMomentsExtremes(t *testing.T) {
	d := stats.Difference{Size: 0.05, Error: 0.05}
	for _, x := range []float64{-1, 0, 1e-9, 1} {
		for _, n := range []int{0, 1, 2, 50, 10_000} {
			m := stats.Moments{Unit: 1}
			for range n {
				m.Add(x)
			}
			want := stats.Unsure
			if n == 10_000 {
				switch {
				case x == 1:
					want = stats.More
				case x == -1:
					want = stats.Less
				case x == 0:
					want = stats.Same
				}
			}
			if got := d.FindMean(m); (n < 50 || n == 10_000 && x != 1e-9) && got != want {
				t.Errorf("%d of %g: got %v, want %v", n, x, got, want)
			}
			low, high := m.Within(0.05)
			first, last := m.Always()
			for _, y := range []float64{low, high, first, last} {
				if math.IsNaN(y) || math.IsInf(y, 0) {
					t.Errorf("%d of %g: %v to %v, %v to %v", n, x, low, high, first, last)
				}
			}
			if !(first <= low && low <= m.Mean() && m.Mean() <= high && high <= last) {
				t.Errorf("%d of %g: %v to %v is not in %v to %v", n, x, low, high, first, last)
			}
		}
	}
}
