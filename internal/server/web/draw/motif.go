package draw

import (
	"math"
	"strings"
)

// A clump is a group of squares of one kind that touch side by side.
type clump struct {
	squares        [][2]int
	tiles          []spot  // where each is drawn
	x0, y0, x1, y1 float64 // around all of them
}

func (c *clump) whole() bool {
	return float64(len(c.squares)*cell*cell) == (c.x1-c.x0)*(c.y1-c.y0)
}

func (c *clump) middle() (x, y float64) { return (c.x0 + c.x1) / 2, (c.y0 + c.y1) / 2 }

// spots are the grounds of things that squares are known by; other squares have the
// ground of their class.
var spots = map[string]ground{
	"stone":         {fill: "b-stone", solid: true, pattern: "cut", wall: true},
	"wall":          {fill: "b-stone", solid: true, pattern: "bricks", wall: true},
	"rock":          {fill: "b-stone", solid: true, clump: facetted, line: "b-cut", wall: true},
	"building":      {fill: "b-stone", solid: true, clump: roof, line: "b-cut", wall: true},
	"tent":          {fill: "b-stone", solid: true, clump: canvas, line: "b-cut", wall: true},
	"pillar":        {fill: "b-well", solid: true, clump: drum, line: "b-cut"},
	"tree":          {fill: "b-well", solid: true, clump: crowned, line: "b-cut"},
	"pool":          {fill: "b-well", solid: true, clump: basin, line: "b-cut"},
	"trellis":       {fill: "b-floor", over: lattice, line: "b-line", rim: true},
	"surf":          {fill: "b-water", over: waves, line: "b-edge", rim: true},
	"deep water":    {fill: "b-depth", over: swell, line: "b-line", rim: true},
	"magma":         {fill: "b-magma", over: seething, line: "b-bad", rim: true},
	"stained glass": {fill: "b-floor", clump: panes, line: "b-line", rim: true},
	"stairs":        {fill: "b-floor", over: flight, line: "b-edge", rim: true},
	"shrub":         {fill: "b-floor", over: shrub, line: "b-edge"},
	"scree":         {fill: "b-floor", over: triangles, line: "b-edge"},
	"rubble":        {fill: "b-floor", over: triangles, line: "b-edge"},
}

// groundOf is how a class of squares is drawn, given what it is there.
func groundOf(class, thing string) (ground, bool) {
	if g, ok := spots[thing]; ok {
		return g, true
	}
	if g, ok := grounds[class]; ok {
		return g, true
	}
	base, _, _ := strings.Cut(class, "-")
	g, ok := grounds[base]
	return g, ok
}

// clumps sorts squares into groups that touch.
func (q *squares) clumps(at [][2]int) (out []clump) {
	left := map[[2]int]bool{}
	for _, p := range at {
		left[p] = true
	}
	for _, p := range at {
		if !left[p] {
			continue
		}
		delete(left, p)
		c := clump{squares: [][2]int{p}}
		for i := 0; i < len(c.squares); i++ {
			for _, d := range [...][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				n := [2]int{c.squares[i][0] + d[0], c.squares[i][1] + d[1]}
				if left[n] {
					delete(left, n)
					c.squares = append(c.squares, n)
				}
			}
		}
		for i, s := range c.squares {
			x, y := q.left+float64(s[0]*cell), q.top+float64(s[1]*cell)
			if i == 0 {
				c.x0, c.y0, c.x1, c.y1 = x, y, x+cell, y+cell
			}
			c.tiles = append(c.tiles, spot{x, y})
			c.x0, c.y0, c.x1, c.y1 = min(c.x0, x), min(c.y0, y), max(c.x1, x+cell), max(c.y1, y+cell)
		}
		out = append(out, c)
	}
	return out
}

