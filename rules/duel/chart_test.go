package duel

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/geom"
)

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

// What is looked up is what a chart would say, at every kind of place, and a chart is
// drawn where something that stops or slows is gone.
func TestWaysAreThoseOfCharts(t *testing.T) {
	rng := dice.NewSeeded(11, 3)
	for i, field := range fieldOrder {
		cut := 0
		for n := range 60 {
			st := start(t, field, nil, []string{"whirlwind", "bulwark", "fencer"}[:2+n%2]...)
			scatter(st, rng, n%5 == 0)
			me := st.fighter(1)
			me.up[speed], me.up[dexterity] = uint8(1+rng.Pick(4)), uint8(1+rng.Pick(3))
			m, ok := st.findWays(1)
			if !ok {
				t.Fatalf("%s: the ways are not kept", field)
			}
			var drawn chart
			drawn.draw(st, 1)
			for range 200 {
				p := geom.Point{X: int32(rng.Pick(int(st.game.field.W) + 1)), Y: int32(rng.Pick(int(st.game.field.H) + 1))}
				if got, want := m.cost(p), drawn.cost(p); got != want {
					t.Fatalf("%s: from %v it is %d, want %d", field, p, got, want)
				}
				if m.nearest(m.at(p)) >= m.most {
					cut++
				}
			}
		}
		if cut == 0 {
			t.Errorf("%s: no place was beyond the edge of a chart", field)
		}
		st := start(t, field, nil, "whirlwind", "bulwark")
		f := &Default().Fields[i]
		if hard := f.uneven | f.blocking; hard != 0 {
			st.gone = hard & -hard
			if _, ok := st.findWays(1); ok {
				t.Errorf("%s: ways are looked up though %s is gone", field, f.Pieces[lowest(hard)].ID)
			}
		}
	}
}

// A battlefield keeps no more ways than it has room for, and what it forgot is found
// again.
func TestWaysHaveRoom(t *testing.T) {
	f := *start(t, "the-ford", nil, "journeyman", "bulwark").game.field
	f.ways = &wayTable{most: ownWayRoom}
	f.ways.begin(&f)
	table := f.ways
	first := table.far(0, 2)
	for slow := uint8(2); slow <= slowest; slow++ {
		for cell := range table.cell {
			table.far(cell, slow)
		}
	}
	kept := 0
	for slow := range table.from {
		for cell := range table.from[slow] {
			if table.from[slow][cell].Load() != nil {
				kept += len(table.cell)
			}
		}
	}
	if kept == 0 || kept > ownWayRoom {
		t.Errorf("%d distances are kept, want at most %d", kept, ownWayRoom)
	}
	if again := table.far(0, 2); !slices.Equal(again, first) {
		t.Error("ways are different after they were forgotten")
	}
}

// Duels on equal battlefields of somebody's own share what is known of their ways, and on
// others they don't.
func TestEqualBattlefieldsShareWays(t *testing.T) {
	begin := func(width int) *state {
		field := fmt.Sprintf(`{"name": "Yard", "width": %d, "height": 1000, "starts": [{"x": 100, "y": 500}, {"x": 900, "y": 500}], "pieces": []}`, width)
		st, err := Ruleset().New(riposte.Setup{
			Options: map[string]string{"battlefield": "yard"}, Data: map[string]json.RawMessage{"yard": json.RawMessage(field)},
			Seats: []riposte.SeatSetup{{Document: json.RawMessage(`"fencer"`)}, {Document: json.RawMessage(`"fencer"`)}},
		}, dice.NewSeeded(1, 1), nil)
		if err != nil {
			t.Fatal(err)
		}
		return st.(*state)
	}
	first, second, other := begin(1000), begin(1000), begin(1200)
	if first.game.field.ways != second.game.field.ways {
		t.Error("each of two duels keeps the ways of one battlefield")
	}
	if first.game.field.ways == other.game.field.ways {
		t.Error("two battlefields share their ways")
	}
}
