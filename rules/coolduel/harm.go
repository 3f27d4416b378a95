package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/tables"
)

// maxDamage keeps damage within a word: it is far above anybody's HP.
const maxDamage = 30000

// wound deals damage, which takes TD first, CD-4.11. It returns what was dealt.
func (s harm) wound(u, by unit, damage int, rule riposte.RuleID, log riposte.Log) int {
	f := &s.fights[u]
	damage = min(damage, maxDamage)
	td := min(damage, int(f.td))
	hp := min(damage-td, int(f.hp))
	before := f.hp
	f.td -= int16(td)
	f.hp -= int16(hp)
	tell(log, evHurt, rule, u, by, damage, td, hp, int(before), int(f.hp))
	if td+hp > 0 { // CD-4.13
		s.fights[by].hurt |= only(u)
		s.fights[by].anxious &^= only(u) // CD-7.93
	}
	if hp > 0 {
		s.hits |= only(u)
	}
	return td + hp
}

// lose takes HP without damage, CD-4.12.
func (s harm) lose(u unit, n int16, rule riposte.RuleID, log riposte.Log) {
	f := &s.fights[u]
	n = min(n, f.hp)
	before := f.hp
	f.hp -= n
	tell(log, evLoses, rule, u, 0, int(n), int(before), int(f.hp))
	if n > 0 {
		s.hits |= only(u)
	}
}

// triggers takes (5) of CD-4.7: Favored, the offer of Berserk Stance, and then
// whoever has no HP goes down, in seat order, characters before companions
// (CD-6.5).
func (s harm) triggers(log riposte.Log) {
	for rest := s.hits; rest != 0; rest = rest.rest() {
		u := rest.first()
		f, t := &s.fights[u], s.trait(u)
		switch {
		case !f.on:
		case f.hp == 0 && u.pc() && t.class == tables.Knight && !f.favored:
			f.favored = true
			f.hp = 1
			s.scores().regainTD(u)
			f.ap = max(f.ap, s.game.content.FavoredAP)
			tell(log, evFavored, "CD-4.86", u, 0, int(f.td), int(f.ap))
		case f.hp > 0 && u.pc() && t.class == tables.Berserker && !f.offered && 2*f.hp <= t.maxHP:
			f.offered = true
			s.hits &= ^crew(0) << u // those before have been done
			s.ask(stancing, u.seat())
			s.stage = waiting
			return
		}
	}
	s.hits = 0
	fallen := false
	for rest := s.present(); rest != 0; rest = rest.rest() {
		if u := rest.first(); s.fights[u].on && s.fights[u].hp == 0 {
			s.ending().down(u, log)
			fallen = true
		}
	}
	s.stage = s.then
	if fallen {
		s.statuses().loosen(log)
		s.ending().settle("CD-6.16", log)
	}
}

// answerStance enters Berserk Stance or stays out of it, CD-4.78 and CD-4.79.
func (s harm) answerStance(enters bool, log riposte.Log) {
	u := s.hits.first()
	s.hits &^= only(u)
	s.stage = stageTriggers
	if !enters {
		tell(log, evDeclines, "CD-4.79", u, 0)
		return
	}
	s.fights[u].stance = true
	s.scores().regainTD(u)
	tell(log, evStance, "CD-4.78", u, 0, int(s.fights[u].td))
}

// damageItem deals durability damage, CD-4.37 and CD-4.38.
func (s harm) damageItem(u unit, part int, log riposte.Log) {
	f := &s.fights[u]
	left := uint8(0)
	switch {
	case part == partArmor && u.pc():
		g := s.gear(u)
		g.plates--
		left = g.plates
	case part == partArmor:
		f.armor--
		left = f.armor
	case part == partRight || part == partLeft:
		held := &s.gear(u).hand[part-partRight]
		held.n--
		left = uint8(held.n)
	case part == partShield:
		f.shield--
		left = f.shield
	case part == partWeapon:
		f.weapon--
		left = f.weapon
		if f.weapon == 0 && f.knives > 0 { // CD-7.104
			f.knives--
			f.weapon = s.stats(u).Weapon
		}
	}
	s.scores().clampTD(u)
	tell(log, evDamaged, "CD-4.37", u, 0, part, int(left))
}

// breakable reports whether a part can take durability damage: CD-4.33, or CD-7.55
// for Armor Streak.
func (s harm) breakable(u unit, part int) bool {
	f := &s.fights[u]
	streak := s.flow.special == tables.ArmorStreak && s.flow.breaker == s.flow.by
	if !u.pc() {
		switch part {
		case partArmor:
			return f.armor > 0
		case partWeapon:
			return s.stats(u).Weapon > 0 && f.weapon > 0 && (s.stats(u).Knives == 0 || f.knives > 0)
		case partShield:
			return f.shield > 0
		}
		return false
	}
	g := s.gear(u)
	switch part {
	case partArmor:
		return g.armor != tables.Bare && g.plates > 0
	case partRight, partLeft:
		held := &g.hand[part-partRight]
		sort := s.game.content.Items[held.kind].Sort
		return held.kind != tables.Nothing && held.n > 0 && sort != tables.AThrowing && (!streak || sort == tables.AWeapon || sort == tables.AShield)
	}
	return false
}

// breakItems asks for an item for each durability damage that is due; if there is
// only one item nobody is asked.
func (s harm) breakItems(log riposte.Log) {
	fl := &s.flow
	for fl.breaks > 0 {
		count, one := 0, 0
		for i := range parts {
			if s.fights[fl.broken].on && s.breakable(fl.broken, i) {
				count++
				one = i
			}
		}
		fl.breaks--
		if count == 1 {
			s.damageItem(fl.broken, one, log)
		}
		if count > 1 {
			s.ask(breaking, fl.breaker.seat())
			s.stage = waiting
			return
		}
	}
	s.stage = s.back
}

// hunts reports whether somebody has Hunter's Quarry, CD-4.83: Hunters, but not
// their companions.
func (s harm) hunts(u unit) bool { return u.pc() && s.game.trait[u].class == tables.Hunter }
