// Package bot holds players that know only what a seat knows: random, advised and
// greedy ones and, in packages of their own, reference players that never change.
package bot

import (
	"math"
	"slices"

	"riposte"
	"riposte/scene"
)

// A Chair is everything in a duel that a player in one seat may use: what it is
// asked, what it may answer, what it sees, and the rules' advice from what it
// knows.
type Chair struct {
	state riposte.State
	seat  riposte.Seat
}

// At returns the chair of a seat.
func At(state riposte.State, seat riposte.Seat) Chair { return Chair{state, seat} }

// Seat is the seat of the chair.
func (c Chair) Seat() riposte.Seat { return c.seat }

// Owed is what the seat is asked.
func (c Chair) Owed() riposte.Decision { return c.state.Owed(c.seat) }

// Legal lists the answers; the list is read-only and valid until the next step.
func (c Chair) Legal(buf []riposte.Choice) []riposte.Choice { return c.state.Legal(buf, c.seat) }

// View is what the seat sees.
func (c Chair) View() scene.View { return scene.Of(c.state, c.seat) }

// Say is the notation of a choice.
func (c Chair) Say(choice riposte.Choice) string { return c.state.Say(c.seat, choice) }

// Read is the choice that a sentence of the notation means, if the seat may make it now; else
// it returns the rule that refuses it.
func (c Chair) Read(sentence string) (riposte.Choice, error) {
	choice, err := c.state.Parse(c.seat, sentence)
	if err == nil {
		err = c.state.Check(c.seat, choice)
	}
	return choice, err
}

// Advise weighs the legal choices, if the rules have advice.
func (c Chair) Advise(w []int32, legal []riposte.Choice) bool {
	a, ok := c.state.(riposte.Advisor)
	if ok {
		a.Advise(w, c.seat, legal)
	}
	return ok
}

// World makes dst a position that the seat can't tell from the one it is in, drawn
// with its likelihood, and returns it. A nil dst is made anew; another must come from
// an earlier call for the same duel. Where the rules can't draw one it is nil: what the
// seat may not know must not be copied.
func (c Chair) World(dst riposte.State, d riposte.Dice) riposte.State {
	if _, ok := c.state.(riposte.Resampler); !ok {
		return nil
	}
	if dst == nil {
		dst = c.state.Clone()
	} else {
		dst.CopyFrom(c.state)
	}
	dst.(riposte.Resampler).Resample(c.seat, d)
	return dst
}

// A Chooser picks a number 0..n-1 for a player's own use.
type Chooser interface{ Pick(n int) int }

// A Bot makes a seat's choices. It is used by one goroutine at a time and may keep
// buffers. It may also give the duel up: [riposte.Concede] is never among the legal choices.
type Bot interface {
	Choose(c Chair, random Chooser) riposte.Choice
}

// Random chooses among the legal choices, all equally likely.
type Random struct{ legal []riposte.Choice }

// Choose picks a legal choice.
func (b *Random) Choose(c Chair, random Chooser) riposte.Choice {
	legal := c.Legal(b.room())
	return legal[random.Pick(len(legal))]
}

func (b *Random) room() []riposte.Choice {
	if b.legal == nil {
		b.legal = make([]riposte.Choice, 0, 1024)
	}
	return b.legal
}

// Advised draws by the weights of the rules' advice; without advice it is Random.
type Advised struct {
	Random
	weights []int32
}

// Choose draws a legal choice by its weight.
func (b *Advised) Choose(c Chair, random Chooser) riposte.Choice { return b.choose(c, random, Draw) }

// Greedy takes what the rules' advice gives the most weight; without advice it is
// Random.
type Greedy struct{ Advised }

// Choose picks a legal choice that no other outweighs.
func (b *Greedy) Choose(c Chair, random Chooser) riposte.Choice { return b.choose(c, random, Heaviest) }

func (b *Advised) choose(c Chair, random Chooser, by func([]int32, Chooser) int) riposte.Choice {
	legal := c.Legal(b.room())
	if len(legal) == 1 {
		return legal[0]
	}
	b.weights = slices.Grow(b.weights[:0], len(legal))[:len(legal)]
	clear(b.weights)
	if !c.Advise(b.weights, legal) {
		return legal[random.Pick(len(legal))]
	}
	return legal[by(b.weights, random)]
}

// Heaviest is the index of the largest weight, by lot if there are several.
func Heaviest(weights []int32, random Chooser) int {
	most, n := slices.Max(weights), 0
	for _, w := range weights {
		if w == most {
			n++
		}
	}
	skip := 0
	if n > 1 {
		skip = random.Pick(n)
	}
	for i, w := range weights {
		if w != most {
			continue
		}
		if skip == 0 {
			return i
		}
		skip--
	}
	panic("bot: weights changed while choosing")
}

// Draw draws an index by its weight; if all weights are 0, every index is equally
// likely.
func Draw(weights []int32, random Chooser) int {
	coarse, total := 0, sum(weights, 0)
	for total > math.MaxInt32 { // more than can be picked from
		coarse++
		total = sum(weights, coarse)
	}
	if total == 0 {
		return random.Pick(len(weights))
	}
	at := random.Pick(total)
	for i, w := range weights {
		if at -= coarser(w, coarse); at < 0 {
			return i
		}
	}
	panic("bot: weights changed while drawing")
}

func sum(weights []int32, coarse int) (total int) {
	for _, w := range weights {
		total += coarser(w, coarse)
	}
	return total
}

// coarser is a weight without its last bits; it stays above 0.
func coarser(w int32, bits int) int { return (int(w) + 1<<bits - 1) >> bits }

// Worth is what an outcome is worth to a seat: 1 for a victory, -1 for a defeat and 0 for a draw.
func Worth(out riposte.Outcome, seat riposte.Seat) float64 {
	switch place := out.Place[seat]; {
	case place == 0 || out.Drawn():
		return 0
	case place == 1:
		return 1
	}
	return -1
}
