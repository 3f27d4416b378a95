package pugilism

import (
	"slices"
	"sync"

	"riposte"
	"riposte/basis"
)

// A dial is a number that a variant may set.
type dial = basis.Dial[Content]

// number is a number by its place in a content.
func number(name string, rule riposte.RuleID, low, high int, at func(*Content) *int) dial {
	return basis.NewDial(name, rule, low, high, at)
}

// dials are all numbers of the tables, in their order.
var dials = sync.OnceValue(func() (list []dial) {
	c := Default()
	for i, a := range c.Deck.Attacks {
		list = append(list,
			number("power of "+a.Name, "PG-9.1", 0, 40, func(c *Content) *int { return &c.Deck.Attacks[i].Power }),
			number("fatigue of "+a.Name, "PG-9.1", 0, 40, func(c *Content) *int { return &c.Deck.Attacks[i].Fatigue }),
		)
	}
	for i, d := range c.Deck.Defenses {
		list = append(list, number("fatigue of "+d.Name, "PG-9.33", 0, 40, func(c *Content) *int { return &c.Deck.Defenses[i].Fatigue }))
	}
	for i, card := range c.Pack {
		if card.Defense != nil {
			list = append(list, number("fatigue of "+card.name(), "PG-9.10", 0, 40, func(c *Content) *int { return &c.Pack[i].Defense.Fatigue }))
			continue
		}
		list = append(list,
			number("power of "+card.name(), "PG-9.10", 0, 40, func(c *Content) *int { return &c.Pack[i].Attack.Power }),
			number("fatigue of "+card.name(), "PG-9.10", 0, 40, func(c *Content) *int { return &c.Pack[i].Attack.Fatigue }),
		)
		if card.Attack.Weaken > 0 {
			list = append(list, number("weakening of "+card.name(), "PG-9.10", 0, 40, func(c *Content) *int { return &c.Pack[i].Attack.Weaken }))
		}
	}
	for e, card := range c.Edge {
		if card.Boosts != Weightless {
			list = append(list, number("power of "+card.Name, card.Rule, 0, 40, func(c *Content) *int { return &c.Edge[e].Power }))
		}
	}
	list = append(list,
		number("relief of CONDITIONED", "PG-7.17", 0, 40, func(c *Content) *int { return &c.ConditionedRelief }),
		number("relief of MITIGATED", "PG-7.27", 0, 40, func(c *Content) *int { return &c.MitigatedRelief }),
		number("toll of MOMENTUM", "PG-7.18", 0, 40, func(c *Content) *int { return &c.MomentumToll }),
		number("reduction of BRACE YOURSELF", "PG-7.28", 0, 40, func(c *Content) *int { return &c.BraceReduction }),
		number("rise of DEEP BREATH", "PG-7.21", 0, 40, func(c *Content) *int { return &c.DeepBreath }),
	)
	for i, class := range c.Classes {
		list = append(list, number("hit die of "+class.Name, "PG-9.20", 2, 20, func(c *Content) *int { return &c.Classes[i].HitDie }))
	}
	for i, size := range c.Sizes {
		list = append(list, number("hit die of "+size.Name, "PG-9.21", 2, 20, func(c *Content) *int { return &c.Sizes[i].HitDie }))
	}
	return append(list,
		number("base of composure", "PG-1.11", 1, 60, func(c *Content) *int { return &c.BaseComposure }),
		number("DC of the first save", "PG-6.4", 0, 40, func(c *Content) *int { return &c.FirstSave }),
		number("growth of the DC", "PG-6.5", 0, 40, func(c *Content) *int { return &c.SaveGrowth }),
		number("bonus of the ropes", "PG-3.8", 0, 20, func(c *Content) *int { return &c.RopeSave }),
		number("knockdowns of a TKO", "PG-6.17", 1, 10, func(c *Content) *int { return &c.TKO }),
		number("score above which EDGE counts", "PG-7.2", 1, 30, func(c *Content) *int { return &c.EdgeAbove }),
		number("points for an EDGE card", "PG-7.2", 1, 30, func(c *Content) *int { return &c.EdgeStep }),
	)
})

// fresh is a copy whose every number can be set.
func (c *Content) fresh() *Content {
	out := *c
	out.Classes, out.Sizes, out.Pack = slices.Clone(c.Classes), slices.Clone(c.Sizes), slices.Clone(c.Pack)
	for i := range out.Pack {
		if a := out.Pack[i].Attack; a != nil {
			a := *a
			out.Pack[i].Attack = &a
		} else {
			d := *out.Pack[i].Defense
			out.Pack[i].Defense = &d
		}
	}
	return &out
}
