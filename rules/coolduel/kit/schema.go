package kit

import (
	"riposte"
	"riposte/basis"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/tables"
)

// The titles of a document's words, and a line about each.

var generalistTitles = []string{"No Generalist", "Multipliers", "Step", "Block"}

var generalistHelps = []string{
	"All classes but the Mercenary.",
	"Weapons whose two multipliers are equal have both 1 higher.",
	"Answers an attack with a step for 0 AP, once until its next turn.",
	"With a weapon in both hands 10 in 100 less go through its block.",
}

// Schema is the fields of a document.
func Schema(c *tables.Content) []riposte.DocField {
	number := func(name, title, help string) riposte.DocField {
		return riposte.DocField{Name: name, Title: title, Type: riposte.DocNumber, Rule: "CD-1.23", Help: help, Min: 0, Max: int(c.AttrMax), Optional: true}
	}
	classTitles, classHelps := c.ClassTitles()
	titles, helps := c.ItemTitles()
	armorTitles, armorHelps := c.ArmorTitles()
	friends, friendHelps := c.CompanionTitles()
	words := c.ItemWords()
	bothTitles := append(append([]string{}, titles...), "The same, in both hands")
	bothHelps := append(append([]string{}, helps...), "The right hand's weapon is held with both.")
	count := func() riposte.DocField {
		return riposte.DocField{Name: "count", Title: "How many", Type: riposte.DocNumber, Rule: "CD-1.66", Min: 1, Max: MaxStack, Optional: true}
	}
	return []riposte.DocField{
		basis.Worded("class", "Class", "CD-1.24", c.ClassWords(), classTitles, classHelps, false),
		basis.Worded("generalist", "Generalist", "CD-1.25", generalistWords, generalistTitles, generalistHelps, true),
		{Name: "points", Title: "Points added", Type: riposte.DocGroup, Rule: "CD-1.21", Optional: true, Help: "As many as the duel's power, on top of the class's own.", Fields: []riposte.DocField{
			number("agi", "Agility", "AP and dodge."), number("dex", "Dexterity", "Damage and parry."), number("for", "Fortitude", "HP and load."),
			number("str", "Strength", "Damage and load."), number("will", "Willpower", "AP and TD."),
		}},
		basis.Worded("right", "Right hand", "CD-1.33", words, titles, helps, true),
		basis.Worded("left", "Left hand", "CD-1.33", append(c.ItemWords(), BothWord), bothTitles, bothHelps, true),
		basis.Worded("armor", "Armor", "CD-1.35", c.ArmorWords(), armorTitles, armorHelps, true),
		{Name: "slots", Title: "Quick slots", Type: riposte.DocList, Rule: "CD-1.37", Max: MaxSlots, Optional: true, Help: "Within a hand's reach: one item each, or throwing items of one kind.", Fields: []riposte.DocField{
			basis.Worded("item", "Item", "CD-1.38", words, titles, helps, false), count(),
		}},
		{Name: "inventory", Title: "Inventory", Type: riposte.DocList, Rule: "CD-1.40", Max: int(tables.Items), Optional: true, Help: "Whatever else is carried; it costs AP to fetch.", Fields: []riposte.DocField{
			basis.Worded("item", "Item", "CD-1.40", words[1:], titles[1:], helps[1:], false), count(),
		}},
		{Name: "companions", Title: "Companions", Type: riposte.DocList, Rule: "CD-1.45", Max: ground.PerSeat - 1, Optional: true, Help: "One; a Hunter may have two.", Fields: []riposte.DocField{
			basis.Worded("companion", "Companion", "CD-1.45", c.CompanionWords()[1:], friends[1:], friendHelps[1:], false),
		}},
	}
}
