package equilibrium

import (
	"context"
	"sync"
	"sync/atomic"
)

// A task is a row of a stage: all bouts in which the initiator has the same composure.
// One after the other they differ little, so each begins with the mixes of the one before
// it; nothing else of the order in which tasks are done reaches a result.
type task struct {
	next  *grid // of the initiator
	to    *grid
	own   int
	swaps bool // the initiator is blue
}

// do solves the bouts of a row and returns the widest gap.
func (t *task) do(d *deck, b *bout) (gap float64) {
	b.game.clear()
	for their := t.next.cols; their > 0; their-- {
		b.set(d, t.next, t.own, their)
		v := b.solve()
		b.game.keep()
		gap = max(gap, v.high-v.low)
		value := v.low + (v.high-v.low)/2
		if t.swaps {
			*t.to.at(their, t.own) = -value
		} else {
			*t.to.at(t.own, their) = value
		}
	}
	return gap
}

// step solves the stages of one step, whose values it adds, and returns the widest gap
// of a bout. Done is told of the rows that are done and of all.
func (v *values) step(ctx context.Context, d *deck, stages []stage, workers int, done func(rows, of int)) (float64, error) {
	var tasks []task
	for _, s := range stages {
		next, to := v.next(s), newGrid(v.most(s, 0), v.most(s, 1))
		swaps := v.initiator(s) == 2
		if swaps {
			next = next.turned()
		}
		v.grids[s] = to
		for own := 1; own <= next.rows; own++ {
			tasks = append(tasks, task{next, to, own, swaps})
		}
	}
	clear(v.ups)
	var at atomic.Int64
	var all sync.WaitGroup
	var telling sync.Mutex // done is called by one worker at a time, and counts upwards
	finished := 0
	gaps := make([]float64, workers)
	for w := range workers {
		all.Go(func() {
			b := new(bout)
			for ctx.Err() == nil {
				i := int(at.Add(1)) - 1
				if i >= len(tasks) {
					return
				}
				gaps[w] = max(gaps[w], tasks[i].do(d, b))
				telling.Lock()
				finished++
				done(finished, len(tasks))
				telling.Unlock()
			}
		})
	}
	all.Wait()
	widest := 0.0
	for _, g := range gaps {
		widest = max(widest, g)
	}
	return widest, ctx.Err()
}
