package geom

type kind uint8

const (
	circle kind = 1 + iota
	rect
	polygon
)

// Shape is a [Circle], a [Rect] or a [Polygon]; make one with their Shape methods. It is a small
// value rather than an interface, so that a list of terrain is one block of memory and nothing is
// allocated. The zero value is the empty shape: it contains nothing and is near nothing.
type Shape struct {
	kind kind
	a, b Point    // circle: centre and (radius, 0); rect: its corners; polygon: a is how far it has been moved
	poly *Polygon // polygon only
}

func (s Shape) circle() Circle { return Circle{s.a, s.b.X} }
func (s Shape) rect() Rect     { return Rect{s.a, s.b} }

// Moved returns s moved by d.
func (s Shape) Moved(d Point) Shape {
	s.a = s.a.Add(d)
	if s.kind == rect {
		s.b = s.b.Add(d)
	}
	return s
}

// Bounds returns the smallest rectangle round s, the zero rectangle for the
// empty shape.
func (s Shape) Bounds() Rect {
	switch s.kind {
	case circle:
		return s.circle().Bounds()
	case rect:
		return s.rect()
	case polygon:
		return Rect{s.poly.bounds.Min.Add(s.a), s.poly.bounds.Max.Add(s.a)}
	}
	return Rect{}
}

// Distance returns the distance from p to the nearest point of s, rounded down;
// 0 if s contains p, and more than any other for the empty shape.
func (s Shape) Distance(p Point) int64 {
	switch s.kind {
	case circle:
		return s.circle().Distance(p)
	case rect:
		return s.rect().Distance(p)
	case polygon:
		return s.poly.Distance(p.Sub(s.a))
	}
	return 1 << 40
}

// Depth returns how far p is inside s, rounded down: its distance from the
// border, 0 if s does not contain p.
func (s Shape) Depth(p Point) int64 {
	switch s.kind {
	case circle:
		return s.circle().Depth(p)
	case rect:
		return s.rect().Depth(p)
	case polygon:
		return s.poly.Depth(p.Sub(s.a))
	}
	return 0
}

// Nearer reports whether some point of s is at a distance of less than r from p.
// A base of radius r at p thus overlaps s; if it only touches s, it does not.
func (s Shape) Nearer(p Point, r int32) bool {
	switch s.kind {
	case circle:
		return s.circle().Nearer(p, r)
	case rect:
		return s.rect().Nearer(p, r)
	case polygon:
		return s.poly.Nearer(p.Sub(s.a), r)
	}
	return false
}

// Within reports whether some point of s is at a distance of at most r from p.
func (s Shape) Within(p Point, r int32) bool {
	switch s.kind {
	case circle:
		return s.circle().Within(p, r)
	case rect:
		return s.rect().Within(p, r)
	case polygon:
		return s.poly.Within(p.Sub(s.a), r)
	}
	return false
}

// Contains reports whether p is in s or on its border.
func (s Shape) Contains(p Point) bool { return s.Within(p, 0) }

// Overlaps reports whether the base overlaps s; touching is not overlapping.
func (s Shape) Overlaps(base Circle) bool { return s.Nearer(base.C, base.R) }
