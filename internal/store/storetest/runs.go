package storetest

import (
	"errors"
	"testing"
	"time"

	"riposte/internal/store"
)

// soon is a job that is due at noon.
func soon(t *testing.T, s store.Store) {
	t.Helper()
	if _, err := s.Enqueue(t.Context(), store.Job{Kind: "bot", Due: noon}); err != nil {
		t.Fatal(err)
	}
}

// testRuns: a run that is alone on the store takes over at once what an earlier run
// leased and did not end; of two live runs neither takes what is the other's, however
// long it has it.
func testRuns(t *testing.T, open Opener) {
	s := fresh(t, open)
	soon(t, s)
	now := noon.Add(time.Second)
	dead := begin(t, s, now)
	lost := lease(t, s, dead, now, "bot")
	if len(lost) != 1 {
		t.Fatalf("leased %v, want one job", lost)
	}
	next, err := s.Begin(t.Context(), now, true)
	if err != nil {
		t.Fatal(err)
	}
	jobs := lease(t, s, next, now, "bot")
	if len(jobs) != 1 || jobs[0].ID != lost[0].ID {
		t.Fatalf("got %v, want the job of the run before", jobs)
	}
	if err := s.Finish(t.Context(), lost[0]); !errors.Is(err, store.ErrLost) {
		t.Errorf("the run that ended finishes: got %v, want %v", err, store.ErrLost)
	}
	soon(t, s)
	if _, err := s.Lease(t.Context(), dead.ID, now, time.Minute, 1, "bot"); !errors.Is(err, store.ErrLost) {
		t.Errorf("the run that ended leases: got %v, want %v", err, store.ErrLost)
	}
	if _, err := s.Beat(t.Context(), dead.ID, now, nil); !errors.Is(err, store.ErrLost) {
		t.Errorf("the run that ended beats: got %v, want %v", err, store.ErrLost)
	}

	if err := s.Hold(t.Context(), lost[0]); !errors.Is(err, store.ErrLost) {
		t.Errorf("the run that ended holds: got %v, want %v", err, store.ErrLost)
	}

	other := begin(t, s, now)
	if more := lease(t, s, other, now.Add(day), "bot"); len(more) != 1 || more[0].ID == jobs[0].ID {
		t.Errorf("a second run took %v, want what nobody had", more)
	}
	if again := lease(t, s, next, now.Add(2*day), "bot"); len(again) != 1 || again[0].ID != jobs[0].ID {
		t.Errorf("got %v after its lease, want what the run itself had", again)
	}
}

// testHold: what a run holds is not given to it again, but to the next run.
func testHold(t *testing.T, open Opener) {
	s := fresh(t, open)
	soon(t, s)
	run := begin(t, s, noon)
	jobs := lease(t, s, run, noon.Add(time.Second), "bot")
	if err := s.Hold(t.Context(), jobs[0]); err != nil {
		t.Fatal(err)
	}
	if again := lease(t, s, run, noon.Add(1000*day), "bot"); len(again) > 0 {
		t.Errorf("got %v, which is held", again)
	}
	if err := s.End(t.Context(), run); err != nil {
		t.Fatal(err)
	}
	if again := lease(t, s, begin(t, s, noon), noon.Add(time.Second), "bot"); len(again) != 1 {
		t.Errorf("the next run got %v, want what was held", again)
	}
}

