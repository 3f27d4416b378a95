package coolduel

import (
	"riposte"
	"riposte/dice"
	"riposte/rules/coolduel/tables"
)

// CutAttack is the cut point at which one attack on one target has been resolved,
// with its damage and effects.
const CutAttack = "attack"

// maxTies bounds the rerolls of CD-2.2.
const maxTies = 100

const (
	hundred = 100
	ten     = 10
)

// rollInitiative rolls a d100 for who goes first, CD-2.2.
func rollInitiative(d riposte.Dice) int { return d.Roll(hundred) }

// rollFlame rolls the d10 of Flame, CD-7.91.
func rollFlame(d riposte.Dice) int { return d.Roll(ten) }

// rollPounce rolls the d100 of Pounce, CD-7.98.
func rollPounce(d riposte.Dice) int { return d.Roll(hundred) }

// rollLuck rolls a luck die, CD-4.34.
func rollLuck(d riposte.Dice) int { return d.Roll(ten) }

// rollParry rolls a parry, CD-4.64 and CD-4.71: the sum of n d100, and how many of
// them show critical or more.
func rollParry(d riposte.Dice, n, critical int) (sum, criticals int) {
	critical = max(1, critical)
	return dice.Tally(d, dice.Pool{N: int16(n), Sides: hundred, Mark: int16(critical)})
}

// rollGun rolls a gun, CD-4.18, CD-4.19 and CD-4.21: n d10, and one more for each
// that shows explode or more, in batches.
func rollGun(d riposte.Dice, n, explode int) int {
	return dice.Sum(d, dice.Pool{N: int16(n), Sides: ten, Explode: int16(explode), Batches: true})
}

// luckDice is how many dice of the roll a luck die may go to.
func (s rolls) luckDice() uint8 { return s.roll.n }

// hasLuck reports whether somebody may use a luck die, CD-4.34 and CD-4.35: only a
// Pirate, on its own rolls.
func (s rolls) hasLuck(u unit) bool {
	return u.pc() && s.game.trait[u].class == tables.Pirate && s.fights[u].luck > 0
}

// throwDice puts dice on the table for a stage to judge; a Pirate is asked for a
// luck die first, before or after the roll (CD-4.36, CD-4.90).
func (s rolls) throwDice(by unit, n, sides int, then stage, d riposte.Dice) {
	s.roll = roll{then: then, by: by, sides: uint8(sides), n: uint8(n)}
	luck := s.hasLuck(by)
	if luck && s.game.options.luckFirst {
		s.ask(lucky, by.seat())
		s.stage = waiting
		return
	}
	s.roll.throw(d)
	s.stage = then
	if luck {
		s.ask(lucky, by.seat())
		s.stage = waiting
	}
}

// throw rolls the dice on the table.
func (r *roll) throw(d riposte.Dice) {
	for i := range r.n {
		r.face[i] = uint8(d.Roll(int(r.sides)))
	}
}

// answerLuck adds a luck die, or none, CD-10.5.
func (s rolls) answerLuck(c riposte.Choice, d riposte.Dice, log riposte.Log) {
	r := &s.roll
	r.luck = uint8(c.Args())
	if s.game.options.luckFirst {
		s.roll.throw(d)
	}
	s.stage = r.then
	if r.luck == 0 {
		return
	}
	s.fights[r.by].luck--
	n := rollLuck(d)
	r.face[r.luck-1] += uint8(n)
	tell(log, evLuck, "CD-4.34", r.by, 0, int(r.luck), n, int(r.face[r.luck-1]))
}

// die is the only die of a roll.
func (s rolls) die() int { return int(s.roll.face[0]) }

// attackBonus is the bonus of an attack, CD-4.23.
func (s rolls) attackBonus(u unit, o *offence, sp tables.Special) int {
	bonus := o.bonus + int(s.game.content.Specials[sp].Bonus)
	if s.fights[u].bound() {
		bonus -= int(s.game.content.BoundLoss)
	}
	return bonus
}

// explode is the face from which a gun's die is thrown again, CD-4.18 and CD-4.21.
func (s rolls) explode(o *offence) int {
	if s.flow.critical && o.item.Critical.Explode > 0 {
		return int(o.item.Critical.Explode)
	}
	return ten
}
