package pugilism

import "riposte"

// clash begins the clash: EDGE cards are revealed with the initiator's attacks,
// PG-7.10, and the first sequence starts.
func (s *state) clash(d riposte.Dice, log teller) {
	for seat := red; seat <= blue; seat++ {
		c := s.corner(seat)
		if c.hand == 0 {
			continue
		}
		if c.played == noEdge && s.game.options.backSeen {
			continue // that one was seen already
		}
		if c.played == noEdge {
			log.Show(evEdgeKept, "PG-7.8", seat)
			continue
		}
		c.hand &^= 1 << c.played
		c.spent |= 1 << c.played
		log.Show(evEdgeShown, "PG-7.10", seat, int(c.played))
	}
	s.beginSequence(0, d, log)
}

// beginSequence takes steps 1 to 3 of PG-5.4: both reveal, and the defense either
// leaves a choice or does not.
func (s *state) beginSequence(n uint8, d riposte.Dice, log teller) {
	s.sequence, s.negated, s.boosted = n, 0, 0
	attacker := s.attacker()
	a, b := s.corner(attacker), s.corner(other(attacker))
	a.shown |= shownAttacks
	b.shown |= shownDefense
	if log.Log != nil {
		s.tellShown(log)
	}
	stops := s.game.cards.stop(a.first, a.second, b.defense, s.game.edges[b.played].chin)
	if stops == stopNamed {
		s.await(naming)
		return
	}
	s.negated = stops
	log.Tell(evNegates, s.game.cards.defenses[b.defense].Rule, other(attacker), int(b.defense), int(stops))
	s.boost(d, log)
}

func (s *state) tellShown(log teller) {
	attacker := s.attacker()
	a, b := s.corner(attacker), s.corner(other(attacker))
	if a.double {
		log.Show(evDouble, "PG-5.1", attacker, int(a.first))
	} else {
		log.Show(evAttacks, "PG-5.1", attacker, int(a.first), int(a.second))
	}
	log.Show(evDefense, "PG-5.1", other(attacker), int(b.defense))
}

// boost takes step 4 of PG-5.4: VIM, VERVE or VIGOR goes to the only attack that
// qualifies, or the player is asked, PG-7.14 and 7.15.
func (s *state) boost(d riposte.Dice, log teller) {
	a := s.corner(s.attacker())
	if gives := s.game.edges[a.played].Boosts; gives != Weightless {
		attacks := s.game.cards.attacks
		var fits stop
		if attacks[a.first].Weight == gives {
			fits |= stopFirst
		}
		if attacks[a.second].Weight == gives {
			fits |= stopSecond
		}
		if fits == stopBoth {
			s.await(boosting)
			return
		}
		if fits != 0 {
			s.giveBoost(fits, s.game.edges[a.played].Rule, log)
		}
	}
	s.exchange(d, log)
}

func (s *state) giveBoost(to stop, rule riposte.RuleID, log teller) {
	s.boosted = to
	e := s.corner(s.attacker()).played
	log.Tell(evBoost, rule, s.attacker(), int(e), int(to), s.game.edges[e].Power)
}

// exchange takes steps 5 to 7 of PG-5.4: first attack, second attack, the fatigue
// of the defense; then it goes on to the other sequence, or to the end of the bout.
func (s *state) exchange(d riposte.Dice, log teller) {
	known, down := false, false
	if log.Log == nil {
		known, down = s.silentExchange()
	}
	if !known {
		down = s.throwBoth(log)
	}
	if down {
		s.knockdown(d, log)
		return
	}
	if s.sequence == 0 {
		s.beginSequence(1, d, log)
		return
	}
	s.finishBout(d, log)
}

// throwBoth makes the attacks and pays for the defense, and reports whether
// somebody was knocked down. A COUNTER that knocked the attacker down has been
// used, so it is paid for, PG-5.21, or not, PG-5.33; after any other knockdown
// nothing is paid.
func (s *state) throwBoth(log teller) bool {
	attacker := s.attacker()
	a := s.corner(attacker)
	down := s.throw(a.first, stopFirst, log)
	if down {
		rule := riposte.RuleID("PG-5.13")
		if s.fallen == attacker {
			rule = "PG-5.20"
		}
		log.Tell(evUnthrown, rule, attacker)
	} else {
		down = s.throw(a.second, stopSecond, log)
	}
	switch {
	case !down:
		s.payDefense(other(attacker), "PG-5.7", log)
	case s.fallen == attacker && s.game.options.unpaid:
		log.Tell(evEndsUnpaid, "PG-5.33", other(attacker), int(s.corner(other(attacker)).defense))
	case s.fallen == attacker:
		s.payDefense(other(attacker), "PG-5.21", log)
	}
	return down
}

