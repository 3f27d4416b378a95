package ground

import (
	"math/bits"
)

// An Area is a set of spaces, one word for each row, with bit x for column x.
type Area [MaxSide]uint32

// Has reports whether p is in a; spaces off every map never are.
func (a *Area) Has(p Space) bool {
	return uint8(p.X) < MaxSide && uint8(p.Y) < MaxSide && a[p.Y]>>uint8(p.X)&1 != 0
}

// Add puts a space into a.
func (a *Area) Add(p Space) { a[p.Y] |= 1 << uint8(p.X) }

// Shape is the bits of a row that a character of a size covers.
func Shape(x, size int8) uint32 { return (1<<uint8(size) - 1) << uint8(x) }

// AddShape adds the spaces of a character of a size.
func (a *Area) AddShape(p Space, size int8) {
	for y := p.Y; y < p.Y+size; y++ {
		a[y] |= Shape(p.X, size)
	}
}

// Holds reports whether all spaces of a character are in a.
func (a *Area) Holds(p Space, size int8) bool {
	if p.X < 0 || p.Y < 0 || p.X+size > MaxSide || p.Y+size > MaxSide {
		return false
	}
	for y := p.Y; y < p.Y+size; y++ {
		if m := Shape(p.X, size); a[y]&m != m {
			return false
		}
	}
	return true
}

// Meets reports whether any space of a character is in a.
func (a *Area) Meets(p Space, size int8) bool {
	for y := p.Y; y < p.Y+size; y++ {
		if a[y]&Shape(p.X, size) != 0 {
			return true
		}
	}
	return false
}

// Newly reports whether a character that moves from one anchor to another newly
// covers a space of a.
func (a *Area) Newly(from, to Space, size int8) bool {
	for y := to.Y; y < to.Y+size; y++ {
		m := a[y] & Shape(to.X, size)
		if y >= from.Y && y < from.Y+size {
			m &^= Shape(from.X, size)
		}
		if m != 0 {
			return true
		}
	}
	return false
}

// around is row y of a, with all spaces next to it.
func (a *Area) around(y, h int) uint32 {
	row := a[y]
	if y > 0 {
		row |= a[y-1]
	}
	if y < h-1 {
		row |= a[y+1]
	}
	return row | row<<1 | row>>1
}

// Each calls f for the spaces of a row.
func Each(row uint32, f func(x int)) {
	for ; row != 0; row &= row - 1 {
		f(bits.TrailingZeros32(row))
	}
}

// InRows are the spaces of an area, first row first.
func (a *Area) InRows() (points [][2]int) {
	for y, row := range a {
		Each(row, func(x int) { points = append(points, [2]int{x, y}) })
	}
	return points
}
