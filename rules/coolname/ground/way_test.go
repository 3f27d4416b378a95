package ground

import "testing"

// A walk is drawn from square to square, each a step that the rules allow, and as short as
// they make it, on every sample map with its doors shut and open.
func TestWayIsAWalk(t *testing.T) {
	bent, seen := 0, 0
	for _, m := range Samples() {
		for _, doors := range []uint8{0, 0xff} {
			var g Walk
			barred := At(3, 3).set()
			m.Walk(&g, doors, &barred)
			for from := *m.Open(doors); !from.Empty(); from = from.Rest() {
				if seen++; seen%11 != 0 {
					continue
				}
				a := from.First()
				for goals := g.Flood(a, 8); !goals.Empty(); goals = goals.Rest() {
					b := goals.First()
					way := g.Way(a, b)
					n := 0
					for reach := g.Flood(a, n); !reach.Has(b); reach = g.Flood(a, n) {
						n++
					}
					if len(way) != n+1 || way[0] != a || way[n] != b {
						t.Fatalf("%s: from %d to %d in %d steps: %v", m.Name, a, b, n, way)
					}
					for i := 1; i <= n; i++ {
						if step := g.Flood(way[i-1], 1); !step.Has(way[i]) {
							t.Fatalf("%s: %v has no step from %d to %d", m.Name, way, way[i-1], way[i])
						}
					}
					if Feet(a, b) < n*Step {
						bent++
					}
				}
			}
		}
	}
	if bent == 0 {
		t.Error("no walk goes round anything")
	}
}
