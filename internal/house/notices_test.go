package house_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	. "riposte/internal/house"
	"riposte/internal/store"
)

// heard are the notices of a house.
type heard struct {
	mu     sync.Mutex
	wants  map[store.Hash]string
	told   []string // person and duel
	titles map[string]bool
	fails  int // the next ones
}

func (h *heard) Wants(person store.Hash) bool { return h.wants[person] != "" }

func (h *heard) Turn(_ context.Context, person store.Hash, duel, title string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.fails > 0 {
		h.fails--
		return errors.New("the push service is away")
	}
	h.told = append(h.told, h.wants[person]+" "+duel)
	h.titles[title] = true
	return nil
}

// take returns what was told since the last call.
func (h *heard) take() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	told := h.told
	h.told = nil
	return told
}

// Whoever wants notices is told, once, of each request that has stood for a while without a page
// of theirs; nobody else is, and nobody who sits at the page or has answered.
func TestNotices(t *testing.T) {
	bubble(t, func(t *testing.T) {
		ears := &heard{wants: map[store.Hash]string{store.HashToken("ann"): "ann"}, titles: map[string]bool{}}
		w := newWorld(t)
		w.must(w.Close(ctx))
		w = on(t, w.store, w.path, Config{Random: random(2), Notices: ears})
		id := w.two(Order{})
		is := func(what string, want ...string) {
			t.Helper()
			for i := range want {
				want[i] += " " + id
			}
			if got := ears.take(); !slices.Equal(got, want) {
				t.Errorf("%s: told %q, want %q", what, got, want)
			}
		}
		is("at once")
		time.Sleep(Grace)
		is("while they may have seen it")
		time.Sleep(3 * time.Second)
		is("both are asked, and ann wants to know", "ann")
		time.Sleep(time.Minute)
		is("it is told once")

		// Ann answers, and bob after her: she is asked again, first with her page open, then without.
		page := w.listen("ann", id)
		owes := func(g Guest) bool { r := w.look(g, id).Request; return r != nil && r.Must }
		for owes("ann") {
			w.play(id, 1, "ann")
		}
		for !owes("ann") {
			w.play(id, 1, "bob")
		}
		time.Sleep(time.Minute)
		is("the page shows it")
		for owes("ann") {
			w.play(id, 1, "ann")
		}
		page.stop()
		for !owes("ann") { // a moment after the page was closed
			w.play(id, 1, "bob")
		}
		time.Sleep(time.Minute)
		is("the page was closed before", "ann")

		// Who answers in time is not told.
		for owes("ann") {
			w.play(id, 1, "ann")
		}
		for !owes("ann") {
			w.play(id, 1, "bob")
		}
		time.Sleep(time.Second)
		for owes("ann") {
			w.play(id, 1, "ann")
		}
		time.Sleep(time.Minute)
		is("it was answered")

		// Of many requests soon after each other the last is told, unless it is answered.
		for range 3 {
			for !owes("ann") {
				w.play(id, 1, "bob")
			}
			time.Sleep(time.Second)
			for owes("ann") {
				w.play(id, 1, "ann")
			}
		}
		for !owes("ann") {
			w.play(id, 1, "bob")
		}
		time.Sleep(time.Minute)
		is("the last of many requests", "ann")
		for owes("ann") {
			w.play(id, 1, "ann")
		}

		// A push service that is away is tried again; a restart loses nothing.
		ears.fails = 2
		for !owes("ann") {
			w.play(id, 1, "bob")
		}
		w.must(w.Close(ctx))
		w = on(t, w.store, w.path, Config{Random: random(3), Notices: ears})
		time.Sleep(time.Minute)
		is("at the third try", "ann")

		// What can't be told is not tried for ever.
		for owes("ann") {
			w.play(id, 1, "ann")
		}
		ears.fails = 1 << 20
		for !owes("ann") {
			w.play(id, 1, "bob")
		}
		time.Sleep(10*time.Minute + 20*time.Second)
		before := ears.fails
		time.Sleep(time.Minute)
		if ears.fails != before || before > 1<<20-10 {
			t.Errorf("tried %d times, and %d times in the eleventh minute", 1<<20-before, before-ears.fails)
		}
		for title := range ears.titles {
			if !strings.HasPrefix(title, "Pugilism with Bob: Round 1, bout ") {
				t.Errorf("told of %q", title)
			}
		}
	})
}
