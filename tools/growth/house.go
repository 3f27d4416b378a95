package main

import (
	"math/rand/v2"
	"slices"
)

// Units are what things cost on a machine like the one that was measured. Times are in ms, of one
// processor.
type Units struct {
	Node     float64 // a choice, at the servers of both seats, without pages
	Pages    float64 // what two pages and a watcher add to it
	Database float64 // a choice, at PostgreSQL
	Log      float64 // KiB that PostgreSQL logs ahead, a choice
	Hear     float64 // a word of another server's duel, at one that has nobody there
	Table    float64 // MiB of a duel in memory
	Page     float64 // MiB of an open page
}

// Assumed is what was not measured here: networks and disks are the planner's own.
type Assumed struct {
	Trip  float64 // ms there and back between a server and the database
	Flush float64 // ms of a flush of the database's log
	Pool  int     // connections of a server
}

// A Plan is a house to be simulated.
type Plan struct {
	Duels         int     // that are played at the same time
	Every         float64 // seconds between two choices of a duel
	Nodes, Cores  int     // servers, and the cores of each
	DatabaseCores int
	Together      bool    // both seats of a duel at one server, as a balancer by duels has it
	Seconds       float64 // to simulate, after a tenth of it to warm up
	Seed          uint64
}

// A Forecast is what a simulated house did.
type Forecast struct {
	PerSecond        float64 // choices that were answered
	P50, P99         float64 // ms from a choice to its answer
	Shown99          float64 // and until the other seat's page has it
	Node, DB         float64 // the share of their cores that was used
	Flushes          float64 // of the log, a second
	Connections      int
	NodeMiB          float64 // of each server
	WordsPerSecond   float64 // that NATS delivers, to all servers together
	LogMiBPerSecond  float64
	Waiting          int  // choices that were not answered at the end
	Full             bool // more came than was answered: the times grow for ever
	answered, asked  int
	answers, showing []float64
}

// The parts of a server's work for a choice: judging it before it is stored, answering, and telling
// the seats, each at its own server.
const (
	judging   = 0.35
	answering = 0.15
	telling   = 1 - judging - answering
)

// Simulate plays a house of people who choose at random moments, each seat of a duel at any
// server, as a balancer that knows nothing would have it, unless they are together.
func Simulate(u Units, a Assumed, p Plan) *Forecast {
	w := &world{}
	random := rand.New(rand.NewPCG(p.Seed, 1))
	rate := float64(p.Duels) / p.Every / 1000 // choices a ms
	nodes := make([]*line, p.Nodes)
	pools := make([]*line, p.Nodes)
	for i := range nodes {
		nodes[i] = &line{w: w, free: p.Cores}
		pools[i] = &line{w: w, free: a.Pool}
	}
	// Every server hears of every choice: that share of its cores is gone before it does anything.
	heard := rate * u.Hear / float64(p.Cores)
	database := &line{w: w, free: p.DatabaseCores}
	log := &journal{w: w, flush: a.Flush}
	f := &Forecast{}
	warm, end := p.Seconds*100, p.Seconds*1100
	// Work is of different sizes: half to one and a half times the mean.
	work := func(mean float64) float64 { return mean * (0.5 + random.Float64()) / max(1-heard, 1e-6) }
	var choose func()
	choose = func() {
		w.after(random.ExpFloat64()/rate, choose)
		began, counts := w.now, w.now >= warm
		if counts {
			f.asked++
		}
		here := random.IntN(p.Nodes)
		there := random.IntN(p.Nodes)
		if p.Together {
			there = here
		}
		shown := func(node int, last bool) {
			nodes[node].use(work(u.Node*telling/2+u.Pages/2), func() {
				if counts && last {
					f.showing = append(f.showing, w.now-began)
				}
			})
		}
		nodes[here].use(work(u.Node*judging), func() {
			pools[here].take(func() {
				w.after(a.Trip/2, func() {
					database.use(work(u.Database), func() {
						log.keep(func() {
							w.after(a.Trip/2, func() {
								pools[here].leave()
								nodes[here].use(work(u.Node*answering), func() {
									if counts {
										f.answered++
										f.answers = append(f.answers, w.now-began)
									}
									shown(here, false)
									w.after(a.Trip/2, func() { shown(there, true) }) // by NATS
								})
							})
						})
					})
				})
			})
		})
	}
	choose()
	w.until(end)
	f.sum(u, a, p, nodes, database, log, end, heard)
	return f
}

func (f *Forecast) sum(u Units, a Assumed, p Plan, nodes []*line, database *line, log *journal, end, heard float64) {
	f.PerSecond = float64(f.answered) / p.Seconds
	f.P50, f.P99, f.Shown99 = quantile(f.answers, 0.5), quantile(f.answers, 0.99), quantile(f.showing, 0.99)
	for _, n := range nodes {
		f.Node += n.busy / end / float64(p.Cores*p.Nodes)
	}
	f.Node = f.Node*(1-heard) + heard
	f.DB = database.busy / end / float64(p.DatabaseCores)
	f.Flushes = float64(log.flushes) / end * 1000
	f.Connections = p.Nodes * (a.Pool + 1)
	rate := float64(p.Duels) / p.Every
	loaded := 2.0 // a duel is loaded where a seat's page is
	if p.Together {
		loaded = 1
	}
	f.NodeMiB = float64(p.Duels) / float64(p.Nodes) * (loaded*u.Table + 3*u.Page)
	f.WordsPerSecond = rate * float64(p.Nodes-1)
	f.LogMiBPerSecond = rate * u.Log / 1024
	f.Waiting = f.asked - f.answered
	f.Full = float64(f.Waiting) > 0.02*float64(f.asked)+100
}

// quantile is the value below which a share of them lies; 0 of none.
func quantile(all []float64, share float64) float64 {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[min(int(share*float64(len(sorted))), len(sorted)-1)]
}
