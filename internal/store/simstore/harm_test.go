package simstore

import (
	"errors"
	"fmt"
	"testing"

	"riposte/internal/store"
	"riposte/internal/store/storetest"
)

// A broken is a way on which connections break off, or answers are lost.
type broken struct {
	most int
	back error
}

func (b *broken) There(Call) (int, error) { return b.most, nil }
func (b *broken) Back(Call) error         { return b.back }

// harmed is a store with one duel and five steps, and the fate of what is written after them.
func harmed(t *testing.T, p Planted) (db *Database, s *Store, fate *Fate, way *broken) {
	t.Helper()
	fate, way = &Fate{}, &broken{}
	db = Open(&Disk{}, Harm{Writes: func(int) Fate { return *fate }}, p)
	s = Connect(db, way)
	if err := s.Create(t.Context(), storetest.Duel("a")); err != nil {
		t.Fatal(err)
	}
	for n := range 5 {
		if _, err := s.Commit(t.Context(), storetest.Choice("a", n)); err != nil {
			t.Fatal(err)
		}
	}
	return db, s, fate, way
}

// count is how many steps the duel has; it must be sound.
func count(t *testing.T, s *Store) int {
	t.Helper()
	l, err := s.Load(t.Context(), "a")
	if err == nil {
		err = s.Sound(t.Context(), "a")
	}
	if err != nil {
		t.Error(err)
		return -1
	}
	if l.Revision != int64(len(l.History.Steps)) {
		t.Errorf("%d steps at revision %d", len(l.History.Steps), l.Revision)
	}
	return len(l.History.Steps)
}

// What was acknowledged survives, whatever happens to the rest; what was not is there whole or not at all, and
// is told to be in doubt.
func TestHarm(t *testing.T) {
	for _, c := range []struct {
		name string
		fate Fate
		way  broken
		down bool
		want int
	}{
		{"the power fails before anything is written", Fate{Crash: true}, broken{}, true, 5},
		{"the power fails in the middle of a record", Fate{Crash: true, Keeps: 2}, broken{}, true, 5},
		{"the power fails before the end of a record", Fate{Crash: true, Keeps: 3}, broken{}, true, 5},
		{"the power fails after a record was written", Fate{Crash: true, Keeps: 100}, broken{}, true, 6},
		{"a sync fails, and nothing was written", Fate{Unsynced: true}, broken{}, false, 5},
		{"a sync fails, and all was written", Fate{Unsynced: true, Keeps: 100}, broken{}, false, 6},
		{"the connection breaks off at the first statement", Fate{}, broken{most: 1}, false, 5},
		{"the connection breaks off before the end", Fate{}, broken{most: 1000}, false, 5},
		{"the answer is lost", Fate{}, broken{back: errors.New("lost")}, false, 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			db, s, fate, way := harmed(t, None)
			*fate, *way = c.fate, c.way
			if _, err := s.Commit(t.Context(), storetest.Choice("a", 5)); !errors.Is(err, store.ErrUnknown) {
				t.Errorf("got %v, want %v", err, store.ErrUnknown)
			}
			*fate, *way = Fate{}, broken{}
			if db.Down() != c.down {
				t.Errorf("down: %t", db.Down())
			}
			if _, err := s.Load(t.Context(), "a"); c.down && !errors.Is(err, store.ErrUnavailable) {
				t.Errorf("a look while it is down: %v", err)
			}
			db.Start()
			if n := count(t, s); n != c.want {
				t.Errorf("got %d steps, want %d", n, c.want)
			}
			db.Crash()
			db.Start()
			if n := count(t, s); n != c.want {
				t.Errorf("after another crash: got %d steps, want %d", n, c.want)
			}
			for n := c.want; n < 8; n++ {
				if _, err := s.Commit(t.Context(), storetest.Choice("a", n)); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// A database that saves on what it should do loses something in the same cases.
func TestPlantedLose(t *testing.T) {
	for _, c := range []struct {
		planted Planted
		fate    Fate
		way     broken
	}{
		{Unsynced, Fate{}, broken{}},
		{SyncIgnored, Fate{Unsynced: true}, broken{}},
		{TornBelieved, Fate{Crash: true, Keeps: 1}, broken{}},
		{Halves, Fate{}, broken{most: 1}},
	} {
		t.Run(string(c.planted), func(t *testing.T) {
			db, s, fate, way := harmed(t, c.planted)
			*fate, *way = c.fate, c.way
			_, err := s.Commit(t.Context(), storetest.Choice("a", 5))
			*fate, *way = Fate{}, broken{}
			db.Crash()
			db.Start()
			l, lost := s.Load(t.Context(), "a")
			if lost == nil && (err == nil || len(l.History.Steps) == 5) {
				lost = s.Sound(t.Context(), "a")
			}
			if lost == nil && err == nil && len(l.History.Steps) < 6 {
				lost = fmt.Errorf("%d steps", len(l.History.Steps))
			}
			if lost == nil {
				t.Errorf("nothing is lost: %v", err)
			}
		})
	}
}
