package geom

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"
)

func TestSqrt(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	check := func(n uint64) {
		t.Helper()
		want := new(big.Int).Sqrt(new(big.Int).SetUint64(n)).Uint64()
		if got := Sqrt(n); got != want {
			t.Fatalf("root of %d: got %d want %d", n, got, want)
		}
		if want*want < n {
			want++
		}
		if got := SqrtUp(n); got != want {
			t.Fatalf("root of %d rounded up: got %d want %d", n, got, want)
		}
	}
	for n := range uint64(5000) {
		check(n)
		check(^n)
	}
	for range 20000 {
		check(r.Uint64() >> r.IntN(64))
		root := uint64(r.Uint32()) >> r.IntN(32)
		for d := range uint64(3) {
			check(root*root + d - 1)
		}
	}
}

func TestRoundHalvesAwayFromZero(t *testing.T) {
	for d := int64(1); d <= 24; d++ {
		for n := int64(-100); n <= 100; n++ {
			// floor(|n|/d + 1/2), with the sign of n
			want := (2*max(n, -n) + d) / (2 * d)
			if n < 0 {
				want = -want
			}
			if got := Round(n, d); got != want {
				t.Errorf("%d/%d: got %d want %d", n, d, got, want)
			}
		}
	}
	if got := Round(1<<62, 1<<62+1); got != 1 {
		t.Errorf("large numbers: got %d want 1", got)
	}
}

// exactDist2 returns the exact squared distance from p to the segment from a to b.
func exactDist2(p, a, b Point) *big.Rat {
	n := func(v int32) *big.Rat { return big.NewRat(int64(v), 1) }
	sub := func(a, b *big.Rat) *big.Rat { return new(big.Rat).Sub(a, b) }
	dot := func(a, b, c, d *big.Rat) *big.Rat {
		return new(big.Rat).Add(new(big.Rat).Mul(a, c), new(big.Rat).Mul(b, d))
	}
	ex, ey := sub(n(b.X), n(a.X)), sub(n(b.Y), n(a.Y))
	wx, wy := sub(n(p.X), n(a.X)), sub(n(p.Y), n(a.Y))
	at := new(big.Rat)
	if length2 := dot(ex, ey, ex, ey); length2.Sign() > 0 {
		at.Quo(dot(ex, ey, wx, wy), length2)
	}
	if at.Sign() < 0 {
		at.SetInt64(0)
	}
	if at.Cmp(one) > 0 {
		at.SetInt64(1)
	}
	x, y := sub(wx, new(big.Rat).Mul(at, ex)), sub(wy, new(big.Rat).Mul(at, ey))
	return dot(x, y, x, y)
}

// exactly returns the exact squared distance of p from the border of a polygon
// and whether p lies inside or on it, by the number of crossings of a ray.
func exactly(p Point, v []Point) (dist2 *big.Rat, inside bool) {
	for i, a := range v {
		b := v[(i+1)%len(v)]
		if d := exactDist2(p, a, b); dist2 == nil || d.Cmp(dist2) < 0 {
			dist2 = d
		}
		if (a.Y > p.Y) != (b.Y > p.Y) {
			x := big.NewRat(int64(p.Y)-int64(a.Y), int64(b.Y)-int64(a.Y))
			x.Mul(x, big.NewRat(int64(b.X)-int64(a.X), 1))
			x.Add(x, big.NewRat(int64(a.X), 1))
			if x.Cmp(big.NewRat(int64(p.X), 1)) > 0 {
				inside = !inside
			}
		}
	}
	return dist2, inside || dist2.Sign() == 0
}

// checkShape compares a shape with the exact squared distance of p from its border,
// and with whether it contains p. more is the radius beyond that border.
func checkShape(t *testing.T, s Shape, p Point, dist2 *big.Rat, inside bool, more int64) {
	t.Helper()
	below := func(n int64) int { // compares n+more with the distance from what dist2 measures
		if n += more; n < 0 {
			return -1
		}
		m := big.NewRat(n, 1)
		return m.Mul(m, m).Cmp(dist2)
	}
	d := s.Distance(p)
	if inside != (d == 0 && s.Contains(p)) {
		t.Fatalf("%+v %v: distance %d, contains %v, want inside %v", s, p, d, s.Contains(p), inside)
	}
	if !inside && (below(d) > 0 || below(d+1) <= 0) {
		t.Fatalf("%+v %v: distance %d, exact square %v", s, p, d, dist2)
	}
	for r := max(d-1, 0); r <= d+1; r++ {
		near, within := inside && r > 0 || below(r) > 0 && r > 0, inside || below(r) >= 0
		if got := s.Nearer(p, int32(r)); got != near {
			t.Fatalf("%+v %v nearer than %d: got %v want %v", s, p, r, got, near)
		}
		if got := s.Within(p, int32(r)); got != within {
			t.Fatalf("%+v %v within %d: got %v want %v", s, p, r, got, within)
		}
		if got := s.Overlaps(Circle{p, int32(r)}); got != near {
			t.Fatalf("%+v %v overlaps %d: got %v want %v", s, p, r, got, near)
		}
	}
	if s.Nearer(p, -1) || s.Within(p, -1) {
		t.Fatalf("%+v %v: a negative reach", s, p)
	}
	if !inside && s.Depth(p) != 0 {
		t.Fatalf("%+v %v: depth %d outside", s, p, s.Depth(p))
	}
}

