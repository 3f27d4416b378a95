package coolduel

import (
	"fmt"
	"riposte/phrase"
	"slices"
	"strings"

	"riposte"
	"riposte/scene"
)

// The headings of a turn.
const (
	groupAttack = "Attack"
	groupMore   = "Also"
	groupThings = "Equipment"
)

// turn is the forms of CD-10.3.
func (a *asker) turn() {
	a.moves()
	a.attacks()
	a.exhaust()
	a.also()
	a.things()
	for _, c := range a.legal {
		if c.Verb() == verbEnd {
			p := a.button(c, "End turn")
			p.Icon = "next"
			a.form(scene.Ask{Rule: "CD-2.16", Verb: "End turn", Quick: true, Fields: []scene.AskField{{Name: "end", Title: "End", Picks: []scene.Pick{p}}}})
		}
	}
}

// attacks is the plain and the special attacks that are made where one stands, and a
// form for each special attack that moves.
func (a *asker) attacks() {
	what := scene.AskField{Name: "attack", Title: "What and at whom"}
	mine := a.signatures(a.acting)
	var first []scene.Pick
	moving := map[special]*scene.Ask{}
	made := map[[2]int]bool{}
	for _, c := range a.legal {
		if c.Verb() != verbAttack {
			continue
		}
		t, _ := thrustOf(c)
		p := a.thrust(c, t)
		if slices.Contains(mine, t.special) {
			p.Note = "signature move; " + p.Note
		}
		if t.special == plain {
			made[[2]int{int(t.hand), int(t.blow)}] = true
		}
		switch {
		case t.special.moves():
		case slices.Contains(mine, t.special):
			first = append(first, p)
			continue
		default:
			what.Picks = append(what.Picks, p)
			continue
		}
		ask := moving[t.special]
		if ask == nil {
			ask = &scene.Ask{Rule: a.game.content.Specials[t.special].Rule, Verb: "Attack", Group: groupAttack, Fields: []scene.AskField{
				{Name: a.game.content.Specials[t.special].Word, Title: "What and at whom"}, {Name: "from", Title: "From where"},
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
	a.form(scene.Ask{Rule: "CD-3.17", Verb: "Attack", Group: groupAttack, Fields: []scene.AskField{what}})
	for sp := armorStreak; sp < specialCount; sp++ {
		if ask := moving[sp]; ask != nil {
			a.form(*ask)
		}
	}
}

// launch adds an attack that is made from a space: the attack, then the space.
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
	label := from
	if t.goal == a.f(a.acting).at {
		label += ", where one stands"
	}
	goals.Picks = append(goals.Picks, scene.Pick{
		Word: from, Label: phrase.Plain(label), At: onSquare(t.goal), Only: []string{p.Word},
		Unless: &scene.Refusal{Rule: ask.Rule, Why: "this attack is not made from there"},
	})
}

// thrust is an attack in words.
func (a *asker) thrust(c riposte.Choice, t thrust) scene.Pick {
	o, _ := a.offence(a.acting, t.hand, t.blow)
	p := a.button(c, a.blowName(a.acting, t.hand, t.blow))
	p.Cost, p.Unit, p.Icon = a.price(a.acting, a.costOf(&o, t.special)), "AP", blowIcon(&o)
	note := fmt.Sprintf("%+d", a.attackBonus(a.acting, &o, t.special))
	if ch := a.forecast(a.acting, t); o.gun {
		note += fmt.Sprintf(", %dd10 damage", o.item.Dice)
	} else {
		note += fmt.Sprintf(", %d damage", ch.total())
	}
	if t.special != plain {
		note = strings.ToLower(p.Label.String()) + ": " + note
		p.Label = phrase.Plain(a.game.content.Specials[t.special].Name)
	}
	if t.special == crossStrike {
		p.Label += phrase.Plain(", " + patternWords[t.goal.x])
		list, n := a.crossed(a.acting, int(t.goal.x))
		for _, v := range list[:n] {
			note += ", " + a.brief(v)
		}
		note += "; once before a rest"
	}
	if t.special == leapingAttack {
		note += "; once before a rest"
	}
	p.Note = phrase.Plain(note)
	if t.target != 0 {
		p.At, p.Whom = onToken(t.target), t.target.String()
		p.Face = phrase.Plain(fmt.Sprintf("%s-%s-%d", a.game.content.Specials[t.special].Word, blowWords[t.blow], t.hand))
	}
	return p
}

// blowName is what an attack is called by who makes it.
func (s *state) blowName(u unit, hand uint8, b blow) string {
	if !u.pc() {
		return upper(blowWords[b])
	}
	g := s.gear(u)
	name := s.game.content.Items[g.hand[hand].kind].Name + " " + blowWords[b]
	if !g.both && g.hand[0].kind == g.hand[1].kind {
		name += ", " + handWords[hand]
	}
	return name
}

func blowIcon(o *offence) string {
	switch {
	case o.item == nil:
		return "wound"
	case o.item.Sort == aBow || o.item.Sort == aGun:
		return "bow"
	}
	return "blade"
}

// missed is the attacks with what is held that can be made at nobody now, each
// against the nearest enemy with the rule that is in its way.
func (a *asker) missed(made map[[2]int]bool) (list []scene.Pick) {
	u := a.acting
	near := a.nearest(u, a.enemies(u))
	if near == 0 {
		return nil
	}
	for hand := range uint8(2) {
		for b := jab; b < blows; b++ {
			if made[[2]int{int(hand), int(b)}] || !a.prints(u, hand, b) {
				continue
			}
			c := thrust{target: near.first(), blow: b, hand: hand}.choice()
			if n := a.judgeTurn(u, c); n.is() {
				p := a.button(c, a.blowName(u, hand, b))
				p.Icon, p.Unit, p.Refusal = "blade", "AP", n.refusal()
				if n.rule == "CD-4.2" {
					p.Refusal.Why = phrase.Plain(fmt.Sprintf("%s is %d away, the reach is %d", a.brief(near.first()), n.n[0], n.n[1]))
				}
				p.Cost = a.price(u, a.printedAP(u, hand, b))
				list = append(list, p)
			}
		}
	}
	return list
}

// prints reports whether what a hand holds, or the stat block, has such an attack,
// whether it can be made or not.
func (s *state) prints(u unit, hand uint8, b blow) bool { return s.printedAP(u, hand, b) > 0 }

func (s *state) printedAP(u unit, hand uint8, b blow) int {
	if !u.pc() {
		if hand > 0 {
			return 0
		}
		return int(s.stats(u).Blows[b].AP)
	}
	return int(s.game.content.Items[s.gear(u).hand[hand].kind].Blows[b].AP)
}

// moves is the spaces that can be walked to, CD-3.6.
func (a *asker) moves() {
	to := scene.AskField{Name: "move", Title: "Where to", Before: "move"}
	for _, c := range a.legal {
		if c.Verb() == verbMove {
			at := spot(c, 0)
			to.Picks = append(to.Picks, scene.Pick{Word: at.String(), Label: phrase.Plain(at.String()), At: onSquare(at), Cost: a.moveCost(a.acting, at), Unit: "AP", Icon: "footwork"})
		}
	}
	if f := a.f(a.acting); to.Picks == nil && f.bound() && !a.stubborn(a.acting) {
		to.Picks = []scene.Pick{{Word: f.at.String(), Label: "Move", At: onButton, Icon: "footwork", Refusal: refuse("CD-5.4", "refuse.bound-move").refusal()}}
	}
	a.form(scene.Ask{Rule: "CD-3.6", Verb: "Move", Group: "Move", Fields: []scene.AskField{to}})
}

// moveCost is what a legal Move costs.
func (s *state) moveCost(u unit, to space) int {
	printed := 0
	if goals := s.compelled(u); goals != 0 {
		printed = s.approachCost(u, goals, to)
	} else {
		printed = s.walk(u).cost(to)
	}
	if s.stubborn(u) {
		return printed
	}
	return s.price(u, printed)
}

// exhaust is CD-3.28: whom, and with how many AP.
func (a *asker) exhaust() {
	whom := scene.AskField{Name: "exhaust", Title: "Whom"}
	ap := scene.AskField{Name: "with", Title: "AP to exhaust with", List: true, Now: "1"}
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
			Word: "exhaust " + v.String(), Label: "Exhaust", At: onToken(v), Face: "exhaust", Whom: v.String(), Icon: "fatigued",
			Note: "d100 over the threshold takes AP; no reaction", Cost: a.price(a.acting, 1), Unit: "AP or more",
		})
	}
	for n := 1; n <= max(1, most); n++ {
		note := fmt.Sprintf("takes %d AP", 2*n)
		if n > 1 {
			note += fmt.Sprintf(", %+d to the roll", -int(a.game.content.PerExhaust)*(n-1))
		}
		ap.Picks = append(ap.Picks, scene.Pick{Word: num(n), Label: phrase.Plain(fmt.Sprintf("%d AP", a.price(a.acting, n))), At: onButton, Note: phrase.Plain(note)})
	}
	a.form(scene.Ask{Rule: "CD-3.28", Verb: "Exhaust", Group: groupMore, Fields: []scene.AskField{whom, ap}})
}

