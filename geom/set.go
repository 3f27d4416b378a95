package geom

import (
	"iter"
	"math/bits"
	"strings"
)

// Set is a set of squares: bit x of word y. The zero value is empty. It is half
// a kilobyte and comparable; methods take a pointer to spare the copy.
type Set [BoardSize]uint64

// Whole returns the set of all squares of a board of w by h, 0..63 each.
func Whole(w, h int) (s Set) {
	if w < 0 || h < 0 || w > BoardSize || h > BoardSize {
		panic("geom: a board has at most 64 by 64 squares")
	}
	for y := range h {
		s[y] = columns(0, w-1)
	}
	return s
}

// Parse returns the squares at which a drawing shows one of the bytes of letters.
// The drawing has one string for each row and one byte for each square.
func Parse(rows []string, letters string) (s Set) {
	for y, row := range rows {
		for x := range len(row) {
			if strings.IndexByte(letters, row[x]) >= 0 {
				s.Add(Square{int8(x), int8(y)})
			}
		}
	}
	return s
}

// Has reports whether q is in s. No square off the board is.
func (s *Set) Has(q Square) bool { return q.OnBoard() && s[q.Y]>>q.X&1 != 0 }

// Add puts q into s. It panics if q is off the board.
func (s *Set) Add(q Square) {
	mustBeOnBoard(q)
	s[q.Y] |= 1 << q.X
}

// AddBlock puts the squares of b that are on the board into s.
func (s *Set) AddBlock(b Block) {
	m := columns(max(int(b.At.X), 0), min(int(b.At.X)+int(b.W), BoardSize)-1)
	for y := max(int(b.At.Y), 0); y < min(int(b.At.Y)+int(b.H), BoardSize); y++ {
		s[y] |= m
	}
}

// Remove takes q out of s. It panics if q is off the board.
func (s *Set) Remove(q Square) {
	mustBeOnBoard(q)
	s[q.Y] &^= 1 << q.X
}

// HasBlock reports whether every square of b is in s.
func (s *Set) HasBlock(b Block) bool {
	x, y := int(b.At.X), int(b.At.Y)
	if x < 0 || y < 0 || x+int(b.W) > BoardSize || y+int(b.H) > BoardSize {
		return false
	}
	m := columns(x, x+int(b.W)-1)
	for ; b.H > 0; b.H-- {
		if s[y]&m != m {
			return false
		}
		y++
	}
	return true
}

// Union adds the squares of t to s.
func (s *Set) Union(t *Set) {
	for y := range s {
		s[y] |= t[y]
	}
}

// Intersect keeps in s what is also in t.
func (s *Set) Intersect(t *Set) {
	for y := range s {
		s[y] &= t[y]
	}
}

// Subtract takes the squares of t out of s.
func (s *Set) Subtract(t *Set) {
	for y := range s {
		s[y] &^= t[y]
	}
}

// Meets reports whether s and t share a square.
func (s *Set) Meets(t *Set) bool {
	for y := range s {
		if s[y]&t[y] != 0 {
			return true
		}
	}
	return false
}

// Empty reports whether s has no square.
func (s *Set) Empty() bool { return *s == Set{} }

// Len returns the number of squares in s.
func (s *Set) Len() (n int) {
	for y := range s {
		n += bits.OnesCount64(s[y])
	}
	return n
}

// All yields the squares of s row by row from the north, each row from the west.
func (s *Set) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for y, row := range s {
			for ; row != 0; row &= row - 1 {
				if !yield(Square{int8(bits.TrailingZeros64(row)), int8(y)}) {
					return
				}
			}
		}
	}
}

// first returns the first square of All. The set is not empty.
func (s *Set) first() Square {
	y := 0
	for s[y] == 0 {
		y++
	}
	return Square{int8(bits.TrailingZeros64(s[y])), int8(y)}
}

// Fit returns the places for a block of w by h: every square at which such a
// block has all its squares in s, when its north-west square is there.
func (s *Set) Fit(w, h int) (places Set) {
	mustBeSize(w, h)
	for y := 0; y+h <= BoardSize; y++ {
		m := ^uint64(0)
		for _, row := range s[y : y+h] {
			m &= row
		}
		fit := m
		for i := 1; i < w; i++ {
			fit &= m >> i
		}
		places[y] = fit
	}
	return places
}

// Draw returns s as h lines of w characters, '#' for a square in s and '.' for
// one outside.
func (s *Set) Draw(w, h int) string {
	var b strings.Builder
	for y := range h {
		for x := range w {
			c := byte('.')
			if s.Has(Square{int8(x), int8(y)}) {
				c = '#'
			}
			b.WriteByte(c)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// columns returns the bits lo to hi, none if there is no such bit.
func columns(lo, hi int) uint64 {
	if lo > hi {
		return 0
	}
	return ^uint64(0) >> (BoardSize - 1 - hi) & (^uint64(0) << lo)
}

func mustBeOnBoard(q Square) {
	if !q.OnBoard() {
		panic("geom: square off the board")
	}
}

func mustBeSize(w, h int) {
	if w < 1 || h < 1 || w > BoardSize || h > BoardSize {
		panic("geom: a block is at least 1 by 1 and no larger than the board")
	}
}
