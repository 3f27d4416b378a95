package duel

import (
	"testing"

	"riposte"
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
