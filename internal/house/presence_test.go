package house_test

import (
	"context"
	"errors"
	"testing"

	. "riposte/internal/house"
	"riposte/internal/store"
)

// A full is a store that can be made to fail.
type full struct {
	store.Store
	is bool
}

func (f *full) Commit(ctx context.Context, c store.Change) (int64, error) {
	if f.is {
		return 0, errors.New("no space")
	}
	return f.Store.Commit(ctx, c)
}

// A stream that ends while the duel is not loaded, because a change could not be
// stored, ends for watchers too.
func TestGoneWhileNotLoaded(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		w.must(w.Close(ctx))
		f := &full{Store: w.store}
		h := on(t, f, w.path, Config{Random: random(7)})
		id := h.two(Order{Options: quick})
		bob, stays := h.listen("bob", id), h.listen("", id)
		leaves, err := h.Watch(ctx, "", id, 0)
		h.must(err)
		bob.fresh()
		f.is = true
		h.Try(id, func(loaded bool, err error) {
			if err == nil || loaded {
				t.Errorf("got %v, loaded %t, want an error and no duel", err, loaded)
			}
		})
		leaves.Close()
		bob.stop()
		f.is = false
		if got := h.look("ann", id).Watching; got != 1 {
			t.Errorf("%d watch, want 1", got)
		}
		stays.stop()
		if n, _ := h.Streams(id); n != 0 {
			t.Errorf("%d streams are left", n)
		}
	})
}
