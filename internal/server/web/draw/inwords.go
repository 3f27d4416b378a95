package draw

import (
	"math"
	"strconv"

	"riposte"
	"riposte/internal/server/web"
	"riposte/scene"
)

// inWords is a plane in words: a sentence for each piece and for each thing that lies there,
// with how far it is from every piece, edge to edge, and in which direction.
func (q *plane) inWords() (out []string) {
	for i := range q.board.Tokens {
		p := &q.board.Tokens[i]
		name := p.Label.String()
		if q.of.You != riposte.Nobody && p.Seat == q.of.You {
			name += ", " + web.Msg("you")
		}
		text := web.Msg("board.at", name, web.Inches(p.X), web.Inches(p.Y))
		for j := range q.board.Tokens {
			if o := &q.board.Tokens[j]; j != i {
				text += "; " + web.Msg("board.away", web.Inches(gap(*p, *o)), o.Label, direction(o, float64(p.X), float64(p.Y)))
			}
		}
		out = append(out, text+".")
	}
	for i := range q.board.Shapes {
		s := &q.board.Shapes[i]
		if s.Thing == "" || len(s.Points) == 0 {
			continue
		}
		at := areaOf(s)
		text := web.Msg("board.at", thingName(q.board, s), web.Inches(int(at.c.x)), web.Inches(int(at.c.y)))
		for j := range q.board.Tokens {
			p := &q.board.Tokens[j]
			far := max(int(at.distance(spot{float64(p.X), float64(p.Y)}))-p.Radius, 0)
			text += "; " + web.Msg("board.away", web.Inches(far), p.Label, direction(p, at.c.x, at.c.y))
		}
		out = append(out, text+".")
	}
	return out
}

// thingName is what a thing is called, with what can be done with it, and what it is on the way.
func thingName(b *scene.Board, s *scene.Shape) string {
	name, kind := s.Label.String(), s.Class
	if name == "" {
		name = s.Thing
	}
	for i := range b.Legend {
		if l := &b.Legend[i]; l.Class == s.Class {
			kind = l.Label.String()
		}
	}
	return name + ", " + kind
}

// direction is where a place lies from a piece, in degrees clockwise from the top.
func direction(from *scene.Token, x, y float64) string {
	angle := math.Atan2(x-float64(from.X), float64(from.Y)-y) * 180 / math.Pi
	return strconv.Itoa((int(math.Round(angle)) + 360) % 360)
}

// distance is how far a point is from an area; 0 within it.
func (a area) distance(p spot) float64 {
	if len(a.points) == 0 {
		return max(math.Hypot(p.x-a.c.x, p.y-a.c.y)-a.r, 0)
	}
	least, left, right := math.Inf(1), false, false
	for i, from := range a.points {
		to := a.points[(i+1)%len(a.points)]
		dx, dy := to.x-from.x, to.y-from.y
		side := dx*(p.y-from.y) - dy*(p.x-from.x)
		left, right = left || side > 0, right || side < 0
		along := 0.
		if long := dx*dx + dy*dy; long > 0 {
			along = min(max(((p.x-from.x)*dx+(p.y-from.y)*dy)/long, 0), 1)
		}
		least = min(least, math.Hypot(p.x-from.x-along*dx, p.y-from.y-along*dy))
	}
	if left != right && len(a.points) > 2 {
		return 0 // the point is on the same side of every edge
	}
	return least
}
