package match

import (
	"riposte"
	"riposte/dice"
)

// A Pooler is a ruleset whose throws go by a score.
type Pooler interface {
	CheckPool(setup riposte.Setup, score int) dice.Pool
}

// Thrown returns the dice of each event of a step that tells of a throw (see
// [riposte.EventKind]), in the order of the events, and nil for all others. Anyone
// who is told the event may see them, and nobody else. It has nothing for rules
// that name no pools.
func Thrown(rules riposte.Ruleset, setup riposte.Setup, events []riposte.Event, draws []dice.Draw) [][]dice.Die {
	pools, ok := rules.(Pooler)
	if !ok || len(draws) == 0 {
		return nil
	}
	kinds := rules.Info().Events
	var all [][]dice.Die
	next := 0
	for i, e := range events {
		if int(e.Kind) >= len(kinds) || kinds[e.Kind].Thrown.Total == 0 {
			continue
		}
		of := kinds[e.Kind].Thrown
		pool := pools.CheckPool(setup, int(e.N[of.Score]))
		pool.Closed = of.Closed
		for from := next; from < len(draws); from++ {
			thrown, sum, ok := pool.Read(draws[from:])
			if !ok || sum != int(e.N[of.Total]) {
				continue
			}
			if all == nil {
				all = make([][]dice.Die, len(events))
			}
			all[i], next = thrown, from
			for _, d := range thrown {
				next += len(d.Faces)
			}
			break
		}
	}
	return all
}
