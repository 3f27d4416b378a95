package draw

import (
	"math"
	"slices"

	"riposte"
	"riposte/internal/server/web"
	"riposte/scene"
)

// A plane is a board without squares, in 1/100 inch, being turned into a drawing: a
// window on it between rulers, with a locator if the window does not show
// everything.
type plane struct {
	Drawing
	board  *scene.Board
	of     *Board
	view   box
	u      float64 // a unit of the drawing: 1 in a window of 1000
	pieces []piece
	used   map[string]bool
}

func (b *Board) plane(p picks) *plane {
	q := &plane{board: b.View.Board, of: b, used: map[string]bool{}}
	q.window()
	q.u = max(q.view.x1-q.view.x0, q.view.y1-q.view.y0) / 1000
	for _, tk := range q.board.Tokens {
		r := float64(tk.Radius)
		if r == 0 {
			r = 50
		}
		q.pieces = append(q.pieces, piece{tk, float64(tk.X), float64(tk.Y), max(r, 18*q.u), b.acting(tk.ID)})
	}
	rim := 46 * q.u
	x0, y0 := q.view.x0-rim, q.view.y0-rim
	w, h := q.view.x1-x0+2*q.u, q.view.y1-y0+2*q.u
	aim, tab := "", ""
	area := b.aim()
	if area != nil && !b.Still {
		aim, tab = area.field, "0"
	}
	q.Open("svg", "viewBox", px(x0)+" "+px(y0)+" "+px(w)+" "+px(h), "id", "board", "data-plane", "true", "role", "group", "aria-label", q.summary(), "data-aim", aim, "tabindex", tab)
	q.rect("b-floor", q.view)
	q.grid()
	q.washes()
	if area != nil && area.Reach > 0 {
		q.used["aim"] = true
		for _, class := range []string{"b-wash", "b-acc b-dash"} {
			if area.Within != nil {
				q.Leaf("path", "class", class, "d", areaOf(area.Within).trace())
				continue
			}
			q.Leaf("circle", "class", class, "cx", num(area.From[0]), "cy", num(area.From[1]), "r", num(area.Reach))
		}
	}
	for i := range q.board.Shapes {
		q.shape(&q.board.Shapes[i])
	}
	q.rings(area != nil)
	q.ghosts()
	for _, pc := range q.pieces {
		class, word, field, role, tab := "token", "", "", "img", ""
		if pc.acting {
			class = "token active"
		}
		label := (pc.Label + ", ").String() + web.Inches(pc.X) + " " + web.Inches(pc.Y)
		if c := p.token[pc.ID]; c != nil && !b.Still && c.Refusal == nil {
			word, field, role, tab = c.Word, c.field, "button", "0"
			label += ", " + web.Lower(c.title) + ": " + c.Label.String() + costOf(c.Pick)
		}
		own := ""
		if b.You != riposte.Nobody && pc.Seat == b.You {
			own = "true"
			label += ", " + web.Msg("you")
			if tab == "" {
				tab = "-1"
			}
		}
		for _, bd := range pc.Badges {
			label += (", " + bd.Text).String()
		}
		q.token(pc, class, "id", "token-"+web.Slug(pc.ID), "data-token", pc.ID, "data-base", num(pc.Radius), "data-name", pc.Label.String(), "data-own", own, "data-word", word, "data-field", field, "role", role, "tabindex", tab, "aria-label", label)
	}
	q.Open("g", "aria-hidden", "true")
	q.links()
	q.names(q.pieces, 40*q.u, q.view, q.marks(), nil)
	q.rulers(x0, y0, rim)
	if q.view.x1-q.view.x0 < float64(q.board.Width) || q.view.y1-q.view.y0 < float64(q.board.Height) {
		q.locator()
	}
	q.Close()
	q.Close()
	return q
}

