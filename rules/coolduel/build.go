package coolduel

import (
	"encoding/json"

	"riposte"
	"riposte/basis"
	"riposte/document"
	"riposte/phrase"
	"riposte/rules/coolduel/tables"
)

// A generalist is the choice of CD-1.25.
type generalist uint8

const (
	noGeneralist generalist = iota
	byMultipliers
	byStep
	byBlock
)

var generalistWords = []string{"none", "multipliers", "step", "block"}

// A build is what a seat brings, CD-10.1.
type build struct {
	class      tables.Class
	classed    bool // the document names it
	generalist generalist
	attributes
	kit
	pack
	companions [perSeat - 1]tables.Companion
}

const bothWord = "both"

// read reads a document, all faults at once.
func (r *rules) read(raw json.RawMessage, say *phrase.Voice, faults *riposte.Faults) (b build) {
	before := len(*faults)
	doc := document.Read(raw, "", "CD-1.44", faults)
	named := doc.Word("class", "CD-1.24", r.ClassWords()...)
	b.class, b.classed = tables.Class(max(0, named)), named >= 0
	b.generalist = generalist(max(0, doc.WordOr("generalist", "CD-1.25", 0, generalistWords...)))
	switch {
	case b.class == tables.Mercenary && b.generalist == noGeneralist:
		doc.Fault("generalist", "CD-1.25", "a Mercenary chooses multipliers, step or block")
	case b.class != tables.Mercenary && b.generalist != noGeneralist:
		doc.Fault("generalist", "CD-1.25", "only a Mercenary is a Generalist")
	}
	b.attributes = r.readPoints(doc, &r.Classes[b.class])
	itemWords := r.ItemWords()
	b.hand[0] = tables.Kind(max(0, doc.WordOr("right", "CD-1.26", 0, itemWords...)))
	if left := max(0, doc.WordOr("left", "CD-1.26", 0, append(itemWords, bothWord)...)); left == int(tables.Items) {
		b.both = true
	} else {
		b.hand[1] = tables.Kind(left)
	}
	b.armor = tables.Armor(max(0, doc.WordOr("armor", "CD-1.26", 0, r.ArmorWords()...)))
	b.readStores(doc, itemWords)
	r.readCompanions(doc, &b)
	doc.Done()
	if len(*faults) > before {
		return b
	}
	add := func(path string, n no) { doc.Fault(path, n.rule, "%s", say.Say(n.text())) }
	r.vetHands(&b.attributes, &b.kit, add)
	r.vetSlots(&b.attributes, &b.kit, add)
	if n := r.vetLoad(&b.attributes, &b.kit, &b.pack); n.is() {
		add("inventory", n)
	}
	return b
}

// readPoints is CD-1.21 to CD-1.24: the class's attributes and what is added.
func (r *rules) readPoints(doc *document.Object, cl *tables.ClassRow) attributes {
	a := attributes{cl.AGI, cl.DEX, cl.FOR, cl.STR, cl.WILL}
	if !doc.Has("points") {
		return a
	}
	points := doc.Object("points", "CD-1.23")
	most := int(r.AttrMax)
	spent := 0
	for _, f := range []struct {
		name string
		at   *int16
	}{{"agi", &a.AGI}, {"dex", &a.DEX}, {"for", &a.FOR}, {"str", &a.STR}, {"will", &a.WILL}} {
		n := points.IntOr(f.name, "CD-1.23", 0, most, 0)
		spent += n
		if *f.at += int16(n); int(*f.at) > most {
			points.Fault(f.name, "CD-1.22", "would be %d, the most is %d", *f.at, most)
		}
	}
	points.Done()
	if spent > r.power {
		doc.Fault("points", "CD-1.21", "adds %d, the duel's power is %d", spent, r.power)
	}
	return a
}

