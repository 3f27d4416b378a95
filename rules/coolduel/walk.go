package coolduel

import (
	"math/bits"

	"riposte/geom"
)

// maxAP is the most action points that anybody has: AGI and WILL of 50.
const maxAP = 50

// A walk is where a character can go: by cost, the places whose cheapest path has
// it. Costs here are spaces and terrain, without Prone and Anxious.
type walk struct {
	by     [maxAP + 1]area // the rows from lo to hi
	lo, hi [maxAP + 1]int8
	all    area    // of any cost, the start too
	steps  [2]area // where the last layers lead
	most   int

	// Or one of a map's balls, if it has any.
	balls *balls
	index int // of from
	from  space
	alone bool // nobody stands on it

	// What was asked last.
	to   space
	paid int
	told bool

	// On small maps instead, with a stride above 0.
	stride  int
	tiles   [maxAP + 1]tile
	reached tile
}

// cost is the cheapest path to a place, -1 if there is none.
func (w *walk) cost(to space) int {
	if !w.told || w.to != to {
		w.told, w.to, w.paid = true, to, w.find(to)
	}
	return w.paid
}

func (w *walk) find(to space) int {
	if w.stride > 0 {
		i := int(to.y)*w.stride + int(to.x)
		for c := 1; c <= w.most; c++ {
			if w.tiles[c].has(i) {
				return c
			}
		}
		return -1
	}
	if w.balls != nil {
		for c := max(1, apart(w.from, 1, to, 1)); c <= w.most; c++ {
			if w.balls.of(w.index, c)[int(to.y)-int(w.from.y)+c]>>uint8(to.x)&1 != 0 {
				return c
			}
		}
		return -1
	}
	for c := 1; c <= w.most; c++ {
		if to.y >= w.lo[c] && to.y <= w.hi[c] && w.by[c].has(to) {
			return c
		}
	}
	return -1
}

// small finds where somebody can walk who is Medium, or Large on even ground: one
// AP a space and one more for a difficult one; what stops a walk may only be entered
// last (CD-3.15). Difficult terrain is not within fewer than hard steps.
func (w *walk) small(h int, from space, budget, hard int, g *ground) {
	w.most, w.stride, w.balls = budget, 0, nil
	clear(w.all[:h])
	w.all.add(from)
	if !g.halts {
		w.by[0][from.y] = 1 << uint8(from.x)
		w.lo[0], w.hi[0] = from.y, from.y
		if c := w.even(h, min(budget, max(0, hard-1)), &g.free); c < budget {
			w.uneven(h, c, g)
		}
		return
	}
	y0 := int(from.y)
	for c := range budget + 1 {
		w.lo[c], w.hi[c] = 0, int8(h-1)
		clear(w.by[c][:h])
	}
	w.by[0].add(from)
	for c := 1; c <= budget; c++ {
		w.layer(c, max(0, y0-c), min(h-1, y0+c), h, g, g.rugged)
	}
}

// even is small up to a cost within which every step costs the same and nothing
// stops. It returns how far it has come: to w.most where no more can be reached.
func (w *walk) even(h, until int, free *area) int {
	lo, hi := int(w.lo[0]), int(w.hi[0])
	for c := 1; c <= until; c++ {
		now, one := &w.by[c], &w.by[c-1]
		above, row := uint32(0), uint32(0)
		y, end := lo-1, min(h-1, hi+1)
		if y < 0 {
			y, row = 0, one[0]
		}
		first, last := h, -1
		for ; y <= end; y++ {
			below := uint32(0)
			if y < hi {
				below = one[y+1]
			}
			wide := above | row | below
			reached := (wide | wide<<1 | wide>>1) & free[y] &^ w.all[y]
			w.all[y] |= reached
			now[y] = reached
			if reached != 0 {
				first, last = min(first, y), y
			}
			above, row = row, below
		}
		lo, hi = first, last
		w.lo[c], w.hi[c] = int8(lo), int8(hi)
		if hi < 0 { // and nothing later either
			w.most = c
			return maxAP
		}
	}
	return until
}

