package coolname

import (
	"slices"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
	"riposte/scene"
)

// What a turn is spent on, if it takes two words: with what, and at whom.

// mayAct reports whether the combatant whose turn it is still has its major action.
func (a *asker) mayAct() bool { return a.s.used&usedMajor == 0 && a.s.bodies[a.s.who].vitality > 0 }

// aims are the ways in which the combatant whose turn it is could attack from where
// it stands, without a target: what is in hand, then fists and feet; or a foe's
// forms.
func (a *asker) aims(i int) (all []strike) {
	if a.s.foe(i) {
		for f := range a.s.game.kinds[a.s.game.members[i].kind].forms {
			all = append(all, strike{attacker: uint8(i), weapon: uint8(f), mode: byForm})
		}
		return all
	}
	had := uint32(0)
	for slot, w := range a.s.gear().weapons(i) {
		if w != 0 && a.s.bodies[i].ready>>slot&1 != 0 && had>>w&1 == 0 {
			had |= 1 << w
			all = append(all, strike{attacker: uint8(i), weapon: w - 1})
		}
	}
	return append(all, strike{attacker: uint8(i), weapon: tables.Fists}, strike{attacker: uint8(i), weapon: tables.Feet})
}

// enemies are the combatants of the other side on the map.
func (a *asker) enemies(i int) (all []int) {
	from, to := a.s.span(1 - a.s.side(i))
	for t := from; t < to; t++ {
		if a.s.present(t) {
			all = append(all, t)
		}
	}
	return all
}

// targets has a pick for each enemy, refused if none of the ways reaches it, and
// for each way the ids of those it reaches; foreseen says whether the seat may know how likely
// some of it is.
func (a *asker) targets(ways []strike) (picks []scene.Pick, reached [][]string, foreseen bool) {
	s, i := a.s, int(a.s.who)
	reached = make([][]string, len(ways))
	for _, t := range a.enemies(i) {
		p := scene.Pick{Word: s.notation().idOf(t), Label: s.names().called(t), At: scene.Target{Kind: scene.AtToken, ID: s.notation().idOf(t)}, Note: a.about(t)}
		able, furthest := false, -1
		for k := range ways {
			ways[k].target = uint8(t)
			if s.fight().inReach(ways[k]) {
				able = true
				reached[k] = append(reached[k], p.Word)
				foreseen = foreseen || s.forecast().foreseen(a.seat, ways[k])
			}
			if short, long, _ := s.fight().reach(ways[k]); max(short, long) > furthest {
				furthest = max(short, long)
				rule, why := s.rulings().judgeReach(ways[k])
				p.Refusal = &scene.Refusal{Rule: rule, Why: why}
			}
		}
		if able {
			p.Refusal = nil
		}
		picks = append(picks, p)
	}
	return picks, reached, foreseen
}

// about is how far away a combatant is, and how everybody sees it.
func (a *asker) about(t int) phrase.Text {
	s := a.s
	return ref("pick.about", ground.Feet(s.bodies[s.who].at, s.bodies[t].at), s.names().publicly(t))
}

// score is what a way of attacking is made with: an action score, or what it adds.
func (a *asker) score(k strike) phrase.Text {
	s := a.s
	short, long, _ := s.fight().reach(k)
	text := feetWords(short, long)
	if k.mode == byForm {
		n := s.numbers(int(k.attacker))
		return ref("pick.bonus", n.bonus[k.weapon], text)
	}
	as := s.checks().valueOf(int(k.attacker), k.fact())
	return ref("pick.score", as, s.game.options.ladder.say(as), text)
}

// attacks asks for an attack with what is in hand, CN-4.1: at whom, and with what.
func (a *asker) attacks() {
	s, i := a.s, int(a.s.who)
	if !a.mayAct() || s.winner != 0 {
		return
	}
	ways := a.aims(i)
	at, reached, foreseen := a.targets(ways)
	with := scene.AskField{Name: "weapon", Title: ref("ask.weapon"), Before: "with"}
	for k, way := range ways {
		bare := way.mode == inHand && way.weapon <= tables.Feet
		if bare && reached[k] == nil && len(ways) > 2 {
			continue
		}
		word := s.notation().weaponWord(int(way.weapon))
		p := scene.Pick{Word: word, Label: s.names().armed(way), At: scene.Target{Kind: scene.AtButton}, Note: a.score(way), Only: reached[k], Prospect: foreseen}
		short, long, _ := s.fight().reach(way)
		why := &scene.Refusal{Rule: "CN-4.12", Why: ref("refuse.reaches", s.names().armed(way), max(short, long))}
		if reached[k] == nil {
			p.Refusal = why
		} else {
			p.Unless = why
		}
		with.Picks = append(with.Picks, p)
	}
	a.form(scene.Ask{Group: groupMajor, Title: ref("ask.attack"), Verb: ref("ask.attack.verb"), Rule: "CN-4.1", Lead: "board", Fields: []scene.AskField{
		{Name: "target", Title: ref("ask.target"), Before: "attack", Picks: at}, with,
	}})
}

