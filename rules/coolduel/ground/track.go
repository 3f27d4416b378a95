package ground

import (
	"math/bits"

	"riposte/geom"
)

// Doorstep is where a walking distance is known from: the walker's space or, if it
// stands where nobody walks, those next to it.
func Doorstep(walker Space, free *Area, b *Board) (ends Area) {
	if free.Has(walker) {
		ends.Add(walker)
		return ends
	}
	for d := geom.North; d <= geom.NorthWest; d++ {
		if q := walker.Step(d); q.X >= 0 && q.Y >= 0 && int(q.X) < b.W && int(q.Y) < b.H {
			ends.Add(q)
		}
	}
	return ends
}

// A Track is the walking distance of CD-5.14 from everywhere to some spaces.
type Track struct {
	far [MaxSide * MaxSide]uint8 // 0 for no way
	w   int
}

// Unreached is the distance if there is no way.
const Unreached = 0

// Lay measures over the spaces of free until it reaches one of the ends; the goal
// counts whatever it is. Distances are one more than the steps.
func (t *Track) Lay(b *Board, goal, free, ends *Area) {
	t.w = b.W
	clear(t.far[:b.W*b.H])
	edge := *goal
	var seen Area
	for n := uint8(1); ; n++ {
		any, there := uint32(0), uint32(0)
		for y := range b.H {
			seen[y] |= edge[y]
			there |= edge[y] & ends[y]
			for row := edge[y]; row != 0; row &= row - 1 {
				t.far[y*b.W+bits.TrailingZeros32(row)] = n
			}
		}
		var next Area
		for y := range b.H {
			next[y] = edge.around(y, b.H) & free[y] &^ seen[y]
			any |= next[y]
		}
		if any == 0 || there != 0 || n == 255 {
			return
		}
		edge = next
	}
}

// At is the distance of a space.
func (t *Track) At(p Space) uint8 { return t.far[int(p.Y)*t.w+int(p.X)] }

// From is the distance of the walker, who counts wherever it stands.
func (t *Track) From(p Space, b *Board) uint8 {
	if d := t.At(p); d != Unreached {
		return d
	}
	best := uint8(Unreached)
	for d := geom.North; d <= geom.NorthWest; d++ {
		q := p.Step(d)
		if q.X < 0 || q.Y < 0 || int(q.X) >= b.W || int(q.Y) >= b.H {
			continue
		}
		if n := t.At(q); n != Unreached && (best == Unreached || n+1 < best) {
			best = n + 1
		}
	}
	return best
}

// Down finds the places that a Medium character reaches by steps each of which
// lowers the distance, and what the cheapest such path costs: one for each space
// and, if slow is given, one more for a difficult one. Places that can't be reached
// cost 0.
func (t *Track) Down(b *Board, from Space, most int, free, slow *Area, cost *[MaxSide * MaxSide]uint8) {
	clear(cost[:b.W*b.H])
	level := t.From(from, b)
	if level <= 1 {
		return
	}
	type ring struct {
		list [MaxSide * 4]Space
		n    int
	}
	var a, z ring
	now, next := &a, &z
	now.list[0], now.n = from, 1
	for steps := 1; level > 1 && steps <= most && now.n > 0; steps++ {
		level--
		next.n = 0
		for _, p := range now.list[:now.n] {
			base := cost[int(p.Y)*b.W+int(p.X)]
			for d := geom.North; d <= geom.NorthWest; d++ {
				q := p.Step(d)
				if !free.Has(q) || t.At(q) != level {
					continue
				}
				i := int(q.Y)*b.W + int(q.X)
				c := base + 1
				if slow != nil && slow.Has(q) {
					c++
				}
				if cost[i] == 0 {
					if next.n < len(next.list) {
						next.list[next.n] = q
						next.n++
					}
					cost[i] = c
				} else {
					cost[i] = min(cost[i], c)
				}
			}
		}
		now, next = next, now
	}
}
