//go:build e2e

package load

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"riposte/internal/house"
)

var (
	openDuels = flag.Int("open", 20, "duels that TestManyDuels has open in the end")
	idleFor   = flag.Duration("idle", 0, "how long nobody asks for anything in TestManyDuels")
	longDuel  = flag.Int("steps", 12, "steps of the long duel that TestManyDuels asks for after a start")
	pages     = flag.Int("pages", 8, "pages that TestManyPages has open")
	costOf    = flag.Int("choices", 40, "choices of which TestManyDuels tells the cost")
	many      = flag.String("many", "", "add what TestManyDuels and TestManyPages measure to this file")
)

const fewChoices = 4 // in each open duel, before anything is measured

// An open duel is one that two have begun.
type openDuel struct {
	mu     sync.Mutex // while somebody chooses
	path   string
	guests [2]*Guest
	asked  [2]Player
}

// A crowd is duels that are open on one server.
type crowd struct {
	s     *Server
	mu    sync.Mutex
	duels []*openDuel
}

// lay lays tables until so many duels are open, of each game in turn.
func (c *crowd) lay(ctx context.Context, open int) error {
	return atOnce(ctx, len(c.duels), open, func(i int) error {
		d := &openDuel{}
		if err := d.begin(ctx, c.s.URL, long[i%len(long)], uint64(i)); err != nil {
			return err
		}
		random := rand.New(rand.NewPCG(uint64(i), 4))
		for range fewChoices {
			if _, err := d.choose(ctx, random); err != nil {
				return err
			}
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.duels = append(c.duels, d)
		return nil
	})
}

// long is what is played in duels that stay open.
var long = []Game{
	{Ruleset: "pugilism", Documents: [2]string{"brannoch", "ulla"}},
	{Ruleset: "duel", Documents: [2]string{"bulwark", "anvil"}},
	{Ruleset: "coolduel", Documents: [2]string{"sellsword", "bulwark"}},
	{Ruleset: "coolname", Documents: [2]string{"issa", "corvin"}},
}

// begin begins a duel anew.
func (d *openDuel) begin(ctx context.Context, base string, game Game, seed uint64) error {
	d.guests = [2]*Guest{NewGuest(base), NewGuest(base)}
	path, err := Table(ctx, d.guests[0], d.guests[1], game, "")
	if err != nil {
		return fmt.Errorf("%s: %w", game.Ruleset, err)
	}
	d.path = path
	for i := range d.asked {
		d.asked[i] = Player{Guest: d.guests[i], Duel: d.path, Random: rand.New(rand.NewPCG(seed, uint64(i)))}
	}
	return nil
}

// choose has somebody who is asked for a choice make it, and reports whether there was one:
// otherwise the duel is over.
func (d *openDuel) choose(ctx context.Context, random *rand.Rand) (bool, error) {
	first := random.IntN(2)
	for _, i := range []int{first, 1 - first} {
		var sight asked
		if _, err := d.guests[i].Do(ctx, http.MethodGet, d.path, nil, &sight, ""); err != nil {
			return false, err
		}
		if r := sight.Request; r != nil && r.Must && !r.Locked {
			return true, d.asked[i].choose(ctx, r, sight.View.Asks)
		}
	}
	return false, nil
}

// atOnce does what is numbered from first to last-1, a few at a time; the error is the first.
func atOnce(ctx context.Context, first, last int, do func(int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	places := make(chan int)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for i := range places {
				if err := do(i); err != nil {
					cancel(err)
				}
			}
		})
	}
	for i := first; i < last && ctx.Err() == nil; i++ {
		places <- i
	}
	close(places)
	all.Wait()
	return context.Cause(ctx)
}

