// Package ground holds the boards of Cool Name RPG: their squares, what blocks
// movement or sight, and where steps lead. It knows nothing of who stands there.
package ground

import (
	"embed"
	"math/bits"
	"strings"

	"riposte/geom"
)

//go:embed maps/*.txt
var mapFiles embed.FS

// A board has at least 12 by 8 squares, CN-1.47.
const (
	minWidth  = 12
	minHeight = 8
	MaxWidth  = 32
	MaxHeight = 16
	Step      = 5 // feet from one square to the next, CN-1.37
	maxDoors  = 4 // CN-1.47
)

// A Square is a bit of a Set: four bits of x, three of y, and then the further bits
// of each for boards of more than 16 columns or 8 rows.
type Square uint16

// Bits is how many bits a square takes in a choice; None is the first number beyond
// them.
const (
	Bits = 9
	None = Square(1 << Bits)
)

// At is the square in a column and a row, counted from 0.
func At(x, y int) Square { return Square(x&15 | y&7<<4 | x>>4<<7 | y>>3<<8) }

// X is the column of a square.
func (q Square) X() int { return int(spots[q&(None-1)].x) }

// Y is the row of a square.
func (q Square) Y() int { return int(spots[q&(None-1)].y) }

// spots are the columns and rows of all squares: turns ask for many distances.
var spots = func() (all [None]struct{ x, y int8 }) {
	for y := range MaxHeight {
		for x := range MaxWidth {
			all[At(x, y)] = struct{ x, y int8 }{int8(x), int8(y)}
		}
	}
	return all
}()

// Feet is the distance between two squares, CN-3.21.
func Feet(a, b Square) int {
	dx, dy := a.X()-b.X(), a.Y()-b.Y()
	return Step * max(dx, -dx, dy, -dy)
}

// A Set is a set of squares, with four rows of 16 columns to a word. The upper left
// quarter of the largest board is in the first two words, the upper right one in
// the next two, then come the lower ones.
type Set [8]uint64

func (q Square) set() (a Set) {
	a.Add(q)
	return a
}

// Add puts a square into a set.
func (a *Set) Add(q Square) { a[q>>6&7] |= 1 << (q & 63) }

// Remove takes a square out of a set.
func (a *Set) Remove(q Square) { a[q>>6&7] &^= 1 << (q & 63) }

// Len is how many squares are in a set.
func (a Set) Len() (n int) {
	for _, w := range a {
		n += bits.OnesCount64(w)
	}
	return n
}

// Has reports whether a square is in a set.
func (a *Set) Has(q Square) bool { return q < None && a[q>>6]>>(q&63)&1 != 0 }

func (a Set) or(b Set) Set {
	for i := range a {
		a[i] |= b[i]
	}
	return a
}

func (a Set) and(b Set) Set {
	for i := range a {
		a[i] &= b[i]
	}
	return a
}

// Not is a set without the squares of another.
func (a Set) Not(b Set) Set {
	for i := range a {
		a[i] &^= b[i]
	}
	return a
}

// Empty reports whether a set has no squares.
func (a *Set) Empty() bool { return a[0]|a[1]|a[2]|a[3]|a[4]|a[5]|a[6]|a[7] == 0 }

// First is the lowest square of a set, None if it is empty.
func (a *Set) First() Square {
	for i, w := range a {
		if w != 0 {
			return Square(64*i + bits.TrailingZeros64(w))
		}
	}
	return None
}

// Rest is the set without its lowest square.
func (a Set) Rest() Set {
	for i, w := range a {
		if w != 0 {
			a[i] = w & (w - 1)
			break
		}
	}
	return a
}

// The columns at the edges of a quarter.
const (
	leftmost  = 0x0001000100010001
	rightmost = leftmost << 15
)

func (a *Set) east() (b Set) {
	for i, w := range a {
		b[i] = w &^ rightmost << 1
		if i&2 != 0 {
			b[i] |= a[i-2] & rightmost >> 15
		}
	}
	return b
}

func (a *Set) west() (b Set) {
	for i, w := range a {
		b[i] = w &^ leftmost >> 1
		if i&2 == 0 {
			b[i] |= a[i+2] & leftmost << 15
		}
	}
	return b
}

// under is the word below each word of a Set, 8 for none.
var under = [8]int{1, 4, 3, 6, 5, 8, 7, 8}

func (a *Set) south() (b Set) {
	for i, w := range a {
		b[i] |= w << 16
		if k := under[i]; k < 8 {
			b[k] |= w >> 48
		}
	}
	return b
}

func (a *Set) north() (b Set) {
	for i, w := range a {
		b[i] |= w >> 16
		if k := under[i]; k < 8 {
			b[i] |= a[k] << 48
		}
	}
	return b
}

