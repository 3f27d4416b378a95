package dice

import "riposte"

// Shuffle puts n things into random order: it is [DealFrom] of all of them.
func Shuffle(d riposte.Dice, n int, swap func(i, j int)) { DealFrom(d, n, n, swap) }

// DealFrom moves k of n things, chosen at random and in random order, to places
// 0..k-1. For i from 0 up it swaps place i with place i + Deal(n-i) - 1; the last
// thing of all needs no draw. A deal makes the same draws as the beginning of a
// longer one: the first k things are those of a whole shuffle. It panics if k is
// more than n.
func DealFrom(d riposte.Dice, n, k int, swap func(i, j int)) {
	if k > n {
		panic("dice: deal of more things than there are")
	}
	for i := 0; i < k && i < n-1; i++ {
		if j := i + d.Deal(n-i) - 1; j != i {
			swap(i, j)
		}
	}
}
