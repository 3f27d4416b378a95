package sim

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"riposte/internal/judge"
	"riposte/internal/store/simstore"
)

// A blow is something that is done to the world. It returns how to make it good; nil is by itself.
type blow struct {
	name string
	do   func(w *world, nd *node, r *rand.Rand) (good func())
}

var blows = []blow{
	{"killed", func(_ *world, nd *node, _ *rand.Rand) func() {
		nd.kill()
		return nd.revive
	}},
	{"killed at a statement", func(_ *world, nd *node, r *rand.Rand) func() {
		nd.doom(&doom{where: [3]string{"before", "within", "after"}[r.IntN(3)], left: 1 + r.IntN(6), op: anOp(r), statement: 1 + r.IntN(8)})
		return func() {
			nd.kill()
			nd.revive()
		}
	}},
	{"connection broken off", func(_ *world, nd *node, r *rand.Rand) func() {
		nd.doom(&doom{where: "reset", left: 1 + r.IntN(3), op: anOp(r), statement: 1 + r.IntN(8)})
		return nil
	}},
	{"what was sent comes late", func(_ *world, nd *node, r *rand.Rand) func() {
		nd.doom(&doom{where: "late", left: 1 + r.IntN(3), op: anOp(r), late: time.Duration(1 + r.Int64N(int64(time.Second>>r.IntN(5))))})
		return nil
	}},
	{"stopped beyond its lease", func(_ *world, nd *node, _ *rand.Rand) func() {
		if p := nd.process(); p != nil {
			return p.halt()
		}
		return nil
	}},
	{"cut from the database", func(_ *world, nd *node, _ *rand.Rand) func() {
		if p := nd.process(); p != nil {
			return p.part()
		}
		return nil
	}},
	{"cut from clients", func(_ *world, nd *node, _ *rand.Rand) func() {
		p := nd.process()
		if p == nil {
			return nil
		}
		p.mu.Lock()
		p.away = true
		p.mu.Unlock()
		p.disconnect()
		return func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.away = false
		}
	}},
	{"connections reset", func(_ *world, nd *node, _ *rand.Rand) func() {
		if p := nd.process(); p != nil {
			p.disconnect()
		}
		return nil
	}},
	{"no word", func(w *world, _ *node, _ *rand.Rand) func() {
		w.bus.off(true)
		return func() { w.bus.off(false) }
	}},
	{"the database crashes", func(w *world, _ *node, _ *rand.Rand) func() {
		w.db.Crash()
		return w.db.Start
	}},
	{"the power fails at a record", func(w *world, _ *node, r *rand.Rand) func() {
		w.wire.strike("power", 1+r.IntN(10))
		return nil
	}},
	{"a sync fails", func(w *world, _ *node, r *rand.Rand) func() {
		w.wire.strike("sync", 1+r.IntN(10))
		return nil
	}},
	{"a sync fails, then the power", func(w *world, _ *node, _ *rand.Rand) func() {
		w.wire.strike("sync", 1)
		return func() {
			w.db.Crash()
			w.db.Start()
		}
	}},
	{"the database is slow", func(w *world, _ *node, r *rand.Rand) func() {
		w.wire.slower(time.Duration(5+r.IntN(60)) * time.Millisecond)
		return func() { w.wire.slower(0) }
	}},
	{"clock set ahead", func(_ *world, nd *node, _ *rand.Rand) func() {
		nd.turn(ahead)
		return nil
	}},
	{"clock set back", func(_ *world, nd *node, _ *rand.Rand) func() {
		nd.turn(-time.Minute)
		return nil
	}},
}

// anOp is what is under way when a house dies or is cut off: mostly a change.
func anOp(r *rand.Rand) string { return [4]string{"", "commit", "commit", "commit"}[r.IntN(4)] }

// ahead is by how much a clock is set ahead.
const ahead = 30 * time.Second

// harm strikes again and again for a while, with some of the blows: those of a run come together.
func (w *world) harm(over <-chan struct{}) {
	r := w.rand("harm")
	some := r.Perm(len(blows))[:2+r.IntN(len(blows)-1)]
	strikes := 2 + r.IntN(7)
	var made sync.WaitGroup
	defer made.Wait()
	for range strikes {
		select {
		case <-over:
			return
		case <-time.After(time.Duration(1 + r.Int64N(int64(2*time.Second)))):
		}
		b, nd := &blows[some[r.IntN(len(some))]], w.nodes[r.IntN(len(w.nodes))]
		began := w.now()
		lasts, alone := time.Duration(1+r.Int64N(int64(3*time.Second))), r.IntN(2) == 0
		if good := b.do(w, nd, r); good != nil {
			good := func() {
				time.Sleep(lasts)
				good()
			}
			if alone {
				good()
			} else { // others come meanwhile
				made.Go(good)
			}
		}
		w.wrote(judge.Entry{Do: judge.Harm, Harm: b.name, Node: nd.n, Began: began, Ended: began + int64(lasts)})
	}
}

// heal makes everything good.
func (w *world) heal() {
	w.wire.strike("", 0)
	w.db.Start()
	for _, nd := range w.nodes {
		nd.doom(nil)
		for nd.revive(); nd.process() == nil; nd.revive() {
			time.Sleep(w.wire.takes(most, "revive", nd.n))
		}
	}
}

// revive starts a house where none runs.
func (nd *node) revive() {
	nd.mu.Lock()
	idle := nd.now == nil && !nd.starts
	nd.starts = nd.starts || idle
	nd.mu.Unlock()
	if idle {
		nd.start()
	}
}

// doom says where the house dies.
func (nd *node) doom(d *doom) {
	if p := nd.process(); p != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.doom = d
	}
}

// disconnect ends all connections of clients.
func (p *process) disconnect() {
	p.mu.Lock()
	reset := p.reset
	p.connect()
	p.mu.Unlock()
	reset()
}

// wrote writes down what harm was done.
func (w *world) wrote(e judge.Entry) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.harms = append(w.harms, e)
}

func (b *bus) off(away bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.away = away
}

// came writes down that a call has come to the database, or has not.
func (w *world) came(p *process, c simstore.Call, err error) {
	if p.alive() != nil {
		return // nobody sees what the dead do
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.calls = fmt.Appendf(w.calls, "%d house %d.%d: %s %s %v\n", w.now(), p.node.n, p.life, c.Op, c.Duel, err)
}
