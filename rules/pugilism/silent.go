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
	plain      bool
	fatigue    [2]int16 // of the attacks, PG-5.5
	power      [2]int16 // that lands, PG-5.8
	back       [2]int16 // that COUNTER returns, PG-5.16
	guard      int16    // fatigue of the defense, PG-5.7
	own, their int16    // all that the attacker and the defender lose
}

// maxToll bounds the numbers of a card in a toll, so that their sums fit.
const maxToll = maxCardNumber

// tollOf adds up a sequence.
func tollOf(first, second *Attack, d *Defense, negated stop) toll {
	if d.RegainHalf || d.Fatigue < 0 || d.Fatigue > maxToll {
		return toll{}
	}
	t := toll{plain: true, guard: int16(d.Fatigue), their: int16(d.Fatigue)}
	for i, a := range [...]*Attack{first, second} {
		power := max(a.Power-d.Reduce, 0)
		if negated>>i&1 != 0 {
			power = 0
			if d.ReturnHalf {
				t.back[i] = int16(half(max(min(a.Power, maxToll), 0)))
			}
		}
		plain := a.Weaken == 0 && !a.BanUsedDefense
		if negated>>i&1 != 0 {
			plain = !a.FreeIfNegated && !d.BanNegated
		}
		if !plain || a.Power > maxToll || power > maxToll || a.Fatigue < 0 || a.Fatigue > maxToll {
			return toll{}
		}
		t.fatigue[i], t.power[i] = int16(a.Fatigue), int16(power)
		t.own += t.fatigue[i] + t.back[i]
		t.their += t.power[i]
	}
	return t
}

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
	own, their, paid := a.composure, b.composure, int32(0)
	for i := range t.fatigue {
		tired := max(own-int32(t.fatigue[i]), 1) // PG-5.9
		paid += own - tired
		own = max(tired-int32(t.back[i]), 0)
		their = max(their-int32(t.power[i]), 0)
		if own == 0 || their == 0 {
			s.fallen = other(attacker)
			if own == 0 {
				s.fallen = attacker
			}
			down = true
			break
		}
	}
	if their != 0 { // PG-5.7 and 5.21
		tired := max(their-int32(t.guard), 1)
		paid += their - tired
		their = tired
	}
	a.composure, b.composure = own, their
	s.paid += paid
	return true, down
}

// silentBout is a whole bout from the cards to the next bout, if there is no
// ring, no EDGE card in a hand, no effect of the last bout, nothing to name, and
// both stay above 0: then nobody fell or was spared by PG-5.9 on the way either,
// and the order of the sequences does not matter. Else it does nothing.
func (s *state) silentBout(by []riposte.Choice) bool {
	r, b := &s.corners[0], &s.corners[1]
	if s.duel.options.ring || int(s.bout) >= s.duel.options.bouts ||
		r.hand|b.hand != 0 || r.now != (lingering{}) || b.now != (lingering{}) {
		return false
	}
	c := s.duel.cards
	first, second, guard, _ := unpackPair(by[red])
	third, fourth, counter, _ := unpackPair(by[blue])
	i, j := c.at(first, second, counter), c.at(third, fourth, guard)
	n, m := c.stops[0][i], c.stops[0][j]
	if (n|m)&stopNamed != 0 {
		return false
	}
	t, u := &c.tolls[n&stopBoth][i], &c.tolls[m&stopBoth][j]
	mine, yours := r.composure-int32(t.own)-int32(u.their), b.composure-int32(t.their)-int32(u.own)
	if mine <= 0 || yours <= 0 || !t.plain || !u.plain {
		return false
	}
	r.composure, b.composure = mine, yours
	s.standoff = 0
	s.beginBout(teller{})
	return true
}
