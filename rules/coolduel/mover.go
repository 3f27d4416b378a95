package coolduel

import (
	"math/bits"

	"riposte"
	"riposte/geom"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/tables"
)

// walk finds where somebody can Move; the result holds until the next Apply.
func (s mover) walk(u unit) *ground.Walk {
	w := s.work()
	if w.valid && w.serial == s.serial {
		return &w.walk
	}
	w.valid, w.serial = true, s.serial
	f := &s.fights[u]
	b := s.board(f.arena)
	budget := s.actions().afford(u)
	if s.companions().stubborn(u) {
		budget = int(f.ap)
	} else if f.bound() {
		budget = 0
	}
	budget = max(0, min(budget, ground.MaxAP))
	g := s.footing(u)
	if s.game.trait[u].size > 1 && (g.Rugged || g.Halts) {
		w.walk.Large(b, f.at, budget, &g.Terrain)
	} else if b.Tiny() {
		w.walk.Tiny(b, f.at, budget, &g.Terrain)
	} else if alone, is := s.roams(u, budget, g); is {
		w.walk.Roam(b, f.at, budget, alone)
	} else {
		w.walk.Medium(b, f.at, budget, s.hard(f, g), &g.Terrain)
	}
	return &w.walk
}

// roams reports whether a walk is one of the balls that the map keeps: nobody in the way
// stands closer than its last step, nor on it where spaces may be shared. It is alone if nobody
// stands on the last step.
func (s mover) roams(u unit, budget int, g *footing) (alone, is bool) {
	b := s.board(s.fights[u].arena)
	if !b.Ready(budget) || s.game.trait[u].size > 1 || g.Halts || s.broken || b.Rough && s.companions().stubborn(u) {
		return false, false
	}
	alone = true
	friends := s.game.trait[u].friends
	reached := budget - 1 // where an enemy would be in the way
	if s.game.options.shared {
		reached = budget // no space is shut to a Move then
	}
	for set := s.present() &^ only(u); set != 0; set = set.rest() {
		v := set.first()
		switch d := s.apart(u, v); {
		case d <= reached && !friends.has(v):
			return false, false
		case d <= budget:
			alone = false
		}
	}
	return alone, true
}

// hard is the number of steps within which there may be difficult terrain.
func (s mover) hard(f *fighter, g *footing) int {
	switch {
	case !g.Rugged: // nowhere for a mule, CD-7.101
		return ground.MaxAP + 1
	case s.broken:
		return 1
	}
	return s.board(f.arena).ToHard(f.at)
}

// moves lists the Moves: CD-3.10, the last space is open.
func (s mover) moves(buf []riposte.Choice, u unit) []riposte.Choice {
	f := &s.fights[u]
	if f.ap < 1 {
		return buf
	}
	w := s.walk(u)
	if w.Nowhere() {
		return buf
	}
	b, shut := s.board(f.arena), &s.footing(u).Terrain
	if s.game.options.shared { // CD-3.54: nobody can walk onto enemies anyway
		shut = &nobodyInTheWay
	}
	if w.IsTiny() {
		return w.TinyMoves(buf, b, shut)
	}
	return w.Moves(buf, b, f.at, shut)
}

// nobodyInTheWay shuts no space.
var nobodyInTheWay ground.Terrain

// judgeMove says why a Move can't be made.
func (s mover) judgeMove(u unit, c riposte.Choice) no {
	f := &s.fights[u]
	b := s.board(f.arena)
	to := spot(c, 0)
	size := s.game.trait[u].size
	if c.Args()>>16 != 0 || part(c, 0) >= b.W || part(c, 1) >= b.H {
		return refuse("CD-8.10", "refuse.off-map")
	}
	switch {
	case f.bound() && !s.companions().stubborn(u):
		return refuse("CD-5.4", "refuse.bound-move")
	case to == f.at:
		return refuse("CD-3.7", "refuse.path")
	case !b.Enter.Holds(to, size):
		return refuse("CD-8.8", "refuse.cant-enter")
	case s.footing(u).Shut.Has(to) && (!s.game.options.shared || s.footing(u).foes.Meets(to, size)):
		return refuse("CD-3.10", "refuse.last-open")
	}
	if s.walk(u).Cost(to) < 0 {
		return refuse("CD-2.14", "refuse.path-ap", int(f.ap))
	}
	return no{}
}

