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
	return s.LoadAfter(ctx, duel, 0)
}

// LoadAfter implements store.Store.
func (s *Store) LoadAfter(ctx context.Context, duel string, steps int) (*store.Loaded, error) {
	l, err := s.load(ctx, duel, steps)
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

func (s *Store) load(ctx context.Context, duel string, steps int) (*store.Loaded, error) {
	l := &store.Loaded{Duel: store.Duel{ID: duel}}
	var at *Current
	of := []any{duel}
	err := s.look(ctx, []Ask{
		{head, of, func(scan Scan) (err error) {
			at, err = headOf(l, scan)
			return err
		}},
		{"SELECT seat, bytes, seal, place FROM documents WHERE duel = ? ORDER BY place", of, func(scan Scan) error { return document(l, scan) }},
		{"SELECT seat, token, name, icon, commitment, since, seed, left_out <> 0, promised, none <> 0, failed FROM seats WHERE duel = ? ORDER BY seat", of, func(scan Scan) error { return person(l, scan) }},
		{"SELECT attempt FROM attempts WHERE duel = ? ORDER BY number", of, func(scan Scan) error { return decoded(&l.Attempts, scan) }},
		{"SELECT sequence, at, kind, seat, text, key, after FROM lines WHERE duel = ? ORDER BY sequence", of, func(scan Scan) error { return line(l, scan) }},
		{"SELECT step FROM steps WHERE duel = ? AND sequence >= ? ORDER BY sequence", []any{duel, steps}, func(scan Scan) error { return decoded(&l.History.Steps, scan) }},
	})
	if err != nil {
		return nil, err
	}
	if at == nil {
		return nil, store.ErrNoDuel
	}
	s.back.Seen(duel, at)
	return l, nil
}

// head is what there is one of: one row, or none if there is no such duel.
const head = `SELECT setup, terms, dice, commitment, root, secret, duels.created, after, listed <> 0,
	seats, revision, ended <> 0, next, standing, void, steps, head, phase, summary,
	coalesce((SELECT campaign FROM encounters WHERE encounters.duel = id AND record IS NULL), '')
	FROM duels JOIN live ON live.duel = id JOIN listings ON listings.duel = id WHERE id = ?`

func headOf(l *store.Loaded, scan Scan) (*Current, error) {
	var (
		setup, terms, standing, void []byte
		created                      int64
		at                           Current
	)
	err := scan(&setup, &terms, &l.Duel.Dice, &l.Duel.Commitment, &l.Duel.Root, &l.Duel.Secret, &created, &l.Duel.After, &l.Duel.Listed,
		&at.Seats, &l.Revision, &l.Over, &l.Next, &standing, &void, &at.Steps, &at.Head, &l.Phase, (*[]byte)(&l.Summary), &l.Campaign)
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
	l.History.Setup = l.Duel.Setup
	l.History.Setup.Seats = slices.Clone(l.Duel.Setup.Seats)
	at.Revision, at.Ended, at.Next = l.Revision, l.Over, l.Next
	return &at, err
}

// decoded adds what is kept as it is.
func decoded[T any](to *[]T, scan Scan) error {
	var form sql.RawBytes
	if err := scan(&form); err != nil {
		return err
	}
	var v T
	err := store.Decode(form, &v)
	*to = append(*to, v)
	return err
}

// document adds a document to the standing and, if it is sealed, to the history.
func document(l *store.Loaded, scan Scan) error {
	var (
		seat        int
		bytes, form []byte
		place       sql.NullInt64
	)
	if err := scan(&seat, &bytes, &form, &place); err != nil {
		return err
	}
	seats := l.History.Setup.Seats
	if seat < 1 || seat > len(seats) {
		return fmt.Errorf("%w: the document of seat %d of %d", store.ErrDamaged, seat, len(seats))
	}
	if l.Standing == nil {
		l.Standing = new(match.Standing)
	}
	if l.Standing.Documents == nil {
		l.Standing.Documents = make([]json.RawMessage, len(seats)+1)
	}
	l.Standing.Documents[seat] = bytes
	if form == nil {
		if place.Valid {
			l.History.Seals = append(l.History.Seals, match.Seal{Seat: riposte.Seat(seat), Released: true})
		}
		return nil
	}
	var seal match.Seal
	err := store.Decode(form, &seal)
	seats[seat-1].Document = bytes
	l.History.Seals = append(l.History.Seals, seal)
	return err
}

// person adds one who sits, with the name to the history.
func person(l *store.Loaded, scan Scan) error {
	var (
		p        store.Sitting
		token    []byte
		since    int64
		promised sql.NullInt64
	)
	if err := scan(&p.Seat, &token, &p.Name, &p.Icon, &p.Commitment, &since, &p.Seed, &p.LeftOut, &promised, &p.None, &p.Failed); err != nil {
		return err
	}
	copy(p.Token[:], token)
	p.At = store.Time(since)
	if promised.Valid {
		p.Promised = store.Time(promised.Int64)
	}
	seats := l.History.Setup.Seats
	if p.Seat < 1 || int(p.Seat) > len(seats) {
		return fmt.Errorf("%w: somebody in seat %d of %d", store.ErrDamaged, p.Seat, len(seats))
	}
	seats[p.Seat-1].Name = p.Name
	l.Sat = append(l.Sat, p)
	return nil
}

func line(l *store.Loaded, scan Scan) error {
	var (
		told  store.Line
		at    int64
		after sql.RawBytes
	)
	if err := scan(&told.Seq, &at, &told.Kind, &told.Seat, &told.Text, &told.Key, &after); err != nil {
		return err
	}
	told.At = store.Time(at)
	err := store.Decode(after, &told.After)
	l.Lines = append(l.Lines, told)
	return err
}
