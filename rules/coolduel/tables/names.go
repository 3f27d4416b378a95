package tables

import (
	"fmt"
	"strings"

	"riposte/basis"
)

// ClassWords are what documents call the classes.
func (c *Content) ClassWords() []string {
	return basis.WordsOf(c.Classes[:], func(x *ClassRow) string { return strings.ToLower(x.Name) })
}

// ItemWords are what documents call the items.
func (c *Content) ItemWords() []string {
	return basis.WordsOf(c.Items[:], func(x *Item) string { return x.Word })
}

// ArmorWords are what documents call the armor sets.
func (c *Content) ArmorWords() []string {
	return basis.WordsOf(c.Armors[:], func(x *ArmorRow) string { return x.Word })
}

// CompanionWords are what documents call the companions.
func (c *Content) CompanionWords() []string {
	return basis.WordsOf(c.Companions[:], func(x *CompanionRow) string { return x.Word })
}

// ClassTitles are the classes for people, and a line about each.
func (c *Content) ClassTitles() (titles, helps []string) {
	for i := range c.Classes {
		cl := &c.Classes[i]
		titles = append(titles, cl.Name)
		helps = append(helps, fmt.Sprintf("AGI %d, DEX %d, FOR %d, STR %d, WILL %d; %s.", cl.AGI, cl.DEX, cl.FOR, cl.STR, cl.WILL, cl.Enhancement))
	}
	return titles, helps
}

// ItemTitles are the items for people, and a line about each.
func (c *Content) ItemTitles() (titles, helps []string) {
	for i := range c.Items {
		titles = append(titles, basis.Capital(c.Items[i].Name))
		helps = append(helps, c.itemHelp(Kind(i)))
	}
	titles[Nothing] = "Nothing"
	return titles, helps
}

// itemHelp is an item in one line: its weight, what it requires, what it does.
func (c *Content) itemHelp(k Kind) string {
	it := &c.Items[k]
	if k == Nothing {
		return ""
	}
	text := fmt.Sprintf("Weighs %d", it.Weight)
	switch {
	case it.Sort == AShield:
		return fmt.Sprintf("%s; needs FOR %d; block %d AP, %d in 100 go through, absorbs %d.", text, it.FOR, it.Guard, it.Percent, it.Absorb)
	default:
		text += fmt.Sprintf("; needs STR %d, DEX %d", it.STR, it.DEX)
	}
	if it.TwoHands {
		text += ", both hands"
	}
	for b := Jab; b < Blows; b++ {
		switch l := &it.Blows[b]; {
		case l.AP == 0:
		case it.Sort == AGun:
			text += fmt.Sprintf("; fire %d AP, %d dice", l.AP, it.Dice)
		case l.One == l.Two:
			text += fmt.Sprintf("; %s %d AP, %s, %d", BlowWords[b], l.AP, signed(l.Bonus), l.One)
		default:
			text += fmt.Sprintf("; %s %d AP, %s, %d or %d", BlowWords[b], l.AP, signed(l.Bonus), l.One, l.Two)
		}
	}
	return text + "."
}

// signed is a number with its sign, typeset properly.
func signed(n int16) string {
	if n < 0 {
		return fmt.Sprintf("−%d", -n)
	}
	return fmt.Sprintf("+%d", n)
}

// ArmorTitles are the armor sets for people, and a line about each.
func (c *Content) ArmorTitles() (titles, helps []string) {
	for i := range c.Armors {
		ar := &c.Armors[i]
		titles = append(titles, ar.Name)
		helps = append(helps, fmt.Sprintf("Weighs %d; needs FOR %d; adds %d to TD, takes %d from dodge; durability %d.", ar.Weight, ar.FOR, ar.DR, ar.Dodge, ar.Durability))
	}
	titles[Bare], helps[Bare] = "No armor", ""
	return titles, helps
}

// CompanionTitles are the companions for people, and a line about each.
func (c *Content) CompanionTitles() (titles, helps []string) {
	for i := range c.Companions {
		co := &c.Companions[i]
		titles = append(titles, basis.Capital(co.Name))
		helps = append(helps, fmt.Sprintf("Power %d; HP %d, AP %d, TD %d, dodge %d.", co.Power, co.HP, co.AP, co.TD, co.Dodge))
	}
	return titles, helps
}