// fields is squares as one path, with a piece for each run within a row.
func (q *squares) fields(t *trace, at [][2]int) {
	for i := 0; i < len(at); {
		n := 1
		for i+n < len(at) && at[i+n] == [2]int{at[i][0] + n, at[i][1]} {
			n++
		}
		t.move(q.left+float64(at[i][0]*cell), q.top+float64(at[i][1]*cell))
		t.b = append(t.b, "h"+num(n*cell)+"v"+num(cell)+"h-"+num(n*cell)+"z"...)
		i += n
	}
}

// rim is the outline of some squares.
func (q *squares) rim(t *trace, at [][2]int) {
	in := map[[2]int]bool{}
	for _, p := range at {
		in[p] = true
	}
	for _, p := range at {
		x, y := q.left+float64(p[0]*cell), q.top+float64(p[1]*cell)
		if !in[[2]int{p[0], p[1] - 1}] {
			t.move(x, y).by(cell, 0)
		}
		if !in[[2]int{p[0], p[1] + 1}] {
			t.move(x, y+cell).by(cell, 0)
		}
		if !in[[2]int{p[0] - 1, p[1]}] {
			t.move(x, y).by(0, cell)
		}
		if !in[[2]int{p[0] + 1, p[1]}] {
			t.move(x+cell, y).by(0, cell)
		}
	}
}

// facetted is a rock: edges run from its corners to a crest off the middle.
func facetted(d *Drawing, c *clump, line string) {
	if !c.whole() {
		return
	}
	w, h := c.x1-c.x0, c.y1-c.y0
	ax, ay, bx, by := c.x0+w*.36, c.y0+h*.4, c.x0+w*.66, c.y0+h*.56
	d.stroke(line, func(t *trace) {
		t.move(c.x0, c.y0+h*.12).line(ax, ay).line(bx, by).line(c.x1, c.y0+h*.8)
		t.move(c.x0+w*.14, c.y1).line(ax, ay).line(c.x0+w*.52, c.y0)
		t.move(c.x0+w*.6, c.y1).line(bx, by).line(c.x1, c.y0+h*.22)
		t.move(c.x0+w*.14, c.y0+h*.74).by(w*.1, -h*.14).move(c.x0+w*.8, c.y0+h*.72).by(w*.08, h*.12)
	})
}

// roof is a house from above: a ridge, hips, and tiles down both sides.
func roof(d *Drawing, c *clump, line string) {
	if !c.whole() {
		return
	}
	w, h := c.x1-c.x0, c.y1-c.y0
	long, in := w >= h, min(w, h)/2
	d.stroke(line, func(t *trace) {
		ax, ay, bx, by := c.x0+in, c.y0+in, c.x1-in, c.y1-in
		t.move(c.x0, c.y0).line(ax, ay).line(c.x0, c.y1)
		if !long {
			t.move(c.x0, c.y0).line(ax, ay).line(c.x1, c.y0).move(c.x0, c.y1).line(bx, by).line(c.x1, c.y1)
		} else {
			t.move(c.x1, c.y0).line(bx, by).line(c.x1, c.y1)
		}
		t.move(ax, ay).line(bx, by)
		for k := 8.; k < in-4; k += 9 { // eaves that come closer to the ridge
			t.move(c.x0+k, c.y0+k).line(c.x1-k, c.y0+k).line(c.x1-k, c.y1-k).line(c.x0+k, c.y1-k).shut()
		}
	})
}

// canvas is a tent: ropes from its pole to the corners of its outline. It covers
// one or three squares.
func canvas(d *Drawing, c *clump, line string) {
	x, y := c.middle()
	shared := map[spot]int{}
	for _, t := range c.tiles {
		for _, k := range [...]spot{{0, 0}, {cell, 0}, {0, cell}, {cell, cell}} {
			shared[spot{t.x + k.x, t.y + k.y}]++
		}
	}
	d.stroke(line, func(t *trace) {
		for _, s := range c.tiles { // in order, so that equal boards are equal
			for _, k := range [...]spot{{0, 0}, {cell, 0}, {0, cell}, {cell, cell}} {
				corner := spot{s.x + k.x, s.y + k.y}
				if shared[corner]%2 == 1 {
					t.move(x, y).line(corner.x, corner.y)
					shared[corner] = 0
				}
			}
		}
	})
	d.disc("b-floor b-line", spot{x, y}, 5)
}

