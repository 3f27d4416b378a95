package coolduel

import (
	"slices"
	"strings"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// turn adds the forms of CD-10.3.
func (a *asker) turn() {
	a.moves()
	a.attackForms()
	a.exhaust()
	a.also()
	a.things()
	for _, c := range a.legal {
		if c.Verb() == verbEnd {
			p := a.button(c, phrase.Ref("verb.end"))
			p.Thing, p.Peril = "next", a.deadly(a.acting, c)
			a.form(scene.Ask{Rule: "CD-2.16", Verb: phrase.Ref("verb.end"), Fields: []scene.AskField{{Name: "end", Title: phrase.Ref("ask.end"), Picks: []scene.Pick{p}}}})
		}
	}
}

// attackForms adds the plain and the special attacks that are made on the spot, and a
// form for each special attack that moves.
func (a *asker) attackForms() {
	what := scene.AskField{Name: "attack", Title: phrase.Ref("ask.attack")}
	mine := a.specials().signatures(a.acting)
	var first []scene.Pick
	moving := map[tables.Special]*scene.Ask{}
	made := map[[2]int]bool{}
	for _, c := range a.legal {
		if c.Verb() != verbAttack {
			continue
		}
		t, _ := thrustOf(c)
		p := a.thrust(c, t)
		if slices.Contains(mine, t.special) {
			p.Note = phrase.Ref("note.signature", p.Note)
		}
		if t.special == tables.Plain {
			made[[2]int{int(t.hand), int(t.blow)}] = true
		}
		switch {
		case t.special.Moves():
		case slices.Contains(mine, t.special):
			first = append(first, p)
			continue
		default:
			what.Picks = append(what.Picks, p)
			continue
		}
		ask := moving[t.special]
		if ask == nil {
			ask = &scene.Ask{Rule: a.game.content.Specials[t.special].Rule, Verb: phrase.Ref("verb.attack"), Group: phrase.Ref("verb.attack"), Fields: []scene.AskField{
				{Name: a.game.content.Specials[t.special].Word, Title: phrase.Ref("ask.attack")}, {Name: "from", Title: phrase.Ref("ask.from")},
			}}
			moving[t.special] = ask
		}
		a.launch(ask, p, t)
	}
	what.Picks = append(append(first, what.Picks...), a.missed(made)...)
	for _, sp := range mine {
		if ask := moving[sp]; ask != nil {
			a.form(*ask)
			delete(moving, sp)
		}
	}
	a.form(scene.Ask{Rule: "CD-3.17", Verb: phrase.Ref("verb.attack"), Group: phrase.Ref("verb.attack"), Fields: []scene.AskField{what}})
	for sp := tables.ArmorStreak; sp < tables.SpecialCount; sp++ {
		if ask := moving[sp]; ask != nil {
			a.form(*ask)
		}
	}
}

// launch adds an attack that is made from some space: the attack, then the space.
func (a *asker) launch(ask *scene.Ask, p scene.Pick, t thrust) {
	from := t.goal.String()
	p.Word = strings.TrimSuffix(p.Word, " "+from)
	first, goals := &ask.Fields[0], &ask.Fields[1]
	if n := len(first.Picks); n == 0 || first.Picks[n-1].Word != p.Word {
		first.Picks = append(first.Picks, p)
	}
	for i := range goals.Picks {
		if goals.Picks[i].Word == from {
			goals.Picks[i].Only = append(goals.Picks[i].Only, p.Word)
			return
		}
	}
	label := phrase.Plain(from)
	if t.goal == a.f(a.acting).at {
		label = phrase.Ref("pick.from.here", from)
	}
	goals.Picks = append(goals.Picks, scene.Pick{
		Word: from, Label: label, At: onSquare(t.goal), Only: []string{p.Word},
		Unless: refuse(ask.Rule, "refuse.not-from-there").Refusal(),
	})
}

// thrust is an attack in words.
func (a *asker) thrust(c riposte.Choice, t thrust) scene.Pick {
	o, _ := a.attacks().offence(a.acting, t.hand, t.blow)
	p := a.button(c, a.blowName(a.acting, t.hand, t.blow))
	p.Cost, p.Unit, p.Thing = a.actions().price(a.acting, a.attacks().costOf(&o, t.special)), phrase.Ref("unit.ap"), blowThing(&o)
	p.Note, p.Prospect = a.thrustNote(t, &o), true
	if t.special != tables.Plain {
		p.Label = a.specialName(t)
	}
	if t.special == tables.CrossStrike {
		p.Label = phrase.Ref("blow.special", p.Label, phrase.Term(patternWords[t.goal.X]))
	}
	if t.target != 0 {
		p.At, p.Whom = onToken(t.target), t.target.String()
		p.Face = phrase.Ref("face", phrase.Term(a.game.content.Specials[t.special].Word), phrase.Term(tables.BlowWords[t.blow]), t.hand)
	}
	return p
}

// specialName is a special attack's name, with what it is made with if there is a choice:
// no two buttons have one name.
func (a *asker) specialName(t thrust) phrase.Text {
	name := phrase.Term(a.game.content.Specials[t.special].Name)
	for _, c := range a.legal {
		if c.Verb() != verbAttack {
			continue
		}
		if o, _ := thrustOf(c); o.special == t.special && (o.blow != t.blow || o.hand != t.hand) {
			return phrase.Ref("blow.way", name, a.lowName(t))
		}
	}
	return name
}

// thrustNote is what an attack adds to its roll, and what it deals.
func (a *asker) thrustNote(t thrust, o *offence) (note phrase.Text) {
	bonus, ch := a.rolls().attackBonus(a.acting, o, t.special), a.forecast(a.acting, t)
	note = phrase.Ref("note.attack", bonus, ch.total())
	if o.gun {
		note = phrase.Ref("note.attack.dice", bonus, gunDice(o.item))
	}
	if t.special == tables.Plain {
		return note
	}
	note = phrase.Ref("note.attack.special", a.lowName(t), note)
	if t.special == tables.CrossStrike {
		list, n := a.specials().crossed(a.acting, int(t.goal.X))
		for _, v := range list[:n] {
			note = phrase.Ref("list.more", note, a.brief(v))
		}
	}
	if t.special == tables.CrossStrike || t.special == tables.LeapingAttack {
		note = phrase.Ref("note.attack.once", note)
	}
	return note
}

// lowName is blowName as it is written within a sentence.
func (a *asker) lowName(t thrust) phrase.Text {
	g := a.gear(a.acting)
	if !a.acting.pc() {
		return a.lowBlow(a.acting, tables.Nothing, t.blow)
	}
	return a.handed(a.lowBlow(a.acting, g.hand[t.hand].kind, t.blow), g, t.hand)
}

// blowName is an attack's name for whoever makes it.
func (s viewer) blowName(u unit, hand uint8, b tables.Blow) phrase.Text {
	if !u.pc() {
		return phrase.Ref("capital", phrase.Term(tables.BlowWords[b]))
	}
	g := s.gear(u)
	return s.handed(phrase.Ref("blow.item", s.itemName(g.hand[hand].kind), phrase.Term(tables.BlowWords[b])), g, hand)
}

// handed names the hand if both hold the same.
func (s viewer) handed(name phrase.Text, g *gear, hand uint8) phrase.Text {
	if !g.both && g.hand[0].kind == g.hand[1].kind {
		return phrase.Ref("blow.hand", name, phrase.Term(handWords[hand]))
	}
	return name
}

func blowThing(o *offence) string {
	switch {
	case o.item == nil:
		return "wound"
	case o.item.Sort == tables.ABow || o.item.Sort == tables.AGun:
		return "bow"
	}
	return "blade"
}

// missed are the attacks, with what is held, that can't be made at anybody now:
// each against the nearest enemy, with the rule that is in its way.
func (a *asker) missed(made map[[2]int]bool) (list []scene.Pick) {
	u := a.acting
	near := a.statuses().nearest(u, a.enemies(u))
	if near == 0 {
		return nil
	}
	for hand := range uint8(2) {
		for b := tables.Jab; b < tables.Blows; b++ {
			if made[[2]int{int(hand), int(b)}] || !a.prints(u, hand, b) {
				continue
			}
			c := thrust{target: near.first(), blow: b, hand: hand}.choice()
			if n := a.actions().judgeTurn(u, c); n.Is() {
				p := a.button(c, a.blowName(u, hand, b))
				p.Thing, p.Unit, p.Refusal = "blade", phrase.Ref("unit.ap"), n.Refusal()
				if n.Rule == "CD-4.2" {
					p.Refusal.Why = phrase.Ref("refuse.out-of-reach.who", a.brief(near.first()), n.N[0], n.N[1])
				}
				p.Cost = a.actions().price(u, a.printedAP(u, hand, b))
				list = append(list, p)
			}
		}
	}
	return list
}

// prints reports whether what a hand holds, or the stat block, has such an attack,
// whether or not it can be made.
func (s viewer) prints(u unit, hand uint8, b tables.Blow) bool { return s.printedAP(u, hand, b) > 0 }

func (s viewer) printedAP(u unit, hand uint8, b tables.Blow) int {
	if !u.pc() {
		if hand > 0 {
			return 0
		}
		return int(s.stats(u).Blows[b].AP)
	}
	return int(s.game.content.Items[s.gear(u).hand[hand].kind].Blows[b].AP)
}

// moves asks for a space that can be walked to, CD-3.6.
func (a *asker) moves() {
	to := scene.AskField{Name: "move", Title: phrase.Ref("ask.where"), Before: "move"}
	for _, c := range a.legal {
		if c.Verb() == verbMove {
			at := spot(c, 0)
			to.Picks = append(to.Picks, scene.Pick{Word: at.String(), Label: phrase.Plain(at.String()), At: onSquare(at), Cost: a.mover().moveCost(a.acting, at), Unit: phrase.Ref("unit.ap"), Thing: "footwork", Peril: a.deadly(a.acting, c)})
		}
	}
	if f := a.f(a.acting); to.Picks == nil && f.bound() && !a.companions().stubborn(a.acting) {
		to.Picks = []scene.Pick{{Word: f.at.String(), Label: phrase.Ref("verb.move"), At: onButton, Thing: "footwork", Refusal: refuse("CD-5.4", "refuse.bound-move").Refusal()}}
	}
	a.form(scene.Ask{Rule: "CD-3.6", Verb: phrase.Ref("verb.move"), Group: phrase.Ref("verb.move"), Fields: []scene.AskField{to}})
}

// exhaust asks whom to Exhaust, and with how many AP: CD-3.28.
func (a *asker) exhaust() {
	whom := scene.AskField{Name: "exhaust", Title: phrase.Ref("ask.whom")}
	ap := scene.AskField{Name: "with", Title: phrase.Ref("ask.exhaust-ap"), List: true, Now: "1"}
	most := 0
	for _, c := range a.legal {
		if c.Verb() != verbExhaust {
			continue
		}
		v := unit(part(c, 0))
		if n := part(c, 1); n > 1 {
			most = max(most, n)
			continue
		}
		whom.Picks = append(whom.Picks, scene.Pick{
			Word: "exhaust " + v.String(), Label: phrase.Ref("verb.exhaust"), At: onToken(v), Face: phrase.Term("exhaust"), Whom: v.String(), Thing: "fatigued", Prospect: true,
			Note: phrase.Ref("note.exhaust"), Cost: a.actions().price(a.acting, 1), Unit: phrase.Ref("unit.ap-or-more"),
		})
	}
	for n := 1; n <= max(1, most); n++ {
		note := phrase.Ref("note.exhaust.one", 2*n)
		if n > 1 {
			note = phrase.Ref("note.exhaust.more", 2*n, -int(a.game.content.PerExhaust)*(n-1))
		}
		ap.Picks = append(ap.Picks, scene.Pick{Word: num(n), Label: phrase.Ref("ap", a.actions().price(a.acting, n)), At: onButton, Note: note})
	}
	a.form(scene.Ask{Rule: "CD-3.28", Verb: phrase.Ref("verb.exhaust"), Group: phrase.Ref("group.more"), Fields: []scene.AskField{whom, ap}})
}

// also asks what else can be done: ending a status, the glass, a companion's
// abilities.
func (a *asker) also() {
	field := scene.AskField{Name: "also", Title: phrase.Ref("ask.what")}
	f, c := a.f(a.acting), a.game.content
	things := map[uint8]string{verbStand: "prone", verbUnbind: "bound", verbDouse: "burn", verbGlass: "edge", verbCalm: "frenzied"}
	costs := map[uint8]int{
		verbStand: int(c.StandAP) + bit(f.anxious != 0), verbUnbind: a.actions().price(a.acting, a.actions().unbindAP(a.acting)), verbDouse: a.actions().price(a.acting, int(c.DouseAP)),
		verbGlass: a.actions().price(a.acting, int(c.GlassAP)), verbCalm: a.actions().price(a.acting, 0),
	}
	for verb := verbStand; verb <= verbCalm; verb++ {
		if a.actions().concerned(f)>>(verb-verbStand)&1 == 0 || verb == verbGlass && (a.second != 0 || !a.actions().beside(a.acting, &a.board(f.arena).Glass)) {
			continue
		}
		one := word1(verb, 0)
		p := a.button(one, phrase.Ref("also."+simpleWords[verb]))
		p.Note, p.Thing, p.Cost, p.Unit = phrase.Ref("note.also."+simpleWords[verb]), things[verb], costs[verb], phrase.Ref("unit.ap")
		p.Refusal = a.actions().judgeTurn(a.acting, one).Refusal()
		field.Picks = append(field.Picks, p)
	}
	for _, one := range a.legal {
		p := a.button(one, "")
		p.Cost, p.Unit = a.actions().price(a.acting, 0), phrase.Ref("unit.ap")
		switch one.Verb() {
		case verbFlame:
			p.Label, p.Thing, p.Prospect = phrase.Ref("also.flame"), "burn", true
			p.Note = phrase.Ref("note.also.flame", c.FlameFrom, c.FlameDamage)
		case verbHymn:
			p.Label, p.Thing, p.Note, p.Face = phrase.Ref("also.hymn"), "anxious", phrase.Ref("note.also.hymn"), phrase.Term("hymn")
		case verbPounce:
			p.Label, p.Thing, p.Note, p.Face = phrase.Ref("also.pounce"), "prone", phrase.Ref("note.also.pounce"), phrase.Term("pounce")
			p.Prospect = true
		default:
			continue
		}
		if p.Face != "" {
			v := unit(part(one, 0))
			p.At, p.Whom = onToken(v), v.String()
		}
		field.Picks = append(field.Picks, p)
	}
	a.form(scene.Ask{Rule: "CD-10.3", Verb: phrase.Ref("verb.do"), Group: phrase.Ref("group.more"), Fields: []scene.AskField{field}})
}
