package coolname

import (
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
	"riposte/scene"
)

// figure is a character as a sheet shows it; known are the attributes that are
// given.
func (r *ruleset) figure(sh *sheet, o *options, known uint16) scene.Figure {
	p := paper{r.content, r.titles, sh, o, r.rulesOf(o).reckoning(), known}
	f := scene.Figure{Name: phrase.Plain(sh.name), Kind: p.kind(), Marks: marks(r.content)}
	if f.Name == "" {
		f.Name = ref("sheet.nameless")
	}
	if p.knows(tables.Strength, tables.Toughness, tables.Coordination) {
		f.Tracks = []scene.Meter{{ID: "vitality", Label: ref("meter.vitality"), Value: sh.vitality, Max: sh.vitality, Rule: "CN-1.8"}}
	}
	if p.knows(tables.Coordination, tables.Toughness, tables.Strength, tables.Awareness) {
		f.Brief = p.brief()
	}
	for i, w := range sh.weapons {
		if w != 0 && i < 2 {
			f.Holds = append(f.Holds, r.content.Weapons[w-1].Word)
		}
	}
	if sh.shield != 0 {
		f.Holds = append(f.Holds, "shield-"+tables.ShieldWords[sh.shield])
	}
	if name := []rune(sh.name); len(name) > 0 {
		f.Letter = strings.ToUpper(string(name[:1]))
	}
	for _, s := range []*page{p.scores(), p.life(), p.attacks(), p.defences(), p.checks(), p.things()} {
		if len(s.Facts) > 0 {
			f.Sheets = append(f.Sheets, s.Sheet)
		}
	}
	return f
}

// A paper is a sheet being written.
type paper struct {
	c      *Content
	titles *titles
	sh     *sheet
	o      *options
	r      *reckoning
	known  uint16
}

func (p *paper) knows(list ...tables.Attribute) bool {
	for _, a := range list {
		if a < tables.Attributes && p.known>>a&1 == 0 {
			return false
		}
	}
	return true
}

func (p *paper) kind() phrase.Text {
	var all []phrase.Text
	for i, m := range p.sh.build.mo {
		if m < tables.MOs {
			all = append(all, ref("sheet.scored", phrase.Term(p.c.MOs[m].Title), p.sh.build.score[i]))
		}
	}
	return commas(all)
}

func (p *paper) scores() *page {
	s := newPage(ref("sheet.attributes"))
	for a, v := range p.sh.at {
		if p.knows(tables.Attribute(a)) {
			s.number(attributeNames[a], int(v), "CN-1.6")
		}
	}
	if p.knows(tables.Toughness) {
		s.number(ref("sheet.threshold"), int(p.sh.at[tables.Toughness]), "CN-1.10")
	}
	if p.knows(tables.Coordination, tables.Awareness) {
		s.add(ref("sheet.initiative"), p.score(int(p.sh.values[factInitiative])), "CN-1.11")
	}
	return s
}

// brief is what a card says of a character: what it takes to wound it, its first attack or spell,
// and its defences.
func (p *paper) brief() []scene.Fact {
	s := newPage("")
	s.number(ref("sheet.threshold"), int(p.sh.at[tables.Toughness]), "CN-1.10")
	s.add(ref("sheet.initiative"), p.score(int(p.sh.values[factInitiative])), "CN-1.11")
	if p.sh.casts(tables.ForceMissile) && p.knows(p.r.from[factMagic][0]) {
		s.add(spellNames[tables.ForceMissile], p.score(int(p.sh.values[factMagic+fact(tables.ForceMissile)])), "CN-7.17")
	} else if w := p.sh.weapons[0]; w != 0 {
		s.add(p.titles.item(int(w-1)).alone, p.score(int(p.sh.values[w-1])), "CN-4.1")
	}
	for way, name := range wayNames {
		plus := 0
		if way == 2 && !slices.ContainsFunc(p.sh.weapons[:], func(w uint8) bool { return w != 0 && p.c.Weapons[w-1].Class == tables.Melee }) {
			continue // CN-4.41
		}
		if way == 1 {
			if p.sh.shield == 0 { // CN-4.33
				continue
			}
			plus = p.blocked()
		}
		s.add(name, p.score(int(p.sh.values[factDodge+fact(way)])+plus), wayRules[way])
	}
	return s.Facts
}

