package storetest

import (
	"errors"
	"fmt"
	"maps"
	"testing"

	"riposte/internal/store"
)

// testAmong: what a run says of itself is told to others until it ends, and so long nobody else
// takes a study that it has taken.
func testAmong(t *testing.T, open Opener) {
	s := fresh(t, open)
	ctx := t.Context()
	one, two := begin(t, s, noon), begin(t, s, noon)
	heard := func(said []byte, want string) {
		t.Helper()
		if _, err := s.Beat(ctx, one.ID, noon, said); err != nil {
			t.Fatal(err)
		}
		one.Beats++
		others, err := s.Beat(ctx, two.ID, noon, nil)
		if err != nil || len(others) != 1 || string(others[0].Here) != want {
			t.Errorf("after %q: heard %+v, %v; want %q", said, others, err, want)
		}
	}
	heard(nil, "")
	heard([]byte("ann"), "ann")
	heard(nil, "ann")
	heard([]byte{}, "")
	heard([]byte("bob"), "bob")

	study := store.Study{ID: "s", Ruleset: "toy", Asked: []byte("x"), StudyState: store.StudyState{Phase: "waits", Changed: noon}}
	if err := s.CreateStudy(ctx, study); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.TakeStudy(ctx, "s", one.ID); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.TakeStudy(ctx, "s", two.ID); !errors.Is(err, store.ErrLost) {
		t.Errorf("taken twice: %v", err)
	}
	if err := s.TakeStudy(ctx, "none", two.ID); !errors.Is(err, store.ErrNoStudy) {
		t.Errorf("one that there is not: %v", err)
	}
	if err := s.End(ctx, one); err != nil {
		t.Fatal(err)
	}
	if err := s.TakeStudy(ctx, "s", two.ID); err != nil {
		t.Errorf("after the end of the run that had it: %v", err)
	}
	if err := s.TakeStudy(ctx, "s", one.ID+100); !errors.Is(err, store.ErrLost) {
		t.Errorf("by a run that there is not: %v", err)
	}
	others, err := s.Beat(ctx, two.ID, noon, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, run := range others {
		if len(run.Here) > 0 {
			t.Errorf("run %d has ended and says %q", run.ID, run.Here)
		}
	}
}

// testRevisions: they are those of all duels that were asked for and are there, however many.
func testRevisions(t *testing.T, open Opener) {
	s := fresh(t, open)
	var asked []string
	want := map[string]int64{}
	for n := range 5 {
		id := fmt.Sprint("duel ", n)
		if err := s.Create(t.Context(), Duel(id)); err != nil {
			t.Fatal(err)
		}
		for seq := range n {
			if _, err := s.Commit(t.Context(), Choice(id, seq)); err != nil {
				t.Fatal(err)
			}
		}
		asked, want[id] = append(asked, id), int64(n)
	}
	for n := range 700 {
		asked = append(asked, fmt.Sprint("none ", n))
	}
	for _, some := range [][]string{nil, asked, asked[:5], asked[:3]} {
		got, err := s.Revisions(t.Context(), some)
		if err != nil {
			t.Fatal(err)
		}
		expect := maps.Clone(want)
		if len(some) < 5 {
			maps.DeleteFunc(expect, func(id string, n int64) bool { return n >= int64(len(some)) })
		}
		if !maps.Equal(got, expect) {
			t.Errorf("asked for %d: got %v, want %v", len(some), got, expect)
		}
	}
}
