// Command growth plans a house of many servers from what choices cost on this machine: it prints
// docs/figures/growth.md.
//
//	go run ./tools/growth -measured growth.json -hear 3000
//
// What was measured is what TestGrowth of internal/load writes; -hear is BenchmarkHear of
// internal/crier, in ns.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
)

// A row is one of TestGrowth.
type row struct {
	Name                            string
	Nodes, Pages                    int
	Rate, PerSecond, P50, P99       float64
	ServerCPU, DatabaseCPU, LoadCPU float64
	Log, Memory                     float64
}

// The house that is planned: people who think for some seconds, two pages and a watcher at each duel,
// servers of four cores and one database.
const (
	planned       = 100_000 // duels
	every         = 10.0    // seconds between two choices of a duel
	nodeCores     = 4
	databaseCores = 16
	pool          = 16 // of internal/store/postgres
	mostBusy      = 0.7
	usualMost     = 97 // connections that PostgreSQL gives by default, without those for its keeper
)

func main() {
	measured := flag.String("measured", "", "what TestGrowth measured, a file of JSON")
	hear := flag.Float64("hear", 0, "ns that a word of another server takes")
	table := flag.Float64("table", 0.10, "MiB of a duel in memory (docs/figures/many.md)")
	page := flag.Float64("page", 0.16, "MiB of an open page (docs/figures/many.md)")
	commit := flag.String("commit", "", "of which commit the program is")
	date := flag.String("date", "", "of the measurement")
	flag.Parse()
	if err := run(os.Stdout, *measured, *hear, *table, *page, *commit, *date); err != nil {
		fmt.Fprintln(os.Stderr, "growth:", err)
		os.Exit(2)
	}
}

func run(out io.Writer, measured string, hear, table, page float64, commit, date string) error {
	data, err := os.ReadFile(measured)
	if err != nil {
		return err
	}
	var rows []row
	if err := json.Unmarshal(data, &rows); err != nil {
		return fmt.Errorf("%s: %w", measured, err)
	}
	if hear <= 0 {
		return fmt.Errorf("-hear %v: takes the ns that BenchmarkHear measured", hear)
	}
	ways := []way{{name: "both seats of a duel at one server", nodes: 1, together: true}, {name: "each seat at any server", nodes: 3}}
	for i := range ways {
		if ways[i].Units, err = unitsOf(rows, ways[i].nodes); err != nil {
			return fmt.Errorf("%s: %w", measured, err)
		}
		ways[i].Hear, ways[i].Table, ways[i].Page = hear/1e6, table, page
	}
	p := &printer{out: out}
	p.head(commit, date)
	p.measured(rows)
	p.units(ways)
	p.plans(ways)
	p.breaks(ways)
	return p.err
}

// A way is one to lead seats to servers, with what a choice then costs.
type way struct {
	Units
	name     string
	nodes    int // of the rows that measured it
	together bool
}

// unitsOf are the costs of a choice among so many nodes when the machine is full, and what pages add
// when it is not.
func unitsOf(rows []row, nodes int) (u Units, err error) {
	var full, bare, pages *row
	for i := range rows {
		switch r := &rows[i]; {
		case r.Nodes != nodes:
		case r.Rate == 0 && r.Pages == 0:
			full = r
		case r.Pages == 0:
			bare = r
		case r.Rate > 0:
			pages = r
		}
	}
	if full == nil || bare == nil || pages == nil {
		return u, fmt.Errorf("a row of %d nodes is missing: full, at a rate, or at a rate with pages", nodes)
	}
	return Units{Node: full.ServerCPU, Pages: pages.ServerCPU - bare.ServerCPU, Database: full.DatabaseCPU, Log: full.Log}, nil
}

type printer struct {
	out io.Writer
	err error
}

func (p *printer) say(format string, a ...any) {
	if _, err := fmt.Fprintf(p.out, format, a...); err != nil && p.err == nil {
		p.err = err
	}
}

func (p *printer) head(commit, date string) {
	p.say(`# Figures of many servers

Written by `+"`./check growth`"+`; do not edit. [growth.md](../growth.md) says what to make of it.

| | |
|---|---|
| commit | %s |
| date | %s |
| machine | %d cores, %s %s |
| Go | %s |

`, commit, date, runtime.NumCPU(), strings.ToUpper(runtime.GOOS[:1])+runtime.GOOS[1:], runtime.GOARCH, runtime.Version())
}

func (p *printer) measured(rows []row) {
	p.say(`## On this machine

48 duels of Pugilism at random by the JSON API, each seat following its feed, the two seats of a duel at different nodes, with
NATS; servers, PostgreSQL (its files in memory), NATS and the players share the machine. Where no rate is given the machine is
full, and "what the cores give" is how many choices a second its cores have time for, by what a choice takes of all of them.

| | rate | pages | choices/s | what the cores give | p50, p99 ms | CPU ms a choice: servers | PostgreSQL | players | log KiB a choice | memory MiB |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
`)
	for _, r := range rows {
		rate, gives := fmt.Sprint(r.Rate), "–"
		if r.Rate == 0 {
			rate, gives = "–", fmt.Sprintf("%.0f", float64(runtime.NumCPU())*1000/(r.ServerCPU+r.DatabaseCPU+r.LoadCPU))
		}
		p.say("| %s | %s | %d | %.0f | %s | %.1f, %.1f | %.2f | %.2f | %.2f | %.1f | %.0f |\n",
			r.Name, rate, r.Pages, r.PerSecond, gives, r.P50, r.P99, r.ServerCPU, r.DatabaseCPU, r.LoadCPU, r.Log, r.Memory)
	}
	p.say("\nA choice is one trip to PostgreSQL and back (`TestRoundTrips`).\n\n")
}

