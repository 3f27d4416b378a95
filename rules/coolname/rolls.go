package coolname

import (
	"math"
	"strconv"

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

// A ladder is the Action Table with its options, CN-0.9 to CN-0.16.
type ladder struct {
	literal14, floor2, cap15 bool
	ending                   ending
}

// pool is the dice of an action score: CN-0.12 from 2 to 15, and what the options
// say about 14 and about scores beyond.
func (l ladder) pool(as int) dice.Pool {
	switch {
	case as > 15 && l.cap15:
		as = 15
	case as == 14 && l.literal14:
		as = 10
	case as < 2 && l.floor2:
		as = 2
	}
	p := dice.Pool{Sides: 6, Last: 4} // CN-0.13
	if n := as - 2; n >= 0 {
		p.N, p.Last = int16(n/4), [...]int16{6, 8, 10, 12}[n%4]
	}
	switch l.ending {
	case once:
		p.Explode, p.Once = dice.Top, true
	case repeat:
		p.Explode = dice.Top
	case off:
	}
	return p
}

// roll is the ASR of a check that everybody sees: CN-0.18.
func (l ladder) roll(d riposte.Dice, as int) int { return dice.Sum(d, l.pool(as)) }

// least is the lowest ASR of an action score: every die shows 1.
func (l ladder) least(as int) int { return int(l.pool(as).N) + 1 }

// rollHidden is the ASR of a check that only the game master sees: CN-8.16.
func (l ladder) rollHidden(d riposte.Dice, as int) int {
	p := l.pool(as)
	p.Closed = true
	return dice.Sum(d, p)
}

// say is the dice of an action score in words: "2d6+d8", as CN-0.9 prints them.
func (l ladder) say(as int) string {
	p := l.pool(as)
	last := "d" + strconv.Itoa(int(p.Last))
	switch p.N {
	case 0:
		return last
	case 1:
		return "d6+" + last
	}
	return strconv.Itoa(int(p.N)) + "d6+" + last
}

// followed is a DS up to which chances are exact: a chain of rerolls that is given
// up has come further than that, even with the smallest die.
const followed = 40

// chance is the chance that a check succeeds, and the part that is not known. If
// the DS is below every chain that was given up, that part is 0.
func (l ladder) chance(as, ds int) (p, remainder float64) {
	d := l.pool(as).Distribution()
	if ds > followed {
		return d.AtLeast(ds).Lo, d.Remainder
	}
	return 1 - d.Where(func(v int) bool { return v < ds }).Lo, 0
}

// millionths is the chance that a check succeeds, in millionths.
func (l ladder) millionths(as, ds int) int {
	p, _ := l.chance(as, ds)
	return int(math.RoundToEven(p * 1e6))
}

// CheckPool is the dice of an action score under the options of a setup, which Vet
// must have accepted: CN-0.9 to CN-0.19.
func (r *ruleset) CheckPool(setup riposte.Setup, score int) dice.Pool {
	o := readOptions(&setup, r.info)
	return o.ladder.pool(score)
}

// CheckDice is the name of those dice: "2d6+d8".
func (r *ruleset) CheckDice(setup riposte.Setup, score int) string {
	o := readOptions(&setup, r.info)
	return o.ladder.say(score)
}
