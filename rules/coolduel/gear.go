package coolduel

import (
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
)

// gear is what a character has.
type gear struct {
	hand    [2]item // right, left
	both    bool    // the right item is held with both hands
	armor   tables.Armor
	plates  uint8 // the armor's durability
	slots   [kit.MaxSlots]item
	pack    kit.Pack
	weight  int32
	touched uint32 // goes up with every change of what is held and stored
}

// An item is a thing in a hand or a quick slot. n is the size of the stack for
// throwing items, and the durability of others.
type item struct {
	n      uint16
	kind   tables.Kind
	loaded bool
}

// at is what is at a place of CD-3.57, and how many of it.
func (g *gear) at(place, i int) (tables.Kind, int) {
	switch place {
	case dropRight, dropLeft:
		return g.hand[place].kind, 1
	case dropSlot:
		return g.slots[i-1].kind, int(g.slots[i-1].n)
	}
	if g.pack[i] == 0 {
		return tables.Nothing, 0
	}
	return tables.Kind(i), int(g.pack[i])
}

// store puts an item into a slot.
func (g *gear) store(i int, it item, stacks bool) {
	if stacks && g.slots[i].kind == it.kind {
		g.slots[i].n++
		return
	}
	g.slots[i] = it
}

// takeOut takes one item out of a slot, CD-3.38.
func (g *gear) takeOut(i int, stacks bool) item {
	it := g.slots[i]
	if stacks && it.n > 1 {
		g.slots[i].n--
		it.n = 1
		return it
	}
	g.slots[i] = item{}
	return it
}

// hold takes an item into a free hand or, with both, into both hands.
func (g *gear) hold(it item, both bool) {
	switch {
	case both:
		g.hand[0], g.both = it, true
	case g.hand[0].kind == tables.Nothing:
		g.hand[0] = it
	default:
		g.hand[1] = it
	}
}

// letGo empties a hand and returns what it held.
func (g *gear) letGo(hand int) item {
	it := g.hand[hand]
	g.hand[hand] = item{}
	if hand == 0 {
		g.both = false
	}
	return it
}

// freeHands is how many hands hold nothing.
func (g *gear) freeHands() int {
	switch {
	case g.both:
		return 0
	default:
		return bit(g.hand[0].kind == tables.Nothing) + bit(g.hand[1].kind == tables.Nothing)
	}
}

// holdsShield reports whether a hand holds one, CD-1.35.
func (g *gear) holdsShield(c *tables.Content) bool {
	return c.Items[g.hand[0].kind].Sort == tables.AShield || c.Items[g.hand[1].kind].Sort == tables.AShield
}

// weigh adds up what a character carries, CD-1.16.
func (g *gear) weigh(c *tables.Content) {
	w := int32(c.Items[g.hand[0].kind].Weight + c.Items[g.hand[1].kind].Weight + c.Armors[g.armor].Weight)
	for _, it := range g.slots {
		n := int32(1)
		if c.Stacks(it.kind) {
			n = int32(it.n)
		}
		w += n * int32(c.Items[it.kind].Weight)
	}
	for k, n := range g.pack {
		w += int32(n) * int32(c.Items[k].Weight)
	}
	g.weight = w
}
