package coolname

import (
	"embed"
	"math/bits"
	"strings"

	"riposte/geom"
)

//go:embed maps/*.txt
var mapFiles embed.FS

// A board is 12 by 8 squares or more, CN-1.47.
const (
	minWidth   = 12
	minHeight  = 8
	maxWidth   = 32
	maxHeight  = 16
	squareFeet = 5 // CN-1.37
	maxDoors   = 4 // CN-1.47
)

// A square is a bit of squares: four bits of x, three of y, and then what a board of
// more than 16 columns and 8 rows has more of them. Choices hold it in nine bits.
type square uint16

const (
	squareBits = 9
	noSquare   = square(1 << squareBits)
)

func squareAt(x, y int) square { return square(x&15 | y&7<<4 | x>>4<<7 | y>>3<<8) }

func (q square) x() int { return int(q&15 | q>>7&1<<4) }
func (q square) y() int { return int(q>>4&7 | q>>8&1<<3) }

// feetBetween is CN-3.21: the distance of two squares.
func feetBetween(a, b square) int {
	dx, dy := a.x()-b.x(), a.y()-b.y()
	return squareFeet * max(dx, -dx, dy, -dy)
}

// squares is a set of squares, four rows of 16 columns to a word: the upper left
// quarter of the largest board in the first two, the upper right one in the next,
// then the lower ones.
type squares [8]uint64

func (q square) set() (a squares) {
	a.add(q)
	return a
}

func (a *squares) add(q square) { a[q>>6&7] |= 1 << (q & 63) }

func (a *squares) has(q square) bool { return q < noSquare && a[q>>6]>>(q&63)&1 != 0 }

func (a squares) or(b squares) squares {
	for i := range a {
		a[i] |= b[i]
	}
	return a
}

func (a squares) and(b squares) squares {
	for i := range a {
		a[i] &= b[i]
	}
	return a
}

func (a squares) not(b squares) squares {
	for i := range a {
		a[i] &^= b[i]
	}
	return a
}

func (a squares) empty() bool { return a == squares{} }

// first is the lowest square of a set, noSquare if it is empty.
func (a *squares) first() square {
	for i, w := range a {
		if w != 0 {
			return square(64*i + bits.TrailingZeros64(w))
		}
	}
	return noSquare
}

// rest is the set without its lowest square.
func (a squares) rest() squares {
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

func (a *squares) east() (b squares) {
	for i, w := range a {
		b[i] = w &^ rightmost << 1
		if i&2 != 0 {
			b[i] |= a[i-2] & rightmost >> 15
		}
	}
	return b
}

func (a *squares) west() (b squares) {
	for i, w := range a {
		b[i] = w &^ leftmost >> 1
		if i&2 == 0 {
			b[i] |= a[i+2] & leftmost << 15
		}
	}
	return b
}

// under is the word below each word of squares, 8 for none.
var under = [8]int{1, 4, 3, 6, 5, 8, 7, 8}

func (a *squares) south() (b squares) {
	for i, w := range a {
		b[i] |= w << 16
		if k := under[i]; k < 8 {
			b[k] |= w >> 48
		}
	}
	return b
}

func (a *squares) north() (b squares) {
	for i, w := range a {
		b[i] |= w >> 16
		if k := under[i]; k < 8 {
			b[i] |= a[k] << 48
		}
	}
	return b
}

// around is the set and all neighbours of its squares, off the board too.
func (a squares) around() squares {
	row := a.or(a.east()).or(a.west())
	return row.or(row.north()).or(row.south())
}

// A Map is a board: CN-1.37, CN-7.87.
type Map struct {
	Name  string
	Rows  []string
	own   bool    // a document has drawn and named it
	whole squares // the board
	small bool    // it is of the smallest size
	walls squares
	opens []squares // for each set of open doors where nothing stands in the way
	doors [maxDoors]square
	ndoor int
	ajar  uint8 // the doors that are open at the start
	// blocks is what blocks sight, for each set of open doors (CN-4.13); nil where
	// nothing does. sight holds, of a small board, what can be seen from each square.
	blocks []geom.Set
	sight  [][128]squares
}

func sampleMaps() (list []Map) {
	for _, name := range []string{"yard", "crypt", "moor"} {
		data, err := mapFiles.ReadFile("maps/" + name + ".txt")
		if err != nil {
			panic("coolname: " + err.Error())
		}
		m := Map{Name: name, Rows: strings.Fields(string(data))}
		m.draw()
		list = append(list, m)
	}
	return list
}

// draw works out what the letters of the rows say; there are four doors at most.
func (m *Map) draw() {
	m.small = len(m.Rows) == minHeight && len(m.Rows[0]) == minWidth
	for y, row := range m.Rows {
		for x := range len(row) {
			q := squareAt(x, y)
			m.whole.add(q)
			switch row[x] {
			case '#':
				m.walls.add(q)
			case 'D', 'O':
				if row[x] == 'O' {
					m.ajar |= 1 << m.ndoor
				}
				m.doors[m.ndoor] = q
				m.ndoor++
			}
		}
	}
	for doors := range 1 << m.ndoor {
		m.opens = append(m.opens, m.opened(doors))
	}
	if m.walls.empty() && m.ndoor == 0 {
		return
	}
	m.blocks = make([]geom.Set, 1<<m.ndoor)
	for doors := range m.blocks {
		for left := m.whole.not(m.opens[doors]); !left.empty(); left = left.rest() {
			m.blocks[doors].Add(left.first().geom())
		}
	}
	if !m.small {
		return
	}
	m.sight = make([][128]squares, len(m.blocks))
	for doors := range m.sight {
		for from := m.whole; !from.empty(); from = from.rest() {
			a := from.first()
			for to := m.whole; !to.empty(); to = to.rest() {
				if b := to.first(); m.blocks[doors].ClearCentres(a.geom(), b.geom()) {
					m.sight[doors][a].add(b)
				}
			}
		}
	}
}

func (q square) geom() geom.Square { return geom.Square{X: int8(q.x()), Y: int8(q.y())} }

// open is where nothing stands in the way with some doors open; more doors than
// there are do no harm.
func (m *Map) open(doors uint8) *squares { return &m.opens[int(doors)&(len(m.opens)-1)] }

// opened works that out.
func (m *Map) opened(doors int) squares {
	free := m.whole.not(m.walls)
	for i := range m.ndoor {
		if doors>>i&1 == 0 {
			free = free.not(m.doors[i].set())
		}
	}
	return free
}

// sees is CN-4.13.
func (m *Map) sees(doors uint8, a, b square) bool {
	switch {
	case m.blocks == nil:
		return true
	case m.sight != nil:
		return m.sight[doors][a].has(b)
	}
	return m.blocks[doors].ClearCentres(a.geom(), b.geom())
}

// door is the number of the door on a square, -1 if there is none.
func (m *Map) door(q square) int {
	for i := range m.ndoor {
		if m.doors[i] == q {
			return i
		}
	}
	return -1
}

// startSquare is CN-1.38: where the i-th of a side stands.
func (m *Map) startSquare(side, i int) square {
	height, width := len(m.Rows), len(m.Rows[0])
	row, column := height/2-1, 1-i/height // from the middle row, then the next one outwards, by turns
	if k := i % height; k%2 != 0 {
		row += (k + 1) / 2
	} else {
		row -= k / 2
	}
	if side == 1 {
		column = width - 1 - column
	}
	return squareAt(column, row)
}
