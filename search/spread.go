package search

import "riposte/dice"

// ways is in how many ways dice fall where any are thrown: as many as a d20 has faces.
const ways = 20

// Spread dice show each face of a die in about as many ways as any other, and what one shows says next
// to nothing of the next. So the ways together are what chance does, for everybody alike.
type spread struct{ way, thrown int }

// orders are the ways mingled, for one die after another.
var orders = func() (orders [4][ways]int) {
	const stream = 36208 // one of those in which no two dice are much alike
	var lots dice.Seeded
	for die := range orders {
		for way := range ways {
			orders[die][way] = way
		}
		lots.Reseed(uint64(die), stream)
		mingle(orders[die][:], &lots)
	}
	return orders
}()

// Roll throws an open die.
func (d *spread) Roll(sides int) int {
	const apart = 7 // from the die that had the same order
	at := orders[d.thrown%len(orders)][(d.way+d.thrown/len(orders)*apart)%ways]
	d.thrown++
	return (2*at+1)*sides/(2*ways) + 1
}

// Deal makes a closed draw.
func (d *spread) Deal(n int) int { return d.Roll(n) }
