package rules_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"riposte"
	"riposte/rules"
	"riposte/scene"
)

// What is printed and drawn of a variant tells its numbers, not those of the text.
func TestTextsTellTheVariant(t *testing.T) {
	for _, test := range []struct{ ruleset, number, now, sample, want, never string }{
		{"pugilism", "bonus of the ropes", "7", "ulla", "half speed, +7 on the save", "+2 on the save"},
		{"duel", "distance of an engagement", "325", "anvil", "Within 3.25 inches you fight", "ithin 2 inches"},
		{"duel", "distance of a retreat", "410", "anvil", "4.1 inches", "2.5 inches"},
		{"coolduel", "loss of the bound", "35", "sellsword", "no dodge, −35", "−20"},
		{"coolduel", "HP lost by burning", "44", "sellsword", "half TD, 44 HP", "30 HP"},
		{"coolname", "AS of a feature", "3", "", "+3 AS on the next check", "+1 AS on"},
	} {
		for _, r := range rules.All() {
			if r.Info().Name != test.ruleset {
				continue
			}
			if test.sample == "" {
				test.sample = r.Info().Samples[0].Name
			}
			setup := riposte.Setup{
				Ruleset: test.ruleset, Options: map[string]string{"variant": "own"}, Seats: make([]riposte.SeatSetup, 2),
				Data: map[string]json.RawMessage{"own": json.RawMessage(fmt.Sprintf(`{"numbers":{%q:%s}}`, test.number, test.now))},
			}
			for i := range setup.Seats {
				setup.Seats[i].Document = json.RawMessage(fmt.Sprintf("%q", test.sample))
			}
			if err := r.Vet(setup, riposte.Nobody); err != nil {
				t.Errorf("%s: %v", test.number, err)
				continue
			}
			say := scene.Plain(r)
			var said []any
			if d, ok := r.(scene.Drafter); ok {
				said = append(said, d.Draft(setup, 1).Said(say))
			}
			if p, ok := r.(scene.Printer); ok {
				for _, print := range p.Prints(setup) {
					said = append(said, print.Said(say))
				}
			}
			raw, err := json.Marshal(said)
			if err != nil {
				t.Fatal(err)
			}
			told := string(raw)
			if !strings.Contains(told, test.want) || strings.Contains(told, test.never) {
				t.Errorf("%s with %s of %s: want %q told and never %q", test.ruleset, test.now, test.number, test.want, test.never)
			}
		}
	}
}
