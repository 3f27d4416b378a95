package coolduel

import (
	"fmt"

	"riposte/basis"
	"riposte/phrase"
)

// What the words of a document are called, and a line about each.

func (c *Content) classTitles() (titles, helps []string) {
	for i := range c.Classes {
		cl := &c.Classes[i]
		titles = append(titles, cl.Name)
		helps = append(helps, fmt.Sprintf("AGI %d, DEX %d, FOR %d, STR %d, WILL %d; %s.", cl.AGI, cl.DEX, cl.FOR, cl.STR, cl.WILL, cl.Enhancement))
	}
	return titles, helps
}

var generalistTitles = []string{"No Generalist", "Multipliers", "Step", "Block"}

var generalistHelps = []string{
	"All classes but the Mercenary.",
	"Weapons whose two multipliers are equal have both 1 higher.",
	"Answers an attack with a step for 0 AP, once until its next turn.",
	"With a weapon in both hands 10 in 100 less go through its block.",
}

func (c *Content) itemTitles() (titles, helps []string) {
	for i := range c.Items {
		titles = append(titles, basis.Capital(c.Items[i].Name))
		helps = append(helps, c.itemHelp(kind(i)))
	}
	titles[nothing] = "Nothing"
	return titles, helps
}

// itemHelp is an item in a line: weight, what it asks for, what it does.
func (c *Content) itemHelp(k kind) string {
	it := &c.Items[k]
	if k == nothing {
		return ""
	}
	text := fmt.Sprintf("Weighs %d", it.Weight)
	switch {
	case it.Sort == aShield:
		return fmt.Sprintf("%s; needs FOR %d; block %d AP, %d in 100 go through, absorbs %d.", text, it.FOR, it.Guard, it.Percent, it.Absorb)
	default:
		text += fmt.Sprintf("; needs STR %d, DEX %d", it.STR, it.DEX)
	}
	if it.TwoHands {
		text += ", both hands"
	}
	for b := jab; b < blows; b++ {
		switch l := &it.Blows[b]; {
		case l.AP == 0:
		case it.Sort == aGun:
			text += fmt.Sprintf("; fire %d AP, %d dice", l.AP, it.Dice)
		case l.One == l.Two:
			text += fmt.Sprintf("; %s %d AP, %s, %d", blowWords[b], l.AP, signed(l.Bonus), l.One)
		default:
			text += fmt.Sprintf("; %s %d AP, %s, %d or %d", blowWords[b], l.AP, signed(l.Bonus), l.One, l.Two)
		}
	}
	return text + "."
}

// signed is a number with its sign, in good type.
func signed(n int16) string {
	if n < 0 {
		return fmt.Sprintf("−%d", -n)
	}
	return fmt.Sprintf("+%d", n)
}

func (c *Content) armorTitles() (titles, helps []string) {
	for i := range c.Armors {
		ar := &c.Armors[i]
		titles = append(titles, ar.Name)
		helps = append(helps, fmt.Sprintf("Weighs %d; needs FOR %d; adds %d to TD, takes %d from dodge; durability %d.", ar.Weight, ar.FOR, ar.DR, ar.Dodge, ar.Durability))
	}
	titles[bare], helps[bare] = "No armor", ""
	return titles, helps
}

func (c *Content) companionTitles() (titles, helps []string) {
	for i := range c.Companions {
		co := &c.Companions[i]
		titles = append(titles, basis.Capital(co.Name))
		helps = append(helps, fmt.Sprintf("Power %d; HP %d, AP %d, TD %d, dodge %d.", co.Power, co.HP, co.AP, co.TD, co.Dodge))
	}
	return titles, helps
}

// series is a list with nothing but commas.
func series(list []phrase.Text) (all phrase.Text) {
	for i, t := range list {
		if all = phrase.Ref("list.more", all, t); i == 0 {
			all = t
		}
	}
	return all
}
