package ground

import (
	"math/rand/v2"
	"testing"
)

// random is a board of random letters.
func random(rng *rand.Rand, width, height int) *Map {
	m := &Map{}
	for range height {
		row := make([]byte, width)
		for x := range row {
			row[x] = "...#"[rng.IntN(4)]
		}
		m.Rows = append(m.Rows, string(row))
	}
	m.draw()
	return m
}

// steps counts the steps to each square, square by square.
func steps(m *Map, from Square, barred *Set) map[Square]int {
	open := m.Open(0)
	way := map[Square]int{from: 0}
	for queue := []Square{from}; len(queue) > 0; queue = queue[1:] {
		q := queue[0]
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				x, y := q.X()+dx, q.Y()+dy
				if x < 0 || y < 0 || y >= len(m.Rows) || x >= len(m.Rows[0]) {
					continue
				}
				to := At(x, y)
				corner := dx != 0 && dy != 0 && !(open.Has(At(x, q.Y())) && open.Has(At(q.X(), y)))
				if _, been := way[to]; been || corner || !open.Has(to) || barred.Has(to) {
					continue
				}
				way[to] = way[q] + 1
				queue = append(queue, to)
			}
		}
	}
	return way
}

// TestFlood: floods lead where steps from square to square do (CN-3.15 to CN-3.17),
// on the smallest board and on larger ones.
func TestFlood(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		for _, size := range [][2]int{{12, 8}, {17, 9}, {32, 16}} {
			m := random(rng, size[0], size[1])
			var barred Set
			for range 5 {
				barred.Add(At(rng.IntN(size[0]), rng.IntN(size[1])))
			}
			from := m.Open(0).First()
			way := steps(m, from, &barred)
			var g Walk
			m.Walk(&g, 0, &barred)
			for n := range 8 {
				reached := g.Flood(from, n)
				for y := range size[1] {
					for x := range size[0] {
						q := At(x, y)
						far, is := way[q]
						if want := is && far <= n; reached.Has(q) != want {
							t.Fatalf("%q, from %d,%d in %d steps: %d,%d is %t, want %t", m.Rows, from.X(), from.Y(), n, x, y, !want, want)
						}
					}
				}
			}
		}
	}
}
