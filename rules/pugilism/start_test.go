package pugilism

import (
	"testing"

	"riposte"
)

// start begins a match of two samples.
func start(t testing.TB, options map[string]string, d riposte.Dice) *state {
	t.Helper()
	st, err := Ruleset().New(riposte.Setup{
		Options: options,
		Seats:   []riposte.SeatSetup{{Document: []byte(`"brannoch"`)}, {Document: []byte(`"ulla"`)}},
	}, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	return st.(*state)
}
