package coolduel

import (
	"riposte"
	"riposte/phrase"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// Preview shows where a choice leads, what an attack or a reaction is made of, and
// its chances. Everything it says is open to everybody (CD-9.1); it says what may
// happen, not what is best.
func (s *state) Preview(seat riposte.Seat, c riposte.Choice) scene.Preview {
	return previewWithin(s, previewBranches, seat, c)
}

// previewWithin is Preview, but follows no more branches than that in all.
func previewWithin(s *state, branches int, seat riposte.Seat, c riposte.Choice) (p scene.Preview) {
	if s.asked != seat || seat == riposte.Nobody || s.judge(seat, c).Is() {
		return p
	}
	q := &preview{viewer: viewer{s}, seat: seat, c: c, left: branches}
	q.Peril = q.peril(q.chooser(), c)
	switch c.Verb() {
	case verbMove:
		q.move()
	case verbAttack:
		q.attack()
	case verbExhaust:
		q.exhaust()
	case verbFlame:
		q.draw(scene.Shape{Kind: scene.ShapeSquares, Class: "area", Label: phrase.Ref("shape.flame"), Points: q.beyond(s.acting, 1), Rule: "CD-7.91"})
		q.flame()
	case verbHymn:
		q.draw(scene.Shape{Kind: scene.ShapeSquares, Class: "range", Label: phrase.Ref("shape.reach"), Points: q.beyond(s.acting, s.game.content.HymnRange), Rule: "CD-7.94"})
	case verbPounce:
		q.pounce()
	case verbTake:
		q.take()
	case verbBlock:
		q.block()
	case verbDodge:
		q.dodge()
	case verbParry:
		q.parry()
	case verbStep:
		q.step()
	}
	return q.Preview
}

// A preview is a Preview being made.
type preview struct {
	scene.Preview
	viewer
	seat riposte.Seat
	c    riposte.Choice
	left int // branches that may still be followed
}

// chooser is who makes the choice that is asked for.
func (s viewer) chooser() unit {
	if s.phase == answering {
		return s.flow.on
	}
	if s.phase == balking {
		return s.entered
	}
	if s.phase == choosing {
		return unitOf(s.asked, 0)
	}
	return s.acting
}

func (q *preview) fact(label phrase.Text, v int, rule riposte.RuleID) {
	q.say(label, phrase.Number(v), rule)
}

func (q *preview) say(label, value phrase.Text, rule riposte.RuleID) {
	q.Facts = append(q.Facts, scene.Fact{Label: label, Value: value, Rule: rule})
}

// sum adds the line to which the lines above add up.
func (q *preview) sum(label phrase.Text, v int, rule riposte.RuleID) {
	q.Facts = append(q.Facts, scene.Fact{Label: label, Value: phrase.Number(v), Rule: rule, Sum: true})
}

func (q *preview) draw(list ...scene.Shape) { q.Shapes = append(q.Shapes, list...) }

// forecast is the damage of an attack that nobody answers; it is not for guns.
func (s viewer) forecast(u unit, t thrust) chain {
	was := s.flow
	o, _ := s.attacks().offence(u, t.hand, t.blow)
	s.flow = flow{by: u, on: t.target, hand: t.hand, blow: t.blow, special: t.special, percent: 100}
	ch := s.harm().chain(u, t.target, &o, 0)
	s.flow = was
	return ch
}

// attack shows what an attack does if it is taken or blocked, and how likely it is
// to hit somebody who dodges in place.
func (q *preview) attack() {
	s := q.viewer
	t, _ := thrustOf(q.c)
	o, _ := s.attacks().offence(s.acting, t.hand, t.blow)
	cost := s.attacks().costOf(&o, t.special)
	q.draw(s.aiming(s.acting, t, &o)...)
	struck, is := q.declared()
	if !is {
		q.fact(phrase.Ref("meter.ap"), s.actions().price(s.acting, cost), "CD-3.1")
		return
	}
	q.fact(phrase.Ref("fact.left"), int(struck.f(s.acting).ap), "CD-2.15")
	q.blocked(struck)
	name := s.brief(struck.flow.on)
	d, rule := q.met(struck)
	if rule == dodgedInPlace {
		q.Odds = append(q.Odds, d.odds(phrase.Ref("odds.hits", s.strikeName(struck)), phrase.Ref("if.dodges", name), rule))
		q.scoreOf(struck, 0)
	} else {
		q.Odds = append(q.Odds, d.odds(phrase.Ref("odds.hits", s.strikeName(struck)), phrase.Ref("if.takes", name), rule))
	}
	if effect := q.effectOdds(struck); effect != nil {
		q.Odds = append(q.Odds, *effect)
	}
	q.fact(phrase.Ref("fact.bonus"), s.rolls().attackBonus(s.acting, &o, t.special), "CD-4.23")
	if o.gun {
		q.say(phrase.Ref("fact.taken"), phrase.Plain(gunDice(o.item)), "CD-4.18")
	} else {
		ch := struck.chainNow(100)
		q.Facts = append(q.Facts, ch.facts()...)
		q.sum(phrase.Ref("fact.taken"), ch.total(), "CD-4.15")
	}
}

// declared is a copy in which the attack is waiting for its answer; false if it
// does not get that far.
func (q *preview) declared() (struck viewer, is bool) {
	next := q.Clone().(*state)
	by := make([]riposte.Choice, q.game.n+1)
	by[q.seat] = q.c
	if !applies(next, by) || next.phase != answering {
		return viewer{}, false
	}
	return viewer{next}, true
}

// strikeName is the attack that is waiting for its answer, as its maker calls it.
func (s viewer) strikeName(struck viewer) phrase.Text {
	fl := &struck.flow
	name := tables.BlowWords[fl.blow]
	if fl.special != tables.Plain {
		name = s.game.content.Specials[fl.special].Name
	}
	return phrase.Ref("blow.whose", s.brief(fl.by), phrase.Term(name))
}

// The rules by which a chance to hit is told before the attack is answered: against somebody who
// dodges in place, or who takes it because no dodge can be made.
const dodgedInPlace, takenAsItIs riposte.RuleID = "CD-4.22", "CD-4.10"

// met is what comes of a declared attack if its target dodges in place, or else takes it, and
// the rule by which that is.
func (q *preview) met(struck viewer) (d came, rule riposte.RuleID) {
	if to, able := struck.inPlace(); able {
		return q.chances(struck, to), dodgedInPlace
	}
	return q.chances(struck, word1(verbTake, 0)), takenAsItIs
}

// inPlace is the dodge that stays, and whether it can be made.
func (s viewer) inPlace() (riposte.Choice, bool) {
	at := s.f(s.flow.on).at
	c := word(verbDodge, int(at.X), int(at.Y), 1)
	return c, !s.reaction().judgeAnswer(s.flow.on, c).Is()
}

// chainNow is the damage of the attack that is waiting for its answer.
func (s viewer) chainNow(percent int) chain {
	fl := &s.flow
	o := s.attacks().printed(fl.by, fl.kind, fl.both, fl.blow)
	was := *fl
	fl.percent = int16(percent)
	ch := s.harm().chain(fl.by, fl.on, &o, 0)
	*fl = was
	return ch
}

// blocked shows what goes through each block that the target may make.
func (q *preview) blocked(struck viewer) {
	u := struck.flow.on
	for i := range guardWords {
		if struck.reaction().judgeAnswer(u, word1(verbBlock, i)).Is() {
			continue
		}
		sh, _ := struck.reaction().shelter(u, i)
		label := phrase.Ref("fact.blocked", struck.guardName(u, i))
		switch d := struck.unanswered(sh.percent); {
		case struck.absorbs(sh):
			q.say(label, phrase.Ref("fact.absorbed"), "CD-4.49")
		case d >= 0:
			q.fact(label, d, "CD-4.44")
		default:
			q.say(label, phrase.Ref("percent", sh.percent), "CD-4.44")
		}
	}
}

// scoreOf shows how a dodge score is made up.
func (q *preview) scoreOf(s viewer, spaces int) {
	u, c := s.flow.on, s.game.content
	if u.pc() {
		q.say(phrase.Ref("fact.base-dodge", s.brief(u), s.trait(u).AGI, c.BaseDodge), phrase.Number(2*int(s.trait(u).AGI)+int(c.BaseDodge)), "CD-1.13")
		if worn := s.scores().worn(u); worn.Dodge != 0 {
			q.fact(phrase.Term(worn.Name), -int(worn.Dodge), worn.Rule)
		}
	} else {
		q.fact(phrase.Ref("fact.dodge-of", s.brief(u)), s.scores().baseDodge(u), "CD-1.55")
	}
	if spaces > 0 {
		q.fact(phrase.Ref("fact.spaces", spaces), -spaces*int(c.PerStep), "CD-4.53")
	}
	if s.scores().tired(u) {
		q.fact(phrase.Ref("badge.fatigued"), -int(c.TiredLoss), "CD-4.59")
	}
	if s.f(u).dusty {
		q.fact(phrase.Ref("fact.dust"), int(s.trait(u).STR), "CD-7.70")
	}
	score := s.scores().dodgeScore(u, spaces)
	q.sum(phrase.Ref("fact.score"), score, "CD-4.58")
	fl := &s.flow
	o := s.attacks().printed(fl.by, fl.kind, fl.both, fl.blow)
	bonus := s.rolls().attackBonus(fl.by, &o, fl.special)
	need := score - bonus
	q.say(phrase.Ref("fact.needs", s.brief(fl.by), bonus, needed(need)), phrase.Ref("of", min(100, max(0, 101-need)), 100), "CD-4.22")
}

func (q *preview) dodge() {
	u, to := q.flow.on, spot(q.c, 0)
	spaces := q.f(u).at.Square().King(to.Square())
	where := phrase.Ref("if.you-dodge", to.String())
	if spaces == 0 {
		where = phrase.Ref("if.you-dodge.here")
	}
	q.draw(trail(dodgeWay(q.f(u).at, to), q.actions().price(u, part(q.c, 2))))
	d := q.chances(q.viewer, q.c)
	q.Odds = append(q.Odds, d.odds(phrase.Ref("odds.hits", q.strikeName(q.viewer)), where, "CD-4.60"))
	q.scoreOf(q.viewer, spaces)
}

func (q *preview) take() {
	q.say(phrase.Ref("fact.take"), q.amount(100), "CD-4.10")
	q.landing(100)
}

func (q *preview) block() {
	sh, _ := q.reaction().shelter(q.flow.on, part(q.c, 0))
	if q.absorbs(sh) {
		q.say(phrase.Ref("fact.nothing-through"), "0", "CD-4.49")
	} else {
		q.say(phrase.Ref("fact.through"), q.amount(sh.percent), "CD-4.44")
		q.landing(sh.percent)
	}
	q.say(phrase.Ref("damage.through"), phrase.Ref("percent", sh.percent), "CD-4.44")
	q.fact(phrase.Ref("fact.absorbs"), sh.absorb, "CD-4.49")
	q.fact(phrase.Ref("fact.cost"), int(q.flow.cost), "CD-4.51")
}

// amount is the damage of the attack that is waiting, or its dice if they decide
// it.
func (q *preview) amount(percent int) phrase.Text {
	if d := q.unanswered(percent); d >= 0 {
		return phrase.Number(d)
	}
	fl := &q.flow
	o := q.attacks().printed(fl.by, fl.kind, fl.both, fl.blow)
	return phrase.Plain(gunDice(o.item))
}

// landing shows what that damage leaves.
func (q *preview) landing(percent int) {
	d := q.unanswered(percent)
	if d < 0 {
		return
	}
	ch := q.chainNow(percent)
	q.Facts = append(q.Facts, ch.facts()...)
	f := q.f(q.flow.on)
	td := min(d, int(f.td))
	q.say(phrase.Ref("meter.threshold"), phrase.Ref("from-to", f.td, int(f.td)-td), "CD-4.11")
	q.say(phrase.Ref("meter.hp"), phrase.Ref("from-to", f.hp, max(0, int(f.hp)-(d-td))), "CD-4.11")
}

func (q *preview) parry() {
	u := q.flow.on
	b, hand, n := tables.Blow(part(q.c, 0)), uint8(part(q.c, 2)), part(q.c, 1)
	o, _ := q.attacks().offence(u, hand, b)
	d := q.chances(q.viewer, q.c)
	q.Odds = append(q.Odds, d.parried(q.brief(q.flow.by)))
	q.fact(phrase.Ref("fact.threshold", q.brief(q.flow.by)), int(q.f(q.flow.by).td), "CD-4.65")
	q.fact(phrase.Ref("attribute.dex"), -int(q.trait(u).DEX), "CD-1.14")
	q.fact(phrase.Ref("fact.bonus-of", phrase.Term(tables.BlowWords[b])), -q.rolls().attackBonus(u, &o, tables.Plain), "CD-4.63")
	if q.scores().tired(u) {
		q.fact(phrase.Ref("badge.fatigued"), int(q.game.content.TiredLoss), "CD-5.9")
	}
	q.sum(phrase.Ref("fact.parry-needs", n), q.parryNeeds(u, &o), "CD-4.65")
	ch := q.harm().chain(u, q.flow.by, &o, 0)
	q.fact(phrase.Ref("fact.back"), ch.total(), "CD-4.73")
}

func (q *preview) step() {
	fl := &q.flow
	to := spot(q.c, 0)
	q.draw(trail([]ground.Space{q.f(fl.on).at, to}, q.actions().price(fl.on, 0)))
	o := q.attacks().printed(fl.by, fl.kind, fl.both, fl.blow)
	far := ground.Apart(to, q.trait(fl.on).size, q.f(fl.by).at, q.trait(fl.by).size)
	if far > o.reach {
		q.say(phrase.Ref("fact.stepped", far, o.reach), "0", "CD-4.76")
		return
	}
	q.say(phrase.Ref("fact.step-short", far, o.reach), q.amount(100), "CD-4.77")
}
