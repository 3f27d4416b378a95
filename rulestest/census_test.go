package rulestest

import (
	"errors"
	"strings"
	"testing"
)

// A hidden field that never changes proves nothing: not where it was hidden in a part of
// the duels, and not where nobody's has changed.
func TestCensus(t *testing.T) {
	one, several := map[uint64]bool{1: true}, map[uint64]bool{1: true, 2: true, 3: true, 4: true}
	for name, c := range map[string]struct {
		hidden  map[string]map[uint64]bool
		changed string
		never   string
	}{
		"changed":                       {map[string]map[uint64]bool{"red.hand": several}, "red.hand", ""},
		"never, in several duels":       {map[string]map[uint64]bool{"red.hand": several, "blue.hand": several}, "red.hand", "blue.hand"},
		"never, in one duel":            {map[string]map[uint64]bool{"red.hand": several, "blue.hand": one}, "red.hand", ""},
		"never, and nobody's has":       {map[string]map[uint64]bool{"red.hand": several, "blue.luck": one}, "red.hand", "blue.luck"},
		"never, and no path has a seat": {map[string]map[uint64]bool{"deck": one}, "red.hand", "deck"},
	} {
		census := census{points: 10, other: 10, hidden: c.hidden, changed: map[string]bool{c.changed: true}}
		var vacuous *vacuousError
		switch err := census.vacuous(50, 16); {
		case c.never == "" && err != nil, c.never != "" && (!errors.As(err, &vacuous) || !strings.HasSuffix(err.Error(), " "+c.never)):
			t.Errorf("%s: got %v, want %q", name, err, c.never)
		}
	}
	if err := (&census{points: 10, other: 4}).vacuous(50, 16); err == nil {
		t.Error("what others see changed at 4 of 10 points, and that was enough")
	}
}
