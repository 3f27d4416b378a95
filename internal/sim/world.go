package sim

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"riposte/internal/judge"
	"riposte/internal/store/simstore"
	"riposte/rules"
)

// A Plan says what is run.
type Plan struct {
	Seed uint64
	// Planted is a mistake that must be found; None is none.
	Planted Planted
	// Log is told what the houses log; nil is nobody.
	Log io.Writer
}

// A Result is what came of a run.
type Result struct {
	Verdict *judge.Verdict
	History []byte // what clients wrote down, in JSON Lines, and the records after it
	Lasted  time.Duration
	Calls   []byte // of the database, a line each
	Failure string
}

// OK reports whether every law was kept and all duels were played.
func (r *Result) OK() bool { return r.Failure == "" && r.Verdict.OK() }

// Broken are the names of the laws that were broken.
func (r *Result) Broken() (laws []string) {
	for _, b := range r.Verdict.Breaches {
		if !slices.Contains(laws, b.Law) {
			laws = append(laws, b.Law)
		}
	}
	if r.Failure != "" {
		laws = append(laws, "ran")
	}
	return laws
}

const (
	// playing is how long duels may take after the last harm.
	playing = 10 * time.Minute
	// patience is how long a client waits at first for an answer or a frame; in vain it waits twice as long the
	// next time, up to mostPatience.
	patience     = 3 * time.Second
	mostPatience = 8 * patience
)

// A world is one run.
type world struct {
	t     *testing.T
	plan  Plan
	began time.Time
	db    *simstore.Database
	wire  *wire
	bus   *bus
	nodes []*node
	log   *slog.Logger

	mu      sync.Mutex
	clients []*client
	harms   []judge.Entry
	records map[string][]byte
	calls   []byte // of the database, a line each
	failure string

	laid atomic.Bool    // all tables are
	busy sync.WaitGroup // all goroutines of the world's own
}

// Run runs a plan.
func Run(t *testing.T, p Plan) *Result {
	t.Helper()
	var r Result
	var entries []judge.Entry
	var records map[string][]byte
	synctest.Test(t, func(t *testing.T) {
		w := &world{t: t, plan: p, began: time.Now(), records: map[string][]byte{}, log: slog.New(slog.DiscardHandler)}
		if p.Log != nil {
			w.log = slog.New(slog.NewTextHandler(p.Log, nil))
		}
		w.run()
		r.Lasted, r.Calls, r.Failure = time.Since(w.began), w.calls, w.failure
		entries, records = w.history(), w.records
	})
	r.History = form(entries, records)
	r.Verdict = judge.Of(entries, records).Judge(rules.All())
	return &r
}

// form is a history in bytes.
func form(entries []judge.Entry, records map[string][]byte) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	for i := range entries {
		_ = enc.Encode(&entries[i]) // into memory
	}
	for _, duel := range sortedKeys(records) {
		fmt.Fprintf(&b, "%s\n%s", duel, records[duel])
	}
	return b.Bytes()
}

func sortedKeys[V any](m map[string]V) []string {
	var all []string
	for key := range m {
		all = append(all, key)
	}
	slices.Sort(all)
	return all
}

// rand is a source of chance with a name.
func (w *world) rand(name ...any) *rand.Rand {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %v", w.plan.Seed, name))
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])))
}

// now is the time of the clients; it is never 0.
func (w *world) now() int64 { return max(1, int64(time.Since(w.began))) }

func (w *world) fail(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.failure == "" {
		w.failure = fmt.Sprintf(format, args...)
	}
}

// run plays everything.
func (w *world) run() {
	r := w.rand("world")
	w.wire = newWire(w)
	w.bus = &bus{w: w}
	w.db = simstore.Open(&simstore.Disk{}, w.wire.harm(), w.plan.Planted.database())
	for n := range 2 + r.IntN(2) {
		nd := &node{w: w, n: n + 1}
		w.nodes = append(w.nodes, nd)
		nd.start()
	}
	ctx, stop := context.WithCancel(context.Background())
	var played sync.WaitGroup
	for i := range 1 + r.IntN(3) {
		w.table(ctx, &played, i+1, stages[r.IntN(len(stages))])
	}
	w.laid.Store(true)
	over := make(chan struct{})
	go func() {
		played.Wait()
		close(over)
	}()
	w.harm(over)
	w.heal()
	select {
	case <-over:
	case <-time.After(playing):
		stop()
		<-over
	}
	stop()
	w.end()
	for _, nd := range w.nodes {
		nd.stop()
	}
	w.busy.Wait()
	time.Sleep(time.Minute) // whoever has heard that a house is closing goes home
	synctest.Wait()
}

// end looks at what is left of every duel, from every seat.
func (w *world) end() {
	seen := map[string]bool{}
	for _, c := range w.clients {
		if at := fmt.Sprint(c.duel, c.seat); !c.only && !seen[at] {
			seen[at] = true
			c.final()
		}
	}
}

// history is what all clients have written down, and the harms, in the order of their beginning.
func (w *world) history() []judge.Entry {
	all := slices.Clone(w.harms)
	slices.SortFunc(all, func(a, b judge.Entry) int {
		return cmp.Or(cmp.Compare(a.Began, b.Began), strings.Compare(a.Harm, b.Harm))
	})
	slices.SortFunc(w.clients, func(a, b *client) int { return strings.Compare(a.who, b.who) })
	for _, c := range w.clients {
		all = append(all, c.wrote...)
	}
	slices.SortStableFunc(all, func(a, b judge.Entry) int { return cmp.Compare(a.Began, b.Began) })
	return all
}
