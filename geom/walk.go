package geom

// Walk is a straight walk over integer points, one about every unit. It is
// judged at these points alone; neighbouring ones differ by at most 1 in each
// coordinate, so it cannot step over anything that is a few units wide.
type Walk struct {
	from  Point
	d     vec
	steps int64
}

// NewWalk returns the walk from one point to another. If they are the same, it has
// no steps.
func NewWalk(from, to Point) Walk {
	d := from.to(to)
	return Walk{from, d, int64(SqrtUp(uint64(d.dot(d))))}
}

// Len returns the number of steps to the end: the length of the walk in units,
// rounded up.
func (w Walk) Len() int { return int(w.steps) }

// At returns the point after k >= 0 steps: k/Len of the way, each coordinate
// rounded to the nearest integer, halves away from zero from the start. Beyond
// Len the line goes on, as far as the coordinates do; a walk of no steps stays.
func (w Walk) At(k int) Point {
	if w.steps == 0 {
		return w.from
	}
	return Point{
		w.from.X + int32(Round(int64(k)*w.d.x, w.steps)),
		w.from.Y + int32(Round(int64(k)*w.d.y, w.steps)),
	}
}

// drift bounds what rounding adds to the distance between two points of a walk.
// Points k steps apart are at most k + drift apart, since the exact points are at
// most k apart and rounding moves each by at most the root of 1/2.
const drift = 2

// The searches below look at steps first to last, where 0 <= first, and last is no
// farther than the coordinates go. All points between two steps lie in the
// rectangle that those two span, so a shape far from it needs no further look.

// FirstNearer returns the first step k, first <= k <= last, at which some point
// of s is at a distance of less than r, and whether there is one: where a base
// of radius r would overlap s.
func (w Walk) FirstNearer(s Shape, r int32, first, last int) (k int, ok bool) {
	bounds, end := s.Bounds(), w.At(last)
	for k = first; k <= last && r > 0; {
		p := w.At(k)
		if bounds.apart(p, end) >= int64(r)*int64(r) {
			return 0, false
		}
		// For an integer r, being nearer than r and rounding down to less than
		// r are the same.
		far := s.Distance(p) - int64(r)
		if far < 0 {
			return k, true
		}
		k += skip(far)
	}
	return 0, false
}

// FirstWithin returns the first step k, first <= k <= last, at which some point
// of s is at a distance of at most r, and whether there is one.
func (w Walk) FirstWithin(s Shape, r int32, first, last int) (k int, ok bool) {
	bounds, end := s.Bounds(), w.At(last)
	for k = first; k <= last && r >= 0; {
		p := w.At(k)
		if bounds.apart(p, end) > int64(r)*int64(r) {
			return 0, false
		}
		far := s.Distance(p) - int64(r)
		if far <= 0 && s.Within(p, r) {
			return k, true
		}
		k += skip(far)
	}
	return 0, false
}

// FirstBeyond returns the first step k, first <= k <= last, at which every point
// of s is at a distance of more than r, and whether there is one: with r = 0 the
// first point outside s.
func (w Walk) FirstBeyond(s Shape, r int32, first, last int) (k int, ok bool) {
	for k = first; k <= last; {
		p := w.At(k)
		if !s.Within(p, r) {
			return k, true
		}
		slack := int64(r) + s.Depth(p)
		if slack == int64(r) { // not inside: it is less than this plus one away
			slack -= s.Distance(p) + 1
		}
		k += skip(slack)
	}
	return 0, false
}

// skip returns how many steps to go on from a point with that much slack, the
// distance it can move without changing the answer: after j steps it has moved by
// less than j + drift. The cap keeps the count within an int of any size.
func skip(slack int64) int { return int(min(max(slack-drift+1, 1), MaxCoord)) }

// Free returns how many of the first limit steps a base of radius r can take before
// the next would overlap one of the shapes. Neither the starting place nor anything
// between two steps is checked.
func (w Walk) Free(r int32, limit int, shapes []Shape) int {
	for _, s := range shapes {
		if k, hit := w.FirstNearer(s, r, 1, limit); hit {
			limit = k - 1
		}
	}
	return limit
}
