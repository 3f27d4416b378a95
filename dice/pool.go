package dice

import "riposte"

// A Pool is a throw of several dice of which only the sum counts. It is a small
// comparable value; the zero Pool is no dice and sums to 0.
//
// Every die is judged on its own. A die that explodes is thrown again at once,
// until it doesn't explode, before the next die is thrown, unless Batches is set;
// its value is the sum of its throws.
type Pool struct {
	N     int16 // this many dice
	Sides int16 // of this many sides
	Last  int16 // and after them one more die of this many sides; 0 is none
	// Explode is the lowest face that is thrown again: 0 is none, [Top] is each
	// die's highest face.
	Explode int16
	// Once lets each die explode only the first time.
	Once bool
	// Batches throws all dice first, then one more for each that exploded, then
	// one more for each of those, and so on.
	Batches bool
	// Keep counts only the highest Keep dice, or the lowest -Keep if negative; 0
	// counts all. It can't be used with a Last die or Batches.
	Keep int16
	// Mark is the lowest face that [Tally] counts; Sum ignores it.
	Mark int16
	// Closed makes the draws with Deal: a throw that no seat sees at once.
	Closed bool
}

// Top is the value of Pool.Explode that means the highest face of each die.
const Top = -1

// MaxRerolls is the most times that a die is thrown again in play, a safety stop
// for broken sources: no honest die reaches it.
const MaxRerolls = 1000

// A Pooler is a source that takes a pool as one draw of a known distribution.
type Pooler interface{ Pool(Pool) int }

// Sum throws the pool: die by die in play, so that every die is recorded, and all
// at once where the source is a [Pooler].
func Sum(d riposte.Dice, p Pool) int {
	p.Mark = 0
	return throw(d, p)
}

func throw(d riposte.Dice, p Pool) int {
	switch d := d.(type) {
	case *Seeded: // the source that must be fast
		return p.roll(d)
	case Pooler:
		return d.Pool(p)
	}
	return p.roll(d)
}

// roll throws the pool die by die.
func (p Pool) roll(d riposte.Dice) int {
	p.vet()
	switch {
	case p.Batches:
		return p.rollBatches(d)
	case p.Keep != 0:
		return p.rollKeep(d)
	}
	sum := 0
	for range p.N {
		sum += p.die(d, int(p.Sides))
	}
	if p.Last != 0 {
		sum += p.die(d, int(p.Last))
	}
	return sum
}

// die throws one die with all its rerolls.
func (p Pool) die(d riposte.Dice, sides int) int {
	face := p.draw(d, sides)
	sum, from := p.worth(face), p.from(sides)
	for i := 0; face >= from && i < p.rerolls(); i++ {
		face = p.draw(d, sides)
		sum += face
	}
	return sum
}

// draw makes one draw of the pool.
func (p Pool) draw(d riposte.Dice, sides int) int {
	if p.Closed {
		return d.Deal(sides)
	}
	return d.Roll(sides)
}

// from is the lowest face that explodes on a die of the given sides.
func (p Pool) from(sides int) int {
	switch p.Explode {
	case 0:
		return sides + 1
	case Top:
		return sides
	}
	return int(p.Explode)
}

func (p Pool) rerolls() int {
	if p.Once {
		return 1
	}
	return MaxRerolls
}

func (p Pool) rollBatches(d riposte.Dice) int {
	sum := 0
	throw := func(n, sides int) (again int) {
		for range n {
			face := p.draw(d, sides)
			sum += face
			if face >= p.from(sides) {
				again++
			}
		}
		return again
	}
	n, last := int(p.N), min(1, int(p.Last))
	for i := 0; n+last > 0 && i <= p.rerolls(); i++ {
		n = throw(n, int(p.Sides))
		last = throw(last, int(p.Last))
	}
	return sum
}

func (p Pool) rollKeep(d riposte.Dice) int {
	// best holds the kept dice; the first to be dropped comes last.
	var room [16]int
	best := room[:0]
	keep, sign := int(p.Keep), 1
	if keep < 0 {
		keep, sign = -keep, -1
	}
	for range p.N {
		v := sign * p.die(d, int(p.Sides))
		at := len(best)
		for at > 0 && best[at-1] < v {
			at--
		}
		best = append(best, 0)
		copy(best[at+1:], best[at:])
		best[at] = v
		best = best[:min(keep, len(best))]
	}
	sum := 0
	for _, v := range best {
		sum += v
	}
	return sign * sum
}

// vet panics if the pool can't be thrown, a fault of the ruleset.
func (p Pool) vet() {
	switch {
	case p.N < 0 || p.N > 0 && p.Sides < 1 || p.Last < 0:
		panic("dice: a pool needs dice with sides")
	case p.Explode < Top,
		p.Explode != 0 && p.N > 0 && p.from(int(p.Sides)) == 1,
		p.Explode != 0 && p.Last > 0 && p.from(int(p.Last)) == 1:
		panic("dice: every face of a die in the pool explodes")
	case p.Mark < 0 || p.Mark != 0 && (p.Last != 0 || p.Explode != 0 || p.Batches || p.Keep != 0):
		panic("dice: a pool with a mark needs dice of one size, all of which count and none of which explodes")
	case p.Keep != 0 && (p.Last != 0 || p.Batches || int(p.Keep) > int(p.N) || -int(p.Keep) > int(p.N)):
		panic("dice: a pool that keeps dice keeps at least 1 and at most all, of one size and not thrown in batches")
	}
}
