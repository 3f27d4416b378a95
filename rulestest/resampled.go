package rulestest

import (
	"fmt"
	"hash/fnv"
	"math"
	"slices"

	"riposte"
	"riposte/dice"
)

// resampled checks that what Resample draws does not depend on what it replaces.
// Otherwise a bot that thinks in resampled positions would learn the truth, from a
// resampler that keeps it too often or never draws it. The suite resamples a
// position and one resampled from it, many times each, and compares how often each
// value of each hidden field comes up, and all of them together. If they are drawn
// with the right likelihood, the two are alike. The streams are fixed, and only
// gross differences count.
func (k *suite) resampled() error {
	if k.Open {
		return nil
	}
	return k.walks(randomly, func(d *duel) error {
		if o := d.st.Outcome(); o.Over() || !oneIn(d.rng, 6) {
			return nil
		}
		x := riposte.Seat(d.rng.Pick(d.seats + 1))
		hidden := hiddenFrom(d.st, x)
		other := d.st.Clone()
		r, ok := other.(riposte.Resampler)
		if !ok || len(hidden) == 0 {
			return nil
		}
		r.Resample(x, dice.NewSeeded(d.rng.Uint64(), 23))
		a := d.sample(d.st, x, hidden, d.rng.Uint64())
		b := d.sample(other, x, hidden, d.rng.Uint64())
		for i, what := range append(hidden, "all hidden fields together") {
			if excess := unlike(a[i], b[i]); excess > 0 {
				return leaks("what is resampled for seat %d depends on what is so: %s comes as\n\t%v\n\t%v (%.0f beyond chance)", x, what, a[i], b[i], excess)
			}
		}
		return nil
	})
}

// samples is the number of times a position is resampled.
const samples = 150

// buckets is the number of kinds of positions that are told apart.
const buckets = 16

// sample counts the values at each path in resampled positions, and the kinds of
// positions made up by all of them.
func (d *duel) sample(st riposte.State, x riposte.Seat, paths []string, seed uint64) []map[string]int {
	counts := make([]map[string]int, len(paths)+1)
	for i := range counts {
		counts[i] = map[string]int{}
	}
	work := st.Clone()
	source := dice.NewSeeded(seed, 29)
	for range samples {
		work.CopyFrom(st)
		work.(riposte.Resampler).Resample(x, source)
		f, _ := offers[riposte.Fields](work)
		all := fnv.New32a()
		for i, path := range paths {
			v, err := f.Field(path)
			if err != nil {
				v = err.Error()
			}
			value := fmt.Sprint(v)
			counts[i][value]++
			fmt.Fprintln(all, value)
		}
		counts[len(paths)][fmt.Sprint(all.Sum32()%buckets)]++
	}
	return counts
}

// unlike is how far the chi-square of two equally large samples lies beyond chance,
// allowing six deviations and a margin for few values.
func unlike(a, b map[string]int) float64 {
	var values []string
	for v := range a {
		values = append(values, v)
	}
	for v := range b {
		if a[v] == 0 {
			values = append(values, v)
		}
	}
	slices.Sort(values)
	square := 0.0
	for _, v := range values {
		m, n := float64(a[v]), float64(b[v])
		square += (m - n) * (m - n) / (m + n)
	}
	free := float64(len(values) - 1)
	return square - free - 6*math.Sqrt(2*free) - 12
}