// window is the whole plane or, if the pieces fill only a small part of it, that
// part.
func (q *plane) window() {
	w, h := float64(q.board.Width), float64(q.board.Height)
	q.view = box{0, 0, w, h}
	if len(q.board.Tokens) == 0 {
		return
	}
	near := box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	hold := func(x, y, r float64) {
		near = box{min(near.x0, x-r), min(near.y0, y-r), max(near.x1, x+r), max(near.y1, y+r)}
	}
	for _, t := range q.board.Tokens {
		hold(float64(t.X), float64(t.Y), float64(max(t.Radius, 50))+250)
	}
	if a := q.of.aim(); a != nil {
		hold(float64(a.From[0]), float64(a.From[1]), float64(a.Reach)+50)
	}
	// A part has the shape of the whole, so that the board keeps its size on the page.
	nw := max(near.x1-near.x0, 1200, max(near.y1-near.y0, 900)*w/h)
	nw = math.Ceil(nw/50) * 50
	nh := nw * h / w
	if nw > .75*w {
		return
	}
	x0 := min(max((near.x0+near.x1-nw)/2, 0), w-nw)
	y0 := min(max((near.y0+near.y1-nh)/2, 0), h-nh)
	x0, y0 = math.Floor(x0/50)*50, math.Floor(y0/50)*50
	q.view = box{x0, y0, x0 + nw, y0 + nh}
}

func (q *plane) rect(class string, b box) {
	q.Leaf("rect", "class", class, "x", px(b.x0), "y", px(b.y0), "width", px(b.x1-b.x0), "height", px(b.y1-b.y0))
}

func (q *plane) summary() string {
	text := (q.board.Title + ", ").String() + web.Msg("board.inches", web.Inches(q.board.Width), web.Inches(q.board.Height)) + "."
	for i, a := range q.board.Tokens {
		for _, b := range q.board.Tokens[i+1:] {
			text += " " + web.Msg("board.apart", a.Label, b.Label, web.Inches(gap(a, b))) + "."
		}
	}
	return text
}

func (q *plane) grid() {
	var t trace
	for x := math.Ceil(q.view.x0/100) * 100; x <= q.view.x1; x += 100 {
		t.move(x, q.view.y0).by(0, q.view.y1-q.view.y0)
	}
	for y := math.Ceil(q.view.y0/100) * 100; y <= q.view.y1; y += 100 {
		t.move(q.view.x0, y).by(q.view.x1-q.view.x0, 0)
	}
	q.Leaf("path", "class", "b-grid", "d", t.String())
}

func (q *plane) shape(s *scene.Shape) {
	if s.Thing != "" && len(s.Points) > 0 {
		q.Drawing.terrain(s, areaOf(s), q.u)
		return
	}
	t := tintOf(s.Class)
	q.used[s.Class] = true
	points := make([][2]float64, len(s.Points))
	for i, p := range s.Points {
		points[i] = [2]float64{float64(p[0]), float64(p[1])}
	}
	if len(points) == 0 {
		return
	}
	switch s.Kind {
	case scene.ShapeCircle:
		for _, class := range []string{t.fill, t.line} {
			if class != "" {
				q.Leaf("circle", "class", class, "cx", px(points[0][0]), "cy", px(points[0][1]), "r", num(s.Radius))
			}
		}
		if s.Label != "" {
			q.Word(s.Label.String(), "text", "class", "b-label", "x", px(points[0][0]), "y", px(points[0][1]+float64(s.Radius)+26*q.u), "font-size", px(24*q.u), "text-anchor", "middle")
		}
	case scene.ShapePolygon, scene.ShapeSquares, scene.ShapeRays:
		var path trace
		for i, p := range points {
			if i == 0 {
				path.move(p[0], p[1])
			} else {
				path.line(p[0], p[1])
			}
		}
		path.shut()
		for _, class := range []string{t.fill, t.line} {
			if class != "" {
				q.Leaf("path", "class", class, "d", path.String())
			}
		}
	case scene.ShapeLine:
		drawRoute(&q.Drawing, q.pieces, points, t.line, t.arrow, "", q.u)
		if s.Label != "" && len(points) > 1 {
			a, b := points[0], points[1]
			q.Word(s.Label.String(), "text", "class", "b-name", "x", px((a[0]+b[0])/2), "y", px((a[1]+b[1])/2-12*q.u), "font-size", px(30*q.u), "text-anchor", "middle")
		}
	}
}

