package dice

import "riposte"

// Shuffle puts n things into a random order: it is [DealFrom] of all of them.
func Shuffle(d riposte.Dice, n int, swap func(i, j int)) { DealFrom(d, n, n, swap) }

// DealFrom brings k of n things, chosen at random and in random order, to the
// places 0..k-1. For i from 0 on it exchanges place i with place
// i + Deal(n-i) - 1; the last thing of all needs no draw. Dealing goes on with
// the same draws that a longer deal would have made: the first k things are those
// of a whole shuffle. It panics if k is more than n.
func DealFrom(d riposte.Dice, n, k int, swap func(i, j int)) {
	if k > n {
		panic("dice: a deal of more things than there are")
	}
	for i := 0; i < k && i < n-1; i++ {
		if j := i + d.Deal(n-i) - 1; j != i {
			swap(i, j)
		}
	}
}
