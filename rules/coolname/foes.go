package coolname

import (
	"encoding/json"
	"slices"
	"strings"

	"riposte"
	"riposte/document"
	"riposte/phrase"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
)

const (
	maxSide   = 16 // CN-1.34
	maxKinds  = 8  // CN-1.46
	maxPeople = 8  // CN-1.53
	maxNumber = 40
	maxFoeVit = 200
)

// A kind is foes with the same stat block, as far as everybody sees it. Their
// numbers are part of the position.
type kind struct {
	title      string
	word       string
	breed      string // the row of the table, or the name of an own stat block
	own        bool   // it has an own stat block
	called     bool   // by a name that the document gives it
	forms      []tables.Form
	speed      int // squares
	initiative int
	count      int
	numbers    numbers
	from       source
	waits      bool // out of sight until the game master brings it, CN-8.22
}

// label is the name of the kind.
func (k *kind) label() phrase.Text {
	if k.own || k.called {
		return phrase.Plain(k.title)
	}
	return phrase.Term(k.title)
}

// several is the name of the kind, and how many there are.
func (k *kind) several() phrase.Text {
	if k.count == 1 {
		return k.label()
	}
	return ref("unit.several", k.label(), k.count)
}

// form is the name of one of its attacks.
func (k *kind) form(f int) phrase.Text {
	if word := k.forms[f].Word; k.own {
		return ref("unit.form", strings.ReplaceAll(word, "-", " "))
	}
	return phrase.Term(titled(k.forms[f].Word))
}

// numbers are what a stat block hides, CN-8.8.
type numbers struct {
	defence, attack, vitality, toughness, armour uint8
	bonus                                        [tables.MaxForms]uint8
	pack, numb                                   bool
}

func numbersOf(f *tables.Foe) (n numbers) {
	n = numbers{
		defence: uint8(f.Defence), attack: uint8(f.Attack), vitality: uint8(f.Vitality), toughness: uint8(f.Toughness),
		armour: uint8(f.Armour), pack: f.Pack, numb: f.Numb,
	}
	for i := range n.bonus {
		n.bonus[i] = uint8(f.Forms[min(i, len(f.Forms)-1)].Bonus)
	}
	return n
}

// A cast is those whom a game master brings: foes, and characters on either side.
type cast struct {
	kinds            []kind
	allies, villains []*sheet // CN-1.53
}

// readCast reads the game master's document, CN-10.2.
func (r *ruleset) readCast(raw json.RawMessage, o *options, faults *riposte.Faults) (all cast) {
	doc := r.open(raw, faults)
	if doc == nil {
		return all
	}
	if doc.Has("attributes") && !doc.Has("foes") {
		doc.Fault("", "CN-1.45", "this is a character, which a player brings; the game master brings foes")
		return all
	}
	if doc.Has("title") {
		doc.Text("title", "CN-7.84", maxNameLength)
	}
	own := r.rulesOf(o)
	own.person, own.customFoci = true, true // a game master's own characters need nobody's consent
	people := func(name string) (list []*sheet) {
		if doc.Has(name) {
			for _, entry := range doc.List(name, "CN-1.53", 0, maxPeople) {
				list = append(list, own.readSheet(entry))
				entry.Done()
			}
		}
		return list
	}
	all.allies, all.villains = people("allies"), people("villains")
	if n := len(all.allies) + len(all.villains); n > maxPeople {
		doc.Fault("villains", "CN-1.53", "come to %d with the allies, a game master has %d characters at most", n, maxPeople)
	}
	if len(all.villains) == 0 || doc.Has("foes") {
		all.kinds = r.readFoes(doc, len(all.villains))
	}
	doc.Done()
	return all
}

