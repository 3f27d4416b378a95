package coolduel_test

import (
	"flag"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/lab"
)

func advised() bot.Bot { return &bot.Advised{} }

func random() bot.Bot { return &bot.Random{} }

var ladderDuels = flag.Int("ladder", 40, "duels of each line of the ladder")

func sim(t *testing.T, field string, builds [2]string, bots ...func() bot.Bot) *lab.Result {
	t.Helper()
	s := lab.Sim{
		Ruleset: rules, Duels: *ladderDuels, Seed: 20261121, Workers: 2, Swap: true, Bots: bots,
		Setup: riposte.Setup{Options: map[string]string{"map": field}, Seats: []riposte.SeatSetup{
			{Document: quoted(builds[0])}, {Document: quoted(builds[1])},
		}},
	}
	r, err := s.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var pairs = [][2]string{
	{"sellsword", "bulwark"}, {"reaver", "corsair"}, {"trapper", "captain"}, {"dragoon", "gladiator"}, {"skirmisher", "zealot"},
}

var ladderMaps = []string{
	"two-stones", "ave", "beachside", "brimstone", "cliffside", "close-quarters", "forgotten", "docks", "four-pillars", "temple-road", "fort-of-salvation",
}

// The advised bot beats choices at random, whichever side of a pair it plays.
func TestAdvisedBeatsRandom(t *testing.T) {
	won, all := int64(0), int64(0)
	for i, pair := range pairs {
		r := sim(t, ladderMaps[i*3%len(ladderMaps)], pair, advised, random)
		t.Logf("%v: advised wins %d, random %d, draws %d; %.0f steps", pair, r.Players[0].Wins, r.Players[1].Wins, r.Draws, r.Steps.Mean())
		won += r.Players[0].Wins
		all += r.Duels
	}
	if 100*won < 90*all {
		t.Errorf("advised wins %d of %d duels, want 90 in 100", won, all)
	}
}

// Two advised bots find each other on every map and fight it out.
func TestAdvisedFightsToTheEnd(t *testing.T) {
	drawn, all := int64(0), int64(0)
	for i, field := range ladderMaps {
		r := sim(t, field, pairs[i%len(pairs)], advised, advised)
		t.Logf("%s: %d draws of %d; %.0f steps", field, r.Draws, r.Duels, r.Steps.Mean())
		drawn += r.Draws
		all += r.Duels
	}
	if 100*drawn >= 2*all {
		t.Errorf("%d of %d duels are drawn, want fewer than 2 in 100", drawn, all)
	}
}
