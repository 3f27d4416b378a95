package coolname

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"riposte"
	"riposte/basis"
	"riposte/document"
	"riposte/rules/coolname/tables"
)

const (
	maxOthers     = 7 // CN-1.46
	maxNameLength = 30
	maxScore      = 12 // for an attribute that a game master gave
	maxPack       = 200
)

// readParty reads a player's document: one character, and the others that come with
// it.
func (r *ruleset) readParty(raw json.RawMessage, o *options, faults *riposte.Faults) (party []*sheet) {
	doc := r.open(raw, faults)
	if doc == nil {
		return nil
	}
	if doc.Has("foes") && !doc.Has("attributes") {
		doc.Fault("", "CN-1.45", "these are foes, which the game master brings; a player brings a character")
		return nil
	}
	by := r.rulesOf(o)
	party = append(party, by.readSheet(doc))
	if doc.Has("others") {
		for _, other := range doc.List("others", "CN-1.46", 0, maxOthers) {
			party = append(party, by.readSheet(other))
			other.Done()
		}
	}
	doc.Done()
	return party
}

// open begins reading a document or the sample that it names.
func (r *ruleset) open(raw json.RawMessage, faults *riposte.Faults) *document.Object {
	raw, ok := basis.Sampled(raw, r.info.Samples, "CN-7.85", faults)
	if !ok {
		return nil
	}
	return document.Read(raw, "", "CN-10.1", faults)
}

// building are the options that a character is built under.
type building struct {
	person       bool // master
	fights       bool // encounter is no interlude
	freePrimary  bool
	higherFirst  bool // version 1: if no MO is named as primary, it is the higher one
	listFoci     bool // fociAllowed is list or gm
	customFoci   bool // fociAllowed is gm
	armourByMO   bool
	parryByBlock bool
	formulaSpec  bool
}

// rules are what a character is built by: the tables, and the options of an encounter.
type rules struct {
	*Content
	building
}

// readSheet reads a character, CN-10.1, and finds everything that is wrong with it
// at once.
func (r *rules) readSheet(doc *document.Object) *sheet {
	sh := &sheet{name: doc.Text("name", "CN-10.1", maxNameLength)}
	sh.byGM = doc.WordOr("builder", "CN-1.50", 0, "player", "gm") == 1
	if sh.byGM && !r.person {
		doc.Fault("builder", "CN-1.50", "there is no game master here to consent: the option master is automatic")
	}
	r.readAttributes(doc, sh)
	r.readMOsOf(doc, sh)
	r.readFociOf(doc, sh)
	r.readSpec(doc, sh)
	r.readItems(doc, sh)
	sh.derive(r.reckoning())
	r.readCarried(doc, sh)
	return sh
}

// readAttributes reads the attributes, CN-1.6 and CN-1.7.
func (r *rules) readAttributes(doc *document.Object, sh *sheet) {
	group := doc.Object("attributes", "CN-1.6")
	most := slices.Max(r.Array[:])
	if sh.byGM {
		most = maxScore
	}
	sound := group != nil
	var scores [tables.Attributes]int
	for i, word := range tables.AttributeWords {
		scores[i] = group.Int(word, "CN-1.6", 1, most)
		sound = sound && group.Has(word)
		sh.at[i] = uint8(scores[i])
	}
	group.Done()
	slices.Sort(scores[:])
	array := r.Array
	slices.Sort(array[:])
	if sound && !sh.byGM && scores != array {
		doc.Fault("attributes", "CN-1.7", "are %s; they have to be %s, in any order", scoreList(scores), scoreList(array))
	}
}

// scoreList is scores as they are said: "2, 2 and 3".
func scoreList(scores [tables.Attributes]int) string {
	text := ""
	for i, n := range scores {
		switch i {
		case 0:
		case tables.Attributes - 1:
			text += " and "
		default:
			text += ", "
		}
		text += digits(n)
	}
	return text
}

