package coolduel

import (
	"math/bits"

	"riposte"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
)

// An offence is what somebody attacks or parries with: one line of an item or of a
// stat block.
type offence struct {
	ap, bonus int
	reach     int // range distance, CD-4.2
	item      *tables.Item
	base      int16
	slash     int16
	gun       bool
}

// critical reports whether the attack can be critical: those of companions
// (CD-1.54) and of throwing items (CD-7.23) can't.
func (o *offence) critical() bool { return o.item != nil && !o.item.Critical.Absent }

// offence is the attack made by a blow, or why there is none.
func (s attacks) offence(u unit, hand uint8, b tables.Blow) (o offence, n no) {
	if !u.pc() {
		st := s.stats(u)
		f := &s.fights[u]
		line := &st.Blows[b]
		switch {
		case hand != 0 || line.AP == 0:
			return o, refuse("CD-1.56", "refuse.companion-attack")
		case st.Knives > 0 && f.knives == 0:
			return o, refuse("CD-7.105", "refuse.no-knife")
		case st.Weapon > 0 && st.Knives == 0 && f.weapon == 0:
			return o, refuse("CD-1.58", "refuse.weapon-broken")
		}
		o = offence{ap: int(line.AP), bonus: int(line.Bonus), reach: 1, base: line.One}
		if b == tables.Throw {
			o.reach += int(st.Throw)
		}
		return o, n
	}
	g := s.gear(u)
	held := &g.hand[hand]
	it := &s.game.content.Items[held.kind]
	line := &it.Blows[b]
	switch {
	case held.kind == tables.Nothing:
		return o, refuse("CD-3.53", "refuse.hand-empty")
	case line.AP == 0:
		return o, refuse("CD-3.17", "refuse.item-attack")
	case held.n == 0:
		return o, refuse("CD-4.38", "refuse.broken")
	case it.Sort == tables.AGun && !held.loaded:
		return o, refuse("CD-3.24", "refuse.not-loaded")
	}
	o = offence{ap: int(line.AP), bonus: int(line.Bonus), reach: 1 + int(it.Range), item: it, base: line.One, slash: it.Blows[tables.Slash].One, gun: it.Sort == tables.AGun}
	if it.Sort == tables.AThrowing && b != tables.Throw { // CD-4.3
		o.reach = 1
	}
	if g.both && s.game.fits[u.seat()][held.kind] == kit.WholeFit { // CD-1.28
		o.base, o.slash = line.Two, it.Blows[tables.Slash].Two
	}
	return o, n
}

// costOf is the printed cost of an attack, CD-3.19.
func (s attacks) costOf(o *offence, sp tables.Special) int {
	if sp == tables.Plain {
		return o.ap
	}
	return max(1, o.ap+int(s.game.content.Specials[sp].AP))
}

// inReach reports whether a reaches b by range and sight, CD-4.2 and CD-4.4.
func (s attacks) inReach(a, b unit, reach int) bool { return s.apart(a, b) <= reach && s.sees(a, b) }

// cheapest is the lowest printed AP of a plain attack, 0 if there is none.
func (s attacks) cheapest(u unit) (ap int) {
	hands := uint8(1)
	if u.pc() {
		hands = 2
	}
	for hand := range hands {
		for b := tables.Jab; b < tables.Blows; b++ {
			if o, n := s.offence(u, hand, b); !n.Is() && (ap == 0 || o.ap < ap) {
				ap = o.ap
			}
		}
	}
	return ap
}

// bareBonus is what a roll against TD that goes with no attack adds: the best attack
// bonus there is, CD-4.92.
func (s attacks) bareBonus(u unit) (bonus int) {
	if !s.game.options.bonusAll {
		return 0
	}
	none := true
	hands := uint8(1)
	if u.pc() {
		hands = 2
	}
	for hand := range hands {
		for b := tables.Jab; b < tables.Blows; b++ {
			if o, n := s.offence(u, hand, b); !n.Is() && (none || o.bonus > bonus) {
				bonus, none = o.bonus, false
			}
		}
	}
	return bonus
}

