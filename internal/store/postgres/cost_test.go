package postgres

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"riposte/internal/store/storetest"
)

// trips counts what is sent to the server and waited for.
type trips struct{ n atomic.Int64 }

func (c *trips) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	c.n.Add(1)
	return ctx
}

func (c *trips) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// TraceBatchStart counts statements that are sent together once.
func (c *trips) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	c.n.Add(1)
	return ctx
}

func (c *trips) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

func (c *trips) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}

// mostTrips is how often an ordinary choice may go to the server and back.
const mostTrips = 2

func TestRoundTrips(t *testing.T) {
	name := cluster.Database(t, t.TempDir())
	if _, _, err := Migrate(t.Context(), name); err != nil {
		t.Fatal(err)
	}
	config, err := pgx.ParseConfig(name)
	if err != nil {
		t.Fatal(err)
	}
	var counted trips
	config.Tracer = &counted
	s, _, err := dial(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Create(t.Context(), storetest.Duel("a")); err != nil {
		t.Fatal(err)
	}
	for seq := range 5 {
		before := counted.n.Load()
		if _, err := s.Commit(t.Context(), storetest.Choice("a", seq)); err != nil {
			t.Fatal(err)
		}
		if n := counted.n.Load() - before; seq > 1 && n > mostTrips {
			t.Errorf("choice %d took %d round trips, want %d at most", seq, n, mostTrips)
		}
	}
}

func BenchmarkChoices(b *testing.B) {
	s, err := Open(b.Context(), cluster.Database(b, b.TempDir()))
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	storetest.Choices(b, s)
}
