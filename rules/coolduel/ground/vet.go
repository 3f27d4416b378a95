package ground

import (
	"fmt"
	"slices"
	"strconv"

	"riposte"
	"riposte/geom"
)

type adder func(key string, rule riposte.RuleID, format string, args ...any)

// markPath is the path of a mark in the grid, for faults.
func markPath(y, x int) string { return fmt.Sprintf("grid[%d][%d]", y, x) }

// even reports whether the grid has the size that it states.
func (m *Map) even() bool {
	return len(m.Rows) == int(m.H) && !slices.ContainsFunc(m.Rows, func(row string) bool { return len(row) != int(m.W) })
}

// vetDiscs checks that each group of O is a square, CD-8.22.
func (m *Map) vetDiscs(add func(q geom.Square, what string, args ...any)) {
	left := geom.Parse(m.Rows, "O")
	for _, d := range discs(m.Rows) {
		block := geom.Block{At: d.At, W: d.K, H: d.K}
		if !left.HasBlock(block) {
			add(d.At, "the O that begin here are no square")
			return
		}
		for y := d.At.Y; y < d.At.Y+d.K; y++ {
			for x := d.At.X; x < d.At.X+d.K; x++ {
				left.Remove(geom.Square{X: x, Y: y})
			}
		}
		for i := range d.K {
			for _, q := range []geom.Square{{X: d.At.X - 1, Y: d.At.Y + i}, {X: d.At.X + d.K, Y: d.At.Y + i}, {X: d.At.X + i, Y: d.At.Y - 1}, {X: d.At.X + i, Y: d.At.Y + d.K}} {
				if whole := geom.Parse(m.Rows, "O"); whole.Has(q) {
					add(q, "an O beside a circle of %d", d.K)
					return
				}
			}
		}
	}
	if !left.Empty() {
		for q := range left.All() {
			add(q, "an O that belongs to no square")
			return
		}
	}
}

// vetStarts checks that everybody has a space to start from; the needs of a Large
// companion are checked when one comes.
func (m *Map) vetStarts(add adder) {
	free := m.Open()
	for seat := riposte.Seat(1); int(seat) <= m.Seats; seat++ {
		key := "grid"
		if seat > 2 {
			key = "seat" + strconv.Itoa(int(seat))
		}
		for k := range PerSeat {
			p := m.starts[seat][k]
			if !free.Has(p) {
				add(key, "CD-1.65", "the start of seat %d's %s has no room at %v", seat, [...]string{"character", "first companion", "second companion"}[k], p)
				continue
			}
			free[p.Y] &^= Shape(p.X, 1)
		}
	}
}
