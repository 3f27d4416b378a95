package draw

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"riposte"
	"riposte/internal/server/web"
	"riposte/phrase"
	"riposte/scene"
)

// A picks is the part of the asks that points at places on the board.
type picks struct {
	square map[[2]int]*pick
	token  map[string]*pick
	label  string // of the squares that may be chosen
	unit   string
}

// A pick is one choice that may be clicked on the board.
type pick struct {
	*scene.Pick
	field string // the field's name
	title string // the field's title
	verb  string // what is done by it
}

func onBoard(v *scene.View) picks {
	p := picks{square: map[[2]int]*pick{}, token: map[string]*pick{}}
	for n := range v.Asks {
		if v.Asks[n].Aside { // such an ask is filled in elsewhere
			continue
		}
		for i := range v.Asks[n].Fields {
			f := &v.Asks[n].Fields[i]
			for j := range f.Picks {
				c := &f.Picks[j]
				one := &pick{c, f.Name, f.Title.String(), v.Asks[n].Verb.String()}
				switch c.At.Kind {
				case scene.AtSquare:
					at := [2]int{c.At.X, c.At.Y}
					if p.square[at] == nil {
						p.square[at] = one
					}
					if c.Refusal == nil && p.label == "" {
						p.label = f.Title.String()
					}
					if c.Cost > 0 {
						p.unit = c.Unit.String()
					}
				case scene.AtToken:
					if was := p.token[c.At.ID]; was == nil || was.Refusal != nil && c.Refusal == nil {
						p.token[c.At.ID] = one
					}
				case scene.AtButton, scene.AtCard: // not on the board
				}
			}
		}
	}
	return p
}

// A kind of square is its class in the legend and what it is.
type kind struct{ class, thing string }

// A squares is a board of squares being turned into a drawing.
type squares struct {
	Drawing
	board  *scene.Board
	of     *Board
	picks  picks
	kinds  [][]kind
	said   map[[2]int][]string // what shapes say about a square
	left   float64             // left edge of the first square
	top    float64
	w, h   float64 // size of all squares together
	u      float64 // size of lettering: smaller on boards with few squares, which are drawn large
	ring   bool
	pieces []piece
	used   map[string]bool // the classes that have been drawn
}

// squares draws a board of squares: a grid whose cells say what they are, and
// drawings above it.
func (b *Board) squares(p picks) *squares {
	q := &squares{board: b.View.Board, of: b, picks: p, left: 30, top: 30, used: map[string]bool{}}
	q.w, q.h = float64(q.board.Width*cell), float64(q.board.Height*cell)
	q.u = min(1, max(.6, q.w/480))
	q.classes()
	width, height := q.left+q.w+4, q.top+q.h+4
	if q.ring {
		q.left, q.top = 58, 58
		width, height = q.w+2*q.left, q.h+2*q.top
	}
	for _, tk := range q.board.Tokens {
		x, y := q.centre(tk.X, tk.Y)
		size := float64(max(tk.Size, 1))
		r := 21 * size
		if tk.Small {
			r = 17*size + 6*(size-1)
		}
		q.pieces = append(q.pieces, piece{tk, x + (size-1)*cell/2, y + (size-1)*cell/2, r, b.acting(tk.ID)})
	}
	q.Open("svg", "viewBox", "0 0 "+px(width)+" "+px(height), "id", "board", "role", "group", "aria-label", q.summary())
	q.patterns()
	q.Leaf("rect", "class", "b-well", "width", px(width), "height", px(height))
	if q.ring {
		q.apron()
	}
	q.Open("g", "id", "ground-part", "aria-hidden", "true")
	q.ground()
	q.shutPart()
	q.grid()
	q.Open("g", "aria-hidden", "true")
	q.offered()
	q.shapes()
	q.ghosts()
	for _, p := range q.pieces {
		class, word := "token", ""
		if p.acting {
			class = "token active"
		}
		var more []string
		if c := q.picks.token[p.ID]; c != nil && !q.of.Still && c.Refusal == nil {
			word = c.Word
			more = []string{"data-field", c.field}
		}
		q.token(p, class, append([]string{"id", "token-" + web.Slug(p.ID), "data-token", p.ID, "data-word", word}, more...)...)
	}
	room := 0. // names must keep clear of the numbers at the edge
	if q.ring {
		room = 24
	}
	q.names(q.pieces, 21*q.u, box{q.left - room, q.top - room, q.left + q.w + room, q.top + q.h + room}, nil, q.dots())
	q.Close()
	if !q.ring {
		q.rulers(width, height)
	}
	q.Close()
	return q
}

