package sim

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"sync"
	"time"

	"riposte/internal/store"
	"riposte/internal/store/simstore"
)

// A wire is all that lies between houses and the database, and what happens on the database's disk.
type wire struct {
	w *world

	mu    sync.Mutex
	asked map[string]uint64 // how often something was asked
	disk  *rand.Rand        // of what happens at the disk, one after another
	fate  string            // what happens with the next record that is written: "", "power", "sync"
	after int               // how many records before it
	slow  time.Duration     // what each call takes more
}

func newWire(w *world) *wire {
	return &wire{w: w, asked: map[string]uint64{}, disk: w.rand("disk")}
}

// takes is how long something takes: it follows from what it is and from how often it was asked before, not
// from who came first.
func (wr *wire) takes(most time.Duration, what ...any) time.Duration {
	key := fmt.Sprint(what...)
	wr.mu.Lock()
	wr.asked[key]++
	n, slow := wr.asked[key], wr.slow
	wr.mu.Unlock()
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s %d", wr.w.plan.Seed, key, n)
	r := rand.New(rand.NewPCG(h.Sum64(), n))
	return 20*time.Microsecond + time.Duration(r.Int64N(int64(most))) + slow
}

// slower makes every call take longer.
func (wr *wire) slower(by time.Duration) {
	wr.mu.Lock()
	defer wr.mu.Unlock()
	wr.slow = by
}

// strike has the power fail, or a sync, at one of the next records.
func (wr *wire) strike(fate string, after int) {
	wr.mu.Lock()
	defer wr.mu.Unlock()
	wr.fate, wr.after = fate, after
}

// harm is what happens in the database.
func (wr *wire) harm() simstore.Harm {
	return simstore.Harm{
		Writes: func(edits int) (fate simstore.Fate) {
			wr.mu.Lock()
			defer wr.mu.Unlock()
			if wr.fate == "" {
				return fate
			}
			if wr.after--; wr.after > 0 {
				return fate
			}
			fate.Crash, fate.Unsynced = wr.fate == "power", wr.fate == "sync"
			if fate.Keeps = wr.disk.IntN(edits + 1); wr.disk.IntN(2) == 0 {
				fate.Keeps = edits + 1 // whole
			}
			wr.fate = ""
			if fate.Crash {
				time.AfterFunc(time.Duration(1+wr.disk.Int64N(int64(1500*time.Millisecond))), func() { wr.w.db.Start() })
			}
			return fate
		},
		Behind: func() int {
			if wr.w.laid.Load() {
				return 4
			}
			return 0 // or no table would be laid
		},
	}
}

// most is how long a call is on its way at most.
const most = 3 * time.Millisecond

var (
	errDead = fmt.Errorf("%w: this house is dead", store.ErrUnavailable)
	errCut  = fmt.Errorf("%w: nothing is heard of the database", store.ErrUnavailable)
)

// There implements simstore.Way: what a house asks comes to the database after some time, or not at all.
func (p *process) There(c simstore.Call) (limit int, err error) {
	err = p.passes("there", c)
	p.node.w.came(p, c, err)
	if err != nil {
		return 0, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.doom != nil && (p.doom.op == "" || p.doom.op == c.Op) {
		if p.doom.left--; p.doom.left <= 0 {
			at := p.doom
			p.doom = nil
			switch at.where {
			case "before":
				p.die()
				return 0, errDead
			case "within":
				p.dying = true
				return at.statement, nil
			case "after":
				p.dying = true
			case "reset":
				return at.statement, nil
			case "late":
				return 0, &simstore.Late{When: func(do func()) { time.AfterFunc(at.late, do) }}
			}
		}
	}
	return 0, nil
}

// Back implements simstore.Way.
func (p *process) Back(c simstore.Call) error {
	p.mu.Lock()
	if p.dying {
		p.dying = false
		p.die()
	}
	p.mu.Unlock()
	return p.passes("back", c)
}

// passes waits for as long as a call is on its way.
func (p *process) passes(way string, c simstore.Call) error {
	for {
		if err := p.awake(context.Background(), way, c.Op, c.Duel); err != nil {
			return err
		}
		if err := p.linked(way, c); err != nil {
			return err
		}
		took := p.node.w.wire.takes(most, p.node.n, p.life, way, c.Op, c.Duel)
		timer := time.NewTimer(took)
		select {
		case <-timer.C:
		case <-p.dead:
			timer.Stop()
			return errDead
		}
		if !p.halted() {
			return nil
		}
	}
}

// linked waits until the database is heard of again, for a while.
func (p *process) linked(way string, c simstore.Call) error {
	p.mu.Lock()
	cut := p.cut
	p.mu.Unlock()
	if cut == nil {
		return nil
	}
	timer := time.NewTimer(2*time.Second + p.node.w.wire.takes(most, p.node.n, p.life, "cut", way, c.Op, c.Duel))
	defer timer.Stop()
	select {
	case <-cut:
		return nil
	case <-timer.C:
		return errCut
	case <-p.dead:
		return errDead
	}
}

// awake waits while the house is stopped. When it goes on, not all go on at the same moment.
func (p *process) awake(ctx context.Context, who ...any) error {
	p.mu.Lock()
	stopped := p.stopped
	p.mu.Unlock()
	if stopped == nil {
		return p.alive()
	}
	select {
	case <-stopped:
		time.Sleep(p.node.w.wire.takes(most, "woke", p.node.n, p.life, who))
		return p.awake(ctx, who...)
	case <-p.dead:
		return errDead
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *process) alive() error {
	select {
	case <-p.dead:
		return errDead
	default:
		return nil
	}
}

// halted reports whether the house is stopped or cut off from the database.
func (p *process) halted() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stopped != nil || p.cut != nil
}

var errLost = errors.New("nothing was heard")

// A bus carries word between houses, as NATS does.
type bus struct {
	w    *world
	mu   sync.Mutex
	away bool // it is down
}

// A line is a house's end of the bus. It implements house.Crier.
type line struct{ p *process }

// Cry implements house.Crier: word is lost, doubled, late and overtaken.
func (l line) Cry(duel string, revision int64) {
	b, w := l.p.node.w.bus, l.p.node.w
	b.mu.Lock()
	away := b.away
	b.mu.Unlock()
	if away || l.p.alive() != nil {
		return
	}
	for _, nd := range w.nodes {
		if nd.n == l.p.node.n {
			continue
		}
		r := w.rand("cry", l.p.node.n, l.p.life, nd.n, duel, revision)
		for copies := r.IntN(8); copies >= 0; copies -= 6 { // lost at 1 in 8, doubled at 2 in 8
			if copies == 0 {
				break
			}
			late := time.Duration(r.Int64N(int64(20 * time.Millisecond)))
			if r.IntN(10) == 0 {
				late = time.Duration(r.Int64N(int64(3 * time.Second)))
			}
			time.AfterFunc(late, func() { nd.hear(duel, revision) })
		}
	}
}

// Hear implements house.Crier.
func (l line) Hear(heard func(string, int64)) {
	l.p.mu.Lock()
	defer l.p.mu.Unlock()
	l.p.heard = heard
}

// hear brings word to a house, if there is one.
func (nd *node) hear(duel string, revision int64) {
	p := nd.process()
	if p == nil || p.alive() != nil {
		return
	}
	p.mu.Lock()
	heard, stopped := p.heard, p.stopped
	p.mu.Unlock()
	if heard != nil && stopped == nil {
		heard(duel, revision)
	}
}
