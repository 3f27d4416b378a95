package postgres

import (
	"context"
	"errors"
	"io/fs"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"riposte/internal/store"
	"riposte/internal/store/postgres/pgtest"
	"riposte/internal/store/relational"
	"riposte/internal/store/sqlite"
	"riposte/match"
)

// Where two stores change a duel from one revision, one does and the other is refused.
func TestTwoStores(t *testing.T) {
	name := cluster.Database(t, t.TempDir())
	stores := []*Store{opened(t, name), opened(t, name)}
	full(t, stores[0])
	const rounds = 20
	for n := range rounds {
		var all sync.WaitGroup
		errs := make([]error, 2)
		for i, s := range stores {
			all.Go(func() {
				_, errs[i] = s.Commit(context.Background(), store.Change{Duel: "a", Revision: int64(3 + n), Steps: []match.Step{{Seq: 3 + n}}})
			})
		}
		all.Wait()
		stored := 0
		for _, err := range errs {
			if err == nil {
				stored++
			} else if !errors.Is(err, store.ErrConflict) {
				t.Errorf("round %d: %v", n, err)
			}
		}
		if stored != 1 {
			t.Fatalf("round %d: %d of two changes were stored", n, stored)
		}
	}
	l, err := stores[1].Load(t.Context(), "a")
	if err != nil || len(l.History.Steps) != 3+rounds {
		t.Errorf("got %d steps, %v; want %d", len(l.History.Steps), err, 3+rounds)
	}
}

// A server that is heard of no more in the middle of a change holds nobody up, and its change is not stored. Whoever
// only reads, as a backup does, may take any time.
func TestSilentServer(t *testing.T) {
	name := cluster.Database(t, t.TempDir())
	silent, other := opened(t, name), opened(t, name)
	full(t, silent)
	slow, err := backend{other}.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = slow.Rollback() }()
	counted := func() (n int, err error) {
		return n, slow.QueryRowContext(t.Context(), "SELECT count(*) FROM duels").Scan(&n)
	}
	if n, err := counted(); n != 1 || err != nil {
		t.Fatalf("got %d duels, %v", n, err)
	}
	within, again := make(chan struct{}), make(chan struct{})
	ended := make(chan error)
	go func() {
		ended <- backend{silent}.Write(context.Background(), func(w *relational.Writer) error {
			if _, err := w.Count("UPDATE live SET next = 'x' WHERE duel = 'a'"); err != nil {
				return err
			}
			close(within)
			<-again
			return nil
		})
	}()
	<-within
	_, err = other.Commit(t.Context(), store.Change{Duel: "a", Revision: 3, Steps: []match.Step{{Seq: 3}}})
	if err != nil { // a wait for the lock has an end of its own
		t.Errorf("the other server's change: %v", err)
	}
	close(again)
	if err := <-ended; !errors.Is(unavailable(err), store.ErrUnavailable) && !errors.Is(err, store.ErrUnknown) {
		t.Errorf("the silent server's change: got %v, want that it can't be kept", err)
	}
	if l, err := other.Load(t.Context(), "a"); err != nil || l.Next == "x" {
		t.Errorf("got next %q, %v; want nothing of the silent server", l.Next, err)
	}
	if _, err := silent.Commit(t.Context(), store.Change{Duel: "a", Revision: 4, Steps: []match.Step{{Seq: 4}}}); err != nil {
		t.Errorf("it does not go on: %v", err)
	}
	if n, err := counted(); n != 1 || err != nil {
		t.Errorf("the slow reader: got %d duels, %v", n, err)
	}
}

