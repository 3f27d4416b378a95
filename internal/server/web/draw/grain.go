package draw

import (
	"sync"

	"riposte/scene"
)

// A grain is what a board's floor is made of: faint strokes on a tile that is
// repeated under everything else.
type grain struct {
	side float64
	fill bool // filled shapes instead of strokes
	draw func(t *trace, side float64)
}

// grains are by the word of a board's look; other boards are plain paper.
var grains = map[string]grain{
	"grass":   {side: 150, draw: grass},
	"hall":    {side: 100, draw: chequers, fill: true},
	"sand":    {side: 150, draw: ripples},
	"ash":     {side: 200, draw: cracks},
	"heath":   {side: 150, draw: heather},
	"cobbles": {side: 50, draw: cobbles},
	"ruins":   {side: 200, draw: slabs},
	"planks":  {side: 100, draw: boards},
	"tiles":   {side: 50, draw: octagons},
	"road":    {side: 150, draw: paving},
	"arena":   {side: 150, draw: raked},
}

// grainPaths are the tiles, drawn once.
var grainPaths = sync.OnceValue(func() map[string]string {
	paths := map[string]string{}
	for look, g := range grains {
		var t trace
		g.draw(&t, g.side)
		paths[look] = t.String()
	}
	return paths
})

// sown calls mark for one place in each of n by n fields of a tile, scattered, and
// gives it a number to vary the mark by. The places are the same every time.
func sown(n int, side, margin float64, mark func(x, y float64, vary int)) {
	step, seed := side/float64(n), uint32(7)
	next := func() float64 {
		seed = seed*1664525 + 1013904223
		return float64(seed>>8) / (1 << 24)
	}
	for i := range n * n {
		x, y := next(), next()
		mark((float64(i%n)+.1+.8*x)*(step-margin)+margin/2+float64(i%n)*margin*.5, (float64(i/n)+.1+.8*y)*(step-margin)+margin/2+float64(i/n)*margin*.5, i)
	}
}

func dot(t *trace, x, y float64) { t.move(x, y).by(.1, 0) }

func grass(t *trace, side float64) {
	sown(5, side, 6, func(x, y float64, vary int) {
		if vary%4 == 3 {
			dot(t, x, y)
			return
		}
		t.move(x-1, y+4).by(-2.5, -5).move(x, y+4).by(0, -8).move(x+1, y+4).by(2.5, -5)
	})
}

func chequers(t *trace, side float64) {
	half := side / 2
	for _, at := range [...][2]float64{{0, 0}, {half, half}} {
		t.move(at[0], at[1]).by(half, 0).by(0, half).by(-half, 0).shut()
	}
}

func ripples(t *trace, side float64) {
	sown(6, side, 8, func(x, y float64, vary int) {
		if vary%5 == 0 {
			t.move(x-8, y)
			t.arc(6, 8, 0).arc(6, 8, 0)
			return
		}
		dot(t, x, y)
	})
}

func cracks(t *trace, side float64) {
	sown(4, side, 20, func(x, y float64, vary int) {
		switch vary % 3 {
		case 0:
			t.move(x-9, y-5).by(7, 4).by(2, 7).by(8, 3).move(x-2, y-1).by(8, -5)
		case 1:
			t.move(x, y).by(3, 6).by(-4, 5)
		default:
			dot(t, x, y)
		}
	})
}

func heather(t *trace, side float64) {
	sown(5, side, 8, func(x, y float64, vary int) {
		switch vary % 3 {
		case 0:
			t.move(x-4, y).by(8, 0)
		case 1:
			t.move(x-3, y-3).by(3, 4).by(3, -4)
		default:
			dot(t, x, y)
		}
	})
}

// cobbles are rows of round stones, each row shifted by half a stone.
func cobbles(t *trace, side float64) {
	const w = 12.5
	for row := range 4 {
		y, x := float64(row+1)*w, 0.
		if row%2 == 1 {
			x = -w / 2
		}
		for ; x < side; x += w {
			t.move(x+1, y)
			t.b = append(t.b, "v-6a5 5 0 0 1 10.5 0v6"...)
		}
	}
}

