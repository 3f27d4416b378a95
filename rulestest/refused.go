package rulestest

import (
	"fmt"
	"slices"

	"riposte"
	"riposte/dice"
)

// refused checks that a step is an error if it has a choice by the wrong seat, one
// too few, one too many or one that is not legal; it must draw nothing, tell
// nothing and leave the state unchanged.
func (k *suite) refused() error {
	return k.walks(randomly, func(d *duel) error {
		if len(d.steps) > 20 && !oneIn(d.rng, 4) {
			return nil
		}
		here := snapshot(d.st, d.seats)
		wrong, err := d.wrong()
		if err != nil {
			return err
		}
		for _, w := range wrong {
			told := 0
			source := &dice.Recorder{Source: dice.NewSeeded(1, 1)}
			err := d.st.Apply(w.by, source, riposte.LogFunc(func(riposte.Event) { told++ }))
			if err == nil {
				return fmt.Errorf("Apply takes %s: %v", w.what, w.by)
			}
			if told > 0 || len(source.Draws()) > 0 {
				return fmt.Errorf("%s (%s): Apply refused it with %d events and %d draws", w.what, saying(err), told, len(source.Draws()))
			}
			if now := snapshot(d.st, d.seats); now != here {
				return fmt.Errorf("%s (%s) changed the state: %s", w.what, saying(err), differ(now, here))
			}
		}
		return nil
	})
}

type wrongStep struct {
	what string
	by   []riposte.Choice
}

// wrong lists steps that no ruleset may accept.
func (d *duel) wrong() ([]wrongStep, error) {
	list := []wrongStep{{"an empty step", make([]riposte.Choice, d.seats+1)}}
	if o := d.st.Outcome(); o.Over() {
		by := make([]riposte.Choice, d.seats+1)
		by[1] = riposte.NewChoice(1, 0)
		concede := make([]riposte.Choice, d.seats+1)
		concede[1] = riposte.Concede
		return append(list, wrongStep{"a choice after the end", by}, wrongStep{"Concede after the end", concede}), nil
	}
	if err := d.choose(randomly); err != nil {
		return nil, err
	}
	good := slices.Clone(d.by)
	with := func(what string, s riposte.Seat, c riposte.Choice) {
		by := slices.Clone(good)
		by[s] = c
		list = append(list, wrongStep{fmt.Sprintf("%s (seat %d)", what, s), by})
	}
	_, sealing := offers[riposte.Sealer](d.st)
	togethers := 0
	for s := riposte.Seat(1); int(s) <= d.seats; s++ {
		if d.st.Owed(s).Mode == riposte.Together && good[s] != 0 {
			togethers++
		}
	}
	for s := riposte.Seat(1); int(s) <= d.seats; s++ {
		switch {
		case good[s] == 0 && d.st.Owed(s).Mode == riposte.Idle:
			with("a choice of a seat that owes nothing", s, good[slices.IndexFunc(good, func(c riposte.Choice) bool { return c != 0 })])
			with("Concede beside a choice, of a seat that owes nothing", s, riposte.Concede)
			if !mayConcede(d.st, s) {
				lost := make([]riposte.Choice, d.seats+1)
				lost[s] = riposte.Concede
				list = append(list, wrongStep{fmt.Sprintf("Concede of a seat that has lost (seat %d)", s), lost})
			}
		case good[s] == 0:
			with("two choices that don't belong together", s, d.st.Legal(nil, s)[0])
		default:
			if togethers > 1 {
				with("a missing choice", s, 0)
				if !sealing {
					with("Concede beside a choice", s, riposte.Concede)
				}
			}
			for _, c := range probes(d.st.Legal(nil, s), d.rng, 12) {
				if c != 0 && c != riposte.Concede && d.st.Check(s, c) != nil {
					with("an illegal choice", s, c)
					break
				}
			}
		}
	}
	by := slices.Clone(good)
	by[0] = good[slices.IndexFunc(good, func(c riposte.Choice) bool { return c != 0 })]
	return append(list, wrongStep{"a choice of Nobody", by}), nil
}
