package coolname

import (
	"math/bits"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
	"riposte/scene"
)

// A deskAsker builds the asks of a game master's desk, CN-8.19.
type deskAsker struct{ *asker }

// The game master's desk: what can be done besides playing foes, each in a form of
// its own.

// may reports whether a choice is legal now.
func (a deskAsker) may(c riposte.Choice) bool {
	rule, _ := a.s.rulings().judge(a.seat, a.owed.Kind, c)
	return rule == ""
}

func option(word string, label phrase.Text) scene.Pick {
	return scene.Pick{Word: word, Label: label, At: scene.Target{Kind: scene.AtButton}}
}

// all adds the forms that can be used: CN-10.9, CN-8.16, CN-8.17, CN-0.41.
func (a deskAsker) all() {
	a.severals()
	a.arrivals()
	a.surprises()
	a.overrides()
	a.moves()
	a.comings()
	a.checks()
	a.opening()
	a.modifies()
	a.ticks()
}

func (a deskAsker) deskForm(title, verb phrase.Text, rule riposte.RuleID, fields ...scene.AskField) {
	for i := range fields {
		fields[i].List = fields[i].Number == nil
	}
	a.form(scene.Ask{Group: groupMaster, Title: title, Verb: verb, Rule: rule, Aside: true, Fields: fields})
}

// plainCheck is a check by somebody, with nothing added.
func plainCheck(verb uint8, i int) riposte.Choice {
	return packOffer(verb, offer{who: uint8(i), need: need{focus: tables.NoFocus, spec: tables.NoSpec, ticked: tables.NoMO}})
}

// checks asks for a check, CN-0.39: an open one by the combatant whose turn it is,
// one by anybody between encounters, or a hidden one.
func (a deskAsker) checks() {
	s := a.s
	how := scene.AskField{Name: "how", Title: ref("desk.how")}
	who := scene.AskField{Name: "who", Title: ref("desk.who-rolls")}
	var others []string // those who are not Rangers
	possible := false
	for _, h := range [...]struct {
		verb  uint8
		label phrase.Text
	}{{verbOffer, ref("desk.offer")}, {verbCall, ref("desk.call")}, {verbHide, ref("desk.hide")}} {
		able := false
		for i := range s.game.n {
			able = able || !s.foe(i) && a.may(plainCheck(h.verb, i))
		}
		switch p := option(checkVerbs[h.verb], h.label); {
		case able:
			how.Picks, possible = append(how.Picks, p), true
		case h.verb == verbOffer && s.game.options.encounter != interlude:
			p.Refusal = &scene.Refusal{Rule: "CN-3.36", Why: ref("refuse.open-check")}
			how.Picks = append(how.Picks, p)
		}
	}
	if !possible {
		return
	}
	for i := range s.game.n {
		if s.foe(i) {
			continue
		}
		p := option(s.notation().idOf(i), s.names().called(i))
		for _, verb := range [...]uint8{verbOffer, verbCall, verbHide} {
			if a.may(plainCheck(verb, i)) {
				p.Only = append(p.Only, checkVerbs[verb])
			}
		}
		if p.Only == nil {
			continue
		}
		p.Unless = &scene.Refusal{Rule: "CN-3.36", Why: ref("refuse.open-check")}
		who.Picks = append(who.Picks, p)
		if s.sheets[i].build.primary != tables.Ranger {
			others = append(others, p.Word)
		}
	}
	attribute := scene.AskField{Name: "attribute", Title: ref("desk.attribute")}
	var unkind []string // attributes that animals don't heed
	for at, w := range tables.AttributeWords {
		attribute.Picks = append(attribute.Picks, option(w, attributeNames[at]))
		if at < int(tables.Awareness) || at > int(tables.Presence) {
			unkind = append(unkind, w)
		}
	}
	focus, ticked := s.game.titles.counts[0], s.game.titles.counts[1]
	number := func(name string, title phrase.Text, before string, lo, hi int, optional bool) scene.AskField {
		return scene.AskField{Name: name, Title: title, Before: before, Optional: optional, Number: &scene.Span{Min: lo, Max: hi}}
	}
	tag := scene.AskField{Name: "tag", Title: ref("desk.tag"), Before: "tag", Optional: true}
	for t, label := range [...]phrase.Text{
		tagFood: ref("desk.tag-food"), tagShelter: ref("desk.tag-shelter"), tagTrade: ref("desk.tag-trade"), tagAnimal: ref("desk.tag-animal"),
	} {
		if label == "" {
			continue
		}
		p := option(tagWords[t], label)
		if t == int(tagAnimal) {
			p.Not = append(append(p.Not, others...), unkind...)
			p.Unless = &scene.Refusal{Rule: "CN-7.70", Why: ref("refuse.tag-animal")}
		}
		tag.Picks = append(tag.Picks, p)
	}
	a.deskForm(ref("desk.check"), ref("desk.check.verb"), "CN-0.39", how, who, attribute, focus, ticked,
		number("ds", ref("desk.ds"), "ds", minDS, maxDS, false), number("as", ref("desk.as-modifier"), "as", -maxMod, maxMod, true),
		number("more", ref("desk.ds-modifier"), "more", -maxMod, maxMod, true), tag)
}

