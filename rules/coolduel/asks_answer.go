package coolduel

import (
	"strings"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// answers adds the forms of CD-10.4.
func (a *asker) answers() {
	a.dodge()
	a.block()
	take := a.button(word1(verbTake, 0), phrase.Ref("verb.take"))
	take.Note, take.Thing, take.Unit = a.blowText(a.unanswered(100)), "nothing", phrase.Ref("unit.ap")
	take.Prospect, take.Peril = true, a.deadly(a.flow.on, word1(verbTake, 0))
	a.form(scene.Ask{Rule: "CD-4.10", Verb: phrase.Ref("verb.take"), Group: phrase.Ref("group.react"), Fields: []scene.AskField{{Name: "take", Title: phrase.Ref("verb.take"), Picks: []scene.Pick{take}}}})
	a.counter()
	a.step()
}

// strikeText is the attack that is waiting for an answer, for whoever is to give it:
// "Ada attacks you: Longsword slash, 148 damage if you do not react."
func (s viewer) strikeText() phrase.Text {
	fl := &s.flow
	o := s.attacks().printed(fl.by, fl.kind, fl.both, fl.blow)
	text := phrase.Ref("capital", phrase.Term(tables.BlowWords[fl.blow]))
	switch {
	case fl.special != tables.Plain:
		text = phrase.Ref("blow.special", phrase.Term(s.game.content.Specials[fl.special].Name), s.lowBlow(fl.by, fl.kind, fl.blow))
	case fl.by.pc():
		text = phrase.Ref("blow.item", s.itemName(fl.kind), phrase.Term(tables.BlowWords[fl.blow]))
	}
	damage := s.strikeDamage(&o)
	if fl.on.pc() {
		return phrase.Ref("prompt.strike", s.game.name(fl.by), text, damage)
	}
	return phrase.Ref("prompt.strike.companion", s.game.name(fl.by), text, damage, s.brief(fl.on))
}

// strikeDamage is what an attack does to somebody who does not react, and what is left then:
// "148 damage (13 HP left)".
func (s viewer) strikeDamage(o *offence) phrase.Text {
	if o.gun {
		return phrase.Ref("strike.damage", phrase.Plain(gunDice(o.item)))
	}
	damage, f := s.unanswered(100), s.f(s.flow.on)
	switch left := int(f.hp) - max(0, damage-int(f.td)); {
	case left <= 0:
		return phrase.Ref("strike.down", damage, bit(s.flow.on.pc()))
	case left == int(f.hp):
		return phrase.Ref("strike.threshold", damage)
	default:
		return phrase.Ref("strike.left", damage, left)
	}
}

// lowBlow is an attack as it is written within a sentence: "longsword slash".
func (s viewer) lowBlow(u unit, k tables.Kind, b tables.Blow) phrase.Text {
	if !u.pc() {
		return phrase.Term(tables.BlowWords[b])
	}
	return phrase.Ref("blow.item", phrase.Term(strings.ToLower(s.game.content.Items[k].Name)), phrase.Term(tables.BlowWords[b]))
}

// gunDice is the damage of a gun: "3d10".
func gunDice(gun *tables.Item) string { return num(int(gun.Dice)) + "d10" }

// unanswered is the damage of the attack that is waiting for an answer, of which
// that percentage goes through; -1 if dice decide it.
func (s viewer) unanswered(percent int) int {
	fl := &s.flow
	o := s.attacks().printed(fl.by, fl.kind, fl.both, fl.blow)
	if o.gun {
		return -1
	}
	was := *fl
	fl.percent = int16(percent)
	ch := s.harm().chain(fl.by, fl.on, &o, 0)
	*fl = was
	return ch.total()
}

// blowText is what damage does to somebody who is attacked: "185: threshold 135,
// then 50 HP".
func (s viewer) blowText(damage int) phrase.Text {
	f := s.f(s.flow.on)
	td := min(damage, int(f.td))
	hp := min(damage-td, int(f.hp))
	down := hp == int(f.hp)
	switch {
	case damage < 0:
		o := s.attacks().printed(s.flow.by, s.flow.kind, s.flow.both, s.flow.blow)
		return phrase.Ref("note.take.dice", gunDice(o.item), f.td)
	case hp == 0:
		return phrase.Ref("note.take.threshold", damage, td)
	case td == 0 && down:
		return phrase.Ref("note.take.hp.down", damage, hp)
	case td == 0:
		return phrase.Ref("note.take.hp", damage, hp)
	case down:
		return phrase.Ref("note.take.down", damage, td, hp)
	}
	return phrase.Ref("note.take", damage, td, hp)
}

// dodge asks for a space, and for the AP spent if it is more than needed (CD-4.62).
func (a *asker) dodge() {
	u := a.flow.on
	f := a.f(u)
	to := scene.AskField{Name: "to", Title: phrase.Ref("ask.where"), Before: "dodge"}
	ap := scene.AskField{Name: "ap", Title: phrase.Ref("ask.more-ap"), Optional: true, List: true}
	o := a.attacks().printed(a.flow.by, a.flow.kind, a.flow.both, a.flow.blow)
	bonus := a.rolls().attackBonus(a.flow.by, &o, a.flow.special)
	most := min(a.actions().afford(u), 255)
	var needs []int
	for _, c := range a.legal {
		if c.Verb() != verbDodge {
			continue
		}
		p := spot(c, 0)
		spaces := f.at.Square().King(p.Square())
		score := a.scores().dodgeScore(u, spaces)
		pick := scene.Pick{
			Word: p.String(), Label: phrase.Ref("pick.dodge", p.String()), At: onSquare(p), Thing: "footwork", Cost: a.actions().price(u, part(c, 2)), Unit: phrase.Ref("unit.ap"),
			Note: phrase.Ref("note.dodge", score, needed(score-bonus)), Prospect: true, Peril: a.deadly(u, c),
		}
		if spaces == 0 {
			pick.Label, pick.At = phrase.Ref("pick.dodge.here"), onButton
		}
		to.Picks = append(to.Picks, pick)
		needs = append(needs, part(c, 2))
	}
	for n := 1; n <= most && len(needs) > 0; n++ {
		var only []string
		for i, need := range needs {
			if need <= n {
				only = append(only, to.Picks[i].Word)
			}
		}
		pick := scene.Pick{Word: num(n), Label: phrase.Ref("ap", a.actions().price(u, n)), At: onButton}
		if len(only) < len(needs) { // else it is enough for every space
			pick.Only, pick.Unless = only, refuse("CD-4.53", "refuse.dodge-ap", 2*n).Refusal()
		}
		ap.Picks = append(ap.Picks, pick)
	}
	fields := []scene.AskField{to, ap}
	if len(needs) == 0 {
		in := word(verbDodge, int(f.at.X), int(f.at.Y), 1)
		to.Picks = []scene.Pick{{Word: f.at.String(), Label: phrase.Ref("verb.dodge"), At: onButton, Thing: "footwork", Cost: a.actions().price(u, 1), Unit: phrase.Ref("unit.ap"), Refusal: a.reaction().judgeAnswer(u, in).Refusal()}}
		fields = []scene.AskField{to}
	}
	a.form(scene.Ask{Rule: "CD-4.53", Verb: phrase.Ref("verb.dodge"), Group: phrase.Ref("group.react"), Fields: fields})
}

// needed is a number that a d100 must show.
func needed(n int) phrase.Text {
	switch {
	case n <= 1:
		return phrase.Ref("needed.any")
	case n > hundred:
		return phrase.Ref("needed.none")
	case n == hundred:
		return phrase.Number(n)
	}
	return phrase.Ref("needed.least", n)
}

// block asks with what to block: CD-4.42.
func (a *asker) block() {
	u := a.flow.on
	with := scene.AskField{Name: "block", Title: phrase.Ref("ask.with"), Before: "block"}
	var refused []scene.Pick
	for i, said := range guardWords {
		sh, n := a.reaction().shelter(u, i)
		if n.Is() && n.Rule != "CD-4.38" && n.Rule != "CD-1.58" {
			continue // there is nothing to block with
		}
		p := scene.Pick{Word: said, Label: phrase.Ref("pick.block", a.guardName(u, i)), At: onButton, Cost: a.actions().price(u, sh.ap), Unit: phrase.Ref("unit.ap"), Thing: a.guardThing(u, i)}
		if p.Refusal = a.reaction().judgeAnswer(u, word1(verbBlock, i)).Refusal(); p.Refusal != nil {
			refused = append(refused, p)
			continue
		}
		p.Prospect = true
		p.Note, p.Peril = a.blockText(sh), a.deadly(u, word1(verbBlock, i))
		with.Picks = append(with.Picks, p)
	}
	with.Picks = append(with.Picks, refused...)
	a.form(scene.Ask{Rule: "CD-4.42", Verb: phrase.Ref("verb.block"), Group: phrase.Ref("group.react"), Fields: []scene.AskField{with}})
}

// blockText is what a block lets through and what it absorbs.
func (s viewer) blockText(sh shelter) phrase.Text {
	if s.absorbs(sh) {
		return phrase.Ref("note.block.absorbed", s.flow.cost)
	}
	through := phrase.Ref("note.block", sh.percent)
	if d := s.unanswered(sh.percent); d >= 0 {
		through = phrase.Ref("note.block.damage", sh.percent, d)
	}
	if sh.absorb > 0 {
		return phrase.Ref("note.block.absorbs", through, sh.absorb, s.flow.cost)
	}
	return through
}

// absorbs reports whether a block absorbs the attack, CD-4.49.
func (s viewer) absorbs(sh shelter) bool {
	return int(s.flow.cost)+bit(s.game.options.lessThan) <= sh.absorb
}

func (s viewer) guardName(u unit, with int) phrase.Text {
	switch with {
	case 0:
		return phrase.Term(s.game.content.Guards[tables.WithArms].Name)
	case 3:
		if name := s.stats(u).ShieldName; name != "" {
			return phrase.Term(name)
		}
		return s.brief(u)
	}
	return s.itemName(s.gear(u).hand[with-1].kind)
}

func (s viewer) guardThing(u unit, with int) string {
	switch {
	case with == 0:
		return "block"
	case with == 3, s.game.content.Items[s.gear(u).hand[with-1].kind].Sort == tables.AShield:
		return "guard"
	}
	return "blade"
}

// counter asks for a parry: with what, and with how many d100 (CD-4.63).
func (a *asker) counter() {
	u := a.flow.on
	how := scene.AskField{Name: "parry", Title: phrase.Ref("ask.with"), Before: "parry"}
	dice := scene.AskField{Name: "dice", Title: phrase.Ref("ask.parry-dice"), List: true, Now: "1"}
	most := 0
	for _, c := range a.legal {
		if c.Verb() != verbParry {
			continue
		}
		word, p := a.riposte(c)
		if n := len(how.Picks); n == 0 || how.Picks[n-1].Word != word {
			how.Picks = append(how.Picks, p)
		}
		n := part(c, 1)
		if most = max(most, n); n > len(dice.Picks) {
			dice.Picks = append(dice.Picks, scene.Pick{
				Word: num(n), Label: phrase.Ref("pick.dice", n), At: onButton, Note: phrase.Ref("note.ap-more", a.actions().price(u, n*int(a.game.content.PerParryDie))-a.actions().price(u, 0)),
				Unless: refuse("CD-2.14", "refuse.dice-ap", a.actions().price(u, n*int(a.game.content.PerParryDie))-a.actions().price(u, 0), int(a.fights[u].ap)).Refusal(),
			})
		}
		dice.Picks[n-1].Only = append(dice.Picks[n-1].Only, word)
		if costs := a.deadly(u, c); costs != nil {
			with := *costs
			if was := dice.Picks[n-1].Peril; was != nil {
				with.With = was.With
			}
			with.With = append(with.With, word)
			dice.Picks[n-1].Peril = &with
		}
	}
	fields := []scene.AskField{how, dice}
	if how.Picks == nil {
		p, ok := a.cannotParry()
		if !ok {
			return
		}
		how.Picks = []scene.Pick{p}
		dice.Picks = []scene.Pick{{Word: "1", Label: phrase.Ref("pick.dice", 1), At: onButton}}
		fields = []scene.AskField{how, dice}
	}
	a.form(scene.Ask{Rule: "CD-4.63", Verb: phrase.Ref("verb.parry"), Group: phrase.Ref("group.react"), Fields: fields})
}

// riposte is what a parry is made with, in the order of the form: "jab left".
func (a *asker) riposte(c riposte.Choice) (word string, p scene.Pick) {
	u := a.flow.on
	b, hand := tables.Blow(part(c, 0)), uint8(part(c, 2))
	first, _ := a.reaction().parryCost(u, hand, b)
	o, _ := a.attacks().offence(u, hand, b)
	word = tables.BlowWords[b]
	if hand == 1 {
		word += " left"
	}
	ch := a.harm().chain(u, a.flow.by, &o, 0)
	p = scene.Pick{
		Word: word, Label: phrase.Ref("pick.parry", a.blowName(u, hand, b)), At: onButton, Thing: "counter", Unit: phrase.Ref("unit.ap"), Cost: a.actions().price(u, first+int(a.game.content.PerParryDie)), Prospect: true,
		Note: phrase.Ref("note.parry", a.parryNeeds(u, &o), ch.total()),
	}
	return word, p
}

// parryNeeds is what the dice of a parry have to add up to, CD-4.65.
func (s viewer) parryNeeds(u unit, o *offence) int {
	extra := int(s.trait(u).DEX) + s.rolls().attackBonus(u, o, tables.Plain)
	if s.scores().tired(u) {
		extra -= int(s.game.content.TiredLoss)
	}
	return max(0, int(s.f(s.flow.by).td)-extra)
}

// cannotParry is the parry that stands for all that can't be made; somebody who can
// never parry has none.
func (a *asker) cannotParry() (p scene.Pick, ok bool) {
	u := a.flow.on
	if !u.pc() && a.stats(u).Parry == 0 {
		return p, false
	}
	var best no
	for hand := range uint8(2) {
		for b := tables.Jab; b < tables.Blows; b++ {
			if !a.prints(u, hand, b) {
				continue
			}
			n := a.reaction().judgeAnswer(u, word(verbParry, int(b), 1, int(hand)))
			if !n.Is() || best.Is() && best.Rule != "CD-4.67" {
				continue
			}
			best = n
			p = scene.Pick{Word: strings.TrimSuffix(tables.BlowWords[b]+" "+[]string{"", "left"}[hand], " "), Label: phrase.Ref("verb.parry"), At: onButton, Thing: "counter", Unit: phrase.Ref("unit.ap")}
			if first, n := a.reaction().parryCost(u, hand, b); !n.Is() {
				p.Cost = a.actions().price(u, first+int(a.game.content.PerParryDie))
			}
			p.Refusal = best.Refusal()
			if best.Rule == "CD-4.63" {
				p.Refusal.Why = phrase.Ref("refuse.parry-adjacent.who", a.brief(a.flow.by), a.apart(u, a.flow.by))
			}
		}
	}
	return p, best.Is()
}

// step asks where to step, CD-4.76.
func (a *asker) step() {
	u := a.flow.on
	to := scene.AskField{Name: "step", Title: phrase.Ref("ask.where"), Before: "step"}
	for _, c := range a.legal {
		if c.Verb() == verbStep {
			p := spot(c, 0)
			to.Picks = append(to.Picks, scene.Pick{Word: p.String(), Label: phrase.Ref("pick.step", p.String()), At: onSquare(p), Cost: a.actions().price(u, 0), Unit: phrase.Ref("unit.ap"), Thing: "evade", Prospect: true, Peril: a.deadly(u, c)})
		}
	}
	if n := a.reaction().mayStep(u); to.Picks == nil && n.Is() && u.pc() && a.trait(u).general == kit.ByStep {
		to.Picks = []scene.Pick{{Word: a.f(u).at.String(), Label: phrase.Ref("verb.step"), At: onButton, Unit: phrase.Ref("unit.ap"), Thing: "evade", Refusal: n.Refusal()}}
	}
	a.form(scene.Ask{Rule: "CD-4.76", Verb: phrase.Ref("verb.step"), Group: phrase.Ref("group.react"), Fields: []scene.AskField{to}})
}
