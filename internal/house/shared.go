package house

import (
	"sync"
	"time"
	"weak"

	"riposte"
)

// sharedFor is how long a sight of a table at which nothing happens is also given
// to others of the same seat. Anything that happens makes a new one at once.
const sharedFor = time.Second

// showings are the sights of a table since something last happened, by viewer and
// first line: those who watch as the same viewer get the same one. They are held by
// those who draw them, and released after that.
type showings struct {
	at     time.Time // of the first one
	sights map[showing]weak.Pointer[Sight]
	latest map[riposte.Seat]weak.Pointer[Sight] // since any line
	keys   map[riposte.Seat]digest
}

type showing struct {
	seat  riposte.Seat
	since int
}

// show is a sight and its digest, which everyone who watches the same may share.
func (t *table) show(seat riposte.Seat, since int, now time.Time) (*Sight, digest) {
	if t.shown.sights == nil || now.Before(t.shown.at) || now.Sub(t.shown.at) >= sharedFor {
		t.shown = showings{now, map[showing]weak.Pointer[Sight]{}, map[riposte.Seat]weak.Pointer[Sight]{}, map[riposte.Seat]digest{}}
	}
	s := t.shown.sights[showing{seat, since}].Value()
	if s == nil {
		s = t.sightFrom(t.shown.latest[seat].Value(), seat, since)
		t.shown.latest[seat] = weak.Make(s)
		if len(t.shown.sights) < maxShown {
			t.shown.sights[showing{seat, since}] = weak.Make(s)
		}
	}
	key, known := t.shown.keys[seat]
	if !known {
		key = s.digest()
		t.shown.keys[seat] = key
	}
	return s, key
}

// showTo is show for a watcher. A host who only watches sees what nobody else does.
func (t *table) showTo(w *watcher, since int, now time.Time) (*Sight, digest) {
	s, key := t.show(w.seat, since, now)
	if !w.known || !t.play.hostsFromAside(w.guest) {
		return s, key
	}
	own := *s
	own.CanCancel, own.shared = true, nil
	return &own, own.digest()
}

// sightFrom is a sight with the lines after since. If there is one of the same seat and
// moment, everything but its lines is taken from that.
func (t *table) sightFrom(known *Sight, seat riposte.Seat, since int) *Sight {
	var s *Sight
	if known == nil {
		s = t.sight(seat, since, t.shown.at)
	} else {
		other := *known
		s = &other
		s.cut(t.play.linesFor, since)
	}
	s.shared = &shared{}
	return s
}

// maxShown bounds what is kept of a table: viewers who ask from a line of their own
// get a sight of their own.
const maxShown = 64

// shared is what those who were given the same sight have made from it.
type shared struct {
	mu   sync.Mutex
	made map[any]func() any
}

// Once returns what one of those who were given this very sight makes from it, for
// all of them; for a sight that is nobody else's it is made anew. The key must tell
// apart everything that differs among them. What is made must not change later.
func (s *Sight) Once(key any, make func() any) any {
	if s.shared == nil {
		return make()
	}
	return s.shared.of(key, make)()
}

func (s *shared) of(key any, made func() any) func() any {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.made[key]
	if f == nil {
		f = sync.OnceValue(made)
		if s.made == nil {
			s.made = map[any]func() any{}
		}
		s.made[key] = f
	}
	return f
}
