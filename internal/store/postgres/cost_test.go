package postgres

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"riposte/internal/store"
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
const mostTrips = 1

// counting are so many servers of one database, and what they send to it.
func counting(t *testing.T, servers int) (here []*Store, counted *trips) {
	t.Helper()
	name := cluster.Database(t, t.TempDir())
	if _, _, err := Migrate(t.Context(), name); err != nil {
		t.Fatal(err)
	}
	config, err := pgx.ParseConfig(name)
	if err != nil {
		t.Fatal(err)
	}
	counted = &trips{}
	config.Tracer = counted
	for range servers {
		s, _, err := dial(t.Context(), config)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		here = append(here, s)
	}
	return here, counted
}

func TestRoundTrips(t *testing.T) {
	here, counted := counting(t, 1)
	s := here[0]
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

// Whoever follows what another server does reads it in one round trip, and then knows enough to
// write in one.
func TestRoundTripsBetweenServers(t *testing.T) {
	here, counted := counting(t, 2)
	if err := here[0].Create(t.Context(), storetest.Duel("a")); err != nil {
		t.Fatal(err)
	}
	for seq := range 12 {
		at := here[seq%2]
		before := counted.n.Load()
		l, err := at.LoadAfter(t.Context(), "a", max(0, seq-1))
		if err != nil || len(l.History.Steps) != min(seq, 1) {
			t.Fatalf("choice %d: got %v", seq, err)
		}
		read := counted.n.Load()
		if _, err := at.Commit(t.Context(), storetest.Choice("a", seq)); err != nil {
			t.Fatal(err)
		}
		if r, w := read-before, counted.n.Load()-read; seq > 3 && (r > 1 || w > mostTrips) {
			t.Errorf("choice %d took %d round trips to read and %d to write, want one each", seq, r, w)
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

// What another server wrote meanwhile is noticed: whoever knows less is told of a conflict, writes
// nothing, and goes on where the duel is as soon as it has read that.
func TestAnotherServerIsNoticed(t *testing.T) {
	name := cluster.Database(t, t.TempDir())
	var here [2]*Store
	for i := range here {
		s, err := Open(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		here[i] = s
	}
	if err := here[0].Create(t.Context(), storetest.Duel("a")); err != nil {
		t.Fatal(err)
	}
	commit := func(i, seq int) error {
		_, err := here[i].Commit(t.Context(), storetest.Choice("a", seq))
		return err
	}
	// A draft changes nothing but the revision, so that no step tells that it was there already.
	draft := func(i, revision int) error {
		_, err := here[i].Commit(t.Context(), store.Change{Duel: "a", Revision: int64(revision)})
		return err
	}
	for seq := range 3 {
		if err := commit(0, seq); err != nil {
			t.Fatal(err)
		}
	}
	if err := draft(1, 3); err != nil {
		t.Fatal(err)
	}
	if err := draft(0, 3); !errors.Is(err, store.ErrConflict) {
		t.Errorf("got %v at a revision that was over, want a conflict", err)
	}
	for n := range 6 {
		if err := draft(n%2, 4+n); err != nil {
			t.Errorf("in turns, %d: %v", n, err)
		}
	}
	if err := draft(0, 9); !errors.Is(err, store.ErrConflict) {
		t.Errorf("got %v, want a conflict", err)
	}
	if err := draft(1, 10); err != nil {
		t.Error(err)
	}
}
