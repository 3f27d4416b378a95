package tables

import (
	"strings"
	"sync"

	"riposte"
	"riposte/basis"
	"riposte/rules/coolduel/ground"
)

// A Dial is a number that a variant may set.
type Dial = basis.Dial[Content]

// Bounds that the rules have room for: fewer than 1,000 of anything, percentages, and
// durabilities and action points as a position holds them.
const (
	much    = 999
	percent = 100
	lasting = 15
)

func number[N ~int | ~int8 | ~int16 | ~uint8](name string, rule riposte.RuleID, low, high int, at func(*Content) *N) Dial {
	return basis.NewDial(name, rule, low, high, at)
}

// Dials are all numbers of the tables, in their order.
var Dials = sync.OnceValue(func() (list []Dial) {
	c := Default()
	list = append(list, classDials(c)...)
	for k := Nothing + 1; k < Items; k++ {
		list = append(list, itemDials(c, k)...)
	}
	list = append(list, armorDials(c)...)
	for sp := Plain + 1; sp < SpecialCount; sp++ {
		list = append(list, specialDials(c, sp)...)
	}
	for k := Alone + 1; k < CompanionCount; k++ {
		list = append(list, companionDials(c, k)...)
	}
	return append(list, ruleDials()...)
})

func classDials(c *Content) (list []Dial) {
	for i := range c.Classes {
		row := &c.Classes[i]
		list = append(list,
			number("AGI of "+row.Name, row.Rule, 1, 20, func(c *Content) *int16 { return &c.Classes[i].AGI }),
			number("DEX of "+row.Name, row.Rule, 1, 20, func(c *Content) *int16 { return &c.Classes[i].DEX }),
			number("FOR of "+row.Name, row.Rule, 1, 20, func(c *Content) *int16 { return &c.Classes[i].FOR }),
			number("STR of "+row.Name, row.Rule, 1, 20, func(c *Content) *int16 { return &c.Classes[i].STR }),
			number("WILL of "+row.Name, row.Rule, 1, 20, func(c *Content) *int16 { return &c.Classes[i].WILL }),
		)
	}
	return list
}

// blowDials are what the attacks of an item or a companion cost and do.
func blowDials(of string, rule riposte.RuleID, blows *[Blows]BlowRow, both bool, at func(*Content) *[Blows]BlowRow) (list []Dial) {
	for b := range blows {
		if blows[b].AP == 0 {
			continue
		}
		blow := BlowWords[b]
		list = append(list,
			number(blow+" bonus of "+of, rule, -100, 100, func(c *Content) *int16 { return &at(c)[b].Bonus }),
			number(blow+" AP of "+of, rule, 1, lasting, func(c *Content) *int16 { return &at(c)[b].AP }),
		)
		switch {
		case blows[b].One == 0 && blows[b].Two == 0: // the dice of a gun say what it does
		case both:
			list = append(list,
				number(blow+" in one hand of "+of, rule, 0, much, func(c *Content) *int16 { return &at(c)[b].One }),
				number(blow+" in both hands of "+of, rule, 0, much, func(c *Content) *int16 { return &at(c)[b].Two }),
			)
		default:
			list = append(list, basis.NewDial(blow+" of "+of, rule, 0, much, func(c *Content) *int16 { return &at(c)[b].One }).And(func(c *Content) *int16 { return &at(c)[b].Two }))
		}
	}
	return list
}

