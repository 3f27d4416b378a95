package coolname

import (
	"riposte"
	"riposte/phrase"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
	"riposte/scene"
)

// A page is a sheet being filled in.
type page struct{ scene.Sheet }

func (p *page) add(label, value phrase.Text, rule riposte.RuleID) {
	p.Facts = append(p.Facts, scene.Fact{Label: label, Value: value, Rule: rule})
}

// number adds a score of a character or of a stat block.
func (p *page) number(label phrase.Text, n int, rule riposte.RuleID) {
	p.add(label, phrase.Number(n), rule)
}

// newPage has room for the lines that most pages have.
func newPage(title phrase.Text) *page {
	return &page{scene.Sheet{Title: title, Facts: make([]scene.Fact, 0, 12)}}
}

// ownSheet is a character as its own side and the game master see it, CN-8.6.
func (s viewer) ownSheet(i int) []scene.Sheet {
	scores := newPage(ref("sheet.attributes"))
	for a, v := range s.sheets[i].at {
		scores.number(attributeNames[a], int(v), "CN-1.6")
	}
	return []scene.Sheet{scores.Sheet, s.lifeSheet(i), s.numberSheet(i), s.thingSheet(i)}
}

// lifeSheet is the sheet of MOs, foci and the specialisation.
func (s viewer) lifeSheet(i int) scene.Sheet {
	c, sh := s.game.content, s.sheets[i]
	life := newPage(ref("sheet.life"))
	for k, m := range sh.build.mo {
		if m != tables.NoMO {
			life.number(phrase.Term(c.MOs[m].Title), int(sh.build.score[k]), "CN-1.12")
		}
	}
	primary := &c.MOs[sh.build.primary]
	life.add(ref("sheet.primary-mo"), phrase.Term(primary.Title), "CN-1.14")
	life.add(ref("sheet.feature"), phrase.Term(titled(primary.Feature)), "CN-7.12")
	customs := sh.customs
	next := func() phrase.Text {
		if len(customs) == 0 {
			return ref("sheet.own")
		}
		name := phrase.Plain(customs[0])
		customs = customs[1:]
		return name
	}
	for _, h := range sh.build.foci {
		switch {
		case h.score == 0:
		case h.focus >= customFocus:
			life.number(next(), int(h.score), "CN-1.21")
		default:
			life.number(s.game.titles.foci[h.focus].alone, int(h.score), "CN-1.18")
		}
	}
	if sh.build.spec == ownSpec {
		life.add(ref("sheet.specialisation"), next(), "CN-1.24")
	} else {
		life.add(ref("sheet.specialisation"), s.game.titles.specs[sh.build.specFocus][sh.build.spec].alone, "CN-1.24")
	}
	return life.Sheet
}

// numberSheet is the sheet of what a character rolls with.
func (s viewer) numberSheet(i int) scene.Sheet {
	sh := s.sheets[i]
	numbers := newPage(ref("sheet.numbers"))
	numbers.number(ref("sheet.threshold"), int(sh.at[tables.Toughness]), "CN-1.10")
	numbers.number(ref("sheet.initiative"), int(sh.values[factInitiative]), "CN-1.11")
	for way, name := range wayNames {
		numbers.number(name, s.fight().wayScore(i, way), wayRules[way])
	}
	had := uint32(0)
	for _, w := range s.gear().weapons(i) {
		if w == 0 || had>>w&1 != 0 {
			continue
		}
		had |= 1 << w
		title := s.game.titles.item(int(w - 1)).alone
		numbers.number(title, int(sh.values[w-1]), "CN-4.1")
		if k := throwPlace(int(w - 1)); k >= 0 {
			numbers.number(ref("sheet.thrown", title), int(sh.values[factThrow+fact(k)]), "CN-4.15")
		}
	}
	numbers.number(ref("sheet.fists"), int(sh.values[tables.Fists]), "CN-4.6")
	for sp := tables.ForceMissile; sp < tables.Spells; sp++ {
		if sh.casts(sp) {
			numbers.number(spellNames[sp], int(sh.values[factMagic+fact(sp)]), "CN-7.17")
		}
	}
	numbers.number(ref("sheet.first-aid"), int(sh.values[factFirstAid]), "CN-5.21")
	numbers.number(ref("sheet.treat-wound"), int(sh.values[factWounds]), "CN-5.54")
	if sh.build.primary == tables.Sage {
		numbers.number(ref("sheet.know-it-all"), int(sh.values[factKnow]), "CN-7.58")
	}
	return numbers.Sheet
}

// thingSheet is the sheet of what a character carries but does not hold.
func (s viewer) thingSheet(i int) scene.Sheet {
	sh := s.sheets[i]
	things := newPage(ref("sheet.things"))
	things.add(ref("sheet.not-in-hand"), s.names().things(i, s.bodies[i].away()), "CN-1.29")
	if sh.kit {
		things.add(ref("sheet.kit"), ref("yes"), "CN-1.29")
	} else {
		things.add(ref("sheet.kit"), ref("no"), "CN-1.29")
	}
	if sh.pack != "" {
		things.add(ref("sheet.backpack"), phrase.Plain(sh.pack), "CN-1.52")
	}
	return things.Sheet
}

