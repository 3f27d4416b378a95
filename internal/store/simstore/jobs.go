package simstore

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"riposte/internal/store"
)

func isConflict(err error) bool { return errors.Is(err, store.ErrConflict) }

// Enqueue implements store.Store.
func (s *Store) Enqueue(ctx context.Context, j store.Job) (id int64, err error) {
	err = s.write(ctx, "enqueue", j.Duel, func(t *tx) (err error) {
		id, err = t.enqueue(j)
		return err
	})
	if err != nil {
		return 0, err
	}
	return id, nil
}

func (t *tx) enqueue(j store.Job) (int64, error) {
	if j.Kind == "" || j.Kind == store.Deadline {
		return 0, fmt.Errorf("%w: a job of kind %q", store.ErrInvalid, j.Kind)
	}
	if j.Duel != "" && !hasRow(t.duels, j.Duel) {
		return 0, store.ErrNoDuel
	}
	return t.insert(j), nil
}

func (t *tx) insert(j store.Job) int64 {
	j.ID, j.Lease, j.Until = t.another(&t.lastJob, func(t *tables) *int64 { return &t.lastJob }), 0, time.Time{}
	j.Due = moment(j.Due.Add(time.Millisecond - 1)) // never early
	j.Body = bytes.Clone(j.Body)
	put(t, jobs, j.ID, jobRow{Job: j})
	return j.ID
}

// enqueueAll enqueues the jobs of a duel's own change.
func (t *tx) enqueueAll(duel string, all []store.Job) error {
	for _, j := range all {
		if j.Duel == "" {
			j.Duel = duel
		}
		if t.planted == JobsLost && j.Due.IsZero() == (len(t.jobs)%5 == 0) {
			continue
		}
		if _, err := t.enqueue(j); err != nil {
			return err
		}
	}
	return nil
}

// deadline replaces a duel's deadline.
func (t *tx) deadline(duel string, due time.Time) {
	for _, id := range slices.Sorted(maps.Keys(t.jobs)) {
		if j := t.jobs[id]; j.Duel == duel && j.Kind == store.Deadline {
			del(t, jobs, id)
		}
	}
	if !due.IsZero() && t.planted != DeadlinesLost {
		t.insert(store.Job{Kind: store.Deadline, Duel: duel, Due: due})
	}
}

