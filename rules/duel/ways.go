package duel

import (
	"crypto/sha256"
	"maps"
	"sync"
	"sync/atomic"
	"weak"

	"riposte"
	"riposte/geom"
)

// A wayTable keeps how far it is from each cell of a battlefield to each other while
// nothing that stops or slows is gone or moved: what a chart would say, looked up. All
// duels on the battlefield share it. It is filled as cells are asked about, and what
// it says never changes.
type wayTable struct {
	once sync.Once
	w, h int
	cell []uint8 // 1, or slowest where the ground is uneven, or closed
	from [slowest + 1][]atomic.Pointer[[]uint16]
	most int64
	room atomic.Int64 // how many distances may still be kept
}

// How many distances a battlefield keeps: 4 MiB for one of the game's, which are few, and
// 1 MiB for one of somebody's own.
const (
	wayRoom    = 2 << 20
	ownWayRoom = wayRoom / 4
)

// ownWays are the tables of battlefields of people's own that duels are played on, by what
// is on them: duels on equal ones share a table, and it goes with the last of them.
var ownWays struct {
	sync.Mutex
	of map[[sha256.Size]byte]weak.Pointer[wayTable]
}

// shareWays gives a battlefield of somebody's own the table of its equals.
func (f *Battlefield) shareWays() {
	all := sha256.New()
	f.hash(all)
	key := [sha256.Size]byte(all.Sum(nil))
	ownWays.Lock()
	defer ownWays.Unlock()
	if t := ownWays.of[key].Value(); t != nil {
		f.ways = t
		return
	}
	maps.DeleteFunc(ownWays.of, func(_ [sha256.Size]byte, t weak.Pointer[wayTable]) bool { return t.Value() == nil })
	if ownWays.of == nil {
		ownWays.of = map[[sha256.Size]byte]weak.Pointer[wayTable]{}
	}
	f.ways = &wayTable{most: ownWayRoom}
	ownWays.of[key] = weak.Make(f.ways)
}

// begin prices the cells.
func (t *wayTable) begin(f *Battlefield) {
	var m chart
	m.survey(f, f.uneven, f.blocking, slowest, func(i int) geom.Shape { return f.Pieces[i].shape })
	t.w, t.h, t.cell = m.w, m.h, make([]uint8, m.w*m.h)
	for y := range m.h {
		copy(t.cell[y*m.w:][:m.w], m.cell[y*chartSize:])
	}
	for slow := 2; slow <= slowest; slow++ {
		t.from[slow] = make([]atomic.Pointer[[]uint16], len(t.cell))
	}
	t.room.Store(t.most)
}

// at is the cell of a point.
func (t *wayTable) at(p geom.Point) int {
	return min(int(p.Y)/chartCell, t.h-1)*t.w + min(int(p.X)/chartCell, t.w-1)
}

// far is how far it is from a cell to each. Where there is no room left, everything
// that was kept is forgotten first.
func (t *wayTable) far(cell int, slow uint8) []uint16 {
	kept := &t.from[slow][cell]
	if far := kept.Load(); far != nil {
		return *far
	}
	far := t.measure(cell, slow)
	if t.room.Add(-int64(len(far))) < 0 {
		t.forget()
	}
	kept.Store(&far)
	return far
}

func (t *wayTable) forget() {
	t.room.Store(t.most)
	for slow := range t.from {
		for cell := range t.from[slow] {
			t.from[slow][cell].Store(nil)
		}
	}
}

// measure finds all ways from a cell.
func (t *wayTable) measure(cell int, slow uint8) []uint16 {
	var m chart
	m.w, m.h = t.w, t.h
	for y := range t.h {
		for x := range t.w {
			m.far[y*chartSize+x], m.cell[y*chartSize+x] = unreached, t.price(y*t.w+x, slow)
		}
	}
	m.reach(cell/t.w*chartSize+cell%t.w, 0)
	m.spread(-1, 0)
	far := make([]uint16, len(t.cell))
	for y := range t.h {
		copy(far[y*t.w:], m.far[y*chartSize:][:t.w])
	}
	return far
}

// price is what a cell costs.
func (t *wayTable) price(cell int, slow uint8) uint8 {
	if t.cell[cell] == slowest {
		return slow
	}
	return t.cell[cell]
}

// ways is how far it is to the enemies of a seat.
type ways struct {
	*wayTable
	slow uint8
	most int32 // from here on a chart looks no farther
	n    int
	from [maxSeats - 1][]uint16
}

// findWays looks up the ways to the enemies of a seat, unless something that stops or
// slows is gone or moved.
func (s *state) findWays(seat riposte.Seat) (m ways, ok bool) {
	f := s.game.field
	if (s.gone|s.shifted)&(f.uneven|f.blocking) != 0 {
		return m, false
	}
	f.ways.once.Do(func() { f.ways.begin(f) })
	m.wayTable, m.slow = f.ways, s.slowness(seat)
	for set := s.enemies(seat); set != 0; set = set.rest() {
		m.from[m.n] = m.far(m.at(s.fighter(set.first()).point()), m.slow)
		m.n++
	}
	m.most = farthest
	if far := m.nearest(m.at(s.fighter(seat).point())); far < m.most {
		m.most = min(m.most, far+int32(s.margin(seat, m.slow)))
	}
	return m, true
}

// nearest is the way from a cell to the nearest enemy.
func (m *ways) nearest(cell int) int32 {
	least := uint16(unreached)
	for _, far := range m.from[:m.n] {
		least = min(least, far[cell])
	}
	return int32(least)
}

// seen is the same as a chart knows it: beyond the edge of what it has looked at, only
// by one step from there.
func (m *ways) seen(x, y int) int32 {
	i := y*m.w + x
	far := m.nearest(i)
	if far < m.most || far == unreached {
		return far
	}
	least, price := int32(unreached), int32(m.price(i, m.slow))
	for _, d := range steps {
		if x+d.x < 0 || y+d.y < 0 || x+d.x >= m.w || y+d.y >= m.h {
			continue
		}
		if far := m.nearest(i + d.y*m.w + d.x); far < m.most {
			least = min(least, far+int32(d.cost)*price)
		}
	}
	return least
}

// cost is that of a chart.
func (m *ways) cost(p geom.Point) int32 {
	least := int32(unreached)
	cx, cy := min(int(p.X)/chartCell, m.w-1), min(int(p.Y)/chartCell, m.h-1)
	for y := max(cy-1, 0); y <= min(cy+1, m.h-1); y++ {
		for x := max(cx-1, 0); x <= min(cx+1, m.w-1); x++ {
			price := m.price(y*m.w+x, m.slow)
			if price == closed {
				continue
			}
			if far := m.seen(x, y); far < least {
				least = min(least, far+offCentre(p, centreOf(x, y))*int32(price)*10/chartCell)
			}
		}
	}
	return least
}

// offCentre is how far a point is from the centre of a cell next to its own.
func offCentre(p, centre geom.Point) int32 {
	d := p.Sub(centre)
	return int32(offCentres[max(d.X, -d.X)][max(d.Y, -d.Y)])
}

// offCentres are these lengths, rounded up, by the distance along each axis.
var offCentres = func() (far [chartCell*3/2 + 1][chartCell*3/2 + 1]uint8) {
	for x := range far {
		for y := range far[x] {
			far[x][y] = uint8(geom.SqrtUp(uint64(x*x + y*y)))
		}
	}
	return far
}()
