package geom

// Circle is a round base or piece of terrain, its border included. R is at
// least 1.
type Circle struct {
	C Point
	R int32
}

// Distance returns the distance from p to the nearest point of c, rounded down;
// 0 if c contains p.
func (c Circle) Distance(p Point) int64 {
	return max(int64(Sqrt(uint64(c.C.Dist2(p))))-int64(c.R), 0)
}

// Depth returns how far p is inside c, rounded down: its distance from the
// border, 0 if c does not contain p.
func (c Circle) Depth(p Point) int64 {
	return max(int64(c.R)-int64(SqrtUp(uint64(c.C.Dist2(p)))), 0)
}

// Nearer reports whether some point of c is at a distance of less than r from p.
func (c Circle) Nearer(p Point, r int32) bool {
	far := int64(c.R) + int64(r)
	return r > 0 && c.C.Dist2(p) < far*far
}

// Within reports whether some point of c is at a distance of at most r from p.
func (c Circle) Within(p Point, r int32) bool {
	far := int64(c.R) + int64(r)
	return r >= 0 && c.C.Dist2(p) <= far*far
}

// Contains reports whether p is in c or on its border.
func (c Circle) Contains(p Point) bool { return c.Within(p, 0) }

// Overlaps reports whether the two bases overlap; touching is not overlapping.
func (c Circle) Overlaps(base Circle) bool { return c.Nearer(base.C, base.R) }

// InReach reports whether the nearest points of the two bases are at most reach
// apart.
func (c Circle) InReach(base Circle, reach int32) bool {
	far := int64(c.R) + int64(base.R) + int64(reach)
	return reach >= 0 && c.C.Dist2(base.C) <= far*far
}

// Gap returns the distance between the nearest points of the two bases, rounded
// up, so that it is at most n exactly if the bases are in reach n; 0 if they
// touch or overlap.
func (c Circle) Gap(base Circle) int64 {
	return max(int64(SqrtUp(uint64(c.C.Dist2(base.C))))-int64(c.R)-int64(base.R), 0)
}

// Bounds returns the smallest rectangle round c.
func (c Circle) Bounds() Rect {
	return Rect{Point{c.C.X - c.R, c.C.Y - c.R}, Point{c.C.X + c.R, c.C.Y + c.R}}
}

// Shape returns c as a [Shape].
func (c Circle) Shape() Shape { return Shape{kind: circle, a: c.C, b: Point{X: c.R}} }
