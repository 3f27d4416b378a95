package coolname

import (
	"riposte"
	"riposte/phrase"
	"riposte/rules/coolname/tables"
)

// wholeReady is the most characters of a seat for which everything that they may
// ready is listed: two, with at most 16 combinations each. It does not depend on
// what they have, which others may not know.
const wholeReady = 2

// readyWhole reports whether everything that a seat may ready is listed.
func (s choices) readyWhole(seat riposte.Seat) bool {
	from, to := s.party(seat)
	return to-from <= wholeReady
}

// party is where the characters of a seat are among the combatants; they are
// consecutive.
func (s choices) party(seat riposte.Seat) (from, to int) {
	for i := range s.game.n {
		if m := &s.game.members[i]; m.seat == seat && !m.foe {
			if to == 0 {
				from = i
			}
			to = i + 1
		}
	}
	return from, to
}

// legalReady lists what may be readied, CN-10.3: every combination or, if there are
// too many, those that differ from the default in one character.
func (s choices) legalReady(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	from, to := s.party(seat)
	if s.readyWhole(seat) {
		buf = append(buf, word(verbReady, 0))
		for i := from; i < to; i++ {
			known := len(buf)
			for mask := uint8(1); mask < 32; mask++ {
				if s.gear().readyable(i, mask) {
					for k := range known {
						buf = append(buf, buf[k]|riposte.Choice(mask)<<(5*(i-from)))
					}
				}
			}
		}
		return buf
	}
	usual := s.usualReady(seat)
	buf = append(buf, usual)
	for i := from; i < to; i++ {
		shift := 5 * (i - from)
		for mask := range uint8(32) {
			if c := usual&^(31<<shift) | riposte.Choice(mask)<<shift; c != usual && s.gear().readyable(i, mask) {
				buf = append(buf, c)
			}
		}
	}
	return buf
}

// usualReady is what is readied by default, CN-10.12.
func (s choices) usualReady(seat riposte.Seat) riposte.Choice {
	args := 0
	from, to := s.party(seat)
	for i := from; i < to; i++ {
		args |= int(s.gear().firstReady(i)) << (5 * (i - from))
	}
	return word(verbReady, args)
}

// judgeReady refuses what can't be readied, CN-1.32 and CN-1.40.
func (s rulings) judgeReady(seat riposte.Seat, c riposte.Choice) (riposte.RuleID, phrase.Text) {
	from, to := s.choices().party(seat)
	if c.Verb() != verbReady || c.Args()>>(5*(to-from)) != 0 {
		return "CN-1.40", ref("refuse.ready")
	}
	for i := from; i < to; i++ {
		if !s.gear().readyable(i, readyMask(c, i-from)) {
			return "CN-1.32", ref("refuse.hands", s.game.members[i].label)
		}
	}
	return "", ""
}

// Lapse is the choice for a seat that does not answer in time, CN-10.12.
func (s *state) Lapse(seat riposte.Seat) riposte.Choice {
	switch s.Owed(seat).Kind {
	case askConsent:
		return word(verbConsent, 0)
	case askReady:
		return s.choices().usualReady(seat)
	case askDefence: // CN-4.28
		ways := s.fight().ways(s.strike)
		if ways&1 != 0 {
			return word(verbDefend, 0)
		}
		way, _ := s.fight().bestWay(int(s.strike.target), ways)
		return word(verbDefend, way)
	case askLights:
		return word(verbPlace, int(s.bodies[s.who].at))
	case askInterlude:
		return word(verbDone, 0)
	case askCheck:
		return word(verbCheck, int(tables.Awareness))
	}
	return word(verbEnd, 0)
}
