package house_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"riposte"
	. "riposte/internal/house"
)

// Notes are kept with the duel, for their seat alone: nobody else is told that there
// are any, and nobody's lines are numbered differently.
func TestNotes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		see := func(g Guest) *Sight {
			s, err := w.Look(ctx, g, id, 0)
			w.must(err)
			return s
		}
		before := map[Guest]*Sight{"ann": see("ann"), "bob": see("bob"), "": see("")}
		w.must(w.Note(ctx, "ann", id, "Bob is afraid of dogs.\r\n\r\n\tAsk him."))
		w.must(w.Note(ctx, "ann", id, " Bob is afraid of cats. \nAsk him."))
		w.must(w.Talk(ctx, "bob", id, "hm", ""))
		for g, was := range before {
			s := see(g)
			if s.Seq != was.Seq+1 || len(s.Lines) != s.Seq || s.Lines[s.Seq-1].Text != "hm" || s.Lines[s.Seq-1].Seq != s.Seq {
				t.Errorf("%q: got line %d of %d, want one line more, the talk: %+v", g, s.Seq, len(s.Lines), s.Lines[len(s.Lines)-1])
			}
			form, err := json.Marshal(s)
			w.must(err)
			switch seen := strings.Contains(string(form), "afraid"); {
			case g == "ann" && (!seen || s.Notes != "Bob is afraid of cats. \nAsk him."):
				t.Errorf("ann sees %q, want the last notes", s.Notes)
			case g != "ann" && seen:
				t.Errorf("%q was sent the notes", g)
			}
		}
		for _, text := range []string{strings.Repeat("x", MaxNotes+1), "bell \a", "turned \u202e"} {
			if err := w.Note(ctx, "ann", id, text); !errors.As(err, new(riposte.Faults)) {
				t.Errorf("%.10q: got %v, want faults", text, err)
			}
		}
		if err := w.Note(ctx, "cid", id, "x"); !errors.Is(err, ErrNoSeat) {
			t.Errorf("a watcher: got %v, want %v", err, ErrNoSeat)
		}
		for n := range NotesRate + 1 {
			err := w.Note(ctx, "bob", id, strings.Repeat("b", n+1))
			if got := errors.Is(err, ErrTooMany); got != (n == NotesRate) {
				t.Fatalf("notes %d: got %v", n, err)
			}
		}
		time.Sleep(2 * time.Minute)
		w.must(w.Note(ctx, "bob", id, "bob again"))

		w.must(w.Close(ctx)) // and they last
		again := on(t, w.store, w.path, Config{Random: random(3)})
		s, err := again.Look(ctx, "ann", id, 0)
		again.must(err)
		if s.Notes != "Bob is afraid of cats. \nAsk him." {
			t.Errorf("after a restart: got %q, want the notes", s.Notes)
		}
	})
}
