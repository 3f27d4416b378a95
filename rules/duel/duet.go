package duel

import (
	"encoding/binary"
	"math/bits"

	"riposte"
)

// Most fights are of two. What a die does there depends on nothing but the dice next
// to it, so that losses are sums, and eight fights are imagined side by side in the
// bytes of a word.

// lanes are eight small numbers side by side, one for each fight.
type lanes uint64

const (
	abreast = 8
	ones    = lanes(0x0101010101010101)
	tops    = ones << 7
)

// whole fills the lanes whose highest bit is set.
func whole(l lanes) lanes { return l | (l - l>>7) }

// A lane is the same number of each fight.
type lane [abreast]uint8

func (l *lane) all() lanes { return lanes(binary.LittleEndian.Uint64(l[:])) }

// What matters of a die to the other side: the blow that it strikes, and the guard
// that it is until the next die. 0 is none of them.
const (
	highBlow = 1 + iota
	lowBlow
	grapples
	blowKinds

	highGuard  = 1
	lowGuard   = 2
	guardKinds = 3
)

// blowOf and guardOf are by the code of a die, see pack.
var blowOf, guardOf = func() (blow, guard [1 << rowBits]uint8) {
	for code := uint64(1); code <= packedMost; code++ {
		switch unpack(code).action() {
		case swingHigh:
			blow[code] = highBlow
		case swingLow:
			blow[code] = lowBlow
		case grapple:
			blow[code] = grapples
		case block:
			guard[code] = highGuard
		case evade:
			guard[code] = lowGuard
		case retreat, noAction, actions:
		}
	}
	return blow, guard
}()

// A duet is fights of two that a seat imagines side by side. The order of actions, the
// foe's row and the strength of both may be others in each; their Endurance is the
// same in all.
type duet struct {
	cancelled bool // the foe cancels the seat's first attack
	fights    int
	mine, foe int                           // Endurance in hand
	dice      int                           // the seat sets no more
	before    lane                          // the loss by the foe's die that comes before any other
	hit       [rowWord][blowKinds]lane      // what the foe loses by the seat's die at that place
	hurt      [rowWord][guardKinds]lane     // and the seat by the foe's next, if that was its guard
	rest      [rowWord + 1][guardKinds]lane // the same by this one and all later ones
}

// A duelist is what one of the two can turn in all.
type duelist struct{ st, de int }

// blows are the losses by each blow at each guard.
func (d duelist) blows(at duelist, absolute bool) (n [blowKinds][guardKinds]uint8) {
	all, less := uint8(d.st), uint8(max(d.st-at.st, 0))
	n[highBlow] = [guardKinds]uint8{all, less, all}
	n[lowBlow] = [guardKinds]uint8{all, all, uint8(max(d.st-at.de, 0))}
	if absolute {
		less = uint8(max(d.st-at.st, at.st-d.st))
	}
	n[grapples] = [guardKinds]uint8{less, less, less}
	return n
}

// begin forgets the fights.
func (d *duet) begin(mine, foe, dice int, cancelled bool) {
	*d = duet{mine: mine, foe: foe, dice: dice, cancelled: cancelled}
}

// add imagines one more fight; first is whether the seat acts first. The foe's row
// holds no Retreat.
func (d *duet) add(first bool, me, foe duelist, row []uint8, absolute bool) {
	i, mine, theirs := d.fights, me.blows(foe, absolute), foe.blows(me, absolute)
	d.fights++
	guard := uint8(0)
	if !first && len(row) > 0 {
		d.before[i] = theirs[blowOf[row[0]]][0]
		guard, row = guardOf[row[0]], row[1:]
	}
	for j := range d.dice {
		for blow := highBlow; blow < blowKinds; blow++ {
			d.hit[j][blow][i] = mine[blow][guard]
		}
		if j < len(row) {
			guard = guardOf[row[j]]
		}
	}
	var sum [guardKinds]uint8
	for j := len(row) - 1; j >= 0; j-- {
		for g, n := range theirs[blowOf[row[j]]] {
			sum[g] += n
			d.hurt[j][g][i], d.rest[j][g][i] = n, sum[g]
		}
	}
}

// A course is the losses of both so far, and the fights that go on, a full lane for
// each.
type course struct{ foe, mine, on lanes }

// strike is the seat's die and what the foe does next.
func (d *duet) strike(c course, n int, code uint64) course {
	c.foe += d.hit[n][blowOf[code]].all() & c.on
	c.on &^= whole((c.foe + edge(d.foe)) & tops)
	c.mine += d.hurt[n][guardOf[code]].all() & c.on
	c.on &^= whole((c.mine + edge(d.mine)) & tops)
	if code == packed[retreat] {
		c.on = 0
	}
	return c
}

// edge is what makes a loss of that much Endurance reach the top of its lane.
func edge(endurance int) lanes { return lanes(1<<7-endurance) * ones }

// weigh adds to the weight of each row what it is worth in all the fights. What a row
// begins with like the one before is fought once.
func (d *duet) weigh(w []int32, legal []riposte.Choice) {
	var stands [rowWord + 1]course
	stands[0] = d.start()
	was := uint64(0)
	for i, c := range legal {
		row := c.Args()
		if d.cancelled {
			row = withoutAttack(row)
		}
		n := min(bits.TrailingZeros64(row^was)/rowBits, (bits.Len64(row)+rowBits-1)/rowBits)
		was = row
		now := stands[n]
		for left := row >> (rowBits * n); left != 0; left >>= rowBits {
			now = d.strike(now, n, left&(1<<rowBits-1))
			n++
			stands[n] = now
		}
		guard := uint8(0)
		if n > 0 {
			guard = guardOf[row>>(rowBits*(n-1))&(1<<rowBits-1)]
		}
		w[i] += worthOf(now.foe, d.foe) - worthOf(now.mine+d.rest[n][guard].all()&now.on, d.mine)
	}
}

// start is how the fights stand before the seat's first die.
func (d *duet) start() course {
	before := d.before.all()
	return course{mine: before, on: ^whole((before + edge(d.mine)) & tops)}
}

// worthOf is what losses in all the fights are worth to the other side.
func worthOf(loss lanes, endurance int) int32 {
	worth := &lossWorths[endurance]
	loss = upTo(loss, endurance)
	loss |= loss >> 4
	return int32(worth[uint8(loss)]) + int32(worth[uint8(loss>>16)]) + int32(worth[uint8(loss>>32)]) + int32(worth[uint8(loss>>48)])
}

// lossWorths are by Endurance what two losses are worth together: one | other << 4.
var lossWorths = func() (worth [rowWord + 1][1 << 8]int16) {
	for endurance := 1; endurance < len(worth); endurance++ {
		for i := range worth[endurance] {
			worth[endurance][i] = int16(lossWorth(i&15, endurance) + lossWorth(i>>4, endurance))
		}
	}
	return worth
}()

// upTo is losses of no more than all the Endurance there is.
func upTo(loss lanes, endurance int) lanes {
	over := whole((loss + edge(endurance)) & tops)
	return loss&^over | lanes(endurance)*ones&over
}

// withoutAttack takes the first attack out of a row.
func withoutAttack(row uint64) uint64 {
	for at := 0; row>>at != 0; at += rowBits {
		if blowOf[row>>at&(1<<rowBits-1)] != 0 {
			return row&(1<<at-1) | row>>(at+rowBits)<<at
		}
	}
	return row
}
