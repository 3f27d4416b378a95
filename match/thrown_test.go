package match_test

import (
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/match"
	"riposte/rules/coolname"
)

// The dice of a step go to the events that mention them, in order; an event that
// mentions none, or other dice, has none.
func TestThrown(t *testing.T) {
	rules := coolname.Ruleset()
	kind := func(name string) uint16 {
		for i, k := range rules.Info().Events {
			if k.Name == name {
				return uint16(i)
			}
		}
		t.Fatalf("no event %s", name)
		return 0
	}
	check := func(as, total int32) riposte.Event {
		return riposte.Event{Kind: kind("check"), N: [6]int32{0, 0, as, total}}
	}
	d := func(sides, face int32) dice.Draw { return dice.Draw{Sides: sides, Face: face} }
	events := []riposte.Event{
		{Kind: kind("turn")},
		check(7, 12),
		{Kind: kind("result"), N: [6]int32{0, 0, 1}},
		check(6, 5),
		check(6, 5),
		{Kind: kind("hidden"), N: [6]int32{0, 0, 2, 3}},
	}
	draws := []dice.Draw{d(6, 6), d(6, 2), d(8, 4), d(4, 1), d(6, 2), d(6, 3), {Sides: 6, Face: 3, Closed: true}}
	all := match.Thrown(rules, riposte.Setup{Ruleset: "coolname"}, events, draws)
	if len(all) != len(events) {
		t.Fatalf("got %v, want dice for %d events", all, len(events))
	}
	if got := all[1]; len(got) != 2 || len(got[0].Faces) != 2 || got[0].Faces[1] != 2 || got[1].Sides != 8 {
		t.Errorf("got %v, want a d6 with its reroll and a d8", got)
	}
	if got := all[3]; len(got) != 2 || got[0].Faces[0] != 2 {
		t.Errorf("got %v, want 2d6, the d4 before them left out", got)
	}
	if got := all[5]; len(got) != 1 || got[0].Faces[0] != 3 {
		t.Errorf("got %v, want the closed d6", got)
	}
	for _, i := range []int{0, 2, 4} {
		if all[i] != nil {
			t.Errorf("event %d: got %v, want none", i, all[i])
		}
	}
}
