package sqlite

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/internal/store"
	"riposte/internal/store/storetest"
)

func opener(t *testing.T, dir string) store.Store { return file(t, filepath.Join(dir, "a b?c%41#.db")) }

func file(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestStore(t *testing.T) { storetest.Test(t, opener) }

func TestCrash(t *testing.T) { storetest.Crash(t, opener) }

var toy = store.Duel{ID: "a", Setup: riposte.Setup{Ruleset: "toy", Version: 1, Seats: make([]riposte.SeatSetup, 2)}}

func TestPragmas(t *testing.T) {
	s := file(t, filepath.Join(t.TempDir(), "db"))
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000"} {
		var got string
		err := s.writer.submit(t.Context(), func(w *writer) error { return w.Scan([]any{&got}, "PRAGMA "+pragma) })
		if err != nil || got != want {
			t.Errorf("%s: got %s, %v; want %s", pragma, got, err, want)
		}
	}
	if _, err := s.read.ExecContext(t.Context(), "DELETE FROM duels"); err == nil {
		t.Error("a connection for reading has written")
	}
}

// What waits while the writer is busy is stored in one transaction, and a change
// that fails in the middle of it takes only itself out.
func TestGroup(t *testing.T) {
	s := file(t, filepath.Join(t.TempDir(), "db"))
	busy, free := make(chan struct{}), make(chan struct{})
	go s.writer.submit(context.Background(), func(*writer) error { close(busy); <-free; return nil })
	<-busy
	failure := errors.New("on purpose")
	var group [9]bool // in its last run
	answers := make(chan error)
	for i := range 9 {
		go func() {
			answers <- s.writer.submit(context.Background(), func(w *writer) error {
				var committed int
				err := s.read.QueryRowContext(context.Background(), "SELECT count(*) FROM jobs").Scan(&committed)
				group[i] = err == nil && committed == 0 // none of those before has ended its transaction
				if err = errors.Join(err, w.exec("INSERT INTO jobs (kind, due) VALUES ('x', 0)")); err == nil && i == 4 {
					err = failure
				}
				return err
			})
		}()
	}
	for len(s.writer.queue) < 9 {
		time.Sleep(time.Millisecond)
	}
	close(free)
	failed := 0
	for range 9 {
		if err := <-answers; errors.Is(err, failure) {
			failed++
		} else if err != nil {
			t.Error(err)
		}
	}
	var rows int
	if err := s.read.QueryRowContext(t.Context(), "SELECT count(*) FROM jobs").Scan(&rows); err != nil || rows != 8 || failed != 1 || slices.Contains(group[:], false) {
		t.Errorf("got %d rows, %d failed, %v before the commit, %v; want 8, 1, all", rows, failed, group, err)
	}
}

func TestDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "db")
	s := file(t, path)
	if err := s.Create(t.Context(), toy); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	bytes, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := strings.LastIndex(string(bytes), "toy") // the duel's row: its page is spoiled
	page := at / 4096 * 4096
	for i := page; i < page+16; i++ {
		bytes[i] = 0xff
	}
	if err := os.WriteFile(path, bytes, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := file(t, path).Check(t.Context()); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("got %v, want %v", err, store.ErrDamaged)
	}
}

// SQLite is translated for one version of its C library and tested with no other.
func TestLibc(t *testing.T) {
	list := func(format, module string) string {
		out, err := exec.Command("go", "list", "-m", "-f", format, module).Output()
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(string(out))
	}
	mod, err := os.ReadFile(list("{{.GoMod}}", "modernc.org/sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	want := regexp.MustCompile(`modernc\.org/libc (v\S+)`).FindSubmatch(mod)
	if got := list("{{.Version}}", "modernc.org/libc"); want == nil || got != string(want[1]) {
		t.Errorf("got libc %s, want %s as SQLite", got, want)
	}
}