// readMOsOf reads the MOs, CN-1.13 to CN-1.16.
func (r *rules) readMOsOf(doc *document.Object, sh *sheet) {
	b := &sh.build
	b.mo, b.primary = [2]tables.MO{tables.NoMO, tables.NoMO}, tables.NoMO
	sum := 0
	list := doc.List("mos", "CN-1.12", 1, 2)
	for i, m := range list {
		if k := m.Word("mo", "CN-7.6", r.MOWords()...); k >= 0 {
			b.mo[i] = tables.MO(k)
		}
		b.score[i] = uint8(m.Int("score", "CN-1.12", 1, 3))
		sum += int(b.score[i])
		m.Done()
	}
	if len(list) > 0 {
		switch {
		case sum != 3:
			doc.Fault("mos", "CN-1.26", "come to %d points, there are 3 to spend: one MO of 3, or one of 2 and one of 1", sum)
		case len(list) == 2 && b.mo[0] == b.mo[1] && b.mo[0] != tables.NoMO:
			doc.Fault("mos", "CN-1.13", "name the same MO twice")
		}
	}
	b.primary = b.mo[0]
	if b.mo[1] != tables.NoMO && b.score[1] > b.score[0] && (!r.freePrimary || r.higherFirst) {
		b.primary = b.mo[1]
	}
	if i := doc.WordOr("primary", "CN-1.16", -1, r.MOWords()...); i >= 0 && tables.MO(i) != b.primary {
		switch {
		case b.moScore(tables.MO(i)) == 0 && b.moScore(tables.NoMO) > 0:
		case b.moScore(tables.MO(i)) == 0:
			doc.Fault("primary", "CN-1.14", "%s is not an MO of this character", r.MOs[i].Word)
		case !r.freePrimary:
			doc.Fault("primary", "CN-1.16", "the MO with the highest score is the primary one")
		default:
			b.primary = tables.MO(i)
		}
	}
}

// readFociOf reads the foci, CN-1.18 to CN-1.23.
func (r *rules) readFociOf(doc *document.Object, sh *sheet) {
	b := &sh.build
	b.foci = [2]held{{focus: tables.NoFocus, parent: tables.NoMO}, {focus: tables.NoFocus, parent: tables.NoMO}}
	list := doc.List("foci", "CN-1.18", 1, 2)
	sum := 0
	for i, f := range list {
		h := held{focus: tables.NoFocus, parent: tables.NoMO, score: uint8(f.Int("score", "CN-1.18", 1, 2))}
		if k := f.Word("mo", "CN-1.22", r.MOWords()...); k >= 0 {
			h.parent = tables.MO(k)
		}
		switch {
		case f.Has("custom"):
			h.focus = uint8(customFocus + len(sh.customs))
			sh.custom(f, "custom", r)
			if n := len(sh.customs); n == customFoci && strings.EqualFold(sh.customs[0], sh.customs[1]) {
				f.Fault("custom", "CN-1.23", "%s is held already", sh.customs[1])
			}
		default:
			if k := f.Word("focus", "CN-7.2", r.FocusWords()...); k >= 0 {
				h.focus = uint8(k)
			}
		}
		switch { // nothing is said about what could not be read, which may be the character's own MOs
		case h.parent == tables.NoMO:
		case b.moScore(h.parent) == 0 && b.moScore(tables.NoMO) == 0:
			f.Fault("mo", "CN-1.19", "the character has no score in %s", r.MOs[h.parent].Word)
		case h.focus >= tables.Foci || b.moScore(h.parent) == 0:
		case !r.listFoci && r.MOs[h.parent].Suggested>>h.focus&1 == 0:
			f.Fault("focus", "CN-1.21", "%s is not suggested for %s", r.Foci[h.focus].Word, r.MOs[h.parent].Word)
		}
		if i == 1 && h.focus == b.foci[0].focus && h.focus < tables.Foci {
			f.Fault("focus", "CN-1.23", "%s is held already", r.Foci[h.focus].Word)
		}
		sum += int(h.score)
		b.foci[i] = h
		f.Done()
	}
	if len(list) > 0 && sum != 2 {
		doc.Fault("foci", "CN-1.26", "come to %d of the 2 points to spend", sum)
	}
}