// move takes a Move, CD-3.7: it goes by a cheapest path, and if there is one by a
// path that keeps the Bounds of Lords; nothing else can happen before its last
// space.
func (s mover) move(u unit, to ground.Space, log riposte.Log) {
	f := &s.fights[u]
	printed := s.wayCost(u, to)
	cost := printed
	if s.companions().stubborn(u) { // CD-7.102
		f.ap -= int16(printed)
	} else {
		cost = s.actions().pay(u, printed)
	}
	from := f.at
	tell(log, evMoves, "CD-3.6", u, 0, int(from.X), int(from.Y), int(to.X), int(to.Y), cost)
	s.strays(u, to, printed, log)
	s.put(u, to, log)
	s.hazards().entering(u, from, stageTurn)
}

// wayCost is the printed AP of a legal Move.
func (s mover) wayCost(u unit, to ground.Space) int {
	if goals := s.statuses().compelled(u); goals != 0 {
		return s.approachCost(u, goals, to)
	}
	return s.walk(u).Cost(to)
}

// moveCost is what a legal Move costs.
func (s mover) moveCost(u unit, to ground.Space) int {
	printed := s.wayCost(u, to)
	if s.companions().stubborn(u) {
		return printed
	}
	return s.actions().price(u, printed)
}

// approaches lists the Moves of CD-5.13.
func (s mover) approaches(buf []riposte.Choice, u unit, goals crew) []riposte.Choice {
	f := &s.fights[u]
	most := s.actions().afford(u)
	if f.bound() || most < 1 {
		return buf
	}
	b := s.board(f.arena)
	shut := &s.footing(u).Shut
	var all ground.Area
	for ; goals != 0; goals = goals.rest() {
		costs := s.approach(u, goals.first(), most, true)
		for i, c := range costs[:b.W*b.H] {
			if c != 0 && int(c) <= most {
				all.Add(ground.At(i%b.W, i/b.W))
			}
		}
	}
	for y := range b.H {
		for row := all[y] &^ shut[y]; row != 0; row &= row - 1 {
			buf = append(buf, word2(verbMove, bits.TrailingZeros32(row), y))
		}
	}
	return buf
}

func (s mover) mayApproach(u unit, goals crew) bool {
	return len(s.approaches(s.work().few[:0], u, goals)) > 0
}

// approachCost is the cost of a compelled Move, 0 if the Move is not one.
func (s mover) approachCost(u unit, goals crew, to ground.Space) (best int) {
	b := s.board(s.fights[u].arena)
	for ; goals != 0; goals = goals.rest() {
		if c := int(s.approach(u, goals.first(), s.actions().afford(u), true)[int(to.Y)*b.W+int(to.X)]); c > 0 && (best == 0 || c < best) {
			best = c
		}
	}
	return best
}

// approach finds where steps that lower the walking distance to v lead, and their
// cost with terrain or, for Blood Hunt, without it.
func (s mover) approach(u, v unit, most int, terrain bool) *[ground.MaxSide * ground.MaxSide]uint8 {
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
	free := s.calm(u, s.walkable(u))
	if terrain {
		slow := s.slow(f.arena)
		w.track.Down(b, f.at, most, &free, &slow, &w.costs)
	} else {
		w.track.Down(b, f.at, most, &free, nil, &w.costs)
	}
	return &w.costs
}

// walkable is the enterable spaces that hold no enemy, CD-3.9.
func (s mover) walkable(u unit) *ground.Area { return &s.footing(u).Cells }

