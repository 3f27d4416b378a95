package coolduel

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
)

// Everything wrong with a build is told at once, each with its path and rule.
func TestAllFaultsAtOnce(t *testing.T) {
	doc := `{"class": "mercenary", "points": {"agi": 3, "str": 41}, "right": "heater", "left": "tower", "armor": "plate",
		"slots": [{"item": "dagger", "count": 2}, {"item": "spoon"}], "companions": [{"companion": "lord"}, {"companion": "mule"}], "gold": 3}`
	setup := riposte.Setup{Seats: []riposte.SeatSetup{{Document: json.RawMessage(doc)}, {}}}
	var faults riposte.Faults
	if err := Ruleset().Vet(setup, 1); !errors.As(err, &faults) {
		t.Fatal(err)
	}
	got := map[string]riposte.RuleID{}
	for _, f := range faults {
		got[f.Path] = f.Rule
	}
	for path, rule := range map[string]riposte.RuleID{
		"generalist": "CD-1.25", "points.str": "CD-1.22", "points": "CD-1.21", "slots[1].item": "CD-1.38", "companions[0].companion": "CD-1.45",
		"companions": "CD-1.46", "gold": "CD-1.44",
	} {
		if got[path] != rule {
			t.Errorf("%s: got %q, want %s", path, got[path], rule)
		}
	}
}

// A map may be a text with rows or a list of rows, and everything that is wrong
// with it is said at once.
func TestMapDocuments(t *testing.T) {
	rows := []string{"......", ".3..4.", "...B..", "..A...", ".1..2.", "......", "OO...."}
	whole := map[string]any{"name": "Small", "size": "6x7", "grid": rows, "items": "0,0 = spoon", "chest": []string{"9,9 = dagger"}, "seat3": "0,0", "gold": 1}
	raw, err := json.Marshal(whole)
	if err != nil {
		t.Fatal(err)
	}
	setup := riposte.Setup{Options: map[string]string{"map": "m"}, Data: map[string]json.RawMessage{"m": raw}, Seats: make([]riposte.SeatSetup, 2)}
	var faults riposte.Faults
	if !errors.As(Ruleset().Vet(setup, 0), &faults) {
		t.Fatal("taken")
	}
	if len(faults) != 1 || faults[0].Path != "data.m.gold" {
		t.Errorf("got %v", faults)
	}
	delete(whole, "gold")
	raw, _ = json.Marshal(whole)
	setup.Data["m"] = raw
	faults = nil
	if !errors.As(Ruleset().Vet(setup, 0), &faults) {
		t.Fatal("taken")
	}
	got := fmt.Sprint(faults)
	for _, want := range []string{"data.m.grid[6]", "no item \"spoon\"", "data.m.chest", "data.m.seat3"} {
		if !strings.Contains(got, want) {
			t.Errorf("no fault says %q: %v", want, got)
		}
	}
	whole["grid"] = strings.Join(rows[:6], "\n") + "\n......\n"
	delete(whole, "items")
	delete(whole, "chest")
	delete(whole, "seat3")
	raw, _ = json.Marshal(whole)
	setup.Data["m"] = raw
	if err := Ruleset().Vet(setup, 0); err != nil {
		t.Error(err)
	}
}

// A map with narrow starts is played without Large companions, and refuses one by name.
func TestNarrowStarts(t *testing.T) {
	narrow := json.RawMessage(`{"name": "Pens", "size": "7x6", "grid": [".......", "..4.B.3", ".......", ".......", "#1A#2..", "####..."]}`)
	setup := func(red, blue string) riposte.Setup {
		build := func(companions string) riposte.SeatSetup {
			return riposte.SeatSetup{Document: json.RawMessage(`{"class": "hunter", "companions": [` + companions + `]}`)}
		}
		return riposte.Setup{
			Options: map[string]string{"map": "pens", "power": "15"}, Data: map[string]json.RawMessage{"pens": narrow},
			Seats: []riposte.SeatSetup{build(red), build(blue)},
		}
	}
	const komodo, lord = `{"companion": "komodo"}`, `{"companion": "lord"}`
	for _, c := range []struct{ red, blue, path, start string }{
		{komodo + "," + komodo, komodo, "", ""},
		{komodo + "," + lord, komodo, "", ""},
		{komodo, lord, "", ""},
		{lord + "," + komodo, komodo, "red.companions[0].companion", "1,4"},
		{komodo, komodo + "," + lord, "", ""},
	} {
		s := setup(c.red, c.blue)
		if err := Ruleset().Vet(s, riposte.Nobody); err != nil {
			t.Errorf("the table: %v", err)
		}
		_, err := Ruleset().New(s, dice.NewSeeded(1, 1), nil)
		var faults riposte.Faults
		errors.As(err, &faults)
		switch {
		case c.path == "" && err != nil:
			t.Errorf("%s against %s: %v", c.red, c.blue, err)
		case c.path == "":
		case len(faults) != 1 || faults[0].Path != c.path || faults[0].Rule != "CD-1.65" ||
			!strings.Contains(faults[0].Msg, "Lord of the Pack is Large, and Pens has no room for 2x2 spaces at its start, "+c.start):
			t.Errorf("%s against %s: %v", c.red, c.blue, err)
		}
	}
}
