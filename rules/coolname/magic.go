package coolname

import "riposte"

// casts is CN-7.17 to CN-7.48. The target is the caster itself where the spell
// has none.
func (s *state) casts(i int, spell spellID, t int, d riposte.Dice, log teller) {
	m, b, sh := &s.game.members[i], &s.bodies[i], s.sheets[i]
	log.show(evCasts, "CN-7.18", m.seat, i, int(spell))
	s.learn(i, factCasts)
	s.learn(i, factFocused)
	if sh.values[factFocused] == 0 { // CN-7.27, CN-7.29
		s.strain(i, 1, "CN-7.27", log)
	}
	if spell == forceMissile {
		s.declare(strike{attacker: uint8(i), target: uint8(t), mode: bySpell}, d, log)
		return
	}
	margin := s.check(i, checkSpell, factMagic+fact(spell), s.game.options.spellDS+s.penalty(i), true, "CN-7.20", d, log)
	if margin < 0 {
		s.goesWrong(i, -margin, log)
		s.acted(d, log)
		return
	}
	mark := func(t int, c condition, mark int, rule riposte.RuleID) {
		s.bodies[t].set(c, true)
		log.tell(evMark, rule, s.game.members[t].seat, t, mark)
	}
	switch spell {
	case heal: // CN-7.41
		s.regain(t, margin, "CN-7.41", log)
	case forceArmor:
		mark(i, armoured, markArmoured, "CN-7.38")
	case protectiveWard:
		mark(i, warded, markWarded, "CN-7.38")
	case bless: // CN-7.46
		from, to := s.span(m.side)
		for j := from; j < to; j++ {
			if s.present(j) && feetBetween(b.at, s.bodies[j].at) <= s.game.content.NearFeet {
				mark(j, blessed, markBlessed, "CN-7.44")
			}
		}
	case dancingLights:
		mark(i, lit, markLit, "CN-7.36")
		for n := range b.lights {
			b.lights[n] = b.at
		}
		s.lights, s.phase = 0, lighting
		return
	case forceMissile, nspells:
	}
	s.acted(d, log)
}

// goesWrong is CN-7.32 to CN-7.35.
func (s *state) goesWrong(i, by int, log teller) {
	log.tell(evMishap, "CN-7.34", s.game.members[i].seat, i)
	switch s.game.options.mishap {
	case mishapStrain:
		s.strain(i, 1, "CN-7.33", log)
	case mishapMargin:
		s.strain(i, by, "CN-7.33", log)
	case mishapNone:
	}
}
