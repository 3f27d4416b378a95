package rulestest

import (
	"fmt"

	"riposte"
	"riposte/dice"
)

// copies checks that a clone, and a CopyFrom over any state, equal the position,
// continue as it does and are independent of it; and that CopyFrom of itself
// changes nothing.
func (k *suite) copies() error {
	var dirty riposte.State // from an earlier duel, perhaps with other seats
	return k.walks(randomly, func(d *duel) error {
		if len(d.steps) > 20 && !oneIn(d.rng, 4) {
			return nil
		}
		here := snapshot(d.st, d.seats)
		clone := d.st.Clone()
		if dirty == nil {
			dirty = d.st.Clone()
		}
		dirty.CopyFrom(d.st)
		d.st.CopyFrom(d.st)
		for name, st := range map[string]riposte.State{"Clone": clone, "CopyFrom": dirty, "CopyFrom of itself": d.st} {
			if got := snapshot(st, d.seats); got != here {
				return fmt.Errorf("%s isn't the position: %s", name, differ(got, here))
			}
		}
		if o := d.st.Outcome(); o.Over() {
			return nil
		}
		if err := d.choose(randomly); err != nil {
			return err
		}
		var after [2]string
		for i, st := range []riposte.State{clone, dirty} {
			if err := st.Apply(d.by, dice.NewSeeded(d.seed, uint64(len(d.steps))), nil); err != nil {
				return fmt.Errorf("Apply refuses on a copy: %w", err)
			}
			after[i] = snapshot(st, d.seats)
			if now := snapshot(d.st, d.seats); now != here {
				return fmt.Errorf("Apply on a copy changed the original: %s", differ(now, here))
			}
		}
		if after[0] != after[1] {
			return fmt.Errorf("Clone and CopyFrom go on differently: %s", differ(after[0], after[1]))
		}
		return nil
	})
}
