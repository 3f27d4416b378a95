package server

import (
	"slices"
	"testing"

	"riposte/internal/laboratory"
	"riposte/rules"
)

// A form offers the bots that play its rules; a program may be among them at a table, but not in a
// run of the laboratory, which must come out the same again.
func TestFormsOfferWhoPlays(t *testing.T) {
	d := &drawn{bots: func(ruleset string) []string {
		if ruleset == "pugilism" {
			return []string{"advised", "foil"}
		}
		return []string{"advised"}
	}}
	for _, r := range rules.All() {
		name := r.Info().Name
		if at := slices.Contains(d.SetUp(r, nil).(orderForm).Bots, "foil"); at != (name == "pugilism") {
			t.Errorf("%s: a program is offered at a table: %v", name, at)
		}
		if bots := d.NewRun(r, nil, laboratory.DefaultLimits).(runForm).Bots; slices.Contains(bots, "foil") || !slices.Contains(bots, "expert") {
			t.Errorf("%s: a run has %v", name, bots)
		}
	}
}