func (p *printer) units(ways []way) {
	p.say("## Units\n\n| what |")
	for _, w := range ways {
		p.say(" %s |", w.name)
	}
	p.say("\n|---|%s\n", strings.Repeat("---:|", len(ways)))
	for _, unit := range []struct {
		name, format string
		of           func(*Units) float64
	}{
		{"CPU of a choice at the servers, ms", "%.2f", func(u *Units) float64 { return u.Node }},
		{"what two pages and a watcher add, ms", "%.2f", func(u *Units) float64 { return u.Pages }},
		{"CPU of a choice at PostgreSQL, ms", "%.2f", func(u *Units) float64 { return u.Database }},
		{"log that PostgreSQL writes, KiB a choice", "%.1f", func(u *Units) float64 { return u.Log }},
		{"CPU of a word of another server, ms", "%.4f", func(u *Units) float64 { return u.Hear }},
		{"memory of a duel that is loaded, MiB", "%.2f", func(u *Units) float64 { return u.Table }},
		{"memory of an open page, MiB", "%.2f", func(u *Units) float64 { return u.Page }},
	} {
		p.say("| %s |", unit.name)
		for i := range ways {
			p.say(" "+unit.format+" |", unit.of(&ways[i].Units))
		}
		p.say("\n")
	}
	p.say("\n")
}

// room is a network of one room, and a disk with a cache that keeps its promise.
var room = Assumed{Trip: 0.5, Flush: 1, Pool: pool}

func (p *printer) plans(ways []way) {
	p.say(`## %d duels at the same time, simulated

`+"`go run ./tools/growth`"+`: people choose at random moments, on the average one choice in %.0f s a duel; servers of %d cores, one
PostgreSQL of %d, %.1f ms there and back between them, %.0f ms for a flush of the log.
`, planned, every, nodeCores, databaseCores, room.Trip, room.Flush)
	for _, w := range ways {
		p.say(`
### %s

| servers | choices/s | p50, p99 ms of the answer | p99 ms until the other page has it | servers busy | PostgreSQL busy | its connections | memory of a server, GiB | words of NATS/s | log MiB/s |
|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
`, strings.ToUpper(w.name[:1])+w.name[1:])
		for _, n := range []int{2, 4, 6, 8, 12, 16, 24, 32} {
			f := Simulate(w.Units, room, Plan{Duels: planned, Every: every, Nodes: n, Cores: nodeCores, DatabaseCores: databaseCores, Together: w.together, Seconds: 5, Seed: uint64(n)})
			times := fmt.Sprintf("%.1f, %.1f | %.1f", f.P50, f.P99, f.Shown99)
			if f.Full {
				times = "grow for ever | "
			}
			p.say("| %d | %.0f | %s | %.0f %% | %.0f %% | %d | %.1f | %.0f | %.0f |\n",
				n, f.PerSecond, times, 100*min(1, f.Node), 100*min(1, f.DB), f.Connections, f.NodeMiB/1024, f.WordsPerSecond, f.LogMiBPerSecond)
		}
	}
	p.say("\n")
}

func (p *printer) breaks(ways []way) {
	const nodes = usualMost / (pool + 1)
	p.say(`## What breaks first

How many such duels it takes until a part is %.0f %% busy, or at its end, if all others are large enough.

| part |`, 100*mostBusy)
	for _, w := range ways {
		p.say(" %s |", w.name)
	}
	p.say("\n|---|%s\n", strings.Repeat("---:|", len(ways)))
	for _, part := range []struct {
		name    string
		choices func(*Units) float64 // a ms
	}{
		{fmt.Sprintf("%d servers, which is all that PostgreSQL's usual 100 connections let in", nodes), func(u *Units) float64 { return mostBusy * nodes * nodeCores / (u.Node + u.Pages) }},
		{fmt.Sprintf("the cores of PostgreSQL, %d", databaseCores), func(u *Units) float64 { return mostBusy * databaseCores / u.Database }},
		{"the log of PostgreSQL at 200 MiB/s", func(u *Units) float64 { return mostBusy * 200 * 1024 / u.Log / 1000 }},
		{fmt.Sprintf("the cores of a server, %d, if a tenth of them goes for words of other servers", nodeCores), func(u *Units) float64 { return 0.1 * nodeCores / u.Hear }},
	} {
		p.say("| %s |", part.name)
		for i := range ways {
			p.say(" %.0f |", part.choices(&ways[i].Units)*1000*every)
		}
		p.say("\n")
	}
}
