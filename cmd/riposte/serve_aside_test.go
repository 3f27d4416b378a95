package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"riposte/internal/store/damagetest"
)

// A duel that the rules no longer replay as it was does not stop the server from
// starting: it is named, its page says so, and the others can be played.
func TestServeSetsAside(t *testing.T) {
	db := filepath.Join(t.TempDir(), "duels.db")
	s := serveProgram(t, nil, "--listen", "127.0.0.1:0", "--db", db)
	ulla := s.guest()
	var duels []string
	for range 2 {
		status, body := s.ask("POST", "/duels", ulla, `{"ruleset":"pugilism","places":[{"who":"me","name":"Ulla","document":"ulla","lock":true},{"who":"bot","bot":"random"}]}`)
		if status != 201 {
			t.Fatalf("POST /duels: %d %s", status, body)
		}
		duels = append(duels, regexp.MustCompile(`"duel":"([0-9a-f]+)"`).FindStringSubmatch(body)[1])
	}
	s.end()
	if n := damagetest.Do(t, db, "UPDATE steps SET step = CAST('{}' AS BLOB) WHERE duel = ? AND sequence = 0", duels[0]); n != 1 {
		t.Fatalf("%d steps were damaged", n)
	}
	s = serveProgram(t, nil, "--listen", "127.0.0.1:0", "--db", db)
	if status, body := s.ask("GET", "/readyz", "", ""); status != 200 {
		t.Errorf("/readyz: %d %s", status, body)
	}
	if status, body := s.ask("GET", "/duels/"+duels[0], ulla, ""); status != 409 || !strings.Contains(body, "/problems/aside") || strings.Contains(body, "step") {
		t.Errorf("the one that was damaged: %d %s", status, body)
	}
	if status, body := s.ask("GET", "/duels/"+duels[1], ulla, ""); status != 200 || !strings.Contains(body, `"phase":"playing"`) {
		t.Errorf("the other: %d %s", status, body)
	}
	for !strings.Contains(s.so(), "vetted") { // it may take its time
		time.Sleep(10 * time.Millisecond)
	}
	said := s.end()
	for _, want := range []string{"set aside; the others go on", "duel=" + duels[0], "duels=2 aside=1 faulty=0"} {
		if !strings.Contains(said, want) {
			t.Errorf("it did not say %q:\n%s", want, said)
		}
	}
	if n := strings.Count(said, "set aside; the others"); n != 1 {
		t.Errorf("it said %d times that a duel is set aside", n)
	}
}
