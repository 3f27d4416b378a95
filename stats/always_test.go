package stats

import (
	"testing"

	"riposte/dice"
)

// The interval leaves the truth out at any time at most once in twenty series; it is looked
// at after every observation.
func TestAlwaysHolds(t *testing.T) {
	d := dice.NewSeeded(7, 0)
	for _, chances := range []Counts{{25, 0, 50, 0, 25}, {10, 10, 10, 10, 60}, {0, 0, 2, 0, 98}, {97, 1, 1, 1, 0}} {
		truth, out := chances.Mean(), 0
		const series, long = 100, 500
		for range series {
			c := make(Counts, len(chances))
			for range long {
				at := d.Pick(100)
				for x, n := range chances {
					if at -= int(n); at < 0 {
						c[x]++
						break
					}
				}
				if !c.believed(truth) || !c.reversed().believed(1-truth) {
					out++
					break
				}
			}
		}
		if share := float64(out) / series; share > 0.05 {
			t.Errorf("%v: %.3f of the series left the truth out", chances, share)
		}
	}
}
