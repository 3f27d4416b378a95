package duel

import (
	"math"

	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// What an action of the programme can do, and what a cancelled die leaves of a fight: from the
// cards that lie open and the seat's own.

// Prospect says what a seat and its enemies lose of their Endurance to the end of the fight if a
// die is cancelled or none is, DU-4.18, as the cards lie: cards that anybody may still reveal are
// left out, and so is how much Endurance others have left.
func (s *state) Prospect(seat riposte.Seat, c riposte.Choice, _ int) (p scene.Prospect, followed int) {
	if s.phase != cancelling || c == riposte.Concede || s.Check(seat, c) != nil {
		return p, 0
	}
	v := s.lying(seat)
	if c.Args() != 0 {
		v.figures[c.Args()>>8-1].without = int(c.Args()&255) - 1
	}
	lost, them := v.fight(), 0
	for set := v.fighting &^ v.ally[seat-1]; set != 0; set = set.rest() {
		them += lost[set.first()-1]
	}
	p.Rule = "DU-4.18"
	p.Text = phrase.Ref("prospect.loses", lost[seat-1], them)
	if lost[seat-1] >= v.figures[seat-1].en {
		p.Text = phrase.Ref("prospect.out", them)
	}
	return p, 1
}

// lying is the fight as the cards lie, with no end to the Endurance of others.
func (s *state) lying(seat riposte.Seat) (v foresight) {
	v.game, v.me, v.fighting, v.order, v.prompt = s.game, seat, s.fighting, s.turns, s.game.options.immediate
	for set := s.fighting; set != 0; set = set.rest() {
		y := set.first()
		f := s.fighter(y)
		v.figures[y-1] = figure{row: f.row[:f.dice], without: notOne, st: int(f.up[strength]), de: int(f.up[dexterity]), en: math.MaxInt}
	}
	v.figures[seat-1].en = int(s.fighter(seat).hand(endurance))
	return v
}

// canDo is what an action can do when the dice are set: what the seat's own cards give, less or
// more by those of the target that lie open, if there is but one whom it can be.
func (s *state) canDo(seat riposte.Seat, a action, target riposte.Seat) phrase.Text {
	f := s.fighter(seat)
	reach := func(i stat) phrase.Text { return amount(int(f.up[i]), int(f.up[i]+f.hand(i))) }
	alone := (s.fighting & s.enemies(seat)).len() == 1
	switch a {
	case swingHigh, swingLow:
		key, many, against := "note.swing-high", "note.swing-high.any", strength
		if a == swingLow {
			key, many, against = "note.swing-low", "note.swing-low.any", dexterity
		}
		if !alone {
			return phrase.Ref(many, reach(strength))
		}
		return phrase.Ref(key, reach(strength), s.opens(target, against))
	case grapple:
		most := int(f.up[strength] + f.hand(strength))
		if theirs := int(s.fighter(target).up[strength]); alone && !s.game.options.absolute {
			if most <= theirs {
				return phrase.Ref("note.grapple-none")
			}
			return phrase.Ref("note.grapple", most-theirs)
		}
		return phrase.Ref("note.grapple.any", reach(strength))
	case block:
		return phrase.Ref("note.block", reach(strength))
	case evade:
		return phrase.Ref("note.evade", reach(dexterity))
	case noAction, retreat, actions:
	}
	return s.game.terms.actions[a].text
}

// opens is what a guard of somebody takes off: as much as lies open, or more if there may be more.
func (s *state) opens(y riposte.Seat, i stat) phrase.Text {
	if up := int(s.fighter(y).up[i]); !s.known(y, i) {
		return phrase.Ref("or-more", up)
	}
	return phrase.Number(s.fighter(y).up[i])
}

// amount is a number, or two between which it is.
func amount(low, high int) phrase.Text {
	if low == high {
		return phrase.Number(low)
	}
	return phrase.Ref("span", low, high)
}
