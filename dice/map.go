package dice

import "math/bits"

// MaxSides is the largest number of sides of a die, and the largest deal.
const MaxSides = 1<<31 - 1

// Below draws 1..n from random words by the rule in the package's overview. It
// calls next once, and again for every word rejected. It panics unless n is in
// 1..[MaxSides].
func Below(next func() uint64, n int) int {
	bound := sides(n)
	for {
		high, low := bits.Mul64(next(), bound)
		if low >= bound || low >= -bound%bound {
			return int(high) + 1
		}
	}
}

// sides checks the argument of a draw.
func sides(n int) uint64 {
	if uint(n-1) >= MaxSides {
		panic("dice: a draw needs 1 to 2147483647 sides")
	}
	return uint64(n)
}
