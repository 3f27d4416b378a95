package coolname

import (
	"fmt"
	"riposte/phrase"
	"strings"

	"riposte"
	"riposte/scene"
)

// figure is a character as a sheet shows it; known are the attributes that stand.
func (r *ruleset) figure(sh *sheet, o *options, known uint16) scene.Figure {
	p := paper{r.content, sh, o, o.reckoning(r.content), known}
	f := scene.Figure{Name: phrase.Plain(sh.name), Kind: phrase.Plain(p.kind()), Marks: marks()}
	if f.Name == "" {
		f.Name = "Nameless"
	}
	if p.knows(strength, toughness, coordination) {
		f.Tracks = []scene.Meter{{ID: "vitality", Label: "Vitality", Value: sh.vitality, Max: sh.vitality, Rule: "CN-1.8"}}
	}
	for _, s := range []scene.Sheet{p.scores(), p.life(), p.attacks(), p.defences(), p.checks(), p.things()} {
		if len(s.Facts) > 0 {
			f.Sheets = append(f.Sheets, s)
		}
	}
	return f
}

// A paper is a sheet being written.
type paper struct {
	c     *Content
	sh    *sheet
	o     *options
	r     *reckoning
	known uint16
}

func (p *paper) knows(list ...attribute) bool {
	for _, a := range list {
		if a < attributes && p.known>>a&1 == 0 {
			return false
		}
	}
	return true
}

func (p *paper) kind() string {
	var words []string
	for i, m := range p.sh.build.mo {
		if m < mos {
			words = append(words, fmt.Sprintf("%s %d", p.c.MOs[m].Title, p.sh.build.score[i]))
		}
	}
	return strings.Join(words, ", ")
}

func (p *paper) scores() scene.Sheet {
	s := scene.Sheet{Title: "Attributes"}
	for a, v := range p.sh.at {
		if p.knows(attribute(a)) {
			s.Facts = append(s.Facts, scene.Fact{Label: phrase.Plain(attributeTitles[a]), Value: phrase.Plain(digits(int(v))), Rule: "CN-1.6"})
		}
	}
	if p.knows(toughness) {
		s.Facts = append(s.Facts, scene.Fact{Label: "Wound Threshold", Value: phrase.Plain(digits(int(p.sh.at[toughness]))), Rule: "CN-1.10"})
	}
	if p.knows(coordination, awareness) {
		s.Facts = append(s.Facts, scene.Fact{Label: "Initiative", Value: phrase.Plain(p.score(int(p.sh.values[factInitiative]))), Rule: "CN-1.11"})
	}
	return s
}

// score is an action score with its dice.
func (p *paper) score(as int) string { return fmt.Sprintf("%d (%s)", as, p.o.ladder.say(as)) }

// life is what MOs, foci and the specialisation do.
func (p *paper) life() scene.Sheet {
	s, b := scene.Sheet{Title: "MOs and foci"}, &p.sh.build
	add := func(label, value string, rule riposte.RuleID) {
		s.Facts = append(s.Facts, scene.Fact{Label: phrase.Plain(label), Value: phrase.Plain(value), Rule: rule})
	}
	for i, m := range b.mo {
		if m >= mos {
			continue
		}
		row := &p.c.MOs[m]
		var covers []string
		for f := range foci {
			if row.Covers>>f&1 != 0 {
				covers = append(covers, focusTitle(p.c.Foci[f].Word))
			}
		}
		add(row.Title, fmt.Sprintf("%d to checks of %s", b.score[i], strings.Join(covers, ", ")), "CN-0.29")
	}
	if b.primary < mos {
		row := &p.c.MOs[b.primary]
		add(featureTitle(row.Feature), featureHelps[row.Feature]+p.idle(masterFeatures[row.Feature]), "CN-7.12")
	}
	customs := p.sh.customs
	for _, h := range b.foci {
		switch {
		case h.score == 0 || h.parent >= mos:
		case h.focus == customFocus && len(customs) > 0:
			add(customs[0], fmt.Sprintf("%d, with %s", h.score, p.c.MOs[h.parent].Title), "CN-1.21")
			customs = customs[1:]
		case int(h.focus) < foci:
			text := fmt.Sprintf("%d, with %s %d", h.score, p.c.MOs[h.parent].Title, b.moScore(h.parent))
			add(focusTitle(p.c.Foci[h.focus].Word), text+p.idle(!p.counts(h.focus, noSpec)), "CN-1.18")
		}
	}
	switch {
	case b.specFocus < foci && b.spec != noSpec:
		add("Specialisation", titled(p.c.Foci[b.specFocus].Specs[b.spec])+": 1 more"+p.idle(!p.counts(b.specFocus, b.spec)), "CN-1.24")
	case len(customs) > 0:
		add("Specialisation", customs[0]+": 1 more", "CN-1.24")
	}
	return s
}

