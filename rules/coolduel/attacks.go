package coolduel

import (
	"math/bits"

	"riposte"
	"riposte/geom"
	"riposte/rules/coolduel/ground"
)

// An offence is what somebody attacks or parries with: one line of an item or of a
// stat block.
type offence struct {
	ap, bonus int
	reach     int // range distance, CD-4.2
	item      *Item
	base      int16
	slash     int16
	gun       bool
}

// critical reports whether it can be: companions (CD-1.54) and throwing items
// (CD-7.23) have none.
func (o *offence) critical() bool { return o.item != nil && !o.item.Critical.Absent }

// offence is the attack of a blow, or why there is none.
func (s *state) offence(u unit, hand uint8, b blow) (o offence, n no) {
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
		if b == throw {
			o.reach += int(st.Throw)
		}
		return o, n
	}
	g := s.gear(u)
	held := &g.hand[hand]
	it := &s.game.content.Items[held.kind]
	line := &it.Blows[b]
	switch {
	case held.kind == nothing:
		return o, refuse("CD-3.53", "refuse.hand-empty")
	case line.AP == 0:
		return o, refuse("CD-3.17", "refuse.item-attack")
	case held.n == 0:
		return o, refuse("CD-4.38", "refuse.broken")
	case it.Sort == aGun && !held.loaded:
		return o, refuse("CD-3.24", "refuse.not-loaded")
	}
	o = offence{ap: int(line.AP), bonus: int(line.Bonus), reach: 1 + int(it.Range), item: it, base: line.One, slash: it.Blows[slash].One, gun: it.Sort == aGun}
	if it.Sort == aThrowing && b != throw { // CD-4.3
		o.reach = 1
	}
	if g.both && s.game.fits[u.seat()][held.kind] == wholeFit { // CD-1.28
		o.base, o.slash = line.Two, it.Blows[slash].Two
	}
	return o, n
}

// costOf is the printed cost of an attack, CD-3.19.
func (s *state) costOf(o *offence, sp special) int {
	if sp == plain {
		return o.ap
	}
	return max(1, o.ap+int(s.game.content.Specials[sp].AP))
}

// inReach reports whether a reaches b by range and sight, CD-4.2 and CD-4.4.
func (s *state) inReach(a, b unit, reach int) bool { return s.apart(a, b) <= reach && s.sees(a, b) }

// cheapest is the printed AP of the cheapest plain attack, 0 if there is none.
func (s *state) cheapest(u unit) (ap int) {
	hands := uint8(1)
	if u.pc() {
		hands = 2
	}
	for hand := range hands {
		for b := jab; b < blows; b++ {
			if o, n := s.offence(u, hand, b); !n.is() && (ap == 0 || o.ap < ap) {
				ap = o.ap
			}
		}
	}
	return ap
}

// bareBonus is CD-4.92: what a roll against TD adds that is made with no attack, the
// best attack bonus that there is.
func (s *state) bareBonus(u unit) (bonus int) {
	if !s.game.options.bonusAll {
		return 0
	}
	none := true
	hands := uint8(1)
	if u.pc() {
		hands = 2
	}
	for hand := range hands {
		for b := jab; b < blows; b++ {
			if o, n := s.offence(u, hand, b); !n.is() && (none || o.bonus > bonus) {
				bonus, none = o.bonus, false
			}
		}
	}
	return bonus
}

// nearest is who of some is nearest.
func (s *state) nearest(u unit, among crew) (set crew) {
	best := far
	for rest := among; rest != 0; rest = rest.rest() {
		v := rest.first()
		switch d := s.apart(u, v); {
		case d < best:
			best, set = d, only(v)
		case d == best && d < far:
			set |= only(v)
		}
	}
	return set
}

// compelled is CD-5.12: whom a Frenzied character must attack or approach, nobody
// if it is not compelled or has no way to (CD-5.15).
func (s *state) compelled(u unit) crew {
	if !s.fights[u].stance {
		return 0
	}
	cheapest := s.cheapest(u)
	if cheapest == 0 || s.price(u, cheapest) > int(s.fights[u].ap) {
		return 0
	}
	among := s.enemies(u)
	if s.game.options.frenzyAll { // CD-5.23
		among = s.present() &^ only(u)
	}
	goals := s.nearest(u, among)
	if goals == 0 {
		return 0
	}
	if len(s.thrusts(s.work().few[:0], u, goals)) == 0 && !s.mayApproach(u, goals) {
		return 0
	}
	return goals
}

