package web

import (
	"math"

	"riposte"
)

// shapes draws what lies on the squares.
func (q *squares) shapes() {
	for i := range q.board.Shapes {
		s := &q.board.Shapes[i]
		t := tintOf(s.Class)
		q.used[s.Class] = true
		switch s.Kind {
		case riposte.ShapeSquares:
			q.ticks(s, t)
		case riposte.ShapeLine:
			points := make([][2]float64, len(s.Points))
			for i, p := range s.Points {
				points[i][0], points[i][1] = q.centre(p[0], p[1])
			}
			q.route(points, t.line, t.arrow, "")
		case riposte.ShapePolygon:
			var path trace
			for i, p := range s.Points {
				x, y := q.centre(p[0], p[1])
				if i == 0 {
					path.move(x, y)
				} else {
					path.line(x, y)
				}
			}
			q.leaf("path", "class", t.line, "d", path.shut().String())
		case riposte.ShapeCircle:
			if len(s.Points) > 0 {
				x, y := q.centre(s.Points[0][0], s.Points[0][1])
				q.leaf("circle", "class", t.line, "cx", px(x), "cy", px(y), "r", px((float64(s.Radius)+.5)*cell))
			}
		}
	}
}

// ticks marks squares: a corner stroke for a threat, else a frame.
func (q *squares) ticks(s *riposte.Shape, t tint) {
	var path trace
	for _, p := range s.Points {
		x, y := q.centre(p[0], p[1])
		x, y = x-cell/2, y-cell/2
		if t.tick {
			path.move(x+4, y+4).by(9, 0).move(x+4, y+4).by(0, 9).move(x+5, y+19).by(12, -12)
			continue
		}
		path.move(x+4, y+4).by(cell-8, 0).by(0, cell-8).by(8-cell, 0).shut()
	}
	q.leaf("path", "class", t.line, "d", path.String())
}

// route draws a line from point to point. Its ends keep clear of the pieces that
// stand there; a dot marks each step between.
func (q *squares) route(points [][2]float64, class string, arrow bool, seat string) {
	drawRoute(&q.drawing, q.pieces, points, class, arrow, seat, 1)
}

func drawRoute(d *drawing, pieces []piece, points [][2]float64, class string, arrow bool, seat string, scale float64) {
	if len(points) < 2 {
		return
	}
	trimmed := append([][2]float64(nil), points...)
	last := len(points) - 1
	trimmed[0] = clear(points[0], points[1], pieces)
	trimmed[last] = clear(points[last], points[last-1], pieces)
	var t trace
	for i, p := range trimmed {
		if i == 0 {
			t.move(p[0], p[1])
		} else {
			t.line(p[0], p[1])
		}
	}
	end, before := trimmed[last], trimmed[last-1]
	if length := math.Hypot(end[0]-before[0], end[1]-before[1]); arrow && length > 0 {
		dx, dy := (before[0]-end[0])/length*14*scale, (before[1]-end[1])/length*14*scale
		t.move(end[0]+dx*.85-dy*.5, end[1]+dy*.85+dx*.5).line(end[0], end[1]).line(end[0]+dx*.85+dy*.5, end[1]+dy*.85-dx*.5)
	}
	d.leaf("path", "class", class, "data-seat", seat, "d", t.String())
	if arrow {
		for _, p := range trimmed[1:last] {
			d.leaf("circle", "class", "f-acc", "cx", px(p[0]), "cy", px(p[1]), "r", px(5*scale))
		}
	}
}

// clear moves the end of a line towards its other end, out of the piece there.
func clear(p, to [2]float64, pieces []piece) [2]float64 {
	for _, c := range pieces {
		if math.Abs(c.x-p[0]) < 1 && math.Abs(c.y-p[1]) < 1 {
			length := math.Hypot(to[0]-p[0], to[1]-p[1])
			if length <= c.r {
				return p
			}
			return [2]float64{p[0] + (to[0]-p[0])/length*(c.r-2), p[1] + (to[1]-p[1])/length*(c.r-2)}
		}
	}
	return p
}

// ghosts shows where somebody came from, where the lines tell it.
func (q *squares) ghosts() {
	for _, p := range q.pieces {
		way := q.table.story.way(p.Seat, p.X, p.Y)
		if way == nil || p.Small {
			continue
		}
		q.used["from"] = true
		points := make([][2]float64, len(way))
		for i, at := range way {
			points[i][0], points[i][1] = q.centre(at[0], at[1])
		}
		ghost := p
		ghost.x, ghost.y, ghost.r = points[0][0], points[0][1], 19
		q.route(points, "b-seat b-dots", false, seatNumber(p.Seat))
		q.token(ghost, "token ghost")
	}
}
