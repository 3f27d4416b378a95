package coolname

import "sync"

// What advice works with: chances under the default dice, tabled once. Results
// never depend on them.

const (
	maxTabled = 40
	minTabled = -20
)

// A tabled is a table by DS, from minTabled on: the chance of reaching it, and by
// how much a total is expected to exceed it, both in hundredths.
type tabled struct {
	reach, over [maxTabled - minTabled + 2]int
}

var chances = sync.OnceValue(func() *[maxTabled + 1]tabled {
	var all [maxTabled + 1]tabled
	for as := range all {
		d := ladder{}.pool(as).Distribution()
		for at := range all[as].reach {
			ds := at + minTabled
			reach, over := 0.0, 0.0
			for _, o := range d.Outcomes {
				if o.Value >= ds {
					reach += o.P
					over += o.P * float64(o.Value-ds)
				}
			}
			all[as].reach[at], all[as].over[at] = int(100*reach+0.5), int(100*over+0.5)
		}
	}
	return &all
})
