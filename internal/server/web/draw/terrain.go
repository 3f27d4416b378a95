package draw

import (
	"math"

	"riposte/scene"
)

// A motif is how a thing of terrain is drawn on its ground, so that people
// recognise it. u is the width of a stroke, about a thousandth of the board.
type motif func(d *Drawing, a area, u float64)

// motifs are by the word of the thing; other things are drawn by their class alone.
var motifs = map[string]motif{
	"deep": sea, "sea": sea, "water": sea, "river": sea, "lake": sea, "moat": sea, "pond": sea, "tarn": sea,
	"shallows": shallow, "ford": shallow, "marsh": shallow, "swamp": shallow, "mud": shallow, "puddle": shallow,
	"lava": flames, "fire": flames,
	"pit": hollow, "chasm": hollow, "gap": hollow, "hole": hollow, "ditch": hollow, "trench": hollow,
	"crag": slope, "ledge": slope, "hill": slope, "ridge": slope, "mound": slope, "bank": slope,
	"steps": treads, "stairs": treads, "stair": treads,
	"wall": bricks, "prop": bricks, "slab": bricks, "fence": bricks, "hedge": bricks, "palisade": bricks,
	"cart": planks, "table": planks, "crate": planks, "bench": planks, "wagon": planks, "chest": planks,
	"well": shaft, "tower": shaft,
	"barrel": hoops, "cask": hoops, "stool": seat, "log": rings, "stump": rings,
	"stone": facets, "boulder": facets, "rock": facets, "cinder": facets, "cairn": facets,
	"shot": ball, "brazier": brazier, "statue": statue, "pillar": statue, "column": statue,
	"willow": leaves, "tree": leaves, "bush": leaves, "oak": leaves,
	"scree": chips, "rubble": chips, "gravel": chips, "debris": chips,
	"wedge": wedge,
}

// ofClass draws what has no motif of its own.
var ofClass = map[string]motif{"uneven": slope, "blocking": stone}

// terrain draws a piece of terrain: its ground by its class, its border, and what
// it is.
func (d *Drawing) terrain(s *scene.Shape, a area, u float64) {
	ground, border := "b-floor", "b-line"
	switch s.Class {
	case "uneven":
		ground = "b-well"
	case "blocking":
		ground, border = "b-stone", "b-thick"
	}
	d.Leaf("path", "class", ground, "d", a.trace())
	m := motifs[s.Thing]
	if m == nil {
		m = ofClass[s.Class]
	}
	if m != nil {
		m(d, a, u)
	}
	d.Leaf("path", "class", border, "d", a.trace())
}

// stroke draws the path that draw makes.
func (d *Drawing) stroke(class string, draw func(*trace)) {
	var t trace
	draw(&t)
	if len(t.b) > 0 {
		d.Leaf("path", "class", class, "d", t.String())
	}
}

func (d *Drawing) disc(class string, c spot, r float64) {
	d.Leaf("circle", "class", class, "cx", px(c.x), "cy", px(c.y), "r", px(r))
}

// breadth is the smaller side of an area's bounding box.
func (a area) breadth() float64 {
	b := a.box()
	return min(b.x1-b.x0, b.y1-b.y0)
}

func wave(t *trace, x, y, s float64) {
	t.move(x-s, y).by(s/2, -s*.45).by(s/2, s*.45).by(s/2, -s*.45).by(s/2, s*.45)
}

func sea(d *Drawing, a area, u float64) {
	d.Leaf("path", "class", "b-deep", "d", a.trace())
	s := min(13*u, a.breadth()/5)
	d.stroke("b-cut", func(t *trace) { a.scatter(4.4*s, 1.4*s, func(x, y float64) { wave(t, x, y, s) }) })
}

func shallow(d *Drawing, a area, u float64) {
	s := min(10*u, a.breadth()/5)
	d.stroke("b-edge", func(t *trace) { a.scatter(5.5*s, 1.2*s, func(x, y float64) { wave(t, x, y, s) }) })
}

func flames(d *Drawing, a area, u float64) {
	s := min(13*u, a.breadth()/5)
	d.stroke("b-cut", func(t *trace) {
		a.scatter(3.6*s, 1.2*s, func(x, y float64) {
			t.move(x-s*.6, y+s).by(-s*.2, -s*.8).by(s*.5, s*.2).by(s*.2, -s*1.3).by(s*.5, s*1.1).by(s*.3, -s*.3).by(-s*.1, s*1.1)
		})
	})
}

// hollow is ground that goes down: strokes inwards from the edge.
func hollow(d *Drawing, a area, u float64) {
	class, length := "b-cut", min(22*u, a.breadth()/3)
	d.Leaf("path", "class", "b-stone", "d", a.trace())
	d.stroke(class, func(t *trace) { a.hachures(t, -length, 9*u) })
}

// slope is ground that goes up: hachures outside the border and a crest within.
func slope(d *Drawing, a area, u float64) {
	d.stroke("b-line", func(t *trace) { a.hachures(t, -min(11*u, a.breadth()/4), 10*u) })
	if a.breadth() > 60*u {
		d.Leaf("path", "class", "b-edge b-dash", "d", a.scaled(.72).trace())
	}
}

