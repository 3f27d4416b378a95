package part_test

import (
	"bytes"
	"context"
	"runtime/pprof"
	"strings"
	"testing"
	"time"

	"riposte/internal/part"
)

// labels are those of this goroutine, as a profile has them.
func labels(ctx context.Context) string {
	var b bytes.Buffer
	_ = pprof.Lookup("goroutine").WriteTo(&b, 1)
	for stack := range strings.SplitSeq(b.String(), "\n\n") {
		if strings.Contains(stack, "part_test.labels") {
			_, of, _ := strings.Cut(stack, "# labels: ")
			of, _, _ = strings.Cut(of, "\n")
			return of
		}
	}
	return "no such goroutine"
}

// A part is told once, with its time; its labels hold until its end, and those of the route
// around it stand again then.
func TestSpan(t *testing.T) {
	var told []part.Part
	m := &part.Meter{Labels: true, Took: func(p part.Part, took time.Duration) {
		told = append(told, p)
		if took < 0 {
			t.Errorf("%v took %v", p, took)
		}
	}}
	m.Route(t.Context(), "/duels/{id}/answers", func(ctx context.Context) {
		const outside = `{"route":"/duels/{id}/answers"}`
		if got := labels(ctx); got != outside {
			t.Errorf("before: %s", got)
		}
		judge := m.Begin(ctx, part.Judge, "pugilism")
		if got, want := labels(ctx), `{"part":"judge", "route":"/duels/{id}/answers", "ruleset":"pugilism"}`; got != want {
			t.Errorf("within: got %s, want %s", got, want)
		}
		judge.End()
		if got := labels(ctx); got != outside {
			t.Errorf("after: %s", got)
		}
		m.Begin(ctx, part.Store, "pugilism").End()
	})
	if got := labels(t.Context()); got != "" {
		t.Errorf("labels are left: %s", got)
	}
	if len(told) != 2 || told[0] != part.Judge || told[1] != part.Store {
		t.Errorf("told of %v", told)
	}
	for p := range part.Part(part.Count) {
		if p.String() == "" {
			t.Errorf("part %d has no name", p)
		}
	}
	var none *part.Meter
	none.Begin(t.Context(), part.Write, "pugilism").End()
	answered := false
	none.Route(t.Context(), "/", func(context.Context) { answered = true })
	if !answered {
		t.Error("without a meter the request is not answered")
	}
}
