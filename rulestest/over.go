package rulestest

import (
	"fmt"
	"slices"
	"strings"

	"riposte"
)

// over checks that the duel is over exactly when nobody must choose; and that every
// seat then has a place, somebody has the first unless nothing could be won, and a
// rule says why.
func (k *suite) over() error {
	return k.walks(randomly, func(d *duel) error { return d.ending(d.st) })
}

func (d *duel) ending(st riposte.State) error {
	o := st.Outcome()
	owing := riposte.Owing(nil, st, d.seats)
	if !o.Over() {
		if len(owing) == 0 {
			return fmt.Errorf("nobody owes a choice, but the duel is not over")
		}
		if o != (riposte.Outcome{}) {
			return fmt.Errorf("the duel goes on, but its outcome is %+v", o)
		}
		return nil
	}
	for s := riposte.Seat(1); int(s) <= d.seats; s++ {
		if owed := st.Owed(s); owed.Mode != riposte.Idle {
			return fmt.Errorf("the duel is over (%s), but seat %d is asked %+v", o.Why, s, owed)
		}
	}
	if !d.rule(o.Rule) {
		return fmt.Errorf("the outcome %s names rule %q, which the ledger doesn't have", o.Why, o.Rule)
	}
	if known := d.about.Endings; len(known) > 0 && !slices.Contains(known, o.Why) {
		return fmt.Errorf("the outcome %s is not one of Info.Endings, %s", o.Why, strings.Join(known, ", "))
	}
	if said := d.about.EndedBy(o.Why); len(d.about.Endings) > 0 && (o.Winner() != riposte.Nobody && said.Won == "" || o.Drawn() && said.Drawn == "") {
		return fmt.Errorf("no sentence of Info.Ended says the outcome %+v", o)
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
		return fmt.Errorf("nothing is won by the outcome %s, but it is %+v", o.Why, o)
	case !unwon && !first:
		return fmt.Errorf("the outcome %s gives nobody the first place", o.Why)
	}
	return nil
}
