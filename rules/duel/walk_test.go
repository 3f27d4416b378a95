package duel

import (
	"math"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/geom"
)

// A plainTable judges walks step by step, DU-3.49, with arithmetic of its own.
type plainTable struct {
	s    *state
	seat riposte.Seat
}

// step is point(k) of DU-3.22.
func step(s, d geom.Point, length, k int) geom.Point {
	return geom.Point{X: s.X + away(k*int(d.X), length), Y: s.Y + away(k*int(d.Y), length)}
}

// away is n/d rounded to the nearest integer, halves away from zero.
func away(n, d int) int32 {
	whole, rest := n/d, n%d
	switch {
	case 2*rest >= d:
		whole++
	case -2*rest >= d:
		whole--
	}
	return int32(whole)
}

func lengthOf(d geom.Point) int {
	n := int(d.X)*int(d.X) + int(d.Y)*int(d.Y)
	l := int(math.Sqrt(float64(n))) - 1
	for l < 0 || l*l < n {
		l++
	}
	return l
}

// near reports whether a point is nearer to a piece than r, DU-3.10 and DU-3.48;
// with touch, also if it is exactly r away.
func near(p *Piece, moved, q geom.Point, r int, touch bool) bool {
	x, y := int(q.X-moved.X), int(q.Y-moved.Y)
	cmp := func(a, b int) bool { return a < b || touch && a == b }
	pts := p.Points
	switch {
	case p.R > 0:
		dx, dy := x-int(pts[0].X), y-int(pts[0].Y)
		return cmp(dx*dx+dy*dy, (r+int(p.R))*(r+int(p.R)))
	case len(pts) == 2:
		ex := max(int(pts[0].X)-x, 0, x-int(pts[1].X))
		ey := max(int(pts[0].Y)-y, 0, y-int(pts[1].Y))
		return cmp(ex*ex+ey*ey, r*r)
	}
	inside := true
	for i, a := range pts {
		b := pts[(i+1)%len(pts)]
		ex, ey, wx, wy := int(b.X-a.X), int(b.Y-a.Y), x-int(a.X), y-int(a.Y)
		cross, along, e2 := ex*wy-ey*wx, ex*wx+ey*wy, ex*ex+ey*ey
		inside = inside && cross >= 0
		switch {
		case along <= 0:
			if cmp(wx*wx+wy*wy, r*r) {
				return true
			}
		case along >= e2:
			if vx, vy := x-int(b.X), y-int(b.Y); cmp(vx*vx+vy*vy, r*r) {
				return true
			}
		case cmp(cross*cross, r*r*e2):
			return true
		}
	}
	return inside
}

func (t plainTable) pieces(class Class, each func(p *Piece, moved geom.Point) bool) bool {
	for i := range t.s.game.field.Pieces {
		p := &t.s.game.field.Pieces[i]
		if t.s.gone>>i&1 != 0 || p.Class != class {
			continue
		}
		if each(p, t.s.centre(i).Sub(p.centre)) {
			return true
		}
	}
	return false
}

func (t plainTable) uneven(q geom.Point) bool {
	return t.pieces(Uneven, func(p *Piece, m geom.Point) bool { return near(p, m, q, 0, true) }) &&
		!t.pieces(Blocking, func(p *Piece, m geom.Point) bool { return near(p, m, q, 0, true) })
}

// stands reports whether a base may stand at a point, DU-3.8 to DU-3.10.
func (t plainTable) stands(q geom.Point) bool {
	f := t.s.game.field
	if q.X < 50 || q.Y < 50 || q.X > f.W-50 || q.Y > f.H-50 {
		return false
	}
	for o := riposte.Seat(1); int(o) <= t.s.game.n; o++ {
		if o != t.seat && !t.s.out.has(o) && q.Dist2(t.s.fighter(o).point()) < 10000 {
			return false
		}
	}
	return !t.pieces(Blocking, func(p *Piece, m geom.Point) bool { return near(p, m, q, 50, false) })
}

