package geom

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// place is a state of the slow search: an anchor, and whether the walk is over.
type place struct {
	at   Square
	over bool
}

// slowReach is Reach square by square: it settles the cheapest open place again and
// again, and works out for every square anew what each step covers.
func slowReach(g *Ground, from Square, budget int) (reached, through map[Square]int) {
	cost := map[place]int{{from, false}: 0}
	done := map[place]bool{}
	for {
		var next place
		best := budget + 1
		for p, c := range cost {
			if !done[p] && c < best {
				next, best = p, c
			}
		}
		if best > budget {
			break
		}
		done[next] = true
		if next.over {
			continue
		}
		for _, to := range next.at.Neighbours() {
			price, over, free := 1, false, true
			for _, q := range squaresOf(Block{to, g.W, g.H}) {
				free = free && g.Free.Has(q)
				if (Block{next.at, g.W, g.H}).Has(q) {
					continue
				}
				if g.Slow.Has(q) {
					price = 2
				}
				over = over || g.Stop.Has(q)
			}
			p := place{to, over}
			if c, seen := cost[p]; free && (!seen || best+price < c) {
				cost[p] = best + price
			}
		}
	}
	reached, through = map[Square]int{}, map[Square]int{}
	for p := range done {
		if c, seen := reached[p.at]; !seen || cost[p] < c {
			reached[p.at] = cost[p]
		}
		if !p.over {
			through[p.at] = cost[p]
		}
	}
	return reached, through
}

func randomGround(r *rand.Rand, w, h int, size [2]int8) Ground {
	g := Ground{Free: Whole(w, h), W: size[0], H: size[1]}
	blocked := randomSet(r, w, h, 2+r.IntN(5*int(size[0])*int(size[1])))
	g.Free.Subtract(&blocked)
	g.Slow = randomSet(r, w, h, 1+r.IntN(4))
	g.Stop = randomSet(r, w, h, 2+r.IntN(5*int(size[0])*int(size[1])))
	return g
}

var moverSizes = [][2]int8{{1, 1}, {2, 2}, {3, 1}, {1, 2}, {3, 3}, {2, 4}}

func TestReachAgainstSlowSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	var layers [12]Layer
	for range 300 {
		w, h := 1+r.IntN(14), 1+r.IntN(14)
		if r.IntN(6) == 0 {
			w, h = 64, 64
		}
		g := randomGround(r, w, h, moverSizes[r.IntN(len(moverSizes))])
		from := Square{int8(r.IntN(w)), int8(r.IntN(h))}
		if r.IntN(4) == 0 { // the far corner of the largest board
			from = Square{int8(w - 1), int8(h - 1)}
		}
		checkReach(t, &g, from, layers[:1+r.IntN(len(layers))])
	}
}

// Large movers slide over what stops them as long as they cover it already, and
// stopping on it costs them less or more.
func TestReachOfLargeMovers(t *testing.T) {
	r := rand.New(rand.NewPCG(99, 7))
	sizes := [][2]int8{{3, 3}, {4, 3}, {4, 4}, {5, 2}}
	var layers [8]Layer
	for range 2000 {
		size := sizes[r.IntN(len(sizes))]
		g := Ground{Free: Whole(8, 8), W: size[0], H: size[1]}
		blocked := randomSet(r, 8, 8, 8+r.IntN(30))
		g.Free.Subtract(&blocked)
		g.Slow = randomSet(r, 8, 8, 1+r.IntN(4))
		g.Stop = randomSet(r, 8, 8, 6+r.IntN(30))
		checkReach(t, &g, Square{int8(r.IntN(6)), int8(r.IntN(6))}, layers[:])
	}
}

func checkReach(t *testing.T, g *Ground, from Square, layers []Layer) {
	t.Helper()
	g.Reach(layers, from)
	reached, through := slowReach(g, from, len(layers)-1)
	cells := 0
	for c := range layers {
		for q := range layers[c].Reached.All() {
			cells++
			if want, ok := reached[q]; !ok || want != c {
				t.Fatalf("%dx%d from %v: %v at cost %d, want %d %v\n%s", g.W, g.H, from, q, c, want, ok, g.Free.Draw(14, 14))
			}
			checkPath(t, g, layers, from, q, c)
		}
		for q := range layers[c].Through.All() {
			if want, ok := through[q]; !ok || want != c {
				t.Fatalf("%dx%d from %v: through %v at cost %d, want %d %v", g.W, g.H, from, q, c, want, ok)
			}
			delete(through, q)
		}
	}
	if cells != len(reached) || len(through) != 0 {
		t.Fatalf("%dx%d from %v: got %d places want %d, and missed %v", g.W, g.H, from, cells, len(reached), through)
	}
}

// checkPath walks the path and pays for it.
func checkPath(t *testing.T, g *Ground, layers []Layer, from, to Square, cost int) {
	t.Helper()
	var buf [40]Square
	path, ok := g.Path(buf[:1], layers, to)
	if !ok {
		t.Fatalf("no path to %v, which was reached", to)
	}
	at, paid, over := from, 0, false
	for _, next := range path[1:] {
		if over || !at.Adjacent(next) || !g.Free.HasBlock(Block{next, g.W, g.H}) {
			t.Fatalf("path %v from %v: bad step to %v (over %v)", path[1:], from, next, over)
		}
		price := 1
		for _, q := range squaresOf(Block{next, g.W, g.H}) {
			if (Block{at, g.W, g.H}).Has(q) {
				continue
			}
			if g.Slow.Has(q) {
				price = 2
			}
			over = over || g.Stop.Has(q)
		}
		at, paid = next, paid+price
	}
	if at != to || paid != cost {
		t.Fatalf("path %v from %v: got %v for %d want %v for %d", path[1:], from, at, paid, to, cost)
	}
}

