package match

import (
	"fmt"
	"time"

	"riposte"
	"riposte/dice"
)

// attempt calls f and turns panics into results: short if a source of dice had no
// answer, reason if anything else failed.
func attempt(f func()) (reason string, short error) {
	defer func() {
		if r := recover(); r != nil {
			reason = fmt.Sprint("panic: ", r)
		}
	}()
	short = dice.Run(func() error { f(); return nil })
	return "", short
}

// A chain draws from first until it is used up, and then from another source.
type chain struct {
	first *dice.Script
	then  riposte.Dice
}

func (c *chain) Roll(sides int) int {
	if len(c.first.Left()) > 0 {
		return c.first.Roll(sides)
	}
	return c.then.Roll(sides)
}

func (c *chain) Deal(n int) int {
	if len(c.first.Left()) > 0 {
		return c.first.Deal(n)
	}
	return c.then.Deal(n)
}

// Awaits says why the step under way is waiting, for instance a *dice.ShortError
// that names the draw needed; nil if none is waiting.
func (m *Match) Awaits() error { return m.short }

// Resume continues a step that waits for dice, after its source has been given
// more. Draws made before then count and are not asked for again. Meanwhile clocks
// stand still.
func (m *Match) Resume(now time.Time) error {
	m.Tick(now)
	if m.short == nil {
		return m.going()
	}
	m.short = nil
	if m.state == nil {
		m.beginUnlessHeld()
	}
	m.settle()
	return m.short
}
