// Package part tells the parts of a choice's time apart: for metrics, how long each took, and
// for profiles, labels of what a goroutine is doing. It knows no duel and no person.
package part

import (
	"context"
	"runtime/pprof"
	"time"
)

// A Part is one of those that a choice's time is spent on.
type Part uint8

// The parts. Sight, Draw and Write come once for each viewer who is told.
const (
	Judge   Part = iota // the rules: the sentence is read, the choice judged, the step played
	Store               // until the change is durable
	Sight               // what a viewer may see, and whether that is something new
	Draw                // regions of a page and patches of a feed
	Write               // a frame to its socket
	Think               // a bot's, apart from all duels
	Preview             // what a choice would do, apart from the duel
	Count   = iota
)

var names = [Count]string{"judge", "store", "sight", "draw", "write", "think", "preview"}

func (p Part) String() string { return names[p] }

// A Meter is told when parts begin and end. A nil one tells nobody.
type Meter struct {
	Took   func(Part, time.Duration) // nil: times are not measured
	Labels bool                      // goroutines carry labels: route, ruleset and part
	Tracer Tracer                    // nil: steps are not told
}

// A Span is one part from its beginning to its end.
type Span struct {
	m    *Meter
	ctx  context.Context
	at   time.Time
	part Part
	in   context.Context // of the step; nil: it is not told
	end  func(failed bool)
}

// Begin begins a part. The context holds the labels that the goroutine has until then, and
// has again after the end.
func (m *Meter) Begin(ctx context.Context, p Part, ruleset string) Span {
	if m == nil {
		return Span{}
	}
	s := Span{m: m, part: p}
	if m.Labels {
		s.ctx = ctx
		pprof.SetGoroutineLabels(pprof.WithLabels(ctx, pprof.Labels("part", p.String(), "ruleset", ruleset)))
	}
	if m.Took != nil {
		s.at = time.Now()
	}
	if IsTraced(ctx) {
		s.in, s.end = Step(ctx, p.String(), "riposte.ruleset", ruleset)
	}
	return s
}

// In is the context for what is done within the part that began with ctx.
func (s Span) In(ctx context.Context) context.Context {
	if s.in == nil {
		return ctx
	}
	return s.in
}

// End ends the part.
func (s Span) End() {
	if s.m == nil {
		return
	}
	if s.m.Took != nil {
		s.m.Took(s.part, time.Since(s.at))
	}
	if s.m.Labels {
		pprof.SetGoroutineLabels(s.ctx)
	}
	if s.end != nil {
		s.end(false)
	}
}

// Traces reports whether steps are told.
func (m *Meter) Traces() bool { return m != nil && m.Tracer != nil }

// Trace has the steps of a context told, if they are told at all.
func (m *Meter) Trace(ctx context.Context) context.Context {
	if !m.Traces() {
		return ctx
	}
	return Traced(ctx, m.Tracer)
}

// Route answers a request by a route, whose pattern is a label of the goroutine until then.
func (m *Meter) Route(ctx context.Context, route string, answer func(context.Context)) {
	if m == nil || !m.Labels {
		answer(ctx)
		return
	}
	pprof.Do(ctx, pprof.Labels("route", route), answer)
}
