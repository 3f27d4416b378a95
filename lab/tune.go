package lab

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"riposte/stats"
)

// A Tune looks for the setting of some knobs at which a measure of pairs of duels comes
// nearest to a target, at one set-up or at several: what counts is how far the measure is
// away, in the mean of the set-ups.
//
// Independent runs look for it, each from dice of its own. Their winners meet in a play-off,
// on the same dice, until a sequential test is sure; then the winner is held against every
// setting that differs from it in one knob, on dice that nobody has seen. What is played
// depends on the fields alone, and is asked for in one order.
type Tune struct {
	Knobs   []Knob
	Printed []int   // the setting of the rules as they are
	Setups  int     // how many are played at each setting
	Measure Measure // of a pair
	Target  float64 // in its unit
	Runs    int
	Trials  int // of a run
	Pairs   int // of a trial, at each set-up
	Most    int // pairs of a meeting at most, and of every setting near the best
	Test    stats.Difference
	Seed    uint64
	// Refused says why there can be no duels at a setting; nil if there can.
	Refused func(setting []int) error
	// Play plays pairs at a setting, with the numbers from first on: what came of each, at each
	// set-up.
	Play func(setting []int, first, pairs int) ([][]Tried, error)
}

// A Knob is a number or a word that may be set.
type Knob struct {
	Values  int  // it has so many
	Ordered bool // those beside each other are alike
}

// like is how alike two of its values are.
func (k *Knob) like(a, b int) float64 {
	switch {
	case a == b:
		return 1
	case !k.Ordered:
		return 0
	}
	d := float64(a-b) / float64(k.Values-1)
	return 1 / (1 + 8*d*d)
}

// Tried is what a pair brought, with a mark that is the same for rows that are the same.
type Tried struct {
	Brief
	Rows uint64
}

// A Measure is a number that a pair has.
type Measure struct {
	Name  string
	Share bool // from 0 to 1; else its unit is a step
	of    func(*Brief) float64
}

// Measures are all there are: the points of the first side and of the first seat, how many
// duels are drawn, and the steps of a duel.
var Measures = []Measure{
	{"side", true, func(b *Brief) float64 { return float64(b.Player) / 4 }},
	{"seat", true, func(b *Brief) float64 { return float64(b.Seat) / 4 }},
	{"draws", true, func(b *Brief) float64 { return float64(b.Draws) / 4 }},
	{"steps", false, func(b *Brief) float64 { return float64(b.Steps) / 2 }},
}

// Tuned is what a Tune has come to.
type Tuned struct {
	Winners  [][]int // of each run
	Meetings []Meeting
	Best     []int
	// Least is the best setting with knobs put back as far as that is not surely farther from the
	// target, one after the other.
	Least []int
	// At is what the measure is at each set-up, at the best and at the printed setting.
	At, Was []stats.Moments
	// Gain is how much farther from the target the printed setting is than the best.
	Gain stats.Moments
	// Moves are how much more there is of each of Measures at the best than at the printed
	// setting, in the mean of the set-ups.
	Moves []stats.Moments
	// Printed and Near are the settings that differ in one knob from the printed one and from
	// the best.
	Printed, Near []Neighbour
	Left          []Refusal
}

// A Meeting is one of two settings in the play-off. Farther is how much farther from the target
// the first is.
type Meeting struct {
	First, Second []int
	Farther       stats.Moments
	Finding       stats.Finding
}

// A Neighbour is a setting that differs in one knob from another.
type Neighbour struct {
	Knob, Value int
	Pairs       int
	Same        bool          // no row of any duel is another
	Farther     stats.Moments // from the target than the other, if that was asked
}

// A Refusal is a setting beside the best or the printed one at which there can be no duels.
type Refusal struct {
	Knob, Value int
	Reason      error
}

// A block is how many pairs are played before the test of a meeting is looked at.
const block = 50

// Find looks for the best setting.
func (t *Tune) Find() (*Tuned, error) {
	out := &Tuned{}
	if err := t.Refused(t.Printed); err != nil {
		return nil, fmt.Errorf("as it is: %w", err)
	}
	for run := range t.Runs {
		winner, err := t.search(run)
		if err != nil {
			return nil, err
		}
		out.Winners = append(out.Winners, winner)
	}
	out.Best = out.Winners[0]
	met := [][]int{out.Best}
	for _, winner := range out.Winners[1:] {
		if slices.ContainsFunc(met, func(w []int) bool { return slices.Equal(w, winner) }) {
			continue
		}
		met = append(met, winner)
		m, err := t.meet(out.Best, winner)
		if err != nil {
			return nil, err
		}
		if out.Meetings = append(out.Meetings, m); m.Finding == stats.More {
			out.Best = winner
		}
	}
	return out, t.look(out)
}

