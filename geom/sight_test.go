package geom

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// span is the part of a line, from 0 to 1, at which something holds.
type span struct{ lo, hi *big.Rat }

func newSpan() span { return span{big.NewRat(-1000, 1), big.NewRat(1000, 1)} }

// clip keeps the part of s where lo <= a + t*d <= hi.
func (s *span) clip(a, d, lo, hi int64) {
	if d == 0 {
		if a < lo || a > hi {
			s.lo, s.hi = big.NewRat(1, 1), big.NewRat(0, 1)
		}
		return
	}
	t0, t1 := big.NewRat(lo-a, d), big.NewRat(hi-a, d)
	if d < 0 {
		t0, t1 = t1, t0
	}
	if t0.Cmp(s.lo) > 0 {
		s.lo = t0
	}
	if t1.Cmp(s.hi) < 0 {
		s.hi = t1
	}
}

var zero, one = new(big.Rat), big.NewRat(1, 1)

// slowWall reports whether a point strictly between a and b is in or on the
// closed square at q.
func slowWall(a, b Corner, q Square) bool {
	s := newSpan()
	s.clip(int64(a.X), int64(b.X)-int64(a.X), int64(q.X), int64(q.X)+1)
	s.clip(int64(a.Y), int64(b.Y)-int64(a.Y), int64(q.Y), int64(q.Y)+1)
	return s.lo.Cmp(s.hi) <= 0 && s.hi.Cmp(zero) > 0 && s.lo.Cmp(one) < 0
}

// slowDisc reports whether a point strictly between a and b is in or on the
// disc. The squared distance from the centre along the line, less the squared
// radius, is the convex function f(t) = p*t*t + q*t + c; the question is whether
// it is at most 0 somewhere strictly between 0 and 1.
func slowDisc(a, b Corner, d Disc) bool {
	half := func(n int64) *big.Rat { return big.NewRat(n, 2) }
	dx, dy := half(2*int64(b.X)-2*int64(a.X)), half(2*int64(b.Y)-2*int64(a.Y))
	x := half(2*int64(a.X) - 2*int64(d.At.X) - int64(d.K))
	y := half(2*int64(a.Y) - 2*int64(d.At.Y) - int64(d.K))
	dot := func(a, b, c, d *big.Rat) *big.Rat {
		return new(big.Rat).Add(new(big.Rat).Mul(a, c), new(big.Rat).Mul(b, d))
	}
	p, q := dot(dx, dy, dx, dy), dot(dx, dy, x, y)
	q.Add(q, q)
	c := dot(x, y, x, y)
	c.Sub(c, new(big.Rat).Mul(half(int64(d.K)), half(int64(d.K))))
	if p.Sign() == 0 {
		return false
	}
	lowest := new(big.Rat).Neg(new(big.Rat).Quo(q, new(big.Rat).Add(p, p)))
	if lowest.Sign() > 0 && lowest.Cmp(one) < 0 {
		f := new(big.Rat).Mul(new(big.Rat).Mul(p, lowest), lowest)
		f.Add(f, new(big.Rat).Mul(q, lowest))
		return f.Add(f, c).Sign() <= 0
	}
	// The function rises or falls all the way: only near the lower end, which
	// does not count itself, can it be below 0.
	end := new(big.Rat).Add(new(big.Rat).Add(p, q), c)
	return c.Sign() < 0 || end.Sign() < 0
}

func slowClear(c *Cover, a, b Corner) bool {
	if a == b {
		return true
	}
	for q := range c.Walls.All() {
		if slowWall(a, b, q) {
			return false
		}
	}
	for _, d := range c.Discs {
		if slowDisc(a, b, d) {
			return false
		}
	}
	return true
}

func slowSees(c *Cover, from, to Block) bool {
	for _, corner := range to.Corners() {
		reached := false
		for _, eye := range from.Corners() {
			reached = reached || slowClear(c, eye, corner)
		}
		if !reached {
			return false
		}
	}
	return true
}

// randomCover returns cover on a w by h board, and the squares without any.
func randomCover(r *rand.Rand, w, h, walls, discs int) (c Cover, open Set) {
	open = Whole(w, h)
	for range discs {
		k := int8(1 + r.IntN(4))
		d := Disc{Square{int8(r.IntN(w)), int8(r.IntN(h))}, k}
		if b := (Block{d.At, k, k}); open.HasBlock(b) {
			var taken Set
			taken.AddBlock(b)
			open.Subtract(&taken)
			c.Discs = append(c.Discs, d)
		}
	}
	for range walls {
		if q := (Square{int8(r.IntN(w)), int8(r.IntN(h))}); open.Has(q) {
			open.Remove(q)
			c.Walls.Add(q)
		}
	}
	return c, open
}

