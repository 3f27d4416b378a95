package geom

import "math/bits"

// Sqrt returns the integer square root of n, rounded down.
func Sqrt(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	// Newton's method from above: the first guess is a power of two that is not
	// below the root, and the guesses fall until they reach it.
	x := uint64(1) << ((bits.Len64(n) + 1) / 2)
	for {
		next := (x + n/x) / 2
		if next >= x {
			return x
		}
		x = next
	}
}

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
