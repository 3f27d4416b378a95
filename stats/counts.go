package stats

import "math"

// Counts counts observations by their value. The values are equally spaced: the first is 0,
// the last is 1.
type Counts []int64

// N is the number of observations.
func (c Counts) N() (n int64) {
	for _, k := range c {
		n += k
	}
	return n
}

// Mean is the mean of the values; it is a half if there are no observations.
func (c Counts) Mean() float64 {
	var n, sum int64
	for i, k := range c {
		n += k
		sum += int64(i) * k
	}
	if n == 0 {
		return 0.5
	}
	return float64(sum) / float64(n*int64(len(c)-1))
}

// value is what an outcome is worth.
func (c Counts) value(outcome int) float64 { return float64(outcome) / float64(len(c)-1) }

// reversed counts 1 - x for each value x.
func (c Counts) reversed() Counts {
	back := make(Counts, len(c))
	for i, n := range c {
		back[len(c)-1-i] = n
	}
	return back
}

// Points is a share of points with its 95 % interval.
type Points struct {
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// half is half of the 95 % quantile of chi-square with one degree of freedom.
const half = 3.841458820694124 / 2

// Deviations is how many standard deviations to either side of its mean a normal number is
// with a chance of error: 1.96 for one in twenty.
func Deviations(err float64) float64 { return math.Sqrt2 * math.Erfinv(1-err) }

// Points is the mean. The interval holds every mean under which the counts are at most
// exp(half) times less likely than under the best (Owen, 1988). The likelihood may put
// weight on values that were never seen, so that observations that are all the same have an
// interval too. Without observations it is 0 to 1.
//
// It holds the truth 95 times in a hundred where how many observations there are was settled
// before; for people who look and stop there is Always.
func (c Counts) Points() Points { return c.within(half) }

// Within is Points with another chance of error than one in twenty, as where many questions
// are asked at once.
func (c Counts) Within(err float64) Points {
	z := Deviations(err)
	return c.within(z * z / 2)
}

func (c Counts) within(half float64) Points {
	mean := c.Mean()
	if c.N() == 0 {
		return Points{mean, 0, 1}
	}
	inside := func(share float64) bool { return c.LogLikelihood(share) >= -half }
	return Points{mean, edge(mean, 0, inside), edge(mean, 1, inside)}
}

// Chance is how likely counts as far from a mean are, or farther, if it is the true one.
func (c Counts) Chance(mean float64) float64 {
	if c.N() == 0 {
		return 1
	}
	return math.Erfc(math.Sqrt(-c.LogLikelihood(mean)))
}

// edge is where the way from a point inside to one beyond it leaves what is inside.
func edge(within, beyond float64, inside func(float64) bool) float64 {
	if inside(beyond) {
		return beyond
	}
	for range 60 { // halvings: more than a float64 tells apart
		if mid := (within + beyond) / 2; inside(mid) {
			within = mid
		} else {
			beyond = mid
		}
	}
	return within
}

// LogLikelihood is how much less likely the counts are at most where the mean is fixed
// than where it is not, as a logarithm: 0 for the mean that was seen, less on either side,
// and minus infinity where they are impossible.
//
// Among the distributions over the values with mean s, the likeliest gives value x the
// share n(x) / n / (1 + t (x - s)), where t solves sum n(x) (x - s) / (1 + t (x - s)) = 0. If
// no t does, the least admissible one does best, and what is left of the weight is on the
// best or the worst value, which then was never seen.
func (c Counts) LogLikelihood(s float64) float64 {
	last := len(c) - 1
	if !(s > 0 && s < 1) {
		if s == 0 && c[0] == c.N() || s == 1 && c[last] == c.N() {
			return 0
		}
		return math.Inf(-1)
	}
	// 1 + t (x - s) is positive for both extremes between these.
	low, high := -1/(1-s), 1/s
	for range 100 {
		t := (low + high) / 2
		slope := 0.0
		for x, n := range c {
			if n > 0 {
				d := c.value(x) - s
				slope += float64(n) * d / (1 + t*d)
			}
		}
		if slope > 0 {
			low = t
		} else {
			high = t
		}
	}
	t, sum := (low+high)/2, 0.0
	for x, n := range c {
		if n > 0 {
			sum -= float64(n) * math.Log1p(t*(c.value(x)-s))
		}
	}
	return min(sum, 0)
}
