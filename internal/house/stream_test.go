package house_test

import (
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	. "riposte/internal/house"
)

// A listener keeps what a stream has given.
type listener struct {
	stop func()

	mu     sync.Mutex
	sights []*Sight
	err    error
}

func (w *world) listen(g Guest, id string) *listener {
	w.t.Helper()
	return w.listenTo(g, id, func(*Stream) {})
}

// listenTo listens to a stream that was told more.
func (w *world) listenTo(g Guest, id string, tell func(*Stream)) *listener {
	w.t.Helper()
	s, err := w.Watch(ctx, g, id, 0)
	if err != nil {
		w.t.Fatal(err)
	}
	tell(s)
	l := &listener{stop: s.Close}
	go func() {
		for {
			sight, err := s.Next(ctx)
			l.mu.Lock()
			if err == nil {
				l.sights = append(l.sights, sight)
			}
			l.err = err
			l.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	synctest.Wait()
	return l
}

// fresh is what came since the last call.
func (l *listener) fresh() []*Sight {
	synctest.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.sights
	l.sights = nil
	return s
}

// failed is the error that ended the stream.
func (l *listener) failed() error {
	synctest.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

// A draft, a bot's thinking and the content of a lock wake nobody else; a lock, a
// line and a watcher do.
func TestWakes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		ann, bob, public := w.listen("ann", id), w.listen("bob", id), w.listen("", id)
		ann.fresh()
		bob.fresh()
		public.fresh()
		expect := func(what string, a, b, p int) {
			t.Helper()
			for _, l := range []struct {
				name string
				l    *listener
				want int
			}{{"ann", ann, a}, {"bob", bob, b}, {"the public", public, p}} {
				got := l.l.fresh()
				if len(got) != l.want {
					t.Errorf("%s: %s got %d sights, want %d", what, l.name, len(got), l.want)
				}
				for _, s := range got {
					gapless(t, s)
				}
			}
		}
		legal := w.legal(id, 1)
		for i := range 3 {
			if _, err := w.Answer(ctx, "ann", id, Answer{Request: 1, Sentence: legal[i]}); err != nil {
				t.Fatal(err)
			}
			expect("a draft", 1, 0, 0)
		}
		if _, err := w.Answer(ctx, "ann", id, Answer{Request: 1, Sentence: legal[2]}); err != nil {
			t.Fatal(err)
		}
		expect("the same draft", 0, 0, 0)
		if _, err := w.Answer(ctx, "ann", id, Answer{Request: 1}); err != nil {
			t.Fatal(err)
		}
		expect("a draft taken away", 1, 0, 0)
		if _, err := w.Answer(ctx, "ann", id, Answer{Request: 1, Sentence: legal[0], Lock: true}); err != nil {
			t.Fatal(err)
		}
		expect("a lock", 1, 1, 1)
		w.must(w.Talk(ctx, "bob", id, "hm", ""))
		expect("talk", 1, 1, 1)
		other := w.listen("", id)
		if got := other.fresh(); len(got) != 1 || got[0].Watching != 2 {
			t.Errorf("another watcher got %d sights", len(got))
		}
		expect("a watcher", 1, 1, 1)
		other.stop()
		expect("a watcher less", 1, 1, 1)
		bob.stop()
		expect("nobody is away yet", 0, 0, 0)
		time.Sleep(Grace + time.Second)
		synctest.Wait()
		got := ann.fresh()
		if len(got) != 1 || got[0].Seats[1].Presence != Away || got[0].Seats[0].Presence != Here || len(got[0].Lines) != 0 {
			t.Errorf("after bob went ann got %s", encode(t, got))
		}
		w.must(w.Close(ctx))
		if err := ann.failed(); !errors.Is(err, ErrClosed) {
			t.Errorf("the stream of a closed house: %v", err)
		}
	})
}

// A person who comes back within the grace was never away.
func TestReload(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		ann, bob := w.listen("ann", id), w.listen("bob", id)
		ann.fresh()
		bob.stop()
		time.Sleep(Grace / 2)
		bob = w.listen("bob", id)
		time.Sleep(2 * Grace)
		synctest.Wait()
		if got := ann.fresh(); len(got) != 0 {
			t.Errorf("got %s", encode(t, got))
		}
		bob.stop()
		ann.stop()
	})
}

// What a stream gives, put together, is what Look shows; nothing comes twice.
func TestStreamIsWhole(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		public := w.listen("", id)
		w.play(id, 1000, "ann", "bob")
		want := w.look("", id)
		var lines []Line
		var last *Sight
		for _, s := range public.fresh() {
			gapless(t, s)
			if s.Since != len(lines) {
				t.Fatalf("lines after %d, but %d are known", s.Since, len(lines))
			}
			if last != nil && Same(last, s) {
				t.Errorf("the same sight twice: %s", encode(t, s))
			}
			last = s
			lines = append(lines, s.Lines...)
		}
		same(t, encode(t, lines), encode(t, want.Lines))
		public.stop()
	})
}

// Somebody who leaves a seat sees nothing of whoever sits there next.
func TestStreamOfALeftSeat(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.lay(Order{})
		if _, err := w.Join(ctx, "bob", id, Joining{}); err != nil {
			t.Fatal(err)
		}
		bob := w.listen("bob", id)
		w.must(w.Submit(ctx, "bob", id, sample("ulla")))
		if got := bob.fresh(); got[len(got)-1].Document == nil || got[0].Seat != 2 {
			t.Fatalf("got %s", encode(t, got))
		}
		w.must(w.Leave(ctx, "bob", id))
		if _, err := w.Join(ctx, "cid", id, Joining{Name: "Cid"}); err != nil {
			t.Fatal(err)
		}
		if d := w.look("cid", id).Document; d == nil || len(d.Bytes) != 0 {
			t.Errorf("who sits down finds the document %s", encode(t, d))
		}
		w.must(w.Submit(ctx, "cid", id, sample("pell")))
		got := bob.fresh()
		if len(got) == 0 {
			t.Fatal("bob sees nothing")
		}
		for _, s := range got {
			if s.Seat != 0 || s.Document != nil || s.Since != 0 && s == got[0] {
				t.Errorf("bob, who has left, sees %s", encode(t, s))
			}
		}
		bob.stop()
	})
}

// A guest has a limited number of streams, and gets them back.
func TestTooManyStreams(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.lay(Order{})
		var streams []*Stream
		for range MaxStreams {
			s, err := w.Watch(ctx, "ann", id, 0)
			if err != nil {
				t.Fatal(err)
			}
			streams = append(streams, s)
		}
		if _, err := w.Watch(ctx, "ann", id, 0); !errors.Is(err, ErrTooMany) {
			t.Errorf("one more: %v", err)
		}
		streams[0].Close()
		streams[0].Close()
		s, err := w.Watch(ctx, "ann", id, 0)
		if err != nil {
			t.Error(err)
		}
		s.Close()
		for _, s := range streams[1:] {
			s.Close()
		}
		if at, guests := w.Streams(id); at != 0 || guests != 0 {
			t.Errorf("left over: %d of %d guests", at, guests)
		}
	})
}
