package house_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	. "riposte/internal/house"
	"riposte/internal/store"
)

// An unsure is a store that keeps a change but does not know that it did.
type unsure struct {
	store.Store
	commits atomic.Int64
}

func (u *unsure) Commit(ctx context.Context, c store.Change) (int64, error) {
	u.commits.Add(1)
	if _, err := u.Store.Commit(ctx, c); err != nil {
		return 0, err
	}
	return 0, &store.Error{Op: "commit", Duel: c.Duel, Err: store.ErrUnknown}
}

// A change that turns out to be stored is done: no act of a person is tried twice.
func TestUnsure(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		w.must(w.Close(ctx))
		u := &unsure{Store: w.store}
		h := on(t, u, w.path, Config{Random: random(7)})
		id := h.two(Order{Options: quick})
		for n := range 10 {
			for _, g := range viewers[1:] {
				before := u.commits.Load()
				if h.answer(g, id) && u.commits.Load() != before+1 {
					t.Fatalf("answer %d of %s took %d commits", n, g, u.commits.Load()-before)
				}
			}
		}
		before := u.commits.Load()
		h.must(h.Talk(ctx, "ann", id, "hm", ""))
		if u.commits.Load() != before+1 {
			t.Errorf("talk took %d commits", u.commits.Load()-before)
		}
	})
}

// A doubtful store keeps a change, does not know that it did, and can then be used no more.
type doubtful struct {
	store.Store
	away atomic.Bool
}

func (d *doubtful) Commit(ctx context.Context, c store.Change) (int64, error) {
	if d.away.Load() {
		return 0, store.ErrUnavailable
	}
	if _, err := d.Store.Commit(ctx, c); err != nil {
		return 0, err
	}
	d.away.Store(true)
	return 0, &store.Error{Op: "commit", Duel: c.Duel, Err: store.ErrUnknown}
}

func (d *doubtful) Load(ctx context.Context, duel string) (*store.Loaded, error) {
	return d.LoadAfter(ctx, duel, 0)
}

func (d *doubtful) LoadAfter(ctx context.Context, duel string, steps int) (*store.Loaded, error) {
	if d.away.Load() {
		return nil, store.ErrUnavailable
	}
	return d.Store.LoadAfter(ctx, duel, steps)
}

// Nobody is told that nothing was changed where that is not known, whatever fails afterwards.
func TestInDoubt(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		w.must(w.Close(ctx))
		d := &doubtful{Store: w.store}
		h := on(t, d, w.path, Config{Random: random(7)})
		h.look("ann", id)
		if err := h.Talk(ctx, "ann", id, "hm", "k"); !errors.Is(err, ErrUnknown) || errors.Is(err, ErrUnavailable) {
			t.Errorf("got %v, want that it is not known", err)
		}
		if err := h.Talk(ctx, "ann", id, "ha", "l"); !errors.Is(err, ErrUnavailable) || errors.Is(err, ErrUnknown) {
			t.Errorf("got %v of what was not begun", err)
		}
		d.away.Store(false)
		said := 0
		for _, l := range h.look("ann", id).Lines {
			if l.Kind == LineTalk {
				said++
			}
		}
		if said != 1 {
			t.Errorf("%d lines were said, want the one that was in doubt", said)
		}
	})
}

// An overtaken store is always a revision ahead.
type overtaken struct{ store.Store }

func (o overtaken) Commit(_ context.Context, c store.Change) (int64, error) {
	return 0, &store.Error{Op: "commit", Duel: c.Duel, Err: store.ErrConflict}
}

// Whoever is always overtaken is told that nothing was changed, and to try again.
func TestAlwaysOvertaken(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		w.must(w.Close(ctx))
		h := on(t, overtaken{w.store}, w.path, Config{Random: random(7)})
		if err := h.Talk(ctx, "ann", id, "hm", "k"); !errors.Is(err, ErrUnavailable) {
			t.Errorf("got %v", err)
		}
	})
}