// checkDepth compares the depth of a shape with its exact square.
func checkDepth(t *testing.T, s Shape, p Point, dist2 *big.Rat) {
	t.Helper()
	d := s.Depth(p)
	low, high := big.NewRat(d, 1), big.NewRat(d+1, 1)
	if low.Mul(low, low).Cmp(dist2) > 0 || high.Mul(high, high).Cmp(dist2) <= 0 {
		t.Fatalf("%+v %v: depth %d, exact square %v", s, p, d, dist2)
	}
}

// scale returns a size from 3 to MaxCoord; small sizes are as likely as large ones.
func scale(r *rand.Rand) int32 { return max(int32(1)<<r.IntN(30), 3) }

func pointIn(r *rand.Rand, size int32) Point {
	return Point{r.Int32N(2*size+1) - size, r.Int32N(2*size+1) - size}
}

// randomPolygon returns a random convex polygon with its vertices: the hull of some
// points, wrapped clockwise. If the points are all in line it takes others.
func randomPolygon(r *rand.Rand, size int32) (*Polygon, []Point) {
	for {
		points := make([]Point, 3+r.IntN(12))
		for i := range points {
			points[i] = pointIn(r, size)
		}
		v := hull(points)
		if g, err := NewPolygon(v...); err == nil {
			return g, v
		}
	}
}

func hull(points []Point) (v []Point) {
	first := points[0]
	for _, p := range points {
		if p.X < first.X || p.X == first.X && p.Y < first.Y {
			first = p
		}
	}
	for at := first; len(v) <= len(points); {
		v = append(v, at)
		next := at
		for _, p := range points {
			if p == at {
				continue
			}
			turn := bigCross(at, next, p)
			if next == at || turn < 0 || turn == 0 && exactDist2(p, at, at).Cmp(exactDist2(next, at, at)) > 0 {
				next = p
			}
		}
		if at = next; at == first {
			break
		}
	}
	return v
}

// bigCross returns the sign of the cross product of ab and ac.
func bigCross(a, b, c Point) int {
	n := func(x, y int32) *big.Int { return big.NewInt(int64(x) - int64(y)) }
	left := new(big.Int).Mul(n(b.X, a.X), n(c.Y, a.Y))
	return left.Cmp(new(big.Int).Mul(n(b.Y, a.Y), n(c.X, a.X)))
}

// near returns a point close to the border of a polygon, or anywhere.
func near(r *rand.Rand, v []Point, size int32) Point {
	p := pointIn(r, size)
	if r.IntN(3) > 0 {
		i := r.IntN(len(v))
		a, b := v[i], v[(i+1)%len(v)]
		p = Point{int32((int64(a.X) + int64(b.X)) / 2), int32((int64(a.Y) + int64(b.Y)) / 2)}
		if r.IntN(2) == 0 {
			p = a
		}
		p = p.Add(pointIn(r, max(1, size>>r.IntN(16)>>2)))
		p = Point{max(-size, min(size, p.X)), max(-size, min(size, p.Y))}
	}
	return p
}

func TestPolygonAgainstRationals(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	within := 0
	for range 300 {
		size := scale(r)
		g, v := randomPolygon(r, size)
		for range 10 {
			p := near(r, v, size)
			dist2, inside := exactly(p, v)
			checkShape(t, g.Shape(), p, dist2, inside, 0)
			if got := g.Contains(p); got != inside {
				t.Fatalf("%v contains %v: got %v want %v", v, p, got, inside)
			}
			if base := (Circle{p, 1 + r.Int32N(size)}); g.Overlaps(base) != g.Nearer(p, base.R) {
				t.Fatalf("%v overlaps %v: got %v", v, base, g.Overlaps(base))
			}
			if inside {
				within++
				checkDepth(t, g.Shape(), p, dist2)
			}
			if d := pointIn(r, min(1000, MaxCoord-size)); size < MaxCoord/2 {
				checkShape(t, g.Shape().Moved(d), p.Add(d), dist2, inside, 0)
			}
		}
	}
	if within < 300 {
		t.Errorf("only %d points inside: the test says little", within)
	}
}