// severals asks for one check of several characters, CN-8.21, in four fields; all but what is
// checked are filled in.
func (a deskAsker) severals() {
	s := a.s
	able := func(who uint32, hidden bool) bool {
		return a.may(several{who: who, need: need{focus: tables.NoFocus, spec: tables.NoSpec}, hidden: hidden}.pack())
	}
	who := scene.AskField{Name: "who", Title: ref("desk.who-rolls"), Before: "checks"}
	add := func(mask uint32, label phrase.Text) {
		if able(mask, false) {
			who.Picks = append(who.Picks, option(s.notation().wordOf(mask), label))
		}
	}
	party := s.desk().party()
	if n := bits.OnesCount32(party); n > 1 {
		add(party, ref("desk.party", n))
		who.Now = partyWord
	}
	for i := range s.game.n {
		if !s.foe(i) && party != 1<<i {
			add(1<<i, s.names().called(i))
		}
	}
	if bits.OnesCount32(party) > 2 {
		for left := party; left != 0; left &= left - 1 {
			i := bits.TrailingZeros32(left)
			add(party&^(1<<i), ref("desk.all-but", s.names().called(i)))
		}
	}
	if bits.OnesCount32(party) == 1 {
		add(party, s.names().called(bits.TrailingZeros32(party)))
	}
	what := scene.AskField{Name: "what", Title: ref("desk.attribute")}
	for at, w := range tables.AttributeWords {
		what.Picks = append(what.Picks, option(w, attributeNames[at]))
	}
	sneak := s.game.content.Foci[tables.FocusStealth]
	what.Picks = append(what.Picks, option("coordination focus "+sneak.Word, s.game.titles.foci[tables.FocusStealth].alone)) // CN-1.51
	ds := scene.AskField{Name: "ds", Title: ref("desk.ds"), Before: "ds", Now: difficultyWords[standard]}
	for _, w := range difficultyWords {
		ds.Picks = append(ds.Picks, option(w, ref("desk.difficulty."+w, difficulties[w])))
	}
	how := scene.AskField{Name: "how", Title: ref("desk.how"), Optional: true, Picks: []scene.Pick{option("hidden", ref("desk.hide"))}}
	if len(who.Picks) == 0 {
		return
	}
	for i := range who.Picks { // a hidden check is one of four
		if mask := s.notation().maskOf(who.Picks[i].Word); !able(mask, true) {
			how.Picks[0].Not = append(how.Picks[0].Not, who.Picks[i].Word)
			how.Picks[0].Unless = &scene.Refusal{Rule: "CN-8.19", Why: ref("refuse.hidden-full")}
		}
	}
	a.deskForm(ref("desk.several"), ref("desk.several.verb"), "CN-8.21", who, what, ds, how)
}