// masterFeatures are the features that count in nothing but free checks.
var masterFeatures = map[string]bool{"prepper": true, "primal-affinity": true, "silver-tongue": true}

// counts reports whether a focus, or a specialisation of it, is part of any check
// that the rules of combat know.
func (p *paper) counts(focus, spec uint8) bool {
	if p.o.stealth && p.sh.build.primary == thief && focus == focusStealth && (spec == noSpec || spec == specSneak) { // CN-1.51
		return true
	}
	for f := range facts {
		n := &p.r.needs[f]
		casts := f >= factMagic && f < factFirstAid
		if n.focus == focus && (spec == noSpec || n.spec == spec) &&
			(!casts || p.sh.casts(spellID(f-factMagic))) && (f != factKnow || p.sh.build.primary == sage) {
			return true
		}
	}
	return false
}

// idle says of what counts in free checks alone, CN-9.3, that it does.
func (p *paper) idle(is bool) string {
	switch {
	case !is:
		return ""
	case p.o.person:
		return "; in checks that the game master calls"
	}
	return "; counts for nothing here: only a person as game master calls such checks"
}

// parted is an action score with its dice and where it comes from, CN-8.5.
func (p *paper) parted(f fact, plus int) string {
	b := p.sh.breakdown(p.r, f)
	text := []string{fmt.Sprintf("%s %d", attributeTitles[p.r.from[f][0]], b.attribute)}
	for _, part := range []struct {
		name string
		n    int
	}{{"MO", b.mo}, {"focus", b.focus}, {"spec.", b.spec}, {"other", b.misc + plus}} {
		if part.n != 0 {
			text = append(text, fmt.Sprintf("%s %d", part.name, part.n))
		}
	}
	return p.score(int(p.sh.values[f])+plus) + ": " + strings.Join(text, ", ")
}

func (p *paper) attacks() scene.Sheet {
	s := scene.Sheet{Title: "Attacks"}
	if !p.knows(coordination) {
		return s
	}
	damage := func(adds bool, size int) string {
		text := "; damage margin"
		if adds && p.knows(strength) {
			text += fmt.Sprintf(" + %d", p.sh.at[strength])
		}
		if p.o.sized && size > 0 {
			text += fmt.Sprintf(" + %d", size)
		}
		return text
	}
	had := uint32(0)
	list := append([]uint8{}, p.sh.weapons[:]...)
	for _, w := range append(list, fists+1) {
		if w == 0 || had>>w&1 != 0 {
			continue
		}
		had |= 1 << w
		row := &p.c.Weapons[w-1]
		title := turned(row.Title)
		if w == fists+1 {
			title = "Fists and feet"
		}
		near := row.Class == melee || row.Class == unarmed
		s.Facts = append(s.Facts, scene.Fact{Label: phrase.Plain(title), Value: phrase.Plain(p.parted(fact(w-1), 0) + damage(near, row.Size) + "; " + row.reach()), Rule: "CN-4.1"})
		if k := throwPlace(int(w - 1)); k >= 0 {
			s.Facts = append(s.Facts, scene.Fact{Label: phrase.Plain(title + ", thrown"), Value: phrase.Plain(p.parted(factThrow+fact(k), 0) + damage(true, row.Size)), Rule: "CN-4.15"})
		}
	}
	return s
}

func (p *paper) defences() scene.Sheet {
	s := scene.Sheet{Title: "Defences"}
	for way, word := range wayWords {
		f := factDodge + fact(way)
		if !p.knows(p.r.from[f][0]) {
			continue
		}
		plus := 0
		if way == 1 && p.o.shieldAS { // CN-4.37
			plus = p.c.Shields[p.sh.shield]
		}
		s.Facts = append(s.Facts, scene.Fact{Label: phrase.Plain(titled(word)), Value: phrase.Plain(p.parted(f, plus)), Rule: wayRules[way]})
	}
	return s
}

// checks are spells and the checks of healing, with the chance against the DS that
// the rules print.
func (p *paper) checks() scene.Sheet {
	s := scene.Sheet{Title: "Spells and checks"}
	add := func(label string, f fact, ds int, known bool, rule riposte.RuleID) {
		if !known || !p.knows(p.r.from[f][0]) {
			return
		}
		text := p.parted(f, 0)
		if ds > 0 {
			text += fmt.Sprintf("; DS %d: %s", ds, p.chance(int(p.sh.values[f]), ds))
		}
		s.Facts = append(s.Facts, scene.Fact{Label: phrase.Plain(label), Value: phrase.Plain(text), Rule: rule})
	}
	for sp := forceMissile; sp < nspells; sp++ {
		ds := p.o.spellDS
		if sp == forceMissile { // its DS is the target's Defence, CN-7.21
			ds = 0
		}
		add(spellTitles[sp], factMagic+fact(sp), ds, p.sh.casts(sp), "CN-7.17")
	}
	add("First aid", factFirstAid, 0, true, "CN-5.21")
	add("Treat wound", factWounds, p.c.TreatDS, true, "CN-5.54")
	add("Know It All", factKnow, p.c.KnowDS, p.sh.build.primary == sage, "CN-7.58")
	if p.knows(toughness) {
		s.Facts = append(s.Facts, scene.Fact{Label: "Recovery, death", Value: phrase.Plain(p.score(int(p.sh.values[factToughness])) + ": Toughness"), Rule: "CN-5.12"})
	}
	return s
}