// readStores is CD-1.37 to CD-1.40: quick slots and inventory.
func (b *build) readStores(doc *document.Object, itemWords []string) {
	if doc.Has("slots") {
		for i, slot := range doc.List("slots", "CD-1.38", 0, maxSlots) {
			s := stack{1, tables.Kind(max(0, slot.Word("item", "CD-1.38", itemWords...)))}
			s.n = uint16(slot.IntOr("count", "CD-1.66", 1, maxStack, 1))
			if s.kind == tables.Nothing {
				s.n = 0
			}
			slot.Done()
			b.slots[i] = s
		}
	}
	if !doc.Has("inventory") {
		return
	}
	for _, entry := range doc.List("inventory", "CD-1.40", 0, int(tables.Items)) {
		k := tables.Kind(max(0, entry.Word("item", "CD-1.40", itemWords[1:]...)) + 1)
		n := entry.IntOr("count", "CD-1.66", 1, maxStack, 1)
		if b.pack[k] > 0 {
			entry.Fault("item", "CD-1.40", "stands twice")
		}
		b.pack[k] = uint16(n)
		entry.Done()
	}
}

// readCompanions is CD-1.45 to CD-1.49.
func (r *rules) readCompanions(doc *document.Object, b *build) {
	if !doc.Has("companions") {
		return
	}
	list := doc.List("companions", "CD-1.45", 0, perSeat-1)
	words := r.CompanionWords()
	for i, entry := range list {
		k := tables.Companion(max(0, entry.Word("companion", "CD-1.45", words[1:]...)) + 1)
		b.companions[i] = k
		if p := r.Companions[k].Power; p > r.power {
			entry.Fault("companion", "CD-1.45", "needs power %d, the duel has %d", p, r.power)
		}
		entry.Done()
	}
	switch {
	case len(list) > 0 && !r.companions:
		doc.Fault("companions", "CD-1.47", "this duel is without companions")
	case len(list) > 1 && b.class != tables.Hunter:
		doc.Fault("companions", "CD-1.46", "only a Hunter has two")
	}
}

func schema(c *Content) []riposte.DocField {
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
		return riposte.DocField{Name: "count", Title: "How many", Type: riposte.DocNumber, Rule: "CD-1.66", Min: 1, Max: maxStack, Optional: true}
	}
	return []riposte.DocField{
		basis.Worded("class", "Class", "CD-1.24", c.ClassWords(), classTitles, classHelps, false),
		basis.Worded("generalist", "Generalist", "CD-1.25", generalistWords, generalistTitles, generalistHelps, true),
		{Name: "points", Title: "Points added", Type: riposte.DocGroup, Rule: "CD-1.21", Optional: true, Help: "As many as the duel's power, on top of the class's own.", Fields: []riposte.DocField{
			number("agi", "Agility", "AP and dodge."), number("dex", "Dexterity", "Damage and parry."), number("for", "Fortitude", "HP and load."),
			number("str", "Strength", "Damage and load."), number("will", "Willpower", "AP and TD."),
		}},
		basis.Worded("right", "Right hand", "CD-1.33", words, titles, helps, true),
		basis.Worded("left", "Left hand", "CD-1.33", append(c.ItemWords(), bothWord), bothTitles, bothHelps, true),
		basis.Worded("armor", "Armor", "CD-1.35", c.ArmorWords(), armorTitles, armorHelps, true),
		{Name: "slots", Title: "Quick slots", Type: riposte.DocList, Rule: "CD-1.37", Max: maxSlots, Optional: true, Help: "Within a hand's reach: one item each, or throwing items of one kind.", Fields: []riposte.DocField{
			basis.Worded("item", "Item", "CD-1.38", words, titles, helps, false), count(),
		}},
		{Name: "inventory", Title: "Inventory", Type: riposte.DocList, Rule: "CD-1.40", Max: int(tables.Items), Optional: true, Help: "Whatever else is carried; it costs AP to fetch.", Fields: []riposte.DocField{
			basis.Worded("item", "Item", "CD-1.40", words[1:], titles[1:], helps[1:], false), count(),
		}},
		{Name: "companions", Title: "Companions", Type: riposte.DocList, Rule: "CD-1.45", Max: perSeat - 1, Optional: true, Help: "One; a Hunter may have two.", Fields: []riposte.DocField{
			basis.Worded("companion", "Companion", "CD-1.45", c.CompanionWords()[1:], friends[1:], friendHelps[1:], false),
		}},
	}
}
