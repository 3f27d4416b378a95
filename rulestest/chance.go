package rulestest

import (
	"fmt"
)

// chance checks that a duel makes no kind of draw that Info.Chance does not name
// under its options, and that each kind that is named occurs.
func (k *suite) chance() error {
	var thrown, dealt bool
	for seed := range uint64(k.Duels) {
		setup := k.Setups(seed + 1)
		mayThrow, mayDeal := k.about.Draws(&setup)
		m, err := k.playMatch(seed + 1)
		if err != nil {
			return fmt.Errorf("a match of seed %d: %w", seed+1, err)
		}
		history := m.History()
		for i := range history.Steps {
			for _, d := range history.Steps[i].Draws {
				if d.Closed && !mayDeal || !d.Closed && !mayThrow {
					return fmt.Errorf("step %d of seed %d draws %v, which Info.Chance does not name", i, seed+1, d)
				}
				thrown, dealt = thrown || !d.Closed, dealt || d.Closed
			}
		}
	}
	for _, c := range k.about.Chance {
		if c.Closed && !dealt || !c.Closed && !thrown {
			return fmt.Errorf("Info.Chance names %+v, and no duel drew so", c)
		}
	}
	return nil
}