// cost is the server's time for a look and a choice in any of the open duels.
func (c *crowd) cost(ctx context.Context, choices int) (cpu, median time.Duration, err error) {
	before, err := c.s.CPU()
	if err != nil {
		return 0, 0, err
	}
	var (
		mu   sync.Mutex
		took []time.Duration
	)
	err = atOnce(ctx, 0, choices, func(i int) error {
		random := rand.New(rand.NewPCG(uint64(i), 5))
		at := random.IntN(len(c.duels))
		d := c.duels[at]
		d.mu.Lock()
		defer d.mu.Unlock()
		for {
			began := time.Now()
			chose, err := d.choose(ctx, random)
			if chose && err == nil {
				mu.Lock()
				defer mu.Unlock()
				took = append(took, time.Since(began))
			}
			if chose || err != nil {
				return err
			}
			if err := d.begin(ctx, c.s.URL, long[at%len(long)], uint64(i)); err != nil { // it is over
				return err
			}
		}
	})
	if err != nil {
		return 0, 0, err
	}
	after, err := c.s.CPU()
	slices.Sort(took)
	return (after - before) / time.Duration(choices), took[len(took)/2], err
}

// Figures are lines of a table, told as they come.
type figuring struct {
	t    *testing.T
	file string
}

func (f *figuring) tell(name, format string, args ...any) {
	f.t.Helper()
	line := "| " + name + " | " + fmt.Sprintf(format, args...) + " |"
	f.t.Log(line)
	if f.file == "" {
		return
	}
	to, err := os.OpenFile(f.file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err == nil {
		_, err = to.WriteString(line + "\n")
		err = errors.Join(err, to.Close())
	}
	if err != nil {
		f.t.Fatal(err)
	}
}

// What many open duels cost a server: a choice among few and among many, a start with them,
// and memory while they are open and when nobody has come for a while. Whether it is carried
// is tested; how well is a figure.
func TestManyDuels(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute+time.Duration(*openDuels)*200*time.Millisecond+*idleFor)
	defer cancel()
	f := &figuring{t, *many}
	empty, c := Serve(t, unlimited...), &crowd{s: Serve(t, unlimited...)}
	for _, n := range []int{*openDuels / 1000, *openDuels / 10, *openDuels} {
		n = max(n, 2)
		if err := c.lay(ctx, n); err != nil {
			t.Fatal(err)
		}
		of := fmt.Sprintf("%d open duels: ", n)
		f.tell(of+"memory, MiB", "%s", memory(t, c.s))
		cpu, median, err := c.cost(ctx, *costOf)
		if err != nil {
			t.Fatal(err)
		}
		f.tell(of+"CPU of a look and a choice in any of them, ms", "%.2f", ms(cpu))
		f.tell(of+"time of the same, median, ms", "%.1f", ms(median))
		m, err := Load{Duels: min(10, n), Warmup: *loadFor / 5, For: max(*loadFor, time.Second)}.Run(ctx, c.s)
		if err != nil {
			t.Fatal(err)
		}
		f.tell(of+"CPU of a choice in 10 others, with the feeds of both, ms", "%.2f", ms(m.CPUPerChoice()))
	}
	f.tell("memory after all that, MiB", "%s", memory(t, c.s))
	again := c.again(ctx, t, f)
	client.CloseIdleConnections()
	for rested := time.Duration(0); rested < *idleFor; rested += time.Minute {
		wait(ctx, time.Minute)
		t.Logf("%v: %s, started again %s, empty %s", rested+time.Minute, memory(t, c.s), memory(t, again), memory(t, empty))
	}
	of := fmt.Sprintf("memory after %v in which nobody came, MiB: ", *idleFor)
	f.tell(of+"the same server", "%s", memory(t, c.s))
	f.tell(of+"one started on a copy of its store", "%s", memory(t, again))
	f.tell(of+"an empty one", "%s", memory(t, empty))
}

