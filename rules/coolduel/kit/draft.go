package kit

import (
	"fmt"

	"riposte/phrase"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// Draft says what a build comes to: points, weight, what may be held, and the sheets
// of the character and its companions.
func (r *Rules) Draft(b *Build) scene.Draft {
	d := r.refused(b)
	if b.classed { // everything follows from the class
		r.count(b, &d)
		d.Figures = r.figures(b)
	}
	return d
}

// count adds up what a build spends: CD-1.21, CD-1.16.
func (r *Rules) count(b *Build, d *scene.Draft) {
	cl := &r.Classes[b.Class]
	spent := b.AGI - cl.AGI + b.DEX - cl.DEX + b.FOR - cl.FOR + b.STR - cl.STR + b.WILL - cl.WILL
	d.Budgets = []scene.Meter{
		{ID: "points", Label: phrase.Ref("meter.points"), Value: int(spent), Max: r.Power, Rule: "CD-1.21"},
		{ID: "weight", Label: phrase.Ref("meter.carried"), Value: int(r.Weight(&b.Kit, &b.Pack)), Max: int(b.MaxLoad()), Rule: "CD-1.18"},
	}
}

// refused are the words that the rest of a build refuses.
func (r *Rules) refused(b *Build) (d scene.Draft) {
	if !r.WithCompany {
		d.Unused = []string{"companions"}
	}
	if !b.classed {
		return d
	}
	bar := func(path, word string, n No) {
		if n.Is() {
			d.Refused = append(d.Refused, scene.Unfit{Path: path, Word: word, Rule: n.Rule, Why: n.text()})
		}
	}
	for g, word := range generalistWords {
		switch {
		case b.Class == tables.Mercenary && g == int(NoGeneralist):
			bar("generalist", word, Refuse("CD-1.25", "refuse.generalist-one"))
		case b.Class != tables.Mercenary && g != int(NoGeneralist):
			bar("generalist", word, Refuse("CD-1.25", "refuse.generalist-only"))
		}
	}
	for k := tables.Nothing + 1; k < tables.Items; k++ {
		bar("right", r.Items[k].Word, r.unfit(&b.Attributes, k))
		bar("left", r.Items[k].Word, r.unfitLeft(b, k))
	}
	bar("left", BothWord, r.unfitBoth(b))
	for i := tables.Leather; i < tables.Armors; i++ {
		if ar := &r.Armors[i]; b.FOR < ar.FOR {
			bar("armor", ar.Word, needsFOR(ar.FOR, b.FOR))
		}
	}
	for i := range b.Companions {
		for k := tables.Alone + 1; k < tables.CompanionCount; k++ {
			if p := r.Companions[k].Power; p > r.Power {
				bar(fmt.Sprintf("companions[%d].companion", i), r.Companions[k].Word, Refuse("CD-1.45", "refuse.power", p, r.Power))
			}
		}
	}
	return d
}

func needsFOR(need, have int16) No {
	return Refuse("CD-1.32", "refuse.needs-for", int(need), int(have))
}

// unfit is why an item can't be in the right hand, whatever the left one holds.
func (r *Rules) unfit(a *Attributes, k tables.Kind) No {
	it := &r.Items[k]
	switch {
	case r.Fit(a, k) != Unfit:
		return No{}
	case it.Sort == tables.AShield:
		return needsFOR(it.FOR, a.FOR)
	case it.Sort != tables.AWeapon:
		return Refuse("CD-1.31", "refuse.needs", int(it.STR), int(it.DEX))
	}
	return Refuse("CD-1.30", "refuse.needs-half", int(it.STR), int(it.DEX))
}

// unfitLeft is why an item can't be in the left hand together with the right one's.
func (r *Rules) unfitLeft(b *Build, k tables.Kind) No {
	it := &r.Items[k]
	switch {
	case r.unfit(&b.Attributes, k).Is():
		return r.unfit(&b.Attributes, k)
	case it.TwoHands:
		return Refuse("CD-1.34", "refuse.both-right")
	case r.Fit(&b.Attributes, k) == HalfFit:
		return Refuse("CD-1.28", "refuse.needs-one", int(it.STR), int(it.DEX))
	case it.Sort == tables.AShield && r.Items[b.Hand[0]].Sort == tables.AShield:
		return Refuse("CD-1.35", "refuse.one-shield")
	}
	return No{}
}

// unfitBoth is why the right item can't be in both hands.
func (r *Rules) unfitBoth(b *Build) No {
	switch right := &r.Items[b.Hand[0]]; {
	case b.Hand[0] == tables.Nothing:
		return Refuse("CD-1.33", "refuse.both-empty")
	case right.Sort != tables.AWeapon && !right.TwoHands:
		return Refuse("CD-1.33", "refuse.right-one")
	}
	return No{}
}
