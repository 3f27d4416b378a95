package riposte_test

import (
	"encoding/json"
	"fmt"

	"riposte"
	"riposte/dice"
	"riposte/rules/pugilism"
	"riposte/scene"
)

// A duel is a setup, choices and draws: here one bout of Pugilism, by hand.
func Example() {
	rules := pugilism.Ruleset()
	setup := riposte.Setup{
		Options: map[string]string{"ring": "off", "edge": "off"},
		Seats: []riposte.SeatSetup{
			{Document: json.RawMessage(`"brannoch"`)},
			{Document: json.RawMessage(`"ulla"`)},
		},
	}
	draws := dice.NewSeeded(2026, 1)
	duel, err := rules.New(setup, draws, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	by := make([]riposte.Choice, 3) // by seat
	for seat, sentence := range map[riposte.Seat]string{
		1: "head-jab body-strike / head-protect",
		2: "head-strike body-heavy / body-protect",
	} {
		if by[seat], err = duel.Parse(seat, sentence); err != nil {
			fmt.Println(err)
		}
	}
	info := rules.Info()
	err = duel.Apply(by, draws, riposte.LogFunc(func(e riposte.Event) {
		if e.Rule == "PG-5.8" { // what lands
			fmt.Println(scene.Say(&info.Events[e.Kind], e, info.SeatWord, duel.(scene.Speaker)), e.Rule)
		}
	}))
	fmt.Println(err, scene.Of(duel, 1).Title)
	// Output:
	// HEAD-JAB lands for 2: the composure of Ulla goes from 30 to 28. PG-5.8
	// BODY-HEAVY lands for 6: the composure of Brannoch goes from 22 to 16. PG-5.8
	// <nil> Round 1, bout 2
}

func ExampleFaults() {
	err := pugilism.Ruleset().Vet(riposte.Setup{
		Options: map[string]string{"rounds": "13", "ropes": "none"},
	}, riposte.Nobody)
	fmt.Println(err)
	// Output:
	// options.ropes: is not an option of Pugilism; there are ring, order, standoff, ropeCall, counterPower, counterFatigue, thirdKnockdown, edge, edgeBack, edgePack, deck, classCards, classPack, variant, rounds, bouts, recoveryCap, decisionTie, afterwards
	// options.rounds: is "13", it takes 1 to 12 (PG-2.18)
}

func ExampleLedger() {
	rule, _ := pugilism.Ruleset().Info().Ledger.Rule("PG-5.17")
	fmt.Println(rule.ID, rule.Tag, rule.Section)
	// Output: PG-5.17 text 5 The clash
}
