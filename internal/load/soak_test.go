//go:build e2e

package load

import (
	"context"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

var soakFor = flag.Duration("soak", 0, "how long TestSoak plays at 200 duels; 0 is a few seconds at a few")

// A use is what a server uses at one moment.
type use struct{ goroutines, descriptors, memory int64 }

// meter is the flag of serve that opens the metrics, and a function that reads them.
func meter(t *testing.T) (flags []string, read func(*Server) use) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	at := listener.Addr().String()
	_ = listener.Close()
	return []string{"--metrics", at}, func(s *Server) (u use) {
		t.Helper()
		var text []byte
		if _, err := (&Guest{base: "http://" + at, client: client, token: "none"}).Do(t.Context(), http.MethodGet, "/metrics", nil, &text, ""); err != nil {
			t.Fatal(err)
		}
		_, rest, found := strings.Cut(string(text), "\ngo_goroutines ")
		if n, err := fmt.Sscan(rest, &u.goroutines); !found || n != 1 {
			t.Fatalf("no go_goroutines: %v", err)
		}
		open, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", s.cmd.Process.Pid))
		if err != nil {
			t.Fatal(err)
		}
		u.descriptors = int64(len(open))
		if u.memory, err = s.Memory(); err != nil {
			t.Fatal(err)
		}
		return u
	}
}

// Programs, pages and watchers come and go for a long time: once they are gone, no goroutine or
// descriptor of the server is left. While they play, none of these grows, nor does the memory.
// What a short run shows of the time in between says nothing, and is not held against it.
func TestSoak(t *testing.T) {
	flags, read := meter(t)
	s := Serve(t, append(flags, unlimited...)...)
	l := Load{Duels: 200, Pages: 1, Watchers: 1, Rate: 100, For: *soakFor, Games: games}
	every := 5 * time.Second
	if *soakFor == 0 {
		l.Duels, l.For, l.Rate, every = 6, 2*time.Second, 0, 100*time.Millisecond
	}
	if _, err := NewGuest(s.URL).Do(t.Context(), http.MethodGet, "/readyz", nil, nil, ""); err != nil {
		t.Fatal(err)
	}
	client.CloseIdleConnections()
	before := read(s)
	ctx, done := context.WithCancel(t.Context())
	defer done()
	ended := make(chan error, 1)
	go func() {
		m, err := l.Run(ctx, s)
		if err == nil {
			t.Log(m.Row(fmt.Sprintf("%d duels of all systems for %v", l.Duels, l.For)))
		}
		ended <- err
	}()
	var samples []use
	tick := time.NewTicker(every)
	defer tick.Stop()
playing:
	for {
		select {
		case err := <-ended:
			if err != nil {
				t.Fatal(err)
			}
			break playing
		case <-tick.C:
			samples = append(samples, read(s))
		}
	}
	if n := len(samples); *soakFor > 0 && n >= 8 {
		// The first half is the warm-up: tables that are over leave the memory after some minutes,
		// and so does what is known of clients.
		early, late := most(samples[n/2:n*3/4]), most(samples[n*3/4:])
		t.Logf("the most in the third quarter %+v, in the last %+v", early, late)
		for _, of := range []struct {
			name        string
			early, late int64
		}{
			{"goroutines", early.goroutines, late.goroutines},
			{"descriptors", early.descriptors, late.descriptors},
			{"bytes of memory", early.memory, late.memory},
		} {
			if of.late > of.early+of.early/5 {
				t.Errorf("%s grew from %d to %d", of.name, of.early, of.late)
			}
		}
	}
	// The database may have opened connections that it keeps for a while.
	const spare = 8
	client.CloseIdleConnections()
	var after use
	for began := time.Now(); time.Since(began) < time.Minute; pause(t.Context()) {
		after = read(s)
		client.CloseIdleConnections()
		if after.goroutines <= before.goroutines+spare && after.descriptors <= before.descriptors+spare {
			t.Logf("before %+v, after %+v", before, after)
			return
		}
	}
	t.Errorf("something is left: before %+v, after %+v", before, after)
}

// most is the most of each.
func most(samples []use) (m use) {
	for _, u := range samples {
		m = use{max(m.goroutines, u.goroutines), max(m.descriptors, u.descriptors), max(m.memory, u.memory)}
	}
	return m
}
