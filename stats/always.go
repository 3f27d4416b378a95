package stats

import "math"

// Always is the mean with an interval for people who look again and again and stop when
// they like: the chance that it ever fails to hold the truth, in a series without end, is at
// most one in twenty.
//
// It is a confidence sequence by betting (Waudby-Smith and Ramdas, 2024). Whoever believes that
// the mean is m may bet any part of what they own on each next observation at fair odds:
// with the part c it becomes 1 - c + c x/m times as much, and in the mean remains what it was.
// Somebody bets with forty fixed parts at once. If they own forty times what they began
// with, m is too small to be believed; the same against 1 - x makes the upper end. What
// they own depends on the counts alone, so the order of the observations does not matter.
func (c Counts) Always() Points {
	mean, back := c.Mean(), c.reversed()
	return Points{
		Share: mean,
		Low:   edge(mean, 0, c.believed),
		High:  1 - edge(1-mean, 0, back.believed),
	}
}

// stakes is with how many parts is bet: 1, and each less than the one before by the root
// of a half. The least tells of differences that show after a thousand million observations.
const stakes = 32

// believed reports whether the bets that the mean is above m have not won enough to rule
// m out. They win less the greater m is.
func (c Counts) believed(m float64) bool {
	const enough = 40 // two ends of 1/40 each
	if m <= 0 {
		return c[0] == c.N()
	}
	logs, most := [stakes]float64{}, math.Inf(-1)
	for j := range logs {
		part := math.Pow(2, -float64(j)/2)
		for x, n := range c {
			if n > 0 {
				logs[j] += float64(n) * math.Log(1-part+part*c.value(x)/m)
			}
		}
		most = max(most, logs[j])
	}
	sum := 0.0 // of what they own, in units of the most
	for _, l := range logs {
		sum += math.Exp(l - most)
	}
	return most+math.Log(sum/stakes) < math.Log(enough)
}
