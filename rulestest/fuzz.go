package rulestest

import (
	"hash/fnv"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/scene"
)

// Fuzz turns bytes into duels: the first is the setup's seed, the others are legal
// choices and draws. When they run out, the duel goes on with draws and choices
// that depend on them. It reports dead ends, endless duels, panics and breaches of
// the laws on the way, with the setup, the choices and the draws that led there;
// the fuzzer keeps the bytes, which play the same duel again for ever.
func Fuzz(f *testing.F, c Config) {
	f.Helper()
	k := newSuite(c)
	f.Add([]byte{})
	for seed := range byte(4) {
		bytes := []byte{seed}
		rng := dice.NewSeeded(uint64(seed), 11)
		for range 60 {
			bytes = append(bytes, byte(rng.Uint64()))
		}
		f.Add(bytes)
	}
	f.Fuzz(func(t *testing.T, bytes []byte) {
		if err := k.fuzzed(bytes); err != nil {
			t.Error(err)
		}
	})
}

// fuzzed plays the duel of the bytes.
func (k *suite) fuzzed(bytes []byte) error {
	feed := newFeed(bytes)
	seed := 1 + uint64(feed.pick(256))
	play := func(_ *duel, _ riposte.Seat, legal []riposte.Choice) riposte.Choice {
		return legal[feed.pick(len(legal))]
	}
	return k.walkOn(feed, seed, play, func(d *duel) error {
		for _, e := range d.told {
			if err := d.event(e); err != nil {
				return err
			}
		}
		for s := riposte.Nobody; int(s) <= d.seats; s++ {
			list := d.st.Legal(nil, s)
			for range min(4, len(list)) {
				c := list[d.rng.Pick(len(list))]
				if err := d.st.Check(s, c); err != nil {
					return err
				}
				if err := d.spoilt(s, d.st.Say(s, c)); err != nil {
					return err
				}
			}
			if err := d.view(s, scene.Of(d.st, s)); err != nil {
				return err
			}
		}
		return d.ending(d.st)
	})
}

// A feed makes picks and draws from bytes and, when they have run out, from a
// stream that the bytes seed.
type feed struct {
	bytes []byte
	more  *dice.Seeded
}

func newFeed(bytes []byte) *feed {
	h := fnv.New64a()
	h.Write(bytes)
	return &feed{bytes, dice.NewSeeded(h.Sum64(), 13)}
}

func (f *feed) byte() int {
	if len(f.bytes) == 0 {
		return f.more.Pick(256)
	}
	b := f.bytes[0]
	f.bytes = f.bytes[1:]
	return int(b)
}

// pick returns 0..n-1, from one byte if n is at most 256, otherwise from two.
func (f *feed) pick(n int) int {
	switch {
	case n <= 1:
		return 0
	case n <= 1<<8:
		return f.byte() % n
	}
	return (f.byte()<<8 | f.byte()) % n
}

func (f *feed) Roll(sides int) int { return 1 + f.pick(sides) }
func (f *feed) Deal(n int) int     { return 1 + f.pick(n) }
