package draw

import (
	"html/template"

	"riposte"
	"riposte/internal/server/web"
)

// locator is a large board in miniature: what is solid, and the pieces. The script
// marks the part of it that the window shows.
func (q *squares) locator() template.HTML {
	var d Drawing
	d.Open("svg", "class", "locator", "viewBox", "0 0 "+num(q.board.Width)+" "+num(q.board.Height), "aria-hidden", "true", "data-act", "locate")
	d.Leaf("rect", "class", "b-floor", "width", num(q.board.Width), "height", num(q.board.Height))
	var solid trace
	for y := range q.kinds {
		for x, k := range q.kinds[y] {
			if g, _ := groundOf(k.class, k.thing); g.solid {
				solid.move(float64(x), float64(y))
				solid.b = append(solid.b, "h1v1h-1z"...)
			}
		}
	}
	d.Leaf("path", "class", "b-stone", "d", solid.String())
	for _, p := range q.pieces {
		if p.Seat == riposte.Nobody {
			continue
		}
		size := float64(max(p.Size, 1))
		d.Open("g", "data-seat", web.SeatNumber(p.Seat), "transform", "translate("+px(float64(p.X-q.board.Base)+size/2)+" "+px(float64(p.Y-q.board.Base)+size/2)+")")
		seatShape(&d, p.Seat, size)
		d.Close()
	}
	d.Leaf("rect", "class", "window", "width", "0", "height", "0")
	d.Close()
	return d.HTML()
}