// classes looks up the letters, and what lies on the squares. A board surrounded by
// ropes is a ring.
func (q *squares) classes() {
	of := map[string]kind{}
	for _, l := range q.board.Legend {
		if l.Letter != "" {
			of[l.Letter] = kind{l.Class, l.Thing}
		}
	}
	q.kinds = make([][]kind, q.board.Height)
	for y := range q.kinds {
		q.kinds[y] = make([]kind, q.board.Width)
		row := []rune(nil)
		if y < len(q.board.Cells) {
			row = []rune(q.board.Cells[y])
		}
		for x := range q.kinds[y] {
			k := kind{class: "floor"}
			if x < len(row) {
				if known := of[string(row[x])]; known.class != "" {
					k = known
				}
			}
			q.kinds[y][x] = k
			q.ring = q.ring || k.class == "rope"
		}
	}
	q.said = map[[2]int][]string{}
	for i := range q.board.Shapes {
		s := &q.board.Shapes[i]
		if s.Kind != scene.ShapeSquares {
			continue
		}
		for _, p := range s.Points {
			if x, y := p[0]-q.board.Base, p[1]-q.board.Base; isGround(s) && y >= 0 && y < len(q.kinds) && x >= 0 && x < len(q.kinds[y]) {
				q.kinds[y][x] = kind{s.Class, s.Thing}
			}
			if s.Label != "" {
				q.said[p] = append(q.said[p], s.Label.String())
			}
		}
	}
}

// centre is the middle of a square, which is given in the board's own coordinates.
func (q *squares) centre(x, y int) (float64, float64) {
	return q.left + float64(x-q.board.Base)*cell + cell/2, q.top + float64(y-q.board.Base)*cell + cell/2
}

func (q *squares) summary() string {
	text := q.board.Title + "."
	for _, p := range q.board.Tokens {
		text += phrase.Plain((" " + p.Label + " ").String() + web.Msg("board.on", coordinates(p.X, p.Y)) + ".")
	}
	for _, s := range q.board.Shapes {
		if s.Label != "" {
			text += " " + s.Label + "."
		}
	}
	return text.String()
}

func coordinates(x, y int) string { return strconv.Itoa(x) + "," + strconv.Itoa(y) }

// apron is what surrounds the squares of a ring: canvas, three ropes, pads.
func (q *squares) apron() {
	rect := func(class string, out float64) {
		q.Leaf("rect", "class", class, "x", px(q.left-out), "y", px(q.top-out), "width", px(q.w+2*out), "height", px(q.h+2*out))
	}
	rect("b-floor b-thick", 30)
	rect("b-line", 20)
	rect("b-line", 12)
	rect("b-line", 4)
}

// grid is the squares themselves, for pointers, keys and screen readers.
func (q *squares) grid() {
	focus := q.first()
	q.Open("g", "role", "grid", "aria-label", web.Msg("board.grid", num(q.board.Width), num(q.board.Height)))
	for y := range q.kinds {
		q.Open("g", "id", "row-"+num(y)+"-part", "role", "row")
		for x := range q.kinds[y] {
			bx, by := x+q.board.Base, y+q.board.Base
			q.square(bx, by, q.kinds[y][x], [2]int{bx, by} == focus)
		}
		q.shutPart()
	}
	q.Close()
}

// shutPart ends a part of the board that the page leaves as it is while its text stays the
// same; the empty comment says where it ends.
func (q *squares) shutPart() {
	q.Close()
	q.b = append(q.b, "<!---->"...)
}

