package record_test

import (
	"fmt"

	"riposte"
	"riposte/record"
	"riposte/rules/pugilism"
)

// A record typed by hand, with samples by name and everything left out that
// follows from the rules, becomes one that stands alone and can be verified.
func Example() {
	rulesets := []riposte.Ruleset{pugilism.Ruleset()}
	r, err := record.Load([]byte(`
		[Ruleset "pugilism"]
		[Options {"ring": "off", "edge": "off"}]
		[Seats {"red": "Ann", "blue": "Bob"}]
		[Documents {"red": "brannoch", "blue": "ulla"}]
		[RNG "table"]
		0. | d10=9 d10=9 d12=4 d12=11 d20=8 d20=13
		1. red: head-strike body-strike / head-protect; blue: body-heavy body-strike / head-protect
		   {Both keep their heads up.}
		2. red: concede`), rulesets)
	if err != nil {
		fmt.Println(err)
		return
	}
	replay, _ := r.Replay()
	for replay.Next() {
		events := replay.Events(nil, riposte.Only(riposte.Nobody))
		fmt.Printf("%d. %s\n", replay.Number(), replay.Say(events[len(events)-1]))
	}
	data, _ := r.Export(record.Text)
	report := record.Verify(data, rulesets)
	fmt.Println(r.Result(), report.OK())
	fmt.Print(report.String())

	_, err = record.Load([]byte(`[Ruleset "pugilism"] [Version 9]`), rulesets)
	fmt.Println(err)
	// Output:
	// 1. Round 1, bout 2.
	// 2. Ulla wins by forfeit.
	// blue FORFEIT true
	// passed         rules       pugilism 2 makes the same of 2 steps: 29 events, result "blue FORFEIT".
	// passed         bytes       The digest is that of the bytes, and they are written as riposte writes them.
	// not applicable draws       The dice were thrown at a table: nothing computes them again, and nobody can verify that they were not chosen.
	// not applicable commitments Nobody committed to seeds.
	// not applicable seals       Nobody committed to a document.
	// 1:31: made by a newer riposte: pugilism 9, this riposte has versions 1 to 2
}
