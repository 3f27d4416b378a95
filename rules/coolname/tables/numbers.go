package tables

import (
	"slices"
	"strconv"
	"sync"

	"riposte"
	"riposte/basis"
)

// A Dial is a number that a variant may set.
type Dial = basis.Dial[Content]

func number(name string, rule riposte.RuleID, low, high int, at func(*Content) *int) Dial {
	return basis.NewDial(name, rule, low, high, at)
}

// feet is as far as any number of the tables reaches.
const feet = 300

// Dials are all numbers of the tables, in their order; lengths are in feet.
var Dials = sync.OnceValue(func() (list []Dial) {
	c := Default()
	for i := range c.Array {
		list = append(list, number("attribute "+strconv.Itoa(i+1)+" of the array", "CN-1.6", 1, 6, func(c *Content) *int { return &c.Array[i] }))
	}
	for i := range c.Weapons {
		list = append(list, weaponDials(c, i)...)
	}
	for i, word := range ArmourWords[1:] {
		list = append(list, number("armour of "+word+" armour", "CN-7.73", 0, 10, func(c *Content) *int { return &c.Armour[i+1] }))
	}
	for i, word := range ShieldWords[1:] {
		list = append(list, number("bonus of a "+word+" shield", "CN-7.75", 0, 10, func(c *Content) *int { return &c.Shields[i+1] }))
	}
	for i := range c.Foes {
		list = append(list, foeDials(c, i)...)
	}
	return append(list,
		number("feet of a move", "CN-3.12", 5, 120, func(c *Content) *int { return &c.WalkFeet }),
		number("DS of the long band", "CN-4.17", 0, 20, func(c *Content) *int { return &c.LongBand }),
		number("range of Force missile", "CN-7.22", 5, feet, func(c *Content) *int { return &c.MissileFeet }),
		number("range of spells nearby", "CN-7.20", 5, feet, func(c *Content) *int { return &c.NearFeet }),
		number("reach of First Aid", "CN-3.11", 5, feet, func(c *Content) *int { return &c.AidFeet }),
		number("DS of Treat Wounds", "CN-5.42", 0, 20, func(c *Content) *int { return &c.TreatDS }),
		number("DS of treating oneself", "CN-5.51", 0, 20, func(c *Content) *int { return &c.TreatSelf }),
		number("DS of Know It All", "CN-7.58", 0, 20, func(c *Content) *int { return &c.KnowDS }),
		number("AS of a feature", "CN-0.33", 0, 10, func(c *Content) *int { return &c.BonusAS }),
	)
})

func weaponDials(c *Content, i int) (list []Dial) {
	w, of := &c.Weapons[i], " of "+c.Weapons[i].Title
	add := func(is bool, name string, low, high int, at func(*Content) *int) {
		if is {
			list = append(list, number(name+of, "CN-7.80", low, high, at))
		}
	}
	add(true, map[bool]string{false: "reach", true: "range"}[w.Class == Ranged], 5, feet, func(c *Content) *int { return &c.Weapons[i].Short })
	add(w.Long > 0, "long range", 5, feet, func(c *Content) *int { return &c.Weapons[i].Long })
	add(w.ThrowShort > 0, "throwing range", 5, feet, func(c *Content) *int { return &c.Weapons[i].ThrowShort })
	add(w.ThrowLong > 0, "long throwing range", 5, feet, func(c *Content) *int { return &c.Weapons[i].ThrowLong })
	add(true, "size bonus", 0, 10, func(c *Content) *int { return &c.Weapons[i].Size })
	return list
}

func foeDials(c *Content, i int) []Dial {
	f, of := &c.Foes[i], " of "+c.Foes[i].Title
	foe := func(name string, low, high int, at func(*Foe) *int) Dial {
		return number(name+of, "CN-7.81", low, high, func(c *Content) *int { return at(&c.Foes[i]) })
	}
	list := []Dial{
		foe("defence", 0, 30, func(f *Foe) *int { return &f.Defence }),
		foe("attack", 0, 30, func(f *Foe) *int { return &f.Attack }),
		foe("Vitality", 1, 99, func(f *Foe) *int { return &f.Vitality }),
		foe("Toughness", 1, 30, func(f *Foe) *int { return &f.Toughness }),
		foe("armour", 0, 30, func(f *Foe) *int { return &f.Armour }),
		foe("initiative", 0, 30, func(f *Foe) *int { return &f.Initiative }),
		foe("speed", 0, 60, func(f *Foe) *int { return &f.Speed }),
	}
	for k, form := range f.Forms {
		list = append(list,
			foe(form.Word+" bonus", 0, 30, func(f *Foe) *int { return &f.Forms[k].Bonus }),
			foe(form.Word+" range", 5, 120, func(f *Foe) *int { return &f.Forms[k].Short }),
		)
		if form.Long > 0 {
			list = append(list, foe(form.Word+" long range", 5, 120, func(f *Foe) *int { return &f.Forms[k].Long }))
		}
	}
	return list
}

// Fresh is a copy whose every number can be set; maps and foci are shared, no dial is
// theirs.
func (c *Content) Fresh() *Content {
	out := *c
	out.Weapons, out.Foes = slices.Clone(c.Weapons), slices.Clone(c.Foes)
	for i := range out.Foes {
		out.Foes[i].Forms = slices.Clone(c.Foes[i].Forms)
	}
	return &out
}
