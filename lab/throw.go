package lab

import (
	"riposte"
	"riposte/dice"
)

// A thrower says what dice gave in a duel. It throws those of each step again, some times,
// with the same choices: what dice gave is how much better the first seat stands, by the rules'
// own estimate, than in the mean of these throws.
//
// The dice that fell are one more throw of the same kind. So whatever the estimate says, as long
// as it is not chosen after the duel was seen, and whoever chooses how, the mean of it is 0: a
// result less any part of it has the mean of the result.
type thrower struct {
	throws int
	again  counted
	other  riposte.State
	mean   float64 // of the throws of a step
	known  bool
	luck   float64 // of the first seat, in points
}

// counted are dice that know whether they were thrown.
type counted struct {
	dice.Seeded
	thrown bool
}

func (c *counted) Roll(sides int) int {
	c.thrown = true
	return c.Seeded.Roll(sides)
}

func (c *counted) Deal(n int) int {
	c.thrown = true
	return c.Seeded.Deal(n)
}

// open makes it ready for duel n. The throws of both duels of a pair, and of one at all
// tables, are alike, so that most of what they add is the same on both sides of a comparison.
func (t *thrower) open(seed uint64, n int) {
	t.again.Reseed(seed, uint64(n&^1)<<2|streamAgain)
	t.luck, t.known = 0, false
}

// before throws the dice of a step that is to come; one without dice gives nothing.
func (t *thrower) before(st riposte.State, by []riposte.Choice) {
	t.known, t.again.thrown = false, false
	if _, estimates := st.(riposte.Evaluator); !estimates {
		return
	}
	if t.other == nil {
		t.other = st.Clone()
	}
	sum := 0
	for range t.throws {
		t.other.CopyFrom(st)
		if t.other.Apply(by, &t.again, nil) != nil || !t.again.thrown {
			return
		}
		sum += t.other.(riposte.Evaluator).Evaluate(1)
	}
	t.mean, t.known = float64(sum)/float64(t.throws), true
}

// after sees what the step has made.
func (t *thrower) after(st riposte.State) {
	const points = 2e6 // values are from minus to plus a million
	if t.known {
		t.luck += (float64(st.(riposte.Evaluator).Evaluate(1)) - t.mean) / points
	}
}
