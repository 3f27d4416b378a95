package record

import (
	"fmt"

	"riposte"
)

// verifyLapses compares every choice of the clock with the one that the rules make for a
// seat whose time has run out; a concession is always allowed.
func (r *Record) verifyLapses() error {
	if !r.clocked() {
		return nil
	}
	m := &machine{rules: r.rules, info: r.Info(), setup: r.Setup}
	m.reset(r.backs())
	for i := range r.Steps {
		step := &r.Steps[i]
		for s, c := range step.By {
			seat := riposte.Seat(s)
			if c == 0 || c == riposte.Concede || !step.Lapsed.Has(seat) {
				continue
			}
			if m.lapse(seat) != c {
				return fmt.Errorf("step %d: %q is said to be the clock's choice for %s, and the rules make another", i, step.Said[s], r.Info().SeatWord(seat))
			}
		}
		if err := m.again(i, step); err != nil {
			return err
		}
	}
	return nil
}

// clocked reports whether the clock has chosen anything but a concession.
func (r *Record) clocked() bool {
	for i := range r.Steps {
		for s, c := range r.Steps[i].By {
			if c != 0 && c != riposte.Concede && r.Steps[i].Lapsed.Has(riposte.Seat(s)) {
				return true
			}
		}
	}
	return false
}

// lapse is the choice for a seat without time, as a match makes it.
func (m *machine) lapse(s riposte.Seat) (c riposte.Choice) {
	defer func() {
		if recover() != nil {
			c = riposte.Concede
		}
	}()
	lapser, ok := m.state.(riposte.Lapser)
	if !ok {
		return riposte.Concede
	}
	if c = lapser.Lapse(s); c == 0 || m.state.Check(s, c) != nil {
		return riposte.Concede
	}
	return c
}

// again makes a step of a loaded record.
func (m *machine) again(number int, step *Step) error {
	var fault *Error
	switch {
	case number == 0:
		fault = m.start(step.Draws)
	case step.Back != nil:
		fault = m.back(step.Back.To)
	default:
		fault = m.step(step.By, step.Draws)
	}
	if fault != nil {
		return fault
	}
	return nil
}

// backs lists the steps that takebacks return to.
func (r *Record) backs() (backs []int) {
	for i := range r.Steps {
		if back := r.Steps[i].Back; back != nil {
			backs = append(backs, back.To)
		}
	}
	return backs
}
