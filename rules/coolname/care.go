package coolname

import "riposte"

// recovers takes Recovery, CN-5.9 to CN-5.15.
func (s care) recovers(i int, d riposte.Dice, log teller) {
	margin := s.checks().check(i, checkRecovery, factToughness, s.bodies[i].severity(true), true, "CN-5.9", d, log)
	if margin >= 0 {
		s.health().regain(i, margin, "CN-5.14", log)
	}
}

// aids gives First Aid, CN-5.16 to CN-5.23.
func (s care) aids(i, t int, d riposte.Dice, log teller) {
	margin := s.checks().check(i, checkFirstAid, factFirstAid, s.penalty(t)+s.penalty(i), true, "CN-5.16", d, log)
	if margin >= 0 {
		s.health().regain(t, margin, "CN-5.22", log)
	}
}

// treatDS is the DS of treating a wound without modifiers, CN-5.50.
func (s care) treatDS(i, t int) int {
	c, o := s.game.content, &s.game.options
	ds := c.TreatDS + s.penalty(t)
	if s.game.options.encounter != interlude {
		ds += o.treatDanger
	}
	if !s.bodies[i].is(kitAtHand) {
		ds += o.treatNoKit
	}
	if i == t {
		return ds + c.TreatSelf // CN-5.51, CN-5.52
	}
	return ds + s.penalty(i)
}

// treats treats a wound, CN-5.42 to CN-5.54.
func (s care) treats(i, t, place int, d riposte.Dice, log teller) {
	margin := s.checks().check(i, checkTreat, factWounds, s.treatDS(i, t), true, "CN-5.42", d, log)
	if margin >= 0 {
		w := &s.bodies[t].wounds[place]
		*w |= treatedWound
		log.Show(evTreated, "CN-5.43", s.game.members[t].seat, t, w.severity())
	}
}

// stabilises tries to stabilise somebody who is dying, CN-5.77 to CN-5.81.
func (s care) stabilises(i, t int, d riposte.Dice, log teller) {
	b := &s.bodies[t]
	margin := s.checks().check(i, checkStabilise, factFirstAid, b.severity(false)+s.penalty(i), true, "CN-5.77", d, log)
	if margin >= 0 {
		b.set(dying, false)
		b.set(outCold, true)
		log.Show(evStabilised, "CN-5.80", s.game.members[t].seat, t)
	}
}

// assists helps by Know It All, CN-7.58 to CN-7.66.
func (s care) assists(i, t int, f fact, d riposte.Dice, log teller) {
	s.assisted(t, s.checks().check(i, checkKnow, f, s.game.content.KnowDS+s.penalty(i), true, "CN-7.58", d, log), log)
}

// assisted marks an ally; the mark replaces the one it had (CN-7.65).
func (s care) assisted(t, margin int, log teller) {
	b := &s.bodies[t]
	b.set(helped, margin >= 0)
	b.set(misled, margin < 0)
	rule, mark := riposte.RuleID("CN-7.62"), markHelped
	if margin < 0 {
		rule, mark = "CN-7.63", markMisled
	}
	log.Tell(evMark, rule, s.game.members[t].seat, t, mark)
}
