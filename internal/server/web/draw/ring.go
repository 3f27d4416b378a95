package draw

import (
	"math"
	"slices"
	"strings"

	"riposte"
	"riposte/internal/server/web"
)

// Rings show how near is near enough. Those of linked pieces are filled, so that a
// group reads as one.

func (q *plane) linked(id string) (linked, now bool) {
	for _, l := range q.board.Links {
		if l.A == id || l.B == id {
			linked, now = true, now || l.Now
		}
	}
	return linked, now
}

func (q *plane) washes() {
	for _, p := range q.pieces {
		if linked, _ := q.linked(p.ID); linked && q.board.Ring > 0 {
			q.disc("b-wash", spot{p.x, p.y}, float64(p.Radius+q.board.Ring))
		}
	}
}

// rings draws the rings: those of all pieces while somebody is aiming, otherwise
// the near side's own and those of linked pieces.
func (q *plane) rings(aiming bool) {
	if q.board.Ring == 0 {
		return
	}
	for _, p := range q.pieces {
		linked, now := q.linked(p.ID)
		own := p.Seat == q.of.Near && p.Seat != riposte.Nobody
		class := "b-edge b-dash"
		switch {
		case now:
			class = "b-acc b-dash"
		case linked:
			class = "b-line b-dash"
		case !own && !aiming:
			continue
		}
		q.used["ring"] = true
		q.disc(class, spot{p.x, p.y}, float64(p.Radius+q.board.Ring))
	}
}

// links draws a line between linked pieces, with the distance between them.
func (q *plane) links() {
	at := func(id string) *piece {
		i := slices.IndexFunc(q.pieces, func(p piece) bool { return p.ID == id })
		if i < 0 {
			return nil
		}
		return &q.pieces[i]
	}
	for _, l := range q.board.Links {
		a, b := at(l.A), at(l.B)
		if a == nil || b == nil {
			continue
		}
		far := math.Hypot(b.x-a.x, b.y-a.y)
		class := "b-line"
		if l.Now {
			class = "b-acc"
		}
		if far <= a.r+b.r+4*q.u {
			continue // it is plain that they touch
		}
		dx, dy := (b.x-a.x)/far, (b.y-a.y)/far
		q.stroke(class, func(t *trace) {
			t.move(a.x+dx*a.r, a.y+dy*a.r).line(b.x-dx*b.r, b.y-dy*b.r)
		})
		q.Word(web.Inches(gap(a.Token, b.Token)/10*10), "text", "class", "b-name", "x", px((a.x+b.x)/2), "y", px((a.y+b.y)/2-10*q.u), "font-size", px(30*q.u), "text-anchor", "middle")
	}
}

// marks writes beside each thing what it is and how heavy, if there is room, and
// returns the boxes that the marks take up.
func (q *plane) marks() (busy []box) {
	for _, p := range q.pieces {
		busy = append(busy, p.box())
	}
	size := 26 * q.u
	for i := range q.board.Shapes {
		s := &q.board.Shapes[i]
		if s.Thing == "" || len(s.Points) == 0 {
			continue
		}
		text := strings.TrimSpace(s.Thing + " " + s.Mark.String())
		b, w := areaOf(s).box(), float64(len(text))*size*.5
		c := spot{(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2}
		places := []spot{{c.x, b.y1 + size}, {c.x, b.y0 - size*.3}, {b.x1 + w/2 + size*.4, c.y + size*.3}, {b.x0 - w/2 - size*.4, c.y + size*.3}}
		if s.Mark == "" {
			places = []spot{{c.x, c.y + size*.3}} // the drawing shows what it is
			if b.x1-b.x0 < w*1.5 || b.y1-b.y0 < size*5 {
				continue
			}
		}
		best, least := spot{}, math.Inf(1)
		for k, p := range places {
			at := box{p.x - w/2, p.y - size*.8, p.x + w/2, p.y + size*.2}
			hides := float64(k) + 3*(w*size-at.overlap(q.view))
			for _, o := range busy {
				hides += at.overlap(o)
			}
			if hides < least {
				best, least = p, hides
			}
		}
		if least > w*size { // most of it would be out of sight or on top of something
			continue
		}
		busy = append(busy, box{best.x - w/2, best.y - size*.8, best.x + w/2, best.y + size*.2})
		q.Word(text, "text", "class", "b-thing", "x", px(best.x), "y", px(best.y), "font-size", px(size), "text-anchor", "middle")
	}
	return busy
}
