package geom

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// slowRound returns n/d rounded, halves away from zero.
func slowRound(n *big.Int, d int64) int64 {
	twice := new(big.Int).Abs(n)
	twice.Lsh(twice, 1).Add(twice, big.NewInt(d))
	twice.Quo(twice, big.NewInt(2*d))
	if n.Sign() < 0 {
		twice.Neg(twice)
	}
	return twice.Int64()
}

func TestWalkPoints(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	for range 3000 {
		size := scale(r)
		from, to := pointIn(r, size), pointIn(r, size)
		w := NewWalk(from, to)
		dx, dy := int64(to.X)-int64(from.X), int64(to.Y)-int64(from.Y)
		length2 := new(big.Int).Add(new(big.Int).Mul(big.NewInt(dx), big.NewInt(dx)), new(big.Int).Mul(big.NewInt(dy), big.NewInt(dy)))
		length := int64(w.Len())
		if new(big.Int).Mul(big.NewInt(length), big.NewInt(length)).Cmp(length2) < 0 ||
			length > 0 && new(big.Int).Mul(big.NewInt(length-1), big.NewInt(length-1)).Cmp(length2) >= 0 {
			t.Fatalf("%v to %v: length %d, exact square %v", from, to, length, length2)
		}
		if w.At(0) != from || w.At(w.Len()) != to {
			t.Fatalf("%v to %v: goes from %v to %v", from, to, w.At(0), w.At(w.Len()))
		}
		if length == 0 {
			continue
		}
		k := r.Int64N(length + 51)
		want := Point{
			from.X + int32(slowRound(new(big.Int).Mul(big.NewInt(k), big.NewInt(dx)), length)),
			from.Y + int32(slowRound(new(big.Int).Mul(big.NewInt(k), big.NewInt(dy)), length)),
		}
		if got := w.At(int(k)); got != want {
			t.Fatalf("%v to %v, step %d of %d: got %v want %v", from, to, k, length, got, want)
		}
		checkDrift(t, w, k, r.Int64N(length+1))
	}
	still := NewWalk(Point{7, 8}, Point{7, 8})
	if still.Len() != 0 || still.At(5) != (Point{7, 8}) {
		t.Errorf("a walk of no steps: got %d steps, then %v", still.Len(), still.At(5))
	}
}

// checkDrift compares two points of a walk with the bound on which skipping rests:
// their distance is less than the steps between them plus drift.
func checkDrift(t *testing.T, w Walk, j, k int64) {
	t.Helper()
	a, b := w.At(int(j)), w.At(int(k))
	far := max(j-k, k-j) + drift
	if d := exactDist2(a, b, b); d.Cmp(new(big.Rat).SetInt(new(big.Int).Mul(big.NewInt(far), big.NewInt(far)))) >= 0 {
		t.Fatalf("steps %d and %d are at %v and %v, too far apart", j, k, a, b)
	}
	if next := w.At(int(j) + 1); max(abs(int(next.X-a.X)), abs(int(next.Y-a.Y))) > 1 {
		t.Fatalf("step %d jumps from %v to %v", j+1, a, next)
	}
}

// randomShape returns a shape of a table of about 1000 by 1000 units.
func randomShape(r *rand.Rand) Shape {
	switch r.IntN(4) {
	case 0:
		return Circle{pointIn(r, 500), 1 + r.Int32N(200)}.Shape()
	case 1:
		a := pointIn(r, 500)
		return Rect{a, a.Add(Point{r.Int32N(400), r.Int32N(30)})}.Shape()
	case 2:
		g, _ := randomPolygon(r, 1+r.Int32N(400))
		return g.Shape().Moved(pointIn(r, 300))
	}
	g, _ := randomPolygon(r, 1+r.Int32N(20))
	return g.Shape().Moved(pointIn(r, 300))
}

func randomWalk(r *rand.Rand) Walk {
	from := pointIn(r, 600)
	switch to := pointIn(r, 600); r.IntN(4) {
	case 0: // along an axis
		return NewWalk(from, Point{from.X, to.Y})
	case 1:
		return NewWalk(from, Point{to.X, from.Y})
	default:
		return NewWalk(from, to)
	}
}

