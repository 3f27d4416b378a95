package duel

import "riposte"

// Motion on the bare table, in exact integers, DU-3.

// apart is the squared distance of two points.
func apart(x1, y1, x2, y2 int) int { return (x1-x2)*(x1-x2) + (y1-y2)*(y1-y2) }

// within reports whether a point is at most r from a fighter's centre.
func (f *fighter) within(x, y, r int) bool { return apart(x, y, int(f.x), int(f.y)) <= r*r }

// engaged is DU-4.3: both in the duel and within 2 inches.
func (st *state) engaged(a, b riposte.Seat) bool {
	f, g := &st.f[a], &st.f[b]
	return a != b && !f.out && !g.out && f.within(int(g.x), int(g.y), reach)
}

// fits reports whether a base may stand at a point, DU-3.8, 3.9.
func (st *state) fits(s riposte.Seat, x, y int) bool {
	if x < baseRadius || y < baseRadius || x > tableSize-baseRadius || y > tableSize-baseRadius {
		return false
	}
	for o := riposte.Seat(1); int8(o) <= st.seats; o++ {
		if o != s && !st.f[o].out && st.f[o].within(x, y, 2*baseRadius-1) && apart(x, y, int(st.f[o].x), int(st.f[o].y)) < 4*baseRadius*baseRadius {
			return false
		}
	}
	return true
}

// root is the smallest integer whose square is at least n.
func root(n int) int {
	r := 0
	for bit := 1 << 15; bit > 0; bit >>= 1 {
		if (r+bit)*(r+bit) < n {
			r += bit
		}
	}
	return r + 1
}

// rnd is n/d rounded to the nearest, halves away from zero.
func rnd(n, d int) int {
	if n < 0 {
		return -((-2*n + d) / (2 * d))
	}
	return (2*n + d) / (2 * d)
}

// run moves s towards a point and stops where it must, DU-3.23, 3.29.
func (st *state) run(s riposte.Seat, tx, ty int) {
	f := &st.f[s]
	sx, sy := int(f.x), int(f.y)
	length := root(apart(sx, sy, tx, ty))
	var held [4]bool
	for k := 1; k <= length; k++ {
		for o := riposte.Seat(1); int8(o) <= st.seats; o++ {
			held[o] = held[o] || st.engaged(s, o)
		}
		x, y := sx+rnd(k*(tx-sx), length), sy+rnd(k*(ty-sy), length)
		if !st.fits(s, x, y) {
			return
		}
		for o := range held {
			if held[o] && !st.f[o].within(x, y, reach) {
				return
			}
		}
		f.x, f.y = int16(x), int16(y)
	}
}

// fallBack is DU-5.22.
func (st *state) fallBack(s riposte.Seat) {
	f := &st.f[s]
	from, best := riposte.Nobody, 0
	for i := range st.seats {
		o := (int8(st.priority)-1+i)%st.seats + 1 // ties: earlier in priority
		g := &st.f[o]
		if d := apart(int(f.x), int(f.y), int(g.x), int(g.y)); riposte.Seat(o) != s && g.fighting && (from == 0 || d < best) {
			from, best = riposte.Seat(o), d
		}
	}
	g := &st.f[from]
	sx, sy, dx, dy := int(f.x), int(f.y), int(f.x-g.x), int(f.y-g.y)
	length := root(dx*dx + dy*dy)
	for k := 1; apart(int(f.x), int(f.y), int(g.x), int(g.y)) < retreatGap*retreatGap; k++ {
		x, y := sx+rnd(k*dx, length), sy+rnd(k*dy, length)
		if !st.fits(s, x, y) {
			return
		}
		f.x, f.y = int16(x), int16(y)
	}
}
