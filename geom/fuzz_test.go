package geom

import "testing"

// A bytesOf deals out the bytes of a fuzz input, and zeros once they are used up.
type bytesOf []byte

func (b *bytesOf) next() int {
	if len(*b) == 0 {
		return 0
	}
	c := (*b)[0]
	*b = (*b)[1:]
	return int(c)
}

// coord returns a coordinate from -size to size.
func (b *bytesOf) coord(size int32) int32 {
	n := int64(b.next())<<24 | int64(b.next())<<16 | int64(b.next())<<8 | int64(b.next())
	return int32(n%(2*int64(size)+1)) - size
}

func (b *bytesOf) point(size int32) Point { return Point{b.coord(size), b.coord(size)} }

// set reads the rows of a board of 8 columns.
func (b *bytesOf) set(rows int) (s Set) {
	for y := range rows {
		s[y] = uint64(b.next())
	}
	return s
}

func FuzzSight(f *testing.F) {
	f.Add([]byte{0x18, 0, 0, 0x18, 0x18, 0, 0, 0x18, 0x21, 0x43, 1, 1, 2, 7})
	f.Fuzz(func(t *testing.T, data []byte) {
		b := bytesOf(data)
		c := Cover{Walls: b.set(8)}
		corner := func() Corner { return Corner{int8(b.next() % 9), int8(b.next() % 9)} }
		from, to := corner(), corner()
		for range b.next() % 3 {
			d := Disc{Square{int8(b.next() % 8), int8(b.next() % 8)}, int8(1 + b.next()%3)}
			if one := []Disc{d}; outsideDiscs(one, from) && outsideDiscs(one, to) {
				c.Discs = append(c.Discs, d)
			}
		}
		want := slowClear(&c, from, to)
		if c.Clear(from, to) != want || c.Clear(to, from) != want {
			t.Errorf("%v to %v: want %v, discs %v, walls\n%s", from, to, want, c.Discs, c.Walls.Draw(8, 8))
		}
		a := Block{Square{from.X, from.Y}, int8(1 + b.next()%2), int8(1 + b.next()%2)}
		z := Block{Square{to.X, to.Y}, int8(1 + b.next()%2), int8(1 + b.next()%2)}
		c.Discs = nil
		if got, want := c.Sees(a, z), slowSees(&c, a, z); got != want {
			t.Errorf("%v to %v: got %v want %v, walls\n%s", a, z, got, want, c.Walls.Draw(8, 8))
		}
	})
}

func FuzzReach(f *testing.F) {
	f.Add([]byte{0xff, 0x81, 0xbd, 0xa5, 0xff, 0x3c, 0, 0, 0x18, 0, 0, 0, 0, 0, 0x24, 0, 0, 0, 3, 3, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		b := bytesOf(data)
		g := Ground{Free: b.set(8), Slow: b.set(8), Stop: b.set(8)}
		from := Square{int8(b.next() % 8), int8(b.next() % 8)}
		g.W, g.H = int8(1+b.next()%3), int8(1+b.next()%3)
		var layers [10]Layer
		checkReach(t, &g, from, layers[:1+b.next()%len(layers)])
		if g.W == 1 && g.H == 1 {
			checkFlood(t, &g, from, b.next()%12)
		}
	})
}

// A convex polygon is the hull of the points read, so most inputs make one.
func FuzzPolygon(f *testing.F) {
	f.Add([]byte{0, 0, 0, 9, 0, 0, 0, 0, 9, 0, 7, 200, 3, 4, 5, 0, 0, 0, 0, 77, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
	f.Fuzz(func(t *testing.T, data []byte) {
		b := bytesOf(data)
		size := max(int32(1)<<(b.next()%30), 3)
		p := b.point(size)
		var points []Point
		for range 3 + b.next()%10 {
			points = append(points, b.point(size))
		}
		v := hull(points)
		g, err := NewPolygon(v...)
		if err != nil {
			return
		}
		dist2, inside := exactly(p, v)
		checkShape(t, g.Shape(), p, dist2, inside, 0)
		if inside {
			checkDepth(t, g.Shape(), p, dist2)
		}
	})
}

func FuzzWalk(f *testing.F) {
	f.Add([]byte{2, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 3, 0, 50, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9, 9})
	f.Fuzz(func(t *testing.T, data []byte) {
		b := bytesOf(data)
		var s Shape
		switch kind, p, q := b.next()%3, b.point(400), b.point(400); kind {
		case 0:
			s = Circle{p, 1 + abs32(q.X)}.Shape()
		case 1:
			s = Rect{Point{min(p.X, q.X), min(p.Y, q.Y)}, Point{max(p.X, q.X), max(p.Y, q.Y)}}.Shape()
		case 2:
			g, err := NewPolygon(hull([]Point{p, q, b.point(400), b.point(400), b.point(400)})...)
			if err != nil {
				return
			}
			s = g.Shape()
		}
		w := NewWalk(b.point(600), b.point(600))
		checkWalk(t, w, s, int32(b.next()), b.next(), w.Len()+b.next())
	})
}

func abs32(n int32) int32 { return max(n, -n) }

func FuzzSqrt(f *testing.F) {
	f.Add(uint64(0))
	f.Add(^uint64(0))
	f.Add(uint64(1)<<62 - 1)
	f.Fuzz(func(t *testing.T, n uint64) {
		root, up := Sqrt(n), SqrtUp(n)
		const most = 1<<32 - 1
		if root > most || root*root > n || root < most && (root+1)*(root+1) <= n {
			t.Errorf("root of %d: got %d", n, root)
		}
		if want := root; up != want && (root*root == n || up != want+1) || up == root && root*root < n {
			t.Errorf("root of %d rounded up: got %d beside %d", n, up, root)
		}
	})
}