// Changes and deletions that wait for each other end all the same.
func TestDeletedMeanwhile(t *testing.T) {
	s := opened(t, cluster.Database(t, t.TempDir()))
	for range 10 {
		full(t, s)
		var all sync.WaitGroup
		all.Go(func() {
			for seq := 3; ; seq++ {
				_, err := s.Commit(context.Background(), store.Change{Duel: "a", Revision: int64(seq), Steps: []match.Step{{Seq: seq}}, Lines: []store.Line{{Seq: seq + 1, Kind: store.Talk, Seat: 1}}})
				if errors.Is(err, store.ErrNoDuel) {
					return
				}
				if err != nil {
					t.Error(err)
					return
				}
			}
		})
		if err := s.Delete(t.Context(), "a"); err != nil {
			t.Error(err)
		}
		all.Wait()
		if err := errors.Join(s.DeleteCampaign(t.Context(), "c"), s.Check(t.Context())); err != nil {
			t.Error(err)
		}
	}
}

// A server that goes away is told as such, nothing is lost, and when it is back all goes on by
// itself: a cluster of its own, as it is stopped.
func TestServerGoesAway(t *testing.T) {
	own, err := pgtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	defer own.Stop()
	name := own.Database(t, t.TempDir())
	s := opened(t, name)
	full(t, s)
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, mode := range []string{"fast", "immediate"} {
		now = now.Add(time.Hour)
		before, err := s.Load(t.Context(), "a")
		if err != nil {
			t.Fatal(err)
		}
		if err := own.Down(mode); err != nil {
			t.Fatal(err)
		}
		change := store.Change{Duel: "a", Revision: before.Revision, Next: "b"}
		if _, err := s.Commit(t.Context(), change); !errors.Is(err, store.ErrUnavailable) && !errors.Is(err, store.ErrUnknown) {
			t.Errorf("%s: a change: got %v, want %v", mode, err, store.ErrUnavailable)
		}
		if _, err := s.Load(t.Context(), "a"); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("%s: a look: got %v, want %v", mode, err, store.ErrUnavailable)
		}
		if err := s.Ready(t.Context(), now); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("%s: ready: got %v, want %v", mode, err, store.ErrUnavailable)
		}
		if err := own.Up(); err != nil {
			t.Fatal(err)
		}
		after, err := s.Load(t.Context(), "a")
		if err != nil || after.Revision != before.Revision || len(after.History.Steps) != len(before.History.Steps) {
			t.Errorf("%s: afterwards: got %+v, %v; want revision %d", mode, after, err, before.Revision)
		}
		if _, err := s.Commit(t.Context(), change); err != nil {
			t.Errorf("%s: a change afterwards: %v", mode, err)
		}
		if err := s.Ready(t.Context(), now.Add(time.Minute)); err != nil {
			t.Errorf("%s: ready afterwards: %v", mode, err)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	foreign := cluster.Database(t, "foreign")
	pgtest.Do(t, foreign, "CREATE TABLE other (id INT)")
	newer := cluster.Database(t, "newer")
	opened(t, newer)
	pgtest.Do(t, newer, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, TRUE)")
	for _, c := range []struct {
		name string
		want error
	}{
		{foreign, store.ErrForeign},
		{newer, store.ErrNewer},
		{cluster.Name("nowhere"), store.ErrUnavailable},
		{"postgres:///riposte?host=/nowhere", store.ErrUnavailable},
	} {
		if _, err := Open(t.Context(), c.name); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, err, c.want)
		}
	}
	if _, err := Existing(t.Context(), cluster.Database(t, "empty")); !errors.Is(err, store.ErrOlder) {
		t.Errorf("an empty database: got %v, want %v", err, store.ErrOlder)
	}
	for range 2 {
		if _, to, err := Migrate(t.Context(), cluster.Database(t, "empty")); to != relational.Newest || err != nil {
			t.Errorf("got form %d, %v", to, err)
		}
	}
}