// patterns are the neighbours of Cross Strike, clockwise (CD-7.59, CD-7.61).
var patterns = [2][4]geom.Direction{
	{geom.North, geom.East, geom.South, geom.West},
	{geom.NorthEast, geom.SouthEast, geom.SouthWest, geom.NorthWest},
}

var patternWords = []string{"straight", "diagonal"}

// crossed lists the targets of a Cross Strike, CD-7.60.
func (s *state) crossed(u unit, pattern int) (list [4]unit, n uint8) {
	f := &s.fights[u]
	var met crew
	enemies := s.enemies(u)
	for _, d := range patterns[pattern] {
		p := f.at.Step(d)
		for set := enemies &^ met; set != 0; set = set.rest() {
			v := set.first()
			g := &s.fights[v]
			if g.arena == f.arena && ground.Apart(p, 1, g.at, s.game.trait[v].size) == 0 && s.sees(u, v) {
				list[n] = v
				n++
				met |= only(v)
			}
		}
	}
	return list, n
}

// walkable is the enterable spaces that hold no enemy, CD-3.9.
func (s *state) walkable(u unit) ground.Area {
	return s.footing(u).Cells
}

// calm is walkable without magma and portals, for CD-5.14.
func (s *state) calm(u unit, of *ground.Area) (free ground.Area) {
	f := &s.fights[u]
	b, portal := s.board(f.arena), s.portal(f.arena)
	for y := range b.H {
		free[y] = of[y] &^ b.Magma[y] &^ portal[y]
	}
	return free
}

// approach finds where steps that lower the walking distance to v lead, and their
// cost with terrain or, for Blood Hunt, without.
func (s *state) approach(u, v unit, most int, terrain bool) *[ground.MaxSide * ground.MaxSide]uint8 {
	f, w := &s.fights[u], s.work()
	b := s.board(f.arena)
	if s.fights[v].arena != f.arena {
		clear(w.costs[:b.W*b.H])
		return &w.costs
	}
	goal := s.bodies(only(v), f.arena)
	floor := s.calm(u, &b.Enter)
	ends := ground.Doorstep(f.at, &floor, b)
	w.track.Lay(b, &goal, &floor, &ends)
	walkable := s.walkable(u)
	free := s.calm(u, &walkable)
	if terrain {
		slow := s.slow(f.arena)
		w.track.Down(b, f.at, most, &free, &slow, &w.costs)
	} else {
		w.track.Down(b, f.at, most, &free, nil, &w.costs)
	}
	return &w.costs
}

const huntSteps = 3 // CD-7.57

// A sweep is how far the enemies of somebody are who are looked at.
type sweep struct {
	apart   [maxUnits + 1]int16
	near    int  // the nearest
	wounded bool // one of them is
}

func (s *state) sweep(u unit, targets crew) (w sweep) {
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

// thrusts lists the attacks of u at targets of a set.
func (s *state) thrusts(buf []riposte.Choice, u unit, targets crew) []riposte.Choice {
	w := s.sweep(u, targets)
	return s.thrustsIn(buf, u, targets, &w)
}

func (s *state) thrustsIn(buf []riposte.Choice, u unit, targets crew, w *sweep) []riposte.Choice {
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
		if held.n == 0 || it.Sort == aShield || it.Sort == aGun && !held.loaded {
			continue
		}
		skills := s.game.skills[held.kind][bit(g.both)]
		switch reach := 1 + int(it.Range); {
		case w.near <= reach:
		default: // nobody is in reach without a step
			skills &= 1<<leapingAttack | 1<<bloodHunt
			if w.near > reach+1 {
				skills &^= 1 << leapingAttack
			}
			if !w.wounded {
				skills &^= 1 << bloodHunt
			}
			if skills == 0 {
				continue
			}
		}
		buf = s.hand(buf, u, uint8(i), targets, w, skills)
	}
	return buf
}