func itemDials(c *Content, k Kind) []Dial {
	it := &c.Items[k]
	of, rule := " of "+it.Name, it.Rule
	least := 0
	if c.Stacks(k) {
		least = int(it.Weight) / 2 // as many as can be carried fill one list
	}
	list := []Dial{number("weight"+of, rule, least, much, func(c *Content) *int16 { return &c.Items[k].Weight })}
	list = append(list, blowDials(it.Name, rule, &it.Blows, it.Sort == AWeapon, func(c *Content) *[Blows]BlowRow { return &c.Items[k].Blows })...)
	add := func(is bool, name string, low, high int, at func(*Content) *int16) {
		if is {
			list = append(list, number(name+of, rule, low, high, at))
		}
	}
	if it.Durability > 0 {
		list = append(list, number("durability"+of, rule, 1, lasting, func(c *Content) *uint8 { return &c.Items[k].Durability }))
	}
	add(it.STR > 0, "required STR", 0, 50, func(c *Content) *int16 { return &c.Items[k].STR })
	add(it.DEX > 0, "required DEX", 0, 50, func(c *Content) *int16 { return &c.Items[k].DEX })
	add(it.FOR > 0, "required FOR", 0, 50, func(c *Content) *int16 { return &c.Items[k].FOR })
	add(it.Sort == AWeapon, "STR Mult", 0, 30, func(c *Content) *int16 { return &c.Items[k].BySTR })
	add(it.Sort == AWeapon, "DEX Mult", 0, 30, func(c *Content) *int16 { return &c.Items[k].ByDEX })
	add(it.Critical.Plus > 0, "critical bonus", 0, much, func(c *Content) *int16 { return &c.Items[k].Critical.Plus })
	add(it.Critical.Times > 0, "critical factor", 1, 10, func(c *Content) *int16 { return &c.Items[k].Critical.Times })
	add(it.Critical.Explode > 0, "least exploding face", 3, 10, func(c *Content) *int16 { return &c.Items[k].Critical.Explode })
	add(it.Range > 0, "range", 1, 60, func(c *Content) *int16 { return &c.Items[k].Range })
	add(it.Dice > 0, "dice", 1, 12, func(c *Content) *int16 { return &c.Items[k].Dice })
	add(it.Reload > 0, "reload AP", 1, lasting, func(c *Content) *int16 { return &c.Items[k].Reload })
	add(it.Guard > 0, "block AP", 1, lasting, func(c *Content) *int16 { return &c.Items[k].Guard })
	add(it.Sort == AShield, "share let through", 0, percent, func(c *Content) *int16 { return &c.Items[k].Percent })
	add(it.Sort == AShield, "absorption", 0, 10, func(c *Content) *int16 { return &c.Items[k].Absorb })
	return list
}

func armorDials(c *Content) (list []Dial) {
	for i := Bare + 1; i < Armors; i++ {
		row := &c.Armors[i]
		list = append(list,
			number("weight of "+row.Name, row.Rule, 0, much, func(c *Content) *int16 { return &c.Armors[i].Weight }),
			number("durability of "+row.Name, row.Rule, 1, 30, func(c *Content) *uint8 { return &c.Armors[i].Durability }),
			number("DR of "+row.Name, row.Rule, 0, much, func(c *Content) *int16 { return &c.Armors[i].DR }),
			number("dodge lost in "+row.Name, row.Rule, 0, percent, func(c *Content) *int16 { return &c.Armors[i].Dodge }),
			number("required FOR of "+row.Name, row.Rule, 0, 50, func(c *Content) *int16 { return &c.Armors[i].FOR }),
		)
	}
	for i := range c.Guards {
		row := &c.Guards[i]
		with := strings.ToLower(row.Name)
		list = append(list,
			number("block AP with "+with, row.Rule, 1, lasting, func(c *Content) *int16 { return &c.Guards[i].AP }),
			number("share let through with "+with, row.Rule, 0, percent, func(c *Content) *int16 { return &c.Guards[i].Percent }),
		)
	}
	return list
}

func specialDials(c *Content, sp Special) []Dial {
	row := &c.Specials[sp]
	of, rule := " of "+row.Name, row.Rule
	list := []Dial{
		number("AP"+of, rule, -5, lasting, func(c *Content) *int16 { return &c.Specials[sp].AP }),
		number("bonus"+of, rule, -100, 100, func(c *Content) *int16 { return &c.Specials[sp].Bonus }),
		number("damage factor"+of, rule, 1, 10, func(c *Content) *int16 { return &c.Specials[sp].Times }),
		number("damage divisor"+of, rule, 1, 10, func(c *Content) *int16 { return &c.Specials[sp].Halves }),
	}
	if row.Prone > 0 {
		list = append(list, number("damage factor against the prone"+of, rule, 1, 10, func(c *Content) *int16 { return &c.Specials[sp].Prone }))
	}
	return list
}

