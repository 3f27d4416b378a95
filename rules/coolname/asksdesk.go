package coolname

import (
	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// The game master's desk: what can be done beside playing foes, each a form.

// may reports whether a choice is legal now.
func (a *asker) may(c riposte.Choice) bool {
	rule, _ := a.s.judge(a.seat, a.owed.Kind, c)
	return rule == ""
}

func option(word, label string) scene.Pick {
	return scene.Pick{Word: word, Label: phrase.Plain(label), At: scene.Target{Kind: scene.AtButton}}
}

// desk adds the forms that can be used: CN-10.9, CN-8.16, CN-8.17, CN-0.41.
func (a *asker) desk() {
	a.checks()
	a.opening()
	a.modifies()
	a.ticks()
	a.overrides()
	a.moves()
}

func (a *asker) deskForm(title, verb string, rule riposte.RuleID, fields ...scene.AskField) {
	for i := range fields {
		fields[i].List = fields[i].Number == nil
	}
	a.form(scene.Ask{Group: groupMaster, Title: phrase.Plain(title), Verb: phrase.Plain(verb), Rule: rule, Aside: true, Fields: fields})
}

// plainCheck is a check of somebody without anything more.
func plainCheck(verb uint8, i int) riposte.Choice {
	return packOffer(verb, offer{who: uint8(i), need: need{focus: noFocus, spec: noSpec, ticked: noMO}})
}

// checks is CN-0.39: an open check of the one whose turn it is, one of anybody
// between encounters, or a hidden one.
func (a *asker) checks() {
	s, c := a.s, a.s.game.content
	how := scene.AskField{Name: "how", Title: "The roll is"}
	who := scene.AskField{Name: "who", Title: "Who rolls"}
	var others []string // who are no rangers
	for _, h := range [...]struct {
		verb  uint8
		label string
	}{{verbOffer, "open: offered as a major action"}, {verbCall, "open"}, {verbHide, "hidden: only you see it"}} {
		able := false
		for i := range s.game.n {
			able = able || !s.foe(i) && a.may(plainCheck(h.verb, i))
		}
		if able {
			how.Picks = append(how.Picks, option(checkVerbs[h.verb], h.label))
		}
	}
	for i := range s.game.n {
		if s.foe(i) {
			continue
		}
		p := scene.Pick{Word: s.idOf(i), Label: phrase.Plain(s.called(i)), At: scene.Target{Kind: scene.AtButton}}
		for _, verb := range [...]uint8{verbOffer, verbCall, verbHide} {
			if a.may(plainCheck(verb, i)) {
				p.Only = append(p.Only, checkVerbs[verb])
			}
		}
		if p.Only == nil {
			continue
		}
		p.Unless = &scene.Refusal{Rule: "CN-3.36", Why: "an open check is called of the character whose turn it is"}
		who.Picks = append(who.Picks, p)
		if s.sheets[i].build.primary != ranger {
			others = append(others, p.Word)
		}
	}
	attribute := scene.AskField{Name: "attribute", Title: "Attribute"}
	var unkind []string // attributes that animals don't heed
	for at, w := range attributeWords {
		attribute.Picks = append(attribute.Picks, option(w, attributeTitles[at]))
		if at < int(awareness) || at > int(presence) {
			unkind = append(unkind, w)
		}
	}
	focus, ticked := c.countFields()
	number := func(name, title, before string, lo, hi int, optional bool) scene.AskField {
		return scene.AskField{Name: name, Title: phrase.Plain(title), Before: before, Optional: optional, Number: &scene.Span{Min: lo, Max: hi}}
	}
	tag := scene.AskField{Name: "tag", Title: "What for", Before: "tag", Optional: true}
	for t, label := range [...]string{tagFood: "finding food", tagShelter: "finding shelter", tagTrade: "trade", tagAnimal: "reading an animal"} {
		if label == "" {
			continue
		}
		p := option(tagWords[t], label)
		if t == int(tagAnimal) {
			p.Not = append(append(p.Not, others...), unkind...)
			p.Unless = &scene.Refusal{Rule: "CN-7.70", Why: "Primal Affinity of a Ranger, with awareness, empathy or presence"}
		}
		tag.Picks = append(tag.Picks, p)
	}
	a.deskForm("Call a check", "Roll", "CN-0.39", how, who, attribute, focus, ticked,
		number("ds", "DS", "ds", minDS, maxDS, false), number("as", "AS modifier", "as", -maxMod, maxMod, true),
		number("more", "DS modifier", "more", -maxMod, maxMod, true), tag)
}

// countFields are the focus, or one of its specialisations, and the MO that a game
// master lets count.
func (c *Content) countFields() (focus, ticked scene.AskField) {
	focus = scene.AskField{Name: "focus", Title: "Focus", Before: "focus", Optional: true}
	for f := range c.Foci {
		w := c.Foci[f].Word
		p := option(w, titled(w))
		p.Face = phrase.Plain(titled(w))
		focus.Picks = append(focus.Picks, p)
		for _, spec := range c.Foci[f].Specs {
			p := option(w+"/"+spec, titled(w)+": "+lowered(titled(spec)))
			p.Face = phrase.Plain(titled(w))
			focus.Picks = append(focus.Picks, p)
		}
	}
	ticked = scene.AskField{Name: "mo", Title: "An MO that counts", Before: "mo", Optional: true}
	for m := range c.MOs {
		ticked.Picks = append(ticked.Picks, option(c.MOs[m].Word, c.MOs[m].Title))
	}
	return focus, ticked
}

// ticks is CN-0.42.
func (a *asker) ticks() {
	s := a.s
	who := scene.AskField{Name: "who", Title: "Whose next check", Before: "tick"}
	for i := range s.game.n {
		if a.may(word(verbTick, tick{mo: noMO, focus: noFocus, spec: noSpec}.pack(i))) {
			who.Picks = append(who.Picks, option(s.idOf(i), s.called(i)))
		}
	}
	focus, ticked := s.game.content.countFields()
	a.deskForm("Say what counts in a check to come", "Set", "CN-0.42", who, focus, ticked)
}

// opening is CN-8.16.
func (a *asker) opening() {
	s := a.s
	f := scene.AskField{Name: "which", Title: "Check", Before: "open"}
	for k := range int(s.nhide) {
		if a.may(word(verbOpen, k)) {
			f.Picks = append(f.Picks, option(digits(k+1), s.hiddenWords(&s.hidden[k])))
		}
	}
	a.deskForm("Open a hidden check", "Open", "CN-8.16", f)
}

// modifies is CN-0.41; both at once are for those who write.
func (a *asker) modifies() {
	s := a.s
	who := scene.AskField{Name: "who", Title: "Whose next check", Before: "modify"}
	by := scene.AskField{Name: "by", Title: "By"}
	for i := range s.game.n {
		if a.may(word(verbModify, i|(1+maxMod)<<5|maxMod<<11)) {
			who.Picks = append(who.Picks, option(s.idOf(i), s.called(i)))
		}
	}
	for _, what := range [...]struct{ word, face string }{{"as", "Action score"}, {"ds", "Difficulty"}} {
		for n := -5; n <= 5; n++ {
			if n != 0 {
				p := option(what.word+" "+digits(n), titled(what.face)+" "+signed(n))
				p.Face = phrase.Plain(what.face)
				by.Picks = append(by.Picks, p)
			}
		}
	}
	a.deskForm("Modify a check to come", "Set", "CN-0.41", who, by)
}

func signed(n int) string {
	switch {
	case n > 0:
		return "+" + digits(n)
	case n < 0:
		return "−" + digits(-n)
	}
	return "0"
}

// overrides is CN-8.17, but for positions: of whom, and what it is from now on.
func (a *asker) overrides() {
	s := a.s
	who := scene.AskField{Name: "who", Title: "Of whom", Before: "set"}
	what := scene.AskField{Name: "what", Title: "To"}
	var present []int
	most, wounds := 0, 0
	for i := range s.game.n {
		if s.present(i) {
			present = append(present, i)
			most = max(most, s.most(i))
			n := 0
			for _, w := range s.bodies[i].wounds {
				n += truth(w != 0)
			}
			wounds = max(wounds, n)
		}
	}
	used := map[string]bool{}
	add := func(kind override, v int, label string) {
		var only, not []string
		for _, i := range present {
			if a.may(word(verbSet, i|int(kind)<<5|v<<9)) {
				only = append(only, s.idOf(i))
			} else {
				not = append(not, s.idOf(i))
			}
		}
		if only == nil {
			return
		}
		for _, id := range only {
			used[id] = true
		}
		said, _ := s.sayOverride(present[0], kind, v)
		p := option(said[len("set ")+len(s.idOf(present[0]))+1:], label)
		p.Face = phrase.Plain(overrideGroups[kind])
		if not != nil {
			if p.Not = not; len(only) < len(not) {
				p.Not, p.Only = nil, only
			}
			p.Unless = &scene.Refusal{Rule: "CN-8.17", Why: "that can’t be set, or is so already"}
		}
		what.Picks = append(what.Picks, p)
	}
	for v := range most + 1 {
		add(setVitality, v, "Vitality "+digits(v))
	}
	for v := 1; v <= 9; v++ {
		add(setWound, v, "a new wound ("+digits(v)+")")
	}
	for v := 1; v <= wounds; v++ {
		add(setUnwound, v, "wound "+digits(v)+" is gone")
		add(setTreated, v, "wound "+digits(v)+" is treated")
		add(setUntreated, v, "wound "+digits(v)+" is untreated")
	}
	for v, w := range stateWords {
		add(setState, v, titled(w))
	}
	for v, w := range setMarkWords {
		add(setMark, v, titled(w))
		add(setUnmark, v, "not "+lowered(titled(w)))
	}
	for v := 1; v <= s.game.n; v++ {
		add(setPlace, v, "place "+digits(v)+" in the order")
	}
	for _, i := range present {
		if id := s.idOf(i); used[id] {
			who.Picks = append(who.Picks, option(id, s.called(i)))
		}
	}
	a.deskForm("Override", "Override", "CN-8.17", who, what)
}

var overrideGroups = [...]string{
	setVitality: "Vitality", setWound: "Wounds", setUnwound: "Wounds", setTreated: "Wounds", setUntreated: "Wounds", setAt: "Position",
	setState: "State", setMark: "Marks", setUnmark: "Marks", setPlace: "Order of initiative",
}

// moves puts somebody elsewhere by hand.
func (a *asker) moves() {
	s := a.s
	who := scene.AskField{Name: "who", Title: "Whom", Before: "set"}
	to := scene.AskField{Name: "square", Title: "To the square", Before: "at"}
	if s.game.options.encounter == interlude {
		return
	}
	free := s.game.field.open(s.doors).not(s.held())
	for i := range s.game.n {
		if !free.empty() && a.may(word(verbSet, i|int(setAt)<<5|int(free.first())<<9)) {
			who.Picks = append(who.Picks, scene.Pick{Word: s.idOf(i), Label: phrase.Plain(s.called(i)), At: scene.Target{Kind: scene.AtButton}})
		}
	}
	for set := free; !set.empty(); set = set.rest() {
		q := set.first()
		to.Picks = append(to.Picks, scene.Pick{Word: saySquare(q), Label: phrase.Plain(saySquare(q)), At: scene.Target{Kind: scene.AtSquare, X: q.x() + 1, Y: q.y() + 1}})
	}
	a.deskForm("Place by hand", "Place", "CN-8.17", who, to)
}
