package pugilism

import (
	"encoding/json"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rulestest"
)

// bout is a bout of Brannoch and Tobias in which both have laid their cards.
func bout(t testing.TB, set map[string]any, red, blue string) *state {
	t.Helper()
	st, err := Ruleset().New(riposte.Setup{
		Options: map[string]string{"ring": "off", "edge": "off"},
		Seats:   []riposte.SeatSetup{{Document: json.RawMessage(`"brannoch"`)}, {Document: json.RawMessage(`"tobias"`)}},
	}, dice.NewSeeded(1, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*state)
	for path, value := range set {
		if err := s.SetField(path, value); err != nil {
			t.Fatal(err)
		}
	}
	by := make([]riposte.Choice, 3)
	for seat, sentence := range map[riposte.Seat]string{1: red, 2: blue} {
		if by[seat], err = s.Parse(seat, sentence); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Apply(by, dice.NewScript(), nil); err != nil {
		t.Fatal(err)
	}
	return s
}

// PG-6.8 and 6.12: Tobias saves with +1 against DC 5, so a 4 is enough: 17 of 20 faces. With the
// hit die he fails only if both dice do: 1 - 9/400, which is 97.75 %. Down once before, it is DC 13
// and a 12: 9 of 20, or 1 - 121/400.
func TestProspectOfASave(t *testing.T) {
	for earlier, want := range []map[string]string{
		{"hitdie no": "save 85 % PG-6.8", "hitdie yes": "save 98 % PG-6.8"},
		{"hitdie no": "save 45 % PG-6.8", "hitdie yes": "save 70 % PG-6.8"},
	} {
		s := bout(t, map[string]any{"first": "red", "blue.composure": 1, "blue.knockdowns": earlier}, "head-heavy x2 / anticipate", "head-jab body-jab / body-protect")
		for sentence, want := range want {
			if got := rulestest.OnButton(t, s, 2, sentence, 1000); got != want {
				t.Errorf("down %d times before, %s: got %q, want %q", earlier, sentence, got, want)
			}
		}
	}
}

// PG-5.26: Tobias stops HEAD-JAB (power 2, fatigue 0) or BODY-STRIKE (3 and 1) with GENERAL DEFENSE,
// which costs him 2: 3 + 2 or 2 + 2 are lost, and Brannoch pays for both attacks either way.
func TestProspectOfNaming(t *testing.T) {
	s := bout(t, map[string]any{"first": "red", "red.composure": 20, "blue.composure": 20}, "head-jab body-strike / head-protect", "body-strike body-heavy / general-defense")
	for sentence, want := range map[string]string{"name first": "you lose 5, they lose 1 PG-5.26", "name second": "you lose 4, they lose 1 PG-5.26"} {
		if got := rulestest.OnButton(t, s, 2, sentence, 1000); got != want {
			t.Errorf("%s: got %q, want %q", sentence, got, want)
		}
	}
	s = bout(t, map[string]any{"first": "red", "red.composure": 20, "blue.composure": 5}, "head-jab body-strike / head-protect", "body-strike body-heavy / general-defense")
	if got := rulestest.OnButton(t, s, 2, "name second", 1000); got != "you lose 4, they lose 1 PG-5.26" {
		t.Errorf("with 5 left, name second: got %q", got)
	}
	s = bout(t, map[string]any{"first": "red", "red.composure": 20, "blue.composure": 3}, "head-jab body-strike / head-protect", "body-strike body-heavy / general-defense")
	if got := rulestest.OnButton(t, s, 2, "name first", 1000); got != "you go down, they lose 1 PG-5.26" {
		t.Errorf("with 3 left, name first: got %q", got)
	}
}