// chance is how likely an action score reaches a DS.
func (p *paper) chance(as, ds int) string {
	d := p.o.ladder.pool(as).Distribution()
	return fmt.Sprintf("%.0f%%", 100*d.AtLeast(ds).Lo)
}

func (p *paper) things() scene.Sheet {
	s := scene.Sheet{Title: "Equipment"}
	add := func(label, value string, rule riposte.RuleID) {
		s.Facts = append(s.Facts, scene.Fact{Label: phrase.Plain(label), Value: phrase.Plain(value), Rule: rule})
	}
	var weapons []string
	for _, w := range p.sh.weapons {
		if w != 0 {
			weapons = append(weapons, turned(p.c.Weapons[w-1].Title))
		}
	}
	if weapons != nil {
		add("Weapons", strings.Join(weapons, "; "), "CN-1.29")
	}
	if p.sh.shield > 0 {
		add("Shield", titled(shieldWords[p.sh.shield]), "CN-7.75")
	}
	if p.sh.armour > 0 {
		add("Armour", fmt.Sprintf("%s: %d", titled(armourWords[p.sh.armour]), p.c.Armour[p.sh.armour]), "CN-7.73")
	}
	if p.sh.kit {
		add("Healing kit", "yes", "CN-1.29")
	}
	if p.sh.pack != "" {
		add("In the backpack", p.sh.pack, "CN-1.52")
	}
	return s
}

// marks are the states of a character, and what is written down of it.
func marks() []scene.Fact {
	list := []scene.Fact{
		{Label: "Incapacitated", Value: "Vitality 0: no major action", Rule: "CN-5.5"},
		{Label: "Dying", Value: "until stabilised", Rule: "CN-5.66"},
		{Label: "Out cold", Rule: "CN-5.80"},
		{Label: "Surprised", Rule: "CN-1.41"},
		{Label: "Blessed", Value: "+1 AS on the next check", Rule: "CN-7.44"},
		{Label: "Helped by Know It All", Value: "+1 AS once", Rule: "CN-7.62"},
		{Label: "Force Armor, Protective Ward", Value: "+1 armour each", Rule: "CN-7.38"},
	}
	for i := range 4 {
		list = append(list, scene.Fact{Label: phrase.Plain("Wound " + digits(i+1)), Value: "severity ______  treated ___", Rule: "CN-5.34"})
	}
	return list
}

// figure is a stat block, as only the game master sees it.
func (k *kind) figure() scene.Figure {
	n := &k.numbers
	s := scene.Sheet{Title: "Stat block", Facts: []scene.Fact{
		{Label: "Defence", Value: phrase.Plain(digits(int(n.defence))), Rule: "CN-4.3"},
		{Label: "Attack", Value: phrase.Plain(digits(int(n.attack))), Rule: "CN-4.24"},
		{Label: "Toughness", Value: phrase.Plain(digits(int(n.toughness))), Rule: "CN-5.39"},
		{Label: "Armour", Value: phrase.Plain(digits(int(n.armour))), Rule: "CN-4.59"},
		{Label: "Initiative", Value: phrase.Plain(digits(k.initiative)), Rule: "CN-2.5"},
		{Label: "Speed", Value: phrase.Plain(fmt.Sprintf("%d ft", k.speed*squareFeet)), Rule: "CN-3.13"},
	}}
	for i, f := range k.forms {
		text := fmt.Sprintf("%s, +%d damage, %d ft", classWords[f.Class], n.bonus[i], f.Short)
		if f.Long > 0 {
			text += fmt.Sprintf(", far %d", f.Long)
		}
		s.Facts = append(s.Facts, scene.Fact{Label: phrase.Plain(titled(f.Word)), Value: phrase.Plain(text), Rule: "CN-7.81"})
	}
	if n.pack || n.numb {
		s.Facts = append(s.Facts, scene.Fact{Label: "Traits", Value: phrase.Plain(listOf("", n.pack, "Pack", n.numb, "Numb")), Rule: "CN-7.82"})
	}
	return scene.Figure{
		Name: phrase.Plain(k.title), Kind: "foe", Count: k.count, Sheets: []scene.Sheet{s},
		Tracks: []scene.Meter{{ID: "vitality", Label: "Vitality", Value: int(n.vitality), Max: int(n.vitality), Rule: "CN-7.81"}},
	}
}
