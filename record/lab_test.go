package record_test

import (
	"bytes"
	"context"
	"testing"

	"riposte/bot"
	"riposte/lab"
	"riposte/record"
)

// What the lab plays becomes records as it is.
func TestFromPlayedOfTheLab(t *testing.T) {
	player := func() bot.Bot { return new(bot.Random) }
	sim := lab.Sim{Ruleset: known[0], Setup: sample(short), Bots: []func() bot.Bot{player, player}, Duels: 6, Seed: 4, Swap: true}
	k := record.NewMaker(known[0])
	var stream bytes.Buffer
	w := record.NewWriter(&stream, record.Text)
	sim.Watch = func(p lab.Played) error {
		hi, lo := sim.DiceSeed(p.Number)
		r, err := record.FromPlayed(k, p.Setup, p.SetUp, p.Steps, record.Meta{RNG: record.RNG{Kind: record.PCG, Hi: hi, Lo: lo}})
		if err != nil {
			return err
		}
		if r.Outcome != p.Outcome {
			t.Errorf("duel %d: got %v, want %v", p.Number, r.Outcome, p.Outcome)
		}
		return w.Write(r)
	}
	if _, err := sim.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	n := 0
	for data, err := range record.Split(&stream) {
		if err != nil {
			t.Fatal(err)
		}
		if got, says := status(t, data, known, "draws"); got != record.Passed {
			t.Errorf("record %d: %s, %s", n, got, says)
		}
		n++
	}
	if n != sim.Duels {
		t.Errorf("got %d records of %d duels", n, sim.Duels)
	}
}