// foeSheet is a stat block: the game master sees all of it, others what logged
// checks have shown (CN-8.8, CN-8.9).
func (s viewer) foeSheet(i int) []scene.Sheet {
	k, n, known := &s.game.kinds[s.game.members[i].kind], s.numbers(i), s.knowledge().kind(i)
	all := s.knowledge().knows(s.seat, i) || s.game.options.openStats
	seen, block := newPage(ref("sheet.seen")), newPage(ref("sheet.stat-block"))
	seen.add(ref("sheet.speed"), ref("range", k.speed*ground.Step), "CN-3.13")
	seen.number(ref("sheet.initiative"), k.initiative, "CN-2.5")
	add := func(shown bool, label phrase.Text, v uint8, rule riposte.RuleID) {
		if all || shown {
			block.number(label, int(v), rule)
		}
	}
	add(known.flags&knowDefence != 0, ref("sheet.defence"), n.defence, "CN-4.3")
	add(known.flags&knowAttack != 0, ref("sheet.attack"), n.attack, "CN-4.24")
	add(known.flags&knowArmour != 0, ref("sheet.armour"), n.armour, "CN-4.59")
	add(false, ref("sheet.toughness"), n.toughness, "CN-5.39")
	for f := range k.forms {
		seen.add(k.form(f), ref("range", max(k.forms[f].Short, k.forms[f].Long)), "CN-7.81")
		add(known.bonus>>f&1 != 0, ref("sheet.bonus", k.form(f)), n.bonus[f], "CN-4.55")
	}
	if all {
		block.add(ref("sheet.traits"), n.traits(), "CN-7.82")
	}
	if len(block.Facts) == 0 {
		return []scene.Sheet{seen.Sheet}
	}
	return []scene.Sheet{seen.Sheet, block.Sheet}
}

// traits are a foe's traits, CN-7.82.
func (n *numbers) traits() phrase.Text {
	switch {
	case n.pack && n.numb:
		return ref("trait.both")
	case n.pack:
		return ref("trait.pack")
	case n.numb:
		return ref("trait.numb")
	}
	return ref("trait.none")
}

// columns are the columns of a table, first of numbers, then of words; hide makes
// those of numbers secret.
func columns(hide bool, numbers []phrase.Text, words ...scene.Column) (list []scene.Column) {
	for _, label := range numbers {
		list = append(list, scene.Column{Label: label, Secret: hide, Number: true})
	}
	return append(list, words...)
}

// ledgers are what a game master compares: all numbers of the foes, beside what
// players see of them (CN-8.2, CN-8.8), and the Vitality of the characters.
func (s viewer) ledgers() (all []scene.Table) {
	hide := !s.game.options.openStats
	foes := scene.Table{ID: "foes", Title: ref("table.foes"), Rule: "CN-8.8", Columns: columns(
		hide, []phrase.Text{ref("sheet.defence"), ref("sheet.attack"), ref("meter.vitality"), ref("sheet.toughness"), ref("sheet.armour")},
		scene.Column{Label: ref("table.players-see")}, scene.Column{Label: ref("table.attacks"), Secret: hide},
	)}
	party := scene.Table{ID: "party", Title: ref("table.characters"), Rule: "CN-8.6", Columns: columns(
		false, []phrase.Text{ref("meter.vitality"), ref("sheet.threshold"), ref("sheet.armour"), ref("way.dodge")},
		scene.Column{Label: ref("sheet.in-hand")}, scene.Column{Label: ref("table.state")},
	)}
	for i := range s.game.n {
		b := &s.bodies[i]
		row := scene.Row{Side: s.notation().idOf(i)}
		switch {
		case b.is(offMap):
			row.State = scene.SlotOut
		case s.phase == acting && i == int(s.who):
			row.State = scene.SlotNow
		}
		if s.foe(i) {
			row.Cells = s.foeCells(i)
			if hide {
				row.Known = s.foeKnown(i)
			}
			foes.Rows = append(foes.Rows, row)
			continue
		}
		row.Cells = []phrase.Text{
			s.vitalityOf(i), phrase.Number(s.sheets[i].at[tables.Toughness]), phrase.Number(s.fight().armour(i)), phrase.Number(s.fight().wayScore(i, 0)),
			s.names().things(i, b.ready), s.names().publicly(i),
		}
		party.Rows = append(party.Rows, row)
	}
	for _, t := range []scene.Table{foes, party} {
		if t.Rows != nil {
			all = append(all, t)
		}
	}
	return all
}

func (s viewer) vitalityOf(i int) phrase.Text {
	return phrase.Text(digits(int(s.bodies[i].vitality)) + "/" + digits(s.most(i)))
}

// foeKnown are the cells of a foe's row that checks have shown to all, CN-8.9.
func (s viewer) foeKnown(i int) (cells []int) {
	known, k, n := s.knowledge().kind(i), &s.game.kinds[s.game.members[i].kind], s.numbers(i)
	for cell, shown := range [...]bool{
		0: known.flags&knowDefence != 0, 1: known.flags&knowAttack != 0, 4: known.flags&knowArmour != 0,
		6: known.bonus == 1<<len(k.forms)-1 && !n.pack && !n.numb, // all that stands there; traits are never shown
	} {
		if shown {
			cells = append(cells, cell)
		}
	}
	return cells
}

// foeCells is a foe's row.
func (s viewer) foeCells(i int) []phrase.Text {
	n, k := s.numbers(i), &s.game.kinds[s.game.members[i].kind]
	worn := func(full uint8) phrase.Text { // what wounds leave of it, CN-5.40
		if p := s.penalty(i); p > 0 {
			return ref("table.worn", max(0, int(full)-p), full)
		}
		return phrase.Number(full)
	}
	var attacks []phrase.Text
	for f := range k.forms {
		attacks = append(attacks, ref("table.form", k.form(f), signed(int(n.bonus[f])), feetWords(k.forms[f].Short, k.forms[f].Long)))
	}
	if n.pack || n.numb {
		attacks = append(attacks, n.traits())
	}
	return []phrase.Text{
		worn(n.defence), worn(n.attack), s.vitalityOf(i), phrase.Number(n.toughness), phrase.Number(n.armour), s.names().publicly(i), clauses(attacks),
	}
}
