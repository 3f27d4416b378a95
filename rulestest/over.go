package rulestest

import (
	"fmt"
	"slices"
	"strings"

	"riposte"
	"riposte/dice"
)

// over: the duel is over exactly when nobody must choose; then every seat has a
// place, somebody the first unless nothing was to be won, and a rule says why.
func (k *suite) over() error {
	return k.walks(randomly, func(d *duel) error { return d.ending(d.st) })
}

func (d *duel) ending(st riposte.State) error {
	o := st.Outcome()
	owing := riposte.Owing(nil, st, d.seats)
	if !o.Over() {
		if len(owing) == 0 {
			return fmt.Errorf("nobody owes a choice, and the duel is not over")
		}
		if o != (riposte.Outcome{}) {
			return fmt.Errorf("the duel goes on, and its outcome is %+v", o)
		}
		return nil
	}
	for s := riposte.Seat(1); int(s) <= d.seats; s++ {
		if owed := st.Owed(s); owed.Mode != riposte.Idle {
			return fmt.Errorf("the duel is over (%s), and seat %d is asked %+v", o.Why, s, owed)
		}
	}
	if !d.rule(o.Rule) {
		return fmt.Errorf("the outcome %s names rule %q, which the ledger doesn't have", o.Why, o.Rule)
	}
	if known := d.about.Endings; len(known) > 0 && !slices.Contains(known, o.Why) {
		return fmt.Errorf("the outcome %s is not one of Info.Endings, %s", o.Why, strings.Join(known, ", "))
	}
	first := false
	for s, place := range o.Place {
		if seated := s >= 1 && s <= d.seats; !seated && place > 0 || int(place) > d.seats {
			return fmt.Errorf("the outcome %s gives seat %d of %d place %d", o.Why, s, d.seats, place)
		}
		first = first || place == 1
	}
	switch unwon := slices.Contains(d.Unwon, o.Why); {
	case unwon && (o.Place != [riposte.MaxSeats + 1]uint8{} || o.Score != [riposte.MaxSeats + 1]int32{}):
		return fmt.Errorf("nothing is won by the outcome %s, and it is %+v", o.Why, o)
	case !unwon && !first:
		return fmt.Errorf("the outcome %s gives nobody the first place", o.Why)
	}
	return nil
}

// concede: whoever is asked may concede, alone or with others, even where the
// others have not chosen; it is then asked nothing more and doesn't win, except
// where all seats concede at once and the rules say whose word counts.
func (k *suite) concede() error {
	return k.walks(randomly, func(d *duel) error {
		var asked []riposte.Seat
		for s := riposte.Seat(1); int(s) <= d.seats; s++ {
			if d.st.Owed(s).Mode != riposte.Idle {
				asked = append(asked, s)
			}
		}
		if len(asked) == 0 {
			return nil
		}
		groups := [][]riposte.Seat{asked, {asked[d.rng.Pick(len(asked))]}}
		for _, group := range groups {
			if err := d.concedes(group); err != nil {
				return fmt.Errorf("seats %v concede: %w", group, err)
			}
		}
		return nil
	})
}

func (d *duel) concedes(group []riposte.Seat) error {
	st := d.st.Clone()
	clear(d.by)
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
