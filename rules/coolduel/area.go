package coolduel

import (
	"math/bits"
	"strconv"

	"riposte/basis"
	"riposte/geom"
)

// maxSide is the most spaces along a side of a map, CD-8.4: a row is a word.
const maxSide = 32

// A space is one cell of a map; x counts from the left, y from the top, CD-8.3.
type space struct{ x, y int8 }

func at(x, y int) space { return space{int8(x), int8(y)} }

func (p space) String() string { return strconv.Itoa(int(p.x)) + "," + strconv.Itoa(int(p.y)) }

func (p space) square() geom.Square { return geom.Square{X: p.x, Y: p.y} }

func parseSpace(word string) (space, bool) {
	x, y, ok := basis.Point(word, 0, maxSide-1, maxSide-1)
	return at(x, y), ok
}

// step is the neighbour in a direction.
func (p space) step(d geom.Direction) space {
	q := p.square().Step(d)
	return space{q.X, q.Y}
}

// An area is a set of spaces, a word a row, bit x for column x.
type area [maxSide]uint32

func (a *area) has(p space) bool {
	return uint8(p.x) < maxSide && uint8(p.y) < maxSide && a[p.y]>>uint8(p.x)&1 != 0
}

func (a *area) add(p space) { a[p.y] |= 1 << uint8(p.x) }

// shape is the bits of a row that a character of a size covers.
func shape(x, size int8) uint32 { return (1<<uint8(size) - 1) << uint8(x) }

func (a *area) addShape(p space, size int8) {
	for y := p.y; y < p.y+size; y++ {
		a[y] |= shape(p.x, size)
	}
}

// holds reports whether all spaces of a character are in a.
func (a *area) holds(p space, size int8) bool {
	if p.x < 0 || p.y < 0 || p.x+size > maxSide || p.y+size > maxSide {
		return false
	}
	for y := p.y; y < p.y+size; y++ {
		if m := shape(p.x, size); a[y]&m != m {
			return false
		}
	}
	return true
}

// meets reports whether any space of a character is in a.
func (a *area) meets(p space, size int8) bool {
	for y := p.y; y < p.y+size; y++ {
		if a[y]&shape(p.x, size) != 0 {
			return true
		}
	}
	return false
}

// newly reports whether a character that moves from one anchor to another newly
// covers a space of a.
func (a *area) newly(from, to space, size int8) bool {
	for y := to.y; y < to.y+size; y++ {
		m := a[y] & shape(to.x, size)
		if y >= from.y && y < from.y+size {
			m &^= shape(from.x, size)
		}
		if m != 0 {
			return true
		}
	}
	return false
}

// around is row y of a with all that neighbours it.
func (a *area) around(y, h int) uint32 {
	row := a[y]
	if y > 0 {
		row |= a[y-1]
	}
	if y < h-1 {
		row |= a[y+1]
	}
	return row | row<<1 | row>>1
}

// each calls f for the spaces of a row.
func each(row uint32, f func(x int)) {
	for ; row != 0; row &= row - 1 {
		f(bits.TrailingZeros32(row))
	}
}

// apart is the range distance of CD-4.1 between two characters of one arena.
func apart(a space, sizeA int8, b space, sizeB int8) int {
	return int(max(gap(a.x, sizeA, b.x, sizeB), gap(a.y, sizeA, b.y, sizeB)))
}

// gap is the distance of two ranges of columns or rows, 0 where they overlap.
func gap(a, sizeA, b, sizeB int8) int8 {
	return max(0, b-(a+sizeA-1), a-(b+sizeB-1))
}

// toward is the direction of CD-7.72 from one character to another: on an axis on
// which the two overlap, none.
func toward(a space, sizeA int8, b space, sizeB int8) geom.Direction {
	return geom.Block{At: a.square(), W: sizeA, H: sizeA}.Toward(geom.Block{At: b.square(), W: sizeB, H: sizeB})
}
