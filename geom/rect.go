package geom

// Rect is a rectangle along the axes from Min to Max, its border included. Min
// is nowhere greater than Max.
type Rect struct{ Min, Max Point }

// outside returns how far p lies outside r on each axis.
func (r Rect) outside(p Point) vec {
	return vec{
		max(int64(r.Min.X)-int64(p.X), 0, int64(p.X)-int64(r.Max.X)),
		max(int64(r.Min.Y)-int64(p.Y), 0, int64(p.Y)-int64(r.Max.Y)),
	}
}

// apart returns the squared distance of r from the rectangle that has p and q at
// opposite corners.
func (r Rect) apart(p, q Point) int64 {
	v := vec{
		max(int64(r.Min.X)-int64(max(p.X, q.X)), 0, int64(min(p.X, q.X))-int64(r.Max.X)),
		max(int64(r.Min.Y)-int64(max(p.Y, q.Y)), 0, int64(min(p.Y, q.Y))-int64(r.Max.Y)),
	}
	return v.dot(v)
}

// Distance returns the distance from p to the nearest point of r, rounded down;
// 0 if r contains p.
func (r Rect) Distance(p Point) int64 {
	v := r.outside(p)
	if v.x == 0 || v.y == 0 {
		return v.x + v.y
	}
	return int64(Sqrt(uint64(v.dot(v))))
}

// Depth returns how far p is inside r: its distance from the border, 0 if r does
// not contain p.
func (r Rect) Depth(p Point) int64 {
	return max(0, min(
		int64(p.X)-int64(r.Min.X), int64(r.Max.X)-int64(p.X),
		int64(p.Y)-int64(r.Min.Y), int64(r.Max.Y)-int64(p.Y),
	))
}

// Nearer reports whether some point of r is at a distance of less than d from p.
func (r Rect) Nearer(p Point, d int32) bool {
	v := r.outside(p)
	return d > 0 && v.dot(v) < int64(d)*int64(d)
}

// Within reports whether some point of r is at a distance of at most d from p.
func (r Rect) Within(p Point, d int32) bool {
	v := r.outside(p)
	return d >= 0 && v.dot(v) <= int64(d)*int64(d)
}

// Contains reports whether p is in r or on its border.
func (r Rect) Contains(p Point) bool { return r.Within(p, 0) }

// Overlaps reports whether the base overlaps r; touching is not overlapping.
func (r Rect) Overlaps(base Circle) bool { return r.Nearer(base.C, base.R) }

// Bounds returns r.
func (r Rect) Bounds() Rect { return r }

// Shape returns r as a [Shape].
func (r Rect) Shape() Shape { return Shape{kind: rect, a: r.Min, b: r.Max} }
