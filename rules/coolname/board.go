package coolname

import (
	"embed"
	"math/bits"
	"strings"

	"riposte/geom"
)

//go:embed maps/*.txt
var mapFiles embed.FS

const (
	boardWidth  = 12 // CN-7.87
	boardHeight = 8
	squareFeet  = 5 // CN-1.37
	maxDoors    = 4 // CN-1.47
)

// A square is y*16 + x, counted from 0.
type square uint8

func squareAt(x, y int) square { return square(y*16 + x) }

func (q square) x() int { return int(q & 15) }
func (q square) y() int { return int(q >> 4) }

// on reports whether the square is one of a board.
func (q square) on() bool { return q.x() < boardWidth && q.y() < boardHeight }

// feetBetween is CN-3.21: the distance of two squares.
func feetBetween(a, b square) int {
	dx, dy := a.x()-b.x(), a.y()-b.y()
	return squareFeet * max(dx, -dx, dy, -dy)
}

// squares is a set of squares: rows of 16 bits, four to a word, of which 12 are
// used.
type squares struct{ lo, hi uint64 }

const rowMask = 0x0fff0fff0fff0fff

var wholeBoard = squares{rowMask, rowMask}

func (q square) set() squares {
	if q < 64 {
		return squares{lo: 1 << q}
	}
	return squares{hi: 1 << (q - 64)}
}

func (a squares) has(q square) bool {
	if q < 64 {
		return a.lo>>q&1 != 0
	}
	return q < 128 && a.hi>>(q-64)&1 != 0
}

func (a squares) or(b squares) squares  { return squares{a.lo | b.lo, a.hi | b.hi} }
func (a squares) and(b squares) squares { return squares{a.lo & b.lo, a.hi & b.hi} }
func (a squares) not(b squares) squares { return squares{a.lo &^ b.lo, a.hi &^ b.hi} }
func (a squares) empty() bool           { return a.lo|a.hi == 0 }

// first is the lowest square of a set that is not empty.
func (a squares) first() square {
	if a.lo != 0 {
		return square(bits.TrailingZeros64(a.lo))
	}
	return square(64 + bits.TrailingZeros64(a.hi))
}

// rest is the set without its lowest square.
func (a squares) rest() squares {
	if a.lo != 0 {
		return squares{a.lo & (a.lo - 1), a.hi}
	}
	return squares{0, a.hi & (a.hi - 1)}
}

func (a squares) east() squares  { return squares{a.lo << 1 & rowMask, a.hi << 1 & rowMask} }
func (a squares) west() squares  { return squares{a.lo >> 1 & rowMask, a.hi >> 1 & rowMask} }
func (a squares) south() squares { return squares{a.lo << 16, a.hi<<16 | a.lo>>48} }
func (a squares) north() squares { return squares{a.lo>>16 | a.hi<<48, a.hi >> 16} }

// around is the set and all neighbours of its squares.
func (a squares) around() squares {
	row := a.or(a.east()).or(a.west())
	return row.or(row.north()).or(row.south())
}

// A ground is where one can walk: onto the squares of free; a diagonal step needs
// both squares beside it in open (CN-3.17).
type ground struct {
	free, open squares
	// where the neighbour of a square on that side is open
	easts, wests, norths, souths squares
	whole                        bool
}

func groundOf(free, open squares) ground {
	g := ground{free: free, open: open, whole: open == wholeBoard}
	if !g.whole {
		g.easts, g.wests, g.norths, g.souths = open.east(), open.west(), open.north(), open.south()
	}
	return g
}

// flood is where steps of a king lead from a square in at most n of them. The
// start is in the result.
func (g *ground) flood(from square, n int) squares {
	at := from.set()
	for ; n > 0; n-- {
		next := at
		if g.whole {
			next = at.around()
		} else {
			next = g.stepped(at)
		}
		if next = next.and(g.free).or(at); next == at {
			break
		}
		at = next
	}
	return at
}

// stepped is where one step leads from a set. The square south-east of q has the
// square east of q to its north and the one south of q to its west.
func (g *ground) stepped(a squares) squares {
	e, w := a.east(), a.west()
	next := e.or(w).or(a.north()).or(a.south())
	next = next.or(e.south().and(g.souths).and(g.easts)).or(w.south().and(g.souths).and(g.wests))
	return next.or(e.north().and(g.norths).and(g.easts)).or(w.north().and(g.norths).and(g.wests))
}

// A Map is a board: CN-1.37, CN-7.87.
type Map struct {
	Name  string
	Rows  []string
	walls squares
	doors [maxDoors]square
	ndoor int
	ajar  uint8 // the doors that are open at the start
	// sight holds for each set of open doors and each square what can be seen from
	// it (CN-4.13); nil where nothing blocks.
	sight [][128]squares
}

func sampleMaps() (list []Map) {
	for _, name := range []string{"yard", "crypt"} {
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
	for y, row := range m.Rows {
		for x := range len(row) {
			q := squareAt(x, y)
			switch row[x] {
			case '#':
				m.walls = m.walls.or(q.set())
			case 'D', 'O':
				if row[x] == 'O' {
					m.ajar |= 1 << m.ndoor
				}
				m.doors[m.ndoor] = q
				m.ndoor++
			}
		}
	}
	if m.walls.empty() && m.ndoor == 0 {
		return
	}
	m.sight = make([][128]squares, 1<<m.ndoor)
	for open := range m.sight {
		m.lookAround(uint8(open))
	}
}

func (m *Map) lookAround(open uint8) {
	var block geom.Set
	at := func(q square) geom.Square { return geom.Square{X: int8(q.x()), Y: int8(q.y())} }
	for left := wholeBoard.not(m.open(open)); !left.empty(); left = left.rest() {
		block.Add(at(left.first()))
	}
	for from := wholeBoard; !from.empty(); from = from.rest() {
		a := from.first()
		for to := wholeBoard; !to.empty(); to = to.rest() {
			if b := to.first(); block.ClearCentres(at(a), at(b)) {
				m.sight[open][a] = m.sight[open][a].or(b.set())
			}
		}
	}
}

// open is where nothing stands in the way with some doors open.
func (m *Map) open(doors uint8) squares {
	if m.sight == nil {
		return wholeBoard
	}
	free := wholeBoard.not(m.walls)
	for i := range m.ndoor {
		if doors>>i&1 == 0 {
			free = free.not(m.doors[i].set())
		}
	}
	return free
}

// sees is CN-4.13.
func (m *Map) sees(doors uint8, a, b square) bool {
	return m.sight == nil || m.sight[doors][a].has(b)
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
func startSquare(side, i int) square {
	row := [...]int{4, 5, 3, 6, 2, 7, 1, 8}[i%8] - 1
	column := [2][2]int{{2, 1}, {11, 12}}[side][i/8] - 1
	return squareAt(column, row)
}