// around is a set with all neighbours of its squares, even those off the board.
func (a Set) around() Set {
	row := a.or(a.east()).or(a.west())
	return row.or(row.north()).or(row.south())
}

// A Map is a board: CN-1.37, CN-7.87.
type Map struct {
	Name  string
	Rows  []string
	Own   bool // a document drew and named it
	whole Set  // all squares of the board
	small bool // it is of the smallest size
	walls Set
	opens []Set // the squares where nothing is in the way, for each set of open doors
	doors [maxDoors]Square
	ndoor int
	Ajar  uint8 // the doors that are open at the start
	// blocks is what blocks sight, for each set of open doors (CN-4.13); nil if
	// nothing does. For a small board, sight holds what can be seen from each square.
	blocks []geom.Set
	sight  [][128]Set
}

// Samples are the boards that come with the rules.
func Samples() (list []Map) {
	for _, name := range []string{"yard", "crypt", "moor"} {
		data, err := mapFiles.ReadFile("maps/" + name + ".txt")
		if err != nil {
			panic("coolname/ground: " + err.Error())
		}
		m := Map{Name: name, Rows: strings.Fields(string(data))}
		m.draw()
		list = append(list, m)
	}
	return list
}

// draw works out what the letters of the rows mean; there are at most four doors.
func (m *Map) draw() {
	m.small = len(m.Rows) == minHeight && len(m.Rows[0]) == minWidth
	for y, row := range m.Rows {
		for x := range len(row) {
			q := At(x, y)
			m.whole.Add(q)
			switch row[x] {
			case '#':
				m.walls.Add(q)
			case 'D', 'O':
				if row[x] == 'O' {
					m.Ajar |= 1 << m.ndoor
				}
				m.doors[m.ndoor] = q
				m.ndoor++
			}
		}
	}
	for doors := range 1 << m.ndoor {
		m.opens = append(m.opens, m.opened(doors))
	}
	if m.walls.Empty() && m.ndoor == 0 {
		return
	}
	m.blocks = make([]geom.Set, 1<<m.ndoor)
	for doors := range m.blocks {
		for left := m.whole.Not(m.opens[doors]); !left.Empty(); left = left.Rest() {
			m.blocks[doors].Add(left.First().geom())
		}
	}
	if !m.small {
		return
	}
	m.sight = make([][128]Set, len(m.blocks))
	for doors := range m.sight {
		for from := m.whole; !from.Empty(); from = from.Rest() {
			a := from.First()
			for to := m.whole; !to.Empty(); to = to.Rest() {
				if b := to.First(); m.blocks[doors].ClearCentres(a.geom(), b.geom()) {
					m.sight[doors][a].Add(b)
				}
			}
		}
	}
}

func (q Square) geom() geom.Square { return geom.Square{X: int8(q.X()), Y: int8(q.Y())} }

// Open is the squares where nothing is in the way with those doors open; doors that
// do not exist do no harm.
func (m *Map) Open(doors uint8) *Set { return &m.opens[int(doors)&(len(m.opens)-1)] }

// Has reports whether a square is on the board.
func (m *Map) Has(q Square) bool { return m.whole.Has(q) }

// Doors are the squares of the doors, by their numbers.
func (m *Map) Doors() []Square { return m.doors[:m.ndoor] }

// opened works out the squares of Open.
func (m *Map) opened(doors int) Set {
	free := m.whole.Not(m.walls)
	for i := range m.ndoor {
		if doors>>i&1 == 0 {
			free = free.Not(m.doors[i].set())
		}
	}
	return free
}

// Sees reports whether there is a clear line between two squares, CN-4.13.
func (m *Map) Sees(doors uint8, a, b Square) bool {
	switch {
	case m.blocks == nil:
		return true
	case m.sight != nil:
		return m.sight[doors][a].Has(b)
	}
	return m.blocks[doors].ClearCentres(a.geom(), b.geom())
}

// Door is the number of the door on a square, -1 if there is none.
func (m *Map) Door(q Square) int {
	for i := range m.ndoor {
		if m.doors[i] == q {
			return i
		}
	}
	return -1
}

// Start is where the i-th of a side starts, CN-1.38.
func (m *Map) Start(side, i int) Square {
	height, width := len(m.Rows), len(m.Rows[0])
	row, column := height/2-1, 1-i/height // from the middle row, then the next rows outwards, by turns
	if k := i % height; k%2 != 0 {
		row += (k + 1) / 2
	} else {
		row -= k / 2
	}
	if side == 1 {
		column = width - 1 - column
	}
	return At(column, row)
}
