package house

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"riposte"
	"riposte/internal/part"
	"riposte/internal/store"
	"riposte/match"
)

// A Stream tells one viewer of a table again and again. It is for one goroutine.
type Stream struct {
	next  func(context.Context, <-chan time.Time) (*Sight, error)
	again func()
	knows func(old bool)
	hears func()
	close func()
}

// Next waits until the viewer's sight differs from the one given last and returns
// it with the lines told since. The first call returns at once. Changes that come
// close together may be given as one. The error is that of ctx, or ErrClosed when
// the house closes, or ErrNoDuel when the duel is deleted.
func (s *Stream) Next(ctx context.Context) (*Sight, error) { return s.next(ctx, nil) }

// Until is Next, but nil once the timer has run out.
func (s *Stream) Until(ctx context.Context, timer <-chan time.Time) (*Sight, error) {
	return s.next(ctx, timer)
}

// Again makes the next sight come at once and with all lines, like the first.
func (s *Stream) Again() { s.again() }

// Knows makes every sight come with what is [Known]. Unless old, nothing is told that was told
// before the stream began; nor is it to a viewer who has another seat.
func (s *Stream) Knows(old bool) { s.knows(old) }

// WentBack reports whether lines that were told before are set aside.
func (s *Sight) WentBack() bool {
	return s.Since > 0 && slices.ContainsFunc(s.Lines, func(l Line) bool {
		return l.Kind == lineTakenBack
	})
}

var lineTakenBack = LineKind(match.TakenBack.String())

// Close ends the stream.
func (s *Stream) Close() { s.close() }

// A watcher is the table's end of a stream. Its seat is looked up each time: a
// person who has left a seat must not see what the next one does in it.
type watcher struct {
	guest store.Hash
	known bool // there is a guest
	bell  chan struct{}

	// Belong to the stream's goroutine.
	again bool
	knows bool // its sights come with what is known
	hears bool // its sights come with the gallery; set before the first
	told  bool // the last look gave a sight: the bell rings for whatever has happened since

	// Guarded by the table's turn.
	seat  riposte.Seat
	since int
	given bool
	last  *Sight // the core of the sight given last
}

// ring never blocks.
func (w *watcher) ring() {
	select {
	case w.bell <- struct{}{}:
	default:
	}
}

// Watch opens a stream of what the guest sees; it counts as presence. The error is
// ErrTooMany for a guest who has too many: one for each open duel there may be, and some.
func (h *House) Watch(ctx context.Context, g Guest, duel string, since int) (*Stream, error) {
	w := &watcher{known: g != "", bell: make(chan struct{}, 1), since: since}
	if w.known {
		w.guest = store.HashToken(string(g))
	}
	t, err := h.enter(ctx, duel)
	if err != nil {
		return nil, err
	}
	defer t.leave()
	if err := h.count(t, w, 1); err != nil {
		return nil, err
	}
	w.seat = t.seatOf(g)
	t.streams[w] = struct{}{}
	t.come(ctx, w.seat)
	var once sync.Once
	return &Stream{
		next: func(ctx context.Context, timer <-chan time.Time) (*Sight, error) {
			return h.next(ctx, t.id, w, timer)
		},
		again: func() { w.again = true },
		knows: func(old bool) {
			if w.knows = true; !old {
				w.since = fromNow
			}
		},
		hears: func() { w.hears = true },
		close: func() { once.Do(func() { h.unwatch(t, w) }) },
	}, nil
}

// count adds to the streams of a table and a guest.
func (h *House) count(t *table, w *watcher, n int) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if w.known {
		if n > 0 && h.streams[w.guest] >= h.mostStreams() {
			return fmt.Errorf("%w: %d streams are open", ErrTooMany, h.mostStreams())
		}
		if h.streams[w.guest] += n; h.streams[w.guest] == 0 {
			delete(h.streams, w.guest)
		}
	}
	t.open += n
	return nil
}

// unwatch ends a stream. A house that is closing has ended all of them.
func (h *House) unwatch(t *table, w *watcher) {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return
	}
	h.hold(t)
	h.mu.Unlock()
	t.turn <- struct{}{}
	_ = h.count(t, w, -1)
	delete(t.streams, w)
	t.gone(w.seat)
	t.leave()
}

// next waits for another sight.
func (h *House) next(ctx context.Context, duel string, w *watcher, timer <-chan time.Time) (*Sight, error) {
	for {
		if !w.told || w.again {
			s, err := h.glance(ctx, duel, w)
			if s != nil || err != nil {
				return s, err
			}
		}
		w.told = false
		select {
		case <-w.bell:
		case <-timer:
			return nil, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-h.done:
			return nil, ErrClosed
		}
	}
}

// glance is the watcher's sight if it differs from the last one.
func (h *House) glance(ctx context.Context, duel string, w *watcher) (*Sight, error) {
	t, err := h.lastKnown(ctx, duel)
	if err != nil {
		return nil, err
	}
	defer t.leave()
	span := t.begin(ctx, part.Sight)
	defer span.End()
	select {
	case <-w.bell: // what it rang for is seen now
	default:
	}
	t.reseat(w)
	if w.again {
		w.again, w.given, w.since = false, false, w.anew()
	}
	core := t.coreFor(w, h.run.Moment())
	if w.since == fromNow {
		w.since = core.Seq
	}
	if w.given && t.unchanged(w.last, core) {
		return nil, nil
	}
	s := t.show(w, core)
	if w.knows {
		own := *s // others are given it without
		own.known = t.play.known(w.seat)
		s = &own
	}
	w.given, w.told, w.last, w.since = true, true, core, s.Seq
	return s, nil
}

// reseat looks up where a watcher sits now.
func (t *table) reseat(w *watcher) {
	seat := riposte.Nobody
	if w.known {
		seat = t.play.seatOf(w.guest)
	}
	if seat == w.seat {
		return
	}
	t.there[w.seat].open--
	t.there[seat].open++
	t.noteSeen()
	w.seat, w.since = seat, w.anew()
}

// fromNow as the last line that a watcher has is whichever is the last when it first looks.
const fromNow = -1

// anew is the last line that a watcher has who begins again.
func (w *watcher) anew() int {
	if w.knows {
		return fromNow
	}
	return 0
}

// wake rings for those whose sight differs from the one they were given, and for
// nobody else: being woken reveals nothing that the sight does not.
func (t *table) wake(now time.Time) {
	t.shown = showings{}
	if t.play == nil || len(t.streams) == 0 {
		return
	}
	for w := range t.streams {
		t.reseat(w)
	}
	for w := range t.streams {
		if !w.given || w.last.Seq != t.play.told(w.seat) || !t.unchanged(w.last, t.coreFor(w, now)) {
			w.ring()
		}
	}
}

// watching is the number of streams of the public.
func (t *table) watching() int {
	return t.there[riposte.Nobody].open + t.house.elsewhere()[t.id].public
}
