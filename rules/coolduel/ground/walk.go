package ground

import (
	"math/bits"
	"slices"

	"riposte"
	"riposte/geom"
)

// MaxAP is the most action points that anybody can have: with AGI and WILL of 50.
const MaxAP = 50

// A Walk is where a character can go: for each cost, the places with a cheapest
// path of that cost. Costs here are spaces and terrain, without Prone and Anxious.
type Walk struct {
	by     [MaxAP + 1]Area // the rows from lo to hi
	lo, hi [MaxAP + 1]int8
	all    Area    // at any cost, the start included
	steps  [2]Area // where the last layers lead
	most   int

	// Or one of a map's balls, if it has any.
	balls *balls
	index int // index of from
	from  Space
	alone bool // nobody stands on it

	// What was asked last.
	to   Space
	paid int
	told bool

	// On small maps this instead, with a stride above 0.
	stride  int
	tiles   [MaxAP + 1]tile
	reached tile

	layers []geom.Layer // for a Large character
}

// Cost is the cost of the cheapest path to a place, -1 if there is none.
func (w *Walk) Cost(to Space) int {
	if !w.told || w.to != to {
		w.told, w.to, w.paid = true, to, w.find(to)
	}
	return w.paid
}

func (w *Walk) find(to Space) int {
	if w.stride > 0 {
		i := int(to.Y)*w.stride + int(to.X)
		for c := 1; c <= w.most; c++ {
			if w.tiles[c].has(i) {
				return c
			}
		}
		return -1
	}
	if w.balls != nil {
		for c := max(1, Apart(w.from, 1, to, 1)); c <= w.most; c++ {
			if w.balls.of(w.index, c)[int(to.Y)-int(w.from.Y)+c]>>uint8(to.X)&1 != 0 {
				return c
			}
		}
		return -1
	}
	for c := 1; c <= w.most; c++ {
		if to.Y >= w.lo[c] && to.Y <= w.hi[c] && w.by[c].Has(to) {
			return c
		}
	}
	return -1
}

// Medium finds where somebody can walk who is Medium, or who is Large on even
// ground.
func (w *Walk) Medium(b *Board, from Space, budget, hard int, g *Terrain) {
	w.told = false
	w.small(b.H, from, budget, hard, g)
}

// Nowhere reports whether there are no AP for a step.
func (w *Walk) Nowhere() bool { return w.most == 0 }

// small finds where somebody can walk who is Medium, or who is Large on even ground:
// a space costs one AP, a difficult one two; a space that stops a walk may only be
// the last (CD-3.15). No difficult terrain is closer than hard steps.
func (w *Walk) small(h int, from Space, budget, hard int, g *Terrain) {
	w.most, w.stride, w.balls = budget, 0, nil
	clear(w.all[:h])
	w.all.Add(from)
	if !g.Halts {
		w.by[0][from.Y] = 1 << uint8(from.X)
		w.lo[0], w.hi[0] = from.Y, from.Y
		if c := w.even(h, min(budget, max(0, hard-1)), &g.free); c < budget {
			w.uneven(h, c, g)
		}
		return
	}
	y0 := int(from.Y)
	for c := range budget + 1 {
		w.lo[c], w.hi[c] = 0, int8(h-1)
		clear(w.by[c][:h])
	}
	w.by[0].Add(from)
	for c := 1; c <= budget; c++ {
		w.layer(c, max(0, y0-c), min(h-1, y0+c), h, g, g.Rugged)
	}
}

// even is small up to a cost within which every step costs the same and nothing
// stops. It returns how far it got: to w.most if nothing more can be reached.
func (w *Walk) even(h, until int, free *Area) int {
	lo, hi := int(w.lo[0]), int(w.hi[0])
	for c := 1; c <= until; c++ {
		now, one := &w.by[c], &w.by[c-1]
		above, row := uint32(0), uint32(0)
		y, end := lo-1, min(h-1, hi+1)
		if y < 0 {
			y, row = 0, one[0]
		}
		first, last := h, -1
		for ; y <= end; y++ {
			below := uint32(0)
			if y < hi {
				below = one[y+1]
			}
			wide := above | row | below
			reached := (wide | wide<<1 | wide>>1) & free[y] &^ w.all[y]
			w.all[y] |= reached
			now[y] = reached
			if reached != 0 {
				first, last = min(first, y), y
			}
			above, row = row, below
		}
		lo, hi = first, last
		w.lo[c], w.hi[c] = int8(lo), int8(hi)
		if hi < 0 { // nor will there be anything later
			w.most = c
			return MaxAP
		}
	}
	return until
}