// first is the square that the Tab key reaches: the piece of the near side, of several the one
// that acts, or a square that may be chosen.
func (q *squares) first() [2]int {
	var own *piece
	for i := range q.pieces {
		p := &q.pieces[i]
		if p.Seat == q.of.Near && p.Seat != riposte.Nobody && (own == nil && !p.Small || p.acting && (own == nil || !own.acting)) {
			own = p
		}
	}
	if own != nil {
		return [2]int{own.X, own.Y}
	}
	at := [2]int{q.board.Base, q.board.Base}
	for y := range q.kinds {
		for x := range q.kinds[y] {
			here := [2]int{x + q.board.Base, y + q.board.Base}
			if q.picks.square[here] != nil {
				return here
			}
		}
	}
	return at
}

// A bare square is one of which nothing is said but what it is and how it may be chosen: it
// looks the same on every board, and most squares are bare.
type bare struct {
	x, y                     int
	ground                   string
	cx, cy                   float64 // its centre
	focus, may               bool
	field, verb, word, label string
	cost                     int
	unit                     phrase.Text
}

// mostBare bounds how many squares are kept; a board of its own from a document has others.
const mostBare = 1 << 12

// bares are the bare squares that have been drawn.
var bares struct {
	sync.RWMutex
	drawn map[bare]string
}

// square draws a square, or puts in what was drawn before.
func (q *squares) square(x, y int, k kind, focus bool) {
	c, at := q.picks.square[[2]int{x, y}], [2]int{x, y}
	ground := q.groundName(k.class, k.thing)
	if c != nil && (c.Refusal != nil || c.Peril != nil) || len(q.said[at]) > 0 || q.covered(x, y) {
		q.drawSquare(x, y, ground, focus)
		return
	}
	cx, cy := q.centre(x, y)
	key := bare{x: x, y: y, cx: cx, cy: cy, ground: ground, focus: focus}
	if c != nil && !q.of.Still {
		key.may, key.field, key.verb, key.word, key.label, key.cost, key.unit = true, c.field, c.verb, c.Word, c.Label.String(), c.Cost, c.Unit
	}
	bares.RLock()
	drawn, ok := bares.drawn[key]
	bares.RUnlock()
	if ok {
		q.b = append(q.b, drawn...)
		return
	}
	from := len(q.b)
	q.drawSquare(x, y, ground, focus)
	bares.Lock()
	if bares.drawn == nil || len(bares.drawn) >= mostBare {
		bares.drawn = map[bare]string{}
	}
	bares.drawn[key] = string(q.b[from:])
	bares.Unlock()
}

func (q *squares) covered(x, y int) bool {
	for i := range q.board.Tokens {
		if over(&q.board.Tokens[i], x, y) {
			return true
		}
	}
	return false
}

// over reports whether a token covers a square.
func over(p *scene.Token, x, y int) bool {
	n := max(p.Size, 1)
	return x >= p.X && x < p.X+n && y >= p.Y && y < p.Y+n
}

