package wasm_test

import (
	"strconv"
	"testing"

	"riposte"
	"riposte/rulestest"
	"riposte/wasm/wasmtest"
)

// hunchConfig is how the example ruleset tests itself.
func hunchConfig(r riposte.Ruleset) rulestest.Config {
	return rulestest.Config{
		Ruleset:  r,
		MaxSteps: 24,
		CheckAll: func(riposte.State, riposte.Seat) (list []riposte.Choice) {
			for verb := range uint8(4) {
				for n := range uint64(9) {
					list = append(list, riposte.NewChoice(verb, n))
				}
			}
			return list
		},
		Setups: func(seed uint64) riposte.Setup {
			s := riposte.Setup{Ruleset: "hunch", Seats: make([]riposte.SeatSetup, 2)}
			if seed%4 > 0 {
				s.Options = map[string]string{"goal": strconv.Itoa(int(1 + seed%9)), "stakes": []string{"said", "one"}[seed/4%2]}
			}
			return s
		},
	}
}

// The example ruleset, as a module, passes all that it passes as it is.
func TestConformance(t *testing.T) {
	c := hunchConfig(wasmtest.Hunch(t))
	c.Duels = 6
	rulestest.Test(t, c)
}