// uneven is small where difficult terrain is close by and nothing stops. A layer is
// reached from the last one or, where a step costs more, from the one before that.
// It goes on from a layer before which no difficult space was next to the way.
func (w *Walk) uneven(h, done int, g *Terrain) {
	lo, hi := int(w.lo[done]), int(w.hi[done]) // of the last layer
	for c := done + 1; c <= w.most; c++ {
		now, one := &w.by[c], &w.by[c-1]
		steps, earlier := &w.steps[c&1], &w.steps[c&1^1]
		above, row := uint32(0), uint32(0)
		y, end := lo-1, min(h-1, hi+1)
		if y < 0 {
			y, row = 0, one[0]
		}
		w.lo[c], w.hi[c] = int8(y), int8(end)
		for ; y <= end; y++ {
			below, late := uint32(0), uint32(0)
			if y < hi {
				below = one[y+1]
			}
			if c > done+1 && y >= lo && y <= hi {
				late = earlier[y]
			}
			wide := above | row | below
			wide |= wide<<1 | wide>>1
			steps[y] = wide
			reached := (wide&^g.slow[y] | late&g.slow[y]) & g.free[y] &^ w.all[y]
			w.all[y] |= reached
			now[y] = reached
			above, row = row, below
		}
		lo, hi = int(w.lo[c]), int(w.hi[c])
	}
}

// layer is what a walk reaches at a cost if some spaces cost more or stop it.
func (w *Walk) layer(c, lo, hi, h int, g *Terrain, slow bool) {
	now := &w.by[c]
	for y := lo; y <= hi; y++ {
		hard := uint32(0)
		if slow {
			hard = g.slow[y]
		}
		step := w.leave(c-1, y, h, g) &^ hard
		if hard != 0 && c > 1 {
			step |= w.leave(c-2, y, h, g) & hard
		}
		reached := step & g.free[y] &^ w.all[y]
		w.all[y] |= reached
		now[y] = reached
	}
}

// leave is row y of the places that can be stepped to from those of a cost.
func (w *Walk) leave(c, y, h int, g *Terrain) uint32 {
	a := &w.by[c]
	if !g.Halts || c == 0 {
		return a.around(y, h)
	}
	row := a[y] &^ g.Stop[y]
	if y > 0 {
		row |= a[y-1] &^ g.Stop[y-1]
	}
	if y < h-1 {
		row |= a[y+1] &^ g.Stop[y+1]
	}
	return row | row<<1 | row>>1
}

// Large is small for somebody who is Large where spaces cost more or stop a walk:
// what counts is what a step newly covers (CD-3.12, CD-3.14). It keeps its layers.
func (w *Walk) Large(b *Board, from Space, budget int, on *Terrain) {
	w.most, w.stride, w.balls, w.told = budget, 0, nil, false
	h, layers := b.H, &w.layers
	g := geom.Ground{W: 2, H: 2}
	for y := range h {
		g.Free[y] = uint64(on.Cells[y])
		if on.Rugged {
			g.Slow[y] = uint64(on.slow[y])
		}
		if on.Halts {
			g.Stop[y] = uint64(on.Stop[y])
		}
	}
	if len(*layers) <= budget {
		*layers = make([]geom.Layer, max(2*budget, 16))
	}
	g.Reach((*layers)[:budget+1], from.Square())
	clear(w.all[:h])
	for c := range budget + 1 {
		w.lo[c], w.hi[c] = 0, int8(h-1)
		for y := range h {
			w.by[c][y] = uint32((*layers)[c].Reached[y])
			w.all[y] |= w.by[c][y]
		}
	}
}

// Moves appends the Moves to all that was reached and where nobody is in the way, CD-3.10.
func (w *Walk) Moves(buf []riposte.Choice, b *Board, from Space, shut *Terrain) []riposte.Choice {
	if w.balls != nil && w.alone {
		return append(buf, w.balls.fan(w.index, w.most)...)
	}
	lo, hi := max(0, int(from.Y)-w.most), min(b.H-1, int(from.Y)+w.most)
	w.all[from.Y] &^= 1 << uint8(from.X) // a Move goes somewhere else
	count := 0
	for y := lo; y <= hi; y++ {
		count += bits.OnesCount32(w.all[y] &^ shut.Shut[y])
	}
	n := len(buf)
	buf = slices.Grow(buf, count+batch)
	buf = buf[:cap(buf)]
	for y := lo; y <= hi; y++ {
		for row := w.all[y] &^ shut.Shut[y]; row != 0; { // run by run
			x := bits.TrailingZeros32(row)
			run := bits.TrailingZeros32(^(row >> x))
			row &= row + 1<<x
			c := moveWord | riposte.Choice(x|y<<8)
			for i := 0; i < run; i += batch {
				some := (*[batch]riposte.Choice)(buf[n+i:])
				some[0], some[1], some[2], some[3] = c, c+1, c+2, c+3
				c += batch
			}
			n += run
		}
	}
	return buf[:n]
}