// circle is the circle that a clump is drawn around.
func (c *clump) circle() (spot, float64) {
	x, y := c.middle()
	return spot{x, y}, min(c.x1-c.x0, c.y1-c.y0) / 2
}

func drum(d *Drawing, c *clump, line string) {
	m, r := c.circle()
	d.disc("b-stone b-thick", m, r-1.5)
	d.disc(line, m, r*.74)
	d.stroke(line, func(t *trace) {
		a := area{c: m, r: r * .74}
		a.lines(t, -45, 9)
	})
	d.disc("b-stone b-cut", m, r*.34)
}

func crowned(d *Drawing, c *clump, line string) {
	m, r := c.circle()
	d.disc("b-leaf b-thick", m, r-1.5)
	for i := range 7 { // boughs around a crest
		sin, cos := math.Sincos(float64(i) * math.Pi * 2 / 7)
		d.disc(line, spot{m.x + cos*r*.58, m.y + sin*r*.58}, r*.3)
	}
	d.disc("b-leaf "+line, m, r*.36)
}

func basin(d *Drawing, c *clump, line string) {
	m, r := c.circle()
	d.disc("b-floor b-thick", m, r-1.5)
	d.disc("b-deep b-line", m, r*.84)
	d.stroke(line, func(t *trace) {
		a := area{c: m, r: r * .84}
		a.scatter(22, 9, func(x, y float64) { wave(t, x, y, 8) })
	})
}

// panes is a leaded window: panes of four colours in each square, and a rose over
// the whole.
func panes(d *Drawing, c *clump, line string) {
	x, y := c.middle()
	for k := range 4 {
		var t trace
		for i, s := range c.tiles {
			corners := [...]spot{s, {s.x + cell, s.y}, {s.x + cell, s.y + cell}, {s.x, s.y + cell}}
			turn := k + c.squares[i][0] + c.squares[i][1]
			a, b := corners[turn%4], corners[(turn+1)%4]
			t.move(a.x, a.y).line(b.x, b.y).line(s.x+cell/2, s.y+cell/2).shut()
		}
		d.Leaf("path", "class", "b-pane-"+num(k+1), "d", t.String())
	}
	d.stroke(line, func(t *trace) {
		for _, s := range c.tiles {
			t.move(s.x, s.y).by(cell, cell).move(s.x+cell, s.y).by(-cell, cell)
		}
	})
	if r := min(c.x1-c.x0, c.y1-c.y0) / 2; r > cell {
		d.disc(line, spot{x, y}, r*.5)
		d.disc(line, spot{x, y}, r*.22)
	}
}

func lattice(t *trace, x, y float64) {
	for _, k := range [...]float64{12.5, 25, 37.5} {
		t.move(x+k, y).by(-k, k).move(x+cell-k, y).by(k, k)
		t.move(x+cell, y+k).by(k-cell, cell-k).move(x, y+k).by(cell-k, cell-k)
	}
	t.move(x, y).by(cell, cell).move(x+cell, y).by(-cell, cell)
}

func swell(t *trace, x, y float64) {
	wave(t, x+14, y+14, 8)
	wave(t, x+36, y+27, 8)
	wave(t, x+14, y+41, 8)
}

// seething is bubbles and tongues of fire.
func seething(t *trace, x, y float64) {
	for _, at := range [...][3]float64{{14, 22, 1}, {34, 31, .7}} {
		fx, fy, s := x+at[0], y+at[1], 9*at[2]
		t.move(fx-s*.6, fy).by(-s*.2, -s*.8).by(s*.5, s*.2).by(s*.2, -s*1.1).by(s*.5, s*.9).by(s*.3, -s*.3).by(-s*.1, s*1.1)
	}
	for _, at := range [...][3]float64{{37, 13, 4}, {11, 39, 3}} {
		t.move(x+at[0]-at[2], y+at[1])
		t.arc(at[2], 2*at[2], 0).arc(at[2], -2*at[2], 0)
	}
}

