package sim

import (
	"context"
	"sync"

	"riposte/internal/house"
	"riposte/internal/store"
	"riposte/internal/store/simstore"
)

// Planted is a mistake that is built in, so that it is seen to be found: one of a database, or of what a house
// is opened with. No house has one in it.
type Planted string

// None is no mistake. Those of simstore can be planted too.
const (
	None Planted = ""
	// WallClock measures time by a clock that is set.
	WallClock Planted = "wall clock"
	// NotAsked takes what a house knows of a duel for what is stored, unless it was told.
	NotAsked Planted = "not asked"
	// Skips takes a feed up again one line too late.
	Skips Planted = "skips"
)

// database is the mistake of the database.
func (p Planted) database() simstore.Planted {
	switch p {
	case WallClock, NotAsked, Skips:
		return simstore.None
	}
	return simstore.Planted(p)
}

// A remembering store answers what revision a duel is at with what it knows.
type remembering struct {
	house.Store
	mu    sync.Mutex
	known map[string]int64
}

func (r *remembering) keep(duel string, revision int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.known[duel] = revision
}

func (r *remembering) Commit(ctx context.Context, c store.Change) (int64, error) {
	revision, err := r.Store.Commit(ctx, c)
	if err == nil {
		r.keep(c.Duel, revision)
	}
	return revision, err
}

func (r *remembering) Load(ctx context.Context, duel string) (*store.Loaded, error) {
	l, err := r.Store.Load(ctx, duel)
	if err == nil {
		r.keep(duel, l.Revision)
	}
	return l, err
}

func (r *remembering) LoadAfter(ctx context.Context, duel string, steps int) (*store.Loaded, error) {
	l, err := r.Store.LoadAfter(ctx, duel, steps)
	if err == nil {
		r.keep(duel, l.Revision)
	}
	return l, err
}

func (r *remembering) Revisions(ctx context.Context, duels []string) (map[string]int64, error) {
	found := map[string]int64{}
	r.mu.Lock()
	for _, duel := range duels {
		if n, ok := r.known[duel]; ok {
			found[duel] = n
		}
	}
	r.mu.Unlock()
	if len(found) == len(duels) {
		return found, nil
	}
	return r.Store.Revisions(ctx, duels)
}
