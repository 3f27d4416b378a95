package duel

import "testing"

// The ways of a chart are as short as those found by trying every step from every
// cell until nothing changes.
func TestChart(t *testing.T) {
	for _, field := range fieldOrder {
		st := start(t, field, nil, "fencer", "bulwark")
		var m, slow chart
		m.draw(st, 1)
		slow.w, slow.h, slow.cell = m.w, m.h, m.cell
		for i := range slow.far {
			slow.far[i] = unreached
		}
		slow.far[slow.at(st.fighter(2).point())] = 0
		for changed := true; changed; {
			changed = false
			for i := range slow.far {
				changed = slow.shorten(i) || changed
			}
		}
		compared := 0
		for y := range m.h {
			for x := range m.w {
				i := y*chartSize + x
				if m.far[i] > m.far[m.at(st.fighter(1).point())] { // it may not have been looked at
					continue
				}
				compared++
				if m.far[i] != slow.far[i] {
					t.Fatalf("%s: it is %d from cell %d,%d, want %d", field, m.far[i], x, y, slow.far[i])
				}
			}
		}
		if compared < 100 {
			t.Errorf("%s: only %d cells are reached", field, compared)
		}
	}
}

// shorten tries the eight steps to a cell.
func (m *chart) shorten(i int) (changed bool) {
	x, y := i%chartSize, i/chartSize
	if x >= m.w || y >= m.h || m.cell[i] == closed {
		return false
	}
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if x+dx < 0 || y+dy < 0 || x+dx >= m.w || y+dy >= m.h {
				continue
			}
			cost := uint16(10)
			if dx != 0 && dy != 0 {
				cost = 14
			}
			if from := m.far[i+dy*chartSize+dx]; from != unreached && from+cost*uint16(m.cell[i]) < m.far[i] {
				m.far[i], changed = from+cost*uint16(m.cell[i]), true
			}
		}
	}
	return changed
}
