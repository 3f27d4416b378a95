//go:build e2e

package load

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"riposte/internal/house"
)

var liveDuels = flag.Int("live", 8, "live duels of the server that TestStart starts again")

// A server with many live duels answers at once when it starts again, and any of them is
// there when it is asked for. How soon is a figure, not a test.
func TestStart(t *testing.T) {
	const answers = 8 // for each duel before the server dies
	s := Serve(t, unlimited...)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute+time.Duration(*liveDuels)*time.Second)
	defer cancel()
	var (
		all     sync.WaitGroup
		places  = make(chan int)
		mu      sync.Mutex
		duels   []string
		guests  []*Guest
		failure error
	)
	for range 8 {
		all.Go(func() {
			for i := range places {
				guest := NewGuest(s.URL)
				duel, err := Against(ctx, guest, games[i%len(games)], "", "k")
				if err == nil {
					err = begun(ctx, guest, duel, uint64(i), answers)
				}
				mu.Lock()
				duels, guests = append(duels, duel), append(guests, guest)
				if err != nil {
					failure = fmt.Errorf("%s: %w", games[i%len(games)].Ruleset, err)
				}
				mu.Unlock()
			}
		})
	}
	for i := range *liveDuels {
		places <- i
	}
	close(places)
	all.Wait()
	if failure != nil {
		t.Fatal(failure)
	}
	s.Kill()
	began := time.Now()
	s.Start()
	ready := time.Since(began)
	began = time.Now()
	sight, err := guests[len(guests)-1].Look(ctx, duels[len(duels)-1])
	if err != nil || sight.Seat != 1 {
		t.Fatalf("after the start: %+v, %v", sight, err)
	}
	t.Logf("%d live duels: ready %v after the start of the process, one of them shown %v after that", *liveDuels, ready.Round(time.Millisecond), time.Since(began).Round(time.Millisecond))
}

// begun plays the given number of answers in a duel.
func begun(ctx context.Context, guest *Guest, duel string, seed uint64, answers int) error {
	ctx, done := context.WithCancel(ctx)
	defer done()
	given := 0
	p := Player{
		Guest: guest, Duel: duel, Random: rand.New(rand.NewPCG(seed, 9)),
		Answered: func(house.Receipt, time.Duration) {
			if given++; given == answers {
				done()
			}
		},
	}
	if err := p.Play(ctx); err != nil && given < answers {
		return err
	}
	return nil
}