// also is what else one can do: end a status, the glass, a companion's abilities.
func (a *asker) also() {
	field := scene.AskField{Name: "also", Title: "What"}
	f, c := a.f(a.acting), a.game.content
	says := map[uint8][3]string{
		verbStand: {"Stand up", "ends Prone", "prone"}, verbUnbind: {"Break free", "ends Bound", "bound"}, verbDouse: {"Douse the fire", "ends Burning", "burn"},
		verbGlass: {"Shatter the glass", "another map lies behind it", "edge"}, verbCalm: {"End the stance", "no longer Frenzied", "frenzied"},
	}
	costs := map[uint8]int{
		verbStand: int(c.StandAP) + btoi(f.anxious != 0), verbUnbind: a.price(a.acting, a.unbindAP(a.acting)), verbDouse: a.price(a.acting, int(c.DouseAP)),
		verbGlass: a.price(a.acting, int(c.GlassAP)), verbCalm: a.price(a.acting, 0),
	}
	for verb := verbStand; verb <= verbCalm; verb++ {
		if !a.concerns(f, verb) || verb == verbGlass && (a.second != 0 || !a.beside(a.acting, &a.board(f.arena).glass)) {
			continue
		}
		one := word1(verb, 0)
		p := a.button(one, says[verb][0])
		p.Note, p.Icon, p.Cost, p.Unit = phrase.Plain(says[verb][1]), says[verb][2], costs[verb], "AP"
		p.Refusal = a.judgeTurn(a.acting, one).refusal()
		field.Picks = append(field.Picks, p)
	}
	for _, one := range a.legal {
		p := a.button(one, "")
		p.Cost, p.Unit = a.price(a.acting, 0), "AP"
		switch one.Verb() {
		case verbFlame:
			p.Label, p.Icon = "Flame", "burn"
			p.Note = phrase.Plain(fmt.Sprintf("d10 of %d or more: %d damage to all adjacent, who burn", c.FlameFrom, c.FlameDamage))
		case verbHymn:
			p.Label, p.Icon, p.Note, p.Face = "Hymn", "anxious", "makes one enemy Anxious", "hymn"
		case verbPounce:
			p.Label, p.Icon, p.Note, p.Face = "Pounce", "prone", "d100 over the threshold: Prone and Bound", "pounce"
		default:
			continue
		}
		if p.Face != "" {
			v := unit(part(one, 0))
			p.At, p.Whom = onToken(v), v.String()
		}
		field.Picks = append(field.Picks, p)
	}
	a.form(scene.Ask{Rule: "CD-10.3", Verb: "Do it", Group: groupMore, Fields: []scene.AskField{field}})
}
