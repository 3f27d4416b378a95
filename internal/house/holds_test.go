package house_test

import (
	"context"
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