// blocked is what the shield adds to a block, CN-4.37.
func (p *paper) blocked() int {
	if p.o.shieldAS {
		return p.c.Shields[p.sh.shield]
	}
	return 0
}

// score is an action score with its dice.
func (p *paper) score(as int) phrase.Text { return ref("sheet.dice", as, p.o.ladder.say(as)) }

// life is the page about MOs, foci and the specialisation.
func (p *paper) life() *page {
	s, b := newPage(ref("sheet.mos")), &p.sh.build
	for i, m := range b.mo {
		if m >= tables.MOs {
			continue
		}
		row := &p.c.MOs[m]
		var covers []phrase.Text
		for f := range tables.Foci {
			if row.Covers>>f&1 != 0 {
				covers = append(covers, phrase.Term(focusTitle(p.c.Foci[f].Word)))
			}
		}
		s.add(phrase.Term(row.Title), ref("sheet.covers", b.score[i], commas(covers)), "CN-0.29")
	}
	if b.primary < tables.MOs {
		row := &p.c.MOs[b.primary]
		help := phrase.Term(featureHelp(p.c, row.Feature))
		s.add(phrase.Term(featureTitle(row.Feature)), p.idle(help, masterFeatures[row.Feature]), "CN-7.12")
	}
	customs := p.sh.customs
	for _, h := range b.foci {
		switch {
		case h.score == 0 || h.parent >= tables.MOs:
		case h.focus == customFocus && len(customs) > 0:
			s.add(phrase.Plain(customs[0]), ref("sheet.own-focus", h.score, phrase.Term(p.c.MOs[h.parent].Title)), "CN-1.21")
			customs = customs[1:]
		case int(h.focus) < tables.Foci:
			with := ref("sheet.focus", h.score, phrase.Term(p.c.MOs[h.parent].Title), b.moScore(h.parent))
			s.add(phrase.Term(focusTitle(p.c.Foci[h.focus].Word)), p.idle(with, !p.counts(h.focus, tables.NoSpec)), "CN-1.18")
		}
	}
	switch {
	case b.specFocus < tables.Foci && b.spec != tables.NoSpec:
		more := ref("sheet.one-more", p.titles.specs[b.specFocus][b.spec].alone)
		s.add(ref("sheet.specialisation"), p.idle(more, !p.counts(b.specFocus, b.spec)), "CN-1.24")
	case len(customs) > 0:
		s.add(ref("sheet.specialisation"), ref("sheet.one-more", customs[0]), "CN-1.24")
	}
	return s
}

// masterFeatures are the features that count only in free checks.
var masterFeatures = map[string]bool{"prepper": true, "primal-affinity": true, "silver-tongue": true}

// counts reports whether a focus, or a specialisation of it, is part of any check
// that the rules of combat know.
func (p *paper) counts(focus, spec uint8) bool {
	if p.o.stealth && p.sh.build.primary == tables.Thief && focus == tables.FocusStealth && (spec == tables.NoSpec || spec == tables.SpecSneak) { // CN-1.51
		return true
	}
	for f := range facts {
		n := &p.r.needs[f]
		casts := f >= factMagic && f < factFirstAid
		if n.focus == focus && (spec == tables.NoSpec || n.spec == spec) &&
			(!casts || p.sh.casts(tables.SpellID(f-factMagic))) && (f != factKnow || p.sh.build.primary == tables.Sage) {
			return true
		}
	}
	return false
}

// idle is the text; if the thing counts only in free checks, CN-9.3, it says so.
func (p *paper) idle(what phrase.Text, is bool) phrase.Text {
	switch {
	case !is:
		return what
	case p.o.person:
		return ref("sheet.by-master", what)
	}
	return ref("sheet.idle", what)
}

