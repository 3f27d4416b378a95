package draw

import "riposte"

// cell is the side of a square in a drawing.
const cell = 50

// A ground is how a class of the legend is drawn: the class of the square itself
// and what is laid over it. Classes that are not listed are drawn plain, with their
// letter.
type ground struct {
	fill string
	over func(t *trace, x, y float64) // its lines, appended to a path of all such squares
	line string                       // the class of that path
	wall bool                         // the outline of joined squares is thick
	rim  bool                         // or thin

	clump   func(d *Drawing, c *clump, line string) // draws a group of joined squares
	pattern string                                  // a pattern of the board, laid over it
	solid   bool                                    // nobody can stand there: no grid lines run through it
}

var grounds = map[string]ground{
	"floor":      {fill: "b-floor"},
	"rope":       {fill: "b-floor", over: hatched, line: "b-edge"},
	"corner":     {fill: "b-floor"},
	"cover":      {fill: "b-stone", pattern: "cut", wall: true, solid: true},
	"wall":       {fill: "b-stone", pattern: "cut", wall: true, solid: true},
	"blocking":   {fill: "b-stone", pattern: "cut", wall: true, solid: true},
	"difficult":  {fill: "b-floor", over: triangles, line: "b-edge"},
	"uneven":     {fill: "b-floor", over: triangles, line: "b-edge"},
	"rough":      {fill: "b-floor", over: triangles, line: "b-edge"},
	"low":        {fill: "b-well", over: hatched, line: "b-line"},
	"half":       {fill: "b-well", over: hatched, line: "b-line"},
	"water":      {fill: "b-water", over: waves, line: "b-edge", rim: true},
	"deep":       {fill: "b-depth", over: swell, line: "b-line", rim: true},
	"magma":      {fill: "b-magma", over: seething, line: "b-bad", rim: true},
	"glass":      {fill: "b-floor", clump: panes, line: "b-line", rim: true},
	"portal":     {fill: "b-hole", over: splinters, line: "b-line", rim: true},
	"trellis":    {fill: "b-floor", over: lattice, line: "b-line", rim: true},
	"stairs":     {fill: "b-floor", over: flight, line: "b-edge", rim: true},
	"decoration": {fill: "b-floor", over: shrub, line: "b-edge"},
	"door":       {fill: "b-floor", over: shutDoor, line: "b-line", rim: true},
	"door-open":  {fill: "b-floor", over: openDoor, line: "b-line"},
	"light":      {over: lamp, line: "b-acc"},
	"goods":      {over: chest, line: "b-line"},
	"smoke":      {fill: "b-floor", over: dotted, line: "b-line b-dots"},
	"tree":       {fill: "b-floor", over: crown, line: "b-line"},
	"outside":    {fill: "b-well"},
}

// hatched is the canvas under a rope: three strokes in the middle of the square.
func hatched(t *trace, x, y float64) {
	t.move(x+6, y+18).by(12, -12).move(x+6, y+32).by(26, -26).move(x+6, y+44).by(38, -38)
}

func triangles(t *trace, x, y float64) {
	for _, at := range [...][2]float64{{8, 22}, {28, 22}, {18, 42}} {
		t.move(x+at[0], y+at[1]).by(7, -13).by(7, 13).shut()
	}
}

func waves(t *trace, x, y float64) {
	for i, row := range [...]float64{14, 27, 40} {
		t.move(x+6, y+row)
		for range [...]int{3, 3, 2}[i] { // the corner is kept for a cost
			t.by(6, -5).by(6, 5)
		}
	}
}

func dotted(t *trace, x, y float64) {
	for _, row := range [...]float64{10, 20, 30, 40} {
		t.move(x+6, y+row).by(38, 0)
	}
}

func crown(t *trace, x, y float64) {
	t.move(x+25, y+6).by(14, 8).by(5, 14).by(-8, 12).by(-11, 4).by(-11, -4).by(-8, -12).by(5, -14).shut()
}

// A tint is how a class of shapes is drawn: the classes of its outline and of its
// fill.
type tint struct {
	line, fill string
	arrow      bool // a line ends in an arrow
	tick       bool // for squares: only a tick in the corner
}

var tints = map[string]tint{
	"reach":     {line: "b-acc"},
	"range":     {line: "b-acc b-dash", fill: "b-wash"},
	"plan":      {line: "b-acc", fill: "b-wash", arrow: true},
	"path":      {line: "b-acc", fill: "b-wash", arrow: true},
	"threat":    {line: "b-bad", arrow: true, tick: true},
	"attack":    {line: "b-bad", arrow: true},
	"blocked":   {line: "b-bad b-dots"},
	"area":      {line: "b-acc", fill: "b-wash"},
	"bad":       {line: "b-bad", arrow: true, tick: true},
	"danger":    {line: "b-bad", arrow: true, tick: true},
	"from":      {line: "b-line b-dots", fill: "b-well"},
	"trail":     {line: "b-line b-dots", fill: "b-well"},
	"sight":     {line: "b-acc b-dash"},
	"ray":       {line: "b-acc b-dash"},
	"wall":      {line: "b-thick", fill: "b-stone"},
	"cover":     {line: "b-thick", fill: "b-stone"},
	"blocking":  {line: "b-thick", fill: "b-stone"},
	"difficult": {line: "b-line b-dash", fill: "b-well"},
	"uneven":    {line: "b-line b-dash", fill: "b-well"},
	"water":     {line: "b-edge", fill: "b-well"},
}

func tintOf(class string) tint {
	if t, ok := tints[class]; ok {
		return t
	}
	return tint{line: "b-acc b-dash"}
}

// seatShape draws the shape of a seat around 0,0, with room for a letter.
func seatShape(d *Drawing, s riposte.Seat, r float64) {
	const class = "face"
	var t trace
	switch (int(s) - 1) % 8 {
	case 0:
		d.Leaf("circle", "class", class, "r", px(r*.72))
		return
	case 1:
		side := r * .605
		d.Leaf("rect", "class", class, "x", px(-side), "y", px(-side), "width", px(2*side), "height", px(2*side))
		return
	case 2:
		t.move(0, -r*.81).line(r*.76, r*.56).line(-r*.76, r*.56).shut()
	case 3:
		t.move(0, -r*.84).line(r*.84, 0).line(0, r*.84).line(-r*.84, 0).shut()
	case 4:
		t.move(0, -r*.78).line(r*.74, -r*.24).line(r*.46, r*.63).line(-r*.46, r*.63).line(-r*.74, -r*.24).shut()
	case 5:
		t.move(-r*.4, -r*.69).line(r*.4, -r*.69).line(r*.8, 0).line(r*.4, r*.69).line(-r*.4, r*.69).line(-r*.8, 0).shut()
	case 6:
		d.Leaf("circle", "class", class, "r", px(r*.72))
		return
	case 7:
		t.move(-r*.3, -r*.76).by(r*.6, 0).by(0, r*.46).by(r*.46, 0).by(0, r*.6).by(-r*.46, 0).by(0, r*.46).by(-r*.6, 0).by(0, -r*.46).by(-r*.46, 0).by(0, -r*.6).by(r*.46, 0).shut()
	default:
		d.Leaf("circle", "class", class, "r", px(r*.72))
		return
	}
	d.Leaf("path", "class", class, "d", t.String())
}
