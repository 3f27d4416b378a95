package kit

import (
	"encoding/json"

	"riposte"
	"riposte/document"
	"riposte/phrase"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/tables"
)

// A Generalist is the choice of CD-1.25.
type Generalist uint8

// The Generalist enhancements; only a Mercenary has one.
const (
	NoGeneralist Generalist = iota
	ByMultipliers
	ByStep
	ByBlock
)

var generalistWords = []string{"none", "multipliers", "step", "block"}

// A Build is what a seat brings, CD-10.1.
type Build struct {
	Class      tables.Class
	classed    bool // the document names it
	Generalist Generalist
	Attributes
	Kit
	Pack
	Companions Company
}

// BothWord is the word of the left hand that means the right one's item in both.
const BothWord = "both"

// Read reads a document and reports all faults at once.
func (r *Rules) Read(raw json.RawMessage, say *phrase.Voice, faults *riposte.Faults) (b Build) {
	before := len(*faults)
	doc := document.Read(raw, "", "CD-1.44", faults)
	named := doc.Word("class", "CD-1.24", r.ClassWords()...)
	b.Class, b.classed = tables.Class(max(0, named)), named >= 0
	b.Generalist = Generalist(max(0, doc.WordOr("generalist", "CD-1.25", 0, generalistWords...)))
	switch {
	case b.Class == tables.Mercenary && b.Generalist == NoGeneralist:
		doc.Fault("generalist", "CD-1.25", "a Mercenary chooses multipliers, step or block")
	case b.Class != tables.Mercenary && b.Generalist != NoGeneralist:
		doc.Fault("generalist", "CD-1.25", "only a Mercenary is a Generalist")
	}
	b.Attributes = r.readPoints(doc, &r.Classes[b.Class])
	itemWords := r.ItemWords()
	b.Hand[0] = tables.Kind(max(0, doc.WordOr("right", "CD-1.26", 0, itemWords...)))
	if left := max(0, doc.WordOr("left", "CD-1.26", 0, append(itemWords, BothWord)...)); left == int(tables.Items) {
		b.Both = true
	} else {
		b.Hand[1] = tables.Kind(left)
	}
	b.Armor = tables.Armor(max(0, doc.WordOr("armor", "CD-1.26", 0, r.ArmorWords()...)))
	b.readStores(doc, itemWords)
	r.readCompanions(doc, &b)
	doc.Done()
	if len(*faults) > before {
		return b
	}
	add := func(path string, n No) { doc.Fault(path, n.Rule, "%s", say.Say(n.text())) }
	r.vetHands(&b.Attributes, &b.Kit, add)
	r.vetSlots(&b.Kit, add)
	if n := r.VetLoad(&b.Attributes, &b.Kit, &b.Pack); n.Is() {
		add("inventory", n)
	}
	return b
}

// readPoints reads the class's attributes and what is added to them, CD-1.21 to
// CD-1.24.
func (r *Rules) readPoints(doc *document.Object, cl *tables.ClassRow) Attributes {
	a := Attributes{cl.AGI, cl.DEX, cl.FOR, cl.STR, cl.WILL}
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
	if spent > r.Power {
		doc.Fault("points", "CD-1.21", "adds %d, the duel's power is %d", spent, r.Power)
	}
	return a
}

// readStores reads quick slots and inventory, CD-1.37 to CD-1.40.
func (b *Build) readStores(doc *document.Object, itemWords []string) {
	if doc.Has("slots") {
		for i, slot := range doc.List("slots", "CD-1.38", 0, MaxSlots) {
			s := Stack{1, tables.Kind(max(0, slot.Word("item", "CD-1.38", itemWords...)))}
			s.N = uint16(slot.IntOr("count", "CD-1.66", 1, MaxStack, 1))
			if s.Kind == tables.Nothing {
				s.N = 0
			}
			slot.Done()
			b.Slots[i] = s
		}
	}
	if !doc.Has("inventory") {
		return
	}
	for _, entry := range doc.List("inventory", "CD-1.40", 0, int(tables.Items)) {
		k := tables.Kind(max(0, entry.Word("item", "CD-1.40", itemWords[1:]...)) + 1)
		n := entry.IntOr("count", "CD-1.66", 1, MaxStack, 1)
		if b.Pack[k] > 0 {
			entry.Fault("item", "CD-1.40", "is listed twice")
		}
		b.Pack[k] = uint16(n)
		entry.Done()
	}
}

// readCompanions reads the companions, CD-1.45 to CD-1.49.
func (r *Rules) readCompanions(doc *document.Object, b *Build) {
	if !doc.Has("companions") {
		return
	}
	list := doc.List("companions", "CD-1.45", 0, ground.PerSeat-1)
	words := r.CompanionWords()
	for i, entry := range list {
		k := tables.Companion(max(0, entry.Word("companion", "CD-1.45", words[1:]...)) + 1)
		b.Companions[i] = k
		if p := r.Companions[k].Power; p > r.Power {
			entry.Fault("companion", "CD-1.45", "needs power %d, the duel has %d", p, r.Power)
		}
		entry.Done()
	}
	switch {
	case len(list) > 0 && !r.WithCompany:
		doc.Fault("companions", "CD-1.47", "this duel is without companions")
	case len(list) > 1 && b.Class != tables.Hunter:
		doc.Fault("companions", "CD-1.46", "only a Hunter has two")
	}
}