// countFields are the fields for the focus, or one of its specialisations, and the
// MO that a game master lets count.
func (t *titles) countFields(c *Content) (focus, ticked scene.AskField) {
	focus = scene.AskField{Name: "focus", Title: ref("desk.focus"), Before: "focus", Optional: true}
	for f := range c.Foci {
		w, name := c.Foci[f].Word, t.foci[f].alone
		p := option(w, name)
		p.Face = name
		focus.Picks = append(focus.Picks, p)
		for k, spec := range c.Foci[f].Specs {
			p := option(w+"/"+spec, ref("pick.specialisation", name, t.specs[f][k].within))
			p.Face = name
			focus.Picks = append(focus.Picks, p)
		}
	}
	ticked = scene.AskField{Name: "mo", Title: ref("desk.mo"), Before: "mo", Optional: true}
	for m := range c.MOs {
		ticked.Picks = append(ticked.Picks, option(c.MOs[m].Word, phrase.Term(c.MOs[m].Title)))
	}
	return focus, ticked
}

// ticks asks what counts in somebody's next check, CN-0.42.
func (a deskAsker) ticks() {
	s := a.s
	who := scene.AskField{Name: "who", Title: ref("desk.whose"), Before: "tick"}
	for i := range s.game.n {
		if a.may(word(verbTick, tick{mo: tables.NoMO, focus: tables.NoFocus, spec: tables.NoSpec}.pack(i))) {
			who.Picks = append(who.Picks, option(s.notation().idOf(i), s.names().called(i)))
		}
	}
	a.deskForm(ref("desk.tick"), ref("desk.tick.verb"), "CN-0.42", who, s.game.titles.counts[0], s.game.titles.counts[1])
}

// opening asks which hidden check to open, CN-8.16.
func (a deskAsker) opening() {
	s := a.s
	f := scene.AskField{Name: "which", Title: ref("desk.which"), Before: "open"}
	for k := range int(s.nhide) {
		if a.may(word(verbOpen, k)) {
			f.Picks = append(f.Picks, option(digits(k+1), s.names().hiddenCheck(&s.hidden[k])))
		}
	}
	a.deskForm(ref("desk.open"), ref("desk.open.verb"), "CN-8.16", f)
}

// modifies asks for modifiers, CN-0.41: of the AS, of the DS or of both. What is not said
// stays as it is.
func (a deskAsker) modifies() {
	s := a.s
	who := scene.AskField{Name: "who", Title: ref("desk.whose"), Before: "modify"}
	by := scene.AskField{Name: "by", Title: ref("desk.by")}
	and := scene.AskField{Name: "and", Title: ref("desk.and"), Optional: true}
	for i := range s.game.n {
		if a.may(word(verbModify, i|(1+maxMod)<<5|maxMod<<11)) {
			p, b := option(s.notation().idOf(i), s.names().called(i)), &s.bodies[i]
			if b.modAS != 0 || b.modDS != 0 {
				p.Note = modified(b)
			}
			who.Picks = append(who.Picks, p)
		}
	}
	var ofAS []string
	for _, what := range [...]struct {
		word string
		face phrase.Text
		mod  func(b *body) (this, other int8)
	}{
		{"as", ref("desk.action-score"), func(b *body) (this, other int8) { return b.modAS, b.modDS }},
		{"ds", ref("desk.difficulty"), func(b *body) (this, other int8) { return b.modDS, b.modAS }},
	} {
		for n := -5; n <= 5; n++ {
			p := option(what.word+" "+digits(n), ref("pick.modifier", what.face, signed(n)))
			p.Face = what.face
			if n == 0 { // takes one of two away
				for i := range s.game.n {
					if this, other := what.mod(&s.bodies[i]); this != 0 && other != 0 && s.present(i) {
						p.Only = append(p.Only, s.notation().idOf(i))
					}
				}
				if p.Only == nil {
					continue
				}
				p.Unless = &scene.Refusal{Rule: "CN-0.41", Why: ref("refuse.modifier-none")}
			}
			by.Picks = append(by.Picks, p)
			switch {
			case n == 0:
			case what.word == "as":
				ofAS = append(ofAS, p.Word)
			default:
				p.Only, p.Unless = ofAS, &scene.Refusal{Rule: "CN-0.41", Why: ref("refuse.modifier-twice")}
				and.Picks = append(and.Picks, p)
			}
		}
	}
	a.deskForm(ref("desk.modify"), ref("desk.modify.verb"), "CN-0.41", who, by, and)
}