func (q *squares) drawSquare(x, y int, ground string, focus bool) {
	label := []string{coordinates(x, y)}
	if ground != "" {
		label = append(label, ground)
	}
	holds := ""
	for _, p := range q.board.Tokens {
		if over(&p, x, y) {
			holds = p.ID
			label = append(label, p.Label.String())
			if q.of.You != riposte.Nobody && p.Seat == q.of.You {
				label = append(label, web.Msg("you"))
			}
			for _, b := range p.Badges {
				label = append(label, b.Text.String())
			}
			if c := q.picks.token[p.ID]; c != nil {
				label = append(label, web.Lower(c.title)+": "+c.Label.String()+costOf(c.Pick))
			}
		}
	}
	for _, text := range q.said[[2]int{x, y}] {
		if !slices.Contains(label, text) {
			label = append(label, text)
		}
	}
	c := q.picks.square[[2]int{x, y}]
	var word, field, disabled, why string
	if c != nil {
		switch {
		case c.Refusal != nil:
			disabled, why = "true", q.of.Why(c.Refusal)
			label = append(label, c.Refusal.Why.String())
		case !q.of.Still:
			word, field = c.Word, c.field
			text := web.Msg("board.do", web.Lower(c.verb))
			if !strings.Contains(c.Label.String(), ",") {
				text += (": " + c.Label).String() // more than a repetition of the coordinates
			}
			label = append(label, text+costOf(c.Pick))
		}
	}
	tab := "-1"
	first := ""
	if focus {
		tab, first = "0", "true"
	}
	at := coordinates(x, y)
	class := "square"
	if word != "" {
		class = "square may"
		if c.Peril != nil {
			class = "square may deadly"
			label = append(label, c.Peril.Text.String())
		}
	}
	cx, cy := q.centre(x, y)
	q.Leaf("rect", "class", class, "id", "sq-"+dashed(at), "role", "gridcell", "tabindex", tab, "data-first", first, "data-square", at,
		"data-holds", holds, "data-word", word, "data-field", field, "aria-disabled", disabled, "aria-describedby", why, "aria-label", strings.Join(label, ", "),
		"x", px(cx-cell/2), "y", px(cy-cell/2)) // the style sheet has its size, which all share
}

func dashed(at string) string { return strings.ReplaceAll(at, ",", "-") }

// Costs are the figures on the squares that a field offers: one text, whose characters
// stand where they belong, since hundreds of texts take a browser long. A number of two
// figures is a text of its own.
type costs struct {
	field string
	text  []byte
	x, y  trace
}

// dots are the places at which offered marks squares.
func (q *squares) dots() (out []box) {
	if q.of.Still {
		return nil
	}
	for row := range q.kinds {
		for column := range q.kinds[row] {
			here := [2]int{column + q.board.Base, row + q.board.Base}
			c := q.picks.square[here]
			if c == nil || c.Refusal != nil {
				continue
			}
			x, y := q.centre(here[0], here[1])
			at := box{x - 5, y - 5, x + 5, y + 5}
			if c.Cost > 0 {
				at = box{x + 6, y + 4, x + 21, y + 21}
			}
			out = append(out, at)
		}
	}
	return out
}

// offered writes on each square that may be chosen what that costs, and marks those where
// it costs the duel. It lies on the ground, so that whatever is drawn there hides
// neither.
func (q *squares) offered() {
	if q.of.Still {
		return
	}
	var all []costs
	size := 17 * q.u
	for y := range q.kinds {
		for x := range q.kinds[y] {
			here := [2]int{x + q.board.Base, y + q.board.Base}
			c := q.picks.square[here]
			if c == nil || c.Refusal != nil {
				continue
			}
			cx, cy := q.centre(here[0], here[1])
			if c.Cost > 9 {
				q.Word(num(c.Cost), "text", "class", "b-num b-cost", "data-costs", c.field, "x", px(cx+20), "y", px(cy+20), "font-size", px(size), "text-anchor", "end")
			} else if c.Cost > 0 {
				i := slices.IndexFunc(all, func(one costs) bool { return one.field == c.field })
				if i < 0 {
					i, all = len(all), append(all, costs{field: c.field})
				}
				one := &all[i]
				one.text = append(one.text, num(c.Cost)...)
				one.x.b = append(appendPx(one.x.b, cx+20), ' ')
				one.y.b = append(appendPx(one.y.b, cy+20), ' ')
			} else {
				q.Leaf("circle", "class", "b-may", "id", "n-"+dashed(coordinates(here[0], here[1])), "cx", px(cx), "cy", px(cy), "r", "4")
			}
			if c.Peril != nil {
				q.used["deadly"] = true
				q.skull(cx-13, cy-13, 11)
			}
		}
	}
	for i := range all {
		c := &all[i]
		q.Word(string(c.text), "text", "class", "b-num b-cost", "data-costs", c.field, "x", c.x.String(), "y", c.y.String(), "font-size", px(size), "text-anchor", "end")
	}
}

