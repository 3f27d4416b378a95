package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"riposte/internal/store"
)

// The number of the last migration is that of the form that the program makes.
func TestNewest(t *testing.T) {
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil || len(files) == 0 || !strings.HasPrefix(files[len(files)-1], fmt.Sprintf("migrations/%04d_", newest)) {
		t.Errorf("got migrations %v, %v; want %d", files, err, newest)
	}
	path := filepath.Join(t.TempDir(), "db")
	for _, want := range [][2]int64{{0, newest}, {newest, newest}} {
		if from, to, err := Migrate(t.Context(), path); from != want[0] || to != want[1] || err != nil {
			t.Errorf("got %d to %d, %v; want %v", from, to, err, want)
		}
	}
}

// run does SQL on a file of any kind.
func run(t *testing.T, path string, queries ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", dsn(path, ""))
	if err != nil {
		t.Fatal(err)
	}
	for _, query := range queries {
		if _, err := db.ExecContext(t.Context(), query); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// What is not ours, or not of this form, is refused by every way in, and left as it
// was.
func TestNotOurs(t *testing.T) {
	for _, c := range []struct {
		name string
		make func(t *testing.T, path string)
		want error
		says string
	}{
		{"newer", func(t *testing.T, path string) {
			if err := file(t, path).Close(); err != nil {
				t.Fatal(err)
			}
			run(t, path, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)")
		}, store.ErrNewer, "form 99"},
		{"another database", func(t *testing.T, path string) { run(t, path, "CREATE TABLE bookmarks (x)") }, store.ErrForeign, "something else"},
		{"another's migrations", func(t *testing.T, path string) {
			run(t, path, "CREATE TABLE goose_db_version (version_id INTEGER, is_applied INTEGER)", "CREATE TABLE x (y)", "INSERT INTO goose_db_version VALUES (1, 1)")
		}, store.ErrForeign, "something else"},
		{"a text", func(t *testing.T, path string) {
			if err := os.WriteFile(path, bytes.Repeat([]byte("a text\n"), 1000), 0o600); err != nil {
				t.Fatal(err)
			}
		}, store.ErrForeign, "not a database"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path, sound := filepath.Join(t.TempDir(), "db"), filepath.Join(t.TempDir(), "sound")
			c.make(t, path)
			if err := file(t, sound).Close(); err != nil {
				t.Fatal(err)
			}
			before := contents(t, path)
			_, open := Open(t.Context(), path)
			_, existing := Existing(t.Context(), path)
			_, _, migrate := Migrate(t.Context(), path)
			backup := Backup(t.Context(), path, filepath.Join(t.TempDir(), "copy"))
			_, restore := Restore(t.Context(), path, sound, true)
			for way, err := range map[string]error{"open": open, "existing": existing, "migrate": migrate, "backup": backup, "restore": restore} {
				if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), path) {
					t.Errorf("%s: got %v, want %v that names the file", way, err, c.want)
				}
			}
			if after := contents(t, path); after != before {
				t.Errorf("the folder has changed: got %q, want %q", after, before)
			}
			if err := file(t, sound).Check(t.Context()); err != nil {
				t.Errorf("what was to be restored over: %v", err)
			}
		})
	}
}

// contents is every file in the folder of a path, and what it holds.
func contents(t *testing.T, path string) string {
	t.Helper()
	var b strings.Builder
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(filepath.Dir(path), e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s: %s\n", e.Name(), data)
	}
	return b.String()
}

func TestExisting(t *testing.T) {
	path := filepath.Join(t.TempDir(), "db")
	if _, err := Existing(t.Context(), path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want %v", err, fs.ErrNotExist)
	}
	run(t, path, "PRAGMA user_version = 1")
	if _, err := Existing(t.Context(), path); !errors.Is(err, store.ErrOlder) {
		t.Errorf("got %v of an empty database, want %v", err, store.ErrOlder)
	}
	if err := file(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	s, err := Existing(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Check(t.Context()), s.Close()); err != nil {
		t.Error(err)
	}
}