// throws asks for a throw, CN-4.15.
func (a *asker) throws() {
	s, i := a.s, int(a.s.who)
	if !a.mayAct() || s.winner != 0 || s.foe(i) {
		return
	}
	ways := slices.DeleteFunc(a.aims(i), func(k strike) bool { return s.game.content.Weapons[k.weapon].ThrowShort == 0 })
	for k := range ways {
		ways[k].mode = flung
	}
	if len(ways) == 0 {
		return
	}
	at, reached, foreseen := a.targets(ways)
	what := scene.AskField{Name: "weapon", Title: ref("ask.weapon"), Before: "throw"}
	only := map[string][]string{}
	for k, way := range ways {
		p := scene.Pick{Word: s.notation().itemWord(int(way.weapon)), Label: s.names().armed(way), At: scene.Target{Kind: scene.AtButton}, Note: a.score(way), Prospect: foreseen}
		if _, long, _ := s.fight().reach(way); reached[k] == nil {
			p.Refusal = &scene.Refusal{Rule: "CN-4.17", Why: ref("refuse.range-empty", long)}
		}
		what.Picks = append(what.Picks, p)
		for _, id := range reached[k] {
			only[id] = append(only[id], p.Word)
		}
	}
	for k := range at {
		at[k].Only = only[at[k].Word]
		at[k].Unless = &scene.Refusal{Rule: "CN-4.17", Why: ref("refuse.weapon-range")}
	}
	a.form(scene.Ask{Group: groupMajor, Title: ref("ask.throw"), Verb: ref("ask.throw.verb"), Rule: "CN-4.15", Lead: "board", Fields: []scene.AskField{
		what, {Name: "target", Title: ref("ask.target"), Before: "at", Picks: at},
	}})
}

// spells asks for a spell, CN-7.18: those aimed at somebody, and those that are
// not.
func (a *asker) spells() {
	s, i := a.s, int(a.s.who)
	if !a.mayAct() || s.foe(i) || s.sheets[i].build.primary != tables.Wizard && s.sheets[i].build.primary != tables.Cleric {
		return
	}
	aimed := scene.AskField{Name: "spell", Title: ref("ask.spell"), Before: "cast"}
	plain := scene.AskField{Name: "spell", Title: ref("ask.spell"), Before: "cast"}
	whom := scene.AskField{Name: "target", Title: ref("ask.at-whom"), Before: "on"}
	for sp := tables.ForceMissile; sp < tables.Spells; sp++ {
		if !s.sheets[i].casts(sp) {
			continue
		}
		as, ds := s.forecast().marks(i, true)
		p := scene.Pick{Word: tables.SpellWords[sp], Label: spellNames[sp], At: scene.Target{Kind: scene.AtButton}}
		score := s.checks().valueOf(i, factMagic+fact(sp)) + as
		if !sp.Aimed() {
			p.Note = s.forecast().odds(score, s.game.options.spellDS+s.penalty(i)+ds)
			if rule, why := s.rulings().judgeSpell(i, sp, i); rule != "" {
				p.Refusal = &scene.Refusal{Rule: rule, Why: why}
			}
			plain.Picks = append(plain.Picks, p)
			continue
		}
		p.Note, p.Prospect = ref("pick.dice", score, s.game.options.ladder.say(score)), true
		if sp == tables.Heal {
			p.Note = s.forecast().odds(score, s.game.options.spellDS+s.penalty(i)+ds)
		}
		able := false
		for t := range s.game.n {
			rule, why := s.rulings().judgeSpell(i, sp, t)
			able = able || rule == ""
			near := sp == tables.ForceMissile && s.present(t) && s.side(t) != s.side(i) || sp == tables.Heal && s.present(t) && s.side(t) == s.side(i)
			if !near {
				continue
			}
			k := slices.IndexFunc(whom.Picks, func(p scene.Pick) bool { return p.Word == s.notation().idOf(t) })
			if k < 0 {
				k = len(whom.Picks)
				whom.Picks = append(whom.Picks, scene.Pick{Word: s.notation().idOf(t), Label: s.names().called(t), At: scene.Target{Kind: scene.AtToken, ID: s.notation().idOf(t)}, Note: a.about(t)})
			}
			if rule == "" {
				whom.Picks[k].Only = append(whom.Picks[k].Only, p.Word)
				whom.Picks[k].Unless = &scene.Refusal{Rule: "CN-7.22", Why: ref("refuse.spell-not-for", s.names().called(t))}
			} else {
				whom.Picks[k].Refusal = &scene.Refusal{Rule: rule, Why: why}
			}
		}
		if !able {
			p.Refusal = &scene.Refusal{Rule: "CN-7.22", Why: ref("refuse.spell-nobody")}
		}
		aimed.Picks = append(aimed.Picks, p)
	}
	a.form(scene.Ask{Group: groupMajor, Title: ref("ask.cast-at"), Verb: ref("ask.cast.verb"), Rule: "CN-7.18", Lead: "board", Fields: []scene.AskField{aimed, whom}})
	a.form(scene.Ask{Group: groupMajor, Title: ref("ask.cast"), Verb: ref("ask.cast.verb"), Rule: "CN-7.18", Fields: []scene.AskField{plain}})
}

