package geom

// MaxCoord is the largest coordinate, positive or negative, and the largest
// radius or reach for which the plane is exact: 84 miles.
const MaxCoord = 1 << 29

// Point is a place on the plane or a difference of two places, in 1/100 inch, X
// to the east and Y to the south.
type Point struct{ X, Y int32 }

// Add returns p moved by q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub returns the difference that leads from q to p.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Dist2 returns the square of the distance between p and q.
func (p Point) Dist2(q Point) int64 {
	v := p.to(q)
	return v.dot(v)
}

// vec is a difference of points in the width in which it is multiplied.
type vec struct{ x, y int64 }

func (p Point) to(q Point) vec {
	return vec{int64(q.X) - int64(p.X), int64(q.Y) - int64(p.Y)}
}

func (v vec) dot(w vec) int64 { return v.x*w.x + v.y*w.y }

// cross is positive if w turns clockwise from v on a plane whose y grows to the
// south.
func (v vec) cross(w vec) int64 { return v.x*w.y - v.y*w.x }
