package geom

// Corner is a lattice point of a board, 0..64 in both coordinates. Square (x,y)
// has the corners (x,y), (x+1,y), (x,y+1) and (x+1,y+1).
type Corner struct{ X, Y int8 }

// Disc is the circle inscribed in the K by K squares whose north-west square is
// At: a pillar, a tree, a pool.
type Disc struct {
	At Square
	K  int8
}

// Cover is what blocks sight on a board: walls that fill their squares, and
// discs. Both include their border, so a line that brushes the corner of a wall,
// runs along it or is tangent to a disc is blocked.
type Cover struct {
	Walls Set
	Discs []Disc
}

// Clear reports whether the straight line between two corners is free: no point
// of it other than its two ends lies in or on cover. The line from a corner to
// itself has no such point and is clear. It is the same both ways. No end may
// lie inside a disc (on its border it may). It panics if a corner is off the
// board.
func (c *Cover) Clear(a, b Corner) bool {
	return c.Walls.clearOf(a, b) && c.clearOfDiscs(a, b)
}

// Sees reports corner-to-corner sight: whether every corner of the block to has
// a clear line from some corner of the block from, not necessarily the same one.
// It is not symmetric. It panics if a block is off the board.
func (c *Cover) Sees(from, to Block) bool {
	if c.nothingBetween(from, to) {
		return true
	}
	eyes := from.Corners()
	for _, corner := range to.Corners() {
		if !c.reaches(&eyes, corner) {
			return false
		}
	}
	return true
}

func (c *Cover) reaches(eyes *[4]Corner, to Corner) bool {
	for _, eye := range eyes {
		if c.Clear(eye, to) {
			return true
		}
	}
	return false
}

// nothingBetween reports whether the rectangle round both blocks is free of
// cover, the quick answer on open ground. Each corner of the one block then has a
// clear line from some corner of the other: from one in another column and
// another row, because that line is inside the rectangle but for its ends.
func (c *Cover) nothingBetween(a, b Block) bool {
	west, north := int(min(a.At.X, b.At.X)), int(min(a.At.Y, b.At.Y))
	east := max(int(a.At.X)+int(a.W), int(b.At.X)+int(b.W))
	south := max(int(a.At.Y)+int(a.H), int(b.At.Y)+int(b.H))
	if west < 0 || north < 0 || east > BoardSize || south > BoardSize {
		panic("geom: block off the board")
	}
	m := columns(west, east-1)
	for y := north; y < south; y++ {
		if c.Walls[y]&m != 0 {
			return false
		}
	}
	for _, d := range c.Discs {
		x, y := int(d.At.X), int(d.At.Y)
		if x < east && x+int(d.K) > west && y < south && y+int(d.K) > north {
			return false
		}
	}
	return true
}

// clearOf reports whether no point strictly between two corners lies in or on a
// square of s.
func (s *Set) clearOf(a, b Corner) bool {
	if uint8(a.X) > BoardSize || uint8(a.Y) > BoardSize || uint8(b.X) > BoardSize || uint8(b.Y) > BoardSize {
		panic("geom: corner off the board")
	}
	if a.Y > b.Y {
		a, b = b, a
	}
	ax, ay, bx, by := int(a.X), int(a.Y), int(b.X), int(b.Y)
	switch {
	case a == b:
		return true
	case ay == by:
		return s.clearRow(ay, min(ax, bx), max(ax, bx)-1)
	case ax == bx:
		return s.clearColumn(ax, ay, by-1)
	}
	return s.clearSlant(ax, ay, bx-ax, by-ay)
}

// clearRow is clearOf for a line along a row, between the squares of both sides.
func (s *Set) clearRow(y, x1, x2 int) bool {
	var both uint64
	if y > 0 {
		both = s[y-1]
	}
	if y < BoardSize {
		both |= s[y]
	}
	return both&columns(x1, x2) == 0
}

// clearColumn is clearOf for a line along a column.
func (s *Set) clearColumn(x, y1, y2 int) bool {
	m := columns(max(x-1, 0), min(x, BoardSize-1))
	for y := y1; y <= y2; y++ {
		if s[y]&m != 0 {
			return false
		}
	}
	return true
}

// clearSlant is clearOf for a line that goes down by dy > 0 and sideways by dx.
//
// Between the heights y and y+1 the line covers a stretch of x whose ends are
// fractions with the denominator dy; every square that meets the closed stretch
// is touched. Squares outside the rectangle of the two ends can touch it at an
// end only and do not count. The stretch is counted from ax towards the far end:
// u for the quotient, rest for the remainder.
func (s *Set) clearSlant(ax, ay, dx, dy int) bool {
	wide := abs(dx)
	whole, part := wide/dy, wide%dy
	u, rest := 0, 0
	for y := ay; y < ay+dy; y++ {
		first := u
		if rest == 0 && u > 0 {
			first-- // the line passes through a corner: the square before touches it
		}
		u, rest = u+whole, rest+part
		if rest >= dy {
			u, rest = u+1, rest-dy
		}
		last := min(u, wide-1)
		var m uint64
		if dx > 0 {
			m = columns(ax+first, ax+last)
		} else {
			m = columns(ax-1-last, ax-1-first)
		}
		if s[y]&m != 0 {
			return false
		}
	}
	return true
}

// clearOfDiscs reports whether no point strictly between two corners lies in or
// on a disc. In doubled coordinates the centre of a disc is a lattice point too.
// The disc is met if the foot of the perpendicular from its centre lies strictly
// between the ends, and is no farther from it than the radius.
func (c *Cover) clearOfDiscs(a, b Corner) bool {
	vx, vy := 2*(int(b.X)-int(a.X)), 2*(int(b.Y)-int(a.Y))
	length2 := vx*vx + vy*vy
	for _, d := range c.Discs {
		k := int(d.K)
		cx, cy := 2*int(d.At.X)+k-2*int(a.X), 2*int(d.At.Y)+k-2*int(a.Y)
		along, across := cx*vx+cy*vy, vx*cy-vy*cx
		if 0 < along && along < length2 && across*across <= k*k*length2 {
			return false
		}
	}
	return true
}
