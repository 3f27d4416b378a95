package geom

// Flood sets s to the squares that a king reaches from a square in at most the
// given number of steps, each onto a square of free; the start itself is always in
// s. A step between two squares that touch at a corner is not hindered by the two
// beside it. A square of stop can be entered, but the walk ends there; this does
// not apply to the start. With a nil stop the walk stops nowhere.
//
// Squares that may be walked through but not ended on, such as an ally's, belong in
// free; take them out of the result. It panics if the start is off the board.
func (s *Set) Flood(from Square, n int, free, stop *Set) {
	mustBeOnBoard(from)
	*s = Set{}
	s.Add(from)
	lo, hi := int(from.Y), int(from.Y)
	for ; n > 0; n-- {
		lo, hi = max(lo-1, 0), min(hi+1, BoardSize-1)
		if !s.spread(from, lo, hi, free, stop) {
			return
		}
	}
}

// spread takes one step from every square of rows lo to hi, in place, and reports
// whether it reached any new square.
func (s *Set) spread(from Square, lo, hi int, free, stop *Set) bool {
	source := func(y int) uint64 {
		row := s[y]
		if stop != nil {
			halt := stop[y]
			if y == int(from.Y) {
				halt &^= 1 << from.X
			}
			row &^= halt
		}
		return row | row<<1 | row>>1
	}
	gained := uint64(0)
	above, here := uint64(0), source(lo)
	for y := lo; y <= hi; y++ {
		below := uint64(0)
		if y < hi {
			below = source(y + 1)
		}
		more := (above | here | below) & free[y] &^ s[y]
		gained |= more
		s[y] |= more
		above, here = here, below
	}
	return gained != 0
}
