package pugilism

import "riposte"

// The silent way. Simulations and searches play without a log, while the plain way
// works out, attack by attack, things that only events tell. Here the cards of a
// deck are added up once instead, and a sequence, or a bout, is a look-up.
//
// It is taken only if a sequence changes nothing but composure: nothing listens, no
// EDGE card was played, the attacker is not weakened, the cards have no other
// effect (toll.plain), and a COUNTER is paid for whatever it did (PG-5.21).
// Everything else goes the plain way, and a test plays both side by side.

// A toll is what a sequence takes from both boxers, for two attacks against a
// defense that negates some of them. If plain is not set it says nothing.
type toll struct {
	fatigue [2]int16 // fatigue of the attacks, PG-5.5
	power   [2]int16 // power that lands, PG-5.8
	back    [2]int16 // power that COUNTER returns, PG-5.16
	guard   int16    // fatigue of the defense, PG-5.7
	negated stop
	plain   bool
	named   bool // an attack has to be named first, PG-5.26; the rest is empty then
}

// tollOf adds up a sequence. Cards with numbers that a deck may not have, negative
// or above maxCardNumber, go the plain way.
func tollOf(first, second *Attack, d *Defense, negated stop) toll {
	t := toll{guard: int16(d.Fatigue), negated: negated, plain: !d.RegainHalf && fits(d.Fatigue) && fits(d.Reduce)}
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

// take is exchange for the composures of the attacker and the defender, both above
// 0. It returns what is left of them and what fatigue took; a boxer who was knocked
// down has nothing left.
func (t *toll) take(own, their int32) (int32, int32, int32) {
	begin, paid := own, int32(0)
	own = max(own-int32(t.fatigue[0]), 1) // PG-5.9
	paid = begin - own
	own, their = max(own-int32(t.back[0]), 0), max(their-int32(t.power[0]), 0)
	if own != 0 && their != 0 {
		begin = own
		own = max(own-int32(t.fatigue[1]), 1)
		paid += begin - own
		own, their = max(own-int32(t.back[1]), 0), max(their-int32(t.power[1]), 0)
	}
	if their != 0 { // PG-5.7, and after a COUNTER PG-5.21
		begin = their
		their = max(their-int32(t.guard), 1)
		paid += begin - their
	}
	return own, their, paid
}

// silentExchange is exchange up to the knockdown, if the toll is known. It reports
// whether it is, and whether somebody was knocked down.
func (s *state) silentExchange() (known, down bool) {
	attacker := s.attacker()
	a, b := s.corner(attacker), s.corner(other(attacker))
	if s.game.options.unpaid || a.played|b.played != noEdge || a.now.weakened != 0 || a.composure <= 0 || b.composure <= 0 {
		return false, false
	}
	c := s.game.cards
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

// silentBout plays a whole bout from the cards to the next bout, to a knockdown or
// to an attack that has to be named, if there is no ring, no EDGE card in a hand
// and no effect of the last bout. Otherwise, or if a choice is not from the deck,
// it does nothing.
func (s *state) silentBout(one, two riposte.Choice, d riposte.Dice) bool {
	o := &s.game.options
	r, b := &s.corners[0], &s.corners[1]
	if o.ring || o.unpaid || int(s.bout) >= o.bouts || r.hand|b.hand != 0 || r.lingers() || b.lingers() || r.composure <= 0 || b.composure <= 0 {
		return false
	}
	attacker, a := s.firstMover(), r
	if attacker == blue {
		one, two, a, b = two, one, b, r
	}
	c := s.game.cards
	t, u := c.settled(one, two), c.settled(two, one)
	if !t.plain && !t.named || !u.plain && !u.named {
		return false
	}
	s.course, s.standoff = course{}, 0
	sequence, negated := uint8(0), t.negated
	if t.plain {
		a.composure, b.composure, s.paid = t.take(a.composure, b.composure)
		if a.composure != 0 && b.composure != 0 {
			sequence, negated = 1, u.negated
			if u.plain {
				var more int32
				b.composure, a.composure, more = u.take(b.composure, a.composure)
				if a.composure != 0 && b.composure != 0 {
					s.paid = 0
					s.bout++ // and the phase stays the same
					return true
				}
				s.paid += more
			}
		}
	}
	a.lay(one)
	b.lay(two)
	a.shown, b.shown = shownAttacks|sequence*shownDefense, shownDefense|sequence*shownAttacks
	s.initiator, s.sequence, s.negated = attacker, sequence, negated
	switch {
	case a.composure == 0:
		s.fallen = attacker
	case b.composure == 0:
		s.fallen = other(attacker)
	default:
		s.await(naming)
		return true
	}
	s.knockdown(d, teller{})
	return true
}

// settled is the toll of one choice's attacks against the defense of another. It is
// neither plain nor named if a choice has cards other than the 13 that both boxers
// have.
func (c *cards) settled(attack, defense riposte.Choice) *toll {
	guard := uint64(defense>>8 - cardsChoice(0, 0, 0)>>8)
	if i := uint64(c.pairs[uint8(attack)])*deckDefenses + guard; guard < deckDefenses && i < uint64(len(c.deck)) {
		return &c.deck[i]
	}
	return &toll{}
}

// settle makes the table that settled reads.
func (c *cards) settle() {
	for i := range c.pairs {
		c.pairs[i] = deckAttacks * deckAttacks // not a pair of the deck
	}
	for _, choice := range deckChoices {
		first, second, guard, _ := unpackPair(choice)
		pair := first*deckAttacks + second
		c.pairs[uint8(choice)] = pair
		t := toll{named: true}
		if stops := c.stop(first, second, guard, false); stops != stopNamed {
			t = c.tolls[stops][c.at(first, second, guard)]
		}
		c.deck[int(pair)*deckDefenses+int(guard)] = t
	}
}
