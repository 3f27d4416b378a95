package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
)

// worst is the value of something that should not be done.
const worst = -10000

// best gives all weight to the choice with the highest value; of several, to the
// first.
func best(w []int32, legal []riposte.Choice, value func(riposte.Choice) int) {
	at, top := 0, worst*10
	for i, c := range legal {
		if v := value(c); v > top {
			at, top = i, v
		}
	}
	w[at] = 1
}

// A plan is what a character intends on its turn.
type plan struct {
	u       unit
	prey    unit // whom it goes for; 0 for nobody in its arena
	reach   int  // of its best attack
	cost    int  // of that attack
	strikes bool // it may attack from where it stands

	// The way to the prey, or out; it is looked for when it is first asked for.
	track *ground.Track
	here  int // walking distance now
}

// adviseTurn attacks where that does most for its AP; otherwise it comes closer. Most choices are Moves,
// and whoever strikes hardly ever wants one: what takes a plan is looked at last, if it can be worth it.
func (s adviser) adviseTurn(w []int32, legal []riposte.Choice) {
	p := plan{u: s.acting}
	for _, c := range legal {
		p.strikes = p.strikes || c.Verb() == verbAttack
	}
	at, top := 0, worst*10
	for _, last := range [...]bool{false, true} {
		if last {
			if p.strikes && top > plannedStriking {
				break
			}
			s.plan(&p)
		}
		for i, c := range legal {
			if planned(c) != last {
				continue
			}
			if v := s.worth(&p, c); v > top || v == top && i < at { // of equals the first in the list
				at, top = i, v
			}
		}
	}
	w[at] = 1
}

// planned reports whether what a choice is worth depends on the plan.
func planned(c riposte.Choice) bool {
	switch c.Verb() {
	case verbMove, verbQuick, verbFetch, verbPick:
		return true
	}
	return false
}

// plan picks prey and attack.
func (s adviser) plan(p *plan) {
	u, near := p.u, far
	for rest := s.enemies(u); rest != 0; rest = rest.rest() {
		v := rest.first()
		d := s.apart(u, v)
		if !v.pc() { // characters decide the round
			d += 3
		}
		if d < near {
			p.prey, near = v, d
		}
	}
	if p.prey != 0 && s.f(p.prey).arena != s.f(u).arena {
		p.prey = 0
	}
	rating := 0
	hands := uint8(1)
	if u.pc() {
		hands = 2
	}
	for hand := range hands {
		for b := tables.Jab; b < tables.Blows; b++ {
			o, n := s.attacks().offence(u, hand, b)
			if n.Is() || p.prey == 0 {
				continue
			}
			if r := s.average(u, p.prey, &o, b, hand) * 100 / o.ap; r > rating {
				rating, p.reach, p.cost = r, o.reach, s.actions().price(u, o.ap)
			}
		}
	}
}

// lay finds the way.
func (s adviser) lay(p *plan) {
	f := s.f(p.u)
	b := s.board(f.arena)
	goal := *s.portal(f.arena)
	if p.prey != 0 {
		goal = s.bodies(only(p.prey), f.arena)
	}
	floor := s.mover().calm(p.u, &b.Enter)
	p.track = &s.work().path
	p.track.Lay(b, &goal, &floor, &noSpaces)
	p.here = s.steps(p, f.at)
}

// steps is the walking distance from a place, far if there is no way.
func (s adviser) steps(p *plan, at ground.Space) int {
	if p.track == nil {
		s.lay(p)
	}
	if d := p.track.From(at, s.board(s.f(p.u).arena)); d != ground.Unreached {
		return int(d)
	}
	return far
}

// average is what an attack deals if nobody answers it, with dice at their mean.
func (s adviser) average(u, v unit, o *offence, b tables.Blow, hand uint8) int {
	was := s.flow
	s.flow = flow{by: u, on: v, hand: hand, blow: b, percent: 100}
	if o.gun {
		s.flow.gun = int32(o.item.Dice) * 6
	}
	ch := s.harm().chain(u, v, o, 0)
	s.flow = was
	return ch.total()
}

// worth is the value of an action.
func (s adviser) worth(p *plan, c riposte.Choice) int {
	f := s.f(p.u)
	switch c.Verb() {
	case verbEnd:
		if b := s.board(f.arena); b.Deep.Meets(f.at, s.trait(p.u).size) {
			return worst / 2
		}
		return 0
	case verbAttack:
		return s.worthThrust(p, c)
	case verbMove:
		return s.worthMove(p, spot(c, 0))
	case verbStand:
		return 3000
	case verbUnbind:
		return 200
	case verbDouse:
		if p.strikes {
			return 10
		}
		return 150
	case verbReload:
		return 700
	case verbPounce:
		return 4000
	case verbHymn:
		if unit(c.Args()).pc() {
			return 3500
		}
		return 3400
	case verbFlame:
		n := 0
		for rest := s.present() &^ only(p.u); rest != 0; rest = rest.rest() {
			if v := rest.first(); s.apart(p.u, v) == 1 {
				n += 1 - 2*bit(s.trait(p.u).friends.has(v))
			}
		}
		return n*3000 - 1
	case verbQuick, verbFetch, verbPick:
		return s.worthTaking(p, c)
	}
	return worst // Exhaust, grips, glass, the end of a stance
}