// checkFirst looks at every step between first and last.
func checkFirst(t *testing.T, name string, w Walk, s Shape, r int32, first, last int, is func(Point) bool, k int, ok bool) {
	t.Helper()
	for i := first; i <= last; i++ {
		if is(w.At(i)) {
			if !ok || k != i {
				t.Fatalf("%s %d of %+v on %+v, %d to %d: got %d %v want %d", name, r, s, w, first, last, k, ok, i)
			}
			return
		}
	}
	if ok {
		t.Fatalf("%s %d of %+v on %+v, %d to %d: got %d want none", name, r, s, w, first, last, k)
	}
}

func checkWalk(t *testing.T, w Walk, s Shape, r int32, first, last int) {
	t.Helper()
	k, ok := w.FirstNearer(s, r, first, last)
	checkFirst(t, "nearer than", w, s, r, first, last, func(p Point) bool { return s.Nearer(p, r) }, k, ok)
	k, ok = w.FirstWithin(s, r, first, last)
	checkFirst(t, "within", w, s, r, first, last, func(p Point) bool { return s.Within(p, r) }, k, ok)
	k, ok = w.FirstBeyond(s, r, first, last)
	checkFirst(t, "beyond", w, s, r, first, last, func(p Point) bool { return !s.Within(p, r) }, k, ok)
}

func TestWalkAgainstEveryStep(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2))
	found := 0
	for range 6000 {
		w, s := randomWalk(r), randomShape(r)
		reach := int32(r.IntN(4) * r.IntN(120))
		first := r.IntN(3) * r.IntN(100)
		if k, ok := w.FirstBeyond(s, reach, 0, w.Len()); ok && r.IntN(2) == 0 {
			first = k // start close to the border
		}
		if _, ok := w.FirstWithin(s, reach, first, w.Len()); ok {
			found++
		}
		checkWalk(t, w, s, reach, first, w.Len()+50-r.IntN(100))
		checkWalk(t, w, s, reach-5, 0, w.Len())
	}
	if found < 1000 {
		t.Errorf("only %d walks met their shape: the test says little", found)
	}
}

// Grazing walks run along the border of an offset shape, where rounding makes
// them touch and leave again and again.
func TestWalkGrazing(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 3))
	for range 3000 {
		g, v := randomPolygon(r, 300)
		i := r.IntN(len(v))
		a, b := v[i], v[(i+1)%len(v)]
		off := pointIn(r, 60)
		w := NewWalk(a.Add(off), b.Add(off))
		reach := int32(g.Distance(w.At(w.Len()/2))) + r.Int32N(3) - 1
		checkWalk(t, w, g.Shape(), reach, 0, w.Len()+50)
		checkWalk(t, w, g.Bounds().Shape(), int32(g.Bounds().Distance(w.At(0)))+r.Int32N(3)-1, 0, w.Len())
	}
}

func TestFreeAgainstEveryStep(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 4))
	stopped := 0
	for range 2000 {
		w := randomWalk(r)
		var shapes []Shape
		for range r.IntN(6) {
			shapes = append(shapes, randomShape(r))
		}
		base, limit := 1+r.Int32N(60), w.Len()+r.IntN(50)
		want := 0
	walk:
		for want < limit {
			for _, s := range shapes {
				if s.Overlaps(Circle{w.At(want + 1), base}) {
					break walk
				}
			}
			want++
		}
		got := w.Free(base, limit, shapes)
		if got != want {
			t.Fatalf("%+v base %d: got %d want %d of %d past %+v", w, base, got, want, limit, shapes)
		}
		if 0 < got && got < limit {
			stopped++
		}
		var mirrored []Shape
		for _, s := range shapes {
			mirrored = append(mirrored, mirrorShape(s))
		}
		m := NewWalk(mirrorPoint(w.At(0)), mirrorPoint(w.At(w.Len())))
		if got := m.Free(base, limit, mirrored); got != want {
			t.Fatalf("%+v base %d: got %d in the mirror want %d", w, base, got, want)
		}
	}
	if stopped < 300 {
		t.Errorf("only %d walks were stopped on the way: the test says little", stopped)
	}
}

// The mirror swaps x and y, the diagonal of the table.
func mirrorPoint(p Point) Point { return Point{p.Y, p.X} }

