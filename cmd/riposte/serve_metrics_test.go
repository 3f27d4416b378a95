package main

import (
	"net"
	"path/filepath"
	"strings"
	"testing"
)

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// The metrics have a port of their own, or none if none is named, and so have the
// profiles.
func TestServeMetrics(t *testing.T) {
	at := freeAddress(t)
	s := serveProgram(t, nil, "--db", filepath.Join(t.TempDir(), "duels.db"), "--listen", "127.0.0.1:0", "--metrics", at)
	if status, _ := s.ask("GET", "/metrics", "", ""); status != 404 {
		t.Errorf("the page's own port: got %d for /metrics, want 404", status)
	}
	page := *s
	page.base = "http://" + at
	if status, body := page.ask("GET", "/metrics", "", ""); status != 200 || !strings.Contains(body, "riposte_duels_live 0") || !strings.Contains(body, `riposte_part_seconds_count{part="draw"} 0`) {
		t.Errorf("got %d %.300s", status, body)
	}
	if status, _ := page.ask("GET", "/duels", "", ""); status != 404 {
		t.Errorf("the port of the metrics has the page too: %d", status)
	}
	if said := s.end(); !strings.Contains(said, at) {
		t.Errorf("it does not say where the metrics are: %s", said)
	}

	at = freeAddress(t)
	s = serveProgram(t, nil, "--db", filepath.Join(t.TempDir(), "duels.db"), "--listen", "127.0.0.1:0", "--pprof", at)
	if status, _ := s.ask("GET", "/debug/pprof/", "", ""); status != 404 {
		t.Errorf("the page's own port: got %d for the profiles, want 404", status)
	}
	page = *s
	page.base = "http://" + at
	if status, body := page.ask("GET", "/debug/pprof/goroutine?debug=1", "", ""); status != 200 || !strings.Contains(body, "goroutine profile") {
		t.Errorf("got %d %.300s", status, body)
	}
	if status, _ := page.ask("GET", "/duels", "", ""); status != 404 {
		t.Errorf("the port of the profiles has the page too: %d", status)
	}
	s.end()

	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	out, err := program(t, nil, "serve", "--db", filepath.Join(t.TempDir(), "duels.db"), "--listen", "127.0.0.1:0", "--metrics", taken.Addr().String()).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "is taken by another program; choose another port with --metrics") {
		t.Errorf("a port that is taken: got %v, %s", err, out)
	}
}
