package match

import (
	"slices"
	"time"

	"riposte"
)

// maxLapses bounds one Tick: a seat without time left lapses at every request.
const maxLapses = 10_000

// Tick lets time pass until now. For each seat whose time has run out, the rules
// choose (see riposte.Lapser), or else it concedes; seats whose time runs out
// together lapse in one step. Every other method that takes a time ticks first, so
// that a late answer is late even if nobody ticked.
func (m *Match) Tick(now time.Time) {
	m.charge(now)
	m.settle()
	for range maxLapses {
		waiting := m.waiting()
		late := slices.DeleteFunc(slices.Clone(waiting), func(s riposte.Seat) bool {
			d := m.watch.deadline(s, waiting)
			return d.IsZero() || d.After(m.now)
		})
		if !m.overdue() && len(late) == 0 {
			return
		}
		for _, s := range late {
			m.lapse(s, m.lapseChoice(s))
		}
		m.settle()
	}
}

// charge moves the clocks, and nothing else, to now.
func (m *Match) charge(now time.Time) {
	m.advance(now)
	m.watch.charge(m.now, m.waiting())
	m.watch.at = m.now
}

func (m *Match) lapse(s riposte.Seat, c riposte.Choice) {
	m.lock(Lock{Seat: s, Request: m.desks[s].request.ID, Choice: c, At: m.now, Lapsed: true})
}

// lapseChoice is the rules' choice for a seat without time, or Concede if they have
// none that is legal.
func (m *Match) lapseChoice(s riposte.Seat) (c riposte.Choice) {
	lapser, ok := m.state.(riposte.Lapser)
	if !ok {
		return riposte.Concede
	}
	reason, short := attempt(func() { c = lapser.Lapse(s) })
	if reason != "" || short != nil || c == 0 || m.Check(s, c) != nil {
		return riposte.Concede
	}
	return c
}

// Presence says that seat s has come, or that it has gone and its bank runs while
// it is waited for. All are present when the duel begins.
func (m *Match) Presence(now time.Time, s riposte.Seat, here bool) {
	m.Tick(now)
	if m.sits(s) {
		m.watch.seats[s].Away = !here
	}
}

// Claim makes every other seat concede that is waited for, away and out of bank.
// The error is ErrEarly if there is none, or if by has itself conceded under seal.
func (m *Match) Claim(now time.Time, by riposte.Seat) error {
	m.Tick(now)
	if err := m.going(); err != nil {
		return err
	}
	if !m.sits(by) {
		return riposte.ErrNotOwed
	}
	gone := slices.DeleteFunc(m.waiting(), func(s riposte.Seat) bool {
		seat := m.watch.seats[s]
		return s == by || !seat.Away || seat.Bank > 0 || m.cfg.Clock.Bank == 0
	})
	if d := &m.desks[by]; len(gone) == 0 || d.locked && d.choice == riposte.Concede {
		return ErrEarly
	}
	for _, s := range gone {
		m.lapse(s, riposte.Concede)
	}
	m.settle()
	return nil
}