func stone(d *Drawing, a area, u float64) {
	d.stroke("b-cut", func(t *trace) { a.lines(t, -45, 9*u) })
}

func treads(d *Drawing, a area, u float64) {
	b := a.box()
	angle := 0.
	if b.x1-b.x0 > b.y1-b.y0 {
		angle = 90
	}
	d.stroke("b-line", func(t *trace) { a.lines(t, angle, max(10*u, a.breadth()/12)) })
}

// longest is the direction of the longest edge, in degrees, and how wide the area is
// across it.
func (a area) longest() (angle, across float64) {
	far := 0.
	for i, v := range a.points {
		w := a.points[(i+1)%len(a.points)]
		if l := math.Hypot(w.x-v.x, w.y-v.y); l > far {
			far, angle = l, math.Atan2(w.y-v.y, w.x-v.x)*180/math.Pi
		}
	}
	return angle, a.breadth()
}

// bricks is a wall: joints across it, and hachures, because it has to be climbed.
func bricks(d *Drawing, a area, u float64) {
	angle, _ := a.longest()
	d.stroke("b-line", func(t *trace) {
		a.lines(t, angle+90, 20*u)
		a.hachures(t, 7*u, 12*u)
	})
}

func planks(d *Drawing, a area, u float64) {
	angle, across := a.longest()
	d.stroke("b-line", func(t *trace) { a.lines(t, angle, max(across/4, 4*u)) })
	d.stroke("b-line", func(t *trace) {
		b := a.box()
		a.lines(t, angle+90, max(b.x1-b.x0, b.y1-b.y0)*.8)
		a.hachures(t, 6*u, 12*u)
	})
}

func shaft(d *Drawing, a area, u float64) {
	in := a.scaled(.72)
	d.Leaf("path", "class", "b-well b-line", "d", in.trace())
	d.stroke("b-line", func(t *trace) {
		in.lines(t, 20, max(in.breadth()/5, 5*u))
		in.lines(t, 110, max(in.breadth()/5, 5*u))
	})
}

func hoops(d *Drawing, a area, _ float64) {
	d.Leaf("path", "class", "b-well", "d", a.trace())
	d.disc("b-line", a.c, a.breadth()*.33)
	d.stroke("b-edge", func(t *trace) { a.scaled(.66).lines(t, 90, a.breadth()*.22) })
}

func seat(d *Drawing, a area, _ float64) { d.disc("b-line", a.c, a.breadth()*.22) }

func rings(d *Drawing, a area, _ float64) {
	d.Leaf("path", "class", "b-well", "d", a.trace())
	for _, by := range [...]float64{.38, .25, .12} {
		d.disc("b-edge", a.c, a.breadth()*by)
	}
}

func facets(d *Drawing, a area, _ float64) {
	d.Leaf("path", "class", "b-well", "d", a.trace())
	r := a.breadth() / 2
	d.stroke("b-line", func(t *trace) {
		t.move(a.c.x-r*.7, a.c.y-r*.6).by(r*.6, r*.5).by(r*.8, -r*.4).move(a.c.x-r*.1, a.c.y-r*.1).by(-r*.1, r*.9).move(a.c.x-r*.1, a.c.y-r*.1).by(r*.7, r*.6)
	})
}

func ball(d *Drawing, a area, _ float64) {
	d.Leaf("path", "class", "b-stone", "d", a.trace())
	d.disc("b-floor", spot{a.c.x - a.breadth()*.14, a.c.y - a.breadth()*.14}, a.breadth()*.1)
}

func brazier(d *Drawing, a area, _ float64) {
	r := a.breadth() / 2
	d.stroke("b-line", func(t *trace) { a.scaled(1.0).hachures(t, r*.4, r*.8) })
	d.stroke("b-thick", func(t *trace) {
		t.move(a.c.x-r*.4, a.c.y+r*.4).by(r*.4, -r*.9).by(r*.4, r*.9).shut()
	})
}

func statue(d *Drawing, a area, _ float64) {
	r := a.breadth() / 2
	d.Leaf("rect", "class", "b-floor b-line", "x", px(a.c.x-r*.55), "y", px(a.c.y-r*.55), "width", px(r*1.1), "height", px(r*1.1))
	d.disc("b-stone", a.c, r*.3)
}

func leaves(d *Drawing, a area, u float64) {
	r := a.breadth() / 2
	for i := range 6 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 3)
		d.disc("b-floor b-line", spot{a.c.x + cos*r*.52, a.c.y + sin*r*.52}, r*.4)
	}
	d.disc("b-stone", a.c, max(r*.14, 2*u))
}

func chips(d *Drawing, a area, u float64) {
	s := min(7*u, a.breadth()/8)
	d.stroke("b-line", func(t *trace) {
		a.scatter(4*s, 1.2*s, func(x, y float64) { t.move(x-s, y+s*.7).by(s, -s*1.5).by(s, s*1.5).shut() })
	})
}

func wedge(d *Drawing, a area, _ float64) {
	d.Leaf("path", "class", "b-well", "d", a.trace())
	d.Leaf("path", "class", "b-edge", "d", a.scaled(.5).trace())
}
