package tui

import (
	"slices"
	"strconv"
	"strings"

	"riposte/phrase"

	"riposte"
	"riposte/scene"
)

// A chart is a plane board while it is turned into characters: a character is twice
// as high as wide, so a row spans twice as many inches as a column.
type chart struct {
	board *scene.Board
	cols  int
	rows  int
	cells [][]string
	marks []mark
	used  map[string]string // glyph by class of shape
}

// planeRows is the greatest number of rows on which a plane is drawn.
const planeRows = 30

func plane(v scene.View, w int, o Options) []string {
	b := v.Board
	c := &chart{board: b, cols: max(10, w-6), used: map[string]string{}}
	c.rows = (c.cols*b.Height + b.Width) / (2 * b.Width)
	if c.rows > planeRows {
		c.rows = planeRows
		c.cols = min(c.cols, max(10, 2*c.rows*b.Width/b.Height))
	}
	c.rows = max(c.rows, 3)
	c.cells = make([][]string, c.rows)
	for y := range c.cells {
		c.cells[y] = make([]string, c.cols)
		for x := range c.cells[y] {
			c.cells[y][x] = " "
		}
	}
	for _, s := range b.Shapes {
		c.shape(s)
	}
	for _, a := range v.Asks {
		for _, f := range a.Fields {
			if f.Aim != nil && f.Aim.Within != nil {
				within := *f.Aim.Within
				within.Label = "may be chosen"
				c.shape(within)
			}
		}
	}
	c.rings(v.Seat)
	for _, t := range b.Tokens {
		c.token(t)
	}
	return c.draw(w, o)
}

// rings draws how near is near enough: around the viewer's own bases and those that are
// linked, where nothing else is.
func (c *chart) rings(viewer riposte.Seat) {
	b, drawn := c.board, false
	for _, t := range b.Tokens {
		linked := slices.ContainsFunc(b.Links, func(l scene.Link) bool { return l.A == t.ID || l.B == t.ID })
		if b.Ring == 0 || !linked && (t.Seat != viewer || viewer == riposte.Nobody) {
			continue
		}
		circle := scene.Shape{Kind: scene.ShapeCircle, Points: [][2]int{{t.X, t.Y}}, Radius: t.Radius + b.Ring}
		c.outline(circle, func(x, y int) {
			if c.cells[y][x] == " " {
				c.set(x, y, in(faint, "·"))
				drawn = true
			}
		})
	}
	if !drawn {
		return
	}
	ring := mark{glyph: "·", label: "within " + inches(b.Ring), lies: true}
	for _, l := range b.Legend {
		if l.Class == "ring" {
			ring.label, ring.rule = l.Label.String(), l.Rule
		}
	}
	c.marks = append(c.marks, ring)
}

// spot is the character that a point on the plane falls on.
func (c *chart) spot(p [2]int) [2]int {
	x, y := p[0]*c.cols/c.board.Width, p[1]*c.rows/c.board.Height
	return [2]int{min(max(x, 0), c.cols-1), min(max(y, 0), c.rows-1)}
}

// middle is the point of the plane in the middle of a character.
func (c *chart) middle(x, y int) (int, int) {
	return (2*x + 1) * c.board.Width / (2 * c.cols), (2*y + 1) * c.board.Height / (2 * c.rows)
}

func (c *chart) set(x, y int, text string) {
	if y >= 0 && y < c.rows && x >= 0 && x < c.cols {
		c.cells[y][x] = text
	}
}

// spare glyphs draw classes that have no glyph of their own.
const spare = "*%&@=;,^"

// glyph says how a class of shapes is drawn; each class has its own glyph.
func (c *chart) glyph(class string) (string, rune) {
	glyph, style := shapeGlyph(class)
	if own := glyphs[class]; own != "" {
		glyph, style = own, plain
	}
	if g, ok := c.used[class]; ok {
		return g, style
	}
	taken := func(g string) bool {
		for _, other := range c.used {
			if other == g {
				return true
			}
		}
		return false
	}
	for i := 0; taken(glyph) && i < len(spare); i++ {
		glyph = spare[i : i+1]
	}
	c.used[class] = glyph
	return glyph, style
}

func (c *chart) shape(s scene.Shape) {
	glyph, style := c.glyph(s.Class)
	on := func(x, y int) { c.set(x, y, in(style, glyph)) }
	switch s.Kind {
	case scene.ShapeLine:
		for i := 1; i < len(s.Points); i++ {
			line(c.spot(s.Points[i-1]), c.spot(s.Points[i]), on)
		}
	case scene.ShapePolygon:
		for i, p := range s.Points {
			line(c.spot(p), c.spot(s.Points[(i+1)%len(s.Points)]), on)
		}
	case scene.ShapeCircle:
		c.outline(s, on)
	case scene.ShapeSquares, scene.ShapeRays:
		for _, p := range s.Points {
			at := c.spot(p)
			on(at[0], at[1])
		}
	}
	if s.Thing != "" {
		c.thing(&s, glyph)
		return
	}
	label := s.Label
	for _, l := range c.board.Legend {
		if label == "" && l.Class == s.Class {
			label = l.Label
		}
	}
	if label == "" {
		label = phrase.Plain(s.Class)
	}
	label = phrase.Plain(owned(c.board, &s, label.String()))
	for _, m := range c.marks {
		if m.glyph == glyph && m.label == label.String() {
			return
		}
	}
	c.marks = append(c.marks, mark{glyph: glyph, label: label.String(), rule: s.Rule, lies: true})
}

