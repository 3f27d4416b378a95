package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Acts are appended to the file, from the start to the stop of the server; a file that can't be had
// stops the start.
func TestAudit(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "acts")
	s := serveProgram(t, nil, "--db", filepath.Join(dir, "duels.db"), "--listen", "127.0.0.1:0", "--audit", path)
	if status, _ := s.ask("POST", "/duels", s.guest(), `{"ruleset":"pugilism","places":[{"who":"bot","document":"ulla"},{"who":"bot","document":"pell"}]}`); status != 201 {
		t.Fatalf("got %d", status)
	}
	s.end()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	said := string(data)
	lines := strings.Split(strings.TrimSpace(said), "\n")
	if !strings.Contains(lines[0], `"msg":"start"`) || !strings.Contains(lines[len(lines)-1], `"msg":"stop"`) || !strings.Contains(said, `"msg":"POST /duels"`) || !strings.Contains(said, `"msg":"begin"`) {
		t.Errorf("it has\n%s", said)
	}
	out, err := program(t, nil, "serve", "--db", filepath.Join(dir, "duels.db"), "--listen", "127.0.0.1:0", "--audit", dir).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "--audit: ") {
		t.Errorf("got %v: %s", err, out)
	}
}
