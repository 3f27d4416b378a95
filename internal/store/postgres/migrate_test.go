package postgres

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"riposte/internal/store"
	"riposte/internal/store/postgres/pgtest"
	"riposte/internal/store/relational"
)

// The number of the last migration is that of the form that the program makes.
func TestNewest(t *testing.T) {
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil || len(files) == 0 || !strings.HasPrefix(files[len(files)-1], fmt.Sprintf("migrations/%04d_", relational.Newest)) {
		t.Errorf("got migrations %v, %v; want %d", files, err, relational.Newest)
	}
}

// A database of the first form here becomes one of this program's: what was sound is sound, and
// what was damaged is told.
func TestMigrationsKeepSums(t *testing.T) {
	for _, damaged := range []bool{false, true} {
		name := cluster.Database(t, t.TempDir())
		s := opened(t, name)
		full(t, s)
		provider, err := forms(s.db)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := provider.DownTo(t.Context(), 8); err != nil {
			t.Fatal(err)
		}
		if damaged {
			pgtest.Do(t, name, "UPDATE seats SET name = 'Eve'")
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if from, to, err := Migrate(t.Context(), name); from != 8 || to != relational.Newest || err != nil {
			t.Fatalf("got %d to %d, %v", from, to, err)
		}
		s = opened(t, name)
		err = errors.Join(s.Sound(t.Context(), "a"), s.SoundCampaign(t.Context(), "c"), s.Check(t.Context()))
		if damaged != errors.Is(err, store.ErrDamaged) || !damaged && err != nil {
			t.Errorf("damaged before: %v; found %v", damaged, err)
		}
	}
}
