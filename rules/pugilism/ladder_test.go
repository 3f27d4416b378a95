package pugilism_test

import (
	"encoding/json"
	"flag"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/bot/frozen"
	"riposte/lab"
	"riposte/rules/pugilism"
)

func advised() bot.Bot  { return &bot.Advised{} }
func random() bot.Bot   { return &bot.Random{} }
func pugilist() bot.Bot { return &frozen.Pugilist{} }

func sim(t *testing.T, duels int, options map[string]string, bots ...func() bot.Bot) *lab.Result {
	t.Helper()
	s := lab.Sim{
		Ruleset: pugilism.Ruleset(), Duels: duels, Seed: 20261121, Workers: 2, Swap: true, Bots: bots,
		Setup: riposte.Setup{Options: options, Seats: []riposte.SeatSetup{
			{Document: json.RawMessage(`"brannoch"`)},
			{Document: json.RawMessage(`"brannoch"`)},
		}},
	}
	r, err := s.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var ladderMatches = flag.Int("ladder", 1000, "matches of the ladder")

// The advised bot beats random choices and the frozen mix of PG-9.8, in pairs of
// matches with swapped seats and the same dice.
func TestAdvisedLadder(t *testing.T) {
	for _, c := range []struct {
		name  string
		foe   func() bot.Bot
		least float64
	}{
		{"random", random, 0.70},
		{"the frozen pugilist", pugilist, 0.55},
	} {
		r := sim(t, *ladderMatches, nil, advised, c.foe)
		share := lab.ShareOf(r.Players[0].Points, 2*r.Duels)
		t.Logf("advised against %s: %.3f of the points (wins %d, losses %d, draws %d; %.1f steps)",
			c.name, share.Share, r.Players[0].Wins, r.Players[1].Wins, r.Draws, r.Steps.Mean())
		if share.Low < c.least {
			t.Errorf("advised takes %.3f (from %.3f) of the points against %s, want %.2f", share.Share, share.Low, c.name, c.least)
		}
	}
}
