package coolduel

import (
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rulestest"
)

// What stands on the answers to a jab of the longsword (bonus 15), by hand. Blue's dodge is 2 x 8
// for AGI and 50, less 21 for leather: 45, so the d100 needs 30 and 71 faces do; a space more
// costs 5. The heater absorbs 2 AP, which is what the jab costs. The parry needs 20 for the TD,
// less 10 for DEX and 15 of its own jab: nothing, so it can't fail.
func TestProspectsOfAnswers(t *testing.T) {
	s, _ := struck(t, nil, swordsman, knighted, "attack blue jab", "take", map[string]any{"red.at": "4,4", "blue.at": "5,4"})
	for sentence, want := range map[string]string{
		"take": "hits you 100 % CD-4.10", "block left": "hits you 0 % CD-4.44", "dodge 5,4 1": "hits you 71 % CD-4.60",
		"dodge 6,4 1": "hits you 76 % CD-4.60", "parry jab 1": "hits you 0 % CD-4.65",
	} {
		if got := rulestest.OnButton(t, s, 2, sentence, previewBranches); got != want {
			t.Errorf("%s: got %q, want %q", sentence, got, want)
		}
	}
	armoured, _ := struck(t, nil, knighted, knighted, "attack blue jab", "take", map[string]any{"red.at": "4,4", "blue.at": "5,4", "red.td": 75})
	if got := rulestest.OnButton(t, armoured, 2, "parry jab 1", previewBranches); got != "hits you 49 % CD-4.65" {
		t.Errorf("a parry that needs 75 - 10 - 15 is missed by 49 faces: got %q", got)
	}
	if got := rulestest.OnButton(t, s, 2, "dodge 5,4 1", 10); got != "" {
		t.Errorf("with ten branches for a hundred faces: got %q, want nothing", got)
	}
}

// Before it is made an attack says how likely it hits somebody who dodges in place, and 100 % if
// he can't.
func TestProspectOfAnAttack(t *testing.T) {
	s := start(t, "ave", nil, swordsman, knighted)
	for s.asked != 1 {
		by := make([]riposte.Choice, 3)
		by[s.asked] = word1(verbEnd, 0)
		if err := s.Apply(by, dice.NewSeeded(1, 1), nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, set := range []struct {
		path  string
		value any
		want  string
	}{
		{"red.at", "4,4", ""}, {"blue.at", "5,4", "hit 71 % CD-4.22"}, {"blue.ap", 0, "hit 100 % CD-4.10"},
	} {
		if err := s.SetField(set.path, set.value); err != nil {
			t.Fatal(err)
		}
		if set.want == "" {
			continue
		}
		if got := rulestest.OnButton(t, s, 1, "attack blue jab", previewBranches); got != set.want {
			t.Errorf("with %s %v: got %q, want %q", set.path, set.value, got, set.want)
		}
	}
	for _, ask := range s.View(1).Asks {
		for _, sentence := range ask.Prospects(64) {
			rulestest.OnButton(t, s, 1, sentence, previewBranches) // each is a sentence that the rules allow
		}
	}
}
