package duel

import (
	"encoding/json"
	"maps"
	"testing"

	"riposte"
	"riposte/scene"
)

// What a deck adds up to follows the options and the numbers of the table, and half a deck adds
// up to nothing: the figures of a fencer (2 Strength, 3 Speed, 3 Endurance, 5 Dexterity) by hand.
func TestDecksAddUp(t *testing.T) {
	says := func(setup riposte.Setup) map[string]string {
		d := Ruleset().(scene.Drafter).Draft(setup, 1).Said(scene.Plain(Ruleset()))
		out := map[string]string{}
		for _, f := range d.Figures {
			for _, fact := range f.Brief {
				out[fact.Label.String()] = fact.Value.String()
			}
		}
		return out
	}
	setup := riposte.Setup{Seats: []riposte.SeatSetup{{Document: []byte(`"fencer"`)}, {}}}
	want := map[string]string{
		"Blow": "2 Endurance", "Falls at": "2 lost", "Block": "2 off a high swing", "Evade": "5 off a low swing",
		"Dice": "3 a fight", "Run": "3 in", "Climb": "5 in",
	}
	if got := says(setup); !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	setup.Options = map[string]string{"variant": "own"}
	setup.Data = map[string]json.RawMessage{"own": []byte(`{"numbers": {"way for a card": 150}}`)}
	if got := says(setup)["Run"]; got != "4.5 in" {
		t.Errorf("three cards of an inch and a half lead %q", got)
	}
	setup.Seats[0].Document = []byte(`{"st": 3, "sp": 3}`)
	if got := says(setup); len(got) != 0 {
		t.Errorf("half a deck adds up to %v", got)
	}
}