// A sweep is how far away some targets are.
type sweep struct {
	apart   [maxUnits + 1]int16
	near    int  // distance to the nearest
	wounded bool // one of them is wounded
}

func (s attacks) sweep(u unit, targets crew) (w sweep) {
	w.near = far
	f, size := &s.fights[u], s.game.trait[u].size
	for set := targets; set != 0; set = set.rest() {
		v := set.first()
		g, t := &s.fights[v], &s.game.trait[v]
		d := far
		if g.arena == f.arena {
			d = ground.Apart(f.at, size, g.at, t.size)
		}
		w.apart[v] = int16(d)
		w.near = min(w.near, d)
		w.wounded = w.wounded || g.hp < t.maxHP
	}
	return w
}

// thrusts lists the attacks of u on targets in a set.
func (s attacks) thrusts(buf []riposte.Choice, u unit, targets crew) []riposte.Choice {
	w := s.sweep(u, targets)
	return s.thrustsIn(buf, u, targets, &w)
}

func (s attacks) thrustsIn(buf []riposte.Choice, u unit, targets crew, w *sweep) []riposte.Choice {
	if !u.pc() {
		if st := s.stats(u); w.near <= 1 || st.Throw > 0 && w.near <= 1+int(st.Throw) {
			return s.hand(buf, u, 0, targets, w, 0)
		}
		return buf
	}
	g := s.gear(u)
	hands := 2
	if g.both {
		hands = 1
	}
	for i := range hands {
		held := &g.hand[i]
		it := &s.game.content.Items[held.kind]
		if held.n == 0 || it.Sort == tables.AShield || it.Sort == tables.AGun && !held.loaded {
			continue
		}
		skills := s.game.skills[held.kind][bit(g.both)]
		switch reach := 1 + int(it.Range); {
		case w.near <= reach:
		default: // nobody is in reach without a step
			skills &= 1<<tables.LeapingAttack | 1<<tables.BloodHunt
			if w.near > reach+1 {
				skills &^= 1 << tables.LeapingAttack
			}
			if !w.wounded {
				skills &^= 1 << tables.BloodHunt
			}
			if skills == 0 {
				continue
			}
		}
		buf = s.hand(buf, u, uint8(i), targets, w, skills)
	}
	return buf
}

