package rulestest

import "riposte/dice"

// twin keeps open dice and closed draws in streams of their own, so that two
// worlds can see equal dice while what is dealt differs.
type twin struct{ open, closed *dice.Seeded }

func newTwin(open, closed uint64) *twin {
	return &twin{dice.NewSeeded(open, 1), dice.NewSeeded(closed, 2)}
}

func (t *twin) Roll(sides int) int { return t.open.Roll(sides) }
func (t *twin) Deal(n int) int     { return t.closed.Deal(n) }

// oneIn is true once in n times.
func oneIn(rng *dice.Seeded, n int) bool { return rng.Pick(n) == 0 }
