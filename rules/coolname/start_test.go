package coolname

import (
	"encoding/json"
	"testing"

	"riposte"
)

// start begins an encounter of samples and documents; "" is a seat without any.
func start(t testing.TB, d riposte.Dice, options map[string]string, docs ...string) *state {
	t.Helper()
	setup := riposte.Setup{Options: options}
	for _, doc := range docs {
		raw := json.RawMessage(doc)
		if doc != "" && doc[0] != '{' {
			raw = json.RawMessage(`"` + doc + `"`)
		}
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: raw})
	}
	st, err := Ruleset().New(setup, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	return st.(*state)
}
