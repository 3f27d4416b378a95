package lessons_test

import (
	"testing"

	"riposte/lessons"
	"riposte/rules"
)

// TestLessons: every lesson that comes with riposte keeps its promises, and every ruleset
// has a first one.
func TestLessons(t *testing.T) {
	all, err := lessons.All(rules.All())
	if err != nil {
		t.Fatal(err)
	}
	first := map[string]bool{}
	for _, l := range all {
		t.Run(l.ID(), func(t *testing.T) {
			p := l.Prove(40)
			for _, f := range p.Faults {
				t.Errorf("line %d: %s", f.Line, f.Msg)
			}
			if p.Plays != 40 {
				t.Errorf("%d of 40 pupils came to the end", p.Plays)
			}
		})
		if l.Name == "first" {
			first[l.Rules.Info().Name] = true
		}
	}
	for _, r := range rules.All() {
		if !first[r.Info().Name] {
			t.Errorf("%s has no first lesson", r.Info().Name)
		}
	}
}
