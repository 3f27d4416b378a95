package duel

import (
	"riposte"
	"riposte/geom"
)

// A chart says how far it is to the nearest enemy from every place of the table,
// round what blocks and with uneven ground at its price. It is for advice alone:
// cells of an inch, ways along the eight directions.
type chart struct {
	w, h int
	far  [chartSize * chartSize]uint16
	cell [chartSize * chartSize]uint8
}

const (
	chartCell = 100
	chartSize = 72 // of the largest battlefield
	closed    = 255
	unreached = 60000
)

// draw makes the chart of a seat.
func (m *chart) draw(s *state, seat riposte.Seat) {
	f := s.duel.field
	m.w, m.h = min(int(f.W+chartCell-1)/chartCell, chartSize), min(int(f.H+chartCell-1)/chartCell, chartSize)
	for y := range m.h {
		for x := range m.w {
			m.far[y*chartSize+x] = unreached
			m.cell[y*chartSize+x] = 1
		}
	}
	me := s.fighter(seat)
	slow := min(max(uint8(2), 2*me.up[speed]/me.up[dexterity]), 8)
	for set := s.pieces(f.uneven); set != 0; set &= set - 1 {
		m.lay(s.shape(lowest(set)), 0, slow)
	}
	// A little less than a base, so that narrow passages stay open.
	for set := s.pieces(f.blocking); set != 0; set &= set - 1 {
		m.lay(s.shape(lowest(set)), 35, closed)
	}
	for set := s.enemies(seat); set != 0; set = set.rest() {
		p := s.fighter(set.first()).point()
		m.far[m.at(p)] = 0
	}
	for range 12 { // each turn reaches round another corner
		if !m.sweep() {
			break
		}
	}
}

func (m *chart) at(p geom.Point) int {
	x, y := min(int(p.X)/chartCell, m.w-1), min(int(p.Y)/chartCell, m.h-1)
	return y*chartSize + x
}

func centreOf(x, y int) geom.Point {
	return pointAt(int32(x*chartCell+chartCell/2), int32(y*chartCell+chartCell/2))
}

// lay marks the cells whose centre is within r of a shape.
func (m *chart) lay(sh geom.Shape, r int32, mark uint8) {
	b := sh.Bounds()
	for y := max(int(b.Min.Y-r)/chartCell, 0); y < m.h && y <= int(b.Max.Y+r)/chartCell; y++ {
		for x := max(int(b.Min.X-r)/chartCell, 0); x < m.w && x <= int(b.Max.X+r)/chartCell; x++ {
			if sh.Within(centreOf(x, y), r) {
				m.cell[y*chartSize+x] = mark
			}
		}
	}
}

// sweep lowers distances in four passes over the table; false if none changed.
func (m *chart) sweep() (changed bool) {
	for pass := range 4 {
		dx, dy := 1-2*(pass&1), 1-(pass&2)
		for j := range m.h {
			for i := range m.w {
				x, y := i, j
				if dx < 0 {
					x = m.w - 1 - i
				}
				if dy < 0 {
					y = m.h - 1 - j
				}
				changed = m.relax(x, y, dx, dy) || changed
			}
		}
	}
	return changed
}

// relax looks at the neighbours that a pass has been to.
func (m *chart) relax(x, y, dx, dy int) bool {
	here := y*chartSize + x
	price := uint16(m.cell[here])
	if price == closed || m.far[here] == 0 {
		return false
	}
	best := m.far[here]
	for _, n := range [...]struct {
		x, y int
		cost uint16
	}{{x - dx, y, 10}, {x, y - dy, 10}, {x - dx, y - dy, 14}, {x + dx, y - dy, 14}} {
		if n.x < 0 || n.y < 0 || n.x >= m.w || n.y >= m.h {
			continue
		}
		if from := m.far[n.y*chartSize+n.x]; from < unreached-1000 {
			best = min(best, from+n.cost*price)
		}
	}
	if best < m.far[here] {
		m.far[here] = best
		return true
	}
	return false
}

// cost is the distance of a point, in tenths of an inch, by way of the cells
// around it.
func (m *chart) cost(p geom.Point) int32 {
	least := int32(unreached)
	cx, cy := min(int(p.X)/chartCell, m.w-1), min(int(p.Y)/chartCell, m.h-1)
	for y := max(cy-1, 0); y <= min(cy+1, m.h-1); y++ {
		for x := max(cx-1, 0); x <= min(cx+1, m.w-1); x++ {
			i := y*chartSize + x
			if m.cell[i] == closed {
				continue
			}
			off := int32(geom.NewWalk(p, centreOf(x, y)).Len()) * int32(m.cell[i]) * 10 / chartCell
			least = min(least, int32(m.far[i])+off)
		}
	}
	return least
}
