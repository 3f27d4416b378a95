package ground

// A Walk says where somebody can walk: onto the squares in free. A diagonal step
// needs both squares beside it to be in open (CN-3.17). On the smallest board,
// which most play on, two words are enough for a set.
type Walk struct {
	free  Set
	open  *Set
	small bool
	whole bool // nothing gets in the way of a diagonal step
}

// Walk sets g, which is zero before, to where one can walk with those doors open, but
// not onto barred squares.
func (m *Map) Walk(g *Walk, doors uint8, barred *Set) {
	g.open, g.small, g.whole = m.Open(doors), m.small, m.blocks == nil
	if g.small {
		g.free[0], g.free[1] = g.open[0]&^barred[0], g.open[1]&^barred[1]
		return
	}
	for k := range g.free {
		g.free[k] = g.open[k] &^ barred[k]
	}
}

// Near is the squares at most n steps away, whatever is in the way.
func (m *Map) Near(at Square, n int) Set {
	g := Walk{free: m.whole, small: m.small, whole: true}
	return g.Flood(at, n)
}

// Small reports whether FloodSmall can be used.
func (g *Walk) Small() bool { return g.small }

// Barred is the open squares onto which one can't walk.
func (g *Walk) Barred() Set { return g.open.Not(g.free) }

// Unbarred is the same ground with nothing barred.
func (g *Walk) Unbarred() Walk {
	return Walk{free: *g.open, open: g.open, small: g.small, whole: g.whole}
}

// Cutting is the same ground for somebody who may cut corners.
func (g *Walk) Cutting() Walk {
	return Walk{free: g.free, small: g.small, whole: true}
}

// Flood is where at most n steps of a chess king lead from a square. The start is
// in the result.
func (g *Walk) Flood(from Square, n int) Set {
	if g.small {
		lo, hi := g.FloodSmall(from, n)
		return Set{lo, hi}
	}
	at := from.set()
	var e, w, s, o Set
	if !g.whole {
		e, w, s, o = g.open.east(), g.open.west(), g.open.south(), g.open.north()
	}
	for ; n > 0; n-- {
		next := at.around()
		if !g.whole {
			next = stepped(&at, &e, &w, &s, &o)
		}
		if next = next.and(g.free).or(at); next == at {
			break
		}
		at = next
	}
	return at
}

// Way is a shortest walk with both its ends; nil if there is none. It is made for
// display: it allocates.
func (g *Walk) Way(from, to Square) []Square {
	rings := []Set{from.set()} // the squares that so many steps lead to, and no fewer
	for within := rings[0]; !within.Has(to); {
		grown := g.Flood(from, len(rings))
		if grown == within {
			return nil
		}
		rings = append(rings, grown.Not(within))
		within = grown
	}
	way := make([]Square, len(rings))
	at := to
	for n := len(rings) - 1; n >= 0; n-- {
		way[n] = at
		if n > 0 {
			at = g.before(&rings[n-1], at)
		}
	}
	return way
}

// before is the square of a ring from which one step leads to at; beside it rather than
// across a corner.
func (g *Walk) before(ring *Set, at Square) (best Square) {
	best = None
	for left := *ring; !left.Empty(); left = left.Rest() {
		q := left.First()
		if next := g.Flood(q, 1); !next.Has(at) {
			continue
		}
		if best = q; q.X() == at.X() || q.Y() == at.Y() {
			return best
		}
	}
	return best
}

// stepped is where one step leads from a set. The square south-east of q has the
// square east of q to its north and the one south of q to its west; which of those
// are open is given by the open squares moved east, west, south and north.
func stepped(a, easts, wests, souths, norths *Set) Set {
	e, w := a.east(), a.west()
	next := e.or(w).or(a.north()).or(a.south())
	next = next.or(e.south().and(*souths).and(*easts)).or(w.south().and(*souths).and(*wests))
	return next.or(e.north().and(*norths).and(*easts)).or(w.north().and(*norths).and(*wests))
}

// A twin is a set of squares of the smallest board.
type twin struct{ lo, hi uint64 }

const rowMask = 0x0fff0fff0fff0fff

func (a twin) or(b twin) twin  { return twin{a.lo | b.lo, a.hi | b.hi} }
func (a twin) and(b twin) twin { return twin{a.lo & b.lo, a.hi & b.hi} }

func (a twin) east() twin  { return twin{a.lo << 1 & rowMask, a.hi << 1 & rowMask} }
func (a twin) west() twin  { return twin{a.lo >> 1 & rowMask, a.hi >> 1 & rowMask} }
func (a twin) south() twin { return twin{a.lo << 16, a.hi<<16 | a.lo>>48} }
func (a twin) north() twin { return twin{a.lo>>16 | a.hi<<48, a.hi >> 16} }

func (a twin) around() twin {
	row := a.or(a.east()).or(a.west())
	return row.or(row.north()).or(row.south())
}

// beside is the set's neighbours to the south and to the north.
func (a twin) beside() twin { return a.south().or(a.north()) }

// FloodSmall is Flood on the smallest board: the first two words of the set. A
// diagonal step to the east passes an open square east of its start, and has another
// to the west of its end.
func (g *Walk) FloodSmall(from Square, n int) (lo, hi uint64) {
	at := twin{lo: 1 << (from & 63)}
	if from >= 64 {
		at.lo, at.hi = 0, at.lo
	}
	free := twin{g.free[0], g.free[1]}
	if g.whole {
		for ; n > 0; n-- {
			next := at.around().and(free).or(at)
			if next == at {
				break
			}
			at = next
		}
		return at.lo, at.hi
	}
	open := twin{g.open[0], g.open[1]}
	easts, wests := open.east(), open.west()
	for ; n > 0; n-- {
		e, w := at.east(), at.west()
		next := e.or(w).or(at.beside())
		next = next.or(e.and(open).beside().and(easts)).or(w.and(open).beside().and(wests))
		if next = next.and(free).or(at); next == at {
			break
		}
		at = next
	}
	return at.lo, at.hi
}