// search is one run: from the printed setting and some at random to where the target is
// likely to be nearest.
func (t *Tune) search(run int) ([]int, error) {
	rng := rand.New(rand.NewPCG(t.Seed, uint64(run)))
	land := landscape{knobs: t.Knobs}
	for trial := range t.Trials {
		var at []int
		switch {
		case trial == 0:
			at = t.Printed
		case trial < min(2+2*len(t.Knobs), t.Trials/2):
			at = t.random(rng)
		default:
			land.fit()
			at = land.next(t.candidates(&land, rng), t.Target, rng)
		}
		// Each trial has dice of its own: luck that all shared would move the goal for all.
		pairs, err := t.Play(at, (run*t.Trials+trial)*t.Pairs, t.Pairs)
		if err != nil {
			return nil, err
		}
		means, noise := make([]float64, t.Setups), 0.0
		for j := range means {
			m := t.moments(pairs, j)
			means[j] = m.Mean()
			// A batch of pairs that were all the same was luck.
			unit := m.Unit * m.Unit / 4 / float64(m.N)
			noise += (m.Variance() + unit) / float64(m.N) / float64(t.Setups)
		}
		land.add(at, means, noise)
	}
	land.fit()
	return land.best(t.candidates(&land, rng), t.Target), nil
}

// moments are those of the measure at a set-up.
func (t *Tune) moments(pairs [][]Tried, setup int) stats.Moments {
	m := stats.Moments{Unit: t.unit()}
	for _, p := range pairs {
		m.Add(t.Measure.of(&p[setup].Brief))
	}
	return m
}

// unit is how large a measure may well be.
func (t *Tune) unit() float64 {
	if t.Measure.Share {
		return 1
	}
	return max(1, t.Target)
}

// random is any setting at which there can be duels.
func (t *Tune) random(rng *rand.Rand) []int {
	const tries = 100
	for range tries {
		at := make([]int, len(t.Knobs))
		for i := range at {
			at[i] = rng.IntN(t.Knobs[i].Values)
		}
		if t.Refused(at) == nil {
			return at
		}
	}
	return t.Printed
}

// candidates are all settings, if they are few; else some at random, those that were tried, and
// those that differ in one knob from the nearest of them, as the landscape, which is fitted, guesses.
func (t *Tune) candidates(land *landscape, rng *rand.Rand) (list [][]int) {
	const few, some, nearest = 1000, 300, 5
	settings := 1
	for _, k := range t.Knobs {
		if settings *= k.Values; settings > few {
			break
		}
	}
	if settings <= few {
		for n := range settings {
			at := make([]int, len(t.Knobs))
			for i, k := range t.Knobs {
				at[i], n = n%k.Values, n/k.Values
			}
			list = append(list, at)
		}
		return t.allowed(list)
	}
	for range some {
		list = append(list, t.random(rng))
	}
	tried := slices.Clone(land.at)
	list = append(list, tried...)
	for range nearest {
		if len(tried) == 0 {
			break
		}
		at := land.best(tried, t.Target)
		tried = slices.DeleteFunc(tried, func(other []int) bool { return slices.Equal(other, at) })
		for i, k := range t.Knobs {
			for v := range k.Values {
				if v != at[i] {
					list = append(list, with(at, i, v))
				}
			}
		}
	}
	return t.allowed(list)
}

func (t *Tune) allowed(list [][]int) [][]int {
	return slices.DeleteFunc(list, func(at []int) bool { return t.Refused(at) != nil })
}

func with(setting []int, knob, value int) []int {
	setting = slices.Clone(setting)
	setting[knob] = value
	return setting
}

// meet plays two settings on the same dice until the test is sure which is nearer. On which
// side of the target each is, is told by the pairs before: so what a pair adds has the mean of
// how much farther the first is, once that is clear, and is never chosen after it was seen.
func (t *Tune) meet(first, second []int) (Meeting, error) {
	m := Meeting{First: first, Second: second, Farther: stats.Moments{Unit: t.unit()}}
	sums := [2][]float64{make([]float64, t.Setups), make([]float64, t.Setups)}
	from := t.Runs * t.Trials * t.Pairs
	for played := 0; played < t.Most && m.Finding == stats.Unsure; played += block {
		n := min(block, t.Most-played)
		a, err := t.Play(first, from+played, n)
		if err != nil {
			return m, err
		}
		b, err := t.Play(second, from+played, n)
		if err != nil {
			return m, err
		}
		for k := range n {
			m.Farther.Add(t.step(&sums[0], a[k]) - t.step(&sums[1], b[k]))
		}
		m.Finding = t.Test.FindMean(m.Farther)
	}
	return m, nil
}

// step is how far a pair is from the target, in the mean of the set-ups, on the side where
// those before it were.
func (t *Tune) step(sums *[]float64, pair []Tried) (far float64) {
	for j := range pair {
		d := t.Measure.of(&pair[j].Brief) - t.Target
		far += sign((*sums)[j]) * d / float64(len(pair))
		(*sums)[j] += d
	}
	return far
}