func TestRectAgainstRationals(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 3))
	for range 500 {
		size := scale(r)
		a, b := pointIn(r, size), pointIn(r, size)
		box := Rect{Point{min(a.X, b.X), min(a.Y, b.Y)}, Point{max(a.X, b.X), max(a.Y, b.Y)}}
		v := []Point{box.Min, {box.Max.X, box.Min.Y}, box.Max, {box.Min.X, box.Max.Y}}
		for range 10 {
			p := near(r, v, size)
			dist2, inside := exactly(p, v)
			checkShape(t, box.Shape(), p, dist2, inside, 0)
			if box.Contains(p) != inside || box.Overlaps(Circle{p, 7}) != box.Nearer(p, 7) {
				t.Fatalf("%v: %v differs from its shape", box, p)
			}
			if inside {
				checkDepth(t, box.Shape(), p, dist2)
			}
			if d := pointIn(r, 1000); size < MaxCoord/2 {
				checkShape(t, box.Shape().Moved(d), p.Add(d), dist2, inside, 0)
			}
		}
	}
}

func TestCircleAgainstRationals(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 5000 {
		size := scale(r)
		c := Circle{pointIn(r, size), 1 + r.Int32N(size)}
		p := pointIn(r, size)
		if r.IntN(2) == 0 { // close to the border
			p = c.C.Add(Point{c.R, 0}).Add(pointIn(r, 2))
			p.X = min(p.X, MaxCoord)
		}
		dist2 := exactDist2(p, c.C, c.C)
		radius := big.NewRat(int64(c.R), 1)
		inside := dist2.Cmp(radius.Mul(radius, radius)) <= 0
		checkShape(t, c.Shape(), p, dist2, inside, int64(c.R))
		if got := c.Contains(p); got != inside {
			t.Fatalf("%v contains %v: got %v want %v", c, p, got, inside)
		}
		if d := pointIn(r, 1000); size < MaxCoord/2 {
			checkShape(t, c.Shape().Moved(d), p.Add(d), dist2, inside, int64(c.R))
		}
		// The depth n is the largest with distance <= R - n.
		n := c.Depth(p)
		deep := func(n int64) bool {
			left := big.NewRat(int64(c.R)-n, 1)
			return left.Sign() >= 0 && left.Mul(left, left).Cmp(dist2) >= 0
		}
		if inside && (!deep(n) || deep(n+1)) {
			t.Fatalf("%v %v: depth %d", c, p, n)
		}
		base := Circle{p, 1 + r.Int32N(size)}
		checkBases(t, c, base, dist2)
	}
}

// checkBases compares what two bases say about each other with the exact squared
// distance of their centres.
func checkBases(t *testing.T, a, b Circle, dist2 *big.Rat) {
	t.Helper()
	reaches := func(n int64) int {
		far := big.NewRat(int64(a.R)+int64(b.R)+n, 1)
		return far.Mul(far, far).Cmp(dist2)
	}
	if got, want := a.Overlaps(b), reaches(0) > 0; got != want || b.Overlaps(a) != want {
		t.Fatalf("%v overlaps %v: got %v want %v", a, b, got, want)
	}
	g := a.Gap(b)
	if g != b.Gap(a) || reaches(g) < 0 || g > 0 && reaches(g-1) >= 0 {
		t.Fatalf("%v to %v: gap %d, exact square %v", a, b, g, dist2)
	}
	for n := max(0, g-1); n <= min(g+1, MaxCoord); n++ {
		if got, want := a.InReach(b, int32(n)), reaches(n) >= 0; got != want || b.InReach(a, int32(n)) != want {
			t.Fatalf("%v in reach %d of %v: got %v want %v", a, n, b, got, want)
		}
	}
	if a.InReach(b, -1) {
		t.Fatalf("%v in a negative reach of %v", a, b)
	}
}

func TestEmptyShape(t *testing.T) {
	var s Shape
	p := Point{0, 0}
	if s.Contains(p) || s.Nearer(p, MaxCoord) || s.Within(p, MaxCoord) || s.Depth(p) != 0 || s.Distance(p) <= 3*MaxCoord || s.Bounds() != (Rect{}) {
		t.Error("the empty shape is somewhere")
	}
	if got := NewWalk(p, Point{500, 0}).Free(50, 500, []Shape{s, s.Moved(Point{3, 4})}); got != 500 {
		t.Errorf("past the empty shape: got %d want 500", got)
	}
}

