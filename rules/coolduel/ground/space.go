package ground

import (
	"strconv"

	"riposte/basis"
	"riposte/geom"
)

// MaxSide is the most spaces along a side of a map, CD-8.4: a row is one word.
const MaxSide = 32

// A Space is one cell of a map; x counts from the left, y from the top, CD-8.3.
type Space struct{ X, Y int8 }

// At is the space of a column and a row.
func At(x, y int) Space { return Space{int8(x), int8(y)} }

// String is the space as the notation writes it: "3,4".
func (p Space) String() string { return strconv.Itoa(int(p.X)) + "," + strconv.Itoa(int(p.Y)) }

// Square is the space for the geometry of squares.
func (p Space) Square() geom.Square { return geom.Square{X: p.X, Y: p.Y} }

// ParseSpace reads "3,4"; it returns false for a space that no map has.
func ParseSpace(word string) (Space, bool) {
	x, y, ok := basis.Point(word, 0, MaxSide-1, MaxSide-1)
	return At(x, y), ok
}

// Step is the neighbour in a direction.
func (p Space) Step(d geom.Direction) Space {
	q := p.Square().Step(d)
	return Space{q.X, q.Y}
}

// Apart is the range distance between two characters in one arena, CD-4.1.
func Apart(a Space, sizeA int8, b Space, sizeB int8) int {
	return int(max(gap(a.X, sizeA, b.X, sizeB), gap(a.Y, sizeA, b.Y, sizeB)))
}

// gap is the distance between two ranges of columns or rows, 0 if they overlap.
func gap(a, sizeA, b, sizeB int8) int8 {
	return max(0, b-(a+sizeA-1), a-(b+sizeB-1))
}

// Toward is the direction from one character to another, CD-7.72; on an axis on
// which the two overlap, there is none.
func Toward(a Space, sizeA int8, b Space, sizeB int8) geom.Direction {
	return geom.Block{At: a.Square(), W: sizeA, H: sizeA}.Toward(geom.Block{At: b.Square(), W: sizeB, H: sizeB})
}
