//go:build e2e

package load

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"riposte/internal/store/postgres/pgtest"
)

var spread = flag.Int("spread", 40, "choices of which TestTold tells how soon another node shows them")

// A cluster is nodes over one database, behind a balancer that sends each request to any of
// them.
type cluster struct {
	t        *testing.T
	url      string
	nodes    []*Server
	database *pgtest.Cluster
	name     string // of the database
	queue    *queue // nil: no NATS

	mu     sync.Mutex
	alive  []*url.URL
	random *rand.Rand // moments differ from run to run
}

// pick is one of n.
func (c *cluster) pick(n int) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.random.IntN(n)
}

// A queue is a NATS server that can be stopped and started on its port.
type queue struct {
	t      *testing.T
	port   int
	server *server.Server
}

func (q *queue) start() {
	q.t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: q.port, NoSigs: true})
	if err != nil {
		q.t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(20 * time.Second) {
		q.t.Fatal("the NATS server does not start")
	}
	q.port, q.server = s.Addr().(*net.TCPAddr).Port, s
}

func (q *queue) stop() {
	q.server.Shutdown()
	q.server.WaitForShutdown()
}

// postgres starts a server of PostgreSQL that ends with the test.
func postgres(t *testing.T) *pgtest.Cluster {
	t.Helper()
	database, err := pgtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Stop)
	return database
}

// gather starts nodes, with NATS between them or without.
func gather(t *testing.T, database *pgtest.Cluster, n int, nats bool) *cluster {
	t.Helper()
	c := &cluster{t: t, database: database, name: database.Database(t, t.Name()), random: rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 4))}
	args := append(slices.Clone(unlimited), "--db="+c.name)
	if nats {
		c.queue = &queue{t: t, port: server.RANDOM_PORT}
		c.queue.start()
		t.Cleanup(func() { c.queue.stop() })
		args = append(args, fmt.Sprintf("--nats=nats://127.0.0.1:%d", c.queue.port))
	}
	for range n {
		c.nodes = append(c.nodes, Serve(t, args...))
	}
	c.know()
	balancer := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite:       func(r *httputil.ProxyRequest) { r.SetURL(c.any()); r.Out.Host = r.In.Host },
		FlushInterval: -1,
		// As a balancer says it that finds nobody.
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusServiceUnavailable) },
		ErrorLog:     log.New(io.Discard, "", 0),
	})
	t.Cleanup(balancer.Close)
	c.url = balancer.URL
	return c
}

// know has the balancer send requests to the nodes that live.
func (c *cluster) know() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.alive = nil
	for _, node := range c.nodes {
		if node.cmd == nil {
			continue
		}
		u, err := url.Parse(node.URL)
		if err != nil {
			c.t.Fatal(err)
		}
		c.alive = append(c.alive, u)
	}
}

func (c *cluster) any() *url.URL {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.alive[c.random.IntN(len(c.alive))]
}

func (c *cluster) stop() error {
	var errs []error
	for _, node := range c.nodes {
		errs = append(errs, node.Stop())
	}
	return errors.Join(errs...)
}

// What one node does is shown by another: with NATS soon, without it within a second. When a
// node dies, the pages that it had are whole again elsewhere within two seconds of its death,
// with every line once, and bots that it was to answer for have answered.
func TestTold(t *testing.T) {
	database := postgres(t)
	for _, nats := range []bool{true, false} {
		t.Run(fmt.Sprintf("nats=%v", nats), func(t *testing.T) {
			c := gather(t, database, 2, nats)
			c.told()
		})
	}
}

// A page is somebody's stream, opened again when it breaks off, as a page of the browser does.
type page struct {
	mu     sync.Mutex
	seq    int
	took   []time.Duration // from when something happened to when it was shown
	broken time.Time       // when the stream broke off
	whole  time.Duration   // how long it was away
	err    error
}

// follow keeps a page of a duel open until ctx ends: at a node first, then anywhere.
func (p *page) follow(ctx context.Context, at, elsewhere, duel string, pick func(int) int) {
	first := true
	for guest := NewGuest(at); ctx.Err() == nil; guest = NewGuest(elsewhere) {
		p.mu.Lock()
		since := p.seq
		p.mu.Unlock()
		_ = guest.Feed(ctx, duel, fmt.Sprintf("%d&as=sights", since), false, func(f Frame) bool { return p.take(f, first) })
		p.mu.Lock()
		if first {
			p.broken, first = time.Now(), false
		}
		p.mu.Unlock()
		wait(ctx, time.Duration(500+pick(1000))*time.Millisecond) // feed.js does the same
	}
}

