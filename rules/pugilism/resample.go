package pugilism

import (
	"math/bits"

	"riposte"
)

// mayKnow reports whether the viewer may know the cards that owner has face down,
// PG-10.4.
func mayKnow(viewer, owner riposte.Seat) bool { return viewer == owner }

// opened reports whether everything is public, PG-10.8.
func (s *state) opened() bool { return s.phase == over && !s.game.options.sealed }

// Resample replaces what the viewer can't know by something just as likely:
// face-down cards of others by any that they could have laid, each equally likely;
// EDGE cards that the viewer has not seen by any deal of them.
func (s *state) Resample(viewer riposte.Seat, dice riposte.Dice) {
	if s.opened() {
		return
	}
	unseen := s.pool
	for seat := red; seat <= blue; seat++ {
		if !mayKnow(viewer, seat) {
			s.resampleCards(seat, dice)
			unseen |= s.corner(seat).hand
		}
	}
	for seat := red; seat <= blue; seat++ {
		c := s.corner(seat)
		if mayKnow(viewer, seat) {
			continue
		}
		held := bits.OnesCount16(c.hand)
		c.hand = 0
		for range held {
			e := nth(unseen, dice.Deal(bits.OnesCount16(unseen)))
			unseen &^= 1 << e
			c.hand |= 1 << e
		}
		if c.back != noEdge && c.played == noEdge { // any card that it holds
			c.back = nth(c.hand, dice.Deal(held))
		}
	}
	s.pool = unseen
}

func (s *state) resampleCards(seat riposte.Seat, dice riposte.Dice) {
	c := s.corner(seat)
	if !c.chosen {
		return
	}
	attacks, defenses := s.boxer(seat).attacks&^c.barred.attacks, s.boxer(seat).defenses&^c.barred.defenses
	if c.shown&shownDefense == 0 {
		c.defense = uint8(pickBit(defenses, dice))
	}
	if c.shown&shownAttacks == 0 {
		c.first = uint8(pickBit(attacks, dice))
		second := pickBit(attacks&^(1<<c.first)|1<<x2, dice)
		c.double = second == x2
		c.second = uint8(second)
		if c.double {
			c.second = c.first
		}
	}
}

// pickBit draws one member of a set, each equally likely.
func pickBit(set uint16, dice riposte.Dice) int {
	for range dice.Deal(bits.OnesCount16(set)) - 1 {
		set &= set - 1
	}
	return bits.TrailingZeros16(set)
}
