package relational

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"riposte/internal/store"
)

// Begin implements store.Store.
func (s *Store) Begin(ctx context.Context, now time.Time, alone bool) (run store.Run, err error) {
	err = s.submit(ctx, "begin a run", "", func(w *Writer) error {
		began := store.Millis(now)
		var last int64
		if err := w.Scan([]any{&last}, "SELECT coalesce(max(at), ?) FROM runs", began); err != nil {
			return err
		}
		if now.Sub(store.Time(last)) >= store.LeastPause {
			if err := w.exec("INSERT INTO pauses (since, until) VALUES (?, ?) ON CONFLICT (since) DO UPDATE SET until = excluded.until", last, began); err != nil {
				return err
			}
		}
		if err := w.exec("DELETE FROM pauses WHERE until < ?", store.Millis(now.Add(-store.PausesKept))); err != nil {
			return err
		}
		run.At = store.Time(max(began, last))
		err := w.Scan([]any{&run.ID}, "INSERT INTO runs (beats, at) VALUES (0, ?) RETURNING id", max(began, last))
		if err == nil && alone {
			err = w.exec("DELETE FROM runs WHERE id <> ?", run.ID) // their leases are cleared by the reference
		}
		return err
	})
	return run, err
}

// Pauses implements store.Store.
func (s *Store) Pauses(ctx context.Context) ([]store.Pause, error) {
	tx, err := s.back.Read(ctx)
	if err != nil {
		return nil, s.failed("pauses", "", err)
	}
	defer tx.Rollback()
	pauses, err := All(ctx, tx, "SELECT since, until FROM pauses ORDER BY since", nil, func(rows *sql.Rows) (p store.Pause, err error) {
		var since, until int64
		err = rows.Scan(&since, &until)
		p.Since, p.Until = store.Time(since), store.Time(until)
		return p, err
	})
	if err != nil {
		return nil, s.failed("pauses", "", err)
	}
	return pauses, nil
}

// Beat implements store.Store.
func (s *Store) Beat(ctx context.Context, run int64, now time.Time, here []byte) (others []store.Run, err error) {
	err = s.submit(ctx, "beat", "", func(w *Writer) error {
		n, err := w.Count("UPDATE runs SET beats = beats + 1, at = CASE WHEN at < ?1 THEN ?1 ELSE at END, here = coalesce(?3, here) WHERE id = ?2", store.Millis(now), run, here)
		if err != nil {
			return err
		}
		if n == 0 {
			return gone(run)
		}
		others, err = All(ctx, w, "SELECT id, beats, at, here FROM runs WHERE id <> ? ORDER BY id", []any{run}, func(rows *sql.Rows) (r store.Run, err error) {
			var at int64
			err = rows.Scan(&r.ID, &r.Beats, &at, &r.Here)
			r.At = store.Time(at)
			return r, err
		})
		return err
	})
	return others, err
}

// End implements store.Store. The row with the latest time stays: a later run must
// not begin before it.
func (s *Store) End(ctx context.Context, run store.Run) error {
	return s.submit(ctx, "end a run", "", func(w *Writer) error {
		var beats int64
		err := w.Scan([]any{&beats}, "SELECT beats FROM runs WHERE id = ?", run.ID)
		if errors.Is(err, sql.ErrNoRows) || err == nil && beats != run.Beats {
			return gone(run.ID)
		}
		if err == nil {
			err = w.exec("UPDATE runs SET at = ?1 WHERE id = ?2 AND at < ?1", store.Millis(run.At), run.ID)
		}
		if err == nil {
			err = w.exec("UPDATE jobs SET run = NULL WHERE run = ?", run.ID)
		}
		if err == nil {
			err = w.exec("UPDATE studies SET run = NULL WHERE run = ?", run.ID)
		}
		if err == nil {
			err = w.exec("UPDATE runs SET here = NULL WHERE id = ? AND here IS NOT NULL", run.ID)
		}
		if err == nil {
			err = w.exec("DELETE FROM runs WHERE id = ?1 AND at <= (SELECT max(at) FROM runs WHERE id <> ?1)", run.ID)
		}
		return err
	})
}

func gone(run int64) error { return fmt.Errorf("%w: run %d has ended, or goes on", store.ErrLost, run) }
