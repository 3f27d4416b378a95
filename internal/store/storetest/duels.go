package storetest

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"

	"riposte/internal/store"
	"riposte/match"
)

func testCreate(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	refused(t, s.Create(t.Context(), Duel("a")), store.ErrExists, "a")
	_, err := s.Load(t.Context(), "b")
	refused(t, err, store.ErrNoDuel, "b")
	_, err = s.Commit(t.Context(), store.Change{Duel: "b"})
	refused(t, err, store.ErrNoDuel, "b")
	faulty := Duel("c")
	faulty.Setup.Version = 0
	refused(t, s.Create(t.Context(), faulty), store.ErrInvalid, "c")

	l := load(t, s, "a")
	want := Duel("a")
	want.Created, want.Dice = store.Time(store.Millis(noon)), 1
	same(t, "the duel", l.Duel, want)
	if l.Revision != 0 || l.Over || l.Standing != nil || len(l.History.Steps) > 0 {
		t.Errorf("a new duel: got %+v", l)
	}
}

func testAppend(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	var want []match.Step
	for seq := range 12 {
		add(t, s, "a", seq)
		want = append(want, step(seq))
	}
	l := load(t, s, "a")
	if l.Revision != 12 {
		t.Errorf("got revision %d, want 12", l.Revision)
	}
	for i := range want {
		got, w := l.History.Steps[i], want[i]
		if (got.Back == nil) != (w.Back == nil) || w.Back != nil && *got.Back != *w.Back {
			t.Errorf("step %d: got takeback %v, want %v", i, got.Back, w.Back)
		}
		got.Back, w.Back = nil, nil
		same(t, "step", got, w)
	}
	for _, known := range []int{0, 5, 12, 13} {
		since, err := s.LoadAfter(t.Context(), "a", known)
		if err != nil {
			t.Fatal(err)
		}
		if want := l.History.Steps[min(known, 12):]; len(want)+len(since.History.Steps) > 0 && !reflect.DeepEqual(since.History.Steps, want) {
			t.Errorf("after %d steps: got\n%+v\nwant\n%+v", known, since.History.Steps, want)
		}
		if since.History.Steps = l.History.Steps; !reflect.DeepEqual(since, l) {
			t.Errorf("after %d steps something besides steps is different", known)
		}
	}
	if _, err := s.LoadAfter(t.Context(), "nowhere", 3); !errors.Is(err, store.ErrNoDuel) {
		t.Errorf("got %v", err)
	}
	_, err := s.Commit(t.Context(), store.Change{Duel: "a", Revision: 12, Steps: []match.Step{step(12), step(13)}, Void: &match.Void{Seq: 14, Reason: "a < b"}})
	if err != nil {
		t.Fatal(err)
	}
	if l = load(t, s, "a"); len(l.History.Steps) != 14 || l.History.Void == nil || l.History.Void.Reason != "a < b" || !l.Over {
		t.Errorf("got %d steps, void %v, over %t; want 14, a void that ends", len(l.History.Steps), l.History.Void, l.Over)
	}
}

func testConflict(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	add(t, s, "a", 0)
	for _, c := range []struct {
		name     string
		revision int64
		steps    []match.Step
		want     error
	}{
		{"an old revision", 0, []match.Step{step(1)}, store.ErrConflict},
		{"a revision to come", 2, []match.Step{step(1)}, store.ErrConflict},
		{"an old revision, no step", 0, nil, store.ErrConflict},
		{"the same sequence", 1, []match.Step{step(0)}, store.ErrConflict},
		{"a gap", 1, []match.Step{step(2)}, store.ErrInvalid},
		{"a gap within", 1, []match.Step{step(1), step(3)}, store.ErrInvalid},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := s.Commit(t.Context(), store.Change{Duel: "a", Revision: c.revision, Steps: c.steps})
			refused(t, err, c.want, "a")
			if l := load(t, s, "a"); l.Revision != 1 || len(l.History.Steps) != 1 {
				t.Errorf("got revision %d and %d steps after a refusal, want 1 and 1", l.Revision, len(l.History.Steps))
			}
		})
	}
}