// thing writes a piece's mark beside it, and puts pieces that are alike together in the
// legend, under the names by which they can be measured and chosen.
func (c *chart) thing(s *scene.Shape, glyph string) {
	name := s.ID
	if name == "" {
		name = s.Thing
	}
	c.beside(s, s.Mark.String())
	note := s.Note.String()
	if note == "" && s.Label.String() != name {
		note = s.Label.String()
	}
	sign := glyph + s.Mark.String()
	for i := range c.marks {
		m := &c.marks[i]
		if m.thing == s.Thing && m.glyph == sign && m.note == note {
			m.label += ", " + name
			return
		}
	}
	c.marks = append(c.marks, mark{glyph: sign, label: name, rule: s.Rule, lies: true, thing: s.Thing, note: note})
}

// beside writes to the right of a shape, at the height of its middle, where nothing
// else is.
func (c *chart) beside(s *scene.Shape, text string) {
	if text == "" || len(s.Points) == 0 {
		return
	}
	least, most := s.Points[0], s.Points[0]
	for _, p := range s.Points {
		for i := range p {
			least[i], most[i] = min(least[i], p[i]-s.Radius), max(most[i], p[i]+s.Radius)
		}
	}
	at := c.spot([2]int{most[0], (least[1] + most[1]) / 2})
	x, row := at[0], c.cells[at[1]]
	if row[x] != " " {
		x++
	}
	for i, r := range []rune(text) {
		if x+i < c.cols && row[x+i] == " " {
			row[x+i] = in(faint, string(r))
		}
	}
}

// outline draws the characters of a circle that have a neighbour outside it; a
// circle smaller than a character is one character.
func (c *chart) outline(s scene.Shape, on func(x, y int)) {
	if len(s.Points) == 0 {
		return
	}
	in := func(x, y int) bool {
		px, py := c.middle(x, y)
		return inside(s, px, py)
	}
	drawn := false
	for y := range c.rows {
		for x := range c.cols {
			if in(x, y) && !(in(x-1, y) && in(x+1, y) && in(x, y-1) && in(x, y+1)) {
				on(x, y)
				drawn = true
			}
		}
	}
	if !drawn {
		at := c.spot(s.Points[0])
		on(at[0], at[1])
	}
}

// token draws the letter between its sides; a base too large for that is drawn
// around it.
func (c *chart) token(t scene.Token) {
	at := c.spot([2]int{t.X, t.Y})
	left, letter, end := tokenText(t)
	if 2*t.Radius*c.cols > 5*c.board.Width {
		circle := scene.Shape{Kind: scene.ShapeCircle, Points: [][2]int{{t.X, t.Y}}, Radius: t.Radius}
		c.outline(circle, func(x, y int) { c.set(x, y, in(seatMark(t.Seat), "o")) })
	}
	x := min(max(at[0], 1), c.cols-2)
	c.set(x-1, at[1], in(seatMark(t.Seat), left))
	c.set(x, at[1], in(seatMark(t.Seat), cut(letter, 1)))
	next := end
	if width(letter) > 1 {
		next = letter[len(cut(letter, 1)):]
	}
	c.set(x+1, at[1], in(seatMark(t.Seat), cut(next, 1)))
}

func (c *chart) draw(w int, o Options) []string {
	step := c.step()
	lines := []string{in(bold, upper(fit(c.board.Title.String(), w))), in(faint, c.ruler(step)), "    ┌" + rule('─', c.cols) + "┐"}
	last := -1
	for y := range c.rows {
		top := y * c.board.Height / c.rows
		label := ""
		if n := top / step; n != last {
			label, last = strconv.Itoa(n*step/100), n
		}
		lines = append(lines, in(faint, right(label, 3))+" │"+strings.Join(c.cells[y], "")+"│")
	}
	lines = append(lines, "    └"+rule('─', c.cols)+"┘", c.scale(step))
	return append(lines, legend(c.board, c.marks, max(c.cols+6, min(w, 32)), o, func(t scene.Token) string {
		return " " + point(t.X, t.Y)
	})...)
}

// point is a point on the plane in inches, with hundredths only if they are not
// whole.
func point(x, y int) string {
	return strings.TrimSuffix(inches(x), " in") + "," + inches(y)
}

// step is the distance between two numbers on the ruler, in 1/100 inch: at least
// six characters.
func (c *chart) step() int {
	for _, n := range [...]int{100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000} {
		if n*c.cols >= 6*c.board.Width {
			return n
		}
	}
	return max(c.board.Width, 100)
}

func (c *chart) ruler(step int) string {
	text := ""
	for n := 0; n <= c.board.Width; n += step {
		at := 5 + n*c.cols/c.board.Width
		if at >= width(text) {
			text = pad(text, at) + strconv.Itoa(n/100)
		}
	}
	return text
}

// scale is the bar that shows how long the step of the ruler is.
func (c *chart) scale(step int) string {
	n := max(2, step*c.cols/c.board.Width)
	return fit("     ├"+rule('─', n-2)+"┤ "+inches(step), c.cols+6)
}
