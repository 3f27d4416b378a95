package coolduel

import "riposte"

// Preview shows where a choice leads, and what an attack or a reaction is made of.
// The chances themselves come from running the rules over all dice (package odds,
// with the cut point CutAttack).
func (s *state) Preview(seat riposte.Seat, c riposte.Choice) (p riposte.Preview) {
	if s.asked != seat || seat == riposte.Nobody || s.judge(seat, c).is() {
		return p
	}
	fact := func(label string, v int, rule riposte.RuleID) {
		p.Facts = append(p.Facts, riposte.Fact{Label: label, Value: num(v), Rule: rule})
	}
	draw := func(list ...riposte.Shape) { p.Shapes = append(p.Shapes, list...) }
	fl := &s.flow
	switch c.Verb() {
	case verbMove:
		cost := s.moveCost(s.acting, spot(c, 0))
		draw(trail(s.way(s.acting, spot(c, 0)), cost))
		fact("AP", cost, "CD-3.1")
	case verbAttack:
		t, _ := thrustOf(c)
		o, _ := s.offence(s.acting, t.hand, t.blow)
		draw(s.aiming(s.acting, t, &o)...)
		fact("AP", s.price(s.acting, s.costOf(&o, t.special)), "CD-3.1")
		fact("attack bonus", s.attackBonus(s.acting, &o, t.special), "CD-4.23")
		if o.gun {
			fact("d10 of damage", int(o.item.Dice), "CD-4.18")
			return p
		}
		ch := s.forecast(s.acting, t)
		p.Facts = append(p.Facts, ch.facts()...)
		fact("damage unanswered", ch.total(), "CD-4.15")
	case verbBlock:
		sh, _ := s.shelter(fl.on, part(c, 0))
		fact("AP", s.price(fl.on, sh.ap), "CD-3.1")
		fact("goes through, in 100", sh.percent, "CD-4.44")
		fact("absorbs AP", sh.absorb, "CD-4.49")
		fact("cost of the attack", int(fl.cost), "CD-4.51")
	case verbDodge:
		draw(trail(dodgeWay(s.f(fl.on).at, spot(c, 0)), s.price(fl.on, part(c, 2))))
		spaces := s.f(fl.on).at.square().King(spot(c, 0).square())
		score := s.dodgeScore(fl.on, spaces)
		o := s.printed(fl.by, fl.kind, fl.both, fl.blow)
		bonus := s.attackBonus(fl.by, &o, fl.special)
		fact("AP", s.price(fl.on, part(c, 2)), "CD-3.1")
		fact("dodge score", score, "CD-4.58")
		fact("hit by a d100 of", min(101, max(1, score-bonus)), "CD-4.22")
		fact("critical from", min(101, max(1, 100-bonus, score-bonus)), "CD-4.28")
	case verbParry:
		b, hand := blow(part(c, 0)), uint8(part(c, 2))
		first, _ := s.parryCost(fl.on, hand, b)
		o, _ := s.offence(fl.on, hand, b)
		bonus := s.attackBonus(fl.on, &o, plain)
		extra := int(s.trait(fl.on).DEX)
		if s.tired(fl.on) {
			extra -= int(s.game.content.TiredLoss)
		}
		fact("AP", s.price(fl.on, first+part(c, 1)*int(s.game.content.PerParryDie)), "CD-3.1")
		fact("sum of d100 needed", max(0, int(s.f(fl.by).td)-bonus-extra), "CD-4.65")
		ch := s.chain(fl.on, fl.by, &o, 0)
		p.Facts = append(p.Facts, ch.facts()...)
		fact("counter-damage", ch.total(), "CD-4.73")
	case verbStep:
		draw(trail([]space{s.f(fl.on).at, spot(c, 0)}, s.price(fl.on, 0)))
	case verbFlame:
		draw(riposte.Shape{Kind: riposte.ShapeSquares, Class: "area", Label: "all there may burn", Points: s.beyond(s.acting, 1), Rule: "CD-7.91"})
	case verbHymn:
		draw(riposte.Shape{Kind: riposte.ShapeSquares, Class: "range", Label: "within reach", Points: s.beyond(s.acting, s.game.content.HymnRange), Rule: "CD-7.94"})
	}
	return p
}
