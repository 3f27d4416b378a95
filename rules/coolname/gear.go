package coolname

import (
	"math/bits"

	"riposte/rules/coolname/ground"
)

// item is the code of the item in a slot of a sheet, -1 for nothing.
func (s gear) item(i, slot int) int {
	if slot < shieldItem { // apart from the others, so that it is inlined
		return int(s.sheets[i].weapons[slot]) - 1
	}
	return s.otherItem(i, slot)
}

// otherItem is item for the shield and for what was found.
func (s gear) otherItem(i, slot int) int {
	switch {
	case slot >= foundItem:
		return int(s.weapons(i)[slot]) - 1
	case s.sheets[i].shield != 0:
		return shieldCode
	}
	return -1
}

// A found is somebody else's weapon: 1 + its place among all weapons, 0 for none.
type found uint8

func (f found) of() (owner, slot int) { return int(f-1) / shieldItem, int(f-1) % shieldItem }

// weapons are the weapons in a character's slots, each weapon + 1, those found
// included.
func (s gear) weapons(i int) (all [slots]uint8) {
	copy(all[:], s.sheets[i].weapons[:])
	for k, f := range s.bodies[i].found {
		if f != 0 {
			owner, slot := f.of()
			all[foundItem+k] = s.sheets[owner].weapons[slot]
		}
	}
	return all
}

// hands is how many hands an item takes, CN-1.32.
func (s gear) hands(item int) int {
	if item == shieldCode {
		return 1
	}
	return s.game.content.Weapons[item].Hands
}

// busy is how many hands are full.
func (s gear) busy(i int) (n int) {
	for left := s.bodies[i].ready; left != 0; left &= left - 1 {
		n += s.hands(s.item(i, bits.TrailingZeros8(left)))
	}
	return n
}

// stowChoice is the items of which one has to be stowed to draw another, CN-3.24:
// the default first (CN-10.12), -1 if there is no choice.
func (s gear) stowChoice(i, item int) (first, second int) {
	b := &s.bodies[i]
	if s.hands(item) != 1 || bits.OnesCount8(b.ready) != 2 {
		return -1, -1
	}
	lower, upper := s.item(i, bits.TrailingZeros8(b.ready)), s.item(i, 7-bits.LeadingZeros8(b.ready))
	switch {
	case lower == upper:
		return -1, -1
	case upper == shieldCode:
		return upper, lower
	}
	return lower, upper
}

// slotOf is the first of some slots that holds an item, -1 if none does.
func (s gear) slotOf(i, item int, among uint8) int {
	for left := among; left != 0; left &= left - 1 {
		if slot := bits.TrailingZeros8(left); s.item(i, slot) == item {
			return slot
		}
	}
	return -1
}

// away is the slots that are carried but not in hand.
func (b *body) away() uint8 {
	all := ^(b.thrown | b.taken) & (1<<foundItem - 1)
	for k, f := range b.found {
		if f != 0 {
			all |= 1 << (foundItem + k)
		}
	}
	return all &^ b.ready
}

// draws draws an item, CN-3.24.
func (s gear) draws(i, item, stow int) {
	b := &s.bodies[i]
	if stow >= 0 {
		b.ready &^= 1 << s.slotOf(i, stow, b.ready)
	} else if s.busy(i)+s.hands(item) > 2 {
		if s.hands(item) == 2 || bits.OnesCount8(b.ready) == 1 {
			b.ready = 0
		} else {
			b.ready &= b.ready - 1 // two of the same
		}
	}
	slot := s.slotOf(i, item, b.away()>>foundItem<<foundItem) // one that everybody knows about
	if slot < 0 {
		slot = s.slotOf(i, item, b.away())
	}
	b.ready |= 1 << slot
	s.seen[i].items |= 1 << slot
}

// canPickUp reports whether what lies from a slot of its owner can be picked up,
// CN-3.28.
func (s gear) canPickUp(i, owner, slot int) bool {
	b, o := &s.bodies[i], &s.bodies[owner]
	return o.thrown>>slot&1 != 0 && ground.Feet(b.at, o.floor[slot]) <= ground.Step && s.busy(i)+s.hands(s.item(owner, slot)) <= 2 &&
		(owner == i || b.found[0] == 0 || b.found[1] == 0)
}

// lying finds the first item of a kind that can be picked up, the finder's own
// before others', and its owner; the slot is -1 if there is none.
func (s gear) lying(i, item int) (owner, slot int) {
	for n := -1; n < s.game.n; n++ {
		owner := n
		if n < 0 {
			owner = i
		}
		if s.bodies[owner].thrown == 0 {
			continue
		}
		for slot := range shieldItem {
			if s.item(owner, slot) == item && s.canPickUp(i, owner, slot) {
				return owner, slot
			}
		}
	}
	return i, -1
}

// picksUp picks up what lies from a slot of its owner, CN-3.28.
func (s gear) picksUp(i, owner, slot int) {
	b, o := &s.bodies[i], &s.bodies[owner]
	o.thrown &^= 1 << slot
	if owner == i {
		b.ready |= 1 << slot
		return
	}
	o.taken |= 1 << slot
	k := bit(b.found[0] != 0)
	b.found[k] = found(owner*shieldItem + slot + 1)
	b.ready |= 1 << (foundItem + k)
}

// itemsInHand is the code, for an event, of what is in hand: 1 + the item in each
// byte; shields come after the weapons, by kind.
func (s gear) itemsInHand(i int) (code int) {
	shift := 0
	for left := s.bodies[i].ready; left != 0; left &= left - 1 {
		item := s.item(i, bits.TrailingZeros8(left))
		if item == shieldCode {
			item += int(s.sheets[i].shield)
		}
		code |= (item + 1) << shift
		shift += 8
	}
	return code
}

// readyable reports whether a mask of slots can be in hand.
func (s gear) readyable(i int, mask uint8) bool { return s.sheets[i].handy>>mask&1 != 0 }

// readyable works out which masks of slots can be in hand, bit by mask: slots that
// hold something, in two hands (CN-1.32), and of equal items the first ones.
func (sh *sheet) readyable(c *Content) (handy uint32) {
	var hands [foundItem]int
	var before [foundItem]uint8 // the slots before it that hold the same
	for slot, w := range sh.weapons {
		if w > 0 {
			hands[slot] = c.Weapons[w-1].Hands
		} else {
			hands[slot] = 3 // more than anybody has
		}
		for k, other := range sh.weapons[:slot] {
			if other == w {
				before[slot] |= 1 << k
			}
		}
	}
	hands[shieldItem] = 1
	if sh.shield == 0 {
		hands[shieldItem] = 3
	}
	for mask := range uint8(1 << foundItem) {
		full, first := 0, true
		for left := mask; left != 0; left &= left - 1 {
			slot := bits.TrailingZeros8(left)
			full += hands[slot]
			first = first && before[slot]&^mask == 0
		}
		if full <= 2 && first {
			handy |= 1 << mask
		}
	}
	return handy
}

// firstReady is what is readied by default, CN-10.12: the first weapon, and the
// shield if a hand is left.
func (s gear) firstReady(i int) (mask uint8) {
	free := 2
	for slot := range shieldItem {
		if item := s.item(i, slot); item >= 0 {
			mask, free = 1<<slot, 2-s.hands(item)
			break
		}
	}
	if free > 0 && s.item(i, shieldItem) >= 0 {
		mask |= 1 << shieldItem
	}
	return mask
}