// shutDoor is boards with two bands and a ring.
func shutDoor(t *trace, x, y float64) {
	t.move(x+9, y+3).by(32, 0).by(0, 44).by(-32, 0).shut()
	t.move(x+20, y+3).by(0, 44).move(x+30, y+3).by(0, 44).move(x+9, y+14).by(32, 0).move(x+9, y+36).by(32, 0)
	t.move(x+33, y+25)
	t.arc(3, 6, 0).arc(3, -6, 0)
}

// openDoor is the door leaf at one side and the arc it has swung through.
func openDoor(t *trace, x, y float64) {
	t.move(x+6, y+4).by(6, 0).by(0, 42).by(-6, 0).shut()
	t.move(x+16, y+8).by(4, 2).move(x+25, y+13).by(3, 4).move(x+31, y+22).by(2, 5).move(x+33, y+33).by(0, 5)
}

// lamp is a hovering light.
func lamp(t *trace, x, y float64) {
	t.move(x+19, y+25)
	t.arc(6, 12, 0).arc(6, -12, 0)
	for _, at := range [...][4]float64{{25, 8, 0, 6}, {25, 36, 0, 6}, {8, 25, 6, 0}, {36, 25, 6, 0}, {13, 13, 4, 4}, {33, 33, 4, 4}, {37, 13, -4, 4}, {17, 33, -4, 4}} {
		t.move(x+at[0], y+at[1]).by(at[2], at[3])
	}
}

func flight(t *trace, x, y float64) {
	for _, k := range [...]float64{10, 20, 30, 40} {
		t.move(x+k, y).by(0, cell)
	}
}

func shrub(t *trace, x, y float64) {
	t.move(x+13, y+34)
	t.arc(6, 6, -10).arc(7, 12, -4).arc(6, 7, 10).arc(4, -1, 6).by(-24, -2)
	t.move(x+22, y+32).by(0, -7).move(x+28, y+32).by(2, -6)
}

// splinters are what is left of a broken pane: a way through.
func splinters(t *trace, x, y float64) {
	t.move(x+6, y+8).by(13, 4).by(-6, 9).shut().move(x+44, y+10).by(-12, 2).by(7, 8).shut().move(x+9, y+44).by(3, -13).by(8, 7).shut() // the fourth corner is kept for a cost
	t.move(x+25, y+17).by(8, 8).by(-8, 8).by(-8, -8).shut()
}

// chest is something to take, in a corner of its square.
func chest(t *trace, x, y float64) {
	t.move(x+5, y+36).by(15, 0).by(0, 10).by(-15, 0).shut().move(x+5, y+40).by(15, 0).move(x+12.5, y+39).by(0, 3)
	t.move(x+5, y+36)
	t.arc(9, 15, 0)
}

// mark draws a ground on one square of 50 by 50, for the legend.
func (g *ground) mark(d *Drawing) {
	var over trace
	switch {
	case g.clump != nil:
		g.clump(d, &clump{squares: [][2]int{{0, 0}}, tiles: []spot{{}}, x1: cell, y1: cell}, g.line)
	case g.over != nil:
		g.over(&over, 0, 0)
		d.Leaf("path", "class", g.line, "d", over.String())
	case g.pattern == "bricks":
		d.Leaf("path", "class", "b-cut", "d", "M0 13h50M0 26h50M0 39h50M13 0v13M38 0v13M25 13v13M13 26v13M38 26v13M25 39v11")
	case g.pattern != "":
		d.Leaf("path", "class", "b-cut", "d", "M2 14l12-12M2 30l28-28M2 46l44-44M18 48l30-30M34 48l14-14")
	}
}