// parted is an action score with its dice and its parts, CN-8.5.
func (p *paper) parted(f fact, plus int) phrase.Text {
	b := p.sh.breakdown(p.r, f)
	list := []phrase.Text{ref("sheet.scored", attributeNames[p.r.from[f][0]], b.attribute)}
	for _, part := range [...]struct {
		key string
		n   int
	}{{"sheet.part-mo", b.mo}, {"sheet.part-focus", b.focus}, {"sheet.part-specialisation", b.spec}, {"sheet.part-other", b.misc + plus}} {
		if part.n != 0 {
			list = append(list, ref(part.key, part.n))
		}
	}
	return ref("sheet.parted", p.score(int(p.sh.values[f])+plus), commas(list))
}

func (p *paper) attacks() *page {
	s := newPage(ref("sheet.attacks"))
	if !p.knows(tables.Coordination) {
		return s
	}
	had := uint32(0)
	list := append([]uint8{}, p.sh.weapons[:]...)
	for _, w := range append(list, tables.Fists+1) {
		if w == 0 || had>>w&1 != 0 {
			continue
		}
		had |= 1 << w
		row := &p.c.Weapons[w-1]
		title := p.titles.item(int(w - 1)).alone
		if w == tables.Fists+1 {
			title = ref("sheet.fists")
		}
		near := row.Class == tables.Melee || row.Class == tables.Unarmed
		s.add(title, clauses([]phrase.Text{p.parted(fact(w-1), 0), p.damage(near, row.Size), reach(row)}), "CN-4.1")
		if k := throwPlace(int(w - 1)); k >= 0 {
			s.add(ref("sheet.thrown", title), clauses([]phrase.Text{p.parted(factThrow+fact(k), 0), p.damage(true, row.Size)}), "CN-4.15")
		}
	}
	return s
}

// damage is what a weapon of that size does, with what Strength adds if it adds
// anything.
func (p *paper) damage(adds bool, size int) phrase.Text {
	all := ref("sheet.damage")
	if adds && p.knows(tables.Strength) {
		all = ref("sheet.plus", all, p.sh.at[tables.Strength])
	}
	if p.o.sized && size > 0 {
		all = ref("sheet.plus", all, size)
	}
	return all
}

func (p *paper) defences() *page {
	s := newPage(ref("sheet.defences"))
	for way, name := range wayNames {
		f := factDodge + fact(way)
		if !p.knows(p.r.from[f][0]) {
			continue
		}
		plus := 0
		if way == 1 {
			plus = p.blocked()
		}
		s.add(name, p.parted(f, plus), wayRules[way])
	}
	return s
}

// checks is the page of spells and of the checks of healing, with the chance
// against the DS that the rules print.
func (p *paper) checks() *page {
	s := newPage(ref("sheet.checks"))
	add := func(label phrase.Text, f fact, ds int, known bool, rule riposte.RuleID) {
		if !known || !p.knows(p.r.from[f][0]) {
			return
		}
		score := p.parted(f, 0)
		if ds > 0 {
			score = ref("sheet.check", score, ds, p.chance(int(p.sh.values[f]), ds))
		}
		s.add(label, score, rule)
	}
	for sp := tables.ForceMissile; sp < tables.Spells; sp++ {
		ds := p.o.spellDS
		if sp == tables.ForceMissile { // its DS is the target's Defence, CN-7.21
			ds = 0
		}
		add(spellNames[sp], factMagic+fact(sp), ds, p.sh.casts(sp), "CN-7.17")
	}
	add(ref("sheet.first-aid"), factFirstAid, 0, true, "CN-5.21")
	add(ref("sheet.treat-wound"), factWounds, p.c.TreatDS, true, "CN-5.54")
	add(ref("sheet.know-it-all"), factKnow, p.c.KnowDS, p.sh.build.primary == tables.Sage, "CN-7.58")
	if p.knows(tables.Toughness) {
		s.add(ref("sheet.recovery"), ref("sheet.parted", p.score(int(p.sh.values[factToughness])), attributeNames[tables.Toughness]), "CN-5.12")
	}
	return s
}

// chance is the chance that an action score reaches a DS, as a percentage.
func (p *paper) chance(as, ds int) string {
	d := p.o.ladder.pool(as).Distribution()
	return strconv.FormatFloat(100*d.AtLeast(ds).Lo, 'f', 0, 64)
}

