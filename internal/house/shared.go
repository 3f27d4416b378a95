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
	cores  map[riposte.Seat]weak.Pointer[Sight]
	last   comparison
}

type showing struct {
	seat  riposte.Seat
	since int
}

// A comparison is kept for the next watcher, who sees the same as a rule.
type comparison struct {
	was, is weak.Pointer[Sight]
	same    bool
}

// show is a sight, which whoever watches the same may share.
func (t *table) show(seat riposte.Seat, since int, now time.Time) *Sight {
	if t.shown.sights == nil || now.Before(t.shown.at) || now.Sub(t.shown.at) >= sharedFor {
		t.shown = showings{at: now, sights: map[showing]weak.Pointer[Sight]{}, cores: map[riposte.Seat]weak.Pointer[Sight]{}}
	}
	s := t.shown.sights[showing{seat, since}].Value()
	if s == nil {
		core := t.shown.cores[seat].Value()
		if core == nil {
			core = t.sight(seat, t.play.told(seat), t.shown.at)
			t.shown.cores[seat] = weak.Make(core)
		}
		s = core.from(t.play.linesFor, since)
		if len(t.shown.sights) < maxShown {
			t.shown.sights[showing{seat, since}] = weak.Make(s)
		}
	}
	return s
}

// showTo is show for a watcher. A host who only watches sees what nobody else does.
func (t *table) showTo(w *watcher, since int, now time.Time) *Sight {
	s := t.show(w.seat, since, now)
	if !w.known || !t.play.hostsFromAside(w.guest) {
		return s
	}
	core := *s.core
	core.CanCancel = true
	own := core.from(t.play.linesFor, since)
	own.shared = nil
	return own
}

// unchanged is same, reckoned once for all who see the same.
func (t *table) unchanged(was, is *Sight) bool {
	if was == is {
		return true
	}
	c := comparison{was: weak.Make(was), is: weak.Make(is)}
	if last := t.shown.last; last.was == c.was && last.is == c.is {
		return last.same
	}
	c.same = same(was, is)
	t.shown.last = c
	return c.same
}

// Core is the sight without its lines: of a stream, one for all who see the same at that
// moment.
func (s *Sight) Core() *Sight {
	if s.core == nil {
		return s
	}
	return s.core
}

// from is a core with the lines after since.
func (s *Sight) from(lines func(riposte.Seat, int) []Line, since int) *Sight {
	own := *s
	own.core, own.shared = s, &shared{}
	own.cut(lines, since)
	return &own
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