// uneven is small where difficult terrain is near and nothing stops. A layer is
// stepped to from the one before, or, where a step costs more, from the one before
// that. It goes on from a layer before which no difficult space was beside the way.
func (w *walk) uneven(h, done int, g *ground) {
	lo, hi := int(w.lo[done]), int(w.hi[done]) // of the layer before
	for c := done + 1; c <= w.most; c++ {
		now, one := &w.by[c], &w.by[c-1]
		steps, earlier := &w.steps[c&1], &w.steps[c&1^1]
		above, row := uint32(0), uint32(0)
		y, end := lo-1, min(h-1, hi+1)
		if y < 0 {
			y, row = 0, one[0]
		}
		w.lo[c], w.hi[c] = int8(y), int8(end)
		for ; y <= end; y++ {
			below, late := uint32(0), uint32(0)
			if y < hi {
				below = one[y+1]
			}
			if c > done+1 && y >= lo && y <= hi {
				late = earlier[y]
			}
			wide := above | row | below
			wide |= wide<<1 | wide>>1
			steps[y] = wide
			reached := (wide&^g.slow[y] | late&g.slow[y]) & g.free[y] &^ w.all[y]
			w.all[y] |= reached
			now[y] = reached
			above, row = row, below
		}
		lo, hi = int(w.lo[c]), int(w.hi[c])
	}
}

// layer is what a walk reaches for a cost where some spaces cost more or stop it.
func (w *walk) layer(c, lo, hi, h int, g *ground, slow bool) {
	now := &w.by[c]
	for y := lo; y <= hi; y++ {
		hard := uint32(0)
		if slow {
			hard = g.slow[y]
		}
		step := w.leave(c-1, y, h, g) &^ hard
		if hard != 0 && c > 1 {
			step |= w.leave(c-2, y, h, g) & hard
		}
		reached := step & g.free[y] &^ w.all[y]
		w.all[y] |= reached
		now[y] = reached
	}
}

// leave is row y of what can be stepped to from the places of a cost.
func (w *walk) leave(c, y, h int, g *ground) uint32 {
	a := &w.by[c]
	if !g.halts || c == 0 {
		return a.around(y, h)
	}
	row := a[y] &^ g.stop[y]
	if y > 0 {
		row |= a[y-1] &^ g.stop[y-1]
	}
	if y < h-1 {
		row |= a[y+1] &^ g.stop[y+1]
	}
	return row | row<<1 | row>>1
}

// large is small for who is Large where spaces cost more or stop a walk: what counts
// is what a step newly covers (CD-3.12, CD-3.14). It keeps its layers.
func (w *walk) large(layers *[]geom.Layer, h int, from space, budget int, on *ground) {
	w.most, w.stride, w.balls = budget, 0, nil
	g := geom.Ground{W: 2, H: 2}
	for y := range h {
		g.Free[y] = uint64(on.cells[y])
		if on.rugged {
			g.Slow[y] = uint64(on.slow[y])
		}
		if on.halts {
			g.Stop[y] = uint64(on.stop[y])
		}
	}
	if len(*layers) <= budget {
		*layers = make([]geom.Layer, max(2*budget, 16))
	}
	g.Reach((*layers)[:budget+1], from.square())
	clear(w.all[:h])
	for c := range budget + 1 {
		w.lo[c], w.hi[c] = 0, int8(h-1)
		for y := range h {
			w.by[c][y] = uint32((*layers)[c].Reached[y])
			w.all[y] |= w.by[c][y]
		}
	}
}

// doorstep is where a walking distance is known from: the walker's space, or those
// beside it if it stands where nobody walks.
func doorstep(walker space, free *area, b *board) (ends area) {
	if free.has(walker) {
		ends.add(walker)
		return ends
	}
	for d := geom.North; d <= geom.NorthWest; d++ {
		if q := walker.step(d); q.x >= 0 && q.y >= 0 && int(q.x) < b.w && int(q.y) < b.h {
			ends.add(q)
		}
	}
	return ends
}

// A track is the walking distance of CD-5.14 from everywhere to some spaces.
type track struct {
	far [maxSide * maxSide]uint8 // 0: no way
	w   int
}

const unreached = 0

