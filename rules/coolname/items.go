package coolname

import "math/bits"

// item is the code of what a slot of a sheet holds, -1 for nothing.
func (s *state) item(i, slot int) int {
	sh := s.sheets[i]
	switch {
	case slot == shieldItem && sh.shield != 0:
		return shieldCode
	case slot < shieldItem && sh.weapons[slot] != 0:
		return int(sh.weapons[slot]) - 1
	}
	return -1
}

// hands is how many hands an item takes, CN-1.32.
func (s *state) hands(item int) int {
	if item == shieldCode {
		return 1
	}
	return s.game.content.Weapons[item].Hands
}

// busy is how many hands are full.
func (s *state) busy(i int) (n int) {
	for left := s.bodies[i].ready; left != 0; left &= left - 1 {
		n += s.hands(s.item(i, bits.TrailingZeros8(left)))
	}
	return n
}

// stowChoice is CN-3.24: the items of which one has to be stowed to draw another,
// the default first (CN-10.12), -1 where there is no choice.
func (s *state) stowChoice(i, item int) (first, second int) {
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

// slotOf is the first slot with an item among some slots, -1 if there is none.
func (s *state) slotOf(i, item int, among uint8) int {
	for slot := range shieldItem + 1 {
		if among>>slot&1 != 0 && s.item(i, slot) == item {
			return slot
		}
	}
	return -1
}

// away is the slots that are neither in hand nor thrown.
func (b *body) away() uint8 { return ^(b.ready | b.thrown) & 31 }

// draws is CN-3.24.
func (s *state) draws(i, item, stow int) {
	b := &s.bodies[i]
	if stow >= 0 {
		b.ready &^= 1 << s.slotOf(i, stow, b.ready)
	} else if s.busy(i)+s.hands(item) > 2 {
		if s.hands(item) == 2 || bits.OnesCount8(b.ready) == 1 {
			b.ready = 0
		} else {
			b.ready &= b.ready - 1 // two alike
		}
	}
	slot := s.slotOf(i, item, b.away())
	b.ready |= 1 << slot
	s.seen[i].items |= 1 << slot
}

// canPickUp is CN-3.28.
func (s *state) canPickUp(i, slot int) bool {
	b := &s.bodies[i]
	return b.thrown>>slot&1 != 0 && feetBetween(b.at, b.floor[slot]) <= squareFeet && s.busy(i)+s.hands(s.item(i, slot)) <= 2
}

// pickSlot is the first slot of an item that can be picked up.
func (s *state) pickSlot(i, item int) int {
	for slot := range shieldItem {
		if s.item(i, slot) == item && s.canPickUp(i, slot) {
			return slot
		}
	}
	return -1
}

// itemsInHand words what is in hand for an event: 1 + the item a byte; shields
// stand behind the weapons with their kind.
func (s *state) itemsInHand(i int) (code int) {
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

// readyable reports whether a mask of slots can be in hand: things that there are,
// in two hands (CN-1.32), the first of equal ones first.
func (s *state) readyable(i int, mask uint8) bool {
	n := 0
	for slot := range shieldItem + 1 {
		if mask>>slot&1 == 0 {
			continue
		}
		item := s.item(i, slot)
		if item < 0 {
			return false
		}
		n += s.hands(item)
		if first := s.slotOf(i, item, 31&^mask); first >= 0 && first < slot {
			return false
		}
	}
	return mask < 32 && n <= 2
}

// firstReady is CN-10.12: the first weapon, and the shield if a hand is left.
func (s *state) firstReady(i int) (mask uint8) {
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