// signed is a number with its sign; 0 has none.
func signed(n int) phrase.Text {
	if n == 0 {
		return phrase.Number(n)
	}
	return phrase.Signed(n)
}

// overrides asks for an override, CN-8.17, except of a position: whose value,
// which, and what it is from now on.
func (a deskAsker) overrides() {
	s := a.s
	who := scene.AskField{Name: "who", Title: ref("desk.of-whom"), Before: "set"}
	what := scene.AskField{Name: "what", Title: ref("desk.to")}
	var present []int
	most, wounds := 0, 0
	for i := range s.game.n {
		if s.present(i) {
			present = append(present, i)
			most = max(most, s.most(i))
			n := 0
			for _, w := range s.bodies[i].wounds {
				n += bit(w != 0)
			}
			wounds = max(wounds, n)
		}
	}
	used := map[string]bool{}
	add := func(kind override, v int, label phrase.Text) {
		var only, not []string
		for _, i := range present {
			if a.may(word(verbSet, i|int(kind)<<5|v<<9)) {
				only = append(only, s.notation().idOf(i))
			} else {
				not = append(not, s.notation().idOf(i))
			}
		}
		if only == nil {
			return
		}
		for _, id := range only {
			used[id] = true
		}
		said, _ := s.notation().sayOverride(present[0], kind, v)
		p := option(said[len("set ")+len(s.notation().idOf(present[0]))+1:], label)
		p.Face = overrideFaces[kind]
		if not != nil {
			if p.Not = not; len(only) < len(not) {
				p.Not, p.Only = nil, only
			}
			p.Unless = &scene.Refusal{Rule: "CN-8.17", Why: ref("refuse.override")}
		}
		what.Picks = append(what.Picks, p)
	}
	for v := range most + 1 {
		add(setVitality, v, ref("pick.vitality", v))
	}
	for v := 1; v <= 9; v++ {
		add(setWound, v, ref("pick.wound-new", v))
	}
	for v := 1; v <= wounds; v++ {
		add(setUnwound, v, ref("pick.wound-gone", v))
		add(setTreated, v, ref("pick.wound-treated", v))
		add(setUntreated, v, ref("pick.wound-untreated", v))
	}
	for v, w := range stateWords {
		add(setState, v, ref("pick.state", ref("state."+w)))
	}
	for v, w := range setMarkWords {
		add(setMark, v, phrase.Term(titled(w)))
		add(setUnmark, v, ref("pick.unmark", phrase.Term(lowered(titled(w)))))
	}
	for v := 1; v <= s.game.n; v++ {
		add(setPlace, v, ref("pick.place", v))
	}
	for _, i := range present {
		if id := s.notation().idOf(i); used[id] {
			who.Picks = append(who.Picks, option(id, s.names().called(i)))
		}
	}
	a.deskForm(ref("desk.override"), ref("desk.override.verb"), "CN-8.17", who, what)
}

var overrideFaces = [...]phrase.Text{
	setVitality: ref("face.vitality"), setWound: ref("face.wounds"), setUnwound: ref("face.wounds"), setTreated: ref("face.wounds"),
	setUntreated: ref("face.wounds"), setAt: ref("face.position"), setState: ref("face.state"), setMark: ref("face.marks"),
	setUnmark: ref("face.marks"), setPlace: ref("face.order"),
}

// moves asks where to put somebody by hand.
func (a deskAsker) moves() {
	s := a.s
	who := scene.AskField{Name: "who", Title: ref("desk.whom"), Before: "set"}
	if s.game.options.encounter == interlude {
		return
	}
	free := s.footing().free()
	for i := range s.game.n {
		if !free.Empty() && a.may(word(verbSet, i|int(setAt)<<5|int(free.First())<<9)) {
			who.Picks = append(who.Picks, option(s.notation().idOf(i), s.names().called(i)))
		}
	}
	a.deskForm(ref("desk.place"), ref("desk.place.verb"), "CN-8.17", who, a.squares("at", free, ground.None))
}
