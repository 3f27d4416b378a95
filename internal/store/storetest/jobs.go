package storetest

import (
	"errors"
	"testing"
	"time"

	"riposte/internal/store"
	"riposte/match"
)

const day = 24 * time.Hour

// begin begins a run that leaves the others alone.
func begin(t *testing.T, s store.Store, now time.Time) store.Run {
	t.Helper()
	run, err := s.Begin(t.Context(), now, false)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// lease takes all jobs for a minute.
func lease(t *testing.T, s store.Store, run store.Run, now time.Time, kinds ...string) []store.Job {
	t.Helper()
	jobs, err := s.Lease(t.Context(), run.ID, now, time.Minute, 100, kinds...)
	if err != nil {
		t.Fatal(err)
	}
	return jobs
}

func testLeases(t *testing.T, open Opener) {
	s := fresh(t, open)
	run := begin(t, s, noon)
	create(t, s, "a")
	for i, j := range []store.Job{
		{Kind: "bot", Duel: "a", Due: noon.Add(2 * time.Second), Body: []byte(`{"x":1}`)},
		{Kind: "bot", Due: noon.Add(time.Second)},
		{Kind: "notice", Due: noon},
	} {
		if id, err := s.Enqueue(t.Context(), j); err != nil || id != int64(i+1) {
			t.Fatalf("got job %d, %v; want %d", id, err, i+1)
		}
	}
	_, err := s.Enqueue(t.Context(), store.Job{Kind: "bot", Duel: "b", Due: noon})
	refused(t, err, store.ErrNoDuel, "b")

	if jobs := lease(t, s, run, noon, "bot"); len(jobs) > 0 {
		t.Errorf("leased before due: %v", jobs)
	}
	now := noon.Add(time.Hour)
	jobs := lease(t, s, run, now, "bot")
	if len(jobs) != 2 || jobs[0].ID != 2 || jobs[1].ID != 1 || jobs[1].Duel != "a" || string(jobs[1].Body) != `{"x":1}` || jobs[1].Lease != 1 {
		t.Fatalf("got %+v, want jobs 2 and 1 whole", jobs)
	}
	if again := lease(t, s, run, now.Add(59*time.Second), "bot"); len(again) > 0 {
		t.Errorf("leased twice at once: %v", again)
	}
	if err := s.Finish(t.Context(), jobs[0]); err != nil {
		t.Error(err)
	}
	if err := s.Finish(t.Context(), jobs[0]); !errors.Is(err, store.ErrLost) {
		t.Errorf("finished twice: got %v, want %v", err, store.ErrLost)
	}
	again := lease(t, s, run, now.Add(time.Minute), "bot")
	if len(again) != 1 || again[0].ID != 1 || again[0].Lease != 2 {
		t.Fatalf("got %+v of a lease that ran out, want job 1 in its second lease", again)
	}
	refused(t, s.Finish(t.Context(), jobs[1]), store.ErrLost, "a")
	if err := s.Finish(t.Context(), again[0]); err != nil {
		t.Errorf("the second lease: %v", err)
	}
	if rest := lease(t, s, run, now.Add(day), "bot", "notice"); len(rest) != 1 || rest[0].Kind != "notice" {
		t.Errorf("got %v left, want the notice", rest)
	}
}

func testDeadlines(t *testing.T, open Opener) {
	s := fresh(t, open)
	run := begin(t, s, noon)
	create(t, s, "a")
	set := func(revision int64, at time.Time) {
		t.Helper()
		if _, err := s.Commit(t.Context(), store.Change{Duel: "a", Revision: revision, Deadline: &at}); err != nil {
			t.Fatal(err)
		}
	}
	set(0, noon)
	if early := lease(t, s, run, noon.Truncate(time.Millisecond), store.Deadline); len(early) > 0 {
		t.Errorf("leased %v before its time", early)
	}
	set(1, noon.Add(time.Second))
	if early := lease(t, s, run, noon.Add(time.Millisecond), store.Deadline); len(early) > 0 {
		t.Errorf("leased %v of a deadline that was moved", early)
	}
	jobs := lease(t, s, run, noon.Add(day), store.Deadline)
	if len(jobs) != 1 || jobs[0].Duel != "a" {
		t.Fatalf("got %v, want one deadline of duel a", jobs)
	}
	set(2, noon.Add(time.Hour))
	refused(t, s.Finish(t.Context(), jobs[0]), store.ErrLost, "a")
	set(3, time.Time{})
	if jobs := lease(t, s, run, noon.Add(2*day), store.Deadline); len(jobs) > 0 {
		t.Errorf("got %v of a deadline taken away", jobs)
	}
}

// testDone: the work of a job and its end are one change.
func testDone(t *testing.T, open Opener) {
	s := fresh(t, open)
	run := begin(t, s, noon)
	create(t, s, "a")
	if _, err := s.Enqueue(t.Context(), store.Job{Kind: "bot", Duel: "a", Due: noon}); err != nil {
		t.Fatal(err)
	}
	slow := lease(t, s, run, noon.Add(time.Second), "bot")
	quick := lease(t, s, run, noon.Add(time.Hour), "bot")
	c := store.Change{Duel: "a", Steps: []match.Step{step(0)}, Done: slow}
	_, err := s.Commit(t.Context(), c)
	refused(t, err, store.ErrLost, "a")
	c.Done = quick
	if _, err := s.Commit(t.Context(), c); err != nil {
		t.Error(err)
	}
	if l := load(t, s, "a"); len(l.History.Steps) != 1 {
		t.Errorf("got %d steps, want 1", len(l.History.Steps))
	}
	if jobs := lease(t, s, run, noon.Add(day), "bot"); len(jobs) > 0 {
		t.Errorf("got %v after it was done", jobs)
	}
}
