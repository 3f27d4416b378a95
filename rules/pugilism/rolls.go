package pugilism

import (
	"math/bits"

	"riposte"
)

// maxTies bounds the rerolls of PG-1.13: after that many ties in a row red is
// Player 1. The chance of that is below 20^-64.
const maxTies = 64

// startingComposure is the higher of two hit dice, plus 15, plus CON: PG-1.11.
func (s *state) startingComposure(seat riposte.Seat, dice riposte.Dice, log teller) {
	b, c := s.boxer(seat), s.corner(seat)
	one, two := dice.Roll(b.hitDie), dice.Roll(b.hitDie)
	c.start = int32(max(one, two) + s.game.content.BaseComposure + b.con)
	c.composure = c.start
	log.Tell(evComposure, "PG-1.11", seat, one, two, int(c.start))
}

// dealEdge deals one card at a time from the pool of nine, alternately, until both
// boxers have their number or the pool is empty: PG-7.4 and 7.29.
func (s *state) dealEdge(dice riposte.Dice, log teller) {
	s.pool = 1<<len(s.game.edges) - 2
	for s.pool != 0 {
		dealt := false
		for seat := red; seat <= blue && s.pool != 0; seat++ {
			c := s.corner(seat)
			held, due := bits.OnesCount16(c.hand), s.boxer(seat).edgeCount
			if held >= due {
				continue
			}
			e := nth(s.pool, dice.Deal(bits.OnesCount16(s.pool)))
			s.pool &^= 1 << e
			c.hand |= 1 << e
			dealt = true
			log.TellTo(riposte.Only(seat), evEdgeDealt, "PG-7.29", seat, int(e))
			log.TellTo(riposte.Except(seat), evEdgeDrawn, "PG-7.4", seat, held+1, due)
		}
		if !dealt {
			return
		}
	}
	for seat := red; seat <= blue; seat++ {
		if held, due := bits.OnesCount16(s.corner(seat).hand), s.boxer(seat).edgeCount; held < due {
			log.Tell(evPoolShort, "PG-7.4", seat, held, due)
		}
	}
}

// nth is the n-th member of a set of EDGE cards, counted from 1.
func nth(set uint16, n int) edge {
	for range n - 1 {
		set &= set - 1
	}
	return edge(bits.TrailingZeros16(set))
}

// initiative rolls d20 + DEX for each boxer, again while the totals tie: PG-1.13
// and 1.14.
func (s *state) initiative(dice riposte.Dice, log teller) {
	s.first = red
	for range maxTies {
		var total [2]int
		for seat := red; seat <= blue; seat++ {
			die := dice.Roll(20)
			total[seat-1] = die + s.boxer(seat).dex
			log.Tell(evInitiative, "PG-1.14", seat, die, total[seat-1])
		}
		if total[0] != total[1] {
			if total[1] > total[0] {
				s.first = blue
			}
			break
		}
		log.Tell(evInitiativeTie, "PG-1.13", riposte.Nobody, total[0])
	}
	log.Tell(evFirst, "PG-1.13", s.first)
}

// save rolls a d20 (with advantage the better of two) plus the CON modifier, plus
// the proficiency bonus of PG-6.8, plus 2 on the ropes (PG-3.8), against the
// current DC: PG-6.4 and 6.8.
func (s *state) save(seat riposte.Seat, advantage bool, dice riposte.Dice, log teller) bool {
	bonus, dc := s.saveBonus(seat), s.dc(seat)
	die := dice.Roll(20)
	if !advantage {
		log.Tell(evSave, s.saveRule(seat), seat, die, 0, die+bonus, dc)
		return die+bonus >= dc
	}
	second := dice.Roll(20)
	total := max(die, second) + bonus
	log.Tell(evSaveAdvantage, s.saveRule(seat), seat, die, second, total, dc)
	return total >= dc
}

// saveBonus is what is added to a save, PG-6.8 and PG-3.8.
func (s *state) saveBonus(seat riposte.Seat) int {
	if s.onRopes(seat) {
		return s.boxer(seat).save + s.game.content.RopeSave
	}
	return s.boxer(seat).save
}

func (s *state) saveRule(seat riposte.Seat) riposte.RuleID {
	if s.onRopes(seat) {
		return "PG-3.8"
	}
	return "PG-6.8"
}

// getUp makes a composure roll without advantage, with DEEP BREATH's +3: PG-6.11.
func (s *state) getUp(seat riposte.Seat, dice riposte.Dice, log teller) {
	b, c := s.boxer(seat), s.corner(seat)
	die := dice.Roll(b.hitDie)
	c.composure = int32(die + s.game.content.BaseComposure + b.con)
	if e := &s.game.edges[c.played]; e.rise > 0 { // PG-7.21
		c.composure += int32(e.rise)
		log.Tell(evDeep, e.Rule, seat, e.rise)
	}
	log.Tell(evUp, "PG-6.11", seat, die, int(c.composure))
}

// recover adds one hit die to a composure, with the option no higher than it
// started: PG-2.10, 2.11 and 2.13.
func (s *state) recover(seat riposte.Seat, dice riposte.Dice, log teller) {
	c := s.corner(seat)
	die, before := int32(dice.Roll(s.boxer(seat).hitDie)), c.composure
	c.composure += die
	if s.game.options.recoveryCap && c.composure > c.start {
		c.composure = max(before, c.start)
		log.Tell(evNoRecovery, "PG-2.13", seat, int(die), int(before), int(c.composure))
		return
	}
	log.Tell(evRecovers, "PG-2.10", seat, int(die), int(before), int(c.composure))
}