// Lease implements store.Store.
func (s *Store) Lease(ctx context.Context, run int64, now time.Time, d time.Duration, most int, kinds ...string) (leased []store.Job, err error) {
	if d <= 0 || most <= 0 || len(kinds) == 0 {
		return nil, &store.Error{Op: "lease", Err: fmt.Errorf("%w: %d jobs of %d kinds for %v", store.ErrInvalid, most, len(kinds), d)}
	}
	at := moment(now)
	err = s.write(ctx, "lease "+kinds[0], "", func(t *tx) error {
		leased = nil
		self, there := t.runs[run]
		if !there {
			return gone(run)
		}
		var due []jobRow
		for _, j := range t.jobs {
			free := j.run == 0 || j.run == run && !j.Until.After(at)
			if t.planted == Unfenced {
				free = j.run != run || !j.Until.After(at)
			}
			if free && !j.Due.After(at) && slices.Contains(kinds, j.Kind) {
				due = append(due, j)
			}
		}
		slices.SortFunc(due, func(a, b jobRow) int { return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.ID, b.ID)) })
		for _, j := range due[:min(len(due), most)] {
			j.Lease, j.Until, j.run = j.Lease+1, moment(now.Add(d)), run
			put(t, jobs, j.ID, j)
			j.Body = bytes.Clone(j.Body)
			leased = append(leased, j.Job)
		}
		if len(leased) > 0 && self.At.Before(at) { // a later run must find the results due
			self.At = at
			put(t, runs, run, self)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return leased, nil
}

// Finish implements store.Store.
func (s *Store) Finish(ctx context.Context, j store.Job) error {
	return s.write(ctx, "finish", j.Duel, func(t *tx) error { return t.finish(j) })
}

func (t *tx) finish(j store.Job) error {
	if row, there := t.jobs[j.ID]; t.planted != Unfenced && (!there || row.Lease != j.Lease || j.Lease == 0) {
		return lost(j)
	}
	del(t, jobs, j.ID)
	return nil
}

// Hold implements store.Store.
func (s *Store) Hold(ctx context.Context, j store.Job) error {
	return s.write(ctx, "hold", j.Duel, func(t *tx) error {
		row, there := t.jobs[j.ID]
		if !there || row.Lease != j.Lease || j.Lease == 0 {
			return lost(j)
		}
		row.Until = time.UnixMilli(math.MaxInt64 / 2).UTC()
		put(t, jobs, j.ID, row)
		return nil
	})
}

func lost(j store.Job) error {
	return fmt.Errorf("%w: job %d, lease %d", store.ErrLost, j.ID, j.Lease)
}

func gone(run int64) error {
	return fmt.Errorf("%w: run %d has ended, or goes on", store.ErrLost, run)
}

// Begin implements store.Store.
func (s *Store) Begin(ctx context.Context, now time.Time, alone bool) (run store.Run, err error) {
	err = s.write(ctx, "begin a run", "", func(t *tx) error {
		began := moment(now)
		last := began
		for i, id := range slices.Sorted(maps.Keys(t.runs)) {
			if at := t.runs[id].At; i == 0 || at.After(last) {
				last = at
			}
		}
		if began.Sub(last) >= store.LeastPause {
			put(t, pauses, store.Millis(last), store.Millis(began))
		}
		for _, since := range slices.Sorted(maps.Keys(t.pauses)) {
			if t.pauses[since] < store.Millis(now.Add(-store.PausesKept)) {
				del(t, pauses, since)
			}
		}
		if last.Before(began) {
			last = began
		}
		run = store.Run{ID: t.another(&t.lastRun, func(t *tables) *int64 { return &t.lastRun }), At: last}
		put(t, runs, run.ID, run)
		for _, id := range slices.Sorted(maps.Keys(t.runs)) {
			if alone && id != run.ID {
				t.free(id)
				del(t, runs, id)
			}
		}
		return nil
	})
	if err != nil {
		return store.Run{}, err
	}
	return run, nil
}

// free takes from a run what it has.
func (t *tx) free(run int64) {
	for _, id := range slices.Sorted(maps.Keys(t.jobs)) {
		if j := t.jobs[id]; j.run == run && t.planted != LeasesKept {
			j.run = 0
			put(t, jobs, id, j)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(t.studies)) {
		if n := t.studies[id]; n.run == run {
			n.run = 0
			put(t, studies, id, n)
		}
	}
}

// Pauses implements store.Store.
func (s *Store) Pauses(ctx context.Context) (all []store.Pause, err error) {
	err = s.read(ctx, "pauses", "", func(t *tables) error {
		for _, since := range slices.Sorted(maps.Keys(t.pauses)) {
			all = append(all, store.Pause{Since: store.Time(since), Until: store.Time(t.pauses[since])})
		}
		return nil
	})
	return all, err
}

// Beat implements store.Store.
func (s *Store) Beat(ctx context.Context, run int64, now time.Time, here []byte) (others []store.Run, err error) {
	err = s.write(ctx, "beat", "", func(t *tx) error {
		others = nil
		self, there := t.runs[run]
		if !there {
			return gone(run)
		}
		self.Beats++
		if at := moment(now); self.At.Before(at) {
			self.At = at
		}
		if here != nil {
			self.Here = append([]byte{}, here...)
		}
		put(t, runs, run, self)
		for _, id := range slices.Sorted(maps.Keys(t.runs)) {
			if r := t.runs[id]; id != run && t.planted != Deaf {
				r.Here = bytes.Clone(r.Here)
				others = append(others, r)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return others, nil
}

// End implements store.Store. The row with the latest time stays: a later run must not begin before it.
func (s *Store) End(ctx context.Context, run store.Run) error {
	return s.write(ctx, "end a run", "", func(t *tx) error {
		self, there := t.runs[run.ID]
		if !there || self.Beats != run.Beats {
			return gone(run.ID)
		}
		if at := moment(run.At); self.At.Before(at) {
			self.At = at
		}
		self.Here = nil
		put(t, runs, run.ID, self)
		t.free(run.ID)
		for id, other := range t.runs {
			if id != run.ID && !other.At.Before(self.At) {
				del(t, runs, run.ID)
				break
			}
		}
		return nil
	})
}
