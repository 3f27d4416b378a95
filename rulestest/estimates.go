package rulestest

import (
	"fmt"

	"riposte"
)

// estimates checks what [riposte.Evaluator] and [riposte.Measurer] promise: a value between
// lost and won that is the outcome when the duel is over and, in a duel of two, is turned
// round for the other seat, with all that it counts. That it depends on nothing hidden is
// a part of secret.
func (k *suite) estimates() error {
	return k.walks(randomly, func(d *duel) error {
		e, ok := offers[riposte.Evaluator](d.st)
		if !ok {
			return nil
		}
		out := d.st.Outcome()
		for s := riposte.Seat(1); int(s) <= d.seats; s++ {
			switch v := e.Evaluate(s); {
			case v < -won || v > won:
				return fmt.Errorf("seat %d is estimated at %d, which is not from %d to %d", s, v, -won, won)
			case out.Over() && v != settled(&out, s):
				return fmt.Errorf("the duel is over (%s) with places %v, but seat %d is estimated at %d", out.Why, out.Place[1:d.seats+1], s, v)
			}
		}
		if d.seats != 2 {
			return nil
		}
		if one, other := e.Evaluate(1), e.Evaluate(2); one != -other {
			return fmt.Errorf("the seats are estimated at %d and %d, which don't add to 0", one, other)
		}
		return d.measured(k.Ruleset)
	})
}

// measured checks what is counted in a duel of two.
func (d *duel) measured(r riposte.Ruleset) error {
	m, ok := r.(riposte.Measurer)
	if !ok {
		return nil
	}
	names, one, other := m.Measures(), m.Measure(nil, bare(d.st), 1), m.Measure(nil, bare(d.st), 2)
	if len(one) != len(names) || len(other) != len(names) {
		return fmt.Errorf("%d things are named, but %d and %d are counted", len(names), len(one), len(other))
	}
	for k, name := range names {
		if one[k] != -other[k] {
			return fmt.Errorf("%q is counted as %d and for the other seat as %d", name, one[k], other[k])
		}
	}
	return nil
}

const won = 1_000_000

// settled is what a seat has of an outcome.
func settled(out *riposte.Outcome, s riposte.Seat) int {
	switch {
	case out.Place[s] > 1:
		return -won
	case out.Place[s] == 0:
		return 0
	}
	for _, place := range out.Place {
		if place > 1 {
			return won
		}
	}
	return 0
}
