package part

import (
	"context"
	"testing"
)

// Without a tracer a step, a part and what asks for them allocate nothing.
func TestAllocUntraced(t *testing.T) {
	ctx := context.WithValue(t.Context(), tracerKey{}, nil)
	m := &Meter{}
	n := testing.AllocsPerRun(100, func() {
		inside, end := Step(ctx, "name", "key", "value")
		span := m.Begin(inside, Judge, "duel")
		_ = span.In(inside)
		span.End()
		end(false)
		_ = (*Meter)(nil).Traces() || m.Traces() || IsTraced(m.Trace(ctx))
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// A teller keeps the names of steps, each behind those that it is within.
type teller struct{ told *[]string }

type insideKey struct{}

func (t teller) Start(ctx context.Context, name, key, value string) (context.Context, func(bool)) {
	around, _ := ctx.Value(insideKey{}).(string)
	name = around + "/" + name
	return context.WithValue(ctx, insideKey{}, name), func(failed bool) {
		if failed {
			name += " failed"
		}
		*t.told = append(*t.told, name+" "+key+"="+value)
	}
}

// Steps are told with what they are within, and parts are steps.
func TestSteps(t *testing.T) {
	var told []string
	m := &Meter{Tracer: teller{&told}}
	ctx, end := Step(m.Trace(t.Context()), "act", "", "")
	span := m.Begin(ctx, Store, "duel")
	_, wrote := Step(span.In(ctx), "sql", "db.query.text", "INSERT")
	wrote(true)
	span.End()
	end(false)
	want := []string{"/act/store/sql failed db.query.text=INSERT", "/act/store riposte.ruleset=duel", "/act ="}
	if len(told) != 3 || told[0] != want[0] || told[1] != want[1] || told[2] != want[2] {
		t.Errorf("got %q, want %q", told, want)
	}
}
