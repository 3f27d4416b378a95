package laboratory

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"riposte/internal/store"
	"riposte/lab"
)

const (
	lookEvery = time.Minute     // for studies that have stayed long enough
	takeEvery = time.Second     // for studies that other houses have left
	saveEvery = 2 * time.Second // at least, between two savings of a study
	saveCost  = 20              // times as long as a saving takes
	pause     = time.Millisecond
)

var (
	errStopped = errors.New("the run was stopped")
	// errElsewhere ends the playing of what another house plays, or has stopped.
	errElsewhere = errors.New("the run is another house's, or has ended")
)

// A bench is where a study is being played.
type bench struct {
	id    string
	owner store.Hash
	end   context.CancelCauseFunc
	gone  chan struct{} // closed when nothing is played any more

	mu    sync.Mutex
	began time.Time
	from  int // duels that had been counted then
	done  int
	of    int
	came  *came // of the goroutine that plays, until gone
}

func (l *Laboratory) ring() {
	select {
	case l.bell <- struct{}{}:
	default:
	}
}

// work plays what waits, until the laboratory is closed.
func (l *Laboratory) work() {
	defer l.ending.Done()
	timer := time.NewTicker(lookEvery)
	defer timer.Stop()
	var others <-chan time.Time
	if l.holder != nil {
		ticks := time.NewTicker(takeEvery)
		defer ticks.Stop()
		others = ticks.C
	}
	l.sweep()
	for {
		if err := l.fill(); err != nil && l.ctx.Err() == nil {
			l.log.Error("look for runs of the laboratory", "error", err)
		}
		select {
		case <-l.bell:
		case <-others:
		case <-timer.C:
			l.sweep()
		case <-l.ctx.Done():
			return
		}
	}
}

// fill begins to play as many studies as may play at once: the oldest first, but nobody's
// second before another's first.
func (l *Laboratory) fill() error {
	rows, err := l.store.Studies(l.ctx, store.StudyQuery{Phases: []string{Waits, Plays}})
	if err != nil {
		return err
	}
	slices.Reverse(rows)
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.playing) < l.limits.AtOnce && l.ctx.Err() == nil {
		has := map[store.Hash]int{}
		for _, b := range l.playing {
			has[b.owner]++
		}
		next := -1
		for i := range rows {
			if l.playing[rows[i].ID] == nil && (next < 0 || has[rows[i].Keeper] < has[rows[next].Keeper]) {
				next = i
			}
		}
		if next < 0 {
			return nil
		}
		if err := l.take(rows[next].ID); err != nil {
			if !errors.Is(err, errElsewhere) {
				return err
			}
			rows = slices.Delete(rows, next, next+1)
			continue
		}
		ctx, end := context.WithCancelCause(l.ctx)
		b := &bench{id: rows[next].ID, owner: rows[next].Keeper, end: end, gone: make(chan struct{}), done: rows[next].Done, of: rows[next].Of}
		l.playing[b.id] = b
		l.ending.Add(1)
		go func() {
			defer l.ending.Done()
			err := l.play(ctx, b)
			if errors.Is(err, errElsewhere) {
				err = nil
			}
			end(nil)
			l.mu.Lock()
			delete(l.playing, b.id)
			l.mu.Unlock()
			close(b.gone)
			if err != nil {
				l.log.Error("play a run of the laboratory", "run", b.id, "error", err)
				select { // not at once again
				case <-time.After(saveEvery):
				case <-l.ctx.Done():
				}
			}
			l.ring()
		}()
		rows = slices.Delete(rows, next, next+1)
	}
	return nil
}

// take makes a study this house's for as long as its run lasts; errElsewhere if it is another's.
func (l *Laboratory) take(id string) error {
	if l.holder == nil {
		return nil
	}
	err := l.store.TakeStudy(context.WithoutCancel(l.ctx), id, l.holder())
	if errors.Is(err, store.ErrLost) || errors.Is(err, store.ErrNoStudy) {
		return errElsewhere
	}
	return err
}

// play plays a study from where it was left, and stores what became of it. The error is that
// of the store: the study is then as it was last saved.
func (l *Laboratory) play(ctx context.Context, b *bench) error {
	s, err := l.store.Study(l.ctx, b.id) // whoever stops it now stops what is played, not what is read
	if errors.Is(err, store.ErrNoStudy) {
		return nil
	}
	if err != nil {
		return l.closing(err)
	}
	var o asked
	if err := json.Unmarshal(s.Asked, &o); err != nil {
		return l.fail(b, fmt.Errorf("what was asked can't be read: %w", err))
	}
	p, err := l.plan(&o.Order)
	if err != nil {
		return l.fail(b, err)
	}
	if in := p.rules.Info(); in.Version != o.Version || in.Content != o.Content {
		return l.fail(b, fmt.Errorf("the rules are others than when it began: %s %d", in.Name, in.Version))
	}
	if b.came, err = readCame(s.Came, len(p.sittings)); err != nil {
		return l.fail(b, err)
	}
	if err := l.save(b, Plays); err != nil {
		return l.closing(err)
	}
	played := l.run(ctx, b, p, &o.Order)
	if errors.Is(played, errSaving) {
		return l.closing(played) // errElsewhere too
	}
	phase := Done
	switch {
	case played == nil:
	case errors.Is(played, errStopped):
		phase = Stopped
	case ctx.Err() != nil: // the laboratory closes; the next goes on
		phase = Plays
	default:
		return l.fail(b, played)
	}
	return l.closing(l.save(b, phase))
}

