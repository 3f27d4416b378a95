package rulestest

import (
	"fmt"
	"slices"
	"testing"

	"riposte"
	"riposte/dice"
)

// restarted checks that Restart, where a state offers it, turns any state of a duel
// into what New makes of its setup on the same draws, tells the same and allocates
// nothing.
func (k *suite) restarted() error {
	return k.walks(randomly, func(d *duel) error {
		if o := d.st.Outcome(); !o.Over() && !oneIn(d.rng, 6) {
			return nil
		}
		st := d.st.Clone()
		r, ok := offers[riposte.Restarter](st)
		if !ok {
			return nil
		}
		want, told, err := k.beginning(d.setup, d.seed, d.seed+7)
		if err != nil {
			return err
		}
		var again []riposte.Event
		r.Restart(newTwin(d.seed, d.seed+7), riposte.LogFunc(func(e riposte.Event) { again = append(again, e) }))
		if got, want := snapshot(st, d.seats), snapshot(want, d.seats); got != want {
			return fmt.Errorf("Restart is not New: %s", differ(got, want))
		}
		if !slices.Equal(told, again) {
			return fmt.Errorf("Restart tells\n\t%v\nNew\n\t%v", again, told)
		}
		source := dice.NewSeeded(d.seed, 9)
		if n := testing.AllocsPerRun(5, func() { r.Restart(source, nil) }); n > 0 {
			return fmt.Errorf("Restart makes %v allocations, want 0", n)
		}
		return nil
	})
}
