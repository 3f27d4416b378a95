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
		var free area
		for y := range h {
			free[y] = uint32(r.Uint64()|r.Uint64()) & (1<<w - 1)
		}
		from := at(r.IntN(w), r.IntN(h))
		budget := r.IntN(16)
		tiny.tiny(w, h, from, budget, &free)
		rows.small(h, from, budget, &free, nil, nil)
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
