package ground

import (
	"math/bits"

	"riposte"
)

const (
	maxBall = 15 // the widest ball that is kept for a map
	maxFan  = 12 // the widest that is kept as a list
)

// balls are the spaces that a Medium character gets to from each space of a large
// map, for every cost up to maxBall, as long as nobody is in the way; the narrower
// ones are kept as lists of Moves too, cheapest first. They never change. Small maps
// are walked anew more cheaply than looked up, and a map for a single duel is not
// worth the memory.
type balls struct {
	rows []uint32 // of radius c the 2c+1 rows around a space
	fans []riposte.Choice
	ends []int32 // where the list of a space and a cost ends
}

// ballRows is how many rows all the balls of a space have.
const ballRows = maxBall * (maxBall + 2)

// of are the rows of one ball.
func (l *balls) of(i, c int) []uint32 { return l.rows[i*ballRows+c*c-1:][: 2*c+1 : 2*c+1] }

// fan are the Moves to the spaces of one ball, except its own.
func (l *balls) fan(i, c int) []riposte.Choice {
	i *= maxFan
	return l.fans[l.ends[i]:l.ends[i+c]]
}

func (b *Board) makeBalls() *balls {
	l := &balls{rows: make([]uint32, b.W*b.H*ballRows), ends: make([]int32, b.W*b.H*maxFan+1)}
	g := Terrain{free: b.Enter, slow: &b.Slow}
	var w Walk
	for i := range b.W * b.H {
		p := At(i%b.W, i/b.W)
		if b.Enter.Has(p) {
			w.small(b.H, p, maxBall, int(b.hard[i]), &g)
		}
		var sum Area
		for c := 1; c <= maxBall; c++ {
			rows := l.of(i, c)
			for k := range rows {
				y := int(p.Y) - c + k
				if y < 0 || y >= b.H || !b.Enter.Has(p) {
					continue
				}
				if c <= w.most && y >= int(w.lo[c]) && y <= int(w.hi[c]) {
					sum[y] |= w.by[c][y]
				}
				rows[k] = sum[y]
				if c > maxFan || c > w.most || y < int(w.lo[c]) || y > int(w.hi[c]) {
					continue
				}
				for row := w.by[c][y]; row != 0; row &= row - 1 {
					l.fans = append(l.fans, moveWord|riposte.Choice(bits.TrailingZeros32(row)|y<<8))
				}
			}
			if c <= maxFan {
				l.ends[i*maxFan+c] = int32(len(l.fans))
			}
		}
	}
	return l
}

// Roam makes a ball of the map the walk; alone says that nobody stands anywhere on it.
func (w *Walk) Roam(b *Board, from Space, budget int, alone bool) {
	w.most, w.stride, w.told = budget, 0, false
	alone = alone && budget <= maxFan
	w.balls, w.from, w.index, w.alone = b.balls, from, int(from.Y)*b.W+int(from.X), alone
	if alone {
		return
	}
	y := int(from.Y) - budget
	for _, row := range b.balls.of(w.index, budget) {
		if uint(y) < MaxSide {
			w.all[y] = row
		}
		y++
	}
}

// Ready reports whether the map keeps its balls of that budget.
func (b *Board) Ready(budget int) bool { return b.balls != nil && budget >= 1 && budget <= maxBall }
