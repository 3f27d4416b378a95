package kit

import (
	"fmt"

	"riposte/rules/coolduel/tables"
)

// vetHands checks what the hands hold, CD-1.27 to CD-1.35.
func (r *Rules) vetHands(a *Attributes, k *Kit, add func(path string, n No)) {
	right, left := &r.Items[k.Hand[0]], &r.Items[k.Hand[1]]
	held := [2]*tables.Item{right, left}
	paths := [2]string{"right", "left"}
	if k.Both {
		switch {
		case k.Hand[1] != tables.Nothing:
			add("left", Refuse("CD-1.33", "refuse.right-in-both"))
		case k.Hand[0] == tables.Nothing:
			add("left", Refuse("CD-1.33", "refuse.both-empty"))
		case right.Sort != tables.AWeapon && !right.TwoHands:
			add("left", Refuse("CD-1.33", "refuse.this-one-hand"))
		}
	}
	for i, it := range held {
		if k.Hand[i] == tables.Nothing {
			continue
		}
		fit := r.Fit(a, k.Hand[i])
		switch {
		case fit == Unfit && it.Sort == tables.AShield:
			add(paths[i], Refuse("CD-1.32", "refuse.needs-for", int(it.FOR), int(a.FOR)))
		case fit == Unfit && it.Sort != tables.AWeapon:
			add(paths[i], Refuse("CD-1.31", "refuse.needs", int(it.STR), int(it.DEX)))
		case fit == Unfit:
			add(paths[i], Refuse("CD-1.30", "refuse.needs-half", int(it.STR), int(it.DEX)))
		case it.TwoHands && !k.Both:
			add(paths[i], Refuse("CD-1.34", "refuse.both-left"))
		case fit == HalfFit && !k.Both:
			add(paths[i], Refuse("CD-1.28", "refuse.needs-one-or-both", int(it.STR), int(it.DEX)))
		}
	}
	if right.Sort == tables.AShield && left.Sort == tables.AShield {
		add("left", Refuse("CD-1.35", "refuse.one-shield"))
	}
	if ar := &r.Armors[k.Armor]; a.FOR < ar.FOR {
		add("armor", Refuse("CD-1.32", "refuse.needs-for", int(ar.FOR), int(a.FOR)))
	}
}

// vetSlots checks the quick slots, CD-1.37 to CD-1.39.
func (r *Rules) vetSlots(k *Kit, add func(path string, n No)) {
	for i, s := range k.Slots {
		switch {
		case s.Kind == tables.Nothing:
		case i >= r.Slots:
			add(fmt.Sprintf("slots[%d]", i), Refuse("CD-1.37", "refuse.slots", r.Slots))
		case s.N > 1 && !r.Stacks(s.Kind):
			add(fmt.Sprintf("slots[%d]", i), Refuse("CD-1.38", "refuse.slot-one"))
		case s.N > MaxStack:
			add(fmt.Sprintf("slots[%d]", i), Refuse("CD-1.66", "refuse.slot-most", MaxStack))
		}
	}
}

// VetLoad refuses a load that is too heavy, CD-1.18.
func (r *Rules) VetLoad(a *Attributes, k *Kit, p *Pack) No {
	if load := r.Weight(k, p); !r.Overload && load > int32(a.MaxLoad()) {
		return Refuse("CD-1.18", "refuse.weight", int(load), int(a.MaxLoad()))
	}
	return No{}
}

// RefuseKit is the first fault of a kit, apart from its weight.
func (r *Rules) RefuseKit(a *Attributes, k *Kit) (first No) {
	add := func(_ string, n No) {
		if !first.Is() {
			first = n
		}
	}
	r.vetHands(a, k, add)
	if !first.Is() {
		r.vetSlots(k, add)
	}
	return first
}
