package rulestest

import (
	"errors"
	"fmt"

	"riposte"
	"riposte/dice"
)

// concede checks that any seat that has not lost may concede, asked or not, alone
// or with others, even if the others have not chosen. It is then asked nothing
// more, can't concede again and doesn't win, except where all seats concede at once
// and the rules say whose word counts. Nobody has lost when the duel begins, and a
// seat that has lost stays so. Where the rules seal a concession, it may be among
// the choices that are made together.
func (k *suite) concede() error {
	return k.walks(randomly, func(d *duel) error {
		if o := d.st.Outcome(); o.Over() {
			return nil
		}
		asked, may, err := d.mayConcede()
		if err != nil {
			return err
		}
		groups := [][]riposte.Seat{asked, {asked[d.rng.Pick(len(asked))]}, may, {may[d.rng.Pick(len(may))]}, d.some(may)}
		for _, group := range groups {
			clear(d.by)
			if err := d.concedes(group); err != nil {
				return fmt.Errorf("seats %v concede: %w", group, err)
			}
		}
		return d.sealed()
	})
}

// mayConcede lists the seats that are asked something and those that have not lost.
func (d *duel) mayConcede() (asked, may []riposte.Seat, err error) {
	for s := riposte.Seat(1); int(s) <= d.seats; s++ {
		refused, idle := d.st.Check(s, riposte.Concede), d.st.Owed(s).Mode == riposte.Idle
		switch {
		case refused == nil && d.lost.Has(s):
			return nil, nil, fmt.Errorf("seat %d had lost but may concede again", s)
		case refused == nil:
			may = append(may, s)
		case !idle:
			return nil, nil, fmt.Errorf("seat %d is asked something; Check: %w", s, refused)
		case len(d.steps) == 0:
			return nil, nil, fmt.Errorf("seat %d has lost before anything was played; Check: %w", s, refused)
		case !errors.Is(refused, riposte.ErrNotOwed):
			return nil, nil, fmt.Errorf("seat %d has lost; Check: %w, want ErrNotOwed", s, refused)
		default:
			d.lost |= riposte.Only(s)
		}
		if !idle {
			asked = append(asked, s)
		}
	}
	return asked, may, nil
}

// some is about half of the seats, at least one.
func (d *duel) some(seats []riposte.Seat) (group []riposte.Seat) {
	for i, s := range seats {
		if oneIn(d.rng, 2) || i == len(seats)-1 && len(group) == 0 {
			group = append(group, s)
		}
	}
	return group
}

// sealed concedes among the choices for a question that all answer together.
func (d *duel) sealed() error {
	if _, ok := offers[riposte.Sealer](d.st); !ok {
		return nil
	}
	if err := d.choose(randomly); err != nil {
		return err
	}
	var together []riposte.Seat
	for s, c := range d.by {
		if c != 0 && d.st.Owed(riposte.Seat(s)).Mode == riposte.Together {
			together = append(together, riposte.Seat(s))
		}
	}
	if len(together) == 0 {
		return nil
	}
	group := d.some(together)
	if err := d.concedes(group); err != nil {
		return fmt.Errorf("seats %v concede where others answer: %w", group, err)
	}
	return nil
}

// concedes adds the concessions of a group to the step and plays on to the end.
func (d *duel) concedes(group []riposte.Seat) error {
	st := d.st.Clone()
	for _, s := range group {
		if err := st.Check(s, riposte.Concede); err != nil {
			return fmt.Errorf("Check: %w", err)
		}
		d.by[s] = riposte.Concede
	}
	source := dice.NewSeeded(d.seed, 7)
	if err := st.Apply(d.by, source, nil); err != nil {
		return fmt.Errorf("Apply: %w", err)
	}
	for range d.MaxSteps {
		if err := d.ending(st); err != nil {
			return err
		}
		o := st.Outcome()
		for _, s := range group {
			if owed := st.Owed(s); owed.Mode != riposte.Idle {
				return fmt.Errorf("seat %d is asked %+v", s, owed)
			}
			if mayConcede(st, s) {
				return fmt.Errorf("seat %d may concede once more", s)
			}
			if o.Winner() == s && len(group) < d.seats {
				return fmt.Errorf("seat %d wins", s)
			}
		}
		if o.Over() {
			return nil
		}
		clear(d.by)
		for _, s := range movers(st, d.seats, d.rng) {
			list := st.Legal(nil, s)
			if len(list) == 0 {
				return fmt.Errorf("dead end for seat %d", s)
			}
			d.by[s] = list[d.rng.Pick(len(list))]
		}
		if err := st.Apply(d.by, source, nil); err != nil {
			return err
		}
	}
	return fmt.Errorf("not over after %d steps", d.MaxSteps)
}

// mayConcede reports whether seat s has not yet lost and so may concede, whether or not
// it is asked anything.
func mayConcede(st riposte.State, s riposte.Seat) bool {
	return s > riposte.Nobody && st.Check(s, riposte.Concede) == nil
}
