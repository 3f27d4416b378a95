package house

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"riposte/internal/store"
)

// The kinds of jobs, besides store.Deadline.
const (
	jobBot   = "bot"   // a bot answers a request: botTask
	jobSeeds = "seeds" // seeds are no longer waited for
	jobWake  = "wake"  // what waits for clocks, bots and seeds is enqueued: the duel was imported
	jobLay   = "lay"   // a table whose making was broken off is finished
	jobClose = "close" // the duel has been kept long enough
	jobIdle  = "idle"  // nobody may have touched the duel for long
)

const (
	// leaseFor is when a job that failed, or that was leased without word, comes again.
	// What a house leaves behind that has died comes at once, or after goneAfter where
	// others are on the store.
	leaseFor = 30 * time.Second
	// lookEvery is how often the store is asked for work that nobody announced:
	// that of other houses, and clocks of duels that are not loaded.
	lookEvery = time.Second
	// tellEvery is how often the log is told that the store fails all the time.
	tellEvery = time.Minute
	// atOnce is how many jobs are done side by side.
	atOnce = 8
)

// work leases jobs and does them, until ctx ends.
func (h *House) work(ctx context.Context) {
	defer h.busy.Done()
	free := make(chan struct{}, atOnce)
	swept := h.now()
	var told time.Time // when that jobs can't be leased was logged
	for {
		jobs, err := h.lease(ctx)
		if now := h.now(); err != nil && ctx.Err() == nil && now.Sub(told) >= tellEvery {
			told = now
			h.log.Error("lease jobs", "error", err)
		}
		for _, duel := range h.queue(jobs) {
			select {
			case free <- struct{}{}:
			case <-ctx.Done():
				return
			}
			h.busy.Add(1)
			go func() {
				defer h.busy.Done()
				defer func() { <-free }()
				for job, ok := h.unqueue(duel); ok; job, ok = h.unqueue(duel) {
					h.do(ctx, job)
				}
			}()
		}
		if len(jobs) == atOnce {
			continue
		}
		timer := time.NewTimer(lookEvery)
		select {
		case <-h.bell:
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return
		}
		timer.Stop()
		if now := h.now(); now.Sub(swept) > idleAfter/2 {
			swept = now
			h.sweep()
		}
		h.refresh(ctx)
	}
}

func (h *House) lease(ctx context.Context) ([]store.Job, error) {
	if err := h.beat(ctx); err != nil {
		return nil, err
	}
	kinds := []string{store.Deadline, jobBot, jobSeeds, jobWake, jobLay, jobClose, jobIdle}
	jobs, err := h.store.Lease(ctx, h.run.ID, h.moment(), leaseFor, atOnce, kinds...)
	if errors.Is(err, store.ErrLost) {
		err = h.resume(ctx)
	}
	return jobs, err
}

// queue puts jobs behind those of their duels: one after the other, so that what
// comes of them does not hang on which goroutine is faster. It returns the duels
// that nobody works for yet.
func (h *House) queue(jobs []store.Job) (idle []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, job := range jobs {
		if job.Kind == jobBot {
			h.bots.Add(1)
		}
		if _, working := h.queues[job.Duel]; !working {
			idle = append(idle, job.Duel)
		}
		h.queues[job.Duel] = append(h.queues[job.Duel], job)
	}
	return idle
}

// unqueue takes the next job of a duel; false if there is none any more.
func (h *House) unqueue(duel string) (job store.Job, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	jobs := h.queues[duel]
	if len(jobs) == 0 {
		delete(h.queues, duel)
		return job, false
	}
	h.queues[duel] = jobs[1:]
	return jobs[0], true
}

// refresh looks again at watched duels that other houses may have changed.
func (h *House) refresh(ctx context.Context) {
	if !h.shared {
		return
	}
	var watched []string
	h.mu.Lock()
	for id, t := range h.tables {
		if t.open > 0 {
			watched = append(watched, id)
		}
	}
	h.mu.Unlock()
	for _, id := range watched {
		if t, err := h.enter(ctx, id); err == nil {
			t.leave()
		}
	}
}

// do does one job. One that fails comes again when its lease has run out.
func (h *House) do(ctx context.Context, job store.Job) {
	defer func() {
		if r := recover(); r != nil {
			h.log.Error("a job failed", "kind", job.Kind, "duel", job.Duel, "panic", r)
		}
	}()
	if job.Kind == jobBot {
		defer h.bots.Add(-1)
	}
	var err error
	switch job.Kind {
	case jobBot:
		err = h.doBot(ctx, job)
	case jobClose:
		err = h.doClose(ctx, job)
	case jobIdle:
		err = h.doIdle(ctx, job)
	default:
		err = h.act(ctx, job.Duel, func(a *act) error {
			a.change.Done = append(a.change.Done, job)
			a.anew, a.timed = job.Kind == jobWake, job.Kind == store.Deadline || job.Kind == jobSeeds
			a.m.Tick(a.now)
			return nil
		})
	}
	switch {
	case errors.Is(err, ErrNoDuel):
		err = h.store.Finish(ctx, job) // of a duel that was deleted meanwhile
	case errors.Is(err, ErrAside):
		err = h.store.Hold(ctx, job) // the next program may play the duel
	case errors.Is(err, ErrClosed) || ctx.Err() != nil:
		return
	}
	if err != nil && !errors.Is(err, store.ErrLost) {
		h.log.Error("do a job", "kind", job.Kind, "duel", job.Duel, "error", err)
	}
}

// doClose deletes a duel that was kept long enough. One that goes on gets the job
// again when it ends.
func (h *House) doClose(ctx context.Context, job store.Job) error {
	t, err := h.enter(ctx, job.Duel)
	if err != nil {
		return err
	}
	defer t.leave()
	p, now := t.play, h.moment()
	due := p.duel.Created.Add(KeepUnbegun)
	switch {
	case p.m.Over():
		due = h.lastOf(ctx, p).Add(KeepOver)
	case p.m.Began():
		return h.store.Finish(ctx, job)
	}
	if now.Before(due) {
		if p.m.Over() && p.campaign != "" { // it is kept as long as its campaign goes on
			if _, err := h.store.Enqueue(ctx, store.Job{Kind: jobClose, Duel: job.Duel, Due: due}); err != nil {
				return ours(err)
			}
		}
		return h.store.Finish(ctx, job) // the end has enqueued another
	}
	if err := h.store.Delete(ctx, job.Duel); err != nil {
		return ours(err)
	}
	h.origin.over(job.Duel)
	t.play = nil
	t.ring()
	return nil
}

// ended is when the last thing happened.
func (p *play) ended() time.Time {
	history := p.m.History()
	if history.Void != nil {
		return history.Void.At
	}
	if n := len(history.Steps); n > 0 {
		return history.Steps[n-1].At
	}
	return p.duel.Created
}

// A botTask is the body of a jobBot.
type botTask struct {
	Seat    int `json:"seat"`
	Request int `json:"request"`
}

// botJobs enqueues the answers of bots that are newly waited for.
func (a *act) botJobs() {
	for _, s := range a.everySeat() {
		if a.bots[s] == "" || !a.owes(s) {
			continue
		}
		request := a.m.Request(s).ID
		if request != a.before.requests[s] || a.anew {
			a.later(jobBot, a.now, botTask{int(s), request})
		}
	}
}

func readTask(job store.Job) (botTask, error) {
	var task botTask
	if err := json.Unmarshal(job.Body, &task); err != nil {
		return task, fmt.Errorf("house: job %d: %w", job.ID, err)
	}
	return task, nil
}
