package duel_test

import (
	"flag"
	"fmt"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/lab"
	"riposte/rules/duel"
)

var tableDuels = flag.Int("tables", 4, "duels on every battlefield with every number of seats")

// Every battlefield works with every number of seats that it has room for, to the
// end of a duel: with random choices and with advice, each seat with a different
// sample.
func TestEveryTable(t *testing.T) {
	samples := rules.Info().Samples
	for _, field := range duel.Default().Fields {
		for seats := 2; seats <= len(field.Starts); seats++ {
			for name, player := range map[string]func() bot.Bot{"random": random, "advised": advised} {
				t.Run(fmt.Sprintf("%s/%d/%s", field.ID, seats, name), func(t *testing.T) {
					s := lab.Sim{
						Ruleset: rules, Duels: *tableDuels, Seed: uint64(seats), Workers: 2,
						Setup: riposte.Setup{Options: map[string]string{"battlefield": field.ID}},
					}
					for i := range seats {
						s.Bots = append(s.Bots, player)
						s.Setup.Seats = append(s.Setup.Seats, riposte.SeatSetup{Document: samples[i].Document})
					}
					r, err := s.Run(t.Context())
					if err != nil {
						t.Fatal(err)
					}
					if r.Duels != int64(*tableDuels) {
						t.Errorf("%d duels were played, want %d", r.Duels, *tableDuels)
					}
					t.Logf("%.1f decisions a duel, %.0f decisions/s, endings %v", r.Decisions.Mean(), float64(r.Decisions.Total)/r.Seconds, r.Endings)
				})
			}
		}
	}
}
