package coolduel

import (
	"fmt"

	"riposte"
	"riposte/document"
	"riposte/phrase"
	"riposte/scene"
)

// Draft says what a build comes to: points, weight, what may be held, and the sheet
// of the character and its companions.
func (r *ruleset) Draft(setup riposte.Setup, seat riposte.Seat) scene.Draft {
	if seat < 1 || seat > maxSeats || int(seat) > len(setup.Seats) {
		return scene.Draft{}
	}
	o := r.optionsOf(&setup)
	var faults riposte.Faults
	b := r.readBuild(setup.Seats[seat-1].Document, &o, &faults)
	d := r.draftOf(&b, &o)
	if b.classed { // everything follows from the class
		r.count(&b, &o, &d)
		d.Figures = r.figures(&b, &o)
	}
	return d
}

// optionsOf are the options of a setup, the defaults where they are faulty: that is
// told elsewhere.
func (r *ruleset) optionsOf(setup *riposte.Setup) options {
	sound := document.Sound(setup, r.info)
	return readOptions(&sound, r.info)
}

// count is what a build spends: CD-1.21, CD-1.16.
func (r *ruleset) count(b *build, o *options, d *scene.Draft) {
	cl := &r.content.Classes[b.class]
	spent := b.AGI - cl.AGI + b.DEX - cl.DEX + b.FOR - cl.FOR + b.STR - cl.STR + b.WILL - cl.WILL
	d.Budgets = []scene.Meter{
		{ID: "points", Label: phrase.Ref("meter.points"), Value: int(spent), Max: o.power, Rule: "CD-1.21"},
		{ID: "weight", Label: phrase.Ref("meter.carried"), Value: int(r.content.weight(&b.kit, &b.pack)), Max: int(b.maxLoad()), Rule: "CD-1.18"},
	}
}

// draftOf is what the rest of a build refuses.
func (r *ruleset) draftOf(b *build, o *options) (d scene.Draft) {
	c := r.content
	if !o.companions {
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
		case b.class == mercenary && g == int(noGeneralist):
			bar("generalist", word, refuse("CD-1.25", "refuse.generalist-one"))
		case b.class != mercenary && g != int(noGeneralist):
			bar("generalist", word, refuse("CD-1.25", "refuse.generalist-only"))
		}
	}
	w := o.wearer(&b.attributes)
	for k := nothing + 1; k < items; k++ {
		bar("right", c.Items[k].Word, c.unfit(&w, k))
		bar("left", c.Items[k].Word, c.unfitLeft(&w, b, k))
	}
	bar("left", bothWord, c.unfitBoth(b))
	for a := leather; a < armors; a++ {
		if ar := &c.Armors[a]; w.FOR < ar.FOR {
			bar("armor", ar.Word, needsFOR(ar.FOR, w.FOR))
		}
	}
	for i := range b.companions {
		for k := alone + 1; k < companionCount; k++ {
			if p := c.Companions[k].Power; p > o.power {
				bar(fmt.Sprintf("companions[%d].companion", i), c.Companions[k].Word, refuse("CD-1.45", "refuse.power", p, o.power))
			}
		}
	}
	return d
}

func needsFOR(need, have int16) no {
	return refuse("CD-1.32", "refuse.needs-for", int(need), int(have))
}

// unfit is why an item can't be in the right hand, whatever the left one does.
func (c *Content) unfit(w *wearer, k kind) no {
	it := &c.Items[k]
	switch {
	case c.fit(&w.attributes, k, w.missileHalf) != unfit:
		return no{}
	case it.Sort == aShield:
		return needsFOR(it.FOR, w.FOR)
	case it.Sort != aWeapon:
		return refuse("CD-1.31", "refuse.needs", int(it.STR), int(it.DEX))
	}
	return refuse("CD-1.30", "refuse.needs-half", int(it.STR), int(it.DEX))
}

// unfitLeft is why an item can't be in the left hand beside the right one's.
func (c *Content) unfitLeft(w *wearer, b *build, k kind) no {
	it := &c.Items[k]
	switch {
	case c.unfit(w, k).is():
		return c.unfit(w, k)
	case it.TwoHands:
		return refuse("CD-1.34", "refuse.both-right")
	case c.fit(&w.attributes, k, w.missileHalf) == halfFit:
		return refuse("CD-1.28", "refuse.needs-one", int(it.STR), int(it.DEX))
	case it.Sort == aShield && c.Items[b.hand[0]].Sort == aShield:
		return refuse("CD-1.35", "refuse.one-shield")
	}
	return no{}
}

// unfitBoth is why the right item can't be in both hands.
func (c *Content) unfitBoth(b *build) no {
	switch right := &c.Items[b.hand[0]]; {
	case b.hand[0] == nothing:
		return refuse("CD-1.33", "refuse.both-empty")
	case right.Sort != aWeapon && !right.TwoHands:
		return refuse("CD-1.33", "refuse.right-one")
	}
	return no{}
}