func sign(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

// look holds the best setting against the printed one and both against those beside them.
func (t *Tune) look(out *Tuned) error {
	from := t.Runs*t.Trials*t.Pairs + t.Most
	best, err := t.Play(out.Best, from, t.Most)
	if err != nil {
		return err
	}
	printed, err := t.Play(t.Printed, from, t.Most)
	if err != nil {
		return err
	}
	for j := range t.Setups {
		out.At, out.Was = append(out.At, t.moments(best, j)), append(out.Was, t.moments(printed, j))
	}
	for _, measure := range Measures {
		m := stats.Moments{Unit: 1}
		for k := range best {
			more := 0.0
			for j := range best[k] {
				more += (measure.of(&best[k][j].Brief) - measure.of(&printed[k][j].Brief)) / float64(t.Setups)
			}
			m.Add(more)
		}
		out.Moves = append(out.Moves, m)
	}
	out.Gain.Unit = t.unit()
	t.hold(&out.Gain, printed, best)
	if out.Near, err = t.beside(out, out.Best, best, true); err != nil {
		return err
	}
	t.settle(out)
	if err := t.putBack(out, best); err != nil {
		return err
	}
	const few = 200
	out.Printed, err = t.beside(out, t.Printed, printed[:min(few, len(printed))], false)
	return err
}

// settle leaves knobs as they are that do nothing at the best setting.
func (t *Tune) settle(out *Tuned) {
	best := slices.Clone(out.Best)
	for i, printed := range t.Printed {
		of := func(n Neighbour) bool { return n.Knob == i && !n.Same }
		at := slices.IndexFunc(out.Near, func(n Neighbour) bool { return n.Knob == i && n.Value == printed })
		if at >= 0 && !slices.ContainsFunc(out.Near, of) {
			out.Near[at].Value, best[i] = best[i], printed
		}
	}
	out.Best = best
}

// putBack looks for the least change that is as good as the best, of which some pairs were played: a
// knob after the other goes as near to how it is printed as it may.
func (t *Tune) putBack(out *Tuned, best [][]Tried) error {
	const err = 0.05
	from := t.Runs*t.Trials*t.Pairs + t.Most
	out.Least = slices.Clone(out.Best)
	for i := range t.Knobs {
		for _, v := range t.towards(i, out.Least[i]) {
			at := with(out.Least, i, v)
			if t.Refused(at) != nil {
				continue
			}
			pairs, fault := t.Play(at, from, t.Most)
			if fault != nil {
				return fault
			}
			m := stats.Moments{Unit: t.unit()}
			t.hold(&m, pairs, best)
			if low, _ := m.Within(err / float64(len(t.Knobs))); low <= 0 {
				out.Least = at
				break
			}
		}
	}
	return nil
}

// towards are the values of a knob that are nearer to how it is printed than one is, the nearest
// first; of words that have no order the printed one alone.
func (t *Tune) towards(knob, value int) (list []int) {
	printed := t.Printed[knob]
	if !t.Knobs[knob].Ordered {
		if value == printed {
			return nil
		}
		return []int{printed}
	}
	for v := printed; v < value; v++ {
		list = append(list, v)
	}
	for v := printed; v > value; v-- {
		list = append(list, v)
	}
	return list
}

// beside holds a setting, of which some pairs were played, against those that differ in one knob.
func (t *Tune) beside(out *Tuned, setting []int, pairs [][]Tried, far bool) (list []Neighbour, err error) {
	from := t.Runs*t.Trials*t.Pairs + t.Most
	for i, k := range t.Knobs {
		for v := range k.Values {
			if v == setting[i] {
				continue
			}
			at := with(setting, i, v)
			if err := t.Refused(at); err != nil {
				out.Left = append(out.Left, Refusal{i, v, err})
				continue
			}
			other, err := t.Play(at, from, len(pairs))
			if err != nil {
				return nil, err
			}
			n := Neighbour{Knob: i, Value: v, Pairs: len(pairs), Same: true, Farther: stats.Moments{Unit: t.unit()}}
			for k := range pairs {
				n.Same = n.Same && slices.EqualFunc(pairs[k], other[k], func(a, b Tried) bool { return a.Rows == b.Rows })
			}
			if far {
				t.hold(&n.Farther, other, pairs)
			}
			list = append(list, n)
		}
	}
	return list, nil
}

// hold adds how much farther from the target some pairs are than others, on the side where
// the mean of each is.
func (t *Tune) hold(m *stats.Moments, pairs, others [][]Tried) {
	sides := func(list [][]Tried) (sides []float64) {
		for j := range t.Setups {
			at := t.moments(list, j)
			sides = append(sides, sign(at.Mean()-t.Target))
		}
		return sides
	}
	one, two := sides(pairs), sides(others)
	for k := range pairs {
		far := 0.0
		for j := range t.Setups {
			far += one[j] * (t.Measure.of(&pairs[k][j].Brief) - t.Target)
			far -= two[j] * (t.Measure.of(&others[k][j].Brief) - t.Target)
		}
		m.Add(far / float64(t.Setups))
	}
}