func TestPathNowhere(t *testing.T) {
	g := Ground{Free: Whole(3, 3), W: 1, H: 1}
	var layers [2]Layer
	g.Reach(layers[:], Square{0, 0})
	if path, ok := g.Path(nil, layers[:], Square{2, 2}); ok || path != nil {
		t.Errorf("beyond the budget: got %v %v", path, ok)
	}
	if path, ok := g.Path(nil, layers[:], Square{0, 0}); !ok || len(path) != 0 {
		t.Errorf("to the start: got %v %v", path, ok)
	}
	g.Reach(nil, Square{0, 0})
}

// Among equally cheap ways the choice is fixed: straight from the start if that
// will do, otherwise by the earliest direction.
func TestPathIsStable(t *testing.T) {
	g := Ground{Free: Whole(8, 8), W: 1, H: 1}
	var layers [8]Layer
	for _, tc := range []struct {
		blocked []Square
		to      Square
		want    []Square
	}{
		{nil, Square{6, 3}, []Square{{3, 3}, {4, 3}, {5, 3}, {6, 3}}},
		{nil, Square{4, 6}, []Square{{2, 4}, {3, 5}, {4, 6}}},
		{[]Square{{4, 3}}, Square{6, 3}, []Square{{3, 3}, {4, 4}, {5, 3}, {6, 3}}},
		{[]Square{{4, 3}, {4, 4}}, Square{6, 3}, []Square{{3, 3}, {4, 2}, {5, 3}, {6, 3}}},
	} {
		g.Free = Whole(8, 8)
		for _, q := range tc.blocked {
			g.Free.Remove(q)
		}
		g.Reach(layers[:], Square{2, 3})
		path, _ := g.Path(nil, layers[:], tc.to)
		if !slices.Equal(path, tc.want) {
			t.Errorf("to %v past %v: got %v want %v", tc.to, tc.blocked, path, tc.want)
		}
	}
}

func TestFloodAgainstReach(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 150 {
		w, h := 1+r.IntN(64), 1+r.IntN(64)
		g := randomGround(r, w, h, [2]int8{1, 1})
		from := Square{int8(r.IntN(w)), int8(r.IntN(h))}
		n := r.IntN(12)
		checkFlood(t, &g, from, n)
	}
}

func checkFlood(t *testing.T, g *Ground, from Square, n int) {
	t.Helper()
	plain := *g
	plain.Slow = Set{}
	for _, stop := range []*Set{nil, &g.Stop} {
		if stop == nil {
			plain.Stop = Set{}
		} else {
			plain.Stop = *stop
		}
		reached, _ := slowReach(&plain, from, n)
		var s Set
		s.Flood(from, n, &g.Free, stop)
		if s.Len() != len(reached) {
			t.Fatalf("%d steps from %v: got %d squares want %d", n, from, s.Len(), len(reached))
		}
		for q := range reached {
			if !s.Has(q) {
				t.Fatalf("%d steps from %v: %v is missing", n, from, q)
			}
		}
	}
}

// The rim of the largest board is a corridor: with a gap behind the start, each
// step gains one square, except that a king cuts the corners.
func TestFloodAlongTheEdges(t *testing.T) {
	rim := Whole(64, 64)
	for y := 1; y < 63; y++ {
		rim[y] = 1 | 1<<63
	}
	rim.Remove(Square{0, 1})
	rim.Remove(Square{0, 2})
	var s Set
	for n, want := range map[int]int{0: 1, 62: 63, 63: 65, 125: 128, 126: 129, 187: 191, 245: 249, 1000: 250} {
		if s.Flood(Square{0, 0}, n, &rim, nil); s.Len() != want {
			t.Errorf("%d steps: got %d squares want %d", n, s.Len(), want)
		}
	}
}

// What is mirrored is reached in the mirror.
func TestReachMirror(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	var a, b [9]Layer
	for range 60 {
		g := randomGround(r, 11, 11, moverSizes[r.IntN(2)])
		m := Ground{mirror(g.Free, 11), mirror(g.Slow, 11), mirror(g.Stop, 11), g.W, g.H}
		from := Square{int8(r.IntN(10)), int8(r.IntN(11))}
		g.Reach(a[:], from)
		m.Reach(b[:], Square{11 - g.W - from.X, from.Y})
		for c := range a {
			// An anchor is the west end of its block, so it mirrors to the east end.
			if got, want := b[c].Reached, mirror(a[c].Reached, 12-int(g.W)); got != want {
				t.Fatalf("cost %d: got\n%swant\n%s", c, got.Draw(11, 11), want.Draw(11, 11))
			}
		}
	}
}

// mirror turns the first w columns of s round.
func mirror(s Set, w int) (m Set) {
	for q := range s.All() {
		if int(q.X) < w {
			m.Add(Square{int8(w-1) - q.X, q.Y})
		}
	}
	return m
}
