package rulestest

import (
	"fmt"
	"slices"

	"riposte"
)

// deals is the number of beginnings of a duel that are compared.
const deals = 12

// beginnings checks that New tells no secret. The same duel is begun with other
// closed draws and with other documents of the other seats. If a seat then sees the
// same, it must have been told the same, both of what all may hear and of what
// concerns the others.
func (k *suite) beginnings() error {
	for seed := range uint64(k.Duels) {
		setup := k.Setups(seed + 1)
		a, toldA, err := k.beginning(setup, seed, seed)
		if err != nil {
			return err
		}
		seats := len(setup.Seats)
		var saw []string // by seat, the public first
		for x := riposte.Nobody; int(x) <= seats; x++ {
			saw = append(saw, received(a, x, seats, nil))
		}
		for n := range uint64(deals) {
			for x := riposte.Nobody; int(x) <= seats; x++ {
				other := setup
				if n%2 == 1 {
					other = k.swapped(setup, x, seed+1+n)
				}
				b, toldB, err := k.beginning(other, seed, seed+100+n/2)
				if err != nil || saw[x] != received(b, x, seats, nil) {
					continue // everybody may see the other documents
				}
				if _, err := firstDifference(heard(x, toldA), heard(x, toldB)); err != nil {
					return fmt.Errorf("seed %d: %w", seed+1, leaks("two set-ups look the same to seat %d, New tells them apart: %v", x, err))
				}
			}
		}
	}
	return nil
}

func (k *suite) beginning(setup riposte.Setup, open, closed uint64) (st riposte.State, told []riposte.Event, err error) {
	st, err = k.Ruleset.New(setup, newTwin(open, closed), riposte.LogFunc(func(e riposte.Event) { told = append(told, e) }))
	return st, told, err
}

// swapped is the setup with documents from another setup for all seats but x.
func (k *suite) swapped(setup riposte.Setup, x riposte.Seat, seed uint64) riposte.Setup {
	from := k.Setups(seed)
	setup.Seats = slices.Clone(setup.Seats)
	for i := range min(len(setup.Seats), len(from.Seats)) {
		if riposte.Seat(i+1) != x {
			setup.Seats[i].Document = from.Seats[i].Document
		}
	}
	return setup
}

// heard is what seat x was told that others heard too, or that is theirs.
func heard(x riposte.Seat, told []riposte.Event) []riposte.Event {
	return slices.DeleteFunc(slices.Clone(told), func(e riposte.Event) bool {
		return !e.Audience.Has(x) || x != riposte.Nobody && e.Audience == riposte.Only(x) && e.Seat == x
	})
}
