package ground

import (
	"math/rand/v2"
	"testing"
)

// The walk in two words finds what the walk by rows finds.
func TestTinyWalk(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var tiny, rows Walk
	for range 3000 {
		w, h := 4+r.IntN(7), 4+r.IntN(7)
		var g Terrain
		g.slow = new(Area)
		hard := MaxSide
		g.Rugged, g.Halts = r.IntN(2) == 0, r.IntN(2) == 0
		for y := range h {
			if g.Rugged {
				g.slow[y] = uint32(r.Uint64()&r.Uint64()&r.Uint64()) & (1<<w - 1)
			}
			if g.Halts {
				g.Stop[y] = uint32(r.Uint64()&r.Uint64()&r.Uint64()) & (1<<w - 1)
			}
			g.free[y] = uint32(r.Uint64()|r.Uint64()) & (1<<w - 1)
		}
		from := At(r.IntN(w), r.IntN(h))
		budget := r.IntN(16)
		for y := range h {
			Each(g.slow[y], func(x int) { hard = min(hard, Apart(from, 1, At(x, y), 1)) })
		}
		g.freeTile, g.slowTile, g.stopTile = tileOf(&g.free, w, h), tileOf(g.slow, w, h), tileOf(&g.Stop, w, h)
		b := Board{W: w, H: h, words: moveWords(w, h)}
		tiny.Tiny(&b, from, budget, &g)
		rows.small(h, from, budget, hard, &g)
		rows.told = false
		for i := range w * h {
			p := At(i%w, i/w)
			if got, want := tiny.Cost(p), rows.Cost(p); got != want {
				t.Fatalf("%dx%d from %v to %v with %d AP: got %d, want %d", w, h, from, p, budget, got, want)
			}
		}
		var shut Area
		shut.Add(from)
		n := 0
		for y := range h {
			Each(rows.all[y]&^shut[y], func(int) { n++ })
		}
		if got := len(tiny.TinyMoves(nil, &b, &Terrain{shutTile: tileOf(&shut, w, h)})); got != n {
			t.Fatalf("%d moves, want %d", got, n)
		}
	}
}
