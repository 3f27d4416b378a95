package duel

import (
	"riposte"
	"riposte/geom"
)

// A chart says how far it is from every place on the table to the nearest enemy,
// round what blocks and across uneven ground at its price. It is only for advice:
// it has cells of an inch and ways along the eight directions.
type chart struct {
	w, h int
	far  [chartSize * chartSize]uint16
	cell [chartSize * chartSize]uint8

	// Cells that are reached but not done, in rings by distance: the first of each
	// ring, and from each cell the next and the one before. All count from 1; 0 is
	// none.
	first      [rings]uint16
	next, last [chartSize * chartSize]uint16
	waiting    int
}

const (
	chartCell = 100
	chartSize = 72 // of the largest battlefield
	closed    = 255
	unreached = 60000
	farthest  = unreached - slowest*14 // no way is followed beyond it
	slowest   = 8                      // the highest price of a cell
	rings     = 128                    // more than the longest step, 14 x slowest
)

// draw makes the chart of a seat.
func (m *chart) draw(s *state, seat riposte.Seat) {
	slow := s.slowness(seat)
	m.survey(s.game.field, s.pieces(s.game.field.uneven), s.pieces(s.game.field.blocking), slow, s.shape)
	for set := s.enemies(seat); set != 0; set = set.rest() {
		p := s.fighter(set.first()).point()
		m.reach(m.at(p), 0)
	}
	m.spread(m.at(s.fighter(seat).point()), s.margin(seat, slow))
}

// slowness is the price of uneven ground to a seat.
func (s *state) slowness(seat riposte.Seat) uint8 {
	me := s.fighter(seat)
	return min(max(uint8(2), 2*me.up[speed]/me.up[dexterity]), slowest)
}

// margin is how much farther than a seat the places may be that matter to it.
func (s *state) margin(seat riposte.Seat, slow uint8) uint16 {
	units, _ := s.allowance(seat)
	return uint16(units*10/chartCell)*uint16(slow) + chartCell
}

// survey prices the cells, with nobody on the table yet.
func (m *chart) survey(f *Battlefield, uneven, blocking uint64, slow uint8, shape func(i int) geom.Shape) {
	m.w, m.h = min(int(f.W+chartCell-1)/chartCell, chartSize), min(int(f.H+chartCell-1)/chartCell, chartSize)
	for y := range m.h {
		for x := range m.w {
			m.far[y*chartSize+x] = unreached
			m.cell[y*chartSize+x] = 1
		}
	}
	for ; uneven != 0; uneven &= uneven - 1 {
		m.lay(shape(lowest(uneven)), 0, slow)
	}
	// A little less than a base, so that narrow passages stay open.
	for ; blocking != 0; blocking &= blocking - 1 {
		m.lay(shape(lowest(blocking)), 35, closed)
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

// reach records a shorter way to a cell.
func (m *chart) reach(i int, far uint16) {
	id := uint16(i + 1)
	if m.far[i] != unreached { // it is waiting in another ring
		m.leave(i)
	}
	m.far[i] = far
	head := &m.first[far%rings]
	m.next[i], m.last[i] = *head, 0
	if *head != 0 {
		m.last[*head-1] = id
	}
	*head = id
	m.waiting++
}

// leave takes a cell out of its ring.
func (m *chart) leave(i int) {
	if m.last[i] != 0 {
		m.next[m.last[i]-1] = m.next[i]
	} else {
		m.first[m.far[i]%rings] = m.next[i]
	}
	if m.next[i] != 0 {
		m.last[m.next[i]-1] = m.last[i]
	}
	m.waiting--
}

// steps are the ways from a cell to the next.
var steps = [...]struct {
	x, y int
	cost uint16
}{{-1, 0, 10}, {1, 0, 10}, {0, -1, 10}, {0, 1, 10}, {-1, -1, 14}, {1, -1, 14}, {-1, 1, 14}, {1, 1, 14}}

// spread finds the shortest ways (Dial, 1969), up to a margin beyond the distance
// of the cell at.
func (m *chart) spread(at int, margin uint16) {
	most := uint16(farthest)
	for far := uint16(0); m.waiting > 0 && far < most; {
		id := m.first[far%rings]
		if id == 0 {
			far++
			continue
		}
		i := int(id - 1)
		m.leave(i)
		if i == at {
			most = min(most, far+margin)
		}
		x, y := i%chartSize, i/chartSize
		for _, d := range steps {
			if x+d.x < 0 || y+d.y < 0 || x+d.x >= m.w || y+d.y >= m.h {
				continue
			}
			to := i + d.y*chartSize + d.x
			if price := uint16(m.cell[to]); price != closed && far+d.cost*price < m.far[to] {
				m.reach(to, far+d.cost*price)
			}
		}
	}
}

// cost is the distance of a point, in tenths of an inch, by way of the cells around
// it.
func (m *chart) cost(p geom.Point) int32 {
	least := int32(unreached)
	cx, cy := min(int(p.X)/chartCell, m.w-1), min(int(p.Y)/chartCell, m.h-1)
	for y := max(cy-1, 0); y <= min(cy+1, m.h-1); y++ {
		for x := max(cx-1, 0); x <= min(cx+1, m.w-1); x++ {
			i := y*chartSize + x
			if m.cell[i] == closed {
				continue
			}
			off := offCentre(p, centreOf(x, y)) * int32(m.cell[i]) * 10 / chartCell
			least = min(least, int32(m.far[i])+off)
		}
	}
	return least
}