func mirrorShape(s Shape) Shape {
	switch s.kind {
	case circle:
		c := s.circle()
		return Circle{mirrorPoint(c.C), c.R}.Shape()
	case rect:
		b := s.rect()
		return Rect{mirrorPoint(b.Min), mirrorPoint(b.Max)}.Shape()
	}
	v := s.poly.Vertices(nil)
	for i, p := range v { // swapping turns the order round
		if j := len(v) - 1 - i; i <= j {
			v[i], v[j] = mirrorPoint(v[j]), mirrorPoint(p)
		}
	}
	g, err := NewPolygon(v...)
	if err != nil {
		panic(err)
	}
	return g.Shape().Moved(mirrorPoint(s.a))
}

// Walks whose points and ends are known, for a base of radius 50.
func TestWalkCases(t *testing.T) {
	w := NewWalk(Point{10, 20}, Point{17, 23})
	for k, want := range []Point{{0, 0}, {1, 0}, {2, 1}, {3, 1}, {4, 2}, {4, 2}, {5, 2}, {6, 3}, {7, 3}} {
		if got := w.At(k).Sub(Point{10, 20}); got != want {
			t.Errorf("step %d: got %v want %v", k, got, want)
		}
	}
	diamond, err := NewPolygon(Point{1200, 1000}, Point{1400, 1200}, Point{1200, 1400}, Point{1000, 1200})
	if err != nil {
		t.Fatal(err)
	}
	wall := Rect{Point{1000, 0}, Point{1030, 2400}}.Shape()
	for _, tc := range []struct {
		name     string
		from, to Point
		s        Shape
		want     Point
	}{
		{"wall", Point{900, 500}, Point{1100, 500}, wall, Point{950, 500}},
		{"away from a wall it touches", Point{950, 500}, Point{700, 500}, wall, Point{700, 500}},
		{"along a wall it touches", Point{950, 500}, Point{950, 700}, wall, Point{950, 700}},
		{"pillar beside the way", Point{900, 500}, Point{1100, 500}, Circle{Point{1100, 530}, 60}.Shape(), Point{994, 500}},
		{"side of a diamond", Point{900, 900}, Point{1300, 1300}, diamond.Shape(), Point{1064, 1064}},
		{"past the tip of a diamond", Point{1000, 950}, Point{1400, 950}, diamond.Shape(), Point{1400, 950}},
		{"closer past the tip", Point{1000, 951}, Point{1400, 951}, diamond.Shape(), Point{1190, 951}},
		{"another base", Point{500, 1000}, Point{1500, 1000}, Circle{Point{1000, 1000}, 50}.Shape(), Point{900, 1000}},
	} {
		w := NewWalk(tc.from, tc.to)
		if got := w.At(w.Free(50, w.Len(), []Shape{tc.s})); got != tc.want {
			t.Errorf("%s: got %v want %v", tc.name, got, tc.want)
		}
	}
	// Into rough ground and out of it again: the first step inside, the first beyond.
	rough := Rect{Point{1000, 0}, Point{1200, 2400}}.Shape()
	w = NewWalk(Point{900, 500}, Point{1060, 620})
	if k, ok := w.FirstWithin(rough, 0, 1, w.Len()); !ok || k != 125 || w.At(k+50) != (Point{1040, 605}) {
		t.Errorf("into the rough: got step %d %v", k, ok)
	}
	w = NewWalk(Point{1100, 500}, Point{1200, 500})
	if k, ok := w.FirstBeyond(rough, 0, 0, w.Len()+1); !ok || k != 101 {
		t.Errorf("out of the rough: got step %d %v want 101", k, ok)
	}
	// Here one step more would be skipped if rounding were given one unit only.
	w = NewWalk(Point{0, 0}, Point{-19, -23})
	if k, ok := w.FirstNearer(Circle{Point{-37, -40}, 29}.Shape(), 10, 7, w.Len()); !ok || k != 15 {
		t.Errorf("skipping: got step %d %v want 15", k, ok)
	}
	// Past a reach of 200 between bases of radius 50: the last step inside it.
	w = NewWalk(Point{500, 1000}, Point{1500, 1000})
	foe := Circle{Point{1000, 1200}, 50}.Shape()
	in, _ := w.FirstWithin(foe, 250, 0, w.Len())
	if out, ok := w.FirstBeyond(foe, 250, in, w.Len()); !ok || w.At(out-1) != (Point{1223, 1000}) {
		t.Errorf("running past: got %v", w.At(out-1))
	}
}
