package tui

import (
	"slices"
	"strconv"
	"strings"

	"riposte/phrase"

	"riposte"
	"riposte/scene"
)

// board draws the plate: the numbered board and the legend of the marks in use.
func board(v scene.View, w int, o Options) []string {
	b := v.Board
	if b.Width <= 0 || b.Height <= 0 {
		return []string{in(bold, upper(b.Title.String()))}
	}
	if b.Plane {
		return plane(v, w, o)
	}
	return newGrid(v, w).draw(w, o)
}

// A grid is a board of squares while it is turned into characters.
type grid struct {
	board  *scene.Board
	across int // columns for each square
	x0     int // the first column drawn, from 0
	nx, ny int // how many are drawn
	cells  [][]tile
	marks  []mark // in use
}

// A tile is a square while it is turned into characters: what it is made of, what
// lies on it and, at its left side, whether it is threatened.
type tile struct {
	glyph  string
	style  rune
	dense  bool // the glyph fills it
	plain  bool // open ground
	danger bool
	over   string // a sign or a number instead of the glyph
	ink    rune   // for what lies on it
	whole  string // drawn instead of everything else
}

func newGrid(v scene.View, w int) *grid {
	b := v.Board
	g := &grid{board: b, across: 3, nx: b.Width, ny: b.Height}
	room := w - 5
	for g.across > 1 && b.Width*g.across > room {
		g.across--
	}
	if b.Width*g.across > room {
		g.across = 2
		g.nx = max(1, min(room/g.across, b.Width))
		g.x0 = g.from()
	}
	g.cells = make([][]tile, b.Height)
	for y := range g.cells {
		g.cells[y] = make([]tile, b.Width)
	}
	g.ground()
	var threats []string
	for _, s := range b.Shapes {
		if s.Class == "threat" {
			threats = append(threats, signOf(b, s.Of))
		}
	}
	for _, s := range b.Shapes {
		if s.Class == "threat" && len(threats) > 2 { // one line for all
			s.Label, s.Of = phrase.Plain("can be struck by "+strings.Join(threats, " ")), ""
		}
		g.shape(s)
	}
	for i := range v.Asks {
		g.picks(&v.Asks[i])
	}
	for _, t := range b.Tokens {
		g.token(t)
	}
	return g
}

// from is the first column of a window that holds the middle of the tokens.
func (g *grid) from() int {
	least, most := g.board.Width, 0
	for _, t := range g.board.Tokens {
		least, most = min(least, t.X-g.board.Base), max(most, t.X-g.board.Base)
	}
	return min(max((least+most-g.nx)/2, 0), g.board.Width-g.nx)
}

func (g *grid) ground() {
	classes := map[string]scene.Legend{}
	taken := map[string]string{}
	for _, l := range g.board.Legend {
		if l.Letter == "" {
			continue
		}
		glyph := glyphOf(l.Class, l.Thing)
		if by, twice := taken[glyph]; glyph == "" || twice && by != l.Letter {
			glyph = l.Letter
		}
		taken[glyph] = l.Letter
		classes[l.Letter] = l
		if slices.ContainsFunc(g.board.Cells, func(row string) bool { return strings.Contains(row, l.Letter) }) {
			g.marks = append(g.marks, mark{glyph: glyph, label: l.Label.String(), rule: l.Rule})
		}
	}
	for y := range g.cells {
		var row []rune
		if y < len(g.board.Cells) {
			row = []rune(g.board.Cells[y])
		}
		for x := range g.cells[y] {
			letter := "."
			if x < len(row) {
				letter = string(row[x])
			}
			l := classes[letter]
			glyph := glyphOf(l.Class, l.Thing)
			if glyph == "" || taken[glyph] != letter {
				glyph = letter
			}
			g.cells[y][x] = tile{glyph: glyph, style: inkOf(l.Class, l.Thing), dense: dense[l.Class], plain: letter == "." || l.Class == "floor"}
		}
	}
}