func TestRedacted(t *testing.T) {
	for given, want := range map[string]string{
		"postgres://ann:secret@db/riposte":             "postgres://ann:xxxxx@db/riposte",
		"postgresql://db/riposte?password=secret":      "postgresql://db/riposte?password=xxxxx",
		"postgres://ann:sec%zzret@db/riposte":          "postgres://…",
		"postgres:///riposte?host=/run/x&user=riposte": "postgres:///riposte?host=/run/x&user=riposte",
	} {
		if got := Redacted(given); got != want {
			t.Errorf("%s: got %s, want %s", given, got, want)
		}
	}
	for _, name := range []string{"postgres://ann:secret@127.0.0.1:1/riposte", "postgres://ann:sec%zzret@db/riposte"} {
		if _, err := Open(t.Context(), name); err == nil || strings.Contains(err.Error(), "ret@") || strings.Contains(err.Error(), "secret") {
			t.Errorf("got %v, want an error without the password", err)
		}
	}
}

// A backup is a store in SQLite with the same export, and can be put back; what was there before
// is kept when asked for, else nothing is replaced.
func TestBackupAndRestore(t *testing.T) {
	name := cluster.Database(t, t.TempDir())
	s := opened(t, name)
	full(t, s)
	if _, err := s.Enqueue(t.Context(), store.Job{Kind: "x", Duel: "a", Body: []byte("1")}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Key(t.Context(), "k", []byte("v")); err != nil {
		t.Fatal(err)
	}
	export := func(s store.Store) string {
		var b strings.Builder
		if _, err := store.Export(t.Context(), s, &b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	want := export(s)
	file := filepath.Join(t.TempDir(), "backup.db")
	if err := Backup(t.Context(), name, file); err != nil {
		t.Fatal(err)
	}
	if err := Backup(t.Context(), name, file); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a second backup: got %v, want %v", err, fs.ErrExist)
	}
	lite, err := sqlite.Existing(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if got := export(lite); got != want {
		t.Errorf("the backup exports\n%s\nwant\n%s", got, want)
	}
	if err := errors.Join(lite.Check(t.Context()), lite.Sound(t.Context(), "a"), lite.SoundCampaign(t.Context(), "c"), lite.Close()); err != nil {
		t.Error(err)
	}
	if _, err := Restore(t.Context(), file, name, false); !errors.Is(err, fs.ErrExist) {
		t.Errorf("over duels: got %v, want %v", err, fs.ErrExist)
	}
	if _, err := Restore(t.Context(), file, name, true); !errors.Is(err, ErrInUse) {
		t.Errorf("while it is open: got %v, want %v", err, ErrInUse)
	}
	if err := s.Delete(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for name, old := range map[string]string{name: "riposte_old1", cluster.Database(t, t.TempDir()): ""} {
		kept, err := Restore(t.Context(), file, name, old != "")
		if err != nil || kept != old {
			t.Fatalf("got %q, %v; want %q", kept, err, old)
		}
		again := opened(t, name)
		if got := export(again); got != want {
			t.Errorf("what was restored exports\n%s\nwant\n%s", got, want)
		}
		if err := errors.Join(again.Check(t.Context()), again.Sound(t.Context(), "a"), again.SoundCampaign(t.Context(), "c")); err != nil {
			t.Error(err)
		}
		if key, err := again.Key(t.Context(), "k", []byte("other")); string(key) != "v" || err != nil {
			t.Errorf("got key %q, %v", key, err)
		}
		id, err := again.Enqueue(t.Context(), store.Job{Kind: "y"})
		if err != nil || id < 2 {
			t.Errorf("got job %d, %v; want a number that was not used", id, err)
		}
	}
}

func TestClaim(t *testing.T) {
	name := cluster.Database(t, t.TempDir())
	release, err := Claim(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	second, err := Claim(t.Context(), name)
	if err != nil {
		t.Fatalf("a second: %v", err)
	}
	second()
	release()
	alone, err := pgx.Connect(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := alone.Exec(t.Context(), "SELECT pg_advisory_lock($1)", claimed); err != nil {
		t.Fatal(err)
	}
	if _, err := Claim(t.Context(), name); !errors.Is(err, ErrInUse) {
		t.Errorf("while somebody has it alone: got %v, want %v", err, ErrInUse)
	}
	if err := alone.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := Claim(t.Context(), "postgres://ann:secret@"+url.PathEscape("/nowhere")+"/x"); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v, want an error without the password", err)
	}
}
