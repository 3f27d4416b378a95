package odds_test

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/odds"
	"riposte/rules/pugilism"
	"riposte/scene"
)

// fallen is a position in which blue is down for the k-th time in the round and
// decides about a hit die.
func fallen(t testing.TB, earlier int) riposte.State {
	t.Helper()
	d := dice.NewSeeded(1, 1)
	st, err := pugilism.Ruleset().New(riposte.Setup{
		Options: map[string]string{"ring": "off", "edge": "off"},
		Seats:   []riposte.SeatSetup{{Document: json.RawMessage(`"brannoch"`)}, {Document: json.RawMessage(`"tobias"`)}},
	}, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	fields := st.(riposte.Fields)
	for path, value := range map[string]any{"first": "red", "blue.composure": 1, "blue.knockdowns": earlier} {
		if err := fields.SetField(path, value); err != nil {
			t.Fatal(err)
		}
	}
	apply(t, st, "head-heavy x2 / anticipate", "head-jab body-jab / body-protect")
	return st
}

func apply(t testing.TB, st riposte.State, red, blue string) {
	t.Helper()
	if err := st.Apply(choices(t, st, red, blue), dice.NewScript(), nil); err != nil {
		t.Fatal(err)
	}
}

func choices(t testing.TB, st riposte.State, sentences ...string) []riposte.Choice {
	t.Helper()
	by := make([]riposte.Choice, 3)
	for i, s := range sentences {
		if s == "" {
			continue
		}
		c, err := st.Parse(riposte.Seat(i+1), s)
		if err != nil {
			t.Fatal(err)
		}
		by[i+1] = c
	}
	return by
}

// PG-6.8 and 6.12: Tobias saves with +1 against DC 5 + 8 for each knockdown
// before; he stays at 0 if he fails, and rises to d6 + 16.
func TestSave(t *testing.T) {
	for earlier := range 2 {
		need := 5 + 8*earlier - 1
		fail := float64(need-1) / 20
		for sentence, want := range map[string]float64{"hitdie no": fail, "hitdie yes": fail * fail} {
			st := fallen(t, earlier)
			a, err := odds.Ask(odds.Question{State: st, By: choices(t, st, "", sentence), Path: "blue.composure"})
			if err != nil {
				t.Fatal(err)
			}
			sum := a.Remainder
			for _, v := range a.Values {
				sum += v.P
				p := (1 - want) / 6
				if v.Value == "0" {
					p = want
				}
				if math.Abs(v.P-p) > 1e-12 || v.Low > v.P || v.High < v.P {
					t.Errorf("PG-6.8 after %d, %s: composure %s has %.6f (%.6f to %.6f), want %.6f", earlier, sentence, v.Value, v.P, v.Low, v.High, p)
				}
			}
			if len(a.Values) != 7 || math.Abs(sum-1) > 1e-12 {
				t.Errorf("after %d, %s: %d values that add up to %v", earlier, sentence, len(a.Values), sum)
			}
		}
	}
}

// Asking changes nothing, and words can serve as values.
func TestWords(t *testing.T) {
	st := fallen(t, 1)
	before := fmt.Sprint(scene.Of(st, 1))
	a, err := odds.Ask(odds.Question{State: st, By: choices(t, st, "", "hitdie no"), Cut: "save", Path: "fallen"})
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Values) != 1 || a.Values[0].Value != "blue" || math.Abs(a.Values[0].P-1) > 1e-12 {
		t.Errorf("at the cut %+v, want blue with 1", a)
	}
	if fmt.Sprint(scene.Of(st, 1)) != before {
		t.Error("asking changed the position")
	}
	if _, err := odds.Ask(odds.Question{State: st, Path: "blue.beauty"}); err == nil {
		t.Error("an unknown path was answered")
	}
}

// How often Tobias, down for the second time in a round, stays down.
func Example() {
	var t testing.T
	st := fallen(&t, 1)
	a, _ := odds.Ask(odds.Question{State: st, By: choices(&t, st, "", "hitdie no"), Path: "blue.composure"})
	fmt.Printf("%s: %.2f, remainder %v\n", a.Values[0].Value, a.Values[0].P, a.Remainder)
	// Output: 0: 0.55, remainder 0
}
