package coolname

import (
	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// ownSheet is a character as its own side and the game master see it, CN-8.6.
func (s *state) ownSheet(i int) []scene.Sheet {
	c, sh, b := s.game.content, s.sheets[i], &s.bodies[i]
	scores := scene.Sheet{Title: "Attributes"}
	for a, v := range sh.at {
		scores.Facts = append(scores.Facts, scene.Fact{Label: phrase.Plain(attributeTitles[a]), Value: phrase.Plain(digits(int(v))), Rule: "CN-1.6"})
	}
	life := scene.Sheet{Title: "Life"}
	add := func(to *scene.Sheet, label, value string, rule riposte.RuleID) {
		to.Facts = append(to.Facts, scene.Fact{Label: phrase.Plain(label), Value: phrase.Plain(value), Rule: rule})
	}
	for k, m := range sh.build.mo {
		if m != noMO {
			add(&life, c.MOs[m].Title, digits(int(sh.build.score[k])), "CN-1.12")
		}
	}
	primary := &c.MOs[sh.build.primary]
	add(&life, "Primary MO", primary.Title, "CN-1.14")
	add(&life, "Feature", titled(primary.Feature), "CN-7.12")
	customs := sh.customs
	next := func() string {
		if len(customs) == 0 {
			return "of one's own"
		}
		name := customs[0]
		customs = customs[1:]
		return name
	}
	own := ""
	for _, h := range sh.build.foci {
		switch {
		case h.score == 0:
		case h.focus >= customFocus:
			own = next()
			add(&life, own, digits(int(h.score)), "CN-1.21")
		default:
			add(&life, titled(c.Foci[h.focus].Word), digits(int(h.score)), "CN-1.18")
		}
	}
	if sh.build.spec == ownSpec {
		add(&life, "Specialisation", next(), "CN-1.24")
	} else {
		add(&life, "Specialisation", titled(c.Foci[sh.build.specFocus].Specs[sh.build.spec]), "CN-1.24")
	}
	numbers := scene.Sheet{Title: "Numbers"}
	add(&numbers, "Wound Threshold", digits(int(sh.at[toughness])), "CN-1.10")
	add(&numbers, "Initiative", digits(int(sh.values[factInitiative])), "CN-1.11")
	for way, word := range wayWords {
		add(&numbers, titled(word), digits(s.wayScore(i, way)), wayRules[way])
	}
	had := uint32(0)
	for _, w := range s.weapons(i) {
		if w == 0 || had>>w&1 != 0 {
			continue
		}
		had |= 1 << w
		add(&numbers, turned(c.Weapons[w-1].Title), digits(int(sh.values[w-1])), "CN-4.1")
		if k := throwPlace(int(w - 1)); k >= 0 {
			add(&numbers, turned(c.Weapons[w-1].Title)+", thrown", digits(int(sh.values[factThrow+fact(k)])), "CN-4.15")
		}
	}
	add(&numbers, "Fists and feet", digits(int(sh.values[fists])), "CN-4.6")
	for sp := forceMissile; sp < nspells; sp++ {
		if sh.casts(sp) {
			add(&numbers, spellTitles[sp], digits(int(sh.values[factMagic+fact(sp)])), "CN-7.17")
		}
	}
	add(&numbers, "First aid", digits(int(sh.values[factFirstAid])), "CN-5.21")
	add(&numbers, "Treat wound", digits(int(sh.values[factWounds])), "CN-5.54")
	if sh.build.primary == sage {
		add(&numbers, "Know It All", digits(int(sh.values[factKnow])), "CN-7.58")
	}
	things := scene.Sheet{Title: "Things"}
	add(&things, "Not in hand", s.things(i, b.away()), "CN-1.29")
	add(&things, "Healing kit", map[bool]string{true: "yes", false: "no"}[sh.kit], "CN-1.29")
	if sh.pack != "" {
		add(&things, "In the backpack", sh.pack, "CN-1.52")
	}
	return []scene.Sheet{scores, life, numbers, things}
}

// foeSheet is a stat block: all of it to the game master, to others what logged
// checks have shown (CN-8.8, CN-8.9).
func (s *state) foeSheet(seat riposte.Seat, i int) []scene.Sheet {
	k, n, known := &s.game.kinds[s.game.members[i].kind], s.numbers(i), s.kind(i)
	all := s.knows(seat, i) || s.game.options.openStats
	seen := scene.Sheet{Title: "Seen", Facts: []scene.Fact{
		{Label: "Speed", Value: phrase.Plain(digits(k.speed*squareFeet) + " ft"), Rule: "CN-3.13"},
		{Label: "Initiative", Value: phrase.Plain(digits(k.initiative)), Rule: "CN-2.5"},
	}}
	block := scene.Sheet{Title: "Stat block"}
	add := func(shown bool, label string, v uint8, rule riposte.RuleID) {
		if all || shown {
			block.Facts = append(block.Facts, scene.Fact{Label: phrase.Plain(label), Value: phrase.Plain(digits(int(v))), Rule: rule})
		}
	}
	add(known.flags&knowDefence != 0, "Defence", n.defence, "CN-4.3")
	add(known.flags&knowAttack != 0, "Attack", n.attack, "CN-4.24")
	add(known.flags&knowArmour != 0, "Armour", n.armour, "CN-4.59")
	add(false, "Toughness", n.toughness, "CN-5.39")
	for f := range k.forms {
		seen.Facts = append(seen.Facts, scene.Fact{Label: phrase.Plain(titled(k.forms[f].Word)), Value: phrase.Plain(digits(max(k.forms[f].Short, k.forms[f].Long)) + " ft"), Rule: "CN-7.81"})
		add(known.bonus>>f&1 != 0, titled(k.forms[f].Word)+", bonus", n.bonus[f], "CN-4.55")
	}
	if all {
		traits := listOf("", n.pack, "Pack", n.numb, "Numb")
		block.Facts = append(block.Facts, scene.Fact{Label: "Traits", Value: phrase.Plain(traits), Rule: "CN-7.82"})
	}
	if block.Facts == nil {
		return []scene.Sheet{seen}
	}
	return []scene.Sheet{seen, block}
}

// ledgers is what a game master compares: all numbers of the foes, beside what
// players see of them (CN-8.2, CN-8.8), and the Vitality of the characters.
func (s *state) ledgers() (all []scene.Table) {
	hide := !s.game.options.openStats
	foes := scene.Table{ID: "foes", Title: "Foes", Rule: "CN-8.8", Columns: []scene.Column{
		{Label: "Defence", Secret: hide, Number: true},
		{Label: "Attack", Secret: hide, Number: true},
		{Label: "Vitality", Secret: hide, Number: true},
		{Label: "Toughness", Secret: hide, Number: true},
		{Label: "Armour", Secret: hide, Number: true},
		{Label: "Players see"},
		{Label: "Attacks", Secret: hide},
	}}
	party := scene.Table{ID: "party", Title: "Characters", Rule: "CN-8.6", Columns: []scene.Column{
		{Label: "Vitality", Number: true},
		{Label: "Wound Threshold", Number: true},
		{Label: "Armour", Number: true},
		{Label: "Dodge", Number: true},
		{Label: "In hand"},
		{Label: "State"},
	}}
	for i := range s.game.n {
		b := &s.bodies[i]
		row := scene.Row{Side: s.idOf(i)}
		switch {
		case b.is(offMap):
			row.State = scene.SlotOut
		case s.phase == acting && i == int(s.who):
			row.State = scene.SlotNow
		}
		vitality := digits(int(b.vitality)) + "/" + digits(s.most(i))
		if !s.foe(i) {
			row.Cells = []phrase.Text{
				phrase.Plain(vitality), phrase.Plain(digits(int(s.sheets[i].at[toughness]))), phrase.Plain(digits(s.armour(i))), phrase.Plain(digits(s.wayScore(i, 0))), phrase.Plain(s.things(i, b.ready)), phrase.Plain(s.publicly(i)),
			}
			party.Rows = append(party.Rows, row)
			continue
		}
		n, k := s.numbers(i), &s.game.kinds[s.game.members[i].kind]
		worn := func(full uint8) string { // what wounds leave of it, CN-5.40
			if p := s.penalty(i); p > 0 {
				return digits(max(0, int(full)-p)) + " of " + digits(int(full))
			}
			return digits(int(full))
		}
		forms := ""
		for f := range k.forms {
			if f > 0 {
				forms += "; "
			}
			forms += titled(k.forms[f].Word) + " " + signed(int(n.bonus[f])) + ", " + feetWords(k.forms[f].Short, k.forms[f].Long)
		}
		if traits := listOf("", n.pack, "Pack", n.numb, "Numb"); traits != "none" {
			forms += "; " + traits
		}
		row.Cells = []phrase.Text{
			phrase.Plain(worn(n.defence)), phrase.Plain(worn(n.attack)), phrase.Plain(vitality), phrase.Plain(digits(int(n.toughness))), phrase.Plain(digits(int(n.armour))), phrase.Plain(s.publicly(i)), phrase.Plain(forms),
		}
		foes.Rows = append(foes.Rows, row)
	}
	for _, t := range []scene.Table{foes, party} {
		if t.Rows != nil {
			all = append(all, t)
		}
	}
	return all
}