// readFoes reads the list of foes, who come in addition to that many villains.
func (r *ruleset) readFoes(doc *document.Object, villains int) (kinds []kind) {
	c, total, fights := r.content, villains, villains
	for _, entry := range doc.List("foes", "CN-10.2", 1, maxKinds) {
		var f tables.Foe
		if entry.Has("own") {
			if entry.WordOr("foe", "CN-7.81", -1, c.FoeWords()...) >= 0 {
				entry.Fault("foe", "CN-1.35", "a foe of the table or a stat block of one's own, not both")
			}
			f = readOwn(entry.Object("own", "CN-1.35"))
		} else {
			f = c.Foes[max(entry.Word("foe", "CN-7.81", c.FoeWords()...), 0)]
		}
		k := kindFrom(&f)
		k.from = source(max(slices.IndexFunc(c.Foes, func(row tables.Foe) bool { return row.Word == f.Word }), 0))
		if k.own, k.called = entry.Has("own"), entry.Has("called"); k.own || k.called {
			k.from = ofEntry // and more, by its place
		}
		if k.called {
			k.title = entry.Text("called", "CN-8.7", maxNameLength)
			k.word = slug(strings.ReplaceAll(k.title, " ", "-"))
		}
		k.count = entry.IntOr("count", "CN-1.34", 1, maxSide, 1)
		k.waits = entry.YesNo("waits", "CN-8.22", false)
		fights += bit(!k.waits)
		total += k.count
		kinds = append(kinds, k)
		entry.Done()
	}
	if fights == 0 && len(kinds) > 0 {
		doc.Fault("foes", "CN-8.22", "all wait: somebody has to be there when the fight begins")
	}
	if total > maxSide {
		doc.Fault("foes", "CN-1.34", "are %d, a side has %d at most", total, maxSide)
	}
	return kinds
}

// kindFrom is a kind with a stat block.
func kindFrom(f *tables.Foe) kind {
	return kind{
		title: f.Title, word: f.Word, breed: f.Word, forms: f.Forms, speed: f.Speed / ground.Step, initiative: f.Initiative,
		numbers: numbersOf(f),
	}
}

// rowsOf are the kinds of the table.
func rowsOf(c *Content) (rows []kind) {
	for i := range c.Foes {
		k := kindFrom(&c.Foes[i])
		k.from = source(i)
		rows = append(rows, k)
	}
	return rows
}

// readOwn reads a game master's own stat block.
func readOwn(doc *document.Object) tables.Foe {
	number := func(name string, lo, hi int) int { return doc.Int(name, "CN-7.81", lo, hi) }
	f := tables.Foe{
		Title: doc.Text("name", "CN-7.81", maxNameLength), Defence: number("defence", 0, maxNumber), Attack: number("attack", 0, maxNumber),
		Vitality: number("vitality", 1, maxFoeVit), Toughness: number("toughness", 1, maxNumber), Armour: doc.IntOr("armour", "CN-7.81", 0, maxNumber, 0),
		Initiative: number("initiative", 0, maxNumber), Speed: doc.IntOr("speed", "CN-7.81", 0, 60, 30),
	}
	if f.Speed%ground.Step != 0 {
		doc.Fault("speed", "CN-7.81", "is not a multiple of 5 ft")
	}
	f.Word = slug(strings.ReplaceAll(f.Title, " ", "-"))
	traits := doc.Words("traits", "CN-7.82", tables.TraitWords...)
	f.Pack = doc.YesNo("pack", "CN-7.82", traits&1 != 0) // a trait may also be given by itself
	f.Numb = doc.YesNo("numb", "CN-7.82", traits&2 != 0)
	words := map[string]bool{}
	for _, o := range doc.List("forms", "CN-7.81", 1, tables.MaxForms) {
		form := tables.Form{
			Word: slug(strings.ReplaceAll(o.Text("name", "CN-7.81", maxNameLength), " ", "-")), Bonus: o.IntOr("bonus", "CN-7.81", 0, maxNumber, 0),
			Class: tables.Class(max(o.WordOr("kind", "CN-7.81", 0, tables.ClassWords[tables.Melee:]...), 0)) + tables.Melee,
		}
		form.Short = o.IntOr("range", "CN-7.81", ground.Step, 120, ground.Step)
		form.Long = o.IntOr("long", "CN-7.81", 0, 120, 0)
		if form.Long != 0 && form.Long <= form.Short {
			o.Fault("long", "CN-4.17", "is not beyond the range of %d ft", form.Short)
		}
		if words[form.Word] {
			o.Fault("name", "CN-7.81", "%s is listed twice", form.Word)
		}
		words[form.Word] = true
		f.Forms = append(f.Forms, form)
		o.Done()
	}
	if f.Forms == nil {
		f.Forms = []tables.Form{{Word: "blow", Class: tables.Melee, Short: ground.Step}}
	}
	doc.Done()
	return f
}
