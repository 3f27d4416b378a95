package lab_test

import (
	"math"
	"testing"
	"time"

	"riposte"
	"riposte/lab"
	"riposte/rules/coolname"
)

func encounter(duels, workers int) *lab.Sim {
	s := &lab.Sim{Ruleset: coolname.Ruleset(), Duels: duels, Workers: workers, Seed: 5, Setup: riposte.Setup{Options: map[string]string{"encounter": "foes"}}}
	for _, name := range []string{"brannoc", "oda", "wolf-pack"} {
		s.Setup.Seats = append(s.Setup.Seats, riposte.SeatSetup{Document: []byte(`"` + name + `"`)})
		s.Bots = append(s.Bots, random)
	}
	return s
}

// What an encounter costs is what its states say, duel by duel; those who stand
// together win together.
func TestTallies(t *testing.T) {
	type total struct{ n, sum, squares float64 }
	totals := map[string]*total{}
	firsts, drawn := int64(0), int64(0)
	s := encounter(150, 1)
	s.Watch = func(p lab.Played) error {
		for _, c := range p.State.(riposte.Tallier).Tally(nil) {
			if totals[c.ID] == nil {
				totals[c.ID] = &total{}
			}
			of := totals[c.ID]
			of.n, of.sum, of.squares = of.n+1, of.sum+float64(c.N), of.squares+float64(c.N*c.N)
		}
		if p.Outcome.Place[1] == 1 && p.Outcome.Place[3] == 2 {
			firsts++
		}
		if p.Outcome.Drawn() {
			drawn++
		}
		return nil
	}
	r, err := s.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Tallies) != len(totals) || len(totals) < 4 {
		t.Errorf("got %d tallies, want %d", len(r.Tallies), len(totals))
	}
	for i := range r.Tallies {
		of := totals[r.Tallies[i].ID]
		mean := of.sum / of.n
		spread := 1.96 * math.Sqrt((of.squares-of.n*mean*mean)/(of.n-1)/of.n)
		got := lab.MeanOf(&r.Tallies[i].Sum)
		if spread == 0 {
			spread = lab.ShareOf(0, r.Duels).High
		}
		if math.Abs(got.Mean-mean) > 1e-9 || got.Low < mean-spread-1e-9 || got.High > mean+spread+1e-9 {
			t.Errorf("%s: got %+v, want %.4f ± %.4f", r.Tallies[i].ID, got, mean, spread)
		}
	}
	for i, p := range r.Players[:2] {
		if p.Firsts != firsts {
			t.Errorf("player %d: got %d firsts, want %d", i, p.Firsts, firsts)
		}
	}
	if r.Draws != drawn || r.Players[2].Firsts+firsts+drawn != r.Duels {
		t.Errorf("got %d draws and %d firsts of the foes, want %d draws of %d duels", r.Draws, r.Players[2].Firsts, drawn, r.Duels)
	}
	again, err := encounter(150, 3).Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Tallies {
		if again.Tallies[i] != r.Tallies[i] {
			t.Errorf("three workers count %+v, one %+v", again.Tallies[i], r.Tallies[i])
		}
	}
}

// A worker rests after every duel.
func TestRest(t *testing.T) {
	s := encounter(10, 1)
	rests := 0
	s.Rest = func(took time.Duration) {
		if took <= 0 {
			t.Errorf("a duel took %v", took)
		}
		rests++
	}
	if _, err := s.Run(t.Context()); err != nil || rests != 10 {
		t.Errorf("rested %d times, %v", rests, err)
	}
}