// worthTaking: somebody with nothing to strike with takes something up.
func (s adviser) worthTaking(p *plan, c riposte.Choice) int {
	if p.reach > 0 || p.prey == 0 {
		return worst
	}
	k := tables.Nothing
	switch c.Verb() {
	case verbQuick:
		if in := part(c, 1); in > 0 {
			k = s.gear(p.u).slots[in-1].kind
		}
	case verbFetch:
		k = tables.Kind(part(c, 0))
	case verbPick:
		k = tables.Kind(s.hands().goods(p.u)[part(c, 0)].Item)
	}
	if k == tables.Nothing {
		return worst
	}
	it := &s.game.content.Items[k]
	if it.Sort == tables.AShield || c.Verb() != verbQuick && part(c, 1) == toSlot || s.hands().graspOf(p.u, k) == kit.Unfit {
		return worst
	}
	if it.Sort == tables.AWeapon {
		return worthWeapon
	}
	return worthThing
}

// worthThrust is the expected damage for its AP, against somebody who dodges in
// place.
func (s adviser) worthThrust(p *plan, c riposte.Choice) int {
	t, _ := thrustOf(c)
	o, _ := s.attacks().offence(p.u, t.hand, t.blow)
	v := t.target
	if t.special == tables.CrossStrike {
		list, n := s.specials().crossed(p.u, int(t.goal.X))
		if n == 0 {
			return worst
		}
		v = list[0]
	}
	if t.special == tables.BloodHunt {
		g := s.f(v)
		b := s.board(s.f(p.u).arena)
		if ground.Apart(t.goal, 1, g.at, s.trait(v).size) > o.reach || !b.Sees(t.goal, 1, g.at, s.trait(v).size) {
			return worst
		}
	}
	was := s.flow
	s.flow = flow{by: p.u, on: v, hand: t.hand, blow: t.blow, special: t.special, percent: 100}
	if o.gun {
		s.flow.gun = int32(o.item.Dice) * 6
	}
	ch := s.harm().chain(p.u, v, &o, 0)
	s.flow = was
	damage := ch.total()
	g := s.f(v)
	chance := 100
	if !g.stunned && g.ap > 0 && !g.bound() {
		chance = min(100, max(5, 101-s.scores().dodgeScore(v, 0)+s.rolls().attackBonus(p.u, &o, t.special)))
	}
	cost := s.actions().price(p.u, s.attacks().costOf(&o, t.special))
	value := 1000 + min(damage, int(g.td+g.hp)+20)*(40+chance)/max(1, cost)/10
	if damage >= int(g.td+g.hp) {
		value += 600
	}
	if v.pc() {
		value += 100
	}
	if t.special == tables.GroundBreak || t.special == tables.BloodHunt { // the turn ends
		value -= 20 * max(0, int(s.f(p.u).ap)-cost)
	}
	return value
}

// What a Move is worth for where it leads, and things are worth to somebody without any.
const (
	worthLeaving = 400 // through a portal, to where the enemies are
	worthNearer  = 100 // a step closer
	worthAshore  = 600 // out of deep water
	worthReach   = 50  // to where it can strike, for somebody who can strike already
	worthThing   = 900
	worthWeapon  = worthThing + 50
	// plannedStriking is what all that takes a plan is worth at most to somebody who can strike.
	plannedStriking = max(worthLeaving, worthAshore+worthNearer, worthAshore+worthReach, worthWeapon)
)

// worthMove is the value of a place to strike from, or of one that is closer.
func (s adviser) worthMove(p *plan, to ground.Space) int {
	f := s.f(p.u)
	b := s.board(f.arena)
	size := s.trait(p.u).size
	portal := s.portal(f.arena)
	switch {
	case b.Magma.Meets(to, size):
		return worst * 2
	case portal.Newly(f.at, to, size):
		if p.prey == 0 && s.enemies(p.u) != 0 {
			return worthLeaving
		}
		return worst
	case b.Deep.Meets(to, size):
		return worst
	}
	value := 0
	if b.Deep.Meets(f.at, size) {
		value = worthAshore
	}
	if p.prey == 0 || p.reach == 0 {
		if p.prey == 0 && s.enemies(p.u) != 0 && s.closer(p, to) > 0 {
			return value + worthNearer
		}
		return value - 1
	}
	g := s.f(p.prey)
	away := ground.Apart(to, size, g.at, s.trait(p.prey).size)
	if away <= p.reach && b.Sees(to, size, g.at, s.trait(p.prey).size) {
		if cost := s.mover().moveCost(p.u, to); int(f.ap)-cost >= p.cost {
			if p.strikes {
				return value + worthReach - cost
			}
			return value + 500 + 60*((int(f.ap)-cost)/p.cost) + min(away, 4)
		}
	}
	if p.strikes {
		return value - 1
	}
	if steps := s.closer(p, to); steps > 0 {
		return value + worthNearer + steps*10 - s.mover().moveCost(p.u, to)
	}
	return value - 1
}

// closer is by how many steps a place is nearer on the way.
func (s adviser) closer(p *plan, to ground.Space) int {
	steps := s.steps(p, to)
	return p.here - steps
}
