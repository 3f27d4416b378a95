package storetest

import (
	"slices"
	"testing"
	"time"

	"riposte/internal/store"
)

func told(seq int) store.Line {
	return store.Line{
		Seq: seq, At: noon.Truncate(time.Millisecond).Add(time.Duration(seq) * time.Second), Kind: store.Talk,
		Text: "a < b\n\"ü\"", Key: "key", Seat: 2, After: []int{seq, 0, 2 * seq},
	}
}

func testLines(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	a := &actor{t: t, s: s, duel: "a"}
	lines := func(seqs ...int) (c store.Change) {
		for _, seq := range seqs {
			c.Lines = append(c.Lines, told(seq))
		}
		return c
	}
	a.not(lines(0), store.ErrInvalid)
	a.not(lines(2), store.ErrInvalid)
	a.do(lines(1, 2))
	a.not(lines(2), store.ErrConflict)
	a.not(lines(4), store.ErrInvalid)
	a.not(lines(3, 5), store.ErrInvalid)
	a.not(lines(3, 3), store.ErrInvalid)
	a.do(lines(3))
	l := load(t, s, "a")
	same(t, "the lines", l.Lines, lines(1, 2, 3).Lines)
	a.do(store.Change{Next: "b"})
	a.do(store.Change{})
	if l = load(t, s, "a"); l.Next != "b" {
		t.Errorf("got next %q, want b", l.Next)
	}
}

func testDelete(t *testing.T, open Opener) {
	s := fresh(t, open)
	whole(t, s, "a")
	other := whole(t, s, "b")
	jobs := lease(t, s, begin(t, s, noon), noon.Add(day), "bot")
	if len(jobs) != 4 {
		t.Fatalf("got %d jobs, want 4", len(jobs))
	}
	if err := s.Delete(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	refused(t, s.Delete(t.Context(), "a"), store.ErrNoDuel, "a")
	_, err := s.Load(t.Context(), "a")
	refused(t, err, store.ErrNoDuel, "a")
	_, err = s.Commit(t.Context(), store.Change{Duel: "a"})
	refused(t, err, store.ErrNoDuel, "a")
	held, err := s.Held(t.Context(), ann)
	if err != nil || slices.ContainsFunc(held, func(h store.Held) bool { return h.Duel == "a" }) {
		t.Errorf("ann holds %+v, %v", held, err)
	}
	for _, j := range jobs {
		err := s.Finish(t.Context(), j)
		if j.Duel == "a" {
			refused(t, err, store.ErrLost, "a")
		} else if err != nil {
			t.Error(err)
		}
	}
	if left := lease(t, s, begin(t, s, noon), noon.Add(2*day), "bot", store.Deadline); len(left) != 1 || left[0].Duel != "b" {
		t.Errorf("got jobs %+v, want the deadline of b", left)
	}
	sameDuel(t, load(t, s, "b"), other)
	if held, err := s.Held(t.Context(), ann); err != nil || len(held) != 1 || held[0].Duel != "b" {
		t.Errorf("got %v, %v held; want the seat of b", held, err)
	}
	if rows := list(t, s, store.Query{Unlisted: true}); len(rows) != 1 || rows[0].ID != "b" {
		t.Errorf("got the list %+v, want b", rows)
	}
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
	}
	create(t, s, "a")
	l := load(t, s, "a")
	if len(l.Lines) > 0 || len(l.Sat) > 0 || len(l.History.Steps) > 0 || l.Standing != nil {
		t.Errorf("got %+v, something of the deleted duel", l)
	}
}
