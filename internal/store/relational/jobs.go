package relational

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"riposte/internal/store"
)

// Enqueue implements store.Store.
func (s *Store) Enqueue(ctx context.Context, j store.Job) (id int64, err error) {
	err = s.submit(ctx, "enqueue", j.Duel, func(w *Writer) (err error) {
		if err := vetted(j); err != nil {
			return err
		}
		query, args := inserted(j)
		return w.orphaned(w.Scan([]any{&id}, query+" RETURNING id", args...))
	})
	if err != nil {
		return 0, err
	}
	return id, nil
}

func vetted(j store.Job) error {
	if j.Kind == "" || j.Kind == store.Deadline {
		return fmt.Errorf("%w: a job of kind %q", store.ErrInvalid, j.Kind)
	}
	return nil
}

// enqueueAll enqueues the jobs of a duel's own change; an empty Duel means this
// one.
func (w *Writer) enqueueAll(duel string, jobs []store.Job) error {
	for _, j := range jobs {
		if j.Duel == "" {
			j.Duel = duel
		}
		if err := vetted(j); err != nil {
			return err
		}
		if err := w.insert(j); err != nil {
			return err
		}
	}
	return nil
}

func (w *Writer) insert(j store.Job) error {
	query, args := inserted(j)
	return w.Later(Later{Wrong: w.orphaned}, query, args...)
}

func inserted(j store.Job) (query string, args []any) {
	return "INSERT INTO jobs (kind, duel, due, body) VALUES (?, nullif(?, ''), ?, ?)",
		[]any{j.Kind, j.Duel, store.Millis(j.Due.Add(time.Millisecond - 1)), []byte(j.Body)} // never early
}

func (w *Writer) orphaned(err error) error {
	if w.Orphan(err) {
		return store.ErrNoDuel
	}
	return err
}

// deadline replaces a duel's deadline. The new job has a new ID, so that whoever
// has leased the old one has lost it.
func (w *Writer) deadline(duel string, due time.Time) error {
	err := w.later("DELETE FROM jobs WHERE duel = ? AND kind = 'deadline'", duel)
	if err == nil && !due.IsZero() {
		err = w.insert(store.Job{Kind: store.Deadline, Duel: duel, Due: due})
	}
	return err
}

// Lease implements store.Store.
func (s *Store) Lease(ctx context.Context, run int64, now time.Time, d time.Duration, most int, kinds ...string) (jobs []store.Job, err error) {
	if d <= 0 || most <= 0 || len(kinds) == 0 {
		return nil, &store.Error{Op: "lease", Err: fmt.Errorf("%w: %d jobs of %d kinds for %v", store.ErrInvalid, most, len(kinds), d)}
	}
	args := []any{store.Millis(now), store.Millis(now.Add(d)), run}
	for _, kind := range kinds {
		args = append(args, kind)
	}
	args = append(args, most)
	free := "(run IS NULL OR run = ?3 AND until <= ?1)"
	if twice {
		free = "(run IS NULL OR run <> ?3 OR until <= ?1)"
	}
	query := `UPDATE jobs SET lease = lease + 1, until = ?2, run = ?3 WHERE id IN (
		SELECT id FROM jobs WHERE due <= ?1 AND ` + free + ` AND kind IN (?` + strings.Repeat(", ?", len(kinds)-1) + `)
		ORDER BY due, id LIMIT ?` + s.back.Dialect().Skip + `) RETURNING id, kind, coalesce(duel, ''), due, body, lease, until`
	err = s.submit(ctx, "lease", "", func(w *Writer) (err error) {
		jobs, err = All(ctx, w, query, args, func(rows *sql.Rows) (j store.Job, err error) {
			var due, until int64
			err = rows.Scan(&j.ID, &j.Kind, &j.Duel, &due, (*[]byte)(&j.Body), &j.Lease, &until)
			j.Due, j.Until = store.Time(due), store.Time(until)
			return j, err
		})
		if w.Orphan(err) {
			return gone(run)
		}
		if err == nil && len(jobs) > 0 { // a later run must find the results due
			err = w.exec("UPDATE runs SET at = ?1 WHERE id = ?2 AND at < ?1", args[0], run)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	// RETURNING promises no order.
	slices.SortFunc(jobs, func(a, b store.Job) int { return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.ID, b.ID)) })
	return jobs, nil
}

// Finish implements store.Store.
func (s *Store) Finish(ctx context.Context, j store.Job) error {
	return s.submit(ctx, "finish", j.Duel, func(w *Writer) error { return w.finish(j) })
}

// Hold implements store.Store.
func (s *Store) Hold(ctx context.Context, j store.Job) error {
	return s.submit(ctx, "hold", j.Duel, func(w *Writer) error {
		return w.Later(lost(j), "UPDATE jobs SET until = ? WHERE id = ? AND lease = ? AND lease > 0", int64(math.MaxInt64), j.ID, j.Lease)
	})
}

func (w *Writer) finish(j store.Job) error {
	if twice {
		return w.later("DELETE FROM jobs WHERE id = ?", j.ID)
	}
	return w.Later(lost(j), "DELETE FROM jobs WHERE id = ? AND lease = ? AND lease > 0", j.ID, j.Lease)
}

// lost says why no row of a leased job was found.
func lost(j store.Job) Later {
	return Later{None: fmt.Errorf("%w: job %d, lease %d", store.ErrLost, j.ID, j.Lease)}
}