// motion is where a motion ends, DU-3.23 to DU-3.30, one step after another.
func (t plainTable) motion(to geom.Point) geom.Point {
	from := t.s.fighter(t.seat).point()
	d := to.Sub(from)
	length := lengthOf(d)
	climbs := t.uneven(from)
	held := map[riposte.Seat]bool{}
	enemy := func(o riposte.Seat) bool {
		return !t.s.out.has(o) && !t.s.game.ally[t.seat-1].has(o)
	}
	join := func(q geom.Point) {
		for o := riposte.Seat(1); int(o) <= t.s.game.n; o++ {
			held[o] = held[o] || enemy(o) && q.Dist2(t.s.fighter(o).point()) <= 90000
		}
	}
	legal := func(q geom.Point) bool {
		for o, is := range held {
			if is && q.Dist2(t.s.fighter(o).point()) > 90000 {
				return false
			}
		}
		return t.stands(q)
	}
	join(from)
	at, border := from, -1
	for k := 0; ; k++ {
		if border < 0 && (climbs && k <= length && !t.uneven(step(from, d, length, k+1)) || !climbs && k >= 1 && k <= length && t.uneven(at)) {
			border = k
		}
		if border < 0 && k == length || border >= 0 && k == border+50 {
			return at
		}
		next := step(from, d, length, k+1)
		if !legal(next) || border >= 0 && t.uneven(next) == climbs {
			return at
		}
		at = next
		join(at)
	}
}

// retreat is where a retreat ends, DU-5.27 to DU-5.29.
func (t plainTable) retreat() geom.Point {
	from, foe := t.s.fighter(t.seat).point(), t.s.fighter(t.s.closest(t.seat)).point()
	d := from.Sub(foe)
	length, at := lengthOf(d), from
	for k := 0; at.Dist2(foe) < 122500; k++ {
		next := step(from, d, length, k+1)
		if !t.stands(next) {
			break
		}
		at = next
	}
	return at
}

// scatter puts everybody in random legal places on a field.
func scatter(st *state, rng *dice.Seeded, crowded bool) {
	f := st.game.field
	w, h := int(f.W), int(f.H)
	if crowded {
		w, h = w/3, h/3
	}
	for seat := riposte.Seat(1); int(seat) <= st.game.n; seat++ {
		t := plainTable{st, seat}
		for {
			st.fighter(seat).put(geom.Point{X: int32(rng.Pick(w) + (int(f.W)-w)/2), Y: int32(rng.Pick(h) + (int(f.H)-h)/2)})
			if t.stands(st.fighter(seat).point()) {
				break
			}
		}
	}
}

// DU-3.49: the fast search for the end of a walk gives the same as judging every
// step in turn, on every sample field, with pieces gone and pieces thrown about.
func TestWalksStepByStep(t *testing.T) {
	rng := dice.NewSeeded(7, 7)
	moved, borders, stops := 0, 0, map[riposte.RuleID]int{}
	for _, name := range fieldOrder {
		st := start(t, name, map[string]string{"sides": "odd-even"}, "journeyman", "bulwark", "whirlwind", "fencer")
		for n := range 400 {
			st.gone, st.shifted, st.nplaced = 0, 0, 0
			for i := range st.game.field.Pieces {
				switch {
				case rng.Pick(6) == 0:
					st.gone |= 1 << i
				case st.game.field.Pieces[i].Projectile && rng.Pick(3) == 0 && int(st.nplaced) < len(st.placed):
					st.place(i, geom.Point{X: int32(rng.Pick(int(st.game.field.W))), Y: int32(rng.Pick(int(st.game.field.H)))})
				}
			}
			st.out = 0
			if n%5 == 0 {
				st.out = only(4)
			}
			scatter(st, rng, n%2 == 0)
			from := st.fighter(1).point()
			to := geom.Point{X: int32(rng.Pick(int(st.game.field.W) + 1)), Y: int32(rng.Pick(int(st.game.field.H) + 1))}
			if n%3 == 0 { // short
				to = geom.Point{X: max(from.X+int32(rng.Pick(241)-120), 0), Y: max(from.Y+int32(rng.Pick(241)-120), 0)}
			}
			if to == from {
				continue
			}
			got, want := st.motion(1, to), plainTable{st, 1}.motion(to)
			if got.to != want {
				t.Fatalf("%s: from %v to %v: got %v, want %v\nfighters %v gone %b", name, from, to, got.to, want, st.fighters[:4], st.gone)
			}
			moved++
			if got.border {
				borders++
			}
			if got.stopped != "" {
				stops[got.stopped]++
			}
			st.fighting = st.alive()
			if got, _ := st.fallBack(1); got != (plainTable{st, 1}).retreat() {
				t.Fatalf("%s: retreat from %v: got %v, want %v", name, from, got, plainTable{st, 1}.retreat())
			}
		}
	}
	t.Logf("%d motions, %d over borders, stopped by %v", moved, borders, stops)
	for _, rule := range []riposte.RuleID{"DU-3.8", "DU-3.9", "DU-3.10", "DU-3.29", "DU-3.30"} {
		if stops[rule] == 0 {
			t.Errorf("no walk was stopped by %s", rule)
		}
	}
}

