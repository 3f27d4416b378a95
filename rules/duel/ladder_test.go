package duel_test

import (
	"encoding/json"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/lab"
)

func advised() bot.Bot { return &bot.Advised{} }
func random() bot.Bot  { return &bot.Random{} }

// The advised bot beats random choices on every kind of field: it finds its
// enemy behind terrain and does not exhaust itself.
func TestAdvisedBeatsRandom(t *testing.T) {
	for _, field := range []string{"open-ring", "the-ford", "old-quarry", "tavern-yard", "split-crag", "cinder-steps"} {
		s := lab.Sim{
			Ruleset: rules, Duels: 60, Seed: 20261121, Workers: 2, Swap: true, Bots: []func() bot.Bot{advised, random},
			Setup: riposte.Setup{Options: map[string]string{"battlefield": field}, Seats: []riposte.SeatSetup{
				{Document: json.RawMessage(`"journeyman"`)}, {Document: json.RawMessage(`"journeyman"`)},
			}},
		}
		r, err := s.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		share := lab.ShareOf(r.Players[0].Points, 2*r.Duels)
		t.Logf("%s: advised takes %.3f of the points (wins %d, losses %d, draws %d; %.1f steps)",
			field, share.Share, r.Players[0].Wins, r.Players[1].Wins, r.Draws, r.Steps.Mean())
		if share.Low < 0.8 {
			t.Errorf("%s: advised takes %.3f (from %.3f) of the points, want 0.8", field, share.Share, share.Low)
		}
	}
}

// Two advised bots meet and fight to the end: few duels run out of turns.
func TestAdvisedFightsToTheEnd(t *testing.T) {
	for _, field := range []string{"open-ring", "the-ford", "old-quarry", "tavern-yard", "split-crag", "cinder-steps", "long-causeway"} {
		s := lab.Sim{
			Ruleset: rules, Duels: 40, Seed: 20261121, Workers: 2, Bots: []func() bot.Bot{advised, advised},
			Setup: riposte.Setup{Options: map[string]string{"battlefield": field}, Seats: []riposte.SeatSetup{
				{Document: json.RawMessage(`"journeyman"`)}, {Document: json.RawMessage(`"bulwark"`)},
			}},
		}
		r, err := s.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d wins, %d losses, %d draws; %.1f steps", field, r.Players[0].Wins, r.Players[1].Wins, r.Draws, r.Steps.Mean())
		if r.Draws > r.Duels/4 {
			t.Errorf("%s: %d of %d duels are drawn", field, r.Draws, r.Duels)
		}
	}
}
