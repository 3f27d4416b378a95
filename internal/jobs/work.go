package jobs

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"riposte/internal/store"
)

const (
	// LeaseFor is the time after which a job that failed, or that was leased and never
	// reported, comes again. What a dead run leaves behind comes at once, or some time after
	// GoneAfter if there are others on the store.
	LeaseFor = 10 * time.Second
	// LookEvery is how often the store is asked for work that nobody announced:
	// work left by other runs, and clocks of duels that are not loaded.
	LookEvery = time.Second
	// tellEvery is how often the log is told while the store keeps failing.
	tellEvery = time.Minute
	// atOnce is the number of jobs of one lane that are done side by side.
	atOnce = 8
)

// A lane does jobs of its kinds.
type lane struct {
	kinds []string
	busy  chan struct{} // one for each duel that it works on
	due   atomic.Bool   // the store may have jobs for it
}

// Work begins to lease jobs and has each done; do's error is logged, and the job comes
// again. Between two looks at the store, tend is called.
func (r *Run) Work(do func(context.Context, store.Job) error, tend func(context.Context)) {
	ctx, stop := context.WithCancel(context.Background())
	r.stop = stop
	r.busy.Add(1)
	go func() {
		defer r.busy.Done()
		r.work(ctx, do, tend)
	}()
	if !r.alone {
		r.busy.Go(func() { r.meet(ctx) })
	}
}

// Wake makes the work look at the store now, for jobs of that kind.
func (r *Run) Wake(kind string) {
	for _, l := range r.lanes {
		if slices.Contains(l.kinds, kind) {
			l.due.Store(true)
		}
	}
	r.ring()
}

func (r *Run) ring() {
	select {
	case r.bell <- struct{}{}:
	default:
	}
}

// Leased reports whether a job of a kind is leased but not done.
func (r *Run) Leased(kind string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.leased[kind] > 0
}

// work leases jobs and does them, until ctx ends.
func (r *Run) work(ctx context.Context, do func(context.Context, store.Job) error, tend func(context.Context)) {
	r.dueAll()
	var told time.Time // when it was last logged that jobs can't be leased
	for {
		again := false
		for _, l := range r.lanes {
			more, err := r.serve(ctx, l, do)
			if now := r.now(); err != nil && ctx.Err() == nil && now.Sub(told) >= tellEvery {
				told = now
				r.log.Error("lease jobs", "error", err)
			}
			again = again || more
		}
		if again && ctx.Err() == nil {
			continue
		}
		timer := time.NewTimer(LookEvery)
		select {
		case <-r.bell:
		case <-timer.C:
			r.dueAll()
		case <-ctx.Done():
			timer.Stop()
			return
		}
		timer.Stop()
		tend(ctx)
	}
}

func (r *Run) dueAll() {
	for _, l := range r.lanes {
		l.due.Store(true)
	}
}

// serve leases as many jobs as a lane has room for, and has them done. It reports whether
// there may be more for which there is room now.
func (r *Run) serve(ctx context.Context, l *lane, do func(context.Context, store.Job) error) (more bool, err error) {
	room := atOnce - len(l.busy)
	if room == 0 || !l.due.Swap(false) {
		return false, nil
	}
	jobs, err := r.lease(ctx, l.kinds, room)
	if len(jobs) == room {
		l.due.Store(true)
	}
	for _, duel := range r.queue(jobs) {
		l.busy <- struct{}{} // there is room: nobody else adds to it
		r.busy.Add(1)
		go func() {
			defer r.busy.Done()
			defer func() {
				<-l.busy
				if l.due.Load() {
					r.ring()
				}
			}()
			for job, ok := r.unqueue(duel); ok; job, ok = r.unqueue(duel) {
				r.one(ctx, job, do)
			}
		}()
	}
	return l.due.Load() && len(l.busy) < atOnce, err
}

func (r *Run) lease(ctx context.Context, kinds []string, most int) ([]store.Job, error) {
	if r.alone {
		if err := r.tell(ctx); err != nil {
			return nil, err
		}
	}
	id := r.ID()
	jobs, err := r.store.Lease(ctx, id, r.Moment(), LeaseFor, most, kinds...)
	if errors.Is(err, store.ErrLost) {
		err = r.resume(ctx, id)
	}
	return jobs, err
}

// queue puts jobs behind those of their duels, so that they are done one after
// another and the result does not depend on which goroutine is faster. It returns
// the duels that nobody is working on yet.
func (r *Run) queue(jobs []store.Job) (idle []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, job := range jobs {
		r.leased[job.Kind]++
		if _, working := r.queues[job.Duel]; !working {
			idle = append(idle, job.Duel)
		}
		r.queues[job.Duel] = append(r.queues[job.Duel], job)
	}
	return idle
}

// unqueue takes the next job of a duel; it returns false if there are none left.
func (r *Run) unqueue(duel string) (job store.Job, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	jobs := r.queues[duel]
	if len(jobs) == 0 {
		delete(r.queues, duel)
		return job, false
	}
	r.queues[duel] = jobs[1:]
	return jobs[0], true
}

// one has one job done.
func (r *Run) one(ctx context.Context, job store.Job, do func(context.Context, store.Job) error) {
	defer func() {
		if p := recover(); p != nil {
			r.log.Error("a job failed", "kind", job.Kind, "duel", job.Duel, "panic", p)
		}
		r.mu.Lock()
		r.leased[job.Kind]--
		r.mu.Unlock()
	}()
	if err := do(ctx, job); err != nil && ctx.Err() == nil && !errors.Is(err, store.ErrLost) {
		r.log.Error("do a job", "kind", job.Kind, "duel", job.Duel, "error", err)
	}
}