// custom reads a name that is in no table, CN-1.21.
func (sh *sheet) custom(o *document.Object, name string, r *rules) {
	if text := o.Text(name, "CN-1.21", maxNameLength); text != "" {
		sh.customs = append(sh.customs, text)
	}
	switch {
	case !r.customFoci:
		o.Fault(name, "CN-1.21", "names of one's own need the option fociAllowed: gm")
	case !r.person:
		o.Fault(name, "CN-9.3", "there is no game master here to consent: the option master is automatic")
	}
}

// readSpec reads the specialisation, CN-1.24 to CN-1.27.
func (r *rules) readSpec(doc *document.Object, sh *sheet) {
	b := &sh.build
	b.specFocus, b.spec = tables.NoFocus, tables.NoSpec
	group := doc.Object("specialisation", "CN-1.24")
	if group == nil {
		return
	}
	if group.Has("customFocus") { // one for a focus with a name of its own
		name := group.Text("customFocus", "CN-1.24", maxNameLength)
		b.specFocus = uint8(customFocus + max(slices.Index(sh.customs, name), 0))
		if !slices.Contains(sh.customs, name) {
			group.Fault("customFocus", "CN-1.24", "the character has no focus %q", name)
		}
	} else {
		f := group.Word("focus", "CN-7.2", r.FocusWords()...)
		if f >= 0 {
			b.specFocus = uint8(f)
		}
		if f >= 0 && b.holds(f) == 0 {
			group.Fault("focus", "CN-1.24", "the character has no point in %s", r.Foci[f].Word)
		}
	}
	if group.Has("custom") || b.specFocus >= customFocus {
		b.spec = ownSpec
		sh.custom(group, "custom", r)
	} else if b.specFocus == tables.NoFocus { // nothing can be said about the name
		group.Text("name", "CN-1.25", maxNameLength)
	} else {
		specs := r.Foci[b.specFocus].Specs
		name := group.Text("name", "CN-1.25", maxNameLength)
		if i := wordIndex(specs, name); i >= 0 {
			b.spec = uint8(i)
		} else if name != "" {
			group.Fault("name", "CN-1.25", "%q is not a specialisation of %s; there are %s", name, r.Foci[b.specFocus].Word, strings.Join(specs, ", "))
		}
	}
	group.Done()
}

// readItems reads the equipment, CN-1.28 to CN-1.33.
func (r *rules) readItems(doc *document.Object, sh *sheet) {
	if doc.Has("weapons") {
		words := r.WeaponWords()[tables.Feet+1:]
		for i, w := range doc.List("weapons", "CN-1.29", 0, len(sh.weapons)) {
			if k := w.Word("weapon", "CN-7.76", words...); k >= 0 {
				sh.weapons[i] = uint8(k + tables.Feet + 2)
			}
			w.Done()
		}
	}
	sh.shield = uint8(max(doc.WordOr("shield", "CN-7.75", 0, tables.ShieldWords...), 0))
	sh.armour = uint8(max(doc.WordOr("armour", "CN-7.73", 0, tables.ArmourWords...), 0))
	sh.kit = doc.YesNo("kit", "CN-1.29", false)
	if doc.Has("backpack") {
		sh.pack = doc.Text("backpack", "CN-1.52", maxPack)
	}
	if !r.armourByMO {
		return
	}
	armour, shield := sh.build.limits(r.Content)
	if int(sh.armour) > armour {
		doc.Fault("armour", "CN-1.31", "is heavier than %s", tables.ArmourWords[armour])
	}
	if int(sh.shield) > shield {
		doc.Fault("shield", "CN-1.31", "is heavier than %s", tables.ShieldWords[shield])
	}
}

// limits is the heaviest armour and shield that an MO of the build allows, CN-1.31.
func (b *build) limits(c *Content) (armour, shield int) {
	for _, m := range b.mo {
		if m < tables.MOs {
			armour, shield = max(armour, c.MOs[m].Armour), max(shield, c.MOs[m].Shield)
		}
	}
	return armour, shield
}