// again is another server, started on a copy of the store when a long duel has been played
// as well.
func (c *crowd) again(ctx context.Context, t *testing.T, f *figuring) *Server {
	t.Helper()
	d, steps := c.longDuel(ctx, t)
	again := Serve(t, unlimited...)
	again.Kill()
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(again.Database() + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command(Binary(t), "store", "backup", "--db", c.s.Database(), again.Database()).CombinedOutput(); err != nil {
		t.Fatalf("store backup: %v\n%s", err, out)
	}
	began := time.Now()
	again.Start()
	f.tell(fmt.Sprintf("a start with %d live duels: time until it is ready, ms", len(c.duels)+1), "%.0f", ms(time.Since(began)))
	look := func(of *openDuel) time.Duration {
		began := time.Now()
		guest := &Guest{base: again.URL, client: client, token: of.guests[0].token}
		sight, err := guest.Look(ctx, of.path)
		if err != nil || sight.Seat != 1 {
			t.Fatalf("after the start: %+v, %v", sight, err)
		}
		return time.Since(began)
	}
	first := time.Since(began)
	took := look(c.duels[0])
	f.tell("then one of them looked at, ms", "%.1f", ms(took))
	f.tell("from the start of the process to this first answer, ms", "%.0f", ms(first+took))
	f.tell(fmt.Sprintf("then one of %d steps, with its whole report, ms", steps), "%.1f", ms(look(d)))
	f.tell("the same once more, ms", "%.1f", ms(look(d)))
	return again
}

// longDuel plays three games in the Fort until there are so many steps.
func (c *crowd) longDuel(ctx context.Context, t *testing.T) (*openDuel, int) {
	t.Helper()
	fort := Game{Ruleset: "coolduel", Options: map[string]string{"map": "fort-of-salvation", "best_of": "3"}, Documents: [2]string{"reaver", "corsair"}}
	for seed := range uint64(20) {
		d := &openDuel{}
		if err := d.begin(ctx, c.s.URL, fort, seed); err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(seed, 6))
		for {
			for range *longDuel / 4 {
				if _, err := d.choose(ctx, random); err != nil {
					t.Fatal(err)
				}
			}
			sight, err := d.guests[0].Look(ctx, d.path)
			if err != nil {
				t.Fatal(err)
			}
			if sight.Step >= *longDuel {
				return d, sight.Step
			}
			if sight.Phase != house.Playing {
				break
			}
		}
	}
	t.Fatalf("no duel has %d steps", *longDuel)
	return nil, 0
}

// Pages of many duels are open at once, and each has its first frame. What they take is a figure.
func TestManyPages(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute+time.Duration(*pages)*200*time.Millisecond+*idleFor)
	defer cancel()
	c := &crowd{s: Serve(t, unlimited...)}
	if err := c.lay(ctx, (*pages+1)/2); err != nil {
		t.Fatal(err)
	}
	f := &figuring{t, *many}
	f.tell(fmt.Sprintf("memory with %d open duels, MiB", len(c.duels)), "%s", memory(t, c.s))
	var shown, streams sync.WaitGroup
	failed := make(chan error, 2*len(c.duels))
	ctx, end := context.WithCancel(ctx)
	for i := range *pages {
		shown.Add(1)
		d := c.duels[i/2]
		streams.Go(func() {
			first := sync.OnceFunc(shown.Done)
			err := d.guests[i%2].Feed(ctx, d.path, "0", true, func(Frame) bool { first(); return true })
			if ctx.Err() == nil {
				failed <- err
				first()
			}
		})
	}
	shown.Wait()
	of := fmt.Sprintf("memory with %d pages open at them, MiB: ", *pages)
	f.tell(of+"when each has its first frame", "%s", memory(t, c.s))
	if rest := min(*idleFor, 150*time.Second); rest > 0 { // until Go has collected by itself
		wait(ctx, rest)
		f.tell(of+fmt.Sprintf("%v later, when nothing has happened", rest), "%s", memory(t, c.s))
	}
	end()
	streams.Wait()
	close(failed)
	for err := range failed {
		t.Errorf("a page: %v", err)
	}
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// memory is the memory of a server, and of that what is not a file.
func memory(t *testing.T, s *Server) string {
	t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	field := func(name string) (n int) {
		_, rest, _ := strings.Cut(string(data), name+":")
		_, _ = fmt.Sscan(rest, &n)
		return n / 1024
	}
	return fmt.Sprintf("%d (at most %d, own %d)", field("VmRSS"), field("VmHWM"), field("RssAnon"))
}