// lights asks where lights go, CN-7.37.
func (a *asker) lights() {
	s, i := a.s, int(a.s.who)
	b := &s.bodies[i]
	if s.foe(i) || !b.is(lit) {
		return
	}
	which := scene.AskField{Name: "light", Title: ref("ask.light"), Before: "light"}
	to := scene.AskField{Name: "square", Title: ref("ask.square")}
	for n := range b.lights {
		if s.lit>>n&1 == 0 {
			which.Picks = append(which.Picks, scene.Pick{
				Word: digits(n + 1), Label: ref("pick.light", n+1), Note: ref("pick.light.note", squareText(b.lights[n])), At: scene.Target{Kind: scene.AtButton},
			})
		}
	}
	for set := s.footing().near(i); !set.Empty(); set = set.Rest() {
		q := set.First()
		p := pickOf(q)
		for n := range b.lights {
			if b.lights[n] == q {
				p.Not = append(p.Not, digits(n+1))
				p.Unless = &scene.Refusal{Rule: "CN-7.37", Why: ref("refuse.light-there")}
			}
		}
		to.Picks = append(to.Picks, p)
	}
	a.form(scene.Ask{Group: groupMajor, Title: ref("ask.light-move"), Verb: ref("ask.light-move.verb"), Rule: "CN-7.37", Lead: "board", Fields: []scene.AskField{which, to}})
}

// care asks who helps whom in an interlude, CN-6.11.
func (a *asker) care() {
	s := a.s
	what := scene.AskField{Name: "help", Title: ref("ask.help")}
	by := scene.AskField{Name: "by", Title: ref("ask.by-whom"), Before: "by"}
	focus := scene.AskField{Name: "focus", Title: ref("ask.task"), Before: "focus", Optional: true, List: true}
	for i := range s.game.n {
		by.Picks = append(by.Picks, scene.Pick{Word: s.notation().idOf(i), Label: s.names().called(i), At: scene.Target{Kind: scene.AtToken, ID: s.notation().idOf(i)}})
	}
	var knows []string
	add := func(said string, label phrase.Text, t int, choice func(i int) riposte.Choice) {
		able := false
		for i := range by.Picks {
			if rule, _ := s.rulings().judgeRest(choice(i)); rule == "" {
				able = true
				by.Picks[i].Only = append(by.Picks[i].Only, said)
			}
		}
		if able {
			what.Picks = append(what.Picks, scene.Pick{Word: said, Label: label, At: scene.Target{Kind: scene.AtToken, ID: s.notation().idOf(t)}})
		}
	}
	for t := range s.game.n {
		to, id := t<<5, s.notation().idOf(t)
		for k, w := range s.bodies[t].wounds {
			if w != 0 {
				add("treat "+id+" "+digits(k+1), s.names().treating(t, k), t, func(i int) riposte.Choice { return word(verbRestTreat, i|to|k<<10) })
			}
		}
		add("first-aid "+id, ref("pick.first-aid", s.names().called(t)), t, func(i int) riposte.Choice { return word(verbRestAid, i|to) })
		add("heal "+id, ref("pick.heal", s.names().called(t)), t, func(i int) riposte.Choice { return word(verbRestHeal, i|to) })
		had := len(what.Picks)
		add("know "+id, ref("pick.know", s.names().called(t)), t, func(i int) riposte.Choice { return word(verbRestKnow, i|to|tables.NoFocus<<10) })
		if len(what.Picks) > had {
			knows = append(knows, "know "+id)
		}
	}
	by.Picks = slices.DeleteFunc(by.Picks, func(p scene.Pick) bool { return p.Only == nil })
	for i := range by.Picks {
		by.Picks[i].Unless = &scene.Refusal{Rule: "CN-6.11", Why: ref("refuse.by", by.Picks[i].Label)}
	}
	ask := scene.Ask{Group: groupHelp, Title: ref("ask.help"), Verb: ref("ask.care.verb"), Rule: "CN-6.11", Fields: []scene.AskField{what, by}}
	if knows != nil {
		for f := range s.game.content.Foci {
			focus.Picks = append(focus.Picks, scene.Pick{
				Word: s.game.content.Foci[f].Word, Label: s.game.titles.foci[f].alone, At: scene.Target{Kind: scene.AtButton}, Only: knows,
				Unless: &scene.Refusal{Rule: "CN-7.60", Why: ref("refuse.task")},
			})
		}
		ask.Fields = append(ask.Fields, focus)
	}
	a.form(ask)
}
