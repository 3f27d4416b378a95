package coolname

import (
	"riposte"
	"riposte/dice"
)

// CutAttack is the cut point at which an attack is resolved.
const CutAttack = "attack"

// An ending says how open-ended the dice are: CN-0.16.
type ending uint8

const (
	repeat ending = iota
	once
	off
)

var endingWords = [...]string{"repeat", "once", "off"}

// step is the dice of an action score: CN-0.12, CN-0.13, CN-0.18.
func (g *game) step(as int16) dice.Pool {
	p := dice.Pool{Sides: 6, Last: 4}
	if n := as - 2; n >= 0 {
		p.N, p.Last = n/4, [...]int16{6, 8, 10, 12}[n%4]
	}
	switch g.ending {
	case once:
		p.Explode, p.Once = dice.Top, true
	case repeat:
		p.Explode = dice.Top
	case off:
	}
	return p
}

// roll is the ASR of an open check.
func (g *game) roll(d riposte.Dice, as int16) int16 { return int16(dice.Sum(d, g.step(as))) }

// rollHidden is the ASR of a check that only the game master sees: CN-8.16.
func (g *game) rollHidden(d riposte.Dice, as int16) int16 {
	p := g.step(as)
	p.Closed = true
	return int16(dice.Sum(d, p))
}

// dealFoe picks a foe for a game master who named none: CN-7.81.
func dealFoe(d riposte.Dice) uint8 { return uint8(d.Deal(foes) - 1) }
