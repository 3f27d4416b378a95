package coolduel

import (
	"riposte"
	"riposte/dice"
)

// CutAttack is the cut point at which an attack is resolved.
const CutAttack = "attack"

// maxTies bounds the rerolls of CD-2.2.
const maxTies = 100

// rollInitiative is CD-2.2: a d100 each.
func rollInitiative(d riposte.Dice) (rolls [seats + 1]int) {
	for seat := riposte.Seat(1); seat <= seats; seat++ {
		rolls[seat] = d.Roll(100)
	}
	return rolls
}

// rollAttack is the d100 of CD-4.22.
func rollAttack(d riposte.Dice) int { return d.Roll(100) }

// rollParry is CD-4.64 and CD-4.71: the sum of n d100, and how many of them show
// critical or more.
func rollParry(d riposte.Dice, n, critical int) (sum, criticals int) {
	return dice.Tally(d, dice.Pool{N: int16(n), Sides: 100, Mark: int16(critical)})
}
