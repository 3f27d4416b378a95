package rulestest

import (
	"testing"

	"riposte"
)

// The first difference is one that reveals, or leads to one that does in a step that has
// revealed something before.
func TestFirstDifference(t *testing.T) {
	plain, other := riposte.Event{Kind: 1}, riposte.Event{Kind: 2}
	shown, more := riposte.Event{Kind: 3, Reveals: true}, riposte.Event{Kind: 4, Reveals: true}
	type told = []riposte.Event
	for name, c := range map[string]struct {
		a, b         told
		revealed, ok bool
	}{
		"nothing":                                {told{plain}, told{plain}, false, true},
		"both reveal":                            {told{plain, shown}, told{plain, more}, true, true},
		"one reveals":                            {told{shown}, told{plain}, false, false},
		"nothing is marked":                      {told{plain}, told{other}, false, false},
		"after both have revealed the same":      {told{shown, plain}, told{shown, other}, false, false},
		"one reveals more":                       {told{shown, more}, told{shown}, true, true},
		"one reveals more, and tells it before":  {told{shown, plain, more}, told{shown, other}, true, true},
		"the other tells nothing":                {told{shown, plain, more}, told{shown}, true, true},
		"what it told before was the first sign": {told{plain, shown}, told{other, more}, false, false},
	} {
		for _, way := range [][2]told{{c.a, c.b}, {c.b, c.a}} {
			if revealed, err := firstDifference(way[0], way[1]); revealed != c.revealed || (err == nil) != c.ok {
				t.Errorf("%s: got %t, %v", name, revealed, err)
			}
		}
	}
}
