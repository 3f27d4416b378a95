package stats

import "math"

// Pairs counts pairs of duels by what the first player got of both: Pairs[0] were lost
// twice, Pairs[2] gave one point of two, as by a win each or two draws, and Pairs[4] were
// won twice.
type Pairs [5]int64

// Outcomes is how many outcomes a pair has.
const outcomes = len(Pairs{})

// Add counts one pair, of which the first player got so many half points: 2 for each duel
// won, 1 for each drawn.
func (p *Pairs) Add(halves int) { p[halves]++ }

// Join adds other pairs of the same player.
func (p *Pairs) Join(o Pairs) {
	for i, n := range o {
		p[i] += n
	}
}

// N is the number of pairs.
func (p *Pairs) N() (n int64) {
	for _, k := range p {
		n += k
	}
	return n
}

// Mean is the first player's share of all points; it is a half if there are no pairs.
func (p *Pairs) Mean() float64 {
	var n, halves int64
	for i, k := range p {
		n += k
		halves += int64(i) * k
	}
	if n == 0 {
		return 0.5
	}
	return float64(halves) / float64(n*int64(outcomes-1))
}

// Reversed counts the same pairs for the other player.
func (p Pairs) Reversed() Pairs { return Pairs{p[4], p[3], p[2], p[1], p[0]} }

// Points is a share of points with its 95 % interval.
type Points struct {
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// half is half of the 95 % quantile of chi-square with one degree of freedom.
const half = 3.841458820694124 / 2

// Points is the first player's share of all points. The interval holds every share under
// which the counts are at most exp(half) times less likely than under the best (Owen,
// 1988). The likelihood may put weight on outcomes that were never seen, so that pairs
// that all went the same way have an interval too. Without pairs it is 0 to 1.
func (p Pairs) Points() Points {
	mean := p.Mean()
	if p.N() == 0 {
		return Points{mean, 0, 1}
	}
	inside := func(share float64) bool { return p.LogLikelihood(share) >= -half }
	return Points{mean, edge(mean, 0, inside), edge(mean, 1, inside)}
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

// value is what an outcome is worth, as a share of the points of a pair.
func value(outcome int) float64 { return float64(outcome) / float64(outcomes-1) }

// LogLikelihood is how much less likely the counts are at most where the share of points
// is fixed than where it is not, as a logarithm: 0 for the mean, less on either side, and
// minus infinity where they are impossible.
//
// Among the distributions over the five outcomes with mean s, the likeliest gives outcome
// x the share n(x) / n / (1 + t (x - s)), where t solves sum n(x) (x - s) / (1 + t (x - s))
// = 0. If no t does, the least admissible one does best, and what is left of the weight is
// on the best or the worst outcome, which then was never seen.
func (p *Pairs) LogLikelihood(s float64) float64 {
	if !(s > 0 && s < 1) {
		if s == 0 && p[0] == p.N() || s == 1 && p[outcomes-1] == p.N() {
			return 0
		}
		return math.Inf(-1)
	}
	// 1 + t (x - s) is positive for both extremes between these.
	low, high := -1/(1-s), 1/s
	for range 100 {
		t := (low + high) / 2
		slope := 0.0
		for x, n := range p {
			if n > 0 {
				d := value(x) - s
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
	for x, n := range p {
		if n > 0 {
			sum -= float64(n) * math.Log1p(t*(value(x)-s))
		}
	}
	return min(sum, 0)
}
