package jobs

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"riposte/internal/store"
)

const (
	// BeatEvery is how often a run among others says that it is still at work.
	BeatEvery = 300 * time.Millisecond
	// GoneAfter is how long another run may be silent before its work is taken over. With
	// the beats before and after, it is done elsewhere within two seconds. A run that was
	// only slow has lost its leases, and nothing else.
	GoneAfter = 1200 * time.Millisecond
	// TellEvery is how often a run that is alone tells its time.
	TellEvery = 5 * time.Second
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
	// Among is what a run among others says and hears.
	Among Among
}

// Among is what a run that is not alone has besides its work. Its functions are called by one
// goroutine, which they must not hold up; nil does nothing.
type Among struct {
	// Here is what the run says of itself with its next beat; nil is the same as before.
	Here func() []byte
	// Heard is told after each beat what the other runs last said, by their IDs.
	Heard func(map[int64][]byte)
	// Ended is told of a run that was silent, which this one has ended. Nobody else is.
	Ended func(store.Run)
	// Resumed is told that the run was taken to have ended, and has said nothing yet.
	Resumed func()
}

// A Run is one worker from its start to its end.
type Run struct {
	store  Store
	lanes  []*lane
	log    *slog.Logger
	now    func() time.Time
	ahead  atomic.Int64 // nanoseconds by which other runs were found to be ahead
	pauses []store.Pause
	alone  bool
	among  Among

	bell chan struct{}  // there is work to do
	stop func()         // ends the work
	busy sync.WaitGroup // the work, and the goroutines that do a job

	// For the goroutine that beats.
	others  map[int64]heard // the runs of others
	beating time.Time       // when the run has last beaten

	resuming chan struct{} // whoever has sent to it begins another run
	mu       sync.Mutex
	run      store.Run              // the run whose leases are this one's
	queues   map[string][]store.Job // leased, by duel
	leased   map[string]int         // leased but not done, by kind
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
		alone: cfg.Alone, among: cfg.Among,
		bell: make(chan struct{}, 1), stop: func() {}, resuming: make(chan struct{}, 1),
		others: map[int64]heard{}, queues: map[string][]store.Job{}, leased: map[string]int{},
	}
	r.now = func() time.Time { return opened.Add(elapsed() - from + time.Duration(r.ahead.Load())) }
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

// ID is the run's in the store. A run that was taken to have ended gets another.
func (r *Run) ID() int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.run.ID
}

// Stop makes the run lease no further jobs. Those under way go on.
func (r *Run) Stop() { r.stop() }

// End waits for the stopped work and gives back what is leased, so that another run
// need not wait.
func (r *Run) End() {
	r.busy.Wait()
	r.mu.Lock()
	run := r.run
	r.mu.Unlock()
	run.At = r.Moment()
	err := r.store.End(context.Background(), run)
	if err != nil && !errors.Is(err, store.ErrClosed) && !errors.Is(err, store.ErrLost) {
		r.log.Warn("end the run", "error", err)
	}
}

// meet beats, and takes over from runs that no longer do, until ctx ends.
func (r *Run) meet(ctx context.Context) {
	beats := time.NewTicker(BeatEvery)
	defer beats.Stop()
	var told time.Time // when it was last logged that beats can't be stored
	for {
		select {
		case <-beats.C:
		case <-ctx.Done():
			return
		}
		if err := r.beat(ctx); err != nil && ctx.Err() == nil && r.now().Sub(told) >= tellEvery {
			told = r.now()
			r.log.Error("tell other houses on the store that this one is at work", "error", err)
		}
	}
}

// beat says that the run goes on, and takes over from runs that no longer do.
func (r *Run) beat(ctx context.Context) error {
	id := r.ID()
	var here []byte
	if r.among.Here != nil {
		here = r.among.Here()
	}
	others, err := r.store.Beat(ctx, id, r.Moment(), here)
	if errors.Is(err, store.ErrLost) {
		return r.resume(ctx, id)
	}
	if err != nil {
		return err
	}
	now := r.now()
	r.mu.Lock()
	r.run.Beats++
	r.mu.Unlock()
	known := r.others
	if now.Sub(r.beating) >= GoneAfter {
		known = nil // who could not be heard was not silent
	}
	r.beating = now
	r.others = map[int64]heard{}
	said := map[int64][]byte{}
	for _, run := range others {
		last, ok := known[run.ID]
		switch {
		case !ok || last.beats != run.Beats:
			r.others[run.ID] = heard{run.Beats, now}
			r.keepUp(run.At)
		case now.Sub(last.at) < GoneAfter:
			r.others[run.ID] = last
		default:
			if err := r.takeOver(ctx, run); err != nil {
				return err
			}
			continue
		}
		said[run.ID] = run.Here
	}
	if r.among.Heard != nil {
		r.among.Heard(said)
	}
	return nil
}

// takeOver ends a run that is silent, so that its work is anybody's.
func (r *Run) takeOver(ctx context.Context, run store.Run) error {
	err := r.store.End(ctx, run)
	if errors.Is(err, store.ErrLost) {
		return nil // another was faster, or it goes on after all
	}
	if err != nil {
		return err
	}
	r.log.Warn("another house on the store is silent; its work is taken over", "run", run.ID)
	r.dueAll()
	r.ring()
	if r.among.Ended != nil {
		r.among.Ended(run)
	}
	return nil
}

// keepUp sees to it that the time of this run is not behind what another has told.
func (r *Run) keepUp(told time.Time) {
	if behind := told.Sub(r.now()); behind > 0 {
		r.ahead.Add(int64(behind))
	}
}

// tell stores the time of a run that is alone, now and then.
func (r *Run) tell(ctx context.Context) error {
	now, id := r.now(), r.ID()
	if now.Sub(r.beating) < TellEvery {
		return nil
	}
	_, err := r.store.Beat(ctx, id, r.Moment(), nil)
	if errors.Is(err, store.ErrLost) {
		return r.resume(ctx, id)
	}
	if err == nil {
		r.beating = now
		r.mu.Lock()
		r.run.Beats++
		r.mu.Unlock()
	}
	return err
}

// resume begins another run when one was taken to have ended.
func (r *Run) resume(ctx context.Context, ended int64) error {
	r.resuming <- struct{}{}
	defer func() { <-r.resuming }()
	if r.ID() != ended {
		return nil // it has been done
	}
	run, err := r.store.Begin(ctx, r.Moment(), false)
	if err == nil {
		r.mu.Lock()
		r.run = run
		r.mu.Unlock()
		r.log.Warn("another house on the store took this one to have ended; it goes on", "run", run.ID)
		if r.among.Resumed != nil {
			r.among.Resumed()
		}
	}
	return err
}
