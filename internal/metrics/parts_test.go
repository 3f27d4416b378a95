package metrics

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"runtime/pprof"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"riposte/internal/house"
	"riposte/internal/part"
	"riposte/internal/server"
	"riposte/internal/store"
	"riposte/internal/store/sqlite"
	"riposte/rules"
)

// profiled notes the labels under which an answer's change is stored.
type profiled struct {
	store.Store
	labels atomic.Value // string
	writer atomic.Value // those of the store's own goroutine
}

func (p *profiled) Commit(ctx context.Context, c store.Change) (int64, error) {
	var b bytes.Buffer
	_ = pprof.Lookup("goroutine").WriteTo(&b, 1)
	for stack := range strings.SplitSeq(b.String(), "\n\n") {
		_, labels, _ := strings.Cut(stack, "# labels: ")
		labels, _, _ = strings.Cut(labels, "\n")
		if strings.Contains(stack, "sqlite.(*writer).run") {
			p.writer.Store(labels)
		}
		if strings.Contains(stack, "(*House).Answer") && strings.Contains(stack, "(*profiled).Commit") {
			p.labels.Store(labels)
		}
	}
	return p.Store.Commit(ctx, c)
}

// Every part of a choice's time is measured, from the answer to the frame, and a profile
// tells by route, ruleset and part what a goroutine did.
func TestParts(t *testing.T) {
	kept, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "duels.db"))
	if err != nil {
		t.Fatal(err)
	}
	m := New()
	seen := &profiled{Store: kept}
	meter := &part.Meter{Took: m.Took, Labels: true}
	tables, err := house.New(t.Context(), house.Config{Store: seen, Rulesets: rules.All(), Meter: meter})
	if err != nil {
		t.Fatal(err)
	}
	web := server.New(server.Config{Rooms: server.RoomsOf(tables, kept, nil), Meter: meter})
	defer func() {
		web.Drain()
		_ = tables.Close(t.Context())
		_ = kept.Close()
	}()
	token := strings.Repeat("t", 32)
	duel, err := tables.Create(t.Context(), house.Guest(token), house.Order{Ruleset: "coolduel", Places: []house.Place{
		{Who: house.Me, Document: []byte(`"sellsword"`), Lock: true}, {Who: house.Bot, Bot: "random", Document: []byte(`"bulwark"`)},
	}})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(ctx context.Context, method, path, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequestWithContext(ctx, method, "/duels/"+duel+path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+token)
		w := httptest.NewRecorder()
		web.ServeHTTP(w, r)
		return w
	}
	ctx, leave := context.WithCancel(t.Context())
	left := make(chan struct{})
	go func() {
		defer close(left)
		ask(ctx, http.MethodGet, "/feed", "")
	}()
	defer func() { leave(); <-left }()
	var s *house.Sight
	for s == nil || s.Request == nil { // it is the bot's turn
		if s, err = tables.Look(t.Context(), house.Guest(token), duel, 0); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Millisecond)
	}
	if w := ask(t.Context(), http.MethodPost, "/answers", fmt.Sprintf(`{"request":%d,"sentence":"concede","lock":true}`, s.Request.ID)); w.Code != http.StatusOK {
		t.Fatalf("concede: %d %s", w.Code, w.Body)
	}
	if got, want := seen.labels.Load(), `{"part":"store", "route":"/duels/{id}/answers", "ruleset":"coolduel"}`; got != want {
		t.Errorf("labels while it is stored: got %v, want %s", got, want)
	}
	if got, want := seen.writer.Load(), `{"part":"store"}`; got != want {
		t.Errorf("labels of the writer: got %v, want %s", got, want)
	}
	want := map[string]bool{}
	for _, p := range []part.Part{part.Judge, part.Store, part.Sight, part.Draw, part.Write} {
		want[p.String()] = true
	}
	got := ""
	for i := 0; len(want) > 0 && i < 10_000; i++ { // until the frame has been written
		w := httptest.NewRecorder()
		m.Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))
		got = w.Body.String()
		for name := range want {
			_, count, found := strings.Cut(got, "\nriposte_part_seconds_count{part=\""+name+"\"} ")
			if found && !strings.HasPrefix(count, "0\n") {
				delete(want, name)
			}
		}
		time.Sleep(time.Millisecond)
	}
	if len(want) > 0 {
		t.Errorf("not measured: %v in\n%s", want, got)
	}
	for _, bucket := range []string{"1e-05", "0.001", "1"} {
		if !strings.Contains(got, `riposte_part_seconds_bucket{part="judge",le="`+bucket+`"}`) {
			t.Errorf("no bucket of %s s", bucket)
		}
	}
}

// One operation is the measuring of one part: a choice has three to a dozen of them.
func BenchmarkPart(b *testing.B) {
	for _, way := range []struct {
		name  string
		meter *part.Meter
	}{
		{"off", nil},
		{"metrics", &part.Meter{Took: New().Took}},
		{"labels", &part.Meter{Labels: true}},
	} {
		b.Run("way="+way.name, func(b *testing.B) {
			b.ReportAllocs()
			ctx := b.Context()
			for b.Loop() {
				way.meter.Begin(ctx, part.Judge, "pugilism").End()
			}
		})
	}
}

// Measuring allocates nothing.
func TestAllocs(t *testing.T) {
	m := &part.Meter{Took: New().Took}
	if n := testing.AllocsPerRun(100, func() { m.Begin(t.Context(), part.Judge, "pugilism").End() }); n != 0 {
		t.Errorf("%v allocations to measure a part", n)
	}
}
