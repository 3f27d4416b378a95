package crier

import (
	"fmt"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

func serve(t testing.TB, port int) *server.Server {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(20 * time.Second) {
		t.Fatal("the NATS server does not start")
	}
	return s
}

// Those of one database hear each other and not themselves, those of another nothing, through
// an end of the NATS server and a new beginning.
func TestCrier(t *testing.T) {
	s := serve(t, server.RANDOM_PORT)
	port := s.Addr().(*net.TCPAddr).Port
	said := make(chan string, 1<<10)
	crier := func(name, database string) *Crier {
		c, err := Connect(fmt.Sprintf("nats://127.0.0.1:%d", port), []byte(database), slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		c.Hear(func(duel string, revision int64) { said <- fmt.Sprint(name, " ", duel, " ", revision) })
		return c
	}
	one := crier("one", "a")
	crier("two", "a")
	crier("other", "b")
	hears := func(duel string, want int64) {
		t.Helper()
		deadline := time.After(20 * time.Second)
		for {
			one.Cry(duel, want)
			select {
			case got := <-said:
				if got == fmt.Sprint("two ", duel, " ", want) {
					return
				}
				if !strings.HasPrefix(got, "two ") {
					t.Fatalf("heard %q", got)
				}
			case <-time.After(20 * time.Millisecond):
			case <-deadline:
				t.Fatalf("%s at %d is not heard", duel, want)
			}
		}
	}
	hears("d", 7)
	s.Shutdown()
	s.WaitForShutdown()
	for range 100 {
		one.Cry("lost", 1) // blocks nobody
	}
	serve(t, port)
	hears("e", 8)
}

// A server that is not there yet is no error; an address that can't be one is.
func TestConnect(t *testing.T) {
	c, err := Connect("nats://127.0.0.1:1", []byte("a"), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	c.Hear(func(string, int64) {})
	c.Cry("d", 1)
	c.Close()
	for _, address := range []string{"", "127.0.0.1:4222", "http://127.0.0.1", "nats://%zz:secret@x"} {
		if _, err := Connect(address, []byte("a"), slog.New(slog.DiscardHandler)); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: got %v", address, err)
		}
	}
	if got := Redacted("nats://u:secret@x:4222"); got != "nats://u:xxxxx@x:4222" {
		t.Errorf("got %s", got)
	}
}
