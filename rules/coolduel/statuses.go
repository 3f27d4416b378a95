package coolduel

import "riposte"

func (f *fighter) bound() bool { return f.boundFree || f.boundBy != 0 }

// from is what the one who inflicted something is to u.
func (s statuses) from(u, by unit) source {
	switch {
	case u == by:
		return bySelf
	case s.trait(u).friends.has(by):
		return byAlly
	}
	return byEnemy
}

// inflict marks a status; one that is there already keeps its place (CD-5.21).
func (s statuses) inflict(m *mark, u, by unit) {
	if m.from == noSource {
		s.clock++
		*m = mark{s.from(u, by), s.clock}
	}
}

func (s statuses) bleed(u, by unit, log riposte.Log) {
	s.inflict(&s.fights[u].bleeding, u, by)
	tell(log, evBleeds, "CD-4.30", u, by)
}

func (s statuses) burn(u, by unit, log riposte.Log) {
	s.inflict(&s.fights[u].burning, u, by)
	s.scores().clampTD(u)
	tell(log, evBurns, "CD-5.8", u, by)
}

func (s statuses) poison(u, by unit, log riposte.Log) {
	f := &s.fights[u]
	s.inflict(&f.poisoned, u, by)
	if f.poisons < 250 {
		f.poisons++
	}
	tell(log, evPoisoned, "CD-7.99", u, by, int(f.poisons))
}

func (s statuses) fell(u, by unit, rule riposte.RuleID, log riposte.Log) {
	s.fights[u].prone = true
	tell(log, evProne, rule, u, by)
}

// loosen ends Bounds of Lords that are no longer adjacent, CD-7.98.
func (s statuses) loosen(log riposte.Log) {
	for set := s.game.cast; set != 0; set = set.rest() {
		u := set.first()
		f := &s.fights[u]
		for lords := f.boundBy; lords != 0; lords = lords.rest() {
			if l := lords.first(); !s.fights[l].on || !f.on || s.apart(l, u) != 1 {
				f.boundBy &^= only(l)
				if f.on {
					tell(log, evLoose, "CD-7.98", u, l)
				}
			}
		}
	}
}

// compelled is those whom a Frenzied character must attack or approach, CD-5.12;
// nobody if it is not compelled or has no way to (CD-5.15).
func (s statuses) compelled(u unit) crew {
	if !s.fights[u].stance {
		return 0
	}
	cheapest := s.attacks().cheapest(u)
	if cheapest == 0 || s.actions().price(u, cheapest) > int(s.fights[u].ap) {
		return 0
	}
	among := s.enemies(u)
	if s.game.options.frenzyAll { // CD-5.23
		among = s.present() &^ only(u)
	}
	goals := s.nearest(u, among)
	if goals == 0 {
		return 0
	}
	if len(s.attacks().thrusts(s.work().few[:0], u, goals)) == 0 && !s.mover().mayApproach(u, goals) {
		return 0
	}
	return goals
}

// nearest are the nearest of some.
func (s statuses) nearest(u unit, among crew) (set crew) {
	best := far
	for rest := among; rest != 0; rest = rest.rest() {
		v := rest.first()
		switch d := s.apart(u, v); {
		case d < best:
			best, set = d, only(v)
		case d == best && d < far:
			set |= only(v)
		}
	}
	return set
}
