package duel

import "riposte"

// resolve carries out one die, DU-5.5.
func (s *state) resolve(seat riposte.Seat, d die, log teller) {
	a := d.action()
	s.fighter(seat).last = a // DU-5.17: from now on, also if it is wasted (DU-5.19)
	switch a {
	case swingHigh, swingLow, grapple:
		s.attack(seat, a, d.target(), log)
	case block, evade: // DU-5.11, DU-5.12
		log.Tell(evGuards, s.game.content.Actions[a].Rule, seat, int(a))
	case retreat:
		if s.game.options.immediate { // DU-5.22
			s.retreats(seat, "DU-5.22", log)
			return
		}
		s.retreating |= only(seat)
		log.Tell(evRetreating, "DU-5.22", seat)
	case noAction, actions:
	}
}

// attack begins an attack: the attacker may reveal Strength, DU-5.6.
func (s *state) attack(seat riposte.Seat, a action, target riposte.Seat, log teller) {
	if !s.fighting.has(target) { // DU-5.32
		log.TellOf(evWasted, "DU-5.33", seat, target, int(a))
		return
	}
	s.action, s.attacker, s.target = a, seat, target
	log.TellOf(evAttacks, s.game.content.Actions[a].Rule, seat, target, int(a))
	s.phase = striking
	if able := s.able(only(seat), strength, log); able != 0 { // D13
		s.ask(able)
	}
}

// resists reports whether the target may reveal cards against the attack.
func (s *state) resists() bool {
	last := s.fighter(s.target).last
	switch s.action {
	case swingHigh:
		return last == block // DU-5.7
	case swingLow:
		return last == evade // DU-5.9
	case grapple:
		return true // DU-5.13
	case noAction, block, evade, retreat, actions:
	}
	return false
}

// struck goes on with an attack after the attacker's reveal.
func (s *state) struck(log teller) {
	s.phase = resisting
	switch {
	case s.broken():
		s.breakOff(log)
	case s.resists(): // D14 to D16
		if able := s.able(only(s.target), s.asked(), log); able != 0 {
			s.ask(able)
		}
	}
}

// broken reports whether the attacker or the target has left, which ends the
// attack, DU-6.12.
func (s *state) broken() bool { return !s.fighting.has(s.attacker) || !s.fighting.has(s.target) }

func (s *state) breakOff(log teller) {
	log.Tell(evBroken, "DU-6.12", s.attacker)
	s.phase = acting
}

// resisted ends an attack with the loss of DU-5.6 to DU-5.14.
func (s *state) resisted(log teller) {
	if s.broken() {
		s.breakOff(log)
		return
	}
	s.phase = acting
	if s.lose(s.target, s.required(), log) {
		s.remove(only(s.target), killed, log)
	}
}

// required is the Endurance that the attack demands, DU-7.2.
func (s *state) required() int {
	mine, t := int(s.fighter(s.attacker).up[strength]), s.fighter(s.target)
	switch {
	case s.action == grapple && s.game.options.absolute: // DU-5.14
		return max(mine-int(t.up[strength]), int(t.up[strength])-mine)
	case s.action == grapple, s.action == swingHigh && s.resists():
		mine -= int(t.up[strength])
	case s.action == swingLow && s.resists():
		mine -= int(t.up[dexterity])
	}
	return max(mine, 0) // DU-5.10
}

// retreats puts a fighter in its new place, DU-5.21; it leaves the fight.
func (s *state) retreats(seat riposte.Seat, rule riposte.RuleID, log teller) {
	to, stopped := s.fallBack(seat)
	s.fighter(seat).put(to)
	log.Tell(evRetreats, rule, seat, int(to.X), int(to.Y))
	if stopped != "" {
		log.Tell(evStopped, "DU-5.29", seat)
	}
	s.fighting &^= only(seat)
	s.retreating &^= only(seat)
	s.fled |= only(seat)
}