// at is the tile of a square in the board's own coordinates, nil off the board.
func (g *grid) at(x, y int) *tile {
	if x, y := x-g.board.Base, y-g.board.Base; y >= 0 && y < len(g.cells) && x >= 0 && x < len(g.cells[y]) {
		return &g.cells[y][x]
	}
	return nil
}

// lay puts a sign on a square.
func (g *grid) lay(x, y int, style rune, sign string) {
	if t := g.at(x, y); t != nil {
		t.over, t.ink = sign, style
	}
}

// text is a tile in as many columns as a square has.
func (g *grid) text(t *tile) string {
	if t.whole != "" {
		return t.whole
	}
	side := " "
	if t.dense && (t.over == "" || t.glyph == "╱") {
		side = t.glyph
	}
	left := in(t.style, side)
	if side == " " {
		left = side
	}
	right := left
	if t.danger && g.across > 1 {
		left = in(bad, "!")
	}
	switch {
	case t.over == "" && t.dense && !t.danger:
		return in(t.style, strings.Repeat(t.glyph, g.across))
	case t.over == "" && t.danger && g.across == 1 && t.plain:
		return in(bad, "!")
	case t.over == "":
		return g.middle(left, in(t.style, t.glyph), right)
	case g.across == 1 && width(t.over) > 1:
		return in(t.ink, "+")
	case g.across == 2 && width(t.over) > 1:
		return in(t.ink, cut(t.over, 2))
	case width(t.over) > 1:
		return left + in(t.ink, pad(cut(t.over, 2), 2))
	}
	return g.middle(left, in(t.ink, t.over), right)
}

// middle puts a glyph into a square between two sides, as far as there is room.
func (g *grid) middle(left, glyph, end string) string {
	if width(glyph) > 1 && g.across > 1 {
		return pad(fit(glyph, g.across), g.across)
	}
	switch g.across {
	case 3:
		return left + glyph + end
	case 2:
		return left + glyph
	}
	return glyph
}

func (g *grid) note(glyph, label string, id riposte.RuleID) {
	m := mark{glyph: glyph, label: label, rule: id, lies: true}
	if !slices.Contains(g.marks, m) {
		g.marks = append(g.marks, m)
	}
}

func (g *grid) shape(s scene.Shape) {
	glyph, style := shapeGlyph(s.Class)
	label := s.Label
	if label == "" {
		label = phrase.Plain(s.Class)
	}
	label = phrase.Plain(owned(g.board, &s, label.String()))
	drawn := false
	on := func(x, y int) {
		if !g.holds(x, y) {
			g.lay(x, y, style, glyph)
			drawn = true
		}
	}
	switch s.Kind {
	case scene.ShapeSquares:
		own := glyphOf(s.Class, s.Thing)
		for _, p := range s.Points {
			t := g.at(p[0], p[1])
			switch {
			case t == nil:
			case s.Class == "threat":
				t.danger = true
			case own != "": // what the square is made of
				t.glyph, t.style, t.dense, t.plain = own, inkOf(s.Class, s.Thing), dense[s.Class], false
			default:
				on(p[0], p[1])
			}
		}
		if own != "" {
			glyph = own
		}
	case scene.ShapeRays: // between the squares there is no room for them
		glyph = "-"
	case scene.ShapeLine:
		for i := 1; i < len(s.Points); i++ {
			line(s.Points[i-1], s.Points[i], on)
		}
		if n := len(s.Points); !drawn && n > 1 {
			label += phrase.Plain(": " + g.called(s.Points[0]) + " and " + g.called(s.Points[n-1]))
			glyph = "="
		}
	case scene.ShapePolygon, scene.ShapeCircle:
		for y := range g.cells {
			for x := range g.cells[y] {
				px, py := x+g.board.Base, y+g.board.Base
				if inside(s, px, py) {
					on(px, py)
				}
			}
		}
	}
	g.note(glyph, label.String(), s.Rule)
}

