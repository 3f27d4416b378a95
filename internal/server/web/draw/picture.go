package draw

import (
	"html/template"

	"riposte"
	"riposte/scene"
)

// Picture draws a board small, as it is before a duel: its ground, what lies on it and
// the starting places.
func Picture(in *riposte.Info, b *scene.Board) template.HTML {
	if !b.Plane {
		return squaresPicture(in, b)
	}
	var d Drawing
	w, h := float64(b.Width), float64(b.Height)
	u := max(w, h) / 320
	d.Open("svg", "class", "field-picture", "viewBox", "0 0 "+px(w)+" "+px(h), "aria-hidden", "true")
	d.Leaf("rect", "class", "b-floor", "width", px(w), "height", px(h))
	d.stroke("b-grid", func(t *trace) {
		for x := 600.; x < w; x += 600 {
			t.move(x, 0).by(0, h)
		}
		for y := 600.; y < h; y += 600 {
			t.move(0, y).by(w, 0)
		}
	})
	for i := range b.Shapes {
		if s := &b.Shapes[i]; len(s.Points) > 0 {
			d.terrain(s, areaOf(s), u)
		}
	}
	for _, t := range b.Tokens {
		d.token(piece{t, float64(t.X), float64(t.Y), 11 * u, false}, "token")
	}
	d.Close()
	return d.HTML()
}

// squaresPicture draws a board of squares small: what its squares are, and what is laid over
// them where that is all that tells them from open floor.
func squaresPicture(in *riposte.Info, b *scene.Board) template.HTML {
	q := &squares{board: b, of: &Board{Info: in}, used: map[string]bool{}}
	q.w, q.h = float64(b.Width*cell), float64(b.Height*cell)
	q.classes()
	if q.ring {
		q.left, q.top = 58, 58
	}
	q.Open("svg", "class", "field-picture", "viewBox", "0 0 "+px(q.w+2*q.left)+" "+px(q.h+2*q.top), "aria-hidden", "true")
	if q.ring {
		q.apron()
	}
	q.fills()
	q.terrain()
	for _, t := range b.Tokens {
		x, y := q.centre(t.X, t.Y)
		q.token(piece{t, x, y, max(q.w, q.h) / 30, false}, "token")
	}
	q.Close()
	return q.HTML()
}

// Poster is the engraving of a ruleset: the part poster-NAME, or poster if there is none.
func Poster(ruleset string) template.HTML {
	name := "poster-" + ruleset
	if !templates().Has(name) {
		name = "poster"
	}
	return templates().HTML(name, nil)
}
