package jobs

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"riposte/internal/store"
)

const (
	// BeatEvery is how often a run says that it is still at work.
	BeatEvery = 5 * time.Second
	// GoneAfter is how long another run may be silent before its work is taken
	// over.
	GoneAfter = 20 * time.Second
	// behindLogged is how far behind a clock must be to be worth a line in the log.
	behindLogged = time.Second
)

// A Store keeps the runs and what they lease.
type Store interface {
	store.Runs
	store.Jobs
}

// A Config is what a run begins with.
type Config struct {
	Store Store
	// Alone says that nobody else uses the store: all earlier runs have ended.
	Alone bool
	// Lanes are the kinds of jobs to lease: those of one lane never wait for another's.
	Lanes [][]string
	Log   *slog.Logger
	Now   func() time.Time // the machine's clock; nil means time.Now
	// Elapsed is the time since some moment, which runs on whatever the clock is set to.
	// Nil means the difference between two calls of Now, as with time.Now.
	Elapsed func() time.Duration
}

// A Run is one worker from its start to its end.
type Run struct {
	store  Store
	lanes  []*lane
	log    *slog.Logger
	now    func() time.Time
	pauses []store.Pause

	bell chan struct{}  // there is work to do
	stop func()         // ends the work
	busy sync.WaitGroup // the work, and the goroutines that do a job

	// For the goroutine that leases.
	run     store.Run       // the run whose leases are this one's
	others  map[int64]heard // the runs of others
	beating time.Time       // when the run has last beaten

	mu     sync.Mutex
	queues map[string][]store.Job // leased, by duel
	leased map[string]int         // leased but not done, by kind
}

// heard is how often another run had beaten when last heard of, and when that was by
// this run's own time: no two machines need to agree on the time.
type heard struct {
	beats int64
	at    time.Time
}

// Begin begins a run and its time, which is the clock's at first, but never before a time
// that an earlier run on this store has told. It does no work until Work is called.
func Begin(ctx context.Context, cfg Config) (*Run, error) {
	now, elapsed := cfg.Now, cfg.Elapsed
	if now == nil {
		now = time.Now
	}
	began := now()
	if elapsed == nil {
		elapsed = func() time.Duration { return now().Sub(began) } // by the monotonic clock, where there is one
	}
	from := elapsed()
	run, err := cfg.Store.Begin(ctx, began, cfg.Alone)
	if err != nil {
		return nil, err
	}
	opened := began
	if behind := run.At.Sub(began); behind > 0 {
		opened = run.At
		if behind > behindLogged {
			cfg.Log.Warn("the clock is behind what this store was last used by; the later time counts until it has caught up", "behind", behind.Truncate(time.Second))
		}
	}
	r := &Run{
		store: cfg.Store, log: cfg.Log, run: run,
		now:  func() time.Time { return opened.Add(elapsed() - from) },
		bell: make(chan struct{}, 1), stop: func() {},
		others: map[int64]heard{}, queues: map[string][]store.Job{}, leased: map[string]int{},
	}
	for _, kinds := range cfg.Lanes {
		r.lanes = append(r.lanes, &lane{kinds: kinds, busy: make(chan struct{}, atOnce)})
	}
	r.beating = r.now()
	r.pauses, err = cfg.Store.Pauses(ctx)
	return r, err
}

// Now is the time of the run.
func (r *Run) Now() time.Time { return r.now() }

// Moment is the time of the run in the form in which it is stored, in whole milliseconds,
// so that what is loaded again tells the same times.
func (r *Run) Moment() time.Time { return r.now().UTC().Round(0).Truncate(time.Millisecond) }

// Pauses are the times in which no run was at work, before this one began.
func (r *Run) Pauses() []store.Pause { return r.pauses }

// Stop makes the run lease no further jobs. Those under way go on.
func (r *Run) Stop() { r.stop() }

// End waits for the stopped work and gives back what is leased, so that another run
// need not wait.
func (r *Run) End() {
	r.busy.Wait()
	r.run.At = r.Moment()
	err := r.store.End(context.Background(), r.run)
	if err != nil && !errors.Is(err, store.ErrClosed) && !errors.Is(err, store.ErrLost) {
		r.log.Warn("end the run", "error", err)
	}
}

// beat says that the run goes on, and takes over from runs that no longer do.
func (r *Run) beat(ctx context.Context) error {
	now := r.now()
	if now.Sub(r.beating) < BeatEvery {
		return nil
	}
	others, err := r.store.Beat(ctx, r.run.ID, r.Moment())
	if errors.Is(err, store.ErrLost) {
		return r.resume(ctx)
	}
	if err != nil {
		return err
	}
	r.run.Beats++
	r.beating = now
	known := r.others
	r.others = map[int64]heard{}
	for _, run := range others {
		last, ok := known[run.ID]
		switch {
		case !ok || last.beats != run.Beats:
			r.others[run.ID] = heard{run.Beats, now}
		case now.Sub(last.at) < GoneAfter:
			r.others[run.ID] = last
		default:
			if err := r.store.End(ctx, run); err != nil && !errors.Is(err, store.ErrLost) {
				return err
			}
			r.log.Warn("another house on the store is silent; its work is taken over", "run", run.ID)
		}
	}
	return nil
}

// resume begins another run when this one was taken to have ended.
func (r *Run) resume(ctx context.Context) error {
	run, err := r.store.Begin(ctx, r.Moment(), false)
	if err == nil {
		r.run = run
		r.log.Warn("another house on the store took this one to have ended; it goes on", "run", run.ID)
	}
	return err
}
