package dice

import (
	"math/bits"
	"math/rand/v2"
)

// Seeded draws from PCG-DXSM, the generator of math/rand/v2. It is fast and the
// same for ever, but its future can be computed from its past. It is the source for
// simulations and for the choices of bots, never for a duel between people. The
// zero Seeded is the one seeded with 0, 0. It allocates nothing and is for one
// goroutine.
type Seeded struct{ pcg rand.PCG }

// NewSeeded makes a source from two numbers, such as the experiment and the
// duel, so that results don't depend on which worker plays which duel.
func NewSeeded(hi, lo uint64) *Seeded {
	s := new(Seeded)
	s.Reseed(hi, lo)
	return s
}

// Reseed begins another stream in place, the one that NewSeeded would begin.
func (s *Seeded) Reseed(hi, lo uint64) { s.pcg.Seed(hi, lo) }

// Roll throws an open die.
func (s *Seeded) Roll(n int) int {
	bound := sides(n)
	high, low := bits.Mul64(s.pcg.Uint64(), bound)
	if low < bound {
		high = s.redraw(high, low, bound)
	}
	return int(high) + 1
}

// Deal makes a closed draw from the same stream.
func (s *Seeded) Deal(n int) int { return s.Roll(n) }

// Pick returns a number 0..n-1, for a bot's own use.
func (s *Seeded) Pick(n int) int { return s.Roll(n) - 1 }

// Uint64 returns the next word of the stream.
func (s *Seeded) Uint64() uint64 { return s.pcg.Uint64() }

// redraw is the rare half of Roll, kept apart to keep the common half short.
//
//go:noinline
func (s *Seeded) redraw(high, low, bound uint64) uint64 {
	for least := -bound % bound; low < least; {
		high, low = bits.Mul64(s.pcg.Uint64(), bound)
	}
	return high
}

// ChaCha draws from ChaCha8, whose future can't be computed from its past. It is
// the source for play at one machine, where nobody commits to seeds. It is for one
// goroutine.
type ChaCha struct {
	seed [32]byte
	gen  rand.ChaCha8
}

// NewChaCha makes a source from a seed, such as one that was recorded.
func NewChaCha(seed [32]byte) *ChaCha {
	c := &ChaCha{seed: seed}
	c.gen.Seed(seed)
	return c
}

// Seed returns the seed, for the record. It determines all draws to come: nobody
// may see it before the end of the duel.
func (c *ChaCha) Seed() [32]byte { return c.seed }

// Roll throws an open die.
func (c *ChaCha) Roll(n int) int { return Below(c.gen.Uint64, n) }

// Deal makes a closed draw from the same stream.
func (c *ChaCha) Deal(n int) int { return Below(c.gen.Uint64, n) }
