package sqlite

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"riposte/internal/store"
	"riposte/match"
)

// kept is a store that is closed, with a duel of three steps.
func kept(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "db")
	s := file(t, path)
	if err := s.Create(t.Context(), toy); err != nil {
		t.Fatal(err)
	}
	for seq := range 3 {
		goOn(t, s, seq)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func goOn(t *testing.T, s *Store, seq int) {
	t.Helper()
	c := store.Change{Duel: toy.ID, Revision: int64(seq), Steps: []match.Step{{Seq: seq}}, Listing: &store.Listing{Phase: "playing"}}
	if _, err := s.Commit(t.Context(), c); err != nil {
		t.Fatal(err)
	}
}

// The chain tells which step it is.
func TestChain(t *testing.T) {
	for _, c := range []struct{ damage, says string }{
		{"UPDATE steps SET step = CAST(step || ' ' AS BLOB) WHERE sequence = 1", "step 1, or its sum, was changed"},
		{"UPDATE steps SET sum = NULL WHERE sequence = 2", "step 2, or its sum, was changed"},
		{"DELETE FROM steps WHERE sequence = 0", "step 0 is missing"},
		{"DELETE FROM steps WHERE sequence = 2", "there are 2 steps, but 3 were stored"},
		{"INSERT INTO steps SELECT duel, 3, step, sum FROM steps WHERE sequence = 2", "step 3, or its sum, was changed"},
		{"UPDATE live SET head = (SELECT sum FROM steps WHERE sequence = 1)", "the last step, 2, is not the one that was stored"},
		{"UPDATE live SET sums = NULL", "its sums are 0 bytes"},
	} {
		path := kept(t)
		run(t, path, c.damage)
		if err := file(t, path).Sound(t.Context(), toy.ID); !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), `"a"`) {
			t.Errorf("%s: got %v, want %q of duel a", c.damage, err, c.says)
		}
	}
}

// A change after the damage does not hide it, nor does a migration.
func TestDamageStays(t *testing.T) {
	for _, damage := range []string{
		"UPDATE live SET next = 'b'",
		"UPDATE listings SET phase = 'over'",
		"UPDATE duels SET secret = x'01'",
		"UPDATE steps SET step = CAST(step || ' ' AS BLOB)",
		"DELETE FROM steps WHERE sequence = 2",
		"UPDATE live SET sums = NULL",
	} {
		path := kept(t)
		run(t, path, damage)
		s := file(t, path)
		goOn(t, s, 3)
		spare, err := unsound(t.Context(), path)
		if err != nil || !spare["a"] {
			t.Errorf("%s: before a migration got %v, %v; want duel a named", damage, spare, err)
		}
		if err := s.writer.submit(t.Context(), func(w *writer) error { return w.sumUp(spare) }); err != nil {
			t.Fatal(err)
		}
		if err := s.Sound(t.Context(), "a"); !errors.Is(err, store.ErrDamaged) {
			t.Errorf("%s: after a change and a migration got %v, want %v", damage, err, store.ErrDamaged)
		}
	}
}

// What the writer knows of a duel is read again when another connection has written: it goes
// on from another store's change, and damage shows.
func TestKnownStateIsReadAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "db")
	one, other := file(t, path), file(t, path)
	if err := one.Create(t.Context(), toy); err != nil {
		t.Fatal(err)
	}
	for seq := range 6 {
		goOn(t, []*Store{one, one, other, other, one, other}[seq], seq)
		if err := other.Sound(t.Context(), toy.ID); err != nil {
			t.Fatalf("after step %d: %v", seq, err)
		}
	}
	if _, err := one.Commit(t.Context(), store.Change{Duel: toy.ID, Revision: 5, Next: "c"}); !errors.Is(err, store.ErrConflict) {
		t.Errorf("a change of what one store knew: got %v, want %v", err, store.ErrConflict)
	}
	goOn(t, one, 6)
	run(t, path, "UPDATE live SET next = 'b'")
	goOn(t, one, 7)
	if err := one.Sound(t.Context(), toy.ID); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("after a change to the open file got %v, want %v", err, store.ErrDamaged)
	}
}

// A change that is refused, and one that fails beside it, leave what the writer knows as it is
// stored; a duel that was deleted is not known.
func TestKnownStateIsThatOfTheFile(t *testing.T) {
	s := file(t, filepath.Join(t.TempDir(), "db"))
	if err := s.Create(t.Context(), toy); err != nil {
		t.Fatal(err)
	}
	goOn(t, s, 0)
	bad := store.Change{Duel: toy.ID, Revision: 1, Steps: []match.Step{{Seq: 1}}, Done: []store.Job{{ID: 99, Lease: 1}}}
	if _, err := s.Commit(t.Context(), bad); !errors.Is(err, store.ErrLost) {
		t.Errorf("got %v, want %v", err, store.ErrLost)
	}
	goOn(t, s, 1)
	if err := s.Sound(t.Context(), toy.ID); err != nil {
		t.Error(err)
	}
	if err := s.Delete(t.Context(), toy.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Commit(t.Context(), store.Change{Duel: toy.ID, Revision: 2, Steps: []match.Step{{Seq: 2}}}); !errors.Is(err, store.ErrNoDuel) {
		t.Errorf("a duel that was deleted: got %v, want %v", err, store.ErrNoDuel)
	}
}

// A program that ends between a migration and its sums leaves them to the next.
func TestSumsAreMadeUp(t *testing.T) {
	path := kept(t)
	run(t, path, "UPDATE live SET sums = NULL, head = NULL, steps = 0", "UPDATE steps SET sum = NULL", "PRAGMA user_version = 0")
	if _, err := Existing(t.Context(), path); !errors.Is(err, store.ErrOlder) {
		t.Errorf("got %v, want %v", err, store.ErrOlder)
	}
	if from, to, err := Migrate(t.Context(), path); from != firstSums-1 || to != newest || err != nil {
		t.Errorf("got %d to %d, %v; want %d to %d", from, to, err, firstSums-1, newest)
	}
	if err := file(t, path).Sound(t.Context(), toy.ID); err != nil {
		t.Error(err)
	}
}
