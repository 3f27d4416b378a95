package audit

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestLine(t *testing.T) {
	var out bytes.Buffer
	l := New(&out)
	at := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	l.Keep(&Act{At: at, Who: Who("a token"), What: "POST /duels/{id}/answers", Of: "2f", Outcome: "done", Request: "77"})
	l.Keep(&Act{At: at, What: "end", Of: "2f"})
	want := `{"time":"2026-11-28T12:00:00Z","level":"INFO","msg":"POST /duels/{id}/answers","who":"e3316e2bafeb","of":"2f","outcome":"done","request":"77"}
{"time":"2026-11-28T12:00:00Z","level":"INFO","msg":"end","of":"2f"}
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
	if Who("") != "" {
		t.Error("nobody is somebody")
	}
	(*Log)(nil).Keep(&Act{}) // keeps nothing
}

// A file that is renamed goes on under its name, and one that can't be written is told of once.
func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "acts")
	if err := os.WriteFile(path, []byte("before\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	told := 0
	f, err := Open(path, func(error) { told++ })
	if err != nil {
		t.Fatal(err)
	}
	write := func(text string) error {
		_, err := f.Write([]byte(text))
		return err
	}
	later := func() { f.looked = f.looked.Add(-lookEvery) }
	if err := write("one\n"); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(path, path+".1"); err != nil {
		t.Fatal(err)
	}
	later()
	if err := write("two\n"); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{path + ".1": "before\none\n", path: "two\n"} {
		if got, err := os.ReadFile(name); string(got) != want || err != nil {
			t.Errorf("%s has %q, %v; want %q", filepath.Base(name), got, err, want)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read it: %v, %v", info, err)
	}
	if err := errors.Join(os.Remove(path), os.Mkdir(path, 0o700)); err != nil {
		t.Fatal(err)
	}
	later()
	for range 3 {
		if err := write("lost\n"); err == nil {
			t.Error("it was written to a folder")
		}
	}
	if told != 1 {
		t.Errorf("told %d times, want once", told)
	}
	if err := errors.Join(os.Remove(path), write("three\n"), f.Close(), f.Close()); err != nil {
		t.Error(err)
	}
	if got, err := os.ReadFile(path); string(got) != "three\n" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := Open(filepath.Join(path, "there"), nil); err == nil || !strings.Contains(err.Error(), "there") {
		t.Errorf("got %v", err)
	}
}
