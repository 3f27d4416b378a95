package duel_test

import (
	"encoding/json"
	"flag"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/bot/frozen"
	"riposte/lab"
)

func advised() bot.Bot { return &bot.Advised{} }
func random() bot.Bot  { return &bot.Random{} }
func duelist() bot.Bot { return &frozen.Duelist{} }

// rungs are the tables of the ladder: every battlefield, every sample.
var rungs = []struct {
	field string
	decks [2]string
}{
	{"open-ring", [2]string{"journeyman", "journeyman"}},
	{"the-ford", [2]string{"bulwark", "whirlwind"}},
	{"old-quarry", [2]string{"bruiser", "fencer"}},
	{"cinder-steps", [2]string{"anvil", "cutpurse"}},
	{"tavern-yard", [2]string{"journeyman", "colossus"}},
	{"long-causeway", [2]string{"fencer", "journeyman"}},
	{"split-crag", [2]string{"whirlwind", "bruiser"}},
	{"spear-hill", [2]string{"halberd", "cutpurse"}},
}

// climb plays pairs of duels with swapped seats on the rungs, that many in all.
func climb(t *testing.T, duels int, one, other func() bot.Bot) *lab.Result {
	t.Helper()
	all := &lab.Result{Players: make([]lab.Player, 2), Endings: map[string]int64{}}
	for i, rung := range rungs {
		s := lab.Sim{
			Ruleset: rules, Seed: 20261121, Workers: 2, Swap: true, Bots: []func() bot.Bot{one, other},
			Duels: 2 * ((duels/2 + len(rungs) - 1 - i) / len(rungs)),
			Setup: riposte.Setup{Options: map[string]string{"battlefield": rung.field}, Seats: []riposte.SeatSetup{
				{Document: json.RawMessage(`"` + rung.decks[0] + `"`)}, {Document: json.RawMessage(`"` + rung.decks[1] + `"`)},
			}},
		}
		r, err := s.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%-14s %s and %s: %.3f of the points; %d of %d drawn, %.1f steps", rung.field, rung.decks[0], rung.decks[1],
			float64(r.Players[0].Points)/float64(2*r.Duels), r.Draws, r.Duels, r.Steps.Mean())
		all.Duels += r.Duels
		all.Draws += r.Draws
		all.Players[0].Points += r.Players[0].Points
		all.Players[0].Wins += r.Players[0].Wins
		all.Players[1].Wins += r.Players[1].Wins
		for why, n := range r.Endings {
			all.Endings[why] += n
		}
	}
	return all
}

// limits counts the duels that a limit ended.
func limits(r *lab.Result) int64 { return r.Endings["QUIET LIMIT"] + r.Endings["TURN LIMIT"] }

var ladderDuels = flag.Int("ladder", 140, "duels of the ladder against each player")

// The advised bot beats random choices and the frozen duelist, and does not leave
// it to the limits.
func TestAdvisedLadder(t *testing.T) {
	for _, c := range []struct {
		name  string
		foe   func() bot.Bot
		least float64
	}{
		{"random", random, 0.85},
		{"the frozen duelist", duelist, 0.6},
	} {
		r := climb(t, *ladderDuels, advised, c.foe)
		share := lab.ShareOf(r.Players[0].Points, 2*r.Duels)
		t.Logf("advised against %s: %.3f of the points (wins %d, losses %d, draws %d; %d by limits)",
			c.name, share.Share, r.Players[0].Wins, r.Players[1].Wins, r.Draws, limits(r))
		// A few duels show only what is much too low.
		if share.High < c.least || *ladderDuels >= 2000 && share.Share < c.least {
			t.Errorf("advised takes %.3f (%.3f to %.3f) of the points against %s, want %.2f", share.Share, share.Low, share.High, c.name, c.least)
		}
		if 100*limits(r) >= 3*r.Duels {
			t.Errorf("%d of %d duels against %s are ended by the limits", limits(r), r.Duels, c.name)
		}
	}
}

// Two advised bots find each other behind any terrain and fight it out.
func TestAdvisedFightsToTheEnd(t *testing.T) {
	if r := climb(t, 140, advised, advised); limits(r) > r.Duels/50 {
		t.Errorf("%d of %d duels are ended by the limits", limits(r), r.Duels)
	}
}
