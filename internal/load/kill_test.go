package load

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/record"
	"riposte/rules"
)

var kills = flag.Int("kills", 3, "how often TestKills kills the server")

// A witness keeps what the server has acknowledged to one seat.
type witness struct {
	mu       sync.Mutex
	duel     string
	seat     riposte.Seat
	receipts []house.Receipt
}

// The server dies again and again without warning, while programs play. In the end
// the record of every duel holds each acknowledged choice once, in order, and no
// other; each request was answered once, and the duels are played to their end.
func TestKills(t *testing.T) {
	const duels = 6
	s := Serve(t, unlimited...)
	var (
		mu        sync.Mutex
		witnesses []*witness
		acked     atomic.Int64
		playing   = make(chan struct{}) // closed after the last kill: no new duel begins
		all       sync.WaitGroup
	)
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(30+3**kills)*time.Second)
	defer cancel()
	for i := range duels {
		all.Go(func() {
			for n := 0; ; n++ {
				pair, err := playOut(ctx, s.URL, uint64(i)<<32|uint64(n), &acked)
				if err != nil {
					t.Errorf("place %d, duel %d: %v", i+1, n+1, err)
					return
				}
				mu.Lock()
				witnesses = append(witnesses, pair...)
				mu.Unlock()
				select {
				case <-playing:
					return
				default:
				}
			}
		})
	}
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 3)) // moments differ from run to run
	for n := range *kills {
		before := acked.Load()
		for acked.Load() < before+20 && ctx.Err() == nil { // it must be at work, not rising
			pause(ctx)
		}
		wait(ctx, time.Duration(random.IntN(400))*time.Millisecond)
		if ctx.Err() != nil || t.Failed() {
			t.Fatalf("before kill %d: nothing is acknowledged any more (%d answers so far)", n+1, acked.Load())
		}
		s.Restart()
	}
	close(playing)
	all.Wait()
	if t.Failed() {
		return
	}
	for _, w := range witnesses {
		w.compare(t, s.URL)
	}
	if len(witnesses) < 2*duels {
		t.Errorf("got %d seats witnessed, want %d at least", len(witnesses), 2*duels)
	}
	t.Logf("%d kills, %d duels played to their end, %d choices acknowledged, each once in the records", *kills, len(witnesses)/2, acked.Load())
}

// playOut plays one duel to its end across deaths of the server.
func playOut(ctx context.Context, base string, seed uint64, acked *atomic.Int64) ([]*witness, error) {
	guests := [2]*Guest{NewGuest(base), NewGuest(base)}
	duel, err := lay(ctx, guests, fmt.Sprintf("order-%d", seed))
	if err != nil {
		return nil, err
	}
	var (
		pair []*witness
		errs [2]error
		both sync.WaitGroup
	)
	for i, guest := range guests {
		w := &witness{duel: duel, seat: riposte.Seat(i + 1)}
		pair = append(pair, w)
		player := Player{
			Guest: guest, Duel: duel, Random: rand.New(rand.NewPCG(seed, uint64(i))), Patience: true,
			Answered: func(r house.Receipt, _ time.Duration) {
				w.mu.Lock()
				w.receipts = append(w.receipts, r)
				w.mu.Unlock()
				acked.Add(1)
			},
		}
		both.Go(func() { errs[i] = player.Play(ctx) })
	}
	both.Wait()
	for i, err := range errs {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("%w; seat %d sees %s", err, i+1, standing(guests[i], duel))
		}
	}
	return pair, nil
}

// lay lays the table, each act again until the server lives to acknowledge it.
func lay(ctx context.Context, guests [2]*Guest, key string) (string, error) {
	var p Player
	options := map[string]string{"rounds": "2", "bouts": "4"}
	for {
		duel, err := Table(ctx, guests[0], guests[1], options, key)
		if err == nil || ctx.Err() != nil {
			return duel, err
		}
		// A joining or a lock that was made before the server died is refused the
		// second time; then the seat is sat in and ready.
		if duel != "" || !p.comesBack(err) {
			sight, lookErr := guests[1].Look(ctx, duel)
			if lookErr == nil && sight.Phase == house.Playing {
				return duel, nil
			}
		}
		if !p.comesBack(err) {
			return "", err
		}
		if !pause(ctx) {
			return "", ctx.Err()
		}
	}
}

// compare sets what was acknowledged against the record.
func (w *witness) compare(t *testing.T, base string) {
	t.Helper()
	var data []byte
	if _, err := NewGuest(base).Do(t.Context(), "GET", w.duel+"/record?form=jsonl", nil, &data, ""); err != nil {
		t.Errorf("%s: record: %v", w.duel, err)
		return
	}
	rec, err := record.Load(data, rules.All())
	if err != nil {
		t.Errorf("%s: the record does not replay: %v", w.duel, err)
		return
	}
	var want, got []string
	for i := range rec.Steps {
		if said := rec.Steps[i].Said; int(w.seat) < len(said) && said[w.seat] != "" {
			got = append(got, said[w.seat])
		}
	}
	last := 0
	for _, r := range w.receipts {
		if r.Request <= last {
			t.Errorf("%s seat %d: request %d was answered after request %d", w.duel, w.seat, r.Request, last)
		}
		last = r.Request
		if !r.Final {
			t.Errorf("%s seat %d: the answer to request %d is not final", w.duel, w.seat, r.Request)
		}
		want = append(want, r.Sentence)
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s seat %d: got a record of\n%q\nwant what was acknowledged\n%q", w.duel, w.seat, got, want)
	}
}

// standing is how a table stands for a guest, for the message of a failure.
func standing(guest *Guest, duel string) string {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	sight, err := guest.Look(ctx, duel)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%s %s, request %+v, seats %+v, dice settled %v", duel, sight.Phase, sight.Request, sight.Seats, sight.Dice.Settled)
}
