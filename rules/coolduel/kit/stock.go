package kit

import (
	"math/bits"

	"riposte/rules/coolduel/tables"
)

// What is selected at a rest is a word of 56 bits, which limits it: CD-1.66. There are
// two forms of each selection: the first gives every slot, or every item, an equal
// part of the word; the second names what there is and divides the rest of the word
// among those of which there are many. A selection that has the first form has no
// other.
const (
	leftWords = uint64(tables.Items) + 1 // and both hands
	oneWords  = 1 + 16                   // a slot with nothing or one thing
	wordBits  = 56
)

// evenMost is how many throwing items each of that many slots can have in the first
// form.
func evenMost(slots int) int {
	return [MaxSlots + 1]int{125, 125, 125, 125, 125, 125, 86, 36, 17}[slots]
}

// manyMost is how many items each of that many stacks can have in the second form,
// with that many slots.
func manyMost(slots, stacks int) int {
	room := uint64(1<<wordBits-1) / (uint64(tables.Items) * leftWords * uint64(tables.Armors))
	for range slots {
		room /= uint64(tables.Items)
	}
	most := 0
	for n := 1; n <= MaxStack && power(uint64(n), stacks) <= room; n++ {
		most = n
	}
	return most
}

// power is n to the power of k, or at least more than a word holds.
func power(n uint64, k int) uint64 {
	p := uint64(1)
	for range k {
		over, low := bits.Mul64(p, n)
		if over > 0 {
			return 1<<64 - 1
		}
		p = low
	}
	return p
}

func (s Stack) word(most uint64) uint64 {
	switch {
	case s.Kind == tables.Nothing:
		return 0
	case s.Kind == tables.Tomahawk:
		return 16 + uint64(s.N)
	case s.Kind == tables.Shuriken:
		return 16 + most + uint64(s.N)
	case s.Kind > tables.Shuriken:
		return uint64(s.Kind) - 2
	}
	return uint64(s.Kind)
}

func stackOf(w, most uint64) Stack {
	switch {
	case w == 0:
		return Stack{}
	case w > 16+most:
		return Stack{uint16(w - 16 - most), tables.Shuriken}
	case w > 16:
		return Stack{uint16(w - 16), tables.Tomahawk}
	case tables.Kind(w) >= tables.Tomahawk:
		return Stack{1, tables.Kind(w + 2)}
	}
	return Stack{1, tables.Kind(w)}
}

// worn is hands and armor as the lowest digits of a word.
func (k *Kit) worn(w uint64) uint64 {
	left := uint64(k.Hand[1])
	if k.Both {
		left = uint64(tables.Items)
	}
	w = w*uint64(tables.Armors) + uint64(k.Armor)
	w = w*leftWords + left
	return w*uint64(tables.Items) + uint64(k.Hand[0])
}

// stacked is how many slots hold throwing items, and the most in any of them.
func (k *Kit) stacked() (n, most int) {
	for _, s := range k.Slots {
		if s.Kind == tables.Tomahawk || s.Kind == tables.Shuriken {
			n, most = n+1, max(most, int(s.N))
		}
	}
	return n, most
}

// Word is a kit as a word for that many slots, and whether it is in the second
// form; it returns a No if no word holds it.
func (k *Kit) Word(slots int) (w uint64, second bool, n No) {
	stacks, top := k.stacked()
	if top <= evenMost(slots) {
		most := uint64(evenMost(slots))
		for i := slots - 1; i >= 0; i-- {
			w = w*(oneWords+2*most) + k.Slots[i].word(most)
		}
		return k.worn(w), false, No{}
	}
	most := manyMost(slots, stacks)
	if top > most {
		return 0, false, Refuse("CD-1.66", "refuse.rest-stacks", stacks, max(most, evenMost(slots)))
	}
	for i := slots - 1; i >= 0; i-- {
		if s := k.Slots[i]; s.Kind == tables.Tomahawk || s.Kind == tables.Shuriken {
			w = w*uint64(most) + uint64(s.N-1)
		}
	}
	for i := slots - 1; i >= 0; i-- {
		w = w*uint64(tables.Items) + uint64(k.Slots[i].Kind)
	}
	return k.worn(w), true, No{}
}

