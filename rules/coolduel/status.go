package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/ground"
)

// price is CD-3.1: what an action or reaction costs that is printed with P.
func (s *state) price(u unit, printed int) int {
	f := &s.fights[u]
	if f.prone {
		printed *= 2
	}
	if f.anxious != 0 {
		printed++
	}
	return printed
}

// afford is the most printed AP that somebody can pay for, -1 for none at all.
func (s *state) afford(u unit) int {
	f := &s.fights[u]
	left := int(f.ap)
	if f.anxious != 0 {
		left--
	}
	if f.prone && left > 0 {
		left /= 2
	}
	return left
}

// poor is CD-2.14.
func (s *state) poor(u unit, cost int) no {
	if ap := int(s.fights[u].ap); cost > ap {
		return refuse("CD-2.14", "refuse.ap", cost, ap)
	}
	return no{}
}

// pay is CD-2.13.
func (s *state) pay(u unit, printed int) int {
	cost := s.price(u, printed)
	s.fights[u].ap -= int16(cost)
	return cost
}

// tired is CD-1.17: over the load.
func (s *state) tired(u unit) bool {
	return u.pc() && s.gear(u).weight > int32(s.game.trait[u].maxLoad())
}

func (f *fighter) bound() bool { return f.boundFree || f.boundBy != 0 }

// maxTD is CD-1.12 and what changes it.
func (s *state) maxTD(u unit) int16 {
	td := int16(0)
	if t := s.trait(u); u.pc() {
		td = 2*t.WILL + s.worn(u).DR
	} else {
		st := s.stats(u)
		td = st.TD
		if st.Armor > 0 && s.fights[u].armor == 0 { // CD-1.59
			td -= st.ArmorDR
		}
	}
	if s.fights[u].burning.from != noSource { // CD-5.8
		td /= 2
	}
	return max(0, td)
}

// worn is the armor that counts, CD-4.38.
func (s *state) worn(u unit) *Armor {
	g := s.gear(u)
	if g.plates == 0 {
		return &s.game.content.Armors[bare]
	}
	return &s.game.content.Armors[g.armor]
}

// baseDodge is CD-1.13, or a companion's line.
func (s *state) baseDodge(u unit) int {
	if t := s.trait(u); u.pc() {
		return int(2*t.AGI + s.game.content.BaseDodge - s.worn(u).Dodge)
	}
	st := s.stats(u)
	score := st.Dodge
	if st.Armor > 0 && s.fights[u].armor == 0 { // CD-1.59
		score += st.ArmorDodge
	}
	return int(score)
}

// dodgeScore is CD-4.58 for a dodge of so many spaces.
func (s *state) dodgeScore(u unit, spaces int) int {
	c := s.game.content
	score := s.baseDodge(u) - int(c.PerStep)*spaces
	if s.tired(u) { // CD-4.59
		score -= int(c.TiredLoss)
	}
	if s.fights[u].dusty {
		score += int(s.trait(u).STR)
	}
	return score
}

// regainTD is CD-1.8 and CD-7.54.
func (s *state) regainTD(u unit) {
	up := s.maxTD(u)
	if s.fights[u].streaked {
		up /= 2
	}
	s.fights[u].td = max(s.fights[u].td, up)
}

// clampTD is CD-1.20.
func (s *state) clampTD(u unit) { s.fights[u].td = min(s.fights[u].td, s.maxTD(u)) }

// from is how u sees who inflicted something on it.
func (s *state) from(u, by unit) source {
	switch {
	case u == by:
		return bySelf
	case s.trait(u).friends.has(by):
		return byAlly
	}
	return byEnemy
}

// inflict marks a status; one that is there keeps its place (CD-5.21).
func (s *state) inflict(m *mark, u, by unit) {
	if m.from == noSource {
		s.clock++
		*m = mark{s.from(u, by), s.clock}
	}
}

func (s *state) bleed(u, by unit, log riposte.Log) {
	s.inflict(&s.fights[u].bleeding, u, by)
	s.tell(log, evBleeds, "CD-4.30", u, by)
}

func (s *state) burn(u, by unit, log riposte.Log) {
	s.inflict(&s.fights[u].burning, u, by)
	s.clampTD(u)
	s.tell(log, evBurns, "CD-5.8", u, by)
}

func (s *state) poison(u, by unit, log riposte.Log) {
	f := &s.fights[u]
	s.inflict(&f.poisoned, u, by)
	if f.poisons < 250 {
		f.poisons++
	}
	s.tell(log, evPoisoned, "CD-7.99", u, by, int(f.poisons))
}

func (s *state) fell(u, by unit, rule riposte.RuleID, log riposte.Log) {
	s.fights[u].prone = true
	s.tell(log, evProne, rule, u, by)
}

// loosen ends Bounds of Lords that are no longer adjacent, CD-7.98.
func (s *state) loosen(log riposte.Log) {
	for set := s.game.cast; set != 0; set = set.rest() {
		u := set.first()
		f := &s.fights[u]
		for lords := f.boundBy; lords != 0; lords = lords.rest() {
			if l := lords.first(); !s.fights[l].on || !f.on || s.apart(l, u) != 1 {
				f.boundBy &^= only(l)
				if f.on {
					s.tell(log, evLoose, "CD-7.98", u, l)
				}
			}
		}
	}
}

// strays ends the Bounds of Lords that no cheapest path of a Move keeps: the Lord
// and whom it binds must be adjacent at every step, CD-7.98.
func (s *state) strays(u unit, to ground.Space, cost int, log riposte.Log) {
	bonds := s.fights[u].boundBy // a mule's, who moves though Bound
	own := s.game.trait[u].kind == lord
	if own {
		bonds = 0
		for set := s.present(); set != 0; set = set.rest() {
			if v := set.first(); s.fights[v].boundBy.has(u) {
				bonds |= only(v)
			}
		}
	}
	var kept crew
	for ; bonds != 0; bonds = bonds.rest() {
		v := bonds.first()
		if s.walksBeside(u, to, cost, kept|only(v)) {
			kept |= only(v)
			continue
		}
		bound, by := u, v
		if own {
			bound, by = v, u
		}
		s.fights[bound].boundBy &^= only(by)
		s.tell(log, evLoose, "CD-7.98", bound, by)
	}
}

// put stands somebody on a space.
func (s *state) put(u unit, p ground.Space, log riposte.Log) {
	s.fights[u].at = p
	s.shift(u)
	s.loosen(log)
}
