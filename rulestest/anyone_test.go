package rulestest

import (
	"strings"
	"testing"

	"riposte"
	"riposte/rulestest/example"
	"riposte/scene"
)

// Of a ruleset of which nothing is known, all laws hold that hold of it otherwise.
func TestLawsForAnybody(t *testing.T) {
	seen := 0
	Laws(For(example.Ruleset()), func(law string, breach error) {
		if seen++; breach != nil {
			t.Errorf("%s: %v", law, breach)
		}
	})
	if seen != len(laws) {
		t.Errorf("%d laws were told of, there are %d", seen, len(laws))
	}
	if err := Brief(For(example.Ruleset())); err != nil {
		t.Error(err)
	}
}

// A ruleset that can't be played is refused by the name of the law.
func TestBriefNamesTheLaw(t *testing.T) {
	for _, m := range []struct {
		law    string
		broken *mutant
	}{
		{"legal", &mutant{Ruleset: example.Ruleset(), check: func(riposte.State, riposte.Seat, riposte.Choice) error { return nil }}},
		{"secret", &mutant{Ruleset: example.Ruleset(), view: func(st riposte.State, s riposte.Seat) scene.View {
			v := st.(scene.Viewer).View(s)
			v.Piles = st.(scene.Viewer).View(1).Piles
			return v
		}}},
	} {
		if err := Brief(For(m.broken)); err == nil || !strings.Contains(err.Error(), `"`+m.law+`"`) {
			t.Errorf("got %v, want the law %s", err, m.law)
		}
	}
}