// take takes a frame: no line is told twice, and none is left out.
func (p *page) take(f Frame, first bool) bool {
	var s struct {
		Seq, Since int
		Lines      []struct {
			Seq int
			At  time.Time
		}
	}
	if f.Event != "sight" {
		return true
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := json.Unmarshal(f.Data, &s); err != nil {
		p.err = err
		return false
	}
	if s.Since != p.seq || s.Seq-s.Since != len(s.Lines) {
		p.err = fmt.Errorf("after line %d came %d to %d, %d lines", p.seq, s.Since+1, s.Seq, len(s.Lines))
		return false
	}
	if n := len(s.Lines); first && n > 0 && p.seq > 0 {
		p.took = append(p.took, time.Since(s.Lines[n-1].At))
	}
	p.seq = s.Seq
	if !first && p.whole == 0 {
		p.whole = time.Since(p.broken)
	}
	return true
}

func (c *cluster) told() {
	t := c.t
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	const tables = 8
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel()
	var pages []*page
	plays, done := make(chan struct{}, 1<<16), make(chan struct{})
	pace := func(ctx context.Context) error {
		select {
		case <-plays:
			return nil
		case <-done:
			return context.Canceled
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	for i := range tables {
		red, blue := NewGuest(c.nodes[1].URL), NewGuest(c.nodes[1].URL)
		duel, err := Table(ctx, red, blue, Pugilism, fmt.Sprint("told ", i))
		if err != nil {
			t.Fatal(err)
		}
		p := &page{}
		pages = append(pages, p)
		all.Go(func() { p.follow(ctx, c.nodes[0].URL, c.nodes[1].URL, duel, c.pick) })
		for n, guest := range []*Guest{red, blue} {
			player := Player{Guest: guest, Duel: duel, Random: rand.New(rand.NewPCG(uint64(i), uint64(n))), Pace: pace}
			all.Go(func() { _ = player.Play(ctx) })
		}
	}
	until(ctx, t, "the pages are open", func() bool {
		return !slices.ContainsFunc(pages, func(p *page) bool { return p.at() == 0 })
	})
	for range *spread {
		plays <- struct{}{}
		wait(ctx, 50*time.Millisecond)
	}
	wait(ctx, time.Second)
	var took []time.Duration
	for _, p := range pages {
		p.mu.Lock()
		took = append(took, p.took...)
		p.mu.Unlock()
	}
	slices.Sort(took)
	if len(took) < *spread/4 {
		t.Errorf("%d choices were shown at the other node, of about %d", len(took), *spread)
	}
	// The node that has the pages dies, with a bot's answer that is its own to give.
	c.nodes[0].Kill()
	died := time.Now()
	until(ctx, t, "the pages are whole again", func() bool {
		return !slices.ContainsFunc(pages, func(p *page) bool { return p.away() == 0 })
	})
	var whole []time.Duration
	for _, p := range pages {
		whole = append(whole, p.away())
	}
	slices.Sort(whole)
	t.Logf("a choice at one node is shown at the other after %v (median), %v (99th of 100), %v (all), from the moment that it was judged; pages of a node that died are whole after %v (median), %v (all); %v since its death",
		at(took, 0.5), at(took, 0.99), at(took, 1), at(whole, 0.5), at(whole, 1), time.Since(died).Round(time.Millisecond))
	const slow = 5 * time.Second // far above what is meant, for machines that are far slower
	if at(took, 1) > slow || at(whole, 1) > slow {
		t.Error("that is too slow for any machine")
	}
	for _, p := range pages {
		if p.err != nil {
			t.Error(p.err)
		}
	}
	close(done)
}

func (p *page) at() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.seq
}

func (p *page) away() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.whole
}

// at is the value below which a share of them lies.
func at(sorted []time.Duration, share float64) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(int(share*float64(len(sorted))), len(sorted)-1)].Round(time.Millisecond)
}

func until(ctx context.Context, t *testing.T, what string, ok func() bool) {
	t.Helper()
	for !ok() {
		if !pause(ctx) {
			t.Fatalf("never: %s", what)
		}
	}
}

// What a choice costs a node of PostgreSQL beside a server of SQLite, and PostgreSQL itself, in
// runs that take turns; how much is a figure, not a test.
func TestNodeCost(t *testing.T) {
	load := Load{Duels: 50, For: *loadFor}
	rounds := 3
	if load.For == 0 {
		load.Duels, load.For, rounds = 5, time.Second, 1
	}
	load.Warmup = load.For / 5
	database := postgres(t)
	var costs [3][]time.Duration // SQLite; a node; PostgreSQL
	for range rounds {
		m, err := load.Run(t.Context(), Serve(t, unlimited...))
		if err != nil {
			t.Fatal(err)
		}
		costs[0] = append(costs[0], m.CPUPerChoice())
		t.Log(m.Row("SQLite"))
		c := gather(t, database, 1, false)
		before, began := database.CPU(t), time.Now()
		if m, err = load.Run(t.Context(), c.nodes[0]); err != nil {
			t.Fatal(err)
		}
		// The warm-up is in it too.
		all := float64(m.Choices) * float64(time.Since(began)) / float64(m.Elapsed)
		costs[1] = append(costs[1], m.CPUPerChoice())
		costs[2] = append(costs[2], time.Duration(float64(database.CPU(t)-before)/all))
		t.Log(m.Row("PostgreSQL"))
		if err := c.stop(); err != nil {
			t.Error(err)
		}
	}
	for i := range costs {
		slices.Sort(costs[i])
	}
	lite, node, own := costs[0][rounds/2], costs[1][rounds/2], costs[2][rounds/2]
	t.Logf("CPU a choice: SQLite %v; a node of PostgreSQL %v, %.2f times as much, and about %v of PostgreSQL's", lite, node, float64(node)/float64(lite), own)
}