func TestNewPolygonRefuses(t *testing.T) {
	for _, tc := range []struct {
		name string
		v    []Point
		want error
	}{
		{"clockwise", []Point{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, nil},
		{"triangle", []Point{{2100, 0}, {2600, 0}, {2400, 400}}, nil},
		{"two vertices", []Point{{0, 0}, {10, 0}}, ErrVertices},
		{"counterclockwise", []Point{{0, 0}, {0, 10}, {10, 10}, {10, 0}}, ErrNotConvex},
		{"straight angle", []Point{{0, 0}, {5, 0}, {10, 0}, {10, 10}}, ErrNotConvex},
		{"concave", []Point{{0, 0}, {10, 0}, {3, 3}, {0, 10}}, ErrNotConvex},
		{"twice round", []Point{{0, 0}, {10, 0}, {0, 10}, {0, 0}, {10, 0}, {0, 10}}, ErrNotConvex},
		{"star", []Point{{50, 0}, {80, 90}, {0, 35}, {100, 35}, {20, 90}}, ErrNotConvex},
		{"no area", []Point{{0, 0}, {10, 10}, {20, 20}}, ErrNotConvex},
		{"same vertex twice", []Point{{0, 0}, {0, 0}, {10, 0}, {10, 10}}, ErrNotConvex},
		{"too far", []Point{{0, 0}, {MaxCoord + 1, 0}, {10, 10}}, ErrCoord},
		{"too far west", []Point{{0, 0}, {10, 10}, {-MaxCoord - 1, 10}}, ErrCoord},
	} {
		g, err := NewPolygon(tc.v...)
		if !errors.Is(err, tc.want) || (g == nil) != (err != nil) {
			t.Errorf("%s: got %v want %v", tc.name, err, tc.want)
		}
	}
	v := []Point{{0, 0}, {10, 0}, {10, 10}}
	g, _ := NewPolygon(v...)
	v[0] = Point{99, 99}
	if got := g.Vertices(nil); got[0] != (Point{0, 0}) || len(got) != 3 {
		t.Errorf("the vertices are shared: got %v", got)
	}
}

// The width of a convex polygon is the least over its edges of the distance of
// the farthest vertex from the edge's line.
func TestPolygonWidth(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	for range 500 {
		g, v := randomPolygon(r, scale(r))
		var width2 *big.Rat
		for i, a := range v {
			b := v[(i+1)%len(v)]
			far := new(big.Rat)
			for _, p := range v {
				cross := new(big.Int).Sub(
					new(big.Int).Mul(big.NewInt(int64(b.X)-int64(a.X)), big.NewInt(int64(p.Y)-int64(a.Y))),
					new(big.Int).Mul(big.NewInt(int64(b.Y)-int64(a.Y)), big.NewInt(int64(p.X)-int64(a.X))))
				d := new(big.Rat).SetFrac(cross.Mul(cross, cross), exactDist2(a, b, b).Num())
				if d.Cmp(far) > 0 {
					far = d
				}
			}
			if width2 == nil || far.Cmp(width2) < 0 {
				width2 = far
			}
		}
		whole := new(big.Int).Quo(width2.Num(), width2.Denom())
		w := int32(whole.Sqrt(whole).Int64())
		if !g.AtLeast(w) || g.AtLeast(w+1) {
			t.Fatalf("%v: want a width of at least %d and less than one more: got %v %v", v, w, g.AtLeast(w), g.AtLeast(w+1))
		}
	}
	sliver, _ := NewPolygon(Point{0, 0}, Point{100, 0}, Point{100, 10}, Point{0, 10})
	if !sliver.AtLeast(10) || sliver.AtLeast(11) {
		t.Error("a strip of width 10")
	}
}

func TestBounds(t *testing.T) {
	g, _ := NewPolygon(Point{3, 0}, Point{9, 4}, Point{-2, 7})
	for _, tc := range []struct {
		s    Shape
		want Rect
	}{
		{g.Shape(), Rect{Point{-2, 0}, Point{9, 7}}},
		{g.Shape().Moved(Point{10, 20}).Moved(Point{1, 1}), Rect{Point{9, 21}, Point{20, 28}}},
		{Circle{Point{5, 5}, 2}.Shape().Moved(Point{1, 0}), Rect{Point{4, 3}, Point{8, 7}}},
		{Rect{Point{1, 2}, Point{3, 4}}.Shape().Moved(Point{0, 1}), Rect{Point{1, 3}, Point{3, 5}}},
	} {
		if got := tc.s.Bounds(); got != tc.want {
			t.Errorf("%+v: got %v want %v", tc.s, got, tc.want)
		}
	}
	if g.Bounds() != g.Shape().Bounds() || (Rect{Max: Point{1, 1}}).Bounds() != (Rect{Max: Point{1, 1}}) {
		t.Error("bounds differ from those of the shape")
	}
}
