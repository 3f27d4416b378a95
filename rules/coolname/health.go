package coolname

import "riposte"

// harm takes CN-4.60 from the damage on: Vitality, wound, death check.
func (s health) harm(by, t, damage int, d riposte.Dice, log teller) {
	b := &s.bodies[t]
	if damage == 0 { // CN-5.30
		return
	}
	wasDown := b.vitality == 0 && !s.foe(t)
	s.lose(t, damage, log)
	severity := damage / s.tough(t) // CN-5.32
	if wasDown {                    // CN-5.28
		severity = max(1, severity)
	}
	if s.foe(t) {
		s.knowledge().sawSeverity(t, damage, severity)
	}
	if severity > 0 {
		s.wounds(t, severity, d, log)
	}
}

// lose takes away Vitality: CN-5.2, CN-5.5, CN-5.7.
func (s health) lose(t, n int, log teller) {
	b, m := &s.bodies[t], &s.game.members[t]
	was := b.vitality
	b.vitality = max(0, b.vitality-int16(n))
	if was > 0 && b.vitality == 0 {
		b.set(fromZero, true)
		if m.foe {
			b.set(defeated, true)
			s.knowledge().sawLoss(t, n, int(was))
			log.Show(evDefeated, "CN-5.7", m.seat, t)
			return
		}
		log.Show(evDown, "CN-5.5", m.seat, t)
	}
	if m.foe {
		s.knowledge().sawLoss(t, n, int(was))
	}
	s.knowledge().looked(t)
	s.tellBand(t, log)
}

// tellBand tells everybody the band of a Vitality, CN-8.7.
func (s health) tellBand(t int, log teller) {
	log.Show(evBand, "CN-8.7", s.game.members[t].seat, t, int(bandOf(int(s.bodies[t].vitality), s.most(t))))
}

// regain gives back Vitality, up to the maximum.
func (s health) regain(t, n int, rule riposte.RuleID, log teller) {
	b := &s.bodies[t]
	most := s.most(t)
	b.vitality = int16(min(int(b.vitality)+n, most))
	if int(b.vitality) == most {
		b.set(fromZero, false)
	}
	log.Show(evGains, rule, s.game.members[t].seat, t, n)
	s.knowledge().looked(t)
	s.tellBand(t, log)
}

// wounds adds a wound, CN-5.26, CN-5.33, and makes the check that it forces,
// CN-5.64, CN-5.8.
func (s health) wounds(t, severity int, d riposte.Dice, log teller) {
	b, m := &s.bodies[t], &s.game.members[t]
	b.wound(severity)
	log.Show(evWound, "CN-5.26", m.seat, t, severity)
	if !m.foe {
		s.deathCheck(t, d, log)
		return
	}
	if !s.game.options.foeDeath || b.is(defeated) {
		return
	}
	plus, more := s.checks().taken(t, false, log)
	as := s.tough(t) + plus
	ds := b.severity(false) + more
	asr := s.game.options.ladder.roll(d, as)
	if s.game.options.openStats {
		s.checks().resolved(t, checkFoeWound, as, asr, ds, "CN-5.8", log)
	} else { // CN-8.9
		log.ShowTo(riposte.Only(m.seat), evCheck, "CN-5.8", m.seat, t, int(checkFoeWound), as, asr, ds, asr-ds)
		log.ShowTo(riposte.Except(m.seat), evResult, "CN-8.9", m.seat, t, int(checkFoeWound), bit(asr >= ds))
	}
	if asr < ds {
		b.set(defeated, true)
		log.Show(evDefeated, "CN-5.8", m.seat, t)
	}
}

// deathCheck makes the death check, CN-5.64 to CN-5.71.
func (s health) deathCheck(t int, d riposte.Dice, log teller) {
	b := &s.bodies[t]
	if s.checks().check(t, checkDeath, factToughness, b.severity(false), false, "CN-5.64", d, log) >= 0 || b.is(dying) {
		return
	}
	b.set(outCold, false)
	b.set(dying, true)
	b.since = s.round
	log.Show(evDying, "CN-5.66", s.game.members[t].seat, t)
}

// dies records a death, CN-5.74 to CN-5.76.
func (s health) dies(i int, log teller) {
	b := &s.bodies[i]
	b.set(dying, false)
	b.set(dead, true)
	log.Show(evDies, "CN-5.74", s.game.members[i].seat, i)
}

// strain takes Vitality without damage or a wound, CN-5.6.
func (s health) strain(i, n int, rule riposte.RuleID, log teller) {
	if n <= 0 {
		return
	}
	log.Show(evStrain, rule, s.game.members[i].seat, i, n)
	s.lose(i, n, log)
}
