package pugilism

import "riposte"

// The silent way. Simulations and searches play without a log, and the plain way
// works out, attack by attack, what only events tell of. Here the cards are added
// up once for a deck instead, and a sequence, or a bout, is a look-up.
//
// It holds only where composure is all that a sequence changes: nothing listens,
// no EDGE card was played, the attacker is not weakened, and the cards have no
// other effect (toll.plain). Everything else goes the plain way, and a test plays
// both side by side.

// A toll is what a sequence takes from both boxers, for two attacks against a
// defense that negates some of them. Without plain it says nothing.
type toll struct {
	fatigue [2]int16 // of the attacks, PG-5.5
	power   [2]int16 // that lands, PG-5.8
	back    [2]int16 // that COUNTER returns, PG-5.16
	guard   int16    // fatigue of the defense, PG-5.7
	plain   bool
}

// tollOf adds up a sequence. Numbers of a card that a deck may not have,
// because they are negative or above maxCardNumber, go the plain way.
func tollOf(first, second *Attack, d *Defense, negated stop) toll {
	t := toll{guard: int16(d.Fatigue), plain: !d.RegainHalf && fits(d.Fatigue) && fits(d.Reduce)}
	for i, a := range [...]*Attack{first, second} {
		t.plain = t.plain && fits(a.Power) && fits(a.Fatigue)
		t.fatigue[i] = int16(a.Fatigue)
		if negated>>i&1 == 0 {
			t.plain = t.plain && a.Weaken == 0 && !a.BanUsedDefense
			t.power[i] = int16(max(a.Power-d.Reduce, 0))
			continue
		}
		t.plain = t.plain && !a.FreeIfNegated && !d.BanNegated
		if d.ReturnHalf {
			t.back[i] = int16(half(a.Power))
		}
	}
	return t
}

func fits(n int) bool { return n >= 0 && n <= maxCardNumber }

// addUp makes the tolls, in the order of the stops.
func (c *cards) addUp() {
	for negated := range c.tolls {
		for a := range c.attacks {
			for b := range c.attacks {
				for d := range c.defenses {
					c.tolls[negated] = append(c.tolls[negated], tollOf(&c.attacks[a], &c.attacks[b], &c.defenses[d], stop(negated)))
				}
			}
		}
	}
}

// take is exchange for the composures of the attacker and the defender, both
// above 0: what is left of them and what fatigue took. Nothing is left of a
// boxer who was knocked down.
func (t *toll) take(own, their int32) (int32, int32, int32) {
	paid := int32(0)
	for i := range t.fatigue {
		tired := max(own-int32(t.fatigue[i]), 1) // PG-5.9
		paid += own - tired
		own = max(tired-int32(t.back[i]), 0)
		their = max(their-int32(t.power[i]), 0)
		if their == 0 {
			return own, 0, paid
		}
		if own == 0 {
			break // COUNTER has been used, PG-5.21
		}
	}
	tired := max(their-int32(t.guard), 1)
	return own, tired, paid + their - tired
}

// silentExchange is exchange up to the knockdown, if the toll is known. It says
// whether it is, and whether somebody was knocked down.
func (s *state) silentExchange() (known, down bool) {
	attacker := s.attacker()
	a, b := s.corner(attacker), s.corner(other(attacker))
	if a.played|b.played != noEdge || a.now.weakened != 0 || a.composure <= 0 || b.composure <= 0 {
		return false, false
	}
	c := s.duel.cards
	t := &c.tolls[s.negated&stopBoth][c.at(a.first, a.second, b.defense)]
	if !t.plain {
		return false, false
	}
	var paid int32
	a.composure, b.composure, paid = t.take(a.composure, b.composure)
	s.paid += paid
	if a.composure == 0 {
		s.fallen = attacker
	} else if b.composure == 0 {
		s.fallen = other(attacker)
	} else {
		return true, false
	}
	return true, true
}

// silentBout is a whole bout from the cards to the next bout or to a knockdown,
// if there is no ring, no EDGE card in a hand, no effect of the last bout and
// nothing to name. Else it does nothing.
func (s *state) silentBout(by []riposte.Choice, d riposte.Dice) bool {
	if s.duel.options.ring || int(s.bout) >= s.duel.options.bouts {
		return false
	}
	attacker := s.firstMover()
	defender := other(attacker)
	a, b := s.corner(attacker), s.corner(defender)
	if a.hand|b.hand != 0 || !a.now.none() || !b.now.none() || a.composure <= 0 || b.composure <= 0 {
		return false
	}
	c := s.duel.cards
	first, second, guard, _ := unpackPair(by[attacker])
	third, fourth, counter, _ := unpackPair(by[defender])
	i, j := c.at(first, second, counter), c.at(third, fourth, guard)
	n, m := c.stops[0][i], c.stops[0][j]
	t, u := &c.tolls[n&stopBoth][i], &c.tolls[m&stopBoth][j]
	if (n|m)&stopNamed != 0 || !t.plain || !u.plain {
		return false
	}
	own, their, paid := t.take(a.composure, b.composure)
	sequence := uint8(0)
	if own != 0 && their != 0 {
		var more int32
		their, own, more = u.take(their, own)
		sequence, n, paid = 1, m, paid+more
	}
	a.composure, b.composure, s.standoff = own, their, 0
	if own != 0 && their != 0 {
		s.beginBout(teller{})
		return true
	}
	s.layDown(by, teller{})
	a.shown, b.shown = shownAttacks|sequence*shownDefense, shownDefense|sequence*shownAttacks
	s.course = course{paid: paid, initiator: attacker, fallen: attacker, sequence: sequence, negated: n}
	if their == 0 {
		s.fallen = defender
	}
	s.knockdown(d, teller{})
	return true
}