func companionDials(c *Content, k Companion) []Dial {
	row := &c.Companions[k]
	of, rule := " of "+row.Name, row.Rule
	at := func(c *Content) *CompanionRow { return &c.Companions[k] }
	list := []Dial{
		number("power"+of, rule, 0, 100, func(c *Content) *int { return &at(c).Power }),
		number("HP"+of, rule, 1, much, func(c *Content) *int16 { return &at(c).HP }),
		number("AP"+of, rule, 1, 20, func(c *Content) *int16 { return &at(c).AP }),
		number("TD"+of, rule, 0, much, func(c *Content) *int16 { return &at(c).TD }),
		number("dodge"+of, rule, 0, percent, func(c *Content) *int16 { return &at(c).Dodge }),
	}
	list = append(list, blowDials(row.Name, rule, &row.Blows, false, func(c *Content) *[Blows]BlowRow { return &at(c).Blows })...)
	add := func(is bool, name string, low, high int, at func(*Content) *int16) {
		if is {
			list = append(list, number(name+of, rule, low, high, at))
		}
	}
	add(row.Guard > 0, "block AP", 1, lasting, func(c *Content) *int16 { return &at(c).Guard })
	add(row.Guard > 0, "absorption", 0, 10, func(c *Content) *int16 { return &at(c).Absorb })
	add(row.Guard > 0, "share let through", 0, percent, func(c *Content) *int16 { return &at(c).Percent })
	add(row.Parry > 0, "parry AP", 1, lasting, func(c *Content) *int16 { return &at(c).Parry })
	add(row.Throw > 0, "throw range", 1, 60, func(c *Content) *int16 { return &at(c).Throw })
	add(row.ArmorDR > 0, "armor DR", 0, much, func(c *Content) *int16 { return &at(c).ArmorDR })
	add(row.ArmorDodge > 0, "dodge lost in armor", 0, percent, func(c *Content) *int16 { return &at(c).ArmorDodge })
	durable := func(is uint8, name string, high int, at func(*Content) *uint8) {
		if is > 0 {
			list = append(list, number(name+of, rule, 1, high, at))
		}
	}
	durable(row.Weapon, "weapon durability", lasting, func(c *Content) *uint8 { return &at(c).Weapon })
	durable(row.Armor, "armor durability", 30, func(c *Content) *uint8 { return &at(c).Armor })
	durable(row.Shield, "shield durability", lasting, func(c *Content) *uint8 { return &at(c).Shield })
	durable(row.Knives, "knives", 30, func(c *Content) *uint8 { return &at(c).Knives })
	return list
}

// ruleDials are the numbers that stand in a rule's own sentence.
func ruleDials() []Dial {
	return []Dial{
		number("base of dodge", "CD-1.13", 0, percent, func(c *Content) *int16 { return &c.BaseDodge }),
		number("dodge lost a space", "CD-4.53", 0, percent, func(c *Content) *int16 { return &c.PerStep }),
		number("AP of a parry die", "CD-4.63", 1, lasting, func(c *Content) *int16 { return &c.PerParryDie }),
		number("exhaustion an AP", "CD-3.28", 0, percent, func(c *Content) *int16 { return &c.PerExhaust }),
		number("loss of the bound", "CD-5.4", 0, percent, func(c *Content) *int16 { return &c.BoundLoss }),
		number("loss of the tired", "CD-5.9", 0, percent, func(c *Content) *int16 { return &c.TiredLoss }),
		number("STR Mult of the stance", "CD-4.16", 0, 30, func(c *Content) *int16 { return &c.StanceSTR }),
		number("HP lost by burning", "CD-5.8", 0, much, func(c *Content) *int16 { return &c.BurnLoss }),
		number("HP lost by poison", "CD-5.16", 0, 100, func(c *Content) *int16 { return &c.PoisonLoss }),
		number("damage of a bruise", "CD-5.6", 0, much, func(c *Content) *int16 { return &c.PerBruise }),
		number("bonus of the Lord", "CD-7.95", 0, much, func(c *Content) *int16 { return &c.LordBonus }),
		number("least face of a flame", "CD-7.91", 1, 10, func(c *Content) *int { return &c.FlameFrom }),
		number("damage of a flame", "CD-7.91", 0, much, func(c *Content) *int16 { return &c.FlameDamage }),
		number("range of a hymn", "CD-7.94", 0, 60, func(c *Content) *int { return &c.HymnRange }),
		number("Luck Dice", "CD-4.89", 0, 9, func(c *Content) *uint8 { return &c.LuckDice }),
		number("AP of Favored", "CD-4.86", 0, lasting, func(c *Content) *int16 { return &c.FavoredAP }),
		number("greatest attribute", "CD-1.22", 20, ground.MaxAP, func(c *Content) *int16 { return &c.AttrMax }),
		number("AP to draw", "CD-3.40", 0, lasting, func(c *Content) *int16 { return &c.ReadyAP }),
		number("AP of a chest", "CD-3.39", 1, lasting, func(c *Content) *int16 { return &c.ChestAP }),
		number("AP to stand", "CD-3.44", 1, lasting, func(c *Content) *int16 { return &c.StandAP }),
		number("AP to unbind", "CD-3.46", 1, lasting, func(c *Content) *int16 { return &c.UnbindAP }),
		number("AP of a pounce", "CD-7.97", 1, lasting, func(c *Content) *int16 { return &c.PounceAP }),
		number("AP to douse", "CD-3.47", 1, lasting, func(c *Content) *int16 { return &c.DouseAP }),
		number("AP of the glass", "CD-8.28", 1, lasting, func(c *Content) *int16 { return &c.GlassAP }),
	}
}

// Fresh is a copy whose every number can be set; maps are shared, no dial is theirs.
func (c *Content) Fresh() *Content {
	out := *c
	return &out
}
