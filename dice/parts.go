package dice

import (
	"math"
	"math/bits"
	"strconv"
)

// mostParts bounds the denominators of exact chances. Up to that many parts, a
// chance summed as a float64 is within 1/1000 of a whole number of parts.
const mostParts = 1 << 40

// Parts is a number of equal parts such that the chance of every sum of at most
// most is a whole number of them; 0 if there are too many to tell.
func (p Pool) Parts(most int) uint64 {
	if p.Mark != 0 && p.Explode != 0 {
		return 0
	}
	parts := uint64(1)
	for range p.N {
		parts = times(parts, p.dieParts(int(p.Sides), most))
	}
	if p.Last != 0 {
		parts = times(parts, p.dieParts(int(p.Last), most))
	}
	return parts
}

// dieParts is Parts for one die: its sides to the power of the number of times it
// is thrown.
func (p Pool) dieParts(sides, most int) uint64 {
	parts := uint64(sides)
	if from := p.from(sides); from <= sides {
		for range min(p.rerolls(), max(most, 0)/max(from, 1)) {
			if parts = times(parts, uint64(sides)); parts == 0 {
				return 0
			}
		}
	}
	return parts
}

// times multiplies two numbers of parts; 0 stands for too many.
func times(a, b uint64) uint64 {
	if high, low := bits.Mul64(a, b); high == 0 && low <= mostParts {
		return low
	}
	return 0
}

// common is the least common multiple of two numbers of parts.
func common(a, b uint64) uint64 {
	if a == 0 || b == 0 {
		return 0
	}
	return times(a/gcd(a, b), b)
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// A Fraction is an exact chance in its lowest terms; the zero Fraction is none.
type Fraction struct{ Num, Den uint64 }

// FractionOf turns a chance computed as a float64 into an exact one, if it is a whole
// number of the parts; it returns the zero Fraction if it is not, or if parts is 0.
func FractionOf(chance float64, parts uint64) Fraction {
	if parts == 0 || parts > mostParts {
		return Fraction{}
	}
	whole := math.Round(chance * float64(parts))
	if whole < 0 || math.Abs(chance*float64(parts)-whole) > 0.01 {
		return Fraction{}
	}
	by := gcd(uint64(whole), parts)
	return Fraction{uint64(whole) / by, parts / by}
}

// String is "7/16", "1", or "" for none.
func (f Fraction) String() string {
	switch f.Den {
	case 0:
		return ""
	case 1:
		return strconv.FormatUint(f.Num, 10)
	}
	return strconv.FormatUint(f.Num, 10) + "/" + strconv.FormatUint(f.Den, 10)
}
