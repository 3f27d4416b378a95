package stats

import (
	"fmt"
	"math"
)

// A Scaled test decides between two means like Test, but measures how far they are from a
// half in standard deviations of an observation. How long it takes then depends on its
// bounds alone, and not on how much dice and seats decide: a small difference that hardly
// varies is found as soon as a large one that varies much (Van den Bergh's normalised Elo).
//
// What is not fixed by a hypothesis is what makes the counts likeliest under it. Half an
// observation of 0 and half of 1 are added, so that observations that were all the same
// deviate from each other too.
type Scaled struct {
	Low, High float64 // standard deviations above a half
	False     float64 // the chance of Stronger where Low is true
	Missed    float64 // the chance of Weaker where High is true
}

// Vet is nil if the test can be made.
func (t *Scaled) Vet() error {
	const most = 0.5
	switch {
	case !(-most <= t.Low && t.Low < t.High && t.High <= most):
		return fmt.Errorf("a test between %g and %g standard deviations: it takes two numbers from %g to %g, the smaller first", t.Low, t.High, -most, most)
	case !(0 < t.False && t.False < 0.5 && 0 < t.Missed && t.Missed < 0.5):
		return fmt.Errorf("a test with errors of %g and %g: it takes more than 0 and less than a half", t.False, t.Missed)
	}
	return nil
}

// Ratio is the logarithm of how much likelier the counts are under High than under Low.
func (t *Scaled) Ratio(c Counts) float64 { return c.scaled(t.High) - c.scaled(t.Low) }

// Bounds are the ratios at which there is a verdict (Wald, 1945).
func (t *Scaled) Bounds() (weaker, stronger float64) {
	return math.Log(t.Missed / (1 - t.False)), math.Log((1 - t.Missed) / t.False)
}

// Verdict is what the counts so far say. It must be asked for in the order of the
// observations' numbers, like that of Test.
func (t *Scaled) Verdict(c Counts) Verdict { return t.of(t.Ratio(c)) }

func (t *Scaled) of(ratio float64) Verdict {
	weaker, stronger := t.Bounds()
	switch {
	case ratio >= stronger:
		return Stronger
	case ratio <= weaker:
		return Weaker
	}
	return Open
}

// scaled is the logarithm of how likely the counts, with what is added to them, are at most
// where the mean is t standard deviations above a half.
//
// A distribution has such a mean where E h = 1/2 with h(x) = x - t ((x - a)^2 / c + c) / 2,
// if a is its mean and c its deviation; for other a and c, E h is less. So with a and c of one
// distribution the likeliest with E h = 1/2 is found as for a fixed mean, which gives the next
// a and c, until they stay.
func (c Counts) scaled(t float64) float64 {
	if t < 0 {
		return c.reversed().scaled(-t)
	}
	const rounds, close = 100, 1e-12
	last := len(c) - 1
	weights, h := make([]float64, len(c)), make([]float64, len(c))
	for x, n := range c {
		weights[x], h[x] = float64(n), c.value(x)
	}
	weights[0] += 0.5
	weights[last] += 0.5
	shares := make([]float64, len(c))
	at := tilt(shares, weights, h, 0.5)
	if t == 0 {
		return at
	}
	// Deviations below half of t have no distribution with them, as when all were the same.
	mean, deviation := 0.5, max(deviationOf(shares, 0.5), t/2)
	for range rounds {
		for x := range h {
			d := float64(x)/float64(last) - mean
			h[x] = float64(x)/float64(last) - t/2*(d*d/deviation+deviation)
		}
		next := tilt(shares, weights, h, 0.5)
		if math.Abs(next-at) < close*(1+math.Abs(at)) {
			return next
		}
		at, mean = next, 0
		for x, p := range shares {
			mean += p * float64(x) / float64(last)
		}
		deviation = deviationOf(shares, mean)
	}
	return at
}

func deviationOf(shares []float64, mean float64) float64 {
	square := 0.0
	for x, p := range shares {
		d := float64(x)/float64(len(shares)-1) - mean
		square += p * d * d
	}
	return math.Sqrt(square)
}

// tilt makes shares the distribution with the mean s of h under which the weights are
// likeliest, and returns the logarithm of that likelihood. All weights at the least and the
// greatest h must be positive.
func tilt(shares, weights, h []float64, s float64) (likelihood float64) {
	n, least, greatest := 0.0, math.Inf(1), math.Inf(-1)
	for x, w := range weights {
		n += w
		least, greatest = min(least, h[x]), max(greatest, h[x])
	}
	low, high := -1/(greatest-s), 1/(s-least)
	t := 0.0
	for range 200 {
		slope, curve := 0.0, 0.0
		for x, w := range weights {
			d := (h[x] - s) / (1 + t*(h[x]-s))
			slope += w * d
			curve += w * d * d
		}
		if slope > 0 {
			low = t
		} else {
			high = t
		}
		next := t + slope/curve // Newton's step, if it stays between
		if !(low < next && next < high) {
			next = (low + high) / 2
		}
		if next == t || math.Abs(next-t) < 1e-15*(high-low) {
			break
		}
		t = next
	}
	for x, w := range weights {
		shares[x] = w / n / (1 + t*(h[x]-s))
		if w > 0 {
			likelihood += w * math.Log(shares[x])
		}
	}
	return likelihood
}
