package house

import (
	"container/list"
	"context"
	"errors"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"riposte"
	"riposte/internal/store"
	"riposte/match"
)

// A table is one duel in memory: who watches it, who is there, and the play, if it
// is loaded, which is a cache.
type table struct {
	house *House
	id    string

	// turn is the lock of the duel: whoever has sent to it may act or look.
	turn chan struct{}

	// Guarded by turn.
	play    *play // nil: not loaded
	loaded  time.Time
	streams map[*watcher]struct{}
	there   []attendance // by seat
	shown   showings
	made    int64 // cores of sights

	// Guarded by House.mu.
	refs  int           // number of those who use it or wait for it
	open  int           // streams
	since time.Time     // of the last use
	spare *list.Element // its place among House.spare; nil while it is used or watched

	public   atomic.Int64                 // streams of the public, for lists
	revision atomic.Int64                 // of the play that was loaded last
	heard    atomic.Int64                 // the highest that another house is said to have made
	late     atomic.Bool                  // somebody is about to load it again
	present  atomic.Pointer[[]attendance] // who is there, for other houses

	alarmMu sync.Mutex
	alarm   *time.Timer
	ended   bool
}

// enter takes the turn at a table and loads its duel as it is stored. Everyone who enters must
// leave.
func (h *House) enter(ctx context.Context, duel string) (*table, error) {
	return h.entered(ctx, duel, (*table).fresh)
}

// lastKnown is enter for those whom it does no harm if another house has changed the duel meanwhile.
func (h *House) lastKnown(ctx context.Context, duel string) (*table, error) {
	return h.entered(ctx, duel, (*table).load)
}

func (h *House) entered(ctx context.Context, duel string, load func(*table, context.Context) error) (*table, error) {
	t, err := h.take(ctx, duel)
	if err != nil {
		return nil, err
	}
	if err := load(t, ctx); err != nil {
		t.leave()
		return nil, err
	}
	return t, nil
}

// take takes the turn without loading.
func (h *House) take(ctx context.Context, duel string) (*table, error) {
	if !IsID(duel) {
		return nil, ErrNoDuel
	}
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil, ErrClosed
	}
	t := h.tables[duel]
	if t == nil {
		t = &table{house: h, id: duel, turn: make(chan struct{}, 1), streams: map[*watcher]struct{}{}}
		h.tables[duel] = t
	}
	h.hold(t)
	h.mu.Unlock()
	select {
	case t.turn <- struct{}{}:
		return t, nil
	case <-ctx.Done():
		t.release(true)
		return nil, ctx.Err()
	}
}

// leave gives the turn back.
func (t *table) leave() {
	empty := t.play == nil
	<-t.turn
	t.release(!empty)
}

// hold keeps a table until release; House.mu is held.
func (h *House) hold(t *table) {
	t.refs++
	h.busy.Add(1)
	if t.spare != nil {
		h.spare.Remove(t.spare)
		t.spare = nil
	}
}

// release lets go of a table. One that nobody uses or watches any more is spare, unless
// it is empty; of those that are spare for longest, the ones beyond House.most are dropped.
func (t *table) release(keep bool) {
	h := t.house
	defer h.busy.Done()
	now := h.run.Now()
	h.mu.Lock()
	defer h.mu.Unlock()
	t.refs--
	if t.refs > 0 || t.open > 0 {
		return
	}
	if !keep {
		h.drop(t)
		return
	}
	t.since, t.spare = now, h.spare.PushBack(t)
	for h.spare.Len() > h.most {
		longest := h.spare.Front().Value.(*table)
		if longest.leaving(now) {
			return
		}
		h.drop(longest)
	}
}

// leaving reports whether somebody who has gone is still taken to be here. Nobody uses
// the table.
func (t *table) leaving(now time.Time) bool {
	if t.play != nil && t.play.duel.Terms.Clock.Bank > 0 && now.Before(t.loaded.Add(Grace)) {
		return true
	}
	return slices.ContainsFunc(t.there, func(a attendance) bool { return now.Before(a.until) })
}

// drop forgets a table that nobody uses or watches; House.mu is held.
func (h *House) drop(t *table) {
	if t.spare != nil {
		h.spare.Remove(t.spare)
	}
	delete(h.tables, t.id)
	t.quiet()
}