// hand lists the attacks with what a hand holds, or with a stat block, and the
// special attacks among some skills.
func (s attacks) hand(buf []riposte.Choice, u unit, hand uint8, targets crew, w *sweep, skills uint16) []riposte.Choice {
	c := s.game.content
	lines := &s.stats(u).Blows
	var arts *[tables.Blows]uint16
	if u.pc() {
		g := s.gear(u)
		k := g.hand[hand].kind
		lines, arts = &c.Items[k].Blows, &s.game.arts[k][bit(g.both)]
	}
	most := s.actions().afford(u)
	var within crew // in reach of the blow before
	reach := -1
	for b := tables.Jab; b < tables.Blows; b++ {
		if lines[b].AP == 0 {
			continue
		}
		o, n := s.offence(u, hand, b)
		if n.Is() {
			continue
		}
		if o.reach != reach {
			within, reach = 0, o.reach
			for set := targets; set != 0 && w.near <= reach; set = set.rest() {
				if v := set.first(); int(w.apart[v]) <= reach && s.sees(u, v) {
					within |= only(v)
				}
			}
		}
		if o.ap <= most {
			for set := within; set != 0; set = set.rest() {
				buf = append(buf, thrust{target: set.first(), blow: b, hand: hand}.choice())
			}
		}
		if skills == 0 {
			continue
		}
		for set := skills & arts[b]; set != 0; set &= set - 1 {
			if sp := tables.Special(bits.TrailingZeros16(set)); s.costOf(&o, sp) <= most {
				buf = s.specials().specialThrusts(buf, u, thrust{blow: b, special: sp, hand: hand}, targets, within, reach, w)
			}
		}
	}
	return buf
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// judgeThrust says why an attack can't be made.
func (s attacks) judgeThrust(u unit, c riposte.Choice) no {
	t, ok := thrustOf(c)
	f := &s.fights[u]
	if !ok || !t.special.Moves() && (t.goal.Y != 0 || t.goal.X != 0 && t.special != tables.CrossStrike) {
		return refuse("CD-3.17", "refuse.attack-form")
	}
	if !u.pc() && t.special != tables.Plain {
		return refuse("CD-1.56", "refuse.companion-special")
	}
	if u.pc() && s.gear(u).both && t.hand == 1 {
		return refuse("CD-1.33", "refuse.right-in-both")
	}
	o, n := s.offence(u, t.hand, t.blow)
	if n.Is() {
		return n
	}
	sp := &s.game.content.Specials[t.special]
	if t.special != tables.Plain {
		kind := s.gear(u).hand[t.hand].kind
		skills := s.game.skills[kind]
		switch {
		case (skills[0]|skills[1])>>t.special&1 == 0:
			return refuse("CD-3.21", "refuse.special-type")
		case skills[bit(s.gear(u).both)]>>t.special&1 == 0:
			return refuse("CD-3.23", "refuse.special-grip")
		case sp.Blows[0] != t.blow && sp.Blows[1] != t.blow:
			return refuse(sp.Rule, "refuse.special-blow")
		case t.special == tables.CrossStrike && f.crossed || t.special == tables.LeapingAttack && f.leapt:
			return refuse("CD-7.52", "refuse.special-used")
		}
	}
	if n := s.actions().poor(u, s.actions().price(u, s.costOf(&o, t.special))); n.Is() {
		return n
	}
	targets := s.enemies(u)
	if s.game.options.frenzyAll { // CD-5.23
		targets |= s.statuses().compelled(u)
	}
	if t.special == tables.CrossStrike {
		if t.target != 0 || t.goal.X > 1 {
			return refuse("CD-7.59", "refuse.pattern")
		}
		if _, n := s.specials().crossed(u, int(t.goal.X)); n == 0 {
			return refuse("CD-7.60", "refuse.pattern-empty")
		}
		return no{}
	}
	switch {
	case t.target == 0 || !targets.has(t.target):
		return refuse("CD-3.18", "refuse.target")
	case t.special == tables.BloodHunt:
		return s.specials().judgeHunt(u, t)
	case t.special == tables.LeapingAttack:
		return s.specials().leap(u, t.target, t.goal, o.reach)
	case t.special == tables.RapidBarrage && !f.hurt.has(t.target):
		return refuse("CD-7.48", "refuse.barrage-first")
	case s.apart(u, t.target) > o.reach:
		return refuse("CD-4.2", "refuse.out-of-reach", s.apart(u, t.target), o.reach)
	case !s.sees(u, t.target):
		return refuse("CD-4.4", "refuse.no-sight")
	}
	return no{}
}

// printed is an attack by the item that made it, whatever has become of the item
// since, thrown, fired or broken (CD-3.27, CD-7.61).
func (s attacks) printed(u unit, k tables.Kind, both bool, b tables.Blow) (o offence) {
	if !u.pc() {
		st := s.stats(u)
		line := &st.Blows[b]
		o = offence{ap: int(line.AP), bonus: int(line.Bonus), reach: 1, base: line.One}
		if b == tables.Throw {
			o.reach += int(st.Throw)
		}
		return o
	}
	it := &s.game.content.Items[k]
	line := &it.Blows[b]
	o = offence{ap: int(line.AP), bonus: int(line.Bonus), reach: 1 + int(it.Range), item: it, base: line.One, slash: it.Blows[tables.Slash].One, gun: it.Sort == tables.AGun}
	if it.Sort == tables.AThrowing && b != tables.Throw { // CD-4.3
		o.reach = 1
	}
	if both && s.game.fits[u.seat()][k] == kit.WholeFit { // CD-1.28
		o.base, o.slash = line.Two, it.Blows[tables.Slash].Two
	}
	return o
}
