package sqlite

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/internal/store"
)

func duelOf(id string) store.Duel {
	return store.Duel{ID: id, Setup: riposte.Setup{Ruleset: "toy", Version: 1, Seats: make([]riposte.SeatSetup, 2)}, Created: time.Unix(1, 0)}
}

// What would be written into a file that nobody can find again is refused, and
// accepted again once the file is back.
func TestTheFileIsGone(t *testing.T) {
	for _, suffix := range []string{"", "-wal"} {
		path := filepath.Join(t.TempDir(), "riposte.db")
		s := mustOpen(t, path)
		ready := func(want string) {
			t.Helper()
			err := s.Ready(t.Context(), noon)
			if want == "" && err != nil || want != "" && (!errors.Is(err, store.ErrUnavailable) || !strings.Contains(err.Error(), want)) {
				t.Errorf("%q: ready: got %v, want %q", suffix, err, want)
			}
			if err != nil && strings.Contains(err.Error(), path) {
				t.Errorf("the error names the path: %v", err)
			}
		}
		ready("")
		if err := s.Create(t.Context(), duelOf("one")); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(path+suffix, path+".away"); err != nil {
			t.Fatal(err)
		}
		if err := s.Create(t.Context(), duelOf("two")); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("%q is gone: got %v, want ErrUnavailable", suffix, err)
		}
		ready("deleted or moved")
		if _, err := s.Load(t.Context(), "one"); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("%q is gone: read %v, want ErrUnavailable", suffix, err)
		}
		if _, err := os.Stat(path + suffix); err == nil {
			t.Errorf("%q was made anew", suffix)
		}
		if err := os.WriteFile(path+suffix, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := s.Create(t.Context(), duelOf("two")); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("%q is another: got %v, want ErrUnavailable", suffix, err)
		}
		if _, err := s.Load(t.Context(), "one"); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("%q is another: read %v, want ErrUnavailable", suffix, err)
		}
		ready("another file")
		if err := os.Rename(path+".away", path+suffix); err != nil {
			t.Fatal(err)
		}
		ready("")
		if err := s.Create(t.Context(), duelOf("two")); err != nil {
			t.Errorf("%q is back: %v", suffix, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		again := mustOpen(t, path)
		for _, id := range []string{"one", "two"} {
			if _, err := again.Load(t.Context(), id); err != nil {
				t.Errorf("%s is lost: %v", id, err)
			}
		}
	}
}

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// A full disk refuses changes and says so; nothing of them is stored.
func TestTheDiskIsFull(t *testing.T) {
	s := mustOpen(t, filepath.Join(t.TempDir(), "riposte.db"))
	limit := func(pages string) {
		t.Helper()
		err := s.writer.submit(t.Context(), func(w *writer) error { return w.exec("PRAGMA max_page_count = " + pages) })
		if err != nil {
			t.Fatal(err)
		}
	}
	limit("1") // not a page more than there are
	large := duelOf("one")
	large.Listing.Summary = []byte(`"` + strings.Repeat("x", 1<<20) + `"`)
	if err := s.Create(t.Context(), large); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("got %v, want ErrUnavailable", err)
	}
	if _, err := s.Load(t.Context(), "one"); !errors.Is(err, store.ErrNoDuel) {
		t.Errorf("a part of it is stored: %v", err)
	}
	if err := s.Ready(t.Context(), noon); !errors.Is(err, store.ErrUnavailable) || !strings.Contains(err.Error(), "full") {
		t.Errorf("ready: got %v, want that the disk is full", err)
	}
	limit("1073741823")
	if err := s.Create(t.Context(), large); err != nil {
		t.Error(err)
	}
	if err := s.Ready(t.Context(), noon.Add(time.Second)); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("ready: got %v, and it was a moment ago", err)
	}
	if err := s.Ready(t.Context(), noon.Add(time.Minute)); err != nil {
		t.Errorf("ready: got %v, and it was long ago", err)
	}
}

func TestReadOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "riposte.db")
	s := mustOpen(t, path)
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	if err := s.Ready(t.Context(), noon); !errors.Is(err, store.ErrUnavailable) || !strings.Contains(err.Error(), "read-only") {
		t.Errorf("got %v, want that it is read-only", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.Ready(t.Context(), noon); err != nil {
		t.Error(err)
	}
}

func mustOpen(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}
