package coolduel

import (
	"fmt"

	"riposte/phrase"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// draft says what a build comes to: points, weight, what may be held, and the sheet of
// the character and its companions.
func (r *rules) draft(b *build) scene.Draft {
	d := r.refused(b)
	if b.classed { // everything follows from the class
		r.count(b, &d)
		d.Figures = r.figures(b)
	}
	return d
}

// count is what a build spends: CD-1.21, CD-1.16.
func (r *rules) count(b *build, d *scene.Draft) {
	cl := &r.Classes[b.class]
	spent := b.AGI - cl.AGI + b.DEX - cl.DEX + b.FOR - cl.FOR + b.STR - cl.STR + b.WILL - cl.WILL
	d.Budgets = []scene.Meter{
		{ID: "points", Label: phrase.Ref("meter.points"), Value: int(spent), Max: r.power, Rule: "CD-1.21"},
		{ID: "weight", Label: phrase.Ref("meter.carried"), Value: int(r.weight(&b.kit, &b.pack)), Max: int(b.maxLoad()), Rule: "CD-1.18"},
	}
}

// refused is what the rest of a build refuses.
func (r *rules) refused(b *build) (d scene.Draft) {
	if !r.companions {
		d.Unused = []string{"companions"}
	}
	if !b.classed {
		return d
	}
	bar := func(path, word string, n no) {
		if n.is() {
			d.Refused = append(d.Refused, scene.Unfit{Path: path, Word: word, Rule: n.rule, Why: n.text()})
		}
	}
	for g, word := range generalistWords {
		switch {
		case b.class == tables.Mercenary && g == int(noGeneralist):
			bar("generalist", word, refuse("CD-1.25", "refuse.generalist-one"))
		case b.class != tables.Mercenary && g != int(noGeneralist):
			bar("generalist", word, refuse("CD-1.25", "refuse.generalist-only"))
		}
	}
	for k := tables.Nothing + 1; k < tables.Items; k++ {
		bar("right", r.Items[k].Word, r.unfit(&b.attributes, k))
		bar("left", r.Items[k].Word, r.unfitLeft(b, k))
	}
	bar("left", bothWord, r.unfitBoth(b))
	for i := tables.Leather; i < tables.Armors; i++ {
		if ar := &r.Armors[i]; b.FOR < ar.FOR {
			bar("armor", ar.Word, needsFOR(ar.FOR, b.FOR))
		}
	}
	for i := range b.companions {
		for k := tables.Alone + 1; k < tables.Companions; k++ {
			if p := r.Companions[k].Power; p > r.power {
				bar(fmt.Sprintf("companions[%d].companion", i), r.Companions[k].Word, refuse("CD-1.45", "refuse.power", p, r.power))
			}
		}
	}
	return d
}

func needsFOR(need, have int16) no {
	return refuse("CD-1.32", "refuse.needs-for", int(need), int(have))
}

// unfit is why an item can't be in the right hand, whatever the left one does.
func (r *rules) unfit(a *attributes, k tables.Kind) no {
	it := &r.Items[k]
	switch {
	case r.fit(a, k) != unfit:
		return no{}
	case it.Sort == tables.AShield:
		return needsFOR(it.FOR, a.FOR)
	case it.Sort != tables.AWeapon:
		return refuse("CD-1.31", "refuse.needs", int(it.STR), int(it.DEX))
	}
	return refuse("CD-1.30", "refuse.needs-half", int(it.STR), int(it.DEX))
}

// unfitLeft is why an item can't be in the left hand beside the right one's.
func (r *rules) unfitLeft(b *build, k tables.Kind) no {
	it := &r.Items[k]
	switch {
	case r.unfit(&b.attributes, k).is():
		return r.unfit(&b.attributes, k)
	case it.TwoHands:
		return refuse("CD-1.34", "refuse.both-right")
	case r.fit(&b.attributes, k) == halfFit:
		return refuse("CD-1.28", "refuse.needs-one", int(it.STR), int(it.DEX))
	case it.Sort == tables.AShield && r.Items[b.hand[0]].Sort == tables.AShield:
		return refuse("CD-1.35", "refuse.one-shield")
	}
	return no{}
}

// unfitBoth is why the right item can't be in both hands.
func (r *rules) unfitBoth(b *build) no {
	switch right := &r.Items[b.hand[0]]; {
	case b.hand[0] == tables.Nothing:
		return refuse("CD-1.33", "refuse.both-empty")
	case right.Sort != tables.AWeapon && !right.TwoHands:
		return refuse("CD-1.33", "refuse.right-one")
	}
	return no{}
}
