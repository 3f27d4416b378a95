package rulestest

import (
	"errors"
	"fmt"
	"slices"

	"riposte"
	"riposte/dice"
)

// A score is one duel written down: enough to play it again and to compare.
type score struct {
	seed  uint64
	setup riposte.Setup
	draws []dice.Draw
	moves [][]riposte.Choice
	told  [][]riposte.Event // by New, then by each step
	seen  []string          // snapshots of some positions
}

// noted reports whether a score has a snapshot of the position after n steps.
func noted(n int) bool { return n < 40 || n%16 == 0 }

// deterministic checks that the same setup, choices and draws give the same events
// and positions, also on two goroutines at once and with a nil log; and that a step
// abandoned for lack of a draw can be made again from a copy.
func (k *suite) deterministic() error {
	for seed := range uint64(k.Duels) {
		sc := score{seed: seed + 1}
		err := k.walk(sc.seed, randomly, func(d *duel) error {
			sc.told = append(sc.told, slices.Clone(d.told))
			if noted(len(d.steps)) {
				sc.seen = append(sc.seen, snapshot(d.st, d.seats))
			}
			sc.setup, sc.draws, sc.moves = d.setup, slices.Clone(d.dice.Draws()), d.steps
			return nil
		})
		if err != nil {
			return err
		}
		results := make(chan error, 2)
		go func() { results <- k.again(&sc, false) }()
		go func() { results <- k.again(&sc, true) }()
		if err := errors.Join(<-results, <-results); err != nil {
			return fmt.Errorf("the same duel again, seed %d: %w", sc.seed, err)
		}
	}
	return nil
}

// again plays a score. If short, it plays each step twice, first on dice that run
// out half-way, and has no log.
func (k *suite) again(sc *score, short bool) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	script := dice.NewScript(sc.draws...)
	var told []riposte.Event
	log := riposte.Log(riposte.LogFunc(func(e riposte.Event) { told = append(told, e) }))
	if short {
		log = nil
	}
	setup := k.Setups(sc.seed)
	if got, want := text(setup), text(sc.setup); got != want {
		return fmt.Errorf("the setup is another one: Setups is not stable, or New changes it: %s", differ(got, want))
	}
	var st riposte.State
	err = dice.Run(func() (err error) { st, err = k.Ruleset.New(setup, script, log); return err })
	if err != nil {
		return fmt.Errorf("New: %w", err)
	}
	seats, seen := len(setup.Seats), 0
	for n := 0; ; n++ {
		if !short && !slices.Equal(told, sc.told[n]) {
			return fmt.Errorf("after %d steps: other events:\n\t%v\n\t%v", n, told, sc.told[n])
		}
		if noted(n) {
			if got := snapshot(st, seats); got != sc.seen[seen] {
				return fmt.Errorf("after %d steps: %s", n, differ(got, sc.seen[seen]))
			}
			seen++
		}
		if n == len(sc.moves) {
			break
		}
		told = told[:0]
		if short {
			abandon(st, sc.moves[n], script.Left())
		}
		if err := dice.Run(func() error { return st.Apply(sc.moves[n], script, log) }); err != nil {
			return fmt.Errorf("step %d: %w", n+1, err)
		}
	}
	if left := script.Left(); len(left) > 0 {
		return fmt.Errorf("%d draws fewer than the first time", len(left))
	}
	return nil
}

// abandon makes the step on dice that run out after one draw and puts st back.
func abandon(st riposte.State, by []riposte.Choice, draws []dice.Draw) {
	before := st.Clone()
	//nolint:errcheck // how it fails is not the question here
	dice.Run(func() error { return st.Apply(by, dice.NewScript(draws[:min(1, len(draws))]...), nil) })
	st.CopyFrom(before)
}
