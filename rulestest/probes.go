package rulestest

import (
	"riposte"
	"riposte/dice"
)

// probes are words that seat s might send: some legal ones, their neighbours, words
// with the same verb, random words. They depend on legal and rng alone.
func probes(legal []riposte.Choice, rng *dice.Seeded, n int) []riposte.Choice {
	words := []riposte.Choice{0, riposte.Choice(rng.Uint64())}
	add := func(c riposte.Choice) {
		if c.Verb() != riposte.VerbConcede {
			words = append(words, c)
		}
	}
	add(riposte.NewChoice(uint8(1+rng.Pick(8)), 0))
	if len(legal) == 0 {
		return words
	}
	for range n {
		c := legal[rng.Pick(len(legal))]
		verb, args := c.Verb(), c.Args()
		switch rng.Pick(7) {
		case 0:
			add(c)
		case 1:
			add(c ^ 1<<rng.Pick(56))
		case 2:
			add(c ^ 1<<rng.Pick(12))
		case 3:
			add(riposte.NewChoice(verb, (args+1)&riposte.MaxArgs))
		case 4:
			add(riposte.NewChoice(verb, (args-1)&riposte.MaxArgs))
		case 5:
			add(riposte.NewChoice(verb+1, args))
		case 6:
			width := rng.Pick(57)
			add(riposte.NewChoice(verb, rng.Uint64()&(1<<width-1)))
		}
	}
	return words
}
