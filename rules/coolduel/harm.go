package coolduel

import "riposte"

// maxDamage keeps damage within a word: far above the HP of anybody.
const maxDamage = 30000

// wound is CD-4.11: damage goes to TD first. It reports what was dealt.
func (s *state) wound(u, by unit, damage int, rule riposte.RuleID, log riposte.Log) int {
	f := &s.fights[u]
	damage = min(damage, maxDamage)
	td := min(damage, int(f.td))
	hp := min(damage-td, int(f.hp))
	before := f.hp
	f.td -= int16(td)
	f.hp -= int16(hp)
	s.tell(log, evHurt, rule, u, by, damage, td, hp, int(before), int(f.hp))
	if td+hp > 0 { // CD-4.13
		s.fights[by].hurt |= only(u)
		s.fights[by].anxious &^= only(u) // CD-7.93
	}
	if hp > 0 {
		s.hits |= only(u)
	}
	return td + hp
}

// lose is CD-4.12: HP are lost without damage.
func (s *state) lose(u unit, n int16, rule riposte.RuleID, log riposte.Log) {
	f := &s.fights[u]
	n = min(n, f.hp)
	before := f.hp
	f.hp -= n
	s.tell(log, evLoses, rule, u, 0, int(n), int(before), int(f.hp))
	if n > 0 {
		s.hits |= only(u)
	}
}

// triggers is CD-4.7 (5): Favored, the offer of Berserk Stance, then whoever has
// no HP is down; in seat order, characters before companions (CD-6.5).
func (s *state) triggers(log riposte.Log) {
	for rest := s.hits; rest != 0; rest = rest.rest() {
		u := rest.first()
		f, t := &s.fights[u], s.trait(u)
		switch {
		case !f.on:
		case f.hp == 0 && u.pc() && t.class == knight && !f.favored:
			f.favored = true
			f.hp = 1
			s.regainTD(u)
			f.ap = max(f.ap, s.game.content.FavoredAP)
			s.tell(log, evFavored, "CD-4.86", u, 0, int(f.td), int(f.ap))
		case f.hp > 0 && u.pc() && t.class == berserker && !f.offered && 2*f.hp <= t.maxHP:
			f.offered = true
			s.hits &= ^crew(0) << u // those before are done
			s.ask(stancing, u.seat())
			s.stage = waiting
			return
		}
	}
	s.hits = 0
	fallen := false
	for rest := s.present(); rest != 0; rest = rest.rest() {
		if u := rest.first(); s.fights[u].on && s.fights[u].hp == 0 {
			s.down(u, log)
			fallen = true
		}
	}
	s.stage = s.then
	if fallen {
		s.loosen(log)
		s.settle("CD-6.16", log)
	}
}

// answerStance is CD-4.78 and CD-4.79.
func (s *state) answerStance(enters bool, log riposte.Log) {
	u := s.hits.first()
	s.hits &^= only(u)
	s.stage = stageTriggers
	if !enters {
		s.tell(log, evDeclines, "CD-4.79", u, 0)
		return
	}
	s.fights[u].stance = true
	s.regainTD(u)
	s.tell(log, evStance, "CD-4.78", u, 0, int(s.fights[u].td))
}

// down is CD-6.1 to CD-6.3: somebody leaves the map, and with a character its
// companions unless the round goes on for all.
func (s *state) down(u unit, log riposte.Log) {
	s.tell(log, evDown, "CD-6.1", u, 0)
	s.leave(u)
	seat := u.seat()
	if s.game.options.allDown {
		for rest := ofSeat(seat) & s.game.cast; rest != 0; rest = rest.rest() {
			if s.fights[rest.first()].on {
				return
			}
		}
	} else if !u.pc() {
		return
	}
	s.dismiss(seat, log)
}

// leave takes somebody off the map.
func (s *state) leave(u unit) {
	f := &s.fights[u]
	f.on = false
	s.standing &^= only(u)
	s.shift(u)
	f.boundBy, f.boundFree, f.stance = 0, false, false
}

// dismiss takes a seat out of the round.
func (s *state) dismiss(seat riposte.Seat, log riposte.Log) {
	s.in &^= seatOnly(seat)
	for rest := ofSeat(seat) & s.game.cast; rest != 0; rest = rest.rest() {
		s.leave(rest.first())
	}
	s.tell(log, evOut, "CD-6.2", unitOf(seat, 0), 0)
}

// settle is CD-6.16: the round ends when one side is left in it.
func (s *state) settle(rule riposte.RuleID, log riposte.Log) {
	if s.in == 0 {
		s.endRound(0, "CD-6.5", log)
		return
	}
	if side := s.game.ally[s.in.first()]; s.in&^side == 0 {
		s.endRound(s.in.first(), rule, log)
	}
}

// loseDuel is CD-6.9; it reports whether that ends the round or the duel.
func (s *state) loseDuel(u unit, rule riposte.RuleID, log riposte.Log) bool {
	s.tell(log, evLost, rule, u, 0)
	s.fights[u].gone = true
	s.leave(u)
	s.hits &^= only(u)
	if u.pc() {
		s.left &^= seatOnly(u.seat())
		s.dismiss(u.seat(), log)
	} else if s.game.options.allDown && s.present()&ofSeat(u.seat()) == 0 {
		s.dismiss(u.seat(), log)
	}
	s.loosen(log)
	return s.ended(rule, log)
}

// ended ends the duel or the round if one side is left.
func (s *state) ended(rule riposte.RuleID, log riposte.Log) bool {
	if s.left == 0 || s.left&^s.game.ally[s.left.first()] == 0 {
		s.finish(rule, log)
		return true
	}
	before := s.stage
	s.stage = stageNext
	s.settle(rule, log)
	if s.stage != stageNext {
		return true
	}
	s.stage = before
	return false
}

// damageItem is CD-4.37 and CD-4.38.
func (s *state) damageItem(u unit, part int, log riposte.Log) {
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
	s.clampTD(u)
	s.tell(log, evDamaged, "CD-4.37", u, 0, part, int(left))
}

// breakable reports whether a part can take durability damage: CD-4.33, or CD-7.55
// for Armor Streak.
func (s *state) breakable(u unit, part int) bool {
	f := &s.fights[u]
	streak := s.flow.special == armorStreak && s.flow.breaker == s.flow.by
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
		return g.armor != bare && g.plates > 0
	case partRight, partLeft:
		held := &g.hand[part-partRight]
		sort := s.game.content.Items[held.kind].Sort
		return held.kind != nothing && held.n > 0 && sort != aThrowing && (!streak || sort == aWeapon || sort == aShield)
	}
	return false
}

// breakItems asks for an item for each durability damage that is due; where there
// is one item only nobody is asked.
func (s *state) breakItems(log riposte.Log) {
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
