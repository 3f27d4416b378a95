package coolduel

import (
	"math/bits"

	"riposte"
)

const (
	maxBall = 15 // the widest ball that is kept of a map
	maxFan  = 12 // the widest that is kept as a list
)

// balls are where a Medium character comes from each space of a large map, for every
// cost up to maxBall, while nobody stands in the way; the narrower ones as lists of
// Moves too, cheapest first. They never change. Small maps are walked anew more
// cheaply than looked up, and a map of one duel only is not worth the memory.
type balls struct {
	rows []uint32 // of radius c the 2c+1 rows around a space
	fans []riposte.Choice
	ends []int32 // where the list of a space and a cost ends
}

// ballRows is how many rows all balls of a space have.
const ballRows = maxBall * (maxBall + 2)

// of is the rows of one ball.
func (l *balls) of(i, c int) []uint32 { return l.rows[i*ballRows+c*c-1:][: 2*c+1 : 2*c+1] }

// fan is the Moves to the spaces of one ball, its own apart.
func (l *balls) fan(i, c int) []riposte.Choice {
	i *= maxFan
	return l.fans[l.ends[i]:l.ends[i+c]]
}

func (b *board) makeBalls() *balls {
	l := &balls{rows: make([]uint32, b.w*b.h*ballRows), ends: make([]int32, b.w*b.h*maxFan+1)}
	g := ground{free: b.enter, slow: &b.slow}
	var w walk
	for i := range b.w * b.h {
		p := at(i%b.w, i/b.w)
		if b.enter.has(p) {
			w.small(b.h, p, maxBall, int(b.hard[i]), &g)
		}
		var sum area
		for c := 1; c <= maxBall; c++ {
			rows := l.of(i, c)
			for k := range rows {
				y := int(p.y) - c + k
				if y < 0 || y >= b.h || !b.enter.has(p) {
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

// ball reports whether a walk is one of the map's, and takes it if so: nobody who
// blocks stands nearer than its last step.
func (s *state) ball(w *walk, u unit, budget int, g *ground) bool {
	f := &s.fights[u]
	b := s.board(f.arena)
	if b.balls == nil || budget < 1 || budget > maxBall || s.game.trait[u].size > 1 || g.halts || s.broken || b.rough && s.stubborn(u) {
		return false
	}
	alone := budget <= maxFan
	friends := s.game.trait[u].friends
	for set := s.present() &^ only(u); set != 0; set = set.rest() {
		v := set.first()
		switch d := s.apart(u, v); {
		case d < budget && !friends.has(v):
			return false
		case d <= budget:
			alone = false
		}
	}
	w.most, w.stride = budget, 0
	w.balls, w.from, w.index, w.alone = b.balls, f.at, int(f.at.y)*b.w+int(f.at.x), alone
	if alone {
		return true
	}
	y := int(f.at.y) - budget
	for _, row := range b.balls.of(w.index, budget) {
		if uint(y) < maxSide {
			w.all[y] = row
		}
		y++
	}
	return true
}