// sweep drops the tables that nobody has used for a while. It reports whether more than half
// of those that there were at most have gone since it last did, if they were many.
func (h *House) sweep() (emptied bool) {
	before := h.run.Now().Add(-idleAfter)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.crowd = max(h.crowd, len(h.tables))
	for at := h.spare.Front(); at != nil && at.Value.(*table).since.Before(before); at = h.spare.Front() {
		h.drop(at.Value.(*table))
	}
	if gone := h.crowd - len(h.tables); gone < manyGone || gone < h.crowd/2 {
		return false
	}
	h.crowd = len(h.tables)
	return true
}

// load makes the play from what is stored, unless it is already there and nobody has said that it
// is old.
func (t *table) load(ctx context.Context) error {
	if t.play != nil && t.play.revision >= t.heard.Load() {
		return nil
	}
	return t.reload(ctx)
}

// hears notes which revision another house is said to have made.
func (t *table) hears(revision int64) {
	for was := t.heard.Load(); was < revision && !t.heard.CompareAndSwap(was, revision); {
		was = t.heard.Load()
	}
}

// fresh is load, and again where another house has changed the duel.
func (t *table) fresh(ctx context.Context) error {
	if t.play == nil || t.play.revision < t.heard.Load() {
		return t.reload(ctx)
	}
	if changed, err := t.changedElsewhere(ctx); err != nil || !changed {
		return err
	}
	return t.reload(ctx)
}

// changedElsewhere reports whether the play is not the one that is stored.
func (t *table) changedElsewhere(ctx context.Context) (bool, error) {
	if t.house.among == nil {
		return false, nil
	}
	stored, err := t.house.store.Revisions(ctx, []string{t.id})
	revision, there := stored[t.id]
	return !there || revision != t.play.revision, FromStore(err)
}

// reload makes the play from what is stored.
func (t *table) reload(ctx context.Context) error {
	if t.house.isAside(t.id) {
		return ErrAside
	}
	known := t.play.followable()
	l, err := t.house.store.LoadAfter(ctx, t.id, known)
	if err != nil {
		if errors.Is(err, store.ErrDamaged) {
			return t.house.setAside(t.id, err)
		}
		if errors.Is(err, store.ErrNoDuel) {
			t.play = nil
			t.ring()
			if t.house.cancelled.has(t.id) {
				return ErrCancelled
			}
		}
		return FromStore(err)
	}
	if t.play != nil && t.play.revision == l.Revision {
		return nil
	}
	if known > 0 {
		t.play = t.house.followed(t.play, l)
		if t.play == nil {
			return t.reload(ctx) // from the first step
		}
	} else if t.play, err = t.house.recall(l); err != nil {
		return t.house.setAside(t.id, err)
	}
	t.revision.Store(t.play.revision)
	now := t.house.run.Moment()
	if t.there == nil {
		t.loaded = now
		t.there = make([]attendance, len(t.play.sat))
	}
	t.wake(now) // the store may be ahead of what was known here
	t.setAlarm(now)
	return nil
}

// deleted lets go of a duel that is no longer stored.
func (t *table) deleted() {
	t.house.origin.over(t.id)
	t.play = nil
	t.ring()
	t.house.cry(t.id, math.MaxInt64)
}

// ring wakes every stream.
func (t *table) ring() {
	for w := range t.streams {
		w.ring()
	}
}

// FromStore turns an error of the store into one of this package's.
func FromStore(err error) error {
	switch {
	case errors.Is(err, store.ErrNoDuel):
		return ErrNoDuel
	case errors.Is(err, store.ErrNoCampaign):
		return ErrNoCampaign
	case errors.Is(err, store.ErrTaken):
		return ErrTaken
	case errors.Is(err, store.ErrClosed):
		return ErrClosed
	}
	return err
}

// IsID reports whether the text could be the ID of a duel.
func IsID(duel string) bool {
	if len(duel) != 32 {
		return false
	}
	for _, c := range []byte(duel) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// everySeat is the seats of a play in order. It is read-only.
func (p *play) everySeat() []riposte.Seat { return match.Seats(len(p.sat) - 1) }
