package coolduel

import (
	"testing"

	"riposte"
	"riposte/dice"
)

// start begins a duel of builds on a map.
func start(t testing.TB, field string, options map[string]string, builds ...string) *state {
	t.Helper()
	setup := riposte.Setup{Options: map[string]string{"map": field}}
	for name, value := range options {
		setup.Options[name] = value
	}
	for _, b := range builds {
		if b[0] != '{' {
			b = `"` + b + `"`
		}
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: []byte(b)})
	}
	st, err := Ruleset().New(setup, dice.NewSeeded(1, 2), nil)
	if err != nil {
		t.Fatal(err)
	}
	return st.(*state)
}