// testWhole: a change whose last part fails leaves nothing of its first.
func testWhole(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	_, err := s.Commit(t.Context(), store.Change{
		Duel: "a", Steps: []match.Step{step(0)}, Standing: &match.Standing{}, Over: true, Deadline: &noon,
		Documents: []store.Document{{Seat: 1, Bytes: []byte("{}")}},
		Jobs:      []store.Job{{Kind: "bot", Due: noon}, {Kind: "bot", Due: noon, Duel: "nowhere"}},
	})
	refused(t, err, store.ErrNoDuel, "a")
	if l := load(t, s, "a"); l.Revision != 0 || l.Over || l.Standing != nil || len(l.History.Steps) > 0 {
		t.Errorf("something was stored: %+v", l)
	}
	if jobs := lease(t, s, begin(t, s, noon), noon.Add(day), "bot", store.Deadline); len(jobs) > 0 {
		t.Errorf("jobs were stored: %v", jobs)
	}
}

func testCancelled(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := s.Commit(ctx, store.Change{Duel: "a", Steps: []match.Step{step(0)}})
	refused(t, err, context.Canceled, "a")
	if l := load(t, s, "a"); l.Revision != 0 {
		t.Errorf("got revision %d of a change that failed, want 0", l.Revision)
	}
}

// testConcurrent: many duels at once, among them writers that always fail.
func testConcurrent(t *testing.T, open Opener) {
	const duels, steps = 40, 15
	s := fresh(t, open)
	var wg sync.WaitGroup
	for i := range duels {
		wg.Go(func() {
			id := fmt.Sprint("duel-", i)
			if err := s.Create(t.Context(), Duel(id)); err != nil {
				t.Error(err)
				return
			}
			for seq := range steps {
				_, err := s.Commit(t.Context(), store.Change{Duel: id, Revision: int64(seq), Steps: []match.Step{step(seq)}})
				if err != nil {
					t.Error(err)
				}
				_, err = s.Commit(t.Context(), store.Change{Duel: id, Revision: int64(seq), Steps: []match.Step{step(seq)}})
				refused(t, err, store.ErrConflict, id)
			}
		})
	}
	wg.Wait()
	for i := range duels {
		l := load(t, s, fmt.Sprint("duel-", i))
		if len(l.History.Steps) != steps || l.Revision != steps {
			t.Errorf("duel %d: got %d steps at revision %d, want %d", i, len(l.History.Steps), l.Revision, steps)
		}
	}
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// testRace: of many writers of one sequence, exactly one is told that it was
// stored.
func testRace(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	for seq := range 10 {
		var won atomic.Int32
		var wg sync.WaitGroup
		for i := range 16 {
			wg.Go(func() {
				mine := step(seq)
				mine.Branch = i + 1
				_, err := s.Commit(t.Context(), store.Change{Duel: "a", Revision: int64(seq), Steps: []match.Step{mine}})
				if err != nil {
					refused(t, err, store.ErrConflict, "a")
				} else if was := won.Swap(int32(i + 1)); was != 0 {
					t.Errorf("step %d was stored by %d and %d", seq, was, i+1)
				}
			})
		}
		wg.Wait()
		if got := load(t, s, "a").History.Steps[seq].Branch; got != int(won.Load()) {
			t.Errorf("step %d is of writer %d, but writer %d was told so", seq, got, won.Load())
		}
	}
}

func testReopen(t *testing.T, open Opener) {
	dir := t.TempDir()
	for seq := range 4 {
		s := open(t, dir)
		if seq == 0 {
			create(t, s, "a")
		}
		if got := len(load(t, s, "a").History.Steps); got != seq {
			t.Errorf("got %d steps after opening again, want %d", got, seq)
		}
		add(t, s, "a", seq)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func testBackup(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	add(t, s, "a", 0)
	path := filepath.Join(t.TempDir(), "a copy")
	if err := s.Backup(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(t.Context(), path); err == nil {
		t.Error("a backup was written over another")
	}
	add(t, s, "a", 1)
	if got := len(load(t, s, "a").History.Steps); got != 2 {
		t.Errorf("got %d steps after a backup, want 2", got)
	}
}

func testClosed(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	for range 2 {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	_, err := s.Commit(t.Context(), store.Change{Duel: "a"})
	refused(t, err, store.ErrClosed, "a")
	_, err = s.Load(t.Context(), "a")
	refused(t, err, store.ErrClosed, "a")
}
