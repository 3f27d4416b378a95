package kit

import "riposte/rules/coolduel/tables"

// The most that a kit holds.
const (
	MaxSlots = 8    // CD-1.37
	MaxStack = 1000 // throwing items in a slot, and items of a kind in an inventory: CD-1.66
)

// A Stack is what a quick slot holds: one item, or several throwing items of one
// kind.
type Stack struct {
	N    uint16
	Kind tables.Kind
}

// A Kit is a selection of what is held, worn and in quick slots.
type Kit struct {
	Hand  [2]tables.Kind // right, left
	Both  bool           // the right hand's item is in both hands
	Armor tables.Armor
	Slots [MaxSlots]Stack
}

// A Pack is an inventory: how many of each item.
type Pack [tables.Items]uint16

// Weight is what a selection weighs, CD-1.16.
func (r *Rules) Weight(k *Kit, p *Pack) (w int32) {
	w = int32(r.Items[k.Hand[0]].Weight + r.Items[k.Hand[1]].Weight + r.Armors[k.Armor].Weight)
	for _, s := range k.Slots {
		w += int32(s.N) * int32(r.Items[s.Kind].Weight)
	}
	for i, n := range p {
		w += int32(n) * int32(r.Items[i].Weight)
	}
	return w
}
