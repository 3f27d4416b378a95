//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestClaim(t *testing.T) {
	file := filepath.Join(t.TempDir(), "duels.db")
	_, release, err := claim(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := claim(file); err == nil || !strings.Contains(err.Error(), "another riposte") {
		t.Errorf("a second server: got %v, want an error that names the first", err)
	}
	release()
	_, release, err = claim(file)
	if err != nil {
		t.Fatalf("after the first has ended: %v", err)
	}
	release()
	if _, _, err := claim(filepath.Join(t.TempDir(), "none", "duels.db")); err != nil {
		t.Errorf("no folder: got %v, want none: the store says it", err)
	}
}

// While one program serves a file no other does, under whatever name it reaches it.
func TestOneServerAFile(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "real", "duels.db")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.Mkdir(filepath.Dir(db), 0o700))
	s := serveProgram(t, nil, "--listen", "127.0.0.1:0", "--db", db)
	link, folder := filepath.Join(dir, "link.db"), filepath.Join(dir, "folder")
	must(os.Symlink(db, link))
	must(os.Symlink(filepath.Dir(db), folder))
	refused := func(name, want string) {
		t.Helper()
		out, err := program(t, nil, "serve", "--listen", "127.0.0.1:0", "--db", name).CombinedOutput()
		if err == nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: got %v, %s; want %q", name, err, out, want)
		}
	}
	const another = "is served by another riposte already"
	refused(db, another)
	refused(link, another)
	refused(filepath.Join(folder, "duels.db"), another)
	if mounted := bind(t, db); mounted != "" {
		refused(mounted, another)
	}
	hard := filepath.Join(dir, "hard.db")
	must(os.Link(db, hard))
	refused(hard, "has 2 names")
	must(os.Remove(hard))
	s.end()

	// A link is a way in too: what was stored last is found, and is beside the file
	// itself.
	s = serveProgram(t, nil, "--listen", "127.0.0.1:0", "--db", link)
	refused(db, another)
	if status, body := s.ask("GET", "/readyz", "", ""); status != 200 {
		t.Errorf("/readyz by the link: %d %s", status, body)
	}
	s.end()
	dangling := filepath.Join(dir, "dangling.db")
	must(os.Symlink(filepath.Join(dir, "nowhere.db"), dangling))
	refused(dangling, "is a link to")
}
