package tui

import (
	"slices"
	"strconv"
	"strings"

	"riposte"
)

// board draws the plate: the numbered board and the legend of the marks in use.
func board(v riposte.View, w int, o Options) []string {
	b := v.Board
	if b.Width <= 0 || b.Height <= 0 {
		return []string{in(bold, upper(b.Title))}
	}
	if b.Plane {
		return plane(v, w, o)
	}
	return newGrid(v, w).draw(w, o)
}

// A grid is a board of squares on its way to characters.
type grid struct {
	board  *riposte.Board
	across int // columns a square
	x0     int // the first column drawn, from 0
	nx, ny int // how many are drawn
	cells  [][]string
	marks  []mark // in use
}

func newGrid(v riposte.View, w int) *grid {
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
	g.cells = make([][]string, b.Height)
	for y := range g.cells {
		g.cells[y] = make([]string, b.Width)
	}
	g.ground()
	for _, s := range b.Shapes {
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
	classes := map[string]riposte.Legend{}
	taken := map[string]string{}
	for _, l := range g.board.Legend {
		if l.Letter == "" {
			continue
		}
		glyph := glyphs[l.Class]
		if by, twice := taken[glyph]; glyph == "" || twice && by != l.Letter {
			glyph = l.Letter
		}
		taken[glyph] = l.Letter
		classes[l.Letter] = l
		if slices.ContainsFunc(g.board.Cells, func(row string) bool { return strings.Contains(row, l.Letter) }) {
			g.marks = append(g.marks, mark{glyph, l.Label, l.Rule, false})
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
			glyph := glyphs[l.Class]
			if glyph == "" || taken[glyph] != letter {
				glyph = letter
			}
			if dense[l.Class] {
				g.cells[y][x] = in(faint, strings.Repeat(glyph, g.across))
			} else {
				g.cells[y][x] = g.middle(" ", glyph, " ")
			}
		}
	}
}

// middle puts a glyph into a square between two sides, as far as there is room.
func (g *grid) middle(left, glyph, end string) string {
	if width(glyph) > 1 && g.across > 1 {
		return pad(fit(glyph, g.across), g.across)
	}
	switch g.across {
	case 3:
		return left + cut(glyph, 1) + end
	case 2:
		return left + cut(glyph, 1)
	}
	return cut(glyph, 1)
}

func (g *grid) set(x, y int, text string) {
	if x, y := x-g.board.Base, y-g.board.Base; y >= 0 && y < len(g.cells) && x >= 0 && x < len(g.cells[y]) {
		g.cells[y][x] = text
	}
}

// lay puts a glyph on a square and keeps the hatching beside it.
func (g *grid) lay(x, y int, style rune, glyph string) {
	bx, by := x-g.board.Base, y-g.board.Base
	if by < 0 || by >= len(g.cells) || bx < 0 || bx >= len(g.cells[by]) {
		return
	}
	side := " "
	if strings.ContainsRune(g.cells[by][bx], '╱') {
		side = "╱"
	}
	g.set(x, y, g.middle(side, in(style, glyph), side))
	if g.across == 3 {
		g.set(x, y, side+in(style, glyph)+side)
	}
}

func (g *grid) note(glyph, label string, id riposte.RuleID) {
	m := mark{glyph, label, id, true}
	if !slices.Contains(g.marks, m) {
		g.marks = append(g.marks, m)
	}
}

func (g *grid) shape(s riposte.Shape) {
	glyph, style := shapeGlyph(s.Class)
	label := s.Label
	if label == "" {
		label = s.Class
	}
	drawn := false
	on := func(x, y int) {
		if !g.holds(x, y) {
			g.lay(x, y, style, glyph)
			drawn = true
		}
	}
	switch s.Kind {
	case riposte.ShapeSquares:
		for _, p := range s.Points {
			on(p[0], p[1])
		}
	case riposte.ShapeLine:
		for i := 1; i < len(s.Points); i++ {
			line(s.Points[i-1], s.Points[i], on)
		}
		if n := len(s.Points); !drawn && n > 1 {
			label += ": " + g.at(s.Points[0]) + " and " + g.at(s.Points[n-1])
			glyph = "="
		}
	case riposte.ShapePolygon, riposte.ShapeCircle:
		for y := range g.cells {
			for x := range g.cells[y] {
				px, py := x+g.board.Base, y+g.board.Base
				if inside(s, px, py) {
					on(px, py)
				}
			}
		}
	}
	g.note(glyph, label, s.Rule)
}

// holds reports whether a token stands on the square.
func (g *grid) holds(x, y int) bool {
	return slices.ContainsFunc(g.board.Tokens, func(t riposte.Token) bool { return t.X == x && t.Y == y })
}

// at names a square by who stands there, or by its coordinates.
func (g *grid) at(p [2]int) string {
	for _, t := range g.board.Tokens {
		if t.X == p[0] && t.Y == p[1] {
			left, letter, end := tokenText(t)
			return left + letter + end
		}
	}
	return strconv.Itoa(p[0]) + "," + strconv.Itoa(p[1])
}

// picks marks the squares that an ask offers.
func (g *grid) picks(a *riposte.Ask) {
	for _, f := range a.Fields {
		for _, p := range f.Picks {
			if p.At.Kind == riposte.AtSquare && p.Refusal == nil && !g.holds(p.At.X, p.At.Y) {
				g.lay(p.At.X, p.At.Y, act, "+")
				g.note("+", "may be chosen", "")
			}
		}
	}
}

func (g *grid) token(t riposte.Token) {
	left, letter, end := tokenText(t)
	for y := range max(t.Size, 1) {
		for x := range max(t.Size, 1) {
			g.set(t.X+x, t.Y+y, in(seatMark(t.Seat), g.middle(left, letter, end)))
		}
	}
}

func (g *grid) draw(w int, o Options) []string {
	lines := []string{in(bold, upper(fit(g.board.Title, w)))}
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
		row := right(label(y), 2) + " │" + strings.Join(g.cells[y][g.x0:g.x0+g.nx], "") + "│"
		lines = append(lines, row)
	}
	lines = append(lines, "   └"+rule('─', g.nx*g.across)+"┘")
	if g.nx < g.board.Width {
		lines = append(lines, in(faint, "(columns "+label(g.x0)+" to "+label(g.x0+g.nx-1)+" of "+strconv.Itoa(g.board.Width)+")"))
	}
	most := max(g.nx*g.across+5, min(w, 32))
	return append(lines, legend(g.board.Tokens, g.marks, most, o, func(t riposte.Token) string {
		return " " + strconv.Itoa(t.X) + "," + strconv.Itoa(t.Y)
	})...)
}
