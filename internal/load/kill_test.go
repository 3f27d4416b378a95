//go:build e2e

package load

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os/exec"
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

var (
	kills    = flag.Int("kills", 3, "how often TestKills kills the server")
	botsWait = flag.Duration("bots", 20*time.Second, "how long after a restart a bot may be silent") // far below a lease, far above a slow machine
)

// games is what is played while the server is killed, each between two programs and
// against a bot.
var games = []Game{
	{Ruleset: "pugilism", Options: map[string]string{"rounds": "2", "bouts": "4"}, Documents: [2]string{"brannoch", "ulla"}},
	{Ruleset: "duel", Documents: [2]string{"bulwark", "anvil"}},
	{Ruleset: "coolduel", Documents: [2]string{"sellsword", "bulwark"}},
	{Ruleset: "coolname", Documents: [2]string{"issa", "corvin"}},
}

// A witness keeps what the server has acknowledged to one seat.
type witness struct {
	mu       sync.Mutex
	duel     string
	seat     riposte.Seat
	receipts []house.Receipt
}

// A siege is duels that are played while the server keeps dying.
type siege struct {
	t     *testing.T
	url   string
	acked atomic.Int64

	mu        sync.Mutex
	witnesses []*witness
	bots      map[string]*Guest // who plays against a bot now, by duel
	slowest   time.Duration     // the slowest answer of a bot after a kill
	awaited   int               // bots that were waited for after one
}

// The server dies again and again without warning, while programs play all systems
// against each other and against bots. After each start the bots answer at once. In the
// end the record of every duel holds each acknowledged choice once, in order, and no
// other; each request was answered once; the duels are played to their end; and the
// store is sound.
func TestKills(t *testing.T) { besiege(t, Serve(t, unlimited...), *kills) }

// besiege has duels played at a server while it is killed and started again and again.
func besiege(t *testing.T, s *Server, strikes int) {
	g := &siege{t: t, url: s.URL, bots: map[string]*Guest{}}
	playing := make(chan struct{}) // closed after the last kill: no new duel begins
	var all sync.WaitGroup
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(120+10*strikes)*time.Second)
	defer cancel()
	for i := range 2 * len(games) {
		all.Go(func() {
			game, bot := games[i/2], i%2 == 1
			for n := 0; ; n++ {
				if err := g.playOut(ctx, game, bot, uint64(i)<<32|uint64(n)); err != nil {
					t.Errorf("%s, against a bot %v, duel %d: %v", game.Ruleset, bot, n+1, err)
					return
				}
				select {
				case <-playing:
					return
				default:
				}
			}
		})
	}
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 3)) // moments differ from run to run
	for n := range strikes {
		before := g.acked.Load()
		for g.acked.Load() < before+20 && ctx.Err() == nil && !t.Failed() { // it must be working, not still starting
			pause(ctx)
		}
		wait(ctx, time.Duration(random.IntN(400))*time.Millisecond)
		if ctx.Err() != nil || t.Failed() {
			t.Fatalf("before kill %d: nothing is acknowledged any more (%d answers so far)", n+1, g.acked.Load())
		}
		s.Restart()
		g.botsAnswer(ctx)
	}
	close(playing)
	all.Wait()
	if t.Failed() {
		return
	}
	for _, w := range g.witnesses {
		w.compare(t, g.url)
	}
	if err := s.Stop(); err != nil {
		t.Error(err)
	}
	if out, err := exec.Command(Binary(t), "store", "verify", "--db", s.Database()).CombinedOutput(); err != nil {
		t.Errorf("store verify: %v\n%s", err, out)
	}
	t.Logf("%d kills, %d seats in duels played to their end, %d choices acknowledged, each once in the records; %d bots owed an answer after one, the slowest gave it after %v",
		strikes, len(g.witnesses), g.acked.Load(), g.awaited, g.slowest.Round(time.Millisecond))
}

// botsAnswer waits for every bot that owes an answer now.
func (g *siege) botsAnswer(ctx context.Context) {
	began := time.Now()
	g.mu.Lock()
	against := maps.Clone(g.bots)
	g.mu.Unlock()
	var all sync.WaitGroup
	for duel, guest := range against {
		all.Go(func() {
			first, err := guest.Look(ctx, duel)
			if err != nil || !first.Seats[1].Asked {
				return
			}
			for time.Since(began) < *botsWait && ctx.Err() == nil {
				now, err := guest.Look(ctx, duel)
				if err == nil && (!now.Seats[1].Asked || now.Seq != first.Seq) {
					took := time.Since(began)
					g.mu.Lock()
					g.awaited++
					g.slowest = max(g.slowest, took)
					g.mu.Unlock()
					return
				}
				pause(ctx)
			}
			g.t.Errorf("%v after a restart: a bot owes its answer at %s", time.Since(began), standing(guest, duel))
		})
	}
	all.Wait()
}

// playOut plays one duel to its end, through deaths of the server.
func (g *siege) playOut(ctx context.Context, game Game, bot bool, seed uint64) error {
	guests := []*Guest{NewGuest(g.url), NewGuest(g.url)}
	key := fmt.Sprintf("order-%d", seed)
	var duel string
	var err error
	if bot {
		guests = guests[:1]
		duel, err = lay(ctx, guests[0], func() (string, error) { return Against(ctx, guests[0], game, "", key) })
	} else {
		duel, err = lay(ctx, guests[1], func() (string, error) { return Table(ctx, guests[0], guests[1], game, key) })
	}
	if err != nil {
		return err
	}
	if bot {
		g.mu.Lock()
		g.bots[duel] = guests[0]
		g.mu.Unlock()
		defer func() {
			g.mu.Lock()
			defer g.mu.Unlock()
			delete(g.bots, duel)
		}()
	}
	var (
		seated []*witness
		errs   = make([]error, len(guests))
		all    sync.WaitGroup
	)
	for i, guest := range guests {
		w := &witness{duel: duel, seat: riposte.Seat(i + 1)}
		seated = append(seated, w)
		player := Player{
			Guest: guest, Duel: duel, Random: rand.New(rand.NewPCG(seed, uint64(i))), Patience: true,
			Answered: func(r house.Receipt, _ time.Duration) {
				w.mu.Lock()
				w.receipts = append(w.receipts, r)
				w.mu.Unlock()
				g.acked.Add(1)
			},
		}
		all.Go(func() { errs[i] = player.Play(ctx) })
	}
	all.Wait()
	for i, err := range errs {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("%w; seat %d sees %s", err, i+1, standing(guests[i], duel))
		}
	}
	g.mu.Lock()
	g.witnesses = append(g.witnesses, seated...)
	g.mu.Unlock()
	return nil
}

// lay lays a table, and repeats each act until the server lives to acknowledge it. The
// guest is the one who comes last.
func lay(ctx context.Context, last *Guest, table func() (string, error)) (string, error) {
	var p Player
	for {
		duel, err := table()
		if err == nil || ctx.Err() != nil {
			return duel, err
		}
		// A seat that was taken or a lock that was made just before the server died
		// is refused the second time; by then the seat is taken and ready.
		if duel != "" || !p.comesBack(err) {
			sight, lookErr := last.Look(ctx, duel)
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

// compare compares what was acknowledged with the record.
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

// standing is the state of a table for a guest, for the message of a failure.
func standing(guest *Guest, duel string) string {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	sight, err := guest.Look(ctx, duel)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%s %s, request %+v, seats %+v, dice settled %v", duel, sight.Phase, sight.Request, sight.Seats, sight.Dice.Settled)
}