// lay measures on the spaces of free until it comes to one of some ends; the goal
// counts whatever it is. Distances are one more than the steps.
func (t *track) lay(b *board, goal, free, ends *area) {
	t.w = b.w
	clear(t.far[:b.w*b.h])
	edge := *goal
	var seen area
	for n := uint8(1); ; n++ {
		any, there := uint32(0), uint32(0)
		for y := range b.h {
			seen[y] |= edge[y]
			there |= edge[y] & ends[y]
			for row := edge[y]; row != 0; row &= row - 1 {
				t.far[y*b.w+bits.TrailingZeros32(row)] = n
			}
		}
		var next area
		for y := range b.h {
			next[y] = edge.around(y, b.h) & free[y] &^ seen[y]
			any |= next[y]
		}
		if any == 0 || there != 0 || n == 255 {
			return
		}
		edge = next
	}
}

func (t *track) at(p space) uint8 { return t.far[int(p.y)*t.w+int(p.x)] }

// from is the distance of the walker, who counts wherever it stands.
func (t *track) from(p space, b *board) uint8 {
	if d := t.at(p); d != unreached {
		return d
	}
	best := uint8(unreached)
	for d := geom.North; d <= geom.NorthWest; d++ {
		q := p.step(d)
		if q.x < 0 || q.y < 0 || int(q.x) >= b.w || int(q.y) >= b.h {
			continue
		}
		if n := t.at(q); n != unreached && (best == unreached || n+1 < best) {
			best = n + 1
		}
	}
	return best
}

// down finds the places that a Medium character reaches by steps each of which
// lowers the distance, and what the cheapest such path costs: a space, and a
// difficult one more if slow is given. Places that can't be reached cost 0.
func (t *track) down(b *board, from space, most int, free, slow *area, cost *[maxSide * maxSide]uint8) {
	clear(cost[:b.w*b.h])
	level := t.from(from, b)
	if level <= 1 {
		return
	}
	type ring struct {
		list [maxSide * 4]space
		n    int
	}
	var a, z ring
	now, next := &a, &z
	now.list[0], now.n = from, 1
	for steps := 1; level > 1 && steps <= most && now.n > 0; steps++ {
		level--
		next.n = 0
		for _, p := range now.list[:now.n] {
			base := cost[int(p.y)*b.w+int(p.x)]
			for d := geom.North; d <= geom.NorthWest; d++ {
				q := p.step(d)
				if !free.has(q) || t.at(q) != level {
					continue
				}
				i := int(q.y)*b.w + int(q.x)
				c := base + 1
				if slow != nil && slow.has(q) {
					c++
				}
				if cost[i] == 0 {
					if next.n < len(next.list) {
						next.list[next.n] = q
						next.n++
					}
					cost[i] = c
				} else {
					cost[i] = min(cost[i], c)
				}
			}
		}
		now, next = next, now
	}
}

// walksBeside reports whether somebody gets to a place for a cost by steps that all
// end adjacent to each of a crew. Who moves so is rare, so it looks at every step.
func (s *state) walksBeside(u unit, to space, cost int, crew crew) bool {
	f, size := &s.fights[u], s.game.trait[u].size
	b, portal := s.board(f.arena), s.portal(f.arena)
	free := s.walkable(u)
	var slow area
	if !s.stubborn(u) {
		slow = s.slow(f.arena)
	}
	beside := func(p space) bool {
		for set := crew; set != 0; set = set.rest() {
			v := set.first()
			if apart(p, size, s.fights[v].at, s.game.trait[v].size) != 1 {
				return false
			}
		}
		return true
	}
	spent := &s.work().costs // one more than the AP
	clear(spent[:b.w*b.h])
	spent[int(f.at.y)*b.w+int(f.at.x)] = 1
	for c := 1; c <= cost; c++ {
		for i, n := range spent[:b.w*b.h] {
			if int(n) != c {
				continue
			}
			p := at(i%b.w, i/b.w)
			for d := geom.North; d <= geom.NorthWest; d++ {
				q := p.step(d)
				if !free.holds(q, size) || !beside(q) || q != to && (b.magma.newly(p, q, size) || portal.newly(p, q, size)) { // CD-3.15
					continue
				}
				after := c + 1 + bit(slow.newly(p, q, size))
				if at := &spent[int(q.y)*b.w+int(q.x)]; *at == 0 || int(*at) > after {
					*at = uint8(after)
				}
			}
		}
	}
	n := int(spent[int(to.y)*b.w+int(to.x)])
	return n > 0 && n <= cost+1
}