// skull marks what costs the duel.
func (d *Drawing) skull(x, y, r float64) {
	d.Leaf("circle", "class", "b-skull", "cx", px(x), "cy", px(y), "r", px(r))
	d.Leaf("use", "class", "c-bad", "href", web.IconPath("deadly"), "x", px(x-r*.8), "y", px(y-r*.8), "width", px(r*1.6), "height", px(r*1.6))
}

// groundName is what the legend calls a kind, without what the rules say of it.
// Ground that a shape has put there is named by the shape.
func (q *squares) groundName(class, thing string) string {
	if class == "floor" {
		return ""
	}
	for _, l := range q.board.Legend {
		if l.Class == class && l.Thing == thing {
			name, _, _ := strings.Cut(l.Label.String(), ":")
			return name
		}
	}
	return ""
}

// fills gives the ground its colours, one path for each.
func (q *squares) fills() {
	q.Leaf("rect", "class", "b-floor", "x", px(q.left), "y", px(q.top), "width", px(q.w), "height", px(q.h))
	var order []string
	of := map[string][][2]int{}
	for y := range q.kinds {
		for x, k := range q.kinds[y] {
			g, _ := groundOf(k.class, k.thing)
			if g.fill == "" || g.fill == "b-floor" || g.solid {
				continue
			}
			if of[g.fill] == nil {
				order = append(order, g.fill)
			}
			of[g.fill] = append(of[g.fill], [2]int{x, y})
		}
	}
	for _, fill := range order {
		var t trace
		q.fields(&t, of[fill])
		q.Leaf("path", "class", fill, "d", t.String())
	}
}

// terrain lays the lines of each kind over its squares.
func (q *squares) terrain() {
	var order []kind
	of := map[kind][][2]int{}
	for y := range q.kinds {
		for x, k := range q.kinds[y] {
			q.used[k.class+k.thing] = true
			g, known := groundOf(k.class, k.thing)
			switch {
			case strings.HasPrefix(k.class, "corner") && q.ring:
				q.pad(x, y, k.class)
			case !known:
				cx, cy := q.centre(x+q.board.Base, y+q.board.Base)
				q.Word(q.letter(k.class), "text", "class", "b-label", "x", px(cx), "y", px(cy+6), "font-size", "17", "text-anchor", "middle")
			case g.over != nil || g.clump != nil || g.pattern != "":
				if of[k] == nil {
					order = append(order, k)
				}
				of[k] = append(of[k], [2]int{x, y})
			}
		}
	}
	for _, k := range order {
		g, _ := groundOf(k.class, k.thing)
		q.lay(g, of[k])
	}
	if q.ring {
		x0, y0, x1, y1 := q.inner()
		q.Leaf("rect", "class", "b-line b-dash", "x", px(x0), "y", px(y0), "width", px(x1-x0), "height", px(y1-y0))
	}
}

func (q *squares) letter(class string) string {
	for _, l := range q.board.Legend {
		if l.Class == class && l.Letter != "." {
			return l.Letter
		}
	}
	return ""
}

// lay draws a ground on squares, row by row.
func (q *squares) lay(g ground, at [][2]int) {
	var fields trace
	if g.solid || g.pattern != "" {
		q.fields(&fields, at)
	}
	if g.solid {
		q.Leaf("path", "class", g.fill, "d", fields.String())
	}
	if g.pattern != "" {
		q.Leaf("path", "class", "b-laid", "fill", "url(#pat-"+g.pattern+")", "d", fields.String())
	}
	if g.over != nil {
		var over trace
		for _, p := range at {
			g.over(&over, q.left+float64(p[0]*cell), q.top+float64(p[1]*cell))
		}
		q.Leaf("path", "class", g.line, "d", over.String())
	}
	if g.clump != nil {
		clumps := q.clumps(at)
		for i := range clumps {
			g.clump(&q.Drawing, &clumps[i], g.line)
		}
	}
	if g.wall || g.rim {
		class := "b-edge"
		if g.wall {
			class = "b-thick"
		}
		var rim trace
		q.rim(&rim, at)
		q.Leaf("path", "class", class, "d", rim.String())
	}
}