func TestClearAgainstRationals(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	clear := 0
	for range 400 {
		w, h := 1+r.IntN(12), 1+r.IntN(12)
		switch r.IntN(8) {
		case 0:
			w, h = 64, 64
		case 1:
			w = 64
		}
		c, _ := randomCover(r, w, h, r.IntN(8), r.IntN(3))
		for range 25 {
			a := cornerOf(r, w, h)
			b := cornerOf(r, w, h)
			if !outsideDiscs(c.Discs, a) || !outsideDiscs(c.Discs, b) {
				continue
			}
			want := slowClear(&c, a, b)
			if want {
				clear++
			}
			if got := c.Clear(a, b); got != want {
				t.Fatalf("%v to %v: got %v want %v, discs %v, walls\n%s", a, b, got, want, c.Discs, c.Walls.Draw(w, h))
			}
			if got := c.Clear(b, a); got != want {
				t.Fatalf("%v to %v and back differ", a, b)
			}
		}
	}
	if clear < 1000 {
		t.Errorf("only %d lines were clear: the test says little", clear)
	}
}

func cornerOf(r *rand.Rand, w, h int) Corner {
	return Corner{int8(r.IntN(w + 1)), int8(r.IntN(h + 1))}
}

// outsideDiscs reports whether a corner lies strictly inside no disc.
func outsideDiscs(discs []Disc, a Corner) bool {
	for _, d := range discs {
		x, y := 2*int(a.X)-2*int(d.At.X)-int(d.K), 2*int(a.Y)-2*int(d.At.Y)-int(d.K)
		if x*x+y*y < int(d.K)*int(d.K) {
			return false
		}
	}
	return true
}

func TestSeesAgainstRationals(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	seen, total := 0, 0
	for range 250 {
		c, open := randomCover(r, 10, 10, 3+r.IntN(20), r.IntN(4))
		for range 12 {
			from, to := Block{W: 1, H: 1}, Block{W: 1, H: 1}
			if r.IntN(3) == 0 {
				from.W, from.H = 2, 2
			}
			if r.IntN(3) == 0 {
				to.W, to.H = 2, 2
			}
			from.At = Square{int8(r.IntN(9)), int8(r.IntN(9))}
			to.At = Square{int8(r.IntN(9)), int8(r.IntN(9))}
			if !open.HasBlock(from) || !open.HasBlock(to) {
				continue
			}
			want := slowSees(&c, from, to)
			total++
			if want {
				seen++
			}
			if got := c.Sees(from, to); got != want {
				t.Fatalf("%v to %v: got %v want %v, discs %v, walls\n%s", from, to, got, want, c.Discs, c.Walls.Draw(10, 10))
			}
			checkSightMirrors(t, &c, from, to)
		}
	}
	if seen < total/5 || seen > total*4/5 {
		t.Errorf("%d of %d seen: the test says little", seen, total)
	}
}

// checkSightMirrors turns a 10 by 10 board over its vertical axis and over its
// main diagonal: sight does not change.
func checkSightMirrors(t *testing.T, c *Cover, from, to Block) {
	t.Helper()
	var flipped, transposed Cover
	flipped.Walls = mirror(c.Walls, 10)
	for q := range c.Walls.All() {
		transposed.Walls.Add(Square{q.Y, q.X})
	}
	for _, d := range c.Discs {
		flipped.Discs = append(flipped.Discs, Disc{Square{10 - d.K - d.At.X, d.At.Y}, d.K})
		transposed.Discs = append(transposed.Discs, Disc{Square{d.At.Y, d.At.X}, d.K})
	}
	flip := func(b Block) Block { return Block{Square{10 - b.W - b.At.X, b.At.Y}, b.W, b.H} }
	turn := func(b Block) Block { return Block{Square{b.At.Y, b.At.X}, b.H, b.W} }
	want := c.Sees(from, to)
	if flipped.Sees(flip(from), flip(to)) != want || transposed.Sees(turn(from), turn(to)) != want {
		t.Fatalf("%v to %v: sight differs in the mirror", from, to)
	}
}