// holds reports whether a token stands on the square.
func (g *grid) holds(x, y int) bool {
	return slices.ContainsFunc(g.board.Tokens, func(t scene.Token) bool {
		n := max(t.Size, 1)
		return x >= t.X && x < t.X+n && y >= t.Y && y < t.Y+n
	})
}

// called names a square by the token that stands there, or by its coordinates.
func (g *grid) called(p [2]int) string {
	for _, t := range g.board.Tokens {
		if t.X == p[0] && t.Y == p[1] {
			left, letter, end := tokenText(t)
			return left + letter + end
		}
	}
	return strconv.Itoa(p[0]) + "," + strconv.Itoa(p[1])
}

// picks marks the squares that an ask offers, with what each costs.
func (g *grid) picks(a *scene.Ask) {
	for _, f := range a.Fields {
		for _, p := range f.Picks {
			if p.At.Kind != scene.AtSquare || p.Refusal != nil || g.holds(p.At.X, p.At.Y) {
				continue
			}
			if t := g.at(p.At.X, p.At.Y); t == nil || t.over != "" && t.ink == act {
				continue
			}
			if p.Peril != nil {
				g.lay(p.At.X, p.At.Y, bad, "X")
				g.note("X", p.Peril.Text.String(), p.Peril.Rule)
				continue
			}
			if p.Cost > 0 {
				g.lay(p.At.X, p.At.Y, act, strconv.Itoa(p.Cost))
				g.note("1", strings.TrimSpace((f.Title + ", " + p.Unit).String()), a.Rule)
				continue
			}
			g.lay(p.At.X, p.At.Y, act, "+")
			g.note("+", "may be chosen", "")
		}
	}
}

func (g *grid) token(t scene.Token) {
	left, letter, end := tokenText(t)
	for y := range max(t.Size, 1) {
		for x := range max(t.Size, 1) {
			if c := g.at(t.X+x, t.Y+y); c != nil {
				c.whole = in(seatMark(t.Seat), g.middle(left, cut(letter, 1), end))
			}
		}
	}
}

func (g *grid) draw(w int, o Options) []string {
	title := in(bold, upper(fit(g.board.Title.String(), w)))
	if look := " (" + g.board.Look + ")"; g.board.Look != "" && width(title)+width(look) <= w {
		title += in(faint, look)
	}
	lines := []string{title}
	if o.tight {
		lines = nil
	}
	label := func(n int) string { return strconv.Itoa(n + g.board.Base) }
	head := "    "
	for x := g.x0; x < g.x0+g.nx; x++ {
		text := label(x)
		if g.across < 3 && (x+g.board.Base)%5 != 0 && x != g.x0 {
			text = ""
		}
		at := 4 + (x-g.x0)*g.across + (g.across-1)/2
		if len(text) > 1 && g.across > 1 {
			at--
		}
		if at >= len(head) {
			head = pad(head, at) + text
		}
	}
	lines = append(lines, in(faint, head), "   ┌"+rule('─', g.nx*g.across)+"┐")
	for y := range g.ny {
		row := right(label(y), 2) + " │"
		for x := g.x0; x < g.x0+g.nx; x++ {
			row += g.text(&g.cells[y][x])
		}
		lines = append(lines, row+"│")
	}
	lines = append(lines, "   └"+rule('─', g.nx*g.across)+"┘")
	if g.nx < g.board.Width {
		lines = append(lines, in(faint, "(columns "+label(g.x0)+" to "+label(g.x0+g.nx-1)+" of "+strconv.Itoa(g.board.Width)+")"))
	}
	where := func(t scene.Token) string { return " " + strconv.Itoa(t.X) + "," + strconv.Itoa(t.Y) }
	used := g.nx*g.across + 5
	if w >= used+legendWide { // there is room for it beside the board
		return beside(lines, legend(g.board, g.marks, w-used-2, o, where), used+2)
	}
	return append(lines, legend(g.board, g.marks, max(used, min(w, 32)), o, where)...)
}

// legendWide is the least number of columns that a legend needs to stand beside its
// board.
const legendWide = 32