// pad is the padded post at a corner of a ring. It has the colour of the seat whose
// word ends its class.
func (q *squares) pad(x, y int, class string) {
	const out, side = 30, 40
	cx, dx := q.left-out, 1.
	if x > 0 {
		cx, dx = q.left+q.w+out, -1
	}
	cy, dy := q.top-out, 1.
	if y > 0 {
		cy, dy = q.top+q.h+out, -1
	}
	fill, of := "b-well b-line", ""
	if seat, ok := q.of.Info.SeatNamed(strings.TrimPrefix(class, "corner-")); ok && class != "corner" {
		fill, of = "f-seat b-line", web.SeatNumber(seat)
	}
	var t trace
	t.move(cx, cy).by(side*dx, 0).by(-side*dx, side*dy).shut()
	q.Leaf("path", "class", fill, "data-seat", of, "d", t.String())
}

// inner is the bounds of the squares that are not ropes.
func (q *squares) inner() (x0, y0, x1, y1 float64) {
	x0, y0 = q.left+q.w, q.top+q.h
	x1, y1 = q.left, q.top
	for y := range q.kinds {
		for x, k := range q.kinds[y] {
			if k.class == "floor" {
				fx, fy := q.left+float64(x*cell), q.top+float64(y*cell)
				x0, y0, x1, y1 = min(x0, fx), min(y0, fy), max(x1, fx+cell), max(y1, fy+cell)
			}
		}
	}
	return x0, y0, max(x0, x1), max(y0, y1)
}

// lines are the lines between the squares.
func (q *squares) lines() {
	var t trace
	for x := 0; x <= q.board.Width; x++ {
		t.move(q.left+float64(x*cell), q.top).by(0, q.h)
	}
	for y := 0; y <= q.board.Height; y++ {
		t.move(q.left, q.top+float64(y*cell)).by(q.w, 0)
	}
	q.Leaf("path", "class", "b-grid", "d", t.String())
}

// border is the edge of a board that has no ropes.
func (q *squares) border() {
	if !q.ring {
		q.Leaf("rect", "class", "b-thick", "x", px(q.left), "y", px(q.top), "width", px(q.w), "height", px(q.h))
	}
}

// edges numbers the columns and rows of a ring.
func (q *squares) edges() {
	q.lettered("", func() {
		q.columns(q.top + q.h + 50)
		q.rows(q.left - 44)
	})
}

// rulers number the columns and rows of a field. They lie above it, so that they can stay at
// the edge of a frame in which the field moves.
func (q *squares) rulers(width, height float64) {
	q.Open("g", "id", "rulers-part", "aria-hidden", "true")
	q.lettered("x", func() {
		q.Leaf("rect", "class", "b-well", "width", px(width), "height", px(q.top-2))
		q.columns(q.top - 10)
	})
	q.lettered("y", func() {
		q.Leaf("rect", "class", "b-well", "width", px(q.left-2), "height", px(height))
		q.rows(q.left - 15)
	})
	q.Leaf("rect", "class", "b-well", "data-ruler", "xy", "width", px(q.left-2), "height", px(q.top-2))
	q.shutPart()
}

func (q *squares) lettered(ruler string, draw func()) {
	q.Open("g", "class", "b-label", "data-ruler", ruler, "font-size", px(15*q.u), "text-anchor", "middle")
	draw()
	q.Close()
}

func (q *squares) columns(y float64) {
	for x := range q.board.Width {
		q.Word(num(x+q.board.Base), "text", "x", px(q.left+float64(x*cell)+cell/2), "y", px(y))
	}
}

func (q *squares) rows(x float64) {
	for y := range q.board.Height {
		q.Word(num(y+q.board.Base), "text", "x", px(x), "y", px(q.top+float64(y*cell)+cell/2+5))
	}
}

func costOf(p *scene.Pick) string {
	if p.Cost == 0 {
		return ""
	}
	return strings.TrimRight(", "+num(p.Cost)+" "+p.Unit.String(), " ")
}
