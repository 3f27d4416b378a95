package lab

import (
	"math"

	"riposte/stats"
)

// An Effect is how much more there is at one set-up than at its base, with an interval.
type Effect struct {
	More float64 `json:"more"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// Chance is how likely so much is seen where there is no effect.
	Chance float64 `json:"-"`
}

// EffectOnPoints is the effect on a share of points, or of draws, with an interval that leaves the
// truth out with a chance of err.
func EffectOnPoints(t *stats.Twins, err float64) Effect {
	counts := t.Counts()
	p := counts.Within(err)
	return Effect{More: 2*p.Share - 1, Low: 2*p.Low - 1, High: 2*p.High - 1, Chance: counts.Chance(0.5)}
}

// EffectOnSteps is the effect on the steps of a duel; s has those of pairs. However little pairs
// deviate, a few could have gone the same way by chance: each is as likely to be longer as to
// be shorter where there is no effect.
func EffectOnSteps(s *Sum, err float64) Effect {
	mean, deviation := s.Mean()/2, s.StandardError()/2
	e := Effect{More: mean, Chance: 1}
	switch {
	case deviation > 0:
		e.Chance = math.Erfc(math.Abs(mean) / deviation / math.Sqrt2)
	case mean != 0:
		e.Chance = 0
	}
	e.Chance = min(max(e.Chance, math.Pow(2, 1-float64(s.N))), 1)
	width := stats.Deviations(err) * deviation
	if e.Low, e.High = mean-width, mean+width; e.Chance > err {
		e.Low, e.High = min(e.Low, 0), max(e.High, 0)
	}
	return e
}

// Same reports whether not one pair came to anything else than at the base, as far as points
// and steps go.
func (m *More) Same() bool {
	for _, t := range []stats.Twins{m.Player, m.Seat, m.Draws} {
		if middle := t[len(t)/2]; middle != t.Counts().N() {
			return false
		}
	}
	return m.Steps.Least == 0 && m.Steps.Most == 0
}
