package coolduel

import "riposte/rules/coolduel/tables"

// tired reports whether somebody carries more than the load, CD-1.17.
func (s scores) tired(u unit) bool {
	return u.pc() && s.gear(u).weight > int32(s.game.trait[u].MaxLoad())
}

// maxTD is the most TD, by CD-1.12 and what changes it.
func (s scores) maxTD(u unit) int16 {
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
func (s scores) worn(u unit) *tables.ArmorRow {
	g := s.gear(u)
	if g.plates == 0 {
		return &s.game.content.Armors[tables.Bare]
	}
	return &s.game.content.Armors[g.armor]
}

// baseDodge is the base of the dodge, CD-1.13, or a companion's line.
func (s scores) baseDodge(u unit) int {
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

// dodgeScore is the score of a dodge of that many spaces, CD-4.58.
func (s scores) dodgeScore(u unit, spaces int) int {
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

// regainTD lifts TD to its maximum, or to half of that after Armor Streak, CD-1.8
// and CD-7.54.
func (s scores) regainTD(u unit) {
	up := s.maxTD(u)
	if s.fights[u].streaked {
		up /= 2
	}
	s.fights[u].td = max(s.fights[u].td, up)
}

// clampTD lowers TD to its maximum, CD-1.20.
func (s scores) clampTD(u unit) { s.fights[u].td = min(s.fights[u].td, s.maxTD(u)) }
