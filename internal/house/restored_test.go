package house_test

import (
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"

	"riposte/dice/fair"
	. "riposte/internal/house"
)

// opened is a table at which ann and bob have opened their seeds.
func (w *world) opened(ann, bob fair.Seed) string {
	w.t.Helper()
	ca, cb := fair.Commit(ann), fair.Commit(bob)
	id := w.seeded(&ca, &cb)
	w.must(w.OpenSeed(ctx, "ann", id, ann))
	w.must(w.OpenSeed(ctx, "bob", id, bob))
	return id
}

// A backup that is restored in the middle of a duel does not give anybody different
// dice: later draws are as they would have been.
func TestRestoredBackupThrowsTheSame(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.opened(mustSeed(1), mustSeed(2))
		w.play(id, 3, "ann", "bob")
		path := filepath.Join(t.TempDir(), "backup.db")
		w.must(w.store.Backup(ctx, path))
		w.play(id, 1000, "ann", "bob")
		first := w.verified(id)
		w.must(w.Close(ctx))

		again := on(t, openStore(t, path), path, Config{Random: random(6)})
		synctest.Wait()
		again.play(id, 1000, "ann", "bob")
		second := again.verified(id)
		if first.Fair.Commitment != second.Fair.Commitment || *first.Fair.Server != *second.Fair.Server {
			t.Error("the restored duel has other seeds")
		}
		// Different choices may throw different dice, so draws are compared as far as
		// both courses ask for the same.
		a, b := first.Draws(), second.Draws()
		same := 0
		for i := range min(len(a), len(b)) {
			if a[i].Sides == b[i].Sides && a[i].Closed == b[i].Closed {
				if a[i] != b[i] {
					t.Errorf("draw %d was %s and is %s", i, a[i], b[i])
				}
				same++
			}
		}
		if same < 10 {
			t.Errorf("%d draws were compared", same)
		}
	})
}

// The same seeds throw different dice at two tables.
func TestSameSeedsAtTwoTables(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		one, two := w.opened(mustSeed(1), mustSeed(2)), w.opened(mustSeed(1), mustSeed(2))
		w.play(one, 1000, "ann", "bob")
		w.play(two, 1000, "ann", "bob")
		a, b := w.verified(one).Draws(), w.verified(two).Draws()
		if slices.Equal(a[:10], b[:10]) {
			t.Errorf("both tables threw %v", a[:10])
		}
	})
}
