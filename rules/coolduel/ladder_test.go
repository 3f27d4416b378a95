package coolduel_test

import (
	"flag"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/bot/frozen"
	"riposte/lab"
)

func advised() bot.Bot { return &bot.Advised{} }
func random() bot.Bot  { return &bot.Random{} }
func fighter() bot.Bot { return &frozen.Fighter{} }

var ladderMaps = []string{
	"two-stones", "ave", "beachside", "brimstone", "cliffside", "close-quarters", "forgotten", "docks", "four-pillars", "temple-road", "fort-of-salvation",
}

// A rung is a table of the ladder.
type rung struct {
	field  string
	builds [2]string
}

// rungs are every pair of samples on every map. Pairs and maps change from rung to
// rung, and their numbers have no common factor, so that the beginning of the list
// holds all of them, and the whole list each pair on each map once.
func rungs() (list []rung) {
	var pairs [][2]string
	samples := rules.Info().Samples
	for i := range samples {
		for j := range i {
			pairs = append(pairs, [2]string{samples[j].Name, samples[i].Name})
		}
	}
	for i := range len(pairs) * len(ladderMaps) {
		list = append(list, rung{ladderMaps[i%len(ladderMaps)], pairs[i%len(pairs)]})
	}
	return list
}

var ladderDuels = flag.Int("ladder", 200, "duels of the ladder against each player")

// climb plays pairs of duels with swapped players over the rungs, that many in all.
func climb(t *testing.T, duels int, one, other func() bot.Bot) *lab.Result {
	t.Helper()
	all := &lab.Result{Players: make([]lab.Player, 2), Endings: map[string]int64{}}
	fields := map[string]*lab.Result{}
	list := rungs()
	for i, rung := range list {
		s := lab.Sim{
			Ruleset: rules, Seed: 20261121 + uint64(i), Workers: 2, Swap: true, Bots: []func() bot.Bot{one, other},
			Duels: 2 * ((duels/2 + len(list) - 1 - i) / len(list)),
			Setup: riposte.Setup{Options: map[string]string{"map": rung.field}, Seats: []riposte.SeatSetup{
				{Document: quoted(rung.builds[0])}, {Document: quoted(rung.builds[1])},
			}},
		}
		r, err := s.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if fields[rung.field] == nil {
			fields[rung.field] = &lab.Result{Players: make([]lab.Player, 2), Endings: map[string]int64{}}
		}
		for _, sum := range []*lab.Result{all, fields[rung.field]} {
			sum.Duels += r.Duels
			sum.Draws += r.Draws
			sum.Players[0].Points += r.Players[0].Points
			sum.Players[0].Wins += r.Players[0].Wins
			sum.Players[1].Wins += r.Players[1].Wins
			for why, n := range r.Endings {
				sum.Endings[why] += n
			}
		}
	}
	for _, field := range ladderMaps {
		r := fields[field]
		t.Logf("%-18s %.3f of the points in %d duels, %d drawn", field, lab.ShareOf(r.Players[0].Points, 2*r.Duels).Share, r.Duels, r.Draws)
	}
	return all
}

// The advised bot beats random choices and the frozen fighter, whichever side of a
// pair it plays, and the fighter is no walk-over; against itself it finds its way
// to a decision on every map.
func TestLadder(t *testing.T) {
	for _, c := range []struct {
		name     string
		one, foe func() bot.Bot
		least    float64
	}{
		{"advised against random", advised, random, 0.9},
		{"advised against the frozen fighter", advised, fighter, 0.6},
		{"the frozen fighter against random", fighter, random, 0.9},
		{"advised against itself", advised, advised, 0.5},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := climb(t, *ladderDuels, c.one, c.foe)
			share := lab.ShareOf(r.Players[0].Points, 2*r.Duels)
			t.Logf("%s: %.3f of the points, %.3f to %.3f (wins %d, losses %d, draws %d of %d)",
				c.name, share.Share, share.Low, share.High, r.Players[0].Wins, r.Players[1].Wins, r.Draws, r.Duels)
			// A few duels show only what is much too low.
			if share.High < c.least || *ladderDuels >= 2000 && share.Share < c.least {
				t.Errorf("%.3f (%.3f to %.3f) of the points, want %.2f", share.Share, share.Low, share.High, c.least)
			}
			// A round ends in a draw by the limit of cycles, or when the last fall together.
			if 100*r.Draws >= 2*r.Duels {
				t.Errorf("%d of %d duels are drawn, want fewer than 2 in 100", r.Draws, r.Duels)
			}
		})
	}
}
