package crier

import (
	"log/slog"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// What a word takes that concerns nobody at a server, of NATS, the one who cries and the one who
// hears together: an upper bound of what it takes of who hears.
func BenchmarkHear(b *testing.B) {
	s := serve(b, server.RANDOM_PORT)
	defer s.Shutdown()
	database, log := []byte("bench"), slog.New(slog.DiscardHandler)
	var both [2]*Crier
	for i := range both {
		c, err := Connect(s.ClientURL(), database, log)
		if err != nil {
			b.Fatal(err)
		}
		defer c.Close()
		both[i] = c
	}
	nobody := map[string]bool{}
	heard := make(chan int64, 1)
	last := int64(b.N)
	both[1].Hear(func(duel string, revision int64) {
		if !nobody[duel] && revision == last {
			heard <- revision
		}
	})
	if err := both[1].conn.Flush(); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for n := int64(1); n <= last; n++ {
		both[0].Cry("7f3kQm2x9pRtVb6wYz1cNd00", n)
	}
	select {
	case <-heard:
	case <-time.After(time.Minute):
		b.Fatal("the last word was not heard")
	}
}