func (p *paper) things() *page {
	s := newPage(ref("sheet.equipment"))
	var weapons []phrase.Text
	for _, w := range p.sh.weapons {
		if w != 0 {
			weapons = append(weapons, p.titles.item(int(w-1)).alone)
		}
	}
	if weapons != nil {
		s.add(ref("sheet.weapons"), clauses(weapons), "CN-1.29")
	}
	if p.sh.shield > 0 {
		s.add(ref("sheet.shield"), phrase.Term(titled(tables.ShieldWords[p.sh.shield])), "CN-7.75")
	}
	if p.sh.armour > 0 {
		s.add(ref("sheet.armour"), ref("sheet.armour.value", armourNames[p.sh.armour], p.c.Armour[p.sh.armour]), "CN-7.73")
	}
	if p.sh.kit {
		s.add(ref("sheet.kit"), ref("yes"), "CN-1.29")
	}
	if p.sh.pack != "" {
		s.add(ref("sheet.backpack"), phrase.Plain(p.sh.pack), "CN-1.52")
	}
	return s
}

// marks are the states of a character, and what is to be written down about it.
func marks(c *Content) []scene.Fact {
	list := []scene.Fact{
		{Label: ref("sheet.mark.incapacitated"), Value: ref("sheet.mark.incapacitated.value"), Rule: "CN-5.5"},
		{Label: ref("sheet.mark.dying"), Value: ref("sheet.mark.dying.value"), Rule: "CN-5.66"},
		{Label: ref("sheet.mark.out-cold"), Rule: "CN-5.80"},
		{Label: ref("sheet.mark.surprised"), Rule: "CN-1.41"},
		{Label: ref("sheet.mark.blessed"), Value: ref("sheet.mark.blessed.value", c.BonusAS), Rule: "CN-7.44"},
		{Label: ref("sheet.mark.helped"), Value: ref("sheet.mark.helped.value", c.BonusAS), Rule: "CN-7.62"},
		{Label: ref("sheet.mark.armoured"), Value: ref("sheet.mark.armoured.value"), Rule: "CN-7.38"},
	}
	for i := range 4 {
		list = append(list, scene.Fact{Label: ref("sheet.mark.wound", i+1), Value: ref("sheet.mark.wound.value"), Rule: "CN-5.34"})
	}
	return list
}

// figure is a stat block, as only the game master sees it.
func (k *kind) figure() scene.Figure {
	n := &k.numbers
	s := newPage(ref("sheet.stat-block"))
	s.number(ref("sheet.defence"), int(n.defence), "CN-4.3")
	s.number(ref("sheet.attack"), int(n.attack), "CN-4.24")
	s.number(ref("sheet.toughness"), int(n.toughness), "CN-5.39")
	s.number(ref("sheet.armour"), int(n.armour), "CN-4.59")
	s.number(ref("sheet.initiative"), k.initiative, "CN-2.5")
	s.add(ref("sheet.speed"), ref("range", k.speed*ground.Step), "CN-3.13")
	for i, f := range k.forms {
		form := ref("sheet.form", phrase.Term(tables.ClassWords[f.Class]), n.bonus[i], f.Short)
		if f.Long > 0 {
			form = ref("sheet.form-far", phrase.Term(tables.ClassWords[f.Class]), n.bonus[i], f.Short, f.Long)
		}
		s.add(k.form(i), form, "CN-7.81")
	}
	if n.pack || n.numb {
		s.add(ref("sheet.traits"), n.traits(), "CN-7.82")
	}
	holds := []string{k.breed}
	brief := s.Facts[:3:3]
	for i, f := range k.forms {
		if i == 0 {
			holds = append(holds, f.Word)
		}
		brief = append(brief, s.Facts[6+i])
	}
	return scene.Figure{
		Name: k.label(), Kind: ref("role.foe"), Count: k.count, Sheets: []scene.Sheet{s.Sheet}, Holds: holds, Brief: brief,
		Tracks: []scene.Meter{{ID: "vitality", Label: ref("meter.vitality"), Value: int(n.vitality), Max: int(n.vitality), Rule: "CN-7.81"}},
	}
}
