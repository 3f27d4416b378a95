package geom

import (
	"errors"
	"math/bits"
)

// The errors of [NewPolygon].
var (
	// ErrVertices is returned for fewer than three vertices.
	ErrVertices = errors.New("a polygon has at least three vertices")
	// ErrCoord is returned for a coordinate beyond MaxCoord.
	ErrCoord = errors.New("coordinate out of range")
	// ErrNotConvex is returned for a list that is concave, self-crossing,
	// straight-angled or counterclockwise.
	ErrNotConvex = errors.New("the vertices do not go clockwise round a convex polygon")
)

// Polygon is a convex polygon, its border included. It never changes and can be
// shared; make one with [NewPolygon].
type Polygon struct {
	v      []Point
	bounds Rect
}

// NewPolygon returns the polygon with these vertices, in order along the border,
// clockwise on a plane whose y grows to the south. It copies them.
func NewPolygon(vertices ...Point) (*Polygon, error) {
	if len(vertices) < 3 {
		return nil, ErrVertices
	}
	g := &Polygon{v: append([]Point(nil), vertices...), bounds: Rect{vertices[0], vertices[0]}}
	for _, p := range g.v {
		if max(p.X, p.Y) > MaxCoord || min(p.X, p.Y) < -MaxCoord {
			return nil, ErrCoord
		}
		b := &g.bounds
		b.Min = Point{min(b.Min.X, p.X), min(b.Min.Y, p.Y)}
		b.Max = Point{max(b.Max.X, p.X), max(b.Max.Y, p.Y)}
	}
	// Every other vertex lies strictly to the right of every edge.
	for i, a := range g.v {
		next := (i + 1) % len(g.v)
		edge := a.to(g.v[next])
		for j, p := range g.v {
			if j != i && j != next && edge.cross(a.to(p)) <= 0 {
				return nil, ErrNotConvex
			}
		}
	}
	return g, nil
}

// Vertices appends the vertices to buf, in order.
func (g *Polygon) Vertices(buf []Point) []Point { return append(buf, g.v...) }

// Bounds returns the smallest rectangle round g.
func (g *Polygon) Bounds() Rect { return g.bounds }

// AtLeast reports whether g is nowhere narrower than w: between no two parallel
// lines that are less than w apart.
func (g *Polygon) AtLeast(w int32) bool {
	for i, a := range g.v {
		edge := a.to(g.v[(i+1)%len(g.v)])
		var far uint64
		for _, p := range g.v {
			far = max(far, magnitude(edge.cross(a.to(p))))
		}
		// The distance of p from the line of the edge is cross / |edge|.
		if compare(far, far, uint64(w)*uint64(w), uint64(edge.dot(edge))) < 0 {
			return false
		}
	}
	return true
}

// Contains reports whether p is in g or on its border.
func (g *Polygon) Contains(p Point) bool {
	a := g.v[len(g.v)-1]
	for _, b := range g.v {
		if a.to(b).cross(a.to(p)) < 0 {
			return false
		}
		a = b
	}
	return true
}

// Distance returns the distance from p to the nearest point of g, rounded down;
// 0 if g contains p.
//
// The nearest point lies on an edge that p is on the outer side of, so only those
// are looked at. Rounding the squares down first changes nothing, because the root
// is then rounded down to an integer anyway.
func (g *Polygon) Distance(p Point) int64 {
	inside, least := true, ^uint64(0)
	a := g.v[len(g.v)-1]
	for _, b := range g.v {
		edge, w := a.to(b), a.to(p)
		if cross := edge.cross(w); cross < 0 {
			inside = false
			least = min(least, edgeDist2(edge, w, cross))
		}
		a = b
	}
	if inside {
		return 0
	}
	return int64(Sqrt(least))
}

// edgeDist2 returns the squared distance, rounded down, of an edge from the
// point that is w away from its start and on its outer side by cross.
func edgeDist2(edge, w vec, cross int64) uint64 {
	along, length2 := edge.dot(w), edge.dot(edge)
	switch {
	case along <= 0:
		return uint64(w.dot(w))
	case along >= length2:
		past := vec{w.x - edge.x, w.y - edge.y}
		return uint64(past.dot(past))
	}
	return squareOver(cross, length2)
}

// squareOver returns cross*cross/length2 rounded down, for a quotient that is
// the square of a distance and thus fits.
func squareOver(cross, length2 int64) uint64 {
	high, low := bits.Mul64(magnitude(cross), magnitude(cross))
	quotient, _ := bits.Div64(high, low, uint64(length2))
	return quotient
}

// Depth returns how far p is inside g, rounded down: its distance from the
// border, 0 if g does not contain p.
func (g *Polygon) Depth(p Point) int64 {
	least := ^uint64(0)
	a := g.v[len(g.v)-1]
	for _, b := range g.v {
		edge := a.to(b)
		cross := edge.cross(a.to(p))
		if cross <= 0 {
			return 0
		}
		least = min(least, squareOver(cross, edge.dot(edge)))
		a = b
	}
	return int64(Sqrt(least))
}

// Nearer reports whether some point of g is at a distance of less than r from p.
func (g *Polygon) Nearer(p Point, r int32) bool { return r > 0 && g.near(p, r, -1) }

// Within reports whether some point of g is at a distance of at most r from p.
func (g *Polygon) Within(p Point, r int32) bool { return r >= 0 && g.near(p, r, 0) }

// near reports whether the squared distance is less than r squared (most = -1) or
// at most r squared (most = 0).
func (g *Polygon) near(p Point, r int32, most int) bool {
	r2 := uint64(int64(r) * int64(r))
	inside := true
	a := g.v[len(g.v)-1]
	for _, b := range g.v {
		edge, w := a.to(b), a.to(p)
		cross := edge.cross(w)
		if cross < 0 {
			inside = false
			along, length2 := edge.dot(w), edge.dot(edge)
			var c int
			switch {
			case along <= 0:
				c = order(uint64(w.dot(w)), r2)
			case along >= length2:
				past := vec{w.x - edge.x, w.y - edge.y}
				c = order(uint64(past.dot(past)), r2)
			default:
				c = compare(magnitude(cross), magnitude(cross), r2, uint64(length2))
			}
			if c <= most {
				return true
			}
		}
		a = b
	}
	return inside
}

// Overlaps reports whether the base overlaps g; touching is not overlapping.
func (g *Polygon) Overlaps(base Circle) bool { return g.Nearer(base.C, base.R) }

// Shape returns g as a [Shape].
func (g *Polygon) Shape() Shape { return Shape{kind: polygon, poly: g} }
