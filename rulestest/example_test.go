package rulestest_test

import (
	"fmt"

	"riposte"
	"riposte/dice"
	"riposte/rulestest"
	"riposte/rulestest/example"
)

// Two players guess: six numbers each, written down together; then one of them says
// one of two stakes.
func ExamplePerft() {
	setup := riposte.Setup{Ruleset: "hunch", Seats: make([]riposte.SeatSetup, 2)}
	st, err := example.Ruleset().New(setup, dice.NewSeeded(1, 1), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rulestest.Perft(st, 2, 1), rulestest.Perft(st, 2, 2))
	// Output: 36 72
}