// throw makes one attack: its fatigue first, PG-5.5, then its power or what the
// defense does with it. It reports whether somebody was knocked down.
func (s *state) throw(index uint8, which stop, log teller) bool {
	attacker := s.attacker()
	defender := other(attacker)
	a, b := s.corner(attacker), s.corner(defender)
	card, guard := &s.game.cards.attacks[index], &s.game.cards.defenses[b.defense]
	negated := s.negated&which != 0

	s.payAttack(attacker, index, negated, log)
	power, weakened := card.Power, int(a.now.weakened)
	if negated && s.game.options.fullPower {
		weakened = 0 // PG-5.32: what COUNTER gives back can't be reduced
	}
	power -= weakened
	if s.boosted&which != 0 {
		power += s.game.edges[a.played].Power
	}
	if negated {
		log.Tell(evNegated, guard.Rule, attacker, int(index), int(b.defense))
		if guard.BanNegated {
			a.next.attacks |= 1 << index
			log.Tell(evWillBanAttack, "PG-8.19", defender, int(b.defense), int(index))
		}
		return guard.ReturnHalf && s.counter(half(max(power, 0)), log)
	}
	power -= guard.Reduce
	if e := &s.game.edges[b.played]; e.reduce > 0 { // PG-7.28
		power -= e.reduce
		log.Tell(evBraced, e.Rule, defender, int(index), e.reduce)
	}
	power = max(power, 0) // PG-0.6
	before := b.composure
	b.composure = max(before-int32(power), 0)
	log.Tell(evLands, "PG-5.8", attacker, int(index), power, int(before), int(b.composure))
	s.land(index, card, log)
	if b.composure > 0 {
		return false
	}
	s.fallen = defender
	return true
}

// attackFatigue is the fatigue of an attack: its modifiers are summed before the
// floor of 0, PG-0.8.
func (s *state) attackFatigue(index uint8, negated bool, log teller) int {
	card := &s.game.cards.attacks[index]
	cost := card.Fatigue
	if !negated {
		return cost
	}
	attacker := s.attacker()
	if card.FreeIfNegated {
		log.Tell(evCheaper, "PG-9.11", attacker, int(index), cost)
		cost = 0
	}
	if e := &s.game.edges[s.corner(attacker).played]; e.mitigates > 0 { // PG-7.27
		log.Tell(evCheaper, e.Rule, attacker, int(index), e.mitigates)
		cost -= e.mitigates
	}
	if e := &s.game.edges[s.corner(other(attacker)).played]; e.toll > 0 { // PG-7.18
		log.Tell(evDearer, e.Rule, attacker, int(index), e.toll)
		cost += e.toll
	}
	return max(cost, 0)
}

// payAttack takes the fatigue of an attack; it never leaves less than 1, PG-5.9 and
// 5.10.
func (s *state) payAttack(seat riposte.Seat, index uint8, negated bool, log teller) {
	cost := s.attackFatigue(index, negated, log)
	before, after := s.tire(seat, cost)
	rule := riposte.RuleID("PG-5.5")
	if negated {
		rule = "PG-5.6"
	}
	if before-after == int32(cost) {
		log.Tell(evCost, rule, seat, int(index), cost, int(before), int(after))
	} else {
		log.Tell(evClamp, "PG-5.9", seat, int(index), cost, int(before), int(after))
	}
}

// tire takes fatigue and counts what was really lost, PG-8.14.
func (s *state) tire(seat riposte.Seat, cost int) (before, after int32) {
	c := s.corner(seat)
	before = c.composure
	after = max(before-int32(cost), 1)
	c.composure = after
	s.paid += before - after
	return before, after
}

// payDefense takes the fatigue of a defense.
func (s *state) payDefense(seat riposte.Seat, rule riposte.RuleID, log teller) {
	c := s.corner(seat)
	cost := s.game.cards.defenses[c.defense].Fatigue
	if e := &s.game.edges[c.played]; e.relief > 0 { // PG-7.17
		cost = max(cost-e.relief, 0)
		rule = e.Rule
	}
	before, after := s.tire(seat, cost)
	if before-after == int32(cost) {
		log.Tell(evDefenseCost, rule, seat, int(c.defense), cost, int(before), int(after))
	} else {
		log.Tell(evDefenseClamp, "PG-5.9", seat, int(c.defense), cost, int(before), int(after))
	}
}

// counter strikes the attacker at once with half the power, PG-5.16 and 5.20.
func (s *state) counter(power int, log teller) bool {
	attacker := s.attacker()
	a := s.corner(attacker)
	before := a.composure
	a.composure = max(before-int32(power), 0)
	log.Tell(evCounter, "PG-5.20", other(attacker), int(s.corner(other(attacker)).defense), power, int(before), int(a.composure))
	if a.composure > 0 {
		return false
	}
	s.fallen = attacker
	return true
}

// land does what else an attack does when it is not negated, PG-8.6.
func (s *state) land(index uint8, card *Attack, log teller) {
	attacker := s.attacker()
	b := s.corner(other(attacker))
	if card.Weaken > 0 {
		if b.next.by>>index&1 == 0 { // PG-8.11: the same card weakens only once
			b.next.by |= 1 << index
			b.next.weakened += int16(card.Weaken)
		}
		log.Tell(evWillWeaken, "PG-8.18", attacker, int(index), card.Weaken)
	}
	if card.BanUsedDefense {
		b.next.defenses |= 1 << b.defense
		log.Tell(evWillBan, "PG-8.19", attacker, int(index), int(b.defense))
	}
}
