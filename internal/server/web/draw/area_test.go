package draw

import (
	"math"
	"testing"

	"riposte/scene"
)

// Strokes stay in their area.
func TestStrokesStayInside(t *testing.T) {
	for name, a := range map[string]area{
		"circle":  {c: spot{100, 100}, r: 50},
		"polygon": areaOf(&scene.Shape{Kind: scene.ShapePolygon, Points: [][2]int{{100, 50}, {150, 100}, {100, 160}, {50, 100}}}),
	} {
		n := 0
		a.scatter(10, 3, func(x, y float64) {
			n++
			if !a.has(spot{x, y}) {
				t.Errorf("%s: a mark at %v,%v", name, x, y)
			}
		})
		if n < 20 {
			t.Errorf("%s: %d marks", name, n)
		}
		from, to, in := a.chord(a.c, spot{1, 0})
		if !in || math.Abs(to-from) < 90 || a.has(spot{a.c.x + to + 1, a.c.y}) || !a.has(spot{a.c.x + to - 1, a.c.y}) {
			t.Errorf("%s: the chord through the middle is %v to %v, %v", name, from, to, in)
		}
		if _, _, in := a.chord(spot{0, 0}, spot{1, 0}); in {
			t.Errorf("%s: a line beside it hits", name)
		}
		b := a.fitted(42).box()
		if math.Abs(max(b.x1-b.x0, b.y1-b.y0)-42) > .1 {
			t.Errorf("%s: fitted to %v", name, b)
		}
	}
}