// Of reads a kit; it returns false for a word beyond all kits.
func Of(w uint64, second bool, slots int) (k Kit, ok bool) {
	take := func(n uint64) uint64 {
		digit := w % n
		w /= n
		return digit
	}
	k.Hand[0] = tables.Kind(take(uint64(tables.Items)))
	if left := take(leftWords); left == uint64(tables.Items) {
		k.Both = true
	} else {
		k.Hand[1] = tables.Kind(left)
	}
	k.Armor = tables.Armor(take(uint64(tables.Armors)))
	if !second {
		most := uint64(evenMost(slots))
		for i := range slots {
			k.Slots[i] = stackOf(take(oneWords+2*most), most)
		}
		return k, w == 0
	}
	for i := range slots {
		if k.Slots[i].Kind = tables.Kind(take(uint64(tables.Items))); k.Slots[i].Kind != tables.Nothing {
			k.Slots[i].N = 1
		}
	}
	stacks, _ := k.stacked()
	if stacks == 0 {
		return k, false
	}
	most := uint64(manyMost(slots, stacks))
	for i := range slots {
		if s := &k.Slots[i]; s.Kind == tables.Tomahawk || s.Kind == tables.Shuriken {
			s.N = uint16(take(most) + 1)
		}
	}
	_, top := k.stacked()
	return k, w == 0 && top > evenMost(slots)
}

const (
	packBits = 3 // of each item, in the first form
	// Fewest is the most of each item in the first form.
	Fewest   = 1<<packBits - 1
	kindBits = int(tables.Items) - 1 // which items there are, in the second form
)

// hoardMost is how many of each of that many different items there can be in the
// second form, and their bits.
func hoardMost(kinds int) (most, width int) {
	width = min(10, (wordBits-kindBits)/kinds)
	return min(MaxStack, 1<<width), width
}

// Word is an inventory as a word, and whether it is in the second form; it returns a No if
// no word holds it.
func (p *Pack) Word() (w uint64, second bool, n No) {
	top, kinds := uint16(0), 0
	for k := tables.Nothing + 1; k < tables.Items; k++ {
		w |= uint64(min(p[k], Fewest)) << (packBits * (k - 1))
		top = max(top, p[k])
		if p[k] > 0 {
			kinds++
		}
	}
	if top <= Fewest {
		return w, false, No{}
	}
	most, width := hoardMost(kinds)
	if int(top) > most {
		return 0, false, Refuse("CD-1.66", "refuse.rest-hoard", kinds, max(most, Fewest))
	}
	w, shift := 0, kindBits
	for k := tables.Nothing + 1; k < tables.Items; k++ {
		if p[k] > 0 {
			w |= 1<<(k-1) | uint64(p[k]-1)<<shift
			shift += width
		}
	}
	return w, true, No{}
}

// PackOf reads an inventory; it returns false for a word beyond all inventories.
func PackOf(w uint64, second bool) (p Pack, ok bool) {
	if !second {
		for k := tables.Nothing + 1; k < tables.Items; k++ {
			p[k] = uint16(w & Fewest)
			w >>= packBits
		}
		return p, w == 0
	}
	which := w & (1<<kindBits - 1)
	w >>= kindBits
	if which == 0 {
		return p, false
	}
	most, width := hoardMost(bits.OnesCount64(which))
	top := uint16(0)
	for k := tables.Nothing + 1; k < tables.Items; k++ {
		if which>>(k-1)&1 == 0 {
			continue
		}
		p[k] = uint16(w&(1<<width-1)) + 1
		if int(p[k]) > most {
			return p, false
		}
		top = max(top, p[k])
		w >>= width
	}
	return p, w == 0 && top > Fewest
}
