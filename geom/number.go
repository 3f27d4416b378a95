package geom

import "math/bits"

// Sqrt returns the integer square root of n, rounded down.
func Sqrt(n uint64) uint64 {
	// Newton's method from above: the first guess is at most 2 % too high, and the
	// guesses fall until they reach the root.
	double := (max(bits.Len64(n), 8) - 7) / 2
	x := min(uint64(roots[n>>(2*double)])<<double>>4, 1<<32-1)
	for x*x > n {
		x = (x + n/x) / 2
	}
	return x
}

// roots are 16 times the roots of numbers up to the next, rounded up.
var roots = func() (roots [256]uint16) {
	x := uint16(1)
	for i := range roots {
		for int(x)*int(x) < 256*(i+1) {
			x++
		}
		roots[i] = x
	}
	return roots
}()

// SqrtUp returns the smallest integer whose square is at least n.
func SqrtUp(n uint64) uint64 {
	root := Sqrt(n)
	if root*root < n {
		root++
	}
	return root
}

// Round returns n/d rounded to the nearest integer, halves away from zero, for
// d > 0.
func Round(n, d int64) int64 {
	q, rest := n/d, n%d
	switch {
	case rest >= d-rest:
		return q + 1
	case -rest >= d+rest:
		return q - 1
	}
	return q
}

// compare returns the sign of a*b - c*d, exact in 128 bits.
func compare(a, b, c, d uint64) int {
	abHigh, abLow := bits.Mul64(a, b)
	cdHigh, cdLow := bits.Mul64(c, d)
	switch {
	case abHigh != cdHigh:
		return order(abHigh, cdHigh)
	default:
		return order(abLow, cdLow)
	}
}

func order(a, b uint64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// magnitude returns |n|.
func magnitude(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}