// closing is nil for an error that says no more than that the laboratory ends.
func (l *Laboratory) closing(err error) error {
	if l.ctx.Err() != nil && (errors.Is(err, context.Canceled) || errors.Is(err, store.ErrClosed)) {
		return nil
	}
	return err
}

// fail ends a study that can't be played.
func (l *Laboratory) fail(b *bench, why error) error {
	l.log.Error("a run of the laboratory can't be played", "run", b.id, "error", why)
	return l.save(b, Failed)
}

var errSaving = errors.New("saving a run")

// run plays what is left.
func (l *Laboratory) run(ctx context.Context, b *bench, p *plan, o *Order) error {
	workers := l.workers()
	r := lab.Run{
		Ruleset: p.rules, Sittings: p.sittings, Duels: o.Duels, Seed: uint64(o.Seed), Workers: workers, MaxSteps: maxSteps,
		From: b.came.Account,
	}
	if o.Precision > 0 {
		r.Enough = enough(o, b.came.Account)
	}
	var next time.Time
	b.mu.Lock()
	b.began, b.from = time.Now(), b.done
	b.mu.Unlock()
	r.Progress = func(done, of int) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.done, b.of = done, of
	}
	r.Counted = func(a *lab.Account) error {
		b.came.Account = a
		b.came.mark()
		began := time.Now()
		if began.Before(next) {
			return nil
		}
		if err := l.save(b, Plays); err != nil {
			return fmt.Errorf("%w: %w", errSaving, err)
		}
		next = time.Now().Add(max(saveEvery, saveCost*time.Since(began)))
		return nil
	}
	r.Rest = func(took time.Duration) { l.rest(ctx, took) }
	a, err := r.Play(ctx)
	b.came.Account = a
	return err
}

// workers is how many play a study.
func (l *Laboratory) workers() int {
	return max(1, int(l.limits.Share*float64(runtime.GOMAXPROCS(0)))/l.limits.AtOnce)
}

// rest leaves the processors to others: for as long as the share asks for, and while somebody
// at a table is waiting.
func (l *Laboratory) rest(ctx context.Context, took time.Duration) {
	l.mu.Lock()
	busy := len(l.playing) * l.workers()
	l.mu.Unlock()
	wait := time.Duration(float64(took) * (float64(busy)/(l.limits.Share*float64(runtime.GOMAXPROCS(0))) - 1))
	for wait > 0 || l.busy() {
		step := pause
		if wait > step {
			step = wait
		}
		timer := time.NewTimer(step)
		select {
		case <-timer.C:
			wait = 0
		case <-ctx.Done():
			timer.Stop()
			return
		}
	}
}

// save stores what a study has come to.
func (l *Laboratory) save(b *bench, phase string) error {
	var form []byte
	if b.came != nil {
		var err error
		if form, err = json.Marshal(b.came); err != nil {
			return err
		}
	}
	b.mu.Lock()
	done, of := b.done, b.of
	b.mu.Unlock()
	if err := l.take(b.id); err != nil {
		return err
	}
	ended := false
	err := l.change(context.WithoutCancel(l.ctx), b.id, func(s *store.StudyState) {
		if ended = s.Phase != Waits && s.Phase != Plays; ended {
			return // another house has stopped it
		}
		if b.came != nil {
			s.Came, s.Done, s.Of = form, done, of
		}
		l.turn(s, phase)
	})
	switch {
	case errors.Is(err, ErrNoStudy): // it was deleted
		return nil
	case err == nil && ended:
		return errElsewhere
	}
	return err
}

// enough ends the set-ups of a study that is as precise as was asked. It looks ever less
// often, so that looking costs little and hardly favours lucky stops.
func enough(o *Order, a *lab.Account) func(*lab.Came) bool {
	over := o.Ask == Printed && a != nil && len(a.Setups) > 1 && a.Setups[1].Ended
	return func(c *lab.Came) bool {
		if over { // the base ends with what is compared with it
			return true
		}
		if o.Ask == Printed && c.More == nil || !worthALook(c.Duels) {
			return false
		}
		var width float64
		if c.More != nil {
			e := lab.EffectOnPoints(&c.More.Player, oneInTwenty/float64(questions(2)))
			width = e.High - e.Low
		} else {
			m := gets(c, 0)
			width = m.High - m.Low
		}
		over = o.Ask == Printed && width <= 2*float64(o.Precision)/100
		return width <= 2*float64(o.Precision)/100
	}
}

// worthALook reports whether another eighth of the duels has been played.
func worthALook(duels int64) bool {
	const first = 200
	step := int64(2)
	for step*16 <= duels {
		step *= 2
	}
	return duels >= first && duels%step == 0
}

// sweep removes what has stayed long enough.
func (l *Laboratory) sweep() {
	rows, err := l.store.Studies(l.ctx, store.StudyQuery{Phases: []string{Done, Stopped, Failed}})
	if err != nil {
		return // the log tells of it when something is to be played
	}
	left := 0
	for i := range rows { // the latest first
		r := &rows[i]
		if r.Kept {
			continue
		}
		if left++; left <= maxStored && l.now().Sub(r.Changed) < l.limits.Keep {
			continue
		}
		if err := l.store.DeleteStudy(l.ctx, r.ID); err != nil && !errors.Is(err, store.ErrNoStudy) && l.ctx.Err() == nil {
			l.log.Error("remove a run of the laboratory", "run", r.ID, "error", err)
		}
	}
}
