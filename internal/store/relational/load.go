package relational

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"riposte"
	"riposte/internal/store"
	"riposte/match"
)

// Load implements store.Store.
func (s *Store) Load(ctx context.Context, duel string) (*store.Loaded, error) {
	l, err := s.load(ctx, duel)
	if err != nil {
		return nil, s.failed("load", duel, s.unreadable(ctx, err))
	}
	return l, nil
}

// unreadable is ErrDamaged if rows could be read but are nothing that a store has
// written.
func (s *Store) unreadable(ctx context.Context, err error) error {
	if s.back.Own(err) || ctx.Err() != nil {
		return err
	}
	for _, known := range []error{store.ErrNoDuel, store.ErrClosed, store.ErrUnavailable, store.ErrDamaged, driver.ErrBadConn, sql.ErrConnDone} {
		if errors.Is(err, known) {
			return err
		}
	}
	return fmt.Errorf("%w: %w", store.ErrDamaged, err)
}

func (s *Store) load(ctx context.Context, duel string) (*store.Loaded, error) {
	tx, err := s.back.Read(ctx)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	l := &store.Loaded{Duel: store.Duel{ID: duel}}
	var (
		setup, terms, standing, void []byte
		created                      int64
	)
	err = tx.QueryRowContext(ctx, `SELECT setup, terms, dice, commitment, root, secret, duels.created, after, listed <> 0,
		revision, ended <> 0, next, standing, void, phase, summary,
		coalesce((SELECT campaign FROM encounters WHERE encounters.duel = id AND record IS NULL), '')
		FROM duels JOIN live ON live.duel = id JOIN listings ON listings.duel = id WHERE id = ?`, duel).
		Scan(&setup, &terms, &l.Duel.Dice, &l.Duel.Commitment, &l.Duel.Root, &l.Duel.Secret, &created, &l.Duel.After, &l.Duel.Listed,
			&l.Revision, &l.Over, &l.Next, &standing, &void, &l.Phase, (*[]byte)(&l.Summary), &l.Campaign)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, store.ErrNoDuel
	}
	if err != nil {
		return nil, err
	}
	l.Duel.Created = store.Time(created)
	err = errors.Join(store.Decode(setup, &l.Duel.Setup), store.Decode(terms, &l.Duel.Terms))
	if standing != nil {
		l.Standing = new(match.Standing)
		err = errors.Join(err, store.Decode(standing, l.Standing))
	}
	if void != nil {
		l.History.Void = new(match.Void)
		err = errors.Join(err, store.Decode(void, l.History.Void))
	}
	if err != nil {
		return nil, err
	}
	l.History.Setup = l.Duel.Setup
	l.History.Setup.Seats = slices.Clone(l.Duel.Setup.Seats)
	if err := documents(ctx, tx, l); err != nil {
		return nil, err
	}
	if err := persons(ctx, tx, l); err != nil {
		return nil, err
	}
	l.Attempts, err = All(ctx, tx, "SELECT attempt FROM attempts WHERE duel = ? ORDER BY number", []any{duel}, func(rows *sql.Rows) (a store.Attempt, err error) {
		var form sql.RawBytes
		if err = rows.Scan(&form); err == nil {
			err = store.Decode(form, &a)
		}
		return a, err
	})
	if err != nil {
		return nil, err
	}
	if l.Lines, err = lines(ctx, tx, duel); err != nil {
		return nil, err
	}
	l.History.Steps, err = All(ctx, tx, "SELECT step FROM steps WHERE duel = ? ORDER BY sequence", []any{duel}, func(rows *sql.Rows) (step match.Step, err error) {
		var form sql.RawBytes
		if err = rows.Scan(&form); err == nil {
			err = store.Decode(form, &step)
		}
		return step, err
	})
	return l, err
}

// documents reads sealed documents into the history and all into the standing.
func documents(ctx context.Context, tx *Reader, l *store.Loaded) error {
	type document struct {
		seat        int
		bytes, seal []byte
		place       sql.NullInt64
	}
	found, err := All(ctx, tx, "SELECT seat, bytes, seal, place FROM documents WHERE duel = ? ORDER BY place", []any{l.Duel.ID}, func(rows *sql.Rows) (d document, err error) {
		return d, rows.Scan(&d.seat, &d.bytes, &d.seal, &d.place)
	})
	if err != nil || len(found) == 0 {
		return err
	}
	if l.Standing == nil {
		l.Standing = new(match.Standing)
	}
	seats := l.History.Setup.Seats
	l.Standing.Documents = make([]json.RawMessage, len(seats)+1)
	for _, d := range found {
		if d.seat < 1 || d.seat > len(seats) {
			return fmt.Errorf("%w: the document of seat %d of %d", store.ErrDamaged, d.seat, len(seats))
		}
		l.Standing.Documents[d.seat] = d.bytes
		if d.seal == nil {
			if d.place.Valid {
				l.History.Seals = append(l.History.Seals, match.Seal{Seat: riposte.Seat(d.seat), Released: true})
			}
			continue
		}
		var seal match.Seal
		if err := store.Decode(d.seal, &seal); err != nil {
			return err
		}
		seats[d.seat-1].Document = d.bytes
		l.History.Seals = append(l.History.Seals, seal)
	}
	return nil
}

// persons reads who sits, and puts the names into the history.
func persons(ctx context.Context, tx *Reader, l *store.Loaded) (err error) {
	l.Sat, err = All(ctx, tx, "SELECT seat, token, name, icon, commitment, since, seed, left_out <> 0, promised, none <> 0, failed FROM seats WHERE duel = ? ORDER BY seat", []any{l.Duel.ID}, func(rows *sql.Rows) (p store.Sitting, err error) {
		var token []byte
		var since int64
		var promised sql.NullInt64
		err = rows.Scan(&p.Seat, &token, &p.Name, &p.Icon, &p.Commitment, &since, &p.Seed, &p.LeftOut, &promised, &p.None, &p.Failed)
		copy(p.Token[:], token)
		p.At = store.Time(since)
		if promised.Valid {
			p.Promised = store.Time(promised.Int64)
		}
		return p, err
	})
	if err != nil {
		return err
	}
	seats := l.History.Setup.Seats
	for _, p := range l.Sat {
		if p.Seat < 1 || int(p.Seat) > len(seats) {
			return fmt.Errorf("%w: somebody in seat %d of %d", store.ErrDamaged, p.Seat, len(seats))
		}
		seats[p.Seat-1].Name = p.Name
	}
	return nil
}

func lines(ctx context.Context, tx *Reader, duel string) ([]store.Line, error) {
	return All(ctx, tx, "SELECT sequence, at, kind, seat, text, key, after FROM lines WHERE duel = ? ORDER BY sequence", []any{duel}, func(rows *sql.Rows) (l store.Line, err error) {
		var at int64
		var after sql.RawBytes
		if err = rows.Scan(&l.Seq, &at, &l.Kind, &l.Seat, &l.Text, &l.Key, &after); err == nil {
			err = store.Decode(after, &l.After)
		}
		l.At = store.Time(at)
		return l, err
	})
}