// The cases that decide how touching counts, on a 10 by 10 board.
func TestSightCases(t *testing.T) {
	var wall, pillar, stones, gate Cover
	wall.Walls.Add(Square{4, 4})
	pillar.Discs = []Disc{{Square{4, 4}, 1}}
	stones.Walls.AddBlock(Block{Square{2, 3}, 2, 2})
	stones.Walls.AddBlock(Block{Square{6, 5}, 2, 2})
	gate.Walls.AddBlock(Block{Square{2, 4}, 3, 1})
	gate.Walls.AddBlock(Block{Square{5, 5}, 3, 1})
	pillars := Cover{Discs: []Disc{{Square{2, 2}, 2}, {Square{6, 2}, 2}, {Square{2, 6}, 2}, {Square{6, 6}, 2}}}
	small := func(x, y int8) Block { return Square{x, y}.Block() }
	large := Block{Square{4, 3}, 2, 2}
	for _, tc := range []struct {
		name     string
		c        *Cover
		from, to Block
		want     bool
	}{
		{"open ground", &Cover{}, small(0, 0), small(9, 9), true},
		{"right behind a wall", &wall, small(4, 5), small(4, 3), false},
		{"far behind a wall", &wall, small(4, 8), small(4, 1), false},
		{"along a row behind a wall", &wall, small(2, 4), small(9, 4), false},
		{"past a corner", &wall, small(4, 5), small(6, 2), true},
		{"past a corner, back", &wall, small(6, 2), small(4, 5), false},
		{"diagonal neighbours at a wall's corner", &wall, small(4, 5), small(5, 4), false},
		{"close round a corner", &wall, small(4, 5), small(5, 2), false},
		{"beside a wall", &wall, small(5, 5), small(5, 3), true},
		{"beside a wall, back", &wall, small(5, 3), small(5, 5), true},
		{"tangents of a pillar", &pillar, small(4, 5), small(4, 3), false},
		{"past a pillar", &pillar, small(4, 5), small(6, 2), true},
		{"into a pillar's corner", &pillar, small(3, 4), small(4, 5), false},
		{"across a pillar's corner", &pillar, small(3, 5), small(5, 3), false},
		{"behind a stone", &stones, small(2, 2), small(2, 5), false},
		{"between stones", &stones, small(4, 8), small(5, 1), true},
		{"past a stone", &stones, small(4, 3), small(3, 7), true},
		{"past a stone, back", &stones, small(3, 7), small(4, 3), false},
		{"large past a stone", &stones, large, small(1, 1), true},
		{"large past a stone, back", &stones, small(1, 1), large, false},
		{"where two walls touch", &gate, small(5, 4), small(4, 5), false},
		{"where two walls touch, back", &gate, small(4, 5), small(5, 4), false},
		{"behind a wide pillar", &pillars, small(2, 4), small(2, 1), false},
		{"between wide pillars", &pillars, small(4, 3), small(4, 8), true},
		{"at a wide pillar", &pillars, small(4, 2), small(3, 4), false},
	} {
		if got := tc.c.Sees(tc.from, tc.to); got != tc.want {
			t.Errorf("%s: got %v want %v", tc.name, got, tc.want)
		}
	}
	// Cover's reach ends with the board; the edge of the board is not cover.
	full := Cover{Walls: Whole(64, 64)}
	if full.Clear(Corner{0, 0}, Corner{64, 0}) || !full.Clear(Corner{64, 64}, Corner{64, 64}) {
		t.Error("a line along the edge of a full board")
	}
	if !(&Cover{}).Clear(Corner{64, 0}, Corner{64, 64}) {
		t.Error("the edge of an empty board is cover")
	}
}

func TestCentresAgainstRationals(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 40 {
		w, h := 1+r.IntN(10), 1+r.IntN(10)
		if r.IntN(10) == 0 {
			w, h = 64, 64
		}
		walls := randomSet(r, w, h, 12)
		for range 12 {
			a := Square{int8(r.IntN(w)), int8(r.IntN(h))}
			b := Square{int8(r.IntN(w)), int8(r.IntN(h))}
			checkCentres(t, &walls, a, b, w, h)
		}
	}
}

// checkCentres compares with the open square in doubled coordinates.
func checkCentres(t *testing.T, walls *Set, a, b Square, w, h int) {
	t.Helper()
	var want, got Set
	board := Whole(w, h)
	for q := range board.All() {
		s := span{big.NewRat(0, 1), big.NewRat(1, 1)}
		s.clip(2*int64(a.X)+1, 2*int64(b.X)-2*int64(a.X), 2*int64(q.X), 2*int64(q.X)+2)
		s.clip(2*int64(a.Y)+1, 2*int64(b.Y)-2*int64(a.Y), 2*int64(q.Y), 2*int64(q.Y)+2)
		// A line between centres runs along no border, so the inside is crossed
		// if the border is crossed at more than one point.
		if s.lo.Cmp(s.hi) < 0 {
			want.Add(q)
		}
	}
	if got.Ray(a, b); got != want {
		t.Fatalf("ray %v to %v: got\n%swant\n%s", a, b, got.Draw(w, h), want.Draw(w, h))
	}
	if got, want := walls.ClearCentres(a, b), !walls.Meets(&want); got != want {
		t.Fatalf("centres %v to %v: got %v want %v", a, b, got, want)
	}
	if walls.ClearCentres(a, b) != walls.ClearCentres(b, a) {
		t.Fatalf("centres %v to %v and back differ", a, b)
	}
}
