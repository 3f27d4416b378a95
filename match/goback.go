package match

import (
	"slices"
	"time"

	"riposte"
)

// A Back is a moment that the referee may go back to: the position after step To,
// before the choices in Said were made.
type Back struct {
	To   int
	At   time.Time // when they were made
	Said []string  // in the notation, by seat; "" for those who chose nothing
	// First and End bound the entries that the referee was told of it: from First, from 0,
	// to the one before End.
	First, End int
}

// GoBack lets the referee return to the position after a step, past draws, reveals and
// the choices of all seats. It is a TakeBack of the answer that was given there, and
// what is said there about play set aside, draws and feeds applies here. The error is
// ErrNotOwed for anybody but the referee, and ErrFinal if the step is not part of the
// play that stands, or nothing has been chosen since.
func (m *Match) GoBack(now time.Time, by riposte.Seat, step int) error {
	m.Tick(now)
	if err := m.going(); err != nil {
		return err
	}
	if !m.sits(by) || by != m.cfg.Referee {
		return riposte.ErrNotOwed
	}
	since := m.following(step)
	if len(since) == 0 {
		return ErrFinal
	}
	for of, request := range m.traces[since[0]].answered {
		if request != 0 {
			return m.takeBack(by, riposte.Seat(of), request, since)
		}
	}
	return ErrFinal
}

// Backs lists the moments that seat s may go back to, the last one first, at most
// most of them (0 means all). It is nil for everybody but the referee, who may know
// every choice that was made.
func (m *Match) Backs(s riposte.Seat, most int) []Back {
	if m.going() != nil || !m.sits(s) || s != m.cfg.Referee {
		return nil
	}
	var backs []Back
	line, end := m.line(m.head), m.Told(s)
	for i := len(line) - 1; i > 0 && (most == 0 || len(backs) < most); i-- {
		step, trace := &m.steps[line[i]], &m.traces[line[i]]
		backs = append(backs, Back{To: step.After, At: step.At, Said: slices.Clip(trace.said), First: trace.feeds[s], End: end})
		end = trace.feeds[s]
	}
	return backs
}

// following returns the steps after a given one in the line of play.
func (m *Match) following(step int) []int {
	line := m.line(m.head)
	at := slices.Index(line, step)
	if at < 0 {
		return nil
	}
	return line[at+1:]
}
