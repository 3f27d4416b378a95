package coolduel

import (
	"math/bits"
	"strconv"
	"strings"
)

const side = 6 // spaces along each side of the map

// A square is y*side + x; a set of squares is a bit each.
type square uint8

func at(x, y int) square { return square(y*side + x) }

func (q square) xy() (x, y int) { return int(q) % side, int(q) / side }

func (q square) bit() uint64 { return 1 << q }

func (q square) String() string {
	x, y := q.xy()
	return strconv.Itoa(x) + "," + strconv.Itoa(y)
}

func parseSquare(word string) (square, bool) {
	xs, ys, ok := strings.Cut(word, ",")
	x, errX := strconv.Atoi(xs)
	y, errY := strconv.Atoi(ys)
	q := at(x, y)
	return q, ok && errX == nil && errY == nil && x >= 0 && x < side && y >= 0 && y < side && q.String() == word
}

// distance is CD-4.1.
func distance(a, b square) int {
	ax, ay := a.xy()
	bx, by := b.xy()
	return max(abs(ax-bx), abs(ay-by))
}

func abs(n int) int { return max(n, -n) }

// A board is a map made ready: its sets of squares, and from each square those
// in line of sight.
type board struct {
	floor, rough uint64
	sees         [side * side]uint64
}

func newBoard(rows *[side]string) *board {
	b := new(board)
	for y, row := range rows {
		for x := range row {
			switch row[x] {
			case '~':
				b.rough |= at(x, y).bit()
				fallthrough
			case '.':
				b.floor |= at(x, y).bit()
			}
		}
	}
	for from := range b.sees {
		for to := range b.sees {
			if inSight(square(from), square(to), ^b.floor) {
				b.sees[from] |= square(to).bit()
			}
		}
	}
	return b
}

// around is the set with all its neighbours, diagonal ones too.
func around(m uint64) uint64 {
	const left = 0x1041041041 // the first column, and below the last row
	const right = left << (side - 1)
	m |= m<<1&^left | m>>1&^right
	return m | m<<side | m>>side
}

// reach is the squares that a walk from a square may enter for at most each
// number of AP: 1 a space (CD-3.6), difficult ones 1 more (CD-3.11), not through
// walls or the enemy (CD-3.9).
func (b *board) reach(from, enemy square, ap int) (within [maxAP + 1]uint64) {
	free := b.floor &^ enemy.bit()
	within[0] = from.bit()
	for n := 1; n <= ap; n++ {
		within[n] = within[n-1] | around(within[n-1])&free&^b.rough
		if n > 1 {
			within[n] |= around(within[n-2]) & free
		}
	}
	return within
}

// inSight is CD-8.14: each corner of the target's space in a straight line from
// some corner of the attacker's.
func inSight(from, to square, walls uint64) bool {
	fx, fy := from.xy()
	tx, ty := to.xy()
	for corner := range 4 {
		seen := false
		for own := 0; own < 4 && !seen; own++ {
			seen = clear(fx+own&1, fy+own>>1, tx+corner&1, ty+corner>>1, walls)
		}
		if !seen {
			return false
		}
	}
	return true
}

// clear is CD-8.17 in whole numbers: t along the line from (ax, ay) to (dx, dy)
// is measured in units of 1/unit, and each closed wall space cuts an interval
// out of it.
func clear(ax, ay, dx, dy int, walls uint64) bool {
	vx, vy := dx-ax, dy-ay
	if vx == 0 && vy == 0 {
		return true
	}
	unit := max(1, abs(vx)) * max(1, abs(vy))
	for m := walls; m != 0; m &= m - 1 {
		wx, wy := square(bits.TrailingZeros64(m)).xy()
		x0, x1, inX := within(ax, vx, wx, unit)
		y0, y1, inY := within(ay, vy, wy, unit)
		t0, t1 := max(x0, y0), min(x1, y1)
		if inX && inY && t0 <= t1 && t1 > 0 && t0 < unit {
			return false
		}
	}
	return true
}

// within is where a + t*v lies in [w, w+1], for t in 1/unit.
func within(a, v, w, unit int) (from, to int, any bool) {
	switch {
	case v > 0:
		return (w - a) * (unit / v), (w + 1 - a) * (unit / v), true
	case v < 0:
		return (w + 1 - a) * (unit / v), (w - a) * (unit / v), true
	}
	return 0, unit, w <= a && a <= w+1
}
