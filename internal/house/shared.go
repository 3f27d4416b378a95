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

// showings are the sights of a table since something last happened: those who watch as
// the same viewer get the same one.
type showings struct {
	at    time.Time // of the first one
	cores []*Sight  // by viewer; those who watch have them too
	heard []*Sight  // likewise, with the gallery; nil where it is no different
	// sights have lines, by viewer and first line. They are held by those who draw them,
	// and released after that.
	sights map[showing]weak.Pointer[Sight]
	last   comparison
}

type showing struct {
	seat  riposte.Seat
	hears bool
	since int
}

// A comparison is kept for the next watcher, who sees the same as a rule.
type comparison struct {
	was, is int64 // the numbers of two cores
	same    bool
}

// core is a sight without lines, which whoever watches the same shares.
func (t *table) core(seat riposte.Seat, now time.Time) *Sight {
	if t.shown.cores == nil || now.Before(t.shown.at) || now.Sub(t.shown.at) >= sharedFor {
		t.shown = showings{at: now, cores: make([]*Sight, len(t.there)), heard: make([]*Sight, len(t.there))}
	}
	core := t.shown.cores[seat]
	if core == nil {
		core = t.sight(seat, t.play.told(seat), t.shown.at)
		t.made++
		core.number = t.made
		t.shown.cores[seat] = core
	}
	return core
}

// hearing is core with what the viewer may read of the gallery.
func (t *table) hearing(seat riposte.Seat, now time.Time) *Sight {
	core := t.core(seat, now)
	gallery := t.play.galleryFor(seat)
	if gallery == nil {
		return core
	}
	heard := t.shown.heard[seat]
	if heard == nil {
		own := *core
		own.Gallery = gallery
		t.made++
		own.number, heard = t.made, &own
		t.shown.heard[seat] = heard
	}
	return heard
}

// coreFor is core for a watcher. A host who only watches sees what nobody else does.
func (t *table) coreFor(w *watcher, now time.Time) *Sight {
	core := t.core(w.seat, now)
	if w.hears {
		core = t.hearing(w.seat, now)
	}
	if !w.known || !t.play.hostsFromAside(w.guest) {
		return core
	}
	own := *core
	own.CanCancel, own.number = true, 0
	return &own
}

// show is a watcher's sight, with the lines after the last one given.
func (t *table) show(w *watcher, core *Sight) *Sight {
	if core.number == 0 {
		s := core.from(t.play.linesFor, w.since)
		s.shared = nil
		return s
	}
	if t.there[w.seat].open <= 1 {
		return core.from(t.play.linesFor, w.since)
	}
	of := showing{w.seat, w.hears, w.since}
	s := t.shown.sights[of].Value()
	if s == nil {
		s = core.from(t.play.linesFor, w.since)
		if len(t.shown.sights) < maxShown {
			if t.shown.sights == nil {
				t.shown.sights = map[showing]weak.Pointer[Sight]{}
			}
			t.shown.sights[of] = weak.Make(s)
		}
	}
	return s
}

// unchanged is same, reckoned once for all who see the same.
func (t *table) unchanged(was, is *Sight) bool {
	if was == is {
		return true
	}
	if was.number == 0 || is.number == 0 {
		return same(was, is)
	}
	last := &t.shown.last
	if last.was != was.number || last.is != is.number {
		*last = comparison{was.number, is.number, same(was, is)}
	}
	return last.same
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