// testGone: a run that no longer beats can be ended by another; one that beats
// can't.
func testGone(t *testing.T, open Opener) {
	s := fresh(t, open)
	soon(t, s)
	one, two := begin(t, s, noon), begin(t, s, noon)
	jobs := lease(t, s, one, noon.Add(time.Second), "bot")
	beat := func(run store.Run) []store.Run {
		t.Helper()
		others, err := s.Beat(t.Context(), run.ID, noon.Add(time.Second), nil)
		if err != nil {
			t.Fatal(err)
		}
		return others
	}
	seen := beat(two)
	if len(seen) != 1 || seen[0].ID != one.ID {
		t.Fatalf("saw %+v, want run %d", seen, one.ID)
	}
	beat(one)
	if err := s.End(t.Context(), seen[0]); !errors.Is(err, store.ErrLost) {
		t.Errorf("ended a run that has beaten since: %v", err)
	}
	if kept := lease(t, s, two, noon.Add(day), "bot"); len(kept) > 0 {
		t.Errorf("took %v of a living run", kept)
	}
	seen = beat(two)
	if err := s.End(t.Context(), seen[0]); err != nil {
		t.Fatal(err)
	}
	if taken := lease(t, s, two, noon.Add(time.Second), "bot"); len(taken) != 1 || taken[0].ID != jobs[0].ID {
		t.Errorf("took %v, want what the run had that has ended", taken)
	}
}

// testClock: a run begins no earlier than any earlier run has told, so that due
// times come in time.
func testClock(t *testing.T, open Opener) {
	s := fresh(t, open)
	first := begin(t, s, noon)
	if _, err := s.Beat(t.Context(), first.ID, noon.Add(time.Minute), nil); err != nil {
		t.Fatal(err)
	}
	told := func(what string, run store.Run, want time.Time) {
		t.Helper()
		if want = want.Truncate(time.Millisecond); !run.At.Equal(want) {
			t.Errorf("%s: got %v, want %v", what, run.At, want)
		}
	}
	back := noon.Add(-time.Hour)
	alone, err := s.Begin(t.Context(), back, true)
	if err != nil {
		t.Fatal(err)
	}
	told("alone, the clock set back", alone, noon.Add(time.Minute))
	soon(t, s)
	if jobs := lease(t, s, alone, noon.Add(time.Hour), "bot"); len(jobs) != 1 {
		t.Fatalf("leased %v", jobs)
	}
	if err := s.End(t.Context(), alone); err != nil {
		t.Fatal(err)
	}
	told("after the others have ended, at the time of their last lease", begin(t, s, back), noon.Add(time.Hour))
	told("the clock has caught up", begin(t, s, noon.Add(day)), noon.Add(day))
}

// testPauses: the time between runs is a pause, if it is long enough to be one.
func testPauses(t *testing.T, open Opener) {
	s := fresh(t, open)
	at := noon.Truncate(time.Millisecond)
	begun := func(from, to time.Time) {
		t.Helper()
		run := begin(t, s, from)
		run.At = to
		if err := s.End(t.Context(), run); err != nil {
			t.Fatal(err)
		}
	}
	begun(at, at.Add(time.Minute))
	begun(at.Add(time.Minute+store.LeastPause-time.Millisecond), at.Add(2*time.Minute))
	begun(at.Add(time.Hour), at.Add(2*time.Hour))
	begun(at.Add(time.Hour), at.Add(time.Hour)) // the clock was set back
	begin(t, s, at.Add(3*time.Hour))
	begin(t, s, at.Add(3*time.Hour)) // another at the same time
	pauses, err := s.Pauses(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	same(t, "pauses", pauses, []store.Pause{{Since: at.Add(2 * time.Minute), Until: at.Add(time.Hour)}, {Since: at.Add(2 * time.Hour), Until: at.Add(3 * time.Hour)}})
	begin(t, s, at.Add(3*time.Hour+store.PausesKept+time.Second))
	if pauses, err := s.Pauses(t.Context()); err != nil || len(pauses) != 1 {
		t.Errorf("got %v, %v after so long; want the last pause", pauses, err)
	}
}

// testSound: what every change leaves behind is sound, and is told apart from
// nothing.
func testSound(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	for seq := range 3 {
		add(t, s, "a", seq)
		if err := s.Sound(t.Context(), "a"); err != nil {
			t.Error(err)
		}
	}
	refused(t, s.Sound(t.Context(), "b"), store.ErrNoDuel, "b")
	refused(t, s.SoundCampaign(t.Context(), "b"), store.ErrNoCampaign, "")
}