// hand lists the attacks with what a hand holds, or of a stat block, and the special
// attacks among some skills.
func (s *state) hand(buf []riposte.Choice, u unit, hand uint8, targets crew, w *sweep, skills uint16) []riposte.Choice {
	c := s.game.content
	lines := &s.stats(u).Blows
	var arts *[blows]uint16
	if u.pc() {
		g := s.gear(u)
		k := g.hand[hand].kind
		lines, arts = &c.Items[k].Blows, &s.game.arts[k][bit(g.both)]
	}
	most := s.afford(u)
	var within crew // in reach of the blow before
	reach := -1
	for b := jab; b < blows; b++ {
		if lines[b].AP == 0 {
			continue
		}
		o, n := s.offence(u, hand, b)
		if n.is() {
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
			if sp := special(bits.TrailingZeros16(set)); s.costOf(&o, sp) <= most {
				buf = s.specialThrusts(buf, u, thrust{blow: b, special: sp, hand: hand}, targets, within, reach, w)
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

// specialThrusts lists one special attack with one blow that can be paid for.
func (s *state) specialThrusts(buf []riposte.Choice, u unit, t thrust, targets, within crew, reach int, w *sweep) []riposte.Choice {
	f := &s.fights[u]
	switch t.special {
	case crossStrike:
		if f.crossed {
			return buf
		}
		for p := range 2 {
			list, n := s.crossed(u, p)
			for _, v := range list[:n] {
				if targets.has(v) {
					t.goal = ground.At(p, 0)
					buf = append(buf, t.choice())
					break
				}
			}
		}
		return buf
	case bloodHunt:
		for set := targets; set != 0; set = set.rest() {
			v := set.first()
			if s.fights[v].hp >= s.game.trait[v].maxHP || s.fights[v].arena != f.arena {
				continue
			}
			t.target, t.goal = v, f.at
			buf = append(buf, t.choice())
			if f.bound() {
				continue
			}
			b := s.board(f.arena)
			costs := s.approach(u, v, huntSteps, false)
			allies := s.bodies(s.present()&^only(u), f.arena)
			for y := max(0, int(f.at.Y)-huntSteps); y <= min(b.H-1, int(f.at.Y)+huntSteps); y++ {
				for x := max(0, int(f.at.X)-huntSteps); x <= min(b.W-1, int(f.at.X)+huntSteps); x++ {
					if costs[y*b.W+x] != 0 && !allies.Has(ground.At(x, y)) {
						t.goal = ground.At(x, y)
						buf = append(buf, t.choice())
					}
				}
			}
		}
		return buf
	case leapingAttack:
		if f.leapt {
			return buf
		}
		jumps := s.jumps(u)
		b := s.board(f.arena)
		for set := targets; set != 0; set = set.rest() {
			v := set.first()
			now := int(w.apart[v])
			if now > reach+1 {
				continue
			}
			g, size := &s.fights[v], s.game.trait[v].size
			t.target = v
			if now <= reach && b.Sees(f.at, 1, g.at, size) {
				t.goal = f.at
				buf = append(buf, t.choice())
			}
			for rest := jumps; rest != 0 && now > 1; rest &= rest - 1 {
				t.goal = f.at.Step(geom.Direction(bits.TrailingZeros16(rest)))
				if d := ground.Apart(t.goal, 1, g.at, size); d < now && d <= reach && b.Sees(t.goal, 1, g.at, size) {
					buf = append(buf, t.choice())
				}
			}
		}
		return buf
	case rapidBarrage:
		within &= f.hurt
	case plain, armorStreak, decapitate, groundBreak, pummel, raiseDust, scorpionStrike, uppercut:
	}
	for set := within; set != 0; set = set.rest() {
		t.target = set.first()
		buf = append(buf, t.choice())
	}
	return buf
}

// jumps is the directions, by bit, in which a Leaping Attack may go at all.
func (s *state) jumps(u unit) (set uint16) {
	f := &s.fights[u]
	if f.bound() {
		return 0
	}
	g := s.footing(u)
	for d := geom.North; d <= geom.NorthWest; d++ {
		if to := f.at.Step(d); g.Cells.Has(to) && !g.Shut.Has(to) && !(g.Halts && g.Stop.Has(to)) {
			set |= 1 << d
		}
	}
	return set
}

// leap is CD-7.66 and CD-7.67.
func (s *state) leap(u, v unit, to ground.Space, reach int) no {
	f, g := &s.fights[u], &s.fights[v]
	b := s.board(f.arena)
	size := s.game.trait[v].size
	now := ground.Apart(f.at, 1, g.at, size)
	if to != f.at {
		switch {
		case f.bound():
			return refuse("CD-5.5", "refuse.bound-jump")
		case ground.Apart(f.at, 1, to, 1) != 1:
			return refuse("CD-7.66", "refuse.jump-adjacent")
		case !s.open(u, to, f.arena):
			return refuse("CD-7.66", "refuse.jump-open")
		case ground.Apart(to, 1, g.at, size) >= now:
			return refuse("CD-7.66", "refuse.jump-nearer")
		case b.Magma.Has(to) || s.portal(f.arena).Has(to):
			return refuse("CD-7.67", "refuse.jump-lost")
		}
	}
	if ground.Apart(to, 1, g.at, size) > reach || !b.Sees(to, 1, g.at, size) {
		return refuse("CD-7.67", "refuse.jump-reach")
	}
	return no{}
}

// judgeThrust says why an attack can't be made.
func (s *state) judgeThrust(u unit, c riposte.Choice) no {
	t, ok := thrustOf(c)
	f := &s.fights[u]
	if !ok || !t.special.moves() && (t.goal.Y != 0 || t.goal.X != 0 && t.special != crossStrike) {
		return refuse("CD-3.17", "refuse.attack-form")
	}
	if !u.pc() && t.special != plain {
		return refuse("CD-1.56", "refuse.companion-special")
	}
	if u.pc() && s.gear(u).both && t.hand == 1 {
		return refuse("CD-1.33", "refuse.right-in-both")
	}
	o, n := s.offence(u, t.hand, t.blow)
	if n.is() {
		return n
	}
	sp := &s.game.content.Specials[t.special]
	if t.special != plain {
		kind := s.gear(u).hand[t.hand].kind
		skills := s.game.skills[kind]
		switch {
		case (skills[0]|skills[1])>>t.special&1 == 0:
			return refuse("CD-3.21", "refuse.special-type")
		case skills[bit(s.gear(u).both)]>>t.special&1 == 0:
			return refuse("CD-3.23", "refuse.special-grip")
		case sp.Blows[0] != t.blow && sp.Blows[1] != t.blow:
			return refuse(sp.Rule, "refuse.special-blow")
		case t.special == crossStrike && f.crossed || t.special == leapingAttack && f.leapt:
			return refuse("CD-7.52", "refuse.special-used")
		}
	}
	if n := s.poor(u, s.price(u, s.costOf(&o, t.special))); n.is() {
		return n
	}
	targets := s.enemies(u)
	if s.game.options.frenzyAll { // CD-5.23
		targets |= s.compelled(u)
	}
	if t.special == crossStrike {
		if t.target != 0 || t.goal.X > 1 {
			return refuse("CD-7.59", "refuse.pattern")
		}
		if _, n := s.crossed(u, int(t.goal.X)); n == 0 {
			return refuse("CD-7.60", "refuse.pattern-empty")
		}
		return no{}
	}
	switch {
	case t.target == 0 || !targets.has(t.target):
		return refuse("CD-3.18", "refuse.target")
	case t.special == bloodHunt:
		return s.judgeHunt(u, t)
	case t.special == leapingAttack:
		return s.leap(u, t.target, t.goal, o.reach)
	case t.special == rapidBarrage && !f.hurt.has(t.target):
		return refuse("CD-7.48", "refuse.barrage-first")
	case s.apart(u, t.target) > o.reach:
		return refuse("CD-4.2", "refuse.out-of-reach", s.apart(u, t.target), o.reach)
	case !s.sees(u, t.target):
		return refuse("CD-4.4", "refuse.no-sight")
	}
	return no{}
}

// judgeHunt is CD-7.56 and CD-7.57.
func (s *state) judgeHunt(u unit, t thrust) no {
	f, g := &s.fights[u], &s.fights[t.target]
	switch {
	case g.hp >= s.game.trait[t.target].maxHP:
		return refuse("CD-7.56", "refuse.hunt-unhurt")
	case g.arena != f.arena:
		return refuse("CD-7.56", "refuse.hunt-arena")
	case t.goal == f.at:
		return no{}
	case f.bound():
		return refuse("CD-5.5", "refuse.bound-hunt")
	}
	b := s.board(f.arena)
	if int(t.goal.X) >= b.W || int(t.goal.Y) >= b.H || s.approach(u, t.target, huntSteps, false)[int(t.goal.Y)*b.W+int(t.goal.X)] == 0 {
		return refuse("CD-7.57", "refuse.hunt-steps")
	}
	if !s.open(u, t.goal, f.arena) {
		return refuse("CD-3.10", "refuse.last-open")
	}
	return no{}
}
