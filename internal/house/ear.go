package house

import (
	"context"
	"sync"
	"time"

	"riposte"
	"riposte/internal/store"
)

// An Ear hears of changes at the tables at which a guest sits.
type Ear struct {
	// Rings when there may be something new.
	Rings chan struct{}
	// Every is how often to look without a ring: another house rings no bells here.
	Every time.Duration

	close func()
}

// Close ends it.
func (e *Ear) Close() { e.close() }

const (
	lookAlone = 15 * time.Second
	lookAmong = 2 * time.Second
)

// Listen opens an ear of a guest's. Unlike a stream it is not taken for presence.
func (h *House) Listen(g Guest) *Ear {
	e := &Ear{Rings: make(chan struct{}, 1), Every: lookAlone}
	if h.among != nil {
		e.Every = lookAmong
	}
	e.close = h.ears.add(store.HashToken(string(g)), e.Rings)
	return e
}

// ears are those of all guests.
type ears struct {
	mu sync.Mutex
	of map[store.Hash]map[chan struct{}]struct{}
}

func (e *ears) add(guest store.Hash, bell chan struct{}) (remove func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.of == nil {
		e.of = map[store.Hash]map[chan struct{}]struct{}{}
	}
	if e.of[guest] == nil {
		e.of[guest] = map[chan struct{}]struct{}{}
	}
	e.of[guest][bell] = struct{}{}
	return func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		if delete(e.of[guest], bell); len(e.of[guest]) == 0 {
			delete(e.of, guest)
		}
	}
}

// ring rings for all who sit at a table; it never blocks.
func (e *ears) ring(sat []store.Sitting) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.of) == 0 {
		return
	}
	for i := range sat {
		for bell := range e.of[sat[i].Token] {
			select {
			case bell <- struct{}{}:
			default:
			}
		}
	}
}

// Peek is what somebody sees who listens, with what is known; since -1 asks for no lines. It is
// not taken for presence.
func (h *House) Peek(ctx context.Context, g Guest, duel string, since int) (*Sight, error) {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return nil, err
	}
	defer t.leave()
	return t.sightKnown(t.seatOf(g), since), nil
}

// sightKnown is a sight with what is known.
func (t *table) sightKnown(s riposte.Seat, since int) *Sight {
	if since == fromNow {
		since = t.play.told(s)
	}
	sight := t.sight(s, since, t.house.run.Moment())
	sight.known = t.play.known(s)
	return sight
}
