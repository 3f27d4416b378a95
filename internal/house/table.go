package house

import (
	"context"
	"errors"
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

	// Guarded by House.mu.
	refs  int // number of those who use it or wait for it
	used  uint64
	since time.Time // of the last use
	open  int       // streams

	public atomic.Int64 // streams of the public, for lists

	alarmMu sync.Mutex
	alarm   *time.Timer
	ended   bool
}

// enter takes the turn at a table and loads its duel. Everyone who enters must
// leave.
func (h *House) enter(ctx context.Context, duel string) (*table, error) {
	t, err := h.take(ctx, duel)
	if err != nil {
		return nil, err
	}
	if err := t.load(ctx); err != nil {
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
	t.refs++
	h.uses++
	t.used = h.uses
	h.busy.Add(1)
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

// release lets go of a table that nobody uses, if it is empty or if there are too
// many.
func (t *table) release(keep bool) {
	h := t.house
	defer h.busy.Done()
	now := h.run.Now()
	h.mu.Lock()
	defer h.mu.Unlock()
	t.refs--
	t.since = now
	if !keep && t.idle() {
		h.drop(t)
	}
	for len(h.tables) > h.most {
		var oldest *table
		for _, other := range h.tables {
			if other.idle() && (oldest == nil || other.used < oldest.used) {
				oldest = other
			}
		}
		if oldest == nil {
			return
		}
		h.drop(oldest)
	}
}

// idle reports whether nobody uses or watches the table; House.mu is held.
func (t *table) idle() bool { return t.refs == 0 && t.open == 0 }

// drop forgets a table; House.mu is held.
func (h *House) drop(t *table) {
	delete(h.tables, t.id)
	t.quiet()
}

// sweep drops the tables that nobody has used for a long time.
func (h *House) sweep() {
	before := h.run.Now().Add(-idleAfter)
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.tables {
		if t.idle() && t.since.Before(before) {
			h.drop(t)
		}
	}
}

// load makes the play from what is stored, unless it is already there.
func (t *table) load(ctx context.Context) error {
	if t.play != nil && !t.house.shared {
		return nil
	}
	if t.house.isAside(t.id) {
		return ErrAside
	}
	l, err := t.house.store.Load(ctx, t.id)
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
	t.play, err = t.house.recall(l)
	if err != nil {
		return t.house.setAside(t.id, err)
	}
	now := t.house.run.Moment()
	if t.there == nil {
		t.loaded = now
		t.there = make([]attendance, len(t.play.sat))
	}
	t.wake(now) // the store may be ahead of what was known here
	t.setAlarm(now)
	return nil
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
