package rulestest_test

import (
	"encoding/json"
	"fmt"

	"riposte"
	"riposte/dice"
	"riposte/rulestest"
	"riposte/rulestest/thin/pugilism"
)

// Two boxers choose their cards: 216 choices each, made together.
func ExamplePerft() {
	boxer := riposte.SeatSetup{Document: json.RawMessage(`"tobias"`)}
	setup := riposte.Setup{Ruleset: "pugilism", Seats: []riposte.SeatSetup{boxer, boxer}}
	st, err := pugilism.Rules.New(setup, dice.NewSeeded(1, 1), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rulestest.Perft(st, 2, 1))
	// Output: 46656
}
