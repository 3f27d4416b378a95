package coolname_test

import (
	"flag"
	"math"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/bot/frozen"
	"riposte/lab"
)

func advised() bot.Bot { return &bot.Advised{} }
func random() bot.Bot  { return &bot.Random{} }
func plain() bot.Bot   { return &frozen.Adventurer{} }

// The sample encounters of CN-7.84, with what the ledger measured.
var encounters = []struct {
	name string
	want float64
}{
	{"rat-cellar", 1}, {"roadside-ambush", 0.99}, {"wolf-pack", 0.9}, {"brutes-hill", 0.92}, {"barrow", 0.88}, {"warden", 0.79},
}

var ladderDuels = flag.Int("ladder", usualLadder, "encounters of each kind, and duels of all")

// A rate is a share of the points, with its standard error.
type rate struct{ share, deviation float64 }

// encounter plays the party of CN-7.85 against foes and returns the party's rate.
func encounter(t *testing.T, foes string, duels int, party, master func() bot.Bot) rate {
	t.Helper()
	setup := riposte.Setup{Options: map[string]string{"encounter": "foes"}}
	for _, name := range []string{"brannoc", "issa", "oda", "corvin", foes} {
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: doc(name)})
	}
	s := lab.Sim{Ruleset: rules, Duels: duels, Seed: 20261121, Workers: 2, Setup: setup, Bots: []func() bot.Bot{party, party, party, party, master}}
	r, err := s.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	score := &r.Players[0].Score
	return rate{score.Mean() / 2, score.StandardError() / 2}
}

// Encounters: with plain tactics on both sides the sample encounters come out as
// the ledger measured them; an advised party does better than a plain one, and a
// party that plays anything at all does worse.
func TestLadderEncounters(t *testing.T) {
	const tolerance = 0.06
	few := *ladderDuels < 100
	gain, variance, idle := 0.0, 0.0, 0.0
	for _, e := range encounters {
		a, b := encounter(t, e.name, *ladderDuels, plain, plain), encounter(t, e.name, *ladderDuels, advised, plain)
		c := encounter(t, e.name, 1+*ladderDuels/10, random, plain)
		t.Logf("%-16s ledger %.2f, plain party %.3f (%.3f), advised party %.3f (%.3f), random party %.3f (%.3f)",
			e.name, e.want, a.share, a.deviation, b.share, b.deviation, c.share, c.deviation)
		chance := 0.0 // how far off a few encounters may be
		if *ladderDuels < 2000 {
			chance = 3 * math.Sqrt(e.want*(1-e.want)/float64(*ladderDuels))
		}
		if math.Abs(a.share-e.want) > tolerance+chance {
			t.Errorf("%s: a plain party takes %.3f of the points, the ledger has %.2f", e.name, a.share, e.want)
		}
		gain += b.share - a.share
		variance += a.deviation*a.deviation + b.deviation*b.deviation
		idle += c.share
	}
	half := 1.96 * math.Sqrt(variance)
	t.Logf("an advised party takes %.3f more than a plain one over the six, %.3f to %.3f", gain, gain-half, gain+half)
	if few && gain+2*half < 0 || !few && gain-half <= 0 {
		t.Errorf("over the encounters an advised party takes %.3f more than a plain one (%.3f to %.3f); want more than 0", gain, gain-half, gain+half)
	}
	if most := float64(len(encounters)) / 2; idle > most {
		t.Errorf("a party at random takes %.3f of %d points", idle, len(encounters))
	}
}

// Character against character: every two of the samples, in pairs of duels with
// swapped players, in the open and in the crypt.
func TestLadderDuels(t *testing.T) {
	for _, c := range []struct {
		name     string
		one, foe func() bot.Bot
		least    float64
	}{
		{"advised against random", advised, random, 0.8},
		{"advised against the frozen adventurer", advised, plain, 0.5},
		{"the frozen adventurer against random", plain, random, 0.7},
	} {
		names := []string{"brannoc", "issa", "oda", "corvin"}
		points, duels, drawn := int64(0), int64(0), int64(0)
		for i := range names {
			for j := range i {
				for k, field := range []string{"yard", "crypt"} {
					s := lab.Sim{
						Ruleset: rules, Seed: uint64(20261121 + i*100 + j*10 + k), Workers: 2, Swap: true, Bots: []func() bot.Bot{c.one, c.foe},
						Duels: max(2, 2*(*ladderDuels/24)),
						Setup: riposte.Setup{Options: map[string]string{"encounter": "duel", "map": field}, Seats: []riposte.SeatSetup{
							{Document: doc(names[j])}, {Document: doc(names[i])},
						}},
					}
					r, err := s.Run(t.Context())
					if err != nil {
						t.Fatal(err)
					}
					t.Logf("%s, %s and %s: %.3f of the points, %d of %d drawn", field, names[j], names[i],
						lab.ShareOf(r.Players[0].Points, 2*r.Duels).Share, r.Draws, r.Duels)
					points, duels, drawn = points+r.Players[0].Points, duels+r.Duels, drawn+r.Draws
				}
			}
		}
		share := lab.ShareOf(points, 2*duels)
		t.Logf("%s: %.3f of the points, %.3f to %.3f, %d of %d drawn", c.name, share.Share, share.Low, share.High, drawn, duels)
		if share.High < c.least || *ladderDuels >= 2000 && share.Share < c.least {
			t.Errorf("%s: %.3f (%.3f to %.3f) of the points, want %.2f", c.name, share.Share, share.Low, share.High, c.least)
		}
	}
}