// DU-7.10: the sample fields look the same when turned by half a circle.
func TestFieldsAreSymmetric(t *testing.T) {
	for i := range Default().Fields {
		f := &Default().Fields[i]
		turn := func(p geom.Point) geom.Point { return geom.Point{X: f.W - p.X, Y: f.H - p.Y} }
		for _, p := range f.Starts {
			found := false
			for _, q := range f.Starts {
				found = found || q == turn(p)
			}
			if !found {
				t.Errorf("%s: start %v has no counterpart", f.ID, p)
			}
		}
		for k := range f.Pieces {
			if !hasTwin(f, &f.Pieces[k], turn) {
				t.Errorf("%s: %s has no counterpart", f.ID, f.Pieces[k].ID)
			}
		}
	}
}

func hasTwin(f *Battlefield, p *Piece, turn func(geom.Point) geom.Point) bool {
	for k := range f.Pieces {
		q := &f.Pieces[k]
		if q.Class != p.Class || q.Weight != p.Weight || q.Destructible != p.Destructible || q.Projectile != p.Projectile || q.R != p.R || len(q.Points) != len(p.Points) {
			continue
		}
		same := 0
		for _, a := range p.Points {
			for _, b := range q.Points {
				if turn(a) == b {
					same++
				}
			}
		}
		if same == len(p.Points) {
			return true
		}
	}
	return false
}

// What a stretch is said to miss is far from every step of a walk along it, and most
// of what is far is said to be missed.
func TestStretchMisses(t *testing.T) {
	rng := dice.NewSeeded(5, 8)
	at := func(n int) geom.Point { return geom.Point{X: int32(rng.Pick(n)), Y: int32(rng.Pick(n))} }
	far, missed := 0, 0
	for range 20000 {
		p, from := at(600), at(600)
		b := geom.Rect{Min: p, Max: p.Add(at(200))}
		w, r := geom.NewWalk(from, at(600)), int32(rng.Pick(150))
		steps := rng.Pick(w.Len() + 30)
		near := false
		for k := range steps + 1 {
			near = near || b.Within(w.At(k), r)
		}
		way := newStretch(w.At(0), w.At(steps))
		misses := way.misses(b, r)
		if misses && near {
			t.Fatalf("%v to %v, %d steps: %v is within %d of a step", from, w.At(w.Len()), steps, b, r)
		}
		if !near {
			far++
		}
		if misses {
			missed++
		}
	}
	if missed < far*9/10 {
		t.Errorf("%d rectangles of %d that are far are missed, want nine of ten", missed, far)
	}
}

// Weights fall by half with each step below the best, whatever the step.
func TestSoften(t *testing.T) {
	for _, step := range []int32{1, 2, 3, 4, 5, cardStep, rowStep, speedStep, 63} {
		w := make([]int32, 17*step)
		for i := range w {
			w[i] = int32(-i) - 5
		}
		soften(w, step)
		for i, n := range w {
			if want := int32(1<<16) >> (int32(i) / step); n != want {
				t.Fatalf("step %d: %d below the best weighs %d, want %d", step, i, n, want)
			}
		}
	}
}
