package scene_test

import (
	"testing"

	"riposte"
	"riposte/scene"
)

type lists map[string][]string

func (l lists) Name(list string, i int) string { return l[list][i] }

func TestEventText(t *testing.T) {
	seat := func(s riposte.Seat) string { return []string{"nobody", "Ann", "Bo"}[s] }
	e := riposte.Event{Seat: 1, Other: 2, N: [6]int32{1, 2, 0, -4}}
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"{seat} hits {other}.", "Ann hits Bo."},
		{"{0} {0|die|dice}, {1} {1|die|dice}", "1 die, 2 dice"},
		{"{2:card} and {0:card} for {3}", "JAB and HOOK for -4"},
		// What can't be filled in shows.
		{"{9} {x} {} {1:card", "{9} {x} {} {1:card"},
		{"} {seat}", "} Ann"},
	} {
		kind := riposte.EventKind{Text: c.text}
		if got := scene.Say(&kind, e, seat, lists{"card": {"JAB", "HOOK"}}); got != c.want {
			t.Errorf("%q reads %q, want %q", c.text, got, c.want)
		}
	}
	kind := riposte.EventKind{Text: "{0:card}"}
	if got := scene.Say(&kind, e, seat, nil); got != "{0:card}" {
		t.Errorf("without names %q", got)
	}
}
