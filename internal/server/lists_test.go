package server

import "testing"

// An invalid place in a list is refused with a sentence, whatever it looks like.
func TestPlacesInLists(t *testing.T) {
	b := newBench(t, Config{})
	b.lay(`{"who":"me"}`)
	for _, before := range []string{"x", "0", "-", "1-2-3x", "-1", "99999999999999999999-a"} {
		got := b.get("", "/duels?before="+before)
		if before == "1-2-3x" {
			got.want(200) // a place, and nothing is before it
			continue
		}
		if p := got.problem(400, wordBadRequest); len(p.Faults) != 1 || p.Faults[0].Path != "before" {
			t.Errorf("before=%s: the faults are %+v", before, p.Faults)
		}
	}
}
