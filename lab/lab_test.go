package lab_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"sync"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/lab"
	"riposte/rules/pugilism"
)

func random() bot.Bot { return &bot.Random{} }

func sim(duels, workers int) *lab.Sim {
	return &lab.Sim{
		Ruleset: pugilism.Ruleset(), Duels: duels, Workers: workers, Seed: 11,
		Bots: []func() bot.Bot{random, random},
		Setup: riposte.Setup{
			Options: map[string]string{"rounds": "2"},
			Seats:   []riposte.SeatSetup{{Document: json.RawMessage(`"brannoch"`)}, {Document: json.RawMessage(`"tobias"`)}},
		},
	}
}

// A thousand matches of one setup.
func Example() {
	r, err := sim(1000, 2).Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	wins := lab.ShareOf(r.Players[0].Wins, r.Duels)
	fmt.Printf("%d duels, red wins %.2f (%.2f to %.2f)\n", r.Duels, wins.Share, wins.Low, wins.High)
	// Output: 1000 duels, red wins 0.49 (0.45 to 0.52)
}

// The result is the same for any number of workers.
func TestWorkersDontMatter(t *testing.T) {
	want, err := sim(500, 1).Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{2, 3, 8} {
		got, err := sim(500, workers).Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got.Seconds = want.Seconds
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers: %+v, want %+v", workers, got, want)
		}
	}
	if want.Duels != 500 || want.Players[0].Wins+want.Players[1].Wins+want.Draws != 500 {
		t.Errorf("the counts don't add up: %+v", want)
	}
}

// What Watch is told is the duel: playing its choices with its draws ends the same
// way.
func TestWatchTellsTheDuel(t *testing.T) {
	s := sim(40, 2)
	var mu sync.Mutex
	seen := map[int]bool{}
	s.Watch = func(p lab.Played) error {
		mu.Lock()
		defer mu.Unlock()
		seen[p.Number] = true
		draws := p.SetUp
		for _, step := range p.Steps {
			draws = append(draws[:len(draws):len(draws)], step.Draws...)
		}
		script := dice.NewScript(draws...)
		st, err := s.Ruleset.New(p.Setup, script, nil)
		if err != nil {
			return err
		}
		for _, step := range p.Steps {
			if err := st.Apply(step.By, script, nil); err != nil {
				return err
			}
		}
		if got := st.Outcome(); got != p.Outcome || len(script.Left()) > 0 {
			return fmt.Errorf("played again: %+v with %d draws left, want %+v", got, len(script.Left()), p.Outcome)
		}
		return nil
	}
	if _, err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(seen) != 40 {
		t.Errorf("%d duels were watched, want 40", len(seen))
	}
}

// Swapped pairs are played with the same dice, and results are counted by player,
// not by seat.
func TestSwapCountsPlayers(t *testing.T) {
	s := sim(400, 2)
	s.Swap = true
	s.Bots = []func() bot.Bot{func() bot.Bot { return &bot.Advised{} }, random}
	r, err := s.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Players[0].Wins <= r.Players[1].Wins {
		t.Errorf("advised wins %d, random %d", r.Players[0].Wins, r.Players[1].Wins)
	}
	hi, lo := s.DiceSeed(6)
	if h, l := s.DiceSeed(7); h != hi || l != lo {
		t.Error("a pair has different dice")
	}
	if _, l := s.DiceSeed(8); l == lo {
		t.Error("two pairs have the same dice")
	}
}

func TestStops(t *testing.T) {
	stop := errors.New("stop")
	s := sim(1000, 2)
	s.Watch = func(lab.Played) error { return stop }
	if r, err := s.Run(t.Context()); !errors.Is(err, stop) || r.Duels > 200 {
		t.Errorf("after an error: %v, %d duels", err, r.Duels)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := sim(1000, 2).Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	s = sim(10, 1)
	s.MaxSteps = 3
	if _, err := s.Run(t.Context()); err == nil {
		t.Error("a duel of more than 3 steps was let go on")
	}
	s = sim(10, 1)
	s.Bots = s.Bots[:1]
	if _, err := s.Run(t.Context()); err == nil {
		t.Error("one player for two seats")
	}
}

// Clopper and Pearson's interval: the known bounds for 0 out of 10 and 5 out of 10.
func TestShare(t *testing.T) {
	for _, c := range []struct {
		k, n      int64
		low, high float64
	}{
		{0, 10, 0, 0.3085},
		{10, 10, 0.6915, 1},
		{5, 10, 0.1871, 0.8129},
		{0, 0, 0, 1},
	} {
		s := lab.ShareOf(c.k, c.n)
		if diff(s.Low, c.low) > 1e-4 || diff(s.High, c.high) > 1e-4 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", c.k, c.n, s.Low, s.High, c.low, c.high)
		}
	}
}

func diff(a, b float64) float64 { return max(a-b, b-a) }

// Playing ten times as many duels takes no more memory than before.
func TestAllocsDontGrow(t *testing.T) {
	allocated := func(duels int) uint64 {
		var before, after runtime.MemStats
		s := sim(duels, 1)
		runtime.ReadMemStats(&before)
		if _, err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	few, many := allocated(200), allocated(2000)
	if many > few+64<<10 {
		t.Errorf("200 duels allocate %d bytes, 2000 duels %d", few, many)
	}
}

// One operation is one duel. Two workers on two cores should take half the time.
func BenchmarkSim(b *testing.B) {
	for _, c := range []struct {
		way     string
		workers int
	}{{"one-worker", 1}, {"two-workers", 2}} {
		b.Run("way="+c.way, func(b *testing.B) {
			s := sim(b.N, c.workers)
			b.ResetTimer()
			r, err := s.Run(b.Context())
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(r.Decisions.Total)/r.Seconds, "decisions/s")
		})
	}
}
