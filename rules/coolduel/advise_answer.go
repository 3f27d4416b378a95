package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/tables"
)

// adviseAnswer takes the answer that is expected to lose least. An AP counts for
// little: it is only good for other answers before the seat's own next turn.
func (s adviser) adviseAnswer(w []int32, legal []riposte.Choice) {
	fl := &s.flow
	o := s.attacks().printed(fl.by, fl.kind, fl.both, fl.blow)
	was := *fl
	fl.percent = 100
	if o.gun {
		fl.gun = int32(o.item.Dice) * 6
	}
	ch := s.harm().chain(fl.by, fl.on, &o, 0)
	*fl = was
	damage := ch.total()
	bonus := s.rolls().attackBonus(fl.by, &o, fl.special)
	best(w, legal, func(c riposte.Choice) int {
		u := fl.on
		f := s.f(u)
		cost := 0
		value := 0
		switch c.Verb() {
		case verbTake:
			value = -s.pain(u, damage) * 100
		case verbBlock:
			sh, _ := s.reaction().shelter(u, part(c, 0))
			cost = s.actions().price(u, sh.ap)
			if int(fl.cost)+bit(s.game.options.lessThan) > sh.absorb {
				value = -s.pain(u, damage*sh.percent/100) * 100
			}
		case verbDodge:
			to := spot(c, 0)
			cost = s.actions().price(u, part(c, 2))
			spaces := f.at.Square().King(to.Square())
			hit := min(100, max(0, 101-s.scores().dodgeScore(u, spaces)+bonus))
			value = -s.pain(u, damage)*hit - spaces
			b := s.board(f.arena)
			if b.Magma.Meets(to, s.trait(u).size) || spaces > 0 && s.crossesMagma(u, to) {
				value = worst * 100
			}
		case verbParry:
			first, _ := s.reaction().parryCost(u, uint8(part(c, 2)), tables.Blow(part(c, 0)))
			n := part(c, 1)
			cost = s.actions().price(u, first+n*int(s.game.content.PerParryDie))
			back, _ := s.attacks().offence(u, uint8(part(c, 2)), tables.Blow(part(c, 0)))
			need := int(s.f(fl.by).td) - s.rolls().attackBonus(u, &back, tables.Plain) - int(s.trait(u).DEX)
			p := sumChance(n, need)
			counter := s.average(u, fl.by, &back, tables.Blow(part(c, 0)), uint8(part(c, 2)))
			value = -s.pain(u, damage)*(100-p) + s.pain(fl.by, counter)*p
		case verbStep:
			cost = s.actions().price(u, 0)
			value = -s.pain(u, damage) * 100
			b, to := s.board(f.arena), spot(c, 0)
			if ground.Apart(to, 1, s.f(fl.by).at, s.trait(fl.by).size) > o.reach {
				value = 0
			}
			if b.Magma.Has(to) || s.portal(f.arena).Has(to) {
				value = worst * 100
			}
		}
		return value - cost*300
	})
}

// crossesMagma reports whether a dodge would meet magma or broken glass.
func (s adviser) crossesMagma(u unit, to ground.Space) bool {
	f := s.f(u)
	b, portal, size := s.board(f.arena), s.portal(f.arena), s.trait(u).size
	d, k, _ := f.at.Square().Aligned(to.Square())
	p := f.at
	for range k {
		q := p.Step(d)
		if b.Magma.Meets(q, size) || portal.Newly(p, q, size) {
			return true
		}
		p = q
	}
	return false
}

// pain is how bad damage is: TD comes back, HP don't.
func (s adviser) pain(u unit, damage int) int {
	f := s.f(u)
	td := min(damage, int(f.td))
	hp := min(damage-td, int(f.hp))
	pain := td/4 + hp
	if hp == int(f.hp) {
		pain += 150
	}
	if !u.pc() {
		pain /= 2
	}
	return pain
}

// sumChance is roughly how often n d100 add up to need or more, in per cent.
func sumChance(n, need int) int {
	switch {
	case need <= n:
		return 100
	case need > 100*n:
		return 0
	case n == 1:
		return 101 - need
	case n == 2 && need <= 101:
		return 100 - (need-1)*(need-2)/200
	case n == 2:
		return (201 - need) * (202 - need) / 200
	}
	// Three or more: a straight line through the middle, with a deviation of 29
	// each.
	width := 29 * []int{0, 10, 14, 17, 20, 22, 24, 26, 28, 30, 32, 33, 35, 36, 37, 39, 40}[min(n, 16)] / 10
	return min(99, max(1, 50+(505*n/10-need)*34/width))
}

// adviseLuck spends a luck die if it is likely to change anything that matters.
func (s adviser) adviseLuck(w []int32, legal []riposte.Choice) {
	fl, r := &s.flow, &s.roll
	pick := 0
	switch {
	case s.game.options.luckFirst:
	case r.then == stageShot:
		high := uint8(0)
		o := s.attacks().printed(fl.by, fl.kind, fl.both, fl.blow)
		for i := range r.n {
			if face := r.face[i]; int(face) < s.rolls().explode(&o) && face > high && int(face)+5 >= s.rolls().explode(&o) {
				high, pick = face, int(i)+1
			}
		}
	case r.then == stageParried:
		o, _ := s.attacks().offence(fl.on, fl.backHand, fl.back)
		total := s.rolls().attackBonus(fl.on, &o, tables.Plain) + int(s.trait(fl.on).DEX)
		for _, face := range r.face[:r.n] {
			total += int(face)
		}
		if need := int(s.f(fl.by).td) - total; need > 0 && need <= 6 {
			pick = 1
		}
	case r.then == stageAimed:
		o := s.attacks().printed(fl.by, fl.kind, fl.both, fl.blow)
		if need := int(fl.score) - s.rolls().die() - s.rolls().attackBonus(fl.by, &o, fl.special); need > 0 && need <= 6 {
			pick = 1
		}
	}
	w[min(pick, len(legal)-1)] = 1
}
