package geom

// BoardSize is the largest width and height of a board.
const BoardSize = 64

// Square is a cell of a board, X to the east and Y to the south. Squares off the
// board may be written down (a step over the edge makes one) but are in no [Set].
type Square struct{ X, Y int8 }

// OnBoard reports whether s lies on the largest board, 0..63 in both coordinates.
func (s Square) OnBoard() bool { return uint8(s.X) < BoardSize && uint8(s.Y) < BoardSize }

// Step returns the neighbour of s in direction d, s itself for no direction.
func (s Square) Step(d Direction) Square {
	return Square{s.X + steps[d].X, s.Y + steps[d].Y}
}

// Neighbours returns the eight squares around s in the order of [Direction],
// clockwise from north. Some may be off the board.
func (s Square) Neighbours() (around [8]Square) {
	for d := North; d <= NorthWest; d++ {
		around[d-1] = s.Step(d)
	}
	return around
}

// King returns the distance in steps to any of the eight neighbours: the larger
// of the two differences (Chebyshev).
func (s Square) King(t Square) int {
	dx, dy := s.apart(t)
	return max(dx, dy)
}

// Taxi returns the distance in steps along rows and columns: the sum of the two
// differences (Manhattan).
func (s Square) Taxi(t Square) int {
	dx, dy := s.apart(t)
	return dx + dy
}

// Adjacent reports whether t is one of the eight neighbours of s. A square is
// not adjacent to itself.
func (s Square) Adjacent(t Square) bool { return s.King(t) == 1 }

// Toward returns the direction of the signs of both differences: from s to t if
// they are aligned, roughly so otherwise, none if they are the same.
func (s Square) Toward(t Square) Direction {
	return towards[sign(int(t.Y)-int(s.Y))+1][sign(int(t.X)-int(s.X))+1]
}

// Aligned reports whether t lies on a straight or diagonal line from s, in which
// direction and how many steps away. A square is aligned with itself, no
// direction and no steps.
func (s Square) Aligned(t Square) (d Direction, n int, ok bool) {
	dx, dy := s.apart(t)
	if dx != 0 && dy != 0 && dx != dy {
		return 0, 0, false
	}
	return s.Toward(t), max(dx, dy), true
}

func (s Square) apart(t Square) (dx, dy int) {
	return abs(int(t.X) - int(s.X)), abs(int(t.Y) - int(s.Y))
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}