func (q *plane) ghosts() {
	for _, p := range q.pieces {
		way := q.of.Way(p.Seat, p.X, p.Y)
		if way == nil || p.Small {
			continue
		}
		q.used["from"] = true
		points := make([][2]float64, len(way))
		for i, at := range way {
			points[i] = [2]float64{float64(at[0]), float64(at[1])}
		}
		ghost := p
		ghost.x, ghost.y = points[0][0], points[0][1]
		drawRoute(&q.Drawing, q.pieces, points, "b-seat b-dots", false, web.SeatNumber(p.Seat), q.u)
		q.token(ghost, "token ghost")
	}
}

// rulers are the cut edges at the left and the top, marked in inches.
func (q *plane) rulers(x0, y0, rim float64) {
	v := q.view
	var edge trace
	edge.move(x0, y0).line(v.x1+2*q.u, y0).line(v.x1+2*q.u, v.y0).line(v.x0, v.y0).line(v.x0, v.y1+2*q.u).line(x0, v.y1+2*q.u).shut()
	q.Leaf("path", "class", "b-well", "d", edge.String())
	var ticks trace
	ticks.move(v.x0, v.y1).line(v.x0, v.y0).line(v.x1, v.y0)
	each := 3
	if v.x1-v.x0 > 2400 {
		each = 6
	}
	label := func(n int, x, y float64) {
		x, y = min(x, v.x1-12*q.u), min(y, v.y1-3*q.u) // the last number must fit whole
		q.Word(num(n), "text", "class", "b-label", "x", px(x), "y", px(y), "font-size", px(26*q.u), "text-anchor", "middle")
	}
	for x := math.Ceil(v.x0/100) * 100; x <= v.x1; x += 100 {
		long := 10 * q.u
		if n := int(x) / 100; n%each == 0 {
			long = 18 * q.u
			label(n, x, v.y0-22*q.u)
		}
		ticks.move(x, v.y0).by(0, -long)
	}
	for y := math.Ceil(v.y0/100) * 100; y <= v.y1; y += 100 {
		long := 10 * q.u
		if n := int(y) / 100; n%each == 0 {
			long = 18 * q.u
			label(n, v.x0-rim*.66, y+9*q.u)
		}
		ticks.move(v.x0, y).by(-long, 0)
	}
	q.Leaf("path", "class", "b-line", "d", ticks.String())
}

// locator is the whole plane in miniature, in the corner with the fewest pieces.
func (q *plane) locator() {
	scale := .2 * (q.view.x1 - q.view.x0) / float64(q.board.Width)
	w, h := float64(q.board.Width)*scale, float64(q.board.Height)*scale
	corners := []box{
		{q.view.x1 - w, q.view.y1 - h, q.view.x1, q.view.y1},
		{q.view.x0, q.view.y1 - h, q.view.x0 + w, q.view.y1},
		{q.view.x1 - w, q.view.y0, q.view.x1, q.view.y0 + h},
	}
	at := slices.MinFunc(corners, func(a, b box) int {
		return q.under(a) - q.under(b)
	})
	q.Open("g", "transform", "translate("+px(at.x0)+" "+px(at.y0)+")")
	q.rect("b-floor b-line", box{0, 0, w, h})
	q.rect("b-wash b-acc", box{q.view.x0 * scale, q.view.y0 * scale, q.view.x1 * scale, q.view.y1 * scale})
	for _, p := range q.pieces {
		q.Leaf("circle", "class", "f-seat", "data-seat", web.SeatNumber(p.Seat), "cx", px(p.x*scale), "cy", px(p.y*scale), "r", px(6*q.u))
	}
	q.Close()
}

func (q *plane) under(b box) (n int) {
	for _, p := range q.pieces {
		if b.overlap(p.box()) > 0 {
			n++
		}
	}
	return n
}

// gap is how far apart two bases are; for tokens without bases, their middles.
func gap(a, b scene.Token) int {
	return max(int(math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y)))-a.Radius-b.Radius, 0)
}
