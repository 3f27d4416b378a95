package main

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"riposte/internal/store"
	"riposte/internal/store/sqlite"
)

// A counting store tells which duels were loaded.
type counting struct {
	store.Store
	loaded []string
}

func (c *counting) Load(ctx context.Context, duel string) (*store.Loaded, error) {
	c.loaded = append(c.loaded, duel)
	return c.Store.Load(ctx, duel)
}

// However many duels a file holds, a start reads those that go on.
func TestStartLoadsLiveDuels(t *testing.T) {
	path := filepath.Join(t.TempDir(), "duels.db")
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, kind := range []string{"ended", "live", "seating"} {
		if err := keepDuel(t.Context(), s, kind); err != nil {
			t.Fatal(err)
		}
	}
	c := &counting{Store: s}
	if err := replayable(t.Context(), path, c); err != nil {
		t.Error(err)
	}
	slices.Sort(c.loaded)
	if want := []string{"live", "seating"}; !slices.Equal(c.loaded, want) {
		t.Errorf("loaded %v, want %v", c.loaded, want)
	}
}
