package search_test

import (
	"fmt"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/rules/coolduel"
	"riposte/search"
)

// A search thinks as long as its nodes last, and says what it would play how often. The
// same plan, seed and knowledge have the same answer.
func Example() {
	ruleset := coolduel.Ruleset()
	sample := riposte.SeatSetup{Document: ruleset.Info().Samples[0].Document}
	duel, err := ruleset.New(riposte.Setup{Seats: []riposte.SeatSetup{sample, sample}}, dice.NewSeeded(1, 1), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	asked := riposte.Owing(nil, duel, riposte.MaxSeats)[0]
	chair := bot.At(duel, asked)
	mix := search.New(search.Plan{Nodes: 2000, Units: 1}).Mix(chair, dice.NewSeeded(2, 2))
	for i, choice := range mix.Choices {
		if mix.Weights[i] > 0 {
			fmt.Printf("%.2f %s\n", mix.Weights[i], chair.Say(choice))
		}
	}
	// Output: 1.00 move 4,2
}
