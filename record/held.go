package record

import (
	"errors"
	"fmt"
	"slices"

	"riposte"
	"riposte/match"
)

// A Held is a choice that was under a lock when a concession ended the duel. It is
// kept only where the rules open every choice afterwards, PG-10.8.
type Held struct {
	Step     int // the step of the concession
	Seat     riposte.Seat
	Sentence string
}

// opensAll reports whether an option opens every choice after the end.
func (m *machine) opensAll() bool {
	const option = "afterwards"
	known := slices.ContainsFunc(m.info.Options, func(o riposte.Option) bool { return o.Name == option })
	return known && m.setup.Options[option] == "open"
}

// held returns the choices under locks that a step of concessions passes over, by
// seat; nil if the step is not one. The position is the one before the step.
func (m *machine) held(locks []match.Lock, by []riposte.Choice) (left []riposte.Choice) {
	conceded := func(c riposte.Choice) bool { return c == riposte.Concede }
	if !m.opensAll() || !slices.ContainsFunc(by, conceded) {
		return nil
	}
	left = make([]riposte.Choice, len(by))
	for i := range locks {
		if l := &locks[i]; !conceded(l.Choice) && l.Choice != by[l.Seat] {
			left[l.Seat] = l.Choice
		}
	}
	return left
}

// keep adds what was held when a step ended the duel.
func (r *Record) keep(m *machine, step int, said []string) {
	if !m.over() {
		return
	}
	for s, sentence := range said {
		if sentence != "" {
			r.Held = append(r.Held, Held{step, riposte.Seat(s), sentence})
		}
	}
}

// judgeHeld checks against the rules what is said to have been locked before a
// step.
func (r *Record) judgeHeld(m *machine, step int) *Error {
	for i := range r.Held {
		h := &r.Held[i]
		if h.Step != step {
			continue
		}
		if !m.opensAll() {
			return m.fault(ErrTurn, errors.New("these rules keep no choice that was not played"), h.Seat)
		}
		c, fault := m.read(h.Seat, h.Sentence)
		if fault != nil {
			return fault
		}
		if err := m.state.Check(h.Seat, c); err != nil {
			return m.fault(riposte.ErrIllegal, fmt.Errorf("locked, %q: %w", h.Sentence, err), h.Seat)
		}
	}
	return nil
}

func writeHeld(b []byte, r *Record) []byte {
	b = append(b, '[')
	for i := range r.Held {
		h := &r.Held[i]
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"step":`...)
		b = appendInt(b, int64(h.Step))
		b = append(b, `,"seat":`...)
		b = appendString(b, r.Info().SeatWord(h.Seat))
		b = append(b, `,"sentence":`...)
		b = appendString(b, h.Sentence)
		b = append(b, '}')
	}
	return append(b, ']')
}

func readHeld(d *draft, n *node) *atError {
	return n.list(func(item *node) *atError {
		held := named[Held]{at: item.at}
		err := item.each(func(m *member) (err *atError) {
			switch m.key {
			case "step":
				var v int64
				v, err = m.node.number(0, MaxSteps)
				held.value.Step = int(v)
			case "seat":
				held.word, err = m.node.str()
			case "sentence":
				held.value.Sentence, err = m.node.str()
			default:
				return unknown(m)
			}
			return err
		})
		d.held = append(d.held, held)
		return err
	})
}
