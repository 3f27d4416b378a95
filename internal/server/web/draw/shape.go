package draw

import (
	"math"
	"slices"
	"strings"

	"riposte/internal/server/web"
	"riposte/scene"
)

// shapes draws what lies on the squares.
func (q *squares) shapes() {
	for i := range q.board.Shapes {
		s := &q.board.Shapes[i]
		t := tintOf(s.Class)
		q.used[s.Class] = true
		switch s.Kind {
		case scene.ShapeSquares:
			q.marked(s, t)
		case scene.ShapeLine:
			points := make([][2]float64, len(s.Points))
			for i, p := range s.Points {
				points[i] = q.middle(p)
			}
			q.route(points, t.line, t.arrow, "")
		case scene.ShapeRays:
			q.rays(s, t)
		case scene.ShapePolygon:
			var path trace
			for i, p := range s.Points {
				x, y := q.centre(p[0], p[1])
				if i == 0 {
					path.move(x, y)
				} else {
					path.line(x, y)
				}
			}
			q.Leaf("path", "class", t.line, "d", path.shut().String())
		case scene.ShapeCircle:
			if len(s.Points) > 0 {
				x, y := q.centre(s.Points[0][0], s.Points[0][1])
				q.Leaf("circle", "class", t.line, "cx", px(x), "cy", px(y), "r", px((float64(s.Radius)+.5)*cell))
			}
		}
	}
}

// middle is where a line meets a square: the middle of the piece there, or of the
// square.
func (q *squares) middle(p [2]int) (at [2]float64) {
	for i := range q.pieces {
		if c := &q.pieces[i]; c.X == p[0] && c.Y == p[1] {
			return [2]float64{c.x, c.y}
		}
	}
	at[0], at[1] = q.centre(p[0], p[1])
	return at
}

// farReach is the most squares that are ticked unless the reader asks for more: if
// somebody can strike nearly everywhere, ticks tell nothing.
const farReach = 48

// isGround reports whether a shape says what squares are made of, rather than what
// lies on them.
func isGround(s *scene.Shape) bool {
	return s.Kind == scene.ShapeSquares && (s.Thing != "" || grounds[s.Class].fill != "" && s.Class != "rough")
}

// marked marks squares: with a tick in the corner for a threat, with the drawing of a
// ground, or with a frame.
func (q *squares) marked(s *scene.Shape, t tint) {
	if isGround(s) {
		return // drawn with the squares
	}
	at := make([][2]int, len(s.Points))
	for i, p := range s.Points {
		at[i] = [2]int{p[0] - q.board.Base, p[1] - q.board.Base}
	}
	if g, ok := grounds[s.Class]; ok && g.over != nil {
		q.lay(g, at)
		return
	}
	var path trace
	if t.tick {
		q.fields(&path, at)
		class := "b-laid ticked"
		q.used["ticked"] = true
		if len(at) > farReach {
			class += " far"
			q.used["far"] = true
		}
		q.Leaf("path", "class", class, "data-of", s.Of, "fill", "url(#pat-tick)", "d", path.String())
		return
	}
	for _, p := range at {
		path.move(q.left+float64(p[0]*cell)+4, q.top+float64(p[1]*cell)+4).by(cell-8, 0).by(0, cell-8).by(8-cell, 0).shut()
	}
	q.Leaf("path", "class", t.line, "d", path.String())
}

// rays are lines between the corners of squares.
func (q *squares) rays(s *scene.Shape, t tint) {
	var path trace
	corner := func(p [2]int) (x, y float64) {
		return q.left + float64((p[0]-q.board.Base)*cell), q.top + float64((p[1]-q.board.Base)*cell)
	}
	for i := 0; i+1 < len(s.Points); i += 2 {
		ax, ay := corner(s.Points[i])
		bx, by := corner(s.Points[i+1])
		path.move(ax, ay).line(bx, by)
	}
	q.Leaf("path", "class", t.line+" ray", "data-of", s.Of, "d", path.String())
}

// route draws a line from point to point. Its ends keep clear of the pieces that
// stand there, and a dot marks each step on the way.
func (q *squares) route(points [][2]float64, class string, arrow bool, seat string) {
	drawRoute(&q.Drawing, q.pieces, points, class, arrow, seat, 1)
}

func drawRoute(d *Drawing, pieces []piece, points [][2]float64, class string, arrow bool, seat string, scale float64) {
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
	d.Leaf("path", "class", class, "data-seat", seat, "d", t.String())
	if arrow {
		for _, p := range trimmed[1:last] {
			d.Leaf("circle", "class", "f-acc", "cx", px(p[0]), "cy", px(p[1]), "r", px(5*scale))
		}
	}
}

// clear moves the end of a line towards its other end, clear of the piece there.
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

// ghosts shows where pieces came from, if the report says.
func (q *squares) ghosts() {
	for _, p := range q.pieces {
		way := q.of.Way(p.Seat, p.X, p.Y)
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
		if q.shows(way) {
			q.route(points, "b-seat b-dots", false, web.SeatNumber(p.Seat))
		}
		q.token(ghost, "token ghost")
	}
}

// shows reports whether a way can be drawn as a line: it tells every square of a walk, or
// leads straight over open ground. Any other line might lead through a wall, or over what
// the rules walk round.
func (q *squares) shows(way [][2]int) bool {
	for i := 1; i < len(way); i++ {
		if !q.straight(way[i-1], way[i]) {
			return false
		}
	}
	return true
}

// straight reports whether two squares are neighbours, or a body that goes straight from one
// to the other touches only open squares on which nobody stands.
func (q *squares) straight(from, to [2]int) bool {
	dx, dy := float64(to[0]-from[0]), float64(to[1]-from[1])
	far := max(math.Abs(dx), math.Abs(dy))
	if far <= 1 {
		return true
	}
	const half = .3 // of a body, in squares
	length := math.Hypot(dx, dy)
	for _, side := range [...]float64{-half, half} {
		for n := 0.0; n <= 8*far; n++ {
			x := float64(from[0]) + .5 + dx*n/(8*far) - side*dy/length
			y := float64(from[1]) + .5 + dy*n/(8*far) + side*dx/length
			at := [2]int{int(math.Floor(x)), int(math.Floor(y))}
			if at != from && at != to && !q.plain(at) {
				return false
			}
		}
	}
	return true
}

// plain reports whether a square is bare ground, and nobody stands on it.
func (q *squares) plain(at [2]int) bool {
	x, y := at[0]-q.board.Base, at[1]-q.board.Base
	if y < 0 || y >= len(q.kinds) || x < 0 || x >= len(q.kinds[y]) {
		return false
	}
	if class := q.kinds[y][x].class; class != "floor" && class != "door-open" && !strings.HasPrefix(class, "corner") {
		return false
	}
	return !slices.ContainsFunc(q.pieces, func(p piece) bool {
		size := max(p.Size, 1)
		return at[0] >= p.X && at[0] < p.X+size && at[1] >= p.Y && at[1] < p.Y+size
	})
}
