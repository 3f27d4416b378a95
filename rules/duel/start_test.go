package duel

import (
	"testing"

	"riposte"
	"riposte/scene"
)

// start begins a duel of samples on a field.
func start(t testing.TB, field string, options map[string]string, decks ...string) *state {
	t.Helper()
	setup := riposte.Setup{Options: map[string]string{"battlefield": field}}
	for name, value := range options {
		setup.Options[name] = value
	}
	for _, deck := range decks {
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: []byte(`"` + deck + `"`)})
	}
	st, err := Ruleset().New(setup, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return st.(*state)
}

// DU-7.8: if no battlefield is named the fight is in the Tavern Yard; in version 1
// it is in the Open Ring, for ever.
func TestDefaultField(t *testing.T) {
	for version, want := range []string{"tavern-yard", "open-ring", "tavern-yard"} {
		setup := riposte.Setup{Version: version, Seats: []riposte.SeatSetup{{Document: []byte(`"journeyman"`)}, {Document: []byte(`"bulwark"`)}}}
		st, err := Ruleset().New(setup, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := st.(*state).game.field.ID; got != want {
			t.Errorf("version %d is played on %s, want %s", version, got, want)
		}
		if got := scene.Of(st, 1).Board.ID; got != want {
			t.Errorf("version %d shows %s, want %s", version, got, want)
		}
	}
}
