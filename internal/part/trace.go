package part

import "context"

// A Tracer tells others what is done, for how long, and within what.
type Tracer interface {
	// Start begins a step within that of the context, if there is one. The key and its value say
	// more of it, "" says nothing. What is done with the context that it returns is within the
	// step, until end is called, which says whether it failed.
	Start(ctx context.Context, name, key, value string) (inside context.Context, end func(failed bool))
}

type tracerKey struct{}

// Traced has the steps of a context told to a tracer.
func Traced(ctx context.Context, t Tracer) context.Context {
	return context.WithValue(ctx, tracerKey{}, t)
}

// IsTraced reports whether the steps of a context are told to anybody.
func IsTraced(ctx context.Context) bool { return ctx.Value(tracerKey{}) != nil }

// Step begins a step of a context, as Tracer.Start does. If nobody is told it costs no more than
// to find that out.
func Step(ctx context.Context, name, key, value string) (inside context.Context, end func(failed bool)) {
	t, ok := ctx.Value(tracerKey{}).(Tracer)
	if !ok {
		return ctx, nothing
	}
	return t.Start(ctx, name, key, value)
}

func nothing(bool) {}
