//go:build e2e

package load

import (
	"encoding/json"
	"flag"
	"os"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

var growth = flag.String("growth", "", "write what TestGrowth measured to this file, as JSON")

// A grown is what one row of TestGrowth measured. Times of processors are of a choice, in ms.
type grown struct {
	Name        string  `json:"name"`
	Nodes       int     `json:"nodes"` // of PostgreSQL; 0 is a server of SQLite
	Rate        float64 `json:"rate"`  // choices asked for a second; 0 is as many as are accepted
	Pages       int     `json:"pages"` // and watchers, of a duel
	PerSecond   float64 `json:"perSecond"`
	P50         float64 `json:"p50"`
	P99         float64 `json:"p99"`
	ServerCPU   float64 `json:"serverCPU"` // of all servers
	DatabaseCPU float64 `json:"databaseCPU"`
	LoadCPU     float64 `json:"loadCPU"` // of the players themselves, who are on the same machine
	Log         float64 `json:"log"`     // KiB that PostgreSQL logs ahead
	Memory      float64 `json:"memory"`  // MiB of all servers
}

// One, two and three servers of a database beside one of a file, with the two seats of each duel at
// different servers: what each does is told to another. All of it is on this machine, so what more
// servers add in choices is what the machine has left; what a choice costs is what counts.
func TestGrowth(t *testing.T) {
	most, rows := *loadFor, []grown{
		{Name: "one server, SQLite"},
		{Name: "one node", Nodes: 1},
		{Name: "two nodes", Nodes: 2},
		{Name: "three nodes", Nodes: 3},
		{Name: "one server, SQLite", Rate: 200},
		{Name: "one node", Nodes: 1, Rate: 200},
		{Name: "three nodes", Nodes: 3, Rate: 200},
		{Name: "one node", Nodes: 1, Rate: 200, Pages: 3},
		{Name: "three nodes", Nodes: 3, Rate: 200, Pages: 3},
	}
	duels := 48
	if most == 0 { // a test only
		most, duels, rows = 3*time.Second, 6, rows[len(rows)-1:]
	}
	database := postgres(t)
	var all []grown
	for _, row := range rows {
		load := Load{Duels: duels, Rate: row.Rate, Pages: row.Pages - row.Pages/3, Watchers: row.Pages / 3, For: most, Warmup: most / 5}
		var servers []*Server
		logged := func() float64 { return 0 }
		stop := func() error { return nil }
		if row.Nodes == 0 {
			servers = []*Server{Serve(t, unlimited...)}
		} else {
			c := gather(t, database, row.Nodes, true)
			servers, stop = c.nodes, c.stop
			logged = func() float64 { return written(t, c.name) }
		}
		before, log, began := database.CPU(t), logged(), time.Now()
		m, err := load.Run(t.Context(), servers...)
		if err != nil {
			t.Fatalf("%s: %v", row.Name, err)
		}
		// The warm-up is in it too.
		choices := float64(m.Choices) * float64(time.Since(began)) / float64(m.Elapsed)
		ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
		row.PerSecond, row.P50, row.P99 = m.PerSecond(), ms(m.P50), ms(m.P99)
		row.ServerCPU, row.LoadCPU, row.Memory = ms(m.CPUPerChoice()), ms(m.ClientPerChoice()), float64(m.Memory)/(1<<20)
		if row.Nodes > 0 {
			row.DatabaseCPU, row.Log = ms(database.CPU(t)-before)/choices, (logged()-log)/1024/choices
		}
		t.Logf("%+v", row)
		all = append(all, row)
		if err := stop(); err != nil {
			t.Error(err)
		}
		for _, s := range servers {
			s.Kill()
		}
	}
	if *growth != "" && !t.Failed() {
		form, err := json.MarshalIndent(all, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(*growth, append(form, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// written is how many bytes the cluster of a database has logged ahead so far.
func written(t *testing.T, name string) (bytes float64) {
	t.Helper()
	c, err := pgx.Connect(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context())
	if err := c.QueryRow(t.Context(), "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8").Scan(&bytes); err != nil {
		t.Fatal(err)
	}
	return bytes
}
