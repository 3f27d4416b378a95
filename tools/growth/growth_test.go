package main

import (
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// near compares with what is known, to a share of it.
func near(t *testing.T, what string, got, want, share float64) {
	t.Helper()
	if math.Abs(got-want) > share*want {
		t.Errorf("%s: got %.4f, want %.4f", what, got, want)
	}
}

// Lines wait as the theory of queues says: one server and several, with service of any length and
// of one (Erlang; Pollaczek and Khinchine).
func TestLinesWaitAsTheoryHasIt(t *testing.T) {
	for _, c := range []struct {
		name    string
		servers int
		load    float64 // of each server
		fixed   bool
		wait    float64 // mean, in units of the service
	}{
		{"M/M/1 at 0.7", 1, 0.7, false, 0.7 / 0.3},
		{"M/D/1 at 0.7", 1, 0.7, true, 0.5 * 0.7 / 0.3},
		{"M/M/4 at 0.8", 4, 0.8, false, erlang(4, 3.2) / (4 * 0.2)},
		{"M/M/2 at 0.5", 2, 0.5, false, erlang(2, 1) / (2 * 0.5)},
	} {
		w := &world{}
		random := rand.New(rand.NewPCG(7, uint64(c.servers)))
		l := &line{w: w, free: c.servers}
		var waited, done float64
		var come func()
		come = func() {
			w.after(random.ExpFloat64()/(c.load*float64(c.servers)), come)
			began := w.now
			service := 1.0
			if !c.fixed {
				service = random.ExpFloat64()
			}
			l.use(service, func() { waited += w.now - began - service; done++ })
		}
		come()
		w.until(200_000)
		near(t, c.name+": mean wait", waited/done, c.wait, 0.06)
		near(t, c.name+": use", l.busy/w.now/float64(c.servers), c.load, 0.02)
	}
}

// erlang is the probability of having to wait, of Erlang's second formula.
func erlang(servers int, load float64) float64 {
	term, sum := 1.0, 1.0
	for k := 1; k < servers; k++ {
		term *= load / float64(k)
		sum += term
	}
	last := term * load / float64(servers) / (1 - load/float64(servers))
	return last / (sum + last)
}

// Whoever comes while the log is flushed waits for that flush and one of their own; nobody is kept
// apart, and nobody twice.
func TestJournalFlushesTogether(t *testing.T) {
	w := &world{}
	j := &journal{w: w, flush: 10}
	var kept []float64
	for _, at := range []float64{0, 1, 9, 25} {
		w.after(at, func() { j.keep(func() { kept = append(kept, w.now) }) })
	}
	w.until(1000)
	want := []float64{10, 20, 20, 35}
	if len(kept) != len(want) || j.flushes != 3 {
		t.Fatalf("kept at %v with %d flushes", kept, j.flushes)
	}
	for i := range want {
		near(t, "kept at", kept[i], want[i], 1e-9)
	}
}

var (
	some    = Units{Node: 0.7, Pages: 0.8, Database: 0.8, Log: 4, Hear: 0.005, Table: 0.13, Page: 0.1}
	network = Assumed{Trip: 0.5, Flush: 1, Pool: 16}
)

// A house that is idle takes as long as its parts, one that is full answers what its cores give;
// the same seed gives the same.
func TestHouses(t *testing.T) {
	idle := Simulate(some, network, Plan{Duels: 10, Every: 10, Nodes: 3, Cores: 4, DatabaseCores: 8, Seconds: 4000, Seed: 1})
	near(t, "idle: half of the answers", idle.P50, some.Node*(judging+answering)+some.Database+network.Trip+network.Flush, 0.03)
	if idle.Full || idle.Waiting > 2 {
		t.Errorf("an idle house: %d wait", idle.Waiting)
	}
	busy := Plan{Duels: 20_000, Every: 10, Nodes: 2, Cores: 4, DatabaseCores: 8, Seconds: 10, Seed: 2}
	b := Simulate(some, network, busy)
	near(t, "busy: choices", b.PerSecond, 2000, 0.03)
	near(t, "busy: nodes", b.Node, 2*(some.Node+some.Pages)/8+2*some.Hear/4, 0.03)
	near(t, "busy: database", b.DB, 2*some.Database/8, 0.03)
	full := busy
	full.Duels = 100_000
	f := Simulate(some, network, full)
	if !f.Full || f.Node < 0.98 {
		t.Errorf("ten thousand choices a second on eight cores: %.2f of the nodes, full %v", f.Node, f.Full)
	}
	again := Simulate(some, network, busy)
	if again.P99 != b.P99 || again.answered != b.answered {
		t.Error("the same seed gives something else")
	}
	if loud := Simulate(Units{Node: 0.7, Pages: 0.8, Database: 0.8, Hear: 4}, network, busy); !loud.Full {
		t.Error("words that take more than all cores are for nothing")
	}
}

// The page has a row for what was measured and for each plan, and what is missing is named.
func TestPage(t *testing.T) {
	dir := t.TempDir()
	file := func(text string) string {
		path := filepath.Join(dir, "growth.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := `[{"name":"one node","nodes":1,"perSecond":900,"serverCPU":0.6,"databaseCPU":0.8,"loadCPU":0.3,"log":2},
		{"name":"one node","nodes":1,"rate":200,"perSecond":200,"serverCPU":1.0,"databaseCPU":0.9,"loadCPU":0.3,"log":4},
		{"name":"one node","nodes":1,"rate":200,"pages":3,"perSecond":200,"serverCPU":1.7,"databaseCPU":0.9,"loadCPU":0.3,"log":4},
		{"name":"three nodes","nodes":3,"perSecond":300,"serverCPU":2.0,"databaseCPU":2.1,"loadCPU":0.3,"log":2},
		{"name":"three nodes","nodes":3,"rate":200,"perSecond":200,"serverCPU":3.0,"databaseCPU":3.1,"loadCPU":0.3,"log":4},
		{"name":"three nodes","nodes":3,"rate":200,"pages":3,"perSecond":200,"serverCPU":4.2,"databaseCPU":3.1,"loadCPU":0.3,"log":4}]`
	var out strings.Builder
	if err := run(&out, file(good), 3000, 0.13, 0.1, "abc", "today"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| one node | – | 0 | 900 |", "| CPU of a choice at the servers, ms | 0.60 | 2.00 |", "| what two pages and a watcher add, ms | 0.70 | 1.20 |", "| 32 | ", "grow for ever",
		"| the cores of PostgreSQL, 16 | 140000 | 53333 |",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, &out)
		}
	}
	for text, want := range map[string]string{"[": "growth.json", "[]": "a row of 1 nodes is missing"} {
		if err := run(io.Discard, file(text), 3000, 0.13, 0.1, "", ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v", text, err)
		}
	}
	if err := run(io.Discard, file(good), 0, 0.13, 0.1, "", ""); err == nil || !strings.Contains(err.Error(), "-hear") {
		t.Errorf("without -hear: %v", err)
	}
}