// calm is walkable without magma and portals, for CD-5.14.
func (s mover) calm(u unit, of *ground.Area) (free ground.Area) {
	f := &s.fights[u]
	b, portal := s.board(f.arena), s.portal(f.arena)
	for y := range b.H {
		free[y] = of[y] &^ b.Magma[y] &^ portal[y]
	}
	return free
}

// strays ends the Bounds of Lords that no cheapest path of a Move keeps: the Lord
// and the one it binds must be adjacent at every step, CD-7.98.
func (s mover) strays(u unit, to ground.Space, cost int, log riposte.Log) {
	bonds := s.fights[u].boundBy // a mule's, which moves though Bound
	own := s.game.trait[u].kind == tables.Lord
	if own {
		bonds = 0
		for set := s.present(); set != 0; set = set.rest() {
			if v := set.first(); s.fights[v].boundBy.has(u) {
				bonds |= only(v)
			}
		}
	}
	var kept crew
	for ; bonds != 0; bonds = bonds.rest() {
		v := bonds.first()
		if s.walksBeside(u, to, cost, kept|only(v)) {
			kept |= only(v)
			continue
		}
		bound, by := u, v
		if own {
			bound, by = v, u
		}
		s.fights[bound].boundBy &^= only(by)
		tell(log, evLoose, "CD-7.98", bound, by)
	}
}

// walksBeside reports whether somebody gets to a place for a cost by steps that all
// end adjacent to each of a crew. Such moves are rare, so it looks at every step.
func (s mover) walksBeside(u unit, to ground.Space, cost int, crew crew) bool {
	f, size := &s.fights[u], s.game.trait[u].size
	b, portal := s.board(f.arena), s.portal(f.arena)
	free := s.walkable(u)
	var slow ground.Area
	if !s.companions().stubborn(u) {
		slow = s.slow(f.arena)
	}
	beside := func(p ground.Space) bool {
		for set := crew; set != 0; set = set.rest() {
			v := set.first()
			if ground.Apart(p, size, s.fights[v].at, s.game.trait[v].size) != 1 {
				return false
			}
		}
		return true
	}
	spent := &s.work().costs // one more than the AP
	clear(spent[:b.W*b.H])
	spent[int(f.at.Y)*b.W+int(f.at.X)] = 1
	for c := 1; c <= cost; c++ {
		for i, n := range spent[:b.W*b.H] {
			if int(n) != c {
				continue
			}
			p := ground.At(i%b.W, i/b.W)
			for d := geom.North; d <= geom.NorthWest; d++ {
				q := p.Step(d)
				if !free.Holds(q, size) || !beside(q) || q != to && (b.Magma.Newly(p, q, size) || portal.Newly(p, q, size)) { // CD-3.15
					continue
				}
				after := c + 1 + bit(slow.Newly(p, q, size))
				if at := &spent[int(q.Y)*b.W+int(q.X)]; *at == 0 || int(*at) > after {
					*at = uint8(after)
				}
			}
		}
	}
	n := int(spent[int(to.Y)*b.W+int(to.X)])
	return n > 0 && n <= cost+1
}

// glide moves somebody without AP, for Blood Hunt and Leaping Attack.
func (s mover) glide(u unit, to ground.Space, log riposte.Log) {
	f := &s.fights[u]
	if from := f.at; from != to {
		tell(log, evMoves, "CD-3.13", u, 0, int(from.X), int(from.Y), int(to.X), int(to.Y), 0)
		s.put(u, to, log)
	}
}

// put stands somebody on a space.
func (s mover) put(u unit, p ground.Space, log riposte.Log) {
	s.fights[u].at = p
	s.shift(u)
	s.statuses().loosen(log)
}

// slow is the difficult terrain of an arena, that of CD-7.65 included.
func (s mover) slow(arena uint8) (slow ground.Area) {
	b := s.board(arena)
	for y := range b.H {
		slow[y] = b.Slow[y] | s.rough[arena][y]
	}
	return slow
}

// rugged reports whether any ground in an arena is difficult.
func (s mover) rugged(arena uint8) bool { return s.broken || s.board(arena).Rough }
