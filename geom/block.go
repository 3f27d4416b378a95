package geom

// Block is a rectangle of W by H squares, At its north-west square. W and H are
// at least 1.
type Block struct {
	At   Square
	W, H int8
}

// Block returns the block of the one square s.
func (s Square) Block() Block { return Block{s, 1, 1} }

// Has reports whether s is one of the squares of b.
func (b Block) Has(s Square) bool {
	dx, dy := int(s.X)-int(b.At.X), int(s.Y)-int(b.At.Y)
	return dx >= 0 && dx < int(b.W) && dy >= 0 && dy < int(b.H)
}

// King returns the smallest distance of a king between a square of b and a
// square of c: 0 if they share one, 1 if they are adjacent.
func (b Block) King(c Block) int {
	return max(
		abs(gap(b.At.X, b.W, c.At.X, c.W)),
		abs(gap(b.At.Y, b.H, c.At.Y, c.H)),
	)
}

// Toward returns the direction from b to c, one axis at a time: an axis on which
// the two overlap does not count.
func (b Block) Toward(c Block) Direction {
	return towards[sign(gap(b.At.Y, b.H, c.At.Y, c.H))+1][sign(gap(b.At.X, b.W, c.At.X, c.W))+1]
}

// Corners returns the four outer corners of b: north-west, north-east,
// south-east, south-west.
func (b Block) Corners() [4]Corner {
	x, y := b.At.X, b.At.Y
	return [4]Corner{{x, y}, {x + b.W, y}, {x + b.W, y + b.H}, {x, y + b.H}}
}

// gap returns the steps on one axis from a stretch of n squares at a to one of m
// squares at b: 0 if they overlap, 1 or -1 if they touch.
func gap(a, n, b, m int8) int {
	switch {
	case int(b) >= int(a)+int(n):
		return int(b) - int(a) - int(n) + 1
	case int(a) >= int(b)+int(m):
		return int(b) + int(m) - int(a) - 1
	}
	return 0
}