// readCarried reads what the character brings along from before, CN-1.49 and
// CN-6.13.
func (r *rules) readCarried(doc *document.Object, sh *sheet) {
	group := doc.ObjectOr("state", "CN-1.49")
	if group == nil {
		return
	}
	sh.start.lost = sh.vitality - group.IntOr("vitality", "CN-1.49", 0, max(sh.vitality, 0), sh.vitality)
	if group.Has("wounds") {
		for i, w := range group.List("wounds", "CN-1.49", 0, maxWounds) {
			sh.start.wounds[i] = newWound(w.Int("severity", "CN-1.49", 1, maxSeverity))
			if w.YesNo("treated", "CN-1.49", false) {
				sh.start.wounds[i] |= treatedWound
			}
			w.Done()
		}
	}
	sh.start.dying = group.YesNo("dying", "CN-1.49", false)
	if sh.start.dying && r.person && r.fights {
		group.Fault("dying", "CN-6.13", "the game master settles first, in an interlude, whether it was saved")
	}
	group.Done()
}

// document writes the sheet and the character's present state, so that it can be
// handed in again.
func (sh *sheet) document(c *Content, now carried) map[string]any {
	type object = map[string]any
	scores := object{}
	for i, word := range tables.AttributeWords {
		scores[word] = sh.at[i]
	}
	doc := object{"name": sh.name, "attributes": scores, "kit": sh.kit, "armour": tables.ArmourWords[sh.armour], "shield": tables.ShieldWords[sh.shield]}
	if sh.byGM {
		doc["builder"] = "gm"
	}
	if sh.pack != "" {
		doc["backpack"] = sh.pack
	}
	b := &sh.build
	var mos, fs, ws, wounds []object
	for i, m := range b.mo {
		if m != tables.NoMO {
			mos = append(mos, object{"mo": c.MOs[m].Word, "score": b.score[i]})
		}
	}
	customs := sh.customs
	next := func() string {
		name := customs[0]
		customs = customs[1:]
		return name
	}
	for _, h := range b.foci {
		switch {
		case h.score == 0:
		case h.focus >= customFocus:
			fs = append(fs, object{"custom": next(), "mo": c.MOs[h.parent].Word, "score": h.score})
		default:
			fs = append(fs, object{"focus": c.Foci[h.focus].Word, "mo": c.MOs[h.parent].Word, "score": h.score})
		}
	}
	spec := object{}
	if b.specFocus >= customFocus {
		spec["customFocus"] = sh.customs[b.specFocus-customFocus]
	} else {
		spec["focus"] = c.Foci[b.specFocus].Word
	}
	if b.spec == ownSpec {
		spec["custom"] = next()
	} else {
		spec["name"] = c.Foci[b.specFocus].Specs[b.spec]
	}
	for _, w := range sh.weapons {
		if w != 0 {
			ws = append(ws, object{"weapon": c.Weapons[w-1].Word})
		}
	}
	for _, w := range now.wounds {
		if w != 0 {
			wounds = append(wounds, object{"severity": w.severity(), "treated": w.treated()})
		}
	}
	doc["mos"], doc["primary"], doc["foci"], doc["specialisation"] = mos, c.MOs[b.primary].Word, fs, spec
	doc["weapons"] = append([]object{}, ws...)
	doc["state"] = object{"vitality": sh.vitality - now.lost, "wounds": append([]object{}, wounds...), "dying": now.dying}
	return doc
}

// slug is the word for a name in the notation: its first word in small letters and
// digits.
func slug(name string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(name), " ")
	word := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return -1
	}, first)
	if word = strings.Trim(word, "-"); word == "" || word[0] >= '0' && word[0] <= '9' {
		word = "x" + word
	}
	return word
}

// numbered puts numbers after words that occur more than once, to tell them apart.
func numbered(words []string) {
	total, seen := map[string]int{}, map[string]int{}
	for _, w := range words {
		total[w]++
	}
	for i, w := range words {
		if seen[w]++; total[w] > 1 {
			words[i] = fmt.Sprintf("%s-%d", w, seen[w])
		}
	}
	distinct(words)
}

// distinct parts words that are the same, as a name may be that looks like a numbered one.
func distinct(words []string) {
	for i, w := range words {
		for slices.Contains(words[:i], words[i]) {
			words[i] = w + "-x"
			w = words[i]
		}
	}
}
