package tui

import (
	"riposte/scene"
)

// line visits the points of a straight line between two points.
func line(a, b [2]int, visit func(x, y int)) {
	dx, dy := abs(b[0]-a[0]), -abs(b[1]-a[1])
	sx, sy := sign1(b[0]-a[0]), sign1(b[1]-a[1])
	x, y, off := a[0], a[1], dx+dy
	for {
		visit(x, y)
		if x == b[0] && y == b[1] {
			return
		}
		twice := 2 * off
		if twice >= dy {
			off += dy
			x += sx
		}
		if twice <= dx {
			off += dx
			y += sy
		}
	}
}

// inside reports whether a point lies in a circle or a polygon.
func inside(s scene.Shape, x, y int) bool {
	if len(s.Points) == 0 {
		return false
	}
	if s.Kind == scene.ShapeCircle {
		dx, dy := x-s.Points[0][0], y-s.Points[0][1]
		return dx*dx+dy*dy <= s.Radius*s.Radius
	}
	in := false
	for i, a := range s.Points {
		b := s.Points[(i+1)%len(s.Points)]
		if (a[1] > y) != (b[1] > y) {
			// x is left of the edge at the height y, where the edge crosses it.
			left := (x-a[0])*(b[1]-a[1]) < (b[0]-a[0])*(y-a[1])
			if left == (b[1] > a[1]) {
				in = !in
			}
		}
	}
	return in
}

func abs(n int) int { return max(n, -n) }

func sign1(n int) int { return min(max(n, -1), 1) }
