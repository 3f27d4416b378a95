package match

import "riposte"

// concede accepts the concession of a seat, asked or not. If the seat has a lock of
// its own, it is dropped. Where the rules seal concessions, the concession waits
// with the other choices for its question, and nobody learns that it is not an
// ordinary one.
func (m *Match) concede(a Answer) (Receipt, error) {
	d := &m.desks[a.Seat]
	switch err := m.Check(a.Seat, riposte.Concede); {
	case len(a.Hash) > 0:
		return Receipt{}, ErrBlind
	case err != nil:
		return Receipt{}, err
	case a.Request != 0 && d.request.ID == 0:
		return Receipt{}, riposte.ErrNotOwed
	case a.Request != 0 && a.Request != d.request.ID:
		return Receipt{}, &StaleError{d.request}
	case d.locked && d.choice == riposte.Concede:
		return Receipt{}, riposte.ErrLocked
	}
	request := d.request.ID
	if request == 0 {
		request = d.lastID + 1
	}
	r := m.lock(Lock{Seat: a.Seat, Request: request, Choice: riposte.Concede, At: m.now, Key: a.Key, Body: a.Body})
	m.settle()
	return r, nil
}

// MayConcede reports whether seat s could concede now.
func (m *Match) MayConcede(s riposte.Seat) bool {
	if m.going() != nil || !m.sits(s) {
		return false
	}
	d := &m.desks[s]
	return !(d.locked && d.choice == riposte.Concede) && m.Check(s, riposte.Concede) == nil
}

// sealsConcession reports whether a concession is sealed like the other answers to a question
// that seats answer together. One that the clock forces never is; and where locks are blind,
// it is the sentence behind a hash that is sealed.
func (m *Match) sealsConcession(l Lock) bool {
	return riposte.Seals(m.state) && !l.Lapsed && m.cfg.Blind == nil
}

// conceded is a step made of the concessions among the locks that takes accepts,
// nil if there are none.
func (m *Match) conceded(takes func(*desk) bool) (by []riposte.Choice) {
	for _, s := range m.all() {
		if d := &m.desks[s]; d.choice == riposte.Concede && takes(d) {
			if by == nil {
				by = make([]riposte.Choice, m.seats+1)
			}
			by[s] = riposte.Concede
		}
	}
	return by
}
