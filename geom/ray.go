package geom

// ClearCentres reports whether the straight line between the centres of two
// squares passes through the inside of no square of s. Touching a corner is not
// passing through. The two squares themselves count like any other. It is the
// same both ways, and panics if a square is off the board.
func (s *Set) ClearCentres(a, b Square) bool {
	a, b = downward(a, b)
	for y := int(a.Y); y <= int(b.Y); y++ {
		if s[y]&crossed(a, b, y) != 0 {
			return false
		}
	}
	return true
}

// Ray sets s to the squares whose inside is crossed by the straight line between
// the centres of a and b, both included.
func (s *Set) Ray(a, b Square) {
	*s = Set{}
	a, b = downward(a, b)
	for y := int(a.Y); y <= int(b.Y); y++ {
		s[y] = crossed(a, b, y)
	}
}

func downward(a, b Square) (top, bottom Square) {
	mustBeOnBoard(a)
	mustBeOnBoard(b)
	if a.Y > b.Y {
		return b, a
	}
	return a, b
}

// crossed returns the squares of row y, a.Y <= y <= b.Y, that the line between
// the centres passes through. In half squares from the centre of a, it is at the
// heights 2(y-a.Y)-1 and +1 when it enters and leaves the row, and its distance
// sideways there is a fraction with the denominator dy.
func crossed(a, b Square, y int) uint64 {
	wide, dy := abs(int(b.X)-int(a.X)), int(b.Y)-int(a.Y)
	first, last := 0, wide
	if dy > 0 {
		enter := max(2*(y-int(a.Y))-1, 0) * wide
		leave := min(2*(y-int(a.Y))+1, 2*dy) * wide
		// Square u spans the half squares 2u-1 to 2u+1; both ends must be
		// strictly past those of the stretch.
		first = (enter + dy) / (2 * dy)
		last = (leave + dy - 1) / (2 * dy)
		if wide == 0 {
			first, last = 0, 0
		}
	}
	if b.X >= a.X {
		return columns(int(a.X)+first, int(a.X)+last)
	}
	return columns(int(a.X)-last, int(a.X)-first)
}
