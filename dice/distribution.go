package dice

import (
	"math"
	"slices"
)

// A Distribution is what is known of the chances of an integer. The chances of
// its outcomes add up to one minus Remainder; they are never scaled up.
type Distribution struct {
	Outcomes []Chance // in ascending order
	// Remainder is the chance of what was not followed to its end: chains of
	// rerolls beyond the tail. It may belong to any outcome.
	Remainder float64
	// Leaves counts the paths followed exactly; 0 where none were needed.
	Leaves int
	// Samples counts the paths drawn at random where there were too many to
	// follow, and SampledP is the share of the chances that they stand for.
	Samples  int
	SampledP float64
}

// A Chance is one outcome and its probability.
type Chance struct {
	Value int
	P     float64 // exact part and estimate together
	Hits  int     // of Distribution.Samples
	// Parts is a number such that P is a whole number of that many equal parts; 0
	// where it is not known. See [FractionOf].
	Parts uint64
}

// An Interval holds a probability. It is certain where nothing was sampled;
// otherwise it holds with a confidence of 99 %.
type Interval struct{ Lo, Hi float64 }

// Is is the chance of one outcome, which need not be listed.
func (d *Distribution) Is(value int) Interval {
	return d.Where(func(v int) bool { return v == value })
}

// AtLeast is the chance of the value or more.
func (d *Distribution) AtLeast(value int) Interval {
	return d.Where(func(v int) bool { return v >= value })
}

// Where is the chance of all outcomes for which holds is true.
func (d *Distribution) Where(holds func(value int) bool) Interval {
	var exact total
	hits := 0
	for _, c := range d.Outcomes {
		if holds(c.Value) {
			exact.add(c.P)
			hits += c.Hits
		}
	}
	in := Interval{exact.sum(), exact.sum()}
	if d.Samples > 0 {
		in.Lo -= d.SampledP * float64(hits) / float64(d.Samples)
		share := Wilson(hits, d.Samples)
		in.Hi = in.Lo + d.SampledP*share.Hi
		in.Lo += d.SampledP * share.Lo
	}
	in.Hi += d.Remainder
	return Interval{max(0, in.Lo), min(1, in.Hi)}
}

// z is the quantile of the normal distribution for 99 % between -z and z.
const z = 2.5758293035489004

// Wilson is the score interval of 99 % confidence for an event that happened hits
// times in n independent trials (Wilson 1927):
//
//	(h + z²/2 ± z·sqrt(h(n-h)/n + z²/4)) / (n + z²)
//
// It is never empty, so that what was never seen is not called impossible. With no
// trials it is [0, 1].
func Wilson(hits, n int) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	h, m := float64(hits), float64(n)
	middle, half := h+z*z/2, z*math.Sqrt(h*(m-h)/m+z*z/4)
	in := Interval{(middle - half) / (m + z*z), (middle + half) / (m + z*z)}
	// The ends are exact; rounding would put them a hair inside.
	if hits == 0 {
		in.Lo = 0
	}
	if hits == n {
		in.Hi = 1
	}
	return in
}

// A total adds up many small chances without losing their last digits
// (Neumaier 1974).
type total struct{ big, small float64 }

func (t *total) add(x float64) {
	s := t.big + x
	if math.Abs(t.big) >= math.Abs(x) {
		t.small += (t.big - s) + x
	} else {
		t.small += (x - s) + t.big
	}
	t.big = s
}

func (t *total) sum() float64 { return t.big + t.small }

// A tally gathers outcomes into a Distribution.
type tally map[int]*tallied

type tallied struct {
	p     total
	hits  int
	parts uint64
}

func (t tally) add(value int, p float64, hits int, parts uint64) {
	at := t[value]
	if at == nil {
		at = &tallied{parts: 1}
		t[value] = at
	}
	if at.parts != parts {
		at.parts = common(at.parts, parts)
	}
	at.p.add(p)
	at.hits += hits
}

func (t tally) outcomes() []Chance {
	list := make([]Chance, 0, len(t))
	for value, at := range t {
		list = append(list, Chance{Value: value, P: at.p.sum(), Hits: at.hits, Parts: at.parts})
	}
	slices.SortFunc(list, func(a, b Chance) int { return a.Value - b.Value })
	return list
}
