package search

import "testing"

// All ways together show each face of a die about equally often, exactly where the faces divide the ways,
// and one die says little of the next.
func TestDiceAreSpread(t *testing.T) {
	for _, sides := range []int{2, 4, 5, 6, 8, 10, 12, 20} {
		for die := range 8 {
			count := make([]int, sides)
			for way := range ways {
				d := spread{way: way, thrown: die}
				count[d.Roll(sides)-1]++
			}
			for face, n := range count {
				if least, most := ways/sides, (ways+sides-1)/sides; n < least || n > most {
					t.Errorf("die %d: %d shows on %d of %d ways of a d%d, want %d to %d", die, face+1, n, ways, sides, least, most)
				}
			}
		}
	}
	for one := range 2 * len(orders) {
		for other := range one {
			both := 0
			for way := range ways {
				if (&spread{way, one}).Roll(20) > 10 && (&spread{way, other}).Roll(20) > 10 {
					both++
				}
			}
			if both < 4 || both > 6 {
				t.Errorf("dice %d and %d are both high on %d ways of %d, want about a quarter", other, one, both, ways)
			}
		}
	}
}
