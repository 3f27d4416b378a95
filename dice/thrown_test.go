package dice

import (
	"fmt"
	"testing"
)

// What a pool throws is read back from its draws, die by die, with every reroll.
func TestPoolReadsItsDraws(t *testing.T) {
	for _, p := range []Pool{
		{N: 2, Sides: 6, Last: 8, Explode: Top},
		{N: 1, Sides: 4, Last: 4, Explode: Top, Once: true},
		{N: 3, Sides: 6},
		{Sides: 6, Last: 4, Explode: Top},
		{N: 1, Sides: 6, Last: 10, Explode: Top, Closed: true},
	} {
		for seed := range uint64(40) {
			rec := Recorder{Source: NewSeeded(seed, 1)}
			want := Sum(&rec, p)
			made := len(rec.Draws())
			rec.Roll(20) // what comes after it is not part of it
			thrown, got, ok := p.Read(rec.Draws())
			if !ok || got != want {
				t.Fatalf("%+v: got %d, %t of %v, want %d", p, got, ok, rec.Draws(), want)
			}
			faces := 0
			for _, d := range thrown {
				faces += len(d.Faces)
			}
			if dice := int(p.N) + min(1, int(p.Last)); len(thrown) != dice || faces != made {
				t.Fatalf("%+v: got %v, want %d dice and %d faces", p, thrown, dice, made)
			}
		}
	}
}

func TestPoolReadsNothingElse(t *testing.T) {
	six := Pool{N: 2, Sides: 6, Explode: Top}
	for _, draws := range [][]Draw{
		nil,
		{{Sides: 6, Face: 1}},
		{{Sides: 6, Face: 1}, {Sides: 6, Face: 6}},
		{{Sides: 6, Face: 1}, {Sides: 8, Face: 2}},
		{{Sides: 6, Face: 1}, {Sides: 6, Face: 2, Closed: true}},
	} {
		if thrown, _, ok := six.Read(draws); ok {
			t.Errorf("%v: got %v, want no throw", draws, thrown)
		}
	}
	thrown, sum, ok := six.Read([]Draw{{Sides: 6, Face: 6}, {Sides: 6, Face: 2}, {Sides: 6, Face: 3}})
	if got := fmt.Sprint(thrown, sum, ok); got != "[{6 [6 2]} {6 [3]}] 11 true" {
		t.Errorf("got %s, want the reroll with its die", got)
	}
}
