package dice

import (
	"slices"
	"testing"
)

func TestClosedPoolDeals(t *testing.T) {
	for _, p := range []Pool{
		{N: 2, Sides: 6, Last: 8, Explode: Top, Closed: true},
		{N: 3, Sides: 6, Explode: Top, Batches: true, Closed: true},
		{N: 3, Sides: 6, Keep: 2, Closed: true},
	} {
		open := p
		open.Closed = false
		seen, hidden := &Recorder{Source: NewSeeded(4, 4)}, &Recorder{Source: NewSeeded(4, 4)}
		if a, b := Sum(seen, open), Sum(hidden, p); a != b {
			t.Errorf("%+v: got %d, open %d", p, b, a)
		}
		want := slices.Clone(seen.Draws())
		for i := range want {
			want[i].Closed = true
		}
		if got := hidden.Draws(); !slices.Equal(got, want) {
			t.Errorf("%+v: got draws %v, want %v", p, got, want)
		}
	}
}
