package sqlite

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"riposte/internal/store"
	"riposte/match"
)

// holding is a closed database that holds the duel toy with the given number of
// steps.
func holding(t *testing.T, steps int) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "db")
	s := file(t, path)
	if err := s.Create(t.Context(), toy); err != nil {
		t.Fatal(err)
	}
	for seq := range steps {
		if _, err := s.Commit(t.Context(), store.Change{Duel: "a", Revision: int64(seq), Steps: []match.Step{{Seq: seq}}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func wantSteps(t *testing.T, path string, want int) {
	t.Helper()
	s, err := Existing(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	l, err := s.Load(t.Context(), "a")
	if err != nil || len(l.History.Steps) != want {
		t.Errorf("%s: got %+v, %v; want %d steps", path, l, err, want)
	}
}

// A backup is made while the database is in use, opens, and is its owner's only.
func TestBackup(t *testing.T) {
	path := holding(t, 3)
	s := file(t, path)
	folder := t.TempDir()
	for name, backup := range map[string]func(to string) error{
		"of a store":             func(to string) error { return s.Backup(t.Context(), to) },
		"of a file, a b?c%41#.d": func(to string) error { return Backup(t.Context(), path, to) },
	} {
		to := filepath.Join(folder, name)
		if err := backup(to); err != nil {
			t.Fatal(err)
		}
		wantSteps(t, to, 3)
		if err := backup(to); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s, over another: got %v, want %v", name, err, fs.ErrExist)
		}
		wantSteps(t, to, 3)
		if info, err := os.Stat(to); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
			t.Errorf("got mode %v, %v; want 0600", info.Mode(), err)
		}
	}
	none := filepath.Join(folder, "none")
	if err := Backup(t.Context(), filepath.Join(folder, "no database"), none); !errors.Is(err, fs.ErrNotExist) || exists(none) {
		t.Errorf("got %v, want %v and no file", err, fs.ErrNotExist)
	}
}

func TestMode(t *testing.T) {
	path := filepath.Join(t.TempDir(), "db")
	s := file(t, path)
	if err := s.Create(t.Context(), toy); err != nil {
		t.Fatal(err)
	}
	for _, suffix := range []string{"", "-wal", "-shm"} {
		info, err := os.Stat(path + suffix)
		if err != nil {
			t.Fatal(err)
		}
		if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
			t.Errorf("%q: got mode %v, want 0600", suffix, info.Mode())
		}
	}
}

func TestRestore(t *testing.T) {
	backup := filepath.Join(t.TempDir(), "backup")
	if err := Backup(t.Context(), holding(t, 5), backup); err != nil {
		t.Fatal(err)
	}
	before := contents(t, backup)
	path := filepath.Join(t.TempDir(), "new")
	if kept, err := Restore(t.Context(), backup, path, false); kept != "" || err != nil {
		t.Errorf("got %q, %v; want nothing kept", kept, err)
	}
	wantSteps(t, path, 5)
	if contents(t, backup) != before {
		t.Error("the backup has changed")
	}

	path = holding(t, 2)
	if _, err := Restore(t.Context(), backup, path, false); !errors.Is(err, fs.ErrExist) {
		t.Errorf("got %v, want %v", err, fs.ErrExist)
	}
	wantSteps(t, path, 2)
	running := file(t, path)
	if _, err := Restore(t.Context(), backup, path, true); !errors.Is(err, ErrInUse) {
		t.Errorf("got %v of a database in use, want %v", err, ErrInUse)
	}
	if err := running.Close(); err != nil {
		t.Fatal(err)
	}
	wantSteps(t, path, 2)
	for i, want := range []int{2, 5} { // the second time, what is kept is what was restored
		kept, err := Restore(t.Context(), backup, path, true)
		if err != nil || kept != path+".old"+string(rune('1'+i)) {
			t.Fatalf("got %q, %v; want number %d", kept, err, i+1)
		}
		wantSteps(t, kept, want)
		wantSteps(t, path, 5)
	}
	if got := contents(t, path); strings.Contains(got, ".riposte") {
		t.Errorf("something was left over: %q", got)
	}
}

// A damaged database is replaced by a restore; a backup that is damaged, cut off or
// empty changes nothing.
func TestRestoreDamaged(t *testing.T) {
	backup := filepath.Join(t.TempDir(), "backup")
	if err := Backup(t.Context(), holding(t, 5), backup); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(backup)
	if err != nil {
		t.Fatal(err)
	}
	spoiled := []byte(strings.Replace(string(whole), "toy", "t\xff\xff", 1))
	copy(spoiled[len(spoiled)-4096:], make([]byte, 64))
	path := holding(t, 2)
	for name, data := range map[string][]byte{"cut off": whole[:len(whole)/4096/2*4096], "empty": {}, "spoiled": spoiled, "short": whole[:50]} {
		bad := filepath.Join(t.TempDir(), "bad")
		if err := os.WriteFile(bad, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Restore(t.Context(), bad, path, true); !errors.Is(err, store.ErrDamaged) && !errors.Is(err, store.ErrForeign) {
			t.Errorf("%s: got %v, want %v or %v", name, err, store.ErrDamaged, store.ErrForeign)
		}
		wantSteps(t, path, 2)
		if got := contents(t, path); strings.Contains(got, ".riposte") {
			t.Errorf("%s: something was left over", name)
		}
	}
	if err := os.WriteFile(path, spoiled[:5000], 0o600); err != nil {
		t.Fatal(err)
	}
	if kept, err := Restore(t.Context(), backup, path, true); kept == "" || err != nil {
		t.Errorf("over a damaged one: got %q, %v", kept, err)
	}
	wantSteps(t, path, 5)
}

// A database that was copied without its write-ahead log is not a backup.
func TestRestoreOpen(t *testing.T) {
	path := holding(t, 2)
	s := file(t, path)
	if err := s.Delete(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	_, err := Restore(t.Context(), path, filepath.Join(t.TempDir(), "new"), false)
	if err == nil || !strings.Contains(err.Error(), "not closed") {
		t.Errorf("got %v, want it refused", err)
	}
}
