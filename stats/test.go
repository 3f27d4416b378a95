package stats

import (
	"fmt"
	"math"
)

// A Test decides between two shares of points of the first player as soon as the pairs
// allow: it is at most Low, or it is at least High. It is a generalised sequential
// probability ratio test on pairs: what is not fixed by a hypothesis, the shares of the
// five outcomes, is what makes the counts likeliest under it.
//
// The verdict depends on the order of the pairs. It must be asked for after each in the
// order of their numbers, never of their arrival: quick duels are not like slow ones.
type Test struct {
	Low, High float64
	Error     float64 // the chance of a false verdict, either way
}

// Vet is nil if the test can be made.
func (t *Test) Vet() error {
	switch {
	case !(0 < t.Low && t.Low < t.High && t.High < 1):
		return fmt.Errorf("a test between %g and %g: it takes two shares, the smaller first, between 0 and 1", t.Low, t.High)
	case !(0 < t.Error && t.Error < 0.5):
		return fmt.Errorf("a test with errors of %g: it takes more than 0 and less than a half", t.Error)
	}
	return nil
}

// A Verdict is what a Test says.
type Verdict uint8

// The verdicts.
const (
	Open     Verdict = iota // go on
	Weaker                  // the share is at most Low
	Stronger                // the share is at least High
)

var verdictWords = [...]string{Open: "open", Weaker: "not stronger", Stronger: "stronger"}

// String is the verdict in words.
func (v Verdict) String() string { return verdictWords[v] }

// MarshalText is String.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// Ratio is the logarithm of how much likelier the pairs are under High than under Low.
func (t *Test) Ratio(p Pairs) float64 { return p.LogLikelihood(t.High) - p.LogLikelihood(t.Low) }

// Bound is how far from 0 the ratio must be for a verdict (Wald, 1945).
func (t *Test) Bound() float64 { return math.Log((1 - t.Error) / t.Error) }

// Verdict is what the pairs so far say.
func (t *Test) Verdict(p Pairs) Verdict {
	switch ratio, bound := t.Ratio(p), t.Bound(); {
	case ratio >= bound:
		return Stronger
	case ratio <= -bound:
		return Weaker
	}
	return Open
}
