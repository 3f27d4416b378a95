package sim

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"riposte/internal/house"
	"riposte/internal/judge"
	"riposte/internal/part"
	"riposte/internal/store/simstore"
	"riposte/rules"
)

// A node is a machine on which a house runs, one after another.
type node struct {
	w *world
	n int // from 1

	mu     sync.Mutex
	lives  int
	starts bool          // a house is being started
	now    *process      // nil while none runs
	wrong  time.Duration // by how much its clock is wrong
}

// A process is one run of a house.
type process struct {
	node  *node
	life  int
	house *house.House
	dead  chan struct{} // closed when it was killed

	mu      sync.Mutex
	conns   context.Context    // of those who are connected
	reset   context.CancelFunc // ends these
	heard   func(string, int64)
	stopped chan struct{} // closed when it goes on; nil: it runs
	cut     chan struct{} // closed when it hears of the database again; nil: it does
	away    bool          // clients can't reach it
	doom    *doom
	dying   bool // it dies when the database has done what is under way
}

// A doom is where a house is killed, or a connection breaks off.
type doom struct {
	where     string        // "before", "within" and "after" a transaction; "reset" and "late"
	left      int           // calls until then
	op        string        // what is called; "" is anything
	statement int           // of the transaction, within which it is
	late      time.Duration // until what was under way is done all the same
}

func (nd *node) process() *process {
	nd.mu.Lock()
	defer nd.mu.Unlock()
	return nd.now
}

// clock is what a house takes for the time.
func (nd *node) clock() time.Time {
	nd.mu.Lock()
	defer nd.mu.Unlock()
	return time.Now().Round(0).Add(nd.wrong)
}

// ahead is by how much its clock is ahead.
func (nd *node) ahead() time.Duration {
	nd.mu.Lock()
	defer nd.mu.Unlock()
	return nd.wrong
}

// turn sets a node's clock.
func (nd *node) turn(by time.Duration) {
	nd.mu.Lock()
	defer nd.mu.Unlock()
	nd.wrong += by
}

// start starts a house, as soon as the database lets it.
func (nd *node) start() {
	w := nd.w
	for n := 0; ; n++ {
		nd.mu.Lock()
		nd.lives++
		p := &process{node: nd, life: nd.lives, dead: make(chan struct{})}
		nd.mu.Unlock()
		p.connect()
		began := time.Now()
		elapsed := func() time.Duration { return time.Since(began) }
		if w.plan.Planted == WallClock {
			elapsed = func() time.Duration { return nd.clock().Sub(began.Round(0)) }
		}
		var kept house.Store = simstore.Connect(w.db, p)
		if w.plan.Planted == NotAsked {
			kept = &remembering{Store: kept, known: map[string]int64{}}
		}
		seed := w.rand("house", nd.n, p.life)
		h, err := house.New(context.Background(), house.Config{
			Store: kept, Rulesets: rules.All(), Now: nd.clock, Elapsed: elapsed, Shared: true, Crier: line{p},
			Meter:  &part.Meter{Took: p.thinks},
			Random: source{seed}, Log: w.log.With("node", nd.n, "life", p.life),
		})
		if err == nil {
			p.house = h
			if wrong := nd.ahead(); wrong > 0 { // all go by the latest time that any has told
				w.wrote(judge.Entry{Do: judge.Harm, Harm: "started with its clock ahead", Node: nd.n, Began: w.now(), Ended: w.now(), Shift: int64(wrong)})
			}
			nd.mu.Lock()
			nd.now, nd.starts = p, false
			nd.mu.Unlock()
			return
		}
		if n == 100 {
			w.fail("a house does not start: %v", err)
			return
		}
		time.Sleep(w.wire.takes(300*time.Millisecond, "start", nd.n))
	}
}

// A source makes bytes of a source of chance.
type source struct{ *rand.Rand }

func (s source) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(s.Uint32())
	}
	return len(b), nil
}

// connect has clients connect anew; mu is held, or nobody knows the process yet.
func (p *process) connect() { p.conns, p.reset = context.WithCancel(context.Background()) }

// thinks has a bot's thought take time: whoever is woken while it thinks comes first.
func (p *process) thinks(of part.Part, _ time.Duration) {
	if of == part.Think {
		time.Sleep(p.node.w.wire.takes(most, "thinks", p.node.n, p.life))
	}
}

// kill ends the house without warning.
func (nd *node) kill() {
	if p := nd.process(); p != nil {
		p.mu.Lock()
		p.die()
		p.mu.Unlock()
	}
}

// die ends a process; mu is held. What it is about goes on in memory, where nobody sees it.
func (p *process) die() {
	if p.alive() != nil {
		return
	}
	close(p.dead)
	p.reset()
	nd := p.node
	nd.mu.Lock()
	if nd.now == p {
		nd.now = nil
	}
	nd.mu.Unlock()
	nd.w.busy.Go(func() { _ = p.house.Close(context.Background()) })
}

// stop ends the house in good order.
func (nd *node) stop() {
	p := nd.process()
	if p == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := p.house.Close(ctx); errors.Is(err, context.DeadlineExceeded) {
		nd.w.fail("house %d does not close", nd.n)
	}
}

// halt stops the process until goOn, like a machine that sleeps.
func (p *process) halt() (goOn func()) {
	stopped := make(chan struct{})
	p.mu.Lock()
	p.stopped = stopped
	p.mu.Unlock()
	return func() {
		p.mu.Lock()
		p.stopped = nil
		p.mu.Unlock()
		close(stopped)
	}
}

// part cuts it off from the database until heal.
func (p *process) part() (heal func()) {
	cut := make(chan struct{})
	p.mu.Lock()
	p.cut = cut
	p.mu.Unlock()
	return func() {
		p.mu.Lock()
		p.cut = nil
		p.mu.Unlock()
		close(cut)
	}
}