// slabs are flagstones of two sizes, some broken.
func slabs(t *trace, side float64) {
	for _, s := range [...][4]float64{
		{25, 0, 0, 75}, {0, 75, 125, 0}, {125, 25, 0, 100}, {25, 25, 175, 0}, {75, 75, 0, 125}, {75, 125, 125, 0}, {0, 175, 75, 0}, {175, 125, 0, 75}, {25, 175, 0, 25},
	} {
		t.move(s[0], s[1]).by(s[2], s[3])
	}
	t.move(40, 80).by(8, 14).by(-5, 10).by(9, 12).move(140, 30).by(10, 6).by(12, -2).by(7, 9).move(90, 180).by(12, -7).by(9, 3)
	sown(4, side, 16, func(x, y float64, vary int) {
		if vary%4 == 1 {
			t.move(x-1, y+3).by(-2, -4).move(x, y+3).by(0, -6).move(x+1, y+3).by(2, -4)
		}
	})
}

// boards are planks laid lengthwise; where they meet varies from row to row.
func boards(t *trace, side float64) {
	for row := range 8 {
		y := float64(row) * 12.5
		end := float64(row*37%8) * 12.5
		t.move(0, y).by(side, 0).move(end+3, y).by(0, 12.5)
		dot(t, end, y+6)
		dot(t, end+6, y+6)
	}
}

// octagons leave a small diamond at each corner.
func octagons(t *trace, side float64) {
	const r = 7
	for _, at := range [...][2]float64{{0, 0}, {side, 0}, {0, side}, {side, side}} {
		t.move(at[0], at[1]-r).by(r, r).by(-r, r).by(-r, -r).shut()
	}
	dot(t, side/2, side/2)
}

func paving(t *trace, side float64) {
	sown(5, side, 14, func(x, y float64, vary int) {
		switch vary % 4 {
		case 0:
			t.move(x-7, y-4).by(12, -2).by(3, 7).by(-13, 3).shut()
		case 1:
			t.move(x-5, y-3).by(9, 1).by(-1, 6).by(-8, -1).shut()
		default:
			dot(t, x, y)
		}
	})
}

func raked(t *trace, side float64) {
	sown(7, side, 6, func(x, y float64, vary int) {
		if vary%6 == 0 {
			t.move(x-5, y).by(10, -3)
			return
		}
		dot(t, x, y)
	})
}

// patterns are the fills that are repeated on a board, drawn once: hatching for what
// is solid, ticks for what is threatened, the grain of the floor.
func (q *squares) patterns() {
	used := map[string]bool{}
	for y := range q.kinds {
		for _, k := range q.kinds[y] {
			if g, _ := groundOf(k.class, k.thing); g.pattern != "" {
				used[g.pattern] = true
			}
		}
	}
	for i := range q.board.Shapes {
		if q.board.Shapes[i].Kind == scene.ShapeSquares && tintOf(q.board.Shapes[i].Class).tick {
			used["tick"] = true
		}
	}
	g, grained := grains[q.board.Look]
	if !grained && len(used) == 0 {
		return
	}
	q.Open("defs")
	pattern := func(name string, w, h float64, class, d string) {
		q.Open("pattern", "id", "pat-"+name, "patternUnits", "userSpaceOnUse", "x", px(q.left), "y", px(q.top), "width", px(w), "height", px(h))
		q.Leaf("path", "class", class, "d", d)
		q.Close()
	}
	if used["cut"] {
		pattern("cut", 12, 12, "p-cut", "M-1 13l14-14M-1 1l2-2M11 13l2-2")
	}
	if used["bricks"] {
		pattern("bricks", 25, 25, "p-cut", "M0 .6h25M0 13.1h25M6 .6v12.5M18.5 13.1V25")
	}
	if used["tick"] {
		pattern("tick", cell, cell, "p-tick", "M4 4h9M4 4v9M5 19l12-12")
	}
	if grained {
		class := "p-grain"
		if g.fill {
			class = "p-tile"
		}
		pattern("grain", g.side, g.side, class, grainPaths()[q.board.Look])
	}
	q.Close()
}

// floor lays the grain over the squares that are open ground.
func (q *squares) floor() {
	if _, grained := grains[q.board.Look]; !grained {
		return
	}
	var at [][2]int
	for y := range q.kinds {
		for x, k := range q.kinds[y] {
			switch k.class {
			case "floor", "decoration", "difficult":
				at = append(at, [2]int{x, y})
			}
		}
	}
	var t trace
	q.fields(&t, at)
	q.Leaf("path", "class", "b-laid b-grain", "fill", "url(#pat-grain)", "d", t.String())
}
