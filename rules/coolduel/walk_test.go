package coolduel

import (
	"math/rand/v2"
	"testing"
)

// The walk in two words is the walk by rows.
func TestTinyWalk(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var tiny, rows walk
	for range 3000 {
		w, h := 4+r.IntN(7), 4+r.IntN(7)
		var g ground
		g.slow = &g.made
		hard := maxSide
		g.rugged, g.halts = r.IntN(2) == 0, r.IntN(2) == 0
		for y := range h {
			if g.rugged {
				g.slow[y] = uint32(r.Uint64()&r.Uint64()&r.Uint64()) & (1<<w - 1)
			}
			if g.halts {
				g.stop[y] = uint32(r.Uint64()&r.Uint64()&r.Uint64()) & (1<<w - 1)
			}
			g.free[y] = uint32(r.Uint64()|r.Uint64()) & (1<<w - 1)
		}
		from := at(r.IntN(w), r.IntN(h))
		budget := r.IntN(16)
		for y := range h {
			each(g.slow[y], func(x int) { hard = min(hard, apart(from, 1, at(x, y), 1)) })
		}
		g.freeTile, g.slowTile, g.stopTile = tileOf(&g.free, w, h), tileOf(g.slow, w, h), tileOf(&g.stop, w, h)
		tiny.tiny(w, from, budget, &g)
		rows.small(h, from, budget, hard, &g)
		tiny.told, rows.told = false, false
		for i := range w * h {
			p := at(i%w, i/w)
			if got, want := tiny.cost(p), rows.cost(p); got != want {
				t.Fatalf("%dx%d from %v to %v with %d AP: got %d, want %d", w, h, from, p, budget, got, want)
			}
		}
		var shut area
		shut.add(from)
		n := 0
		for y := range h {
			each(rows.all[y]&^shut[y], func(int) { n++ })
		}
		if got := len(tiny.moves(nil, tileOf(&shut, w, h), moveWords(w, h))); got != n {
			t.Fatalf("%d moves, want %d", got, n)
		}
	}
}
