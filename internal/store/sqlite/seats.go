package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"riposte"
	"riposte/internal/store"
)

// Sit is of store.Store.
func (s *Store) Sit(ctx context.Context, duel string, seat riposte.Seat, token store.Hash) error {
	return s.submit(ctx, "sit", duel, func(w *writer) error {
		var seats int
		err := w.scan([]any{&seats}, "SELECT json_array_length(CAST(setup AS TEXT), '$.seats') FROM duels WHERE id = ?", duel)
		if errors.Is(err, sql.ErrNoRows) {
			return store.ErrNoDuel
		}
		if err != nil {
			return err
		}
		if seat < 1 || int(seat) > seats {
			return fmt.Errorf("%w: there is no seat %d", store.ErrInvalid, seat)
		}
		held, err := w.holds(duel, seat, token)
		if held || err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if err == nil {
			return store.ErrTaken
		}
		return w.exec("INSERT INTO seats (duel, seat, token) VALUES (?, ?, ?)", duel, int(seat), token[:])
	})
}

// holds reports whether the token holds the seat; sql.ErrNoRows if nobody does.
func (w *writer) holds(duel string, seat riposte.Seat, token store.Hash) (bool, error) {
	var stored []byte
	err := w.scan([]any{&stored}, "SELECT token FROM seats WHERE duel = ? AND seat = ?", duel, int(seat))
	return err == nil && token.Is(stored), err
}

// Leave is of store.Store.
func (s *Store) Leave(ctx context.Context, duel string, seat riposte.Seat, token store.Hash) error {
	return s.submit(ctx, "leave", duel, func(w *writer) error {
		held, err := w.holds(duel, seat, token)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if !held {
			return store.ErrToken
		}
		return w.exec("DELETE FROM seats WHERE duel = ? AND seat = ?", duel, int(seat))
	})
}

// SeatOf is of store.Store. It looks at every seat, whichever fits.
func (s *Store) SeatOf(ctx context.Context, duel string, token store.Hash) (riposte.Seat, error) {
	type holder struct {
		seat  riposte.Seat
		token []byte
	}
	tx, err := s.reader(ctx)
	if err != nil {
		return riposte.Nobody, &store.Error{Op: "seat", Duel: duel, Err: err}
	}
	defer tx.Rollback()
	holders, err := all(ctx, tx, "SELECT seat, token FROM seats WHERE duel = ? ORDER BY seat DESC", []any{duel}, func(rows *sql.Rows) (h holder, err error) {
		return h, rows.Scan(&h.seat, &h.token)
	})
	seat := riposte.Nobody
	for _, h := range holders {
		if token.Is(h.token) {
			seat = h.seat
		}
	}
	if err == nil && seat == riposte.Nobody {
		err = store.ErrToken
	}
	if err != nil {
		return riposte.Nobody, &store.Error{Op: "seat", Duel: duel, Err: err}
	}
	return seat, nil
}

// Held is of store.Store. The index finds by hash: what its time could tell is of
// the hash, from which no token follows.
func (s *Store) Held(ctx context.Context, token store.Hash) ([]store.Held, error) {
	tx, err := s.reader(ctx)
	if err != nil {
		return nil, &store.Error{Op: "held", Err: err}
	}
	defer tx.Rollback()
	held, err := all(ctx, tx, `SELECT seats.duel, seat, ruleset, created, revision, ended
		FROM seats JOIN duels ON duels.id = seats.duel JOIN live ON live.duel = seats.duel
		WHERE token = ? ORDER BY created DESC, seats.duel, seat`, []any{token[:]}, func(rows *sql.Rows) (h store.Held, err error) {
		var created int64
		err = rows.Scan(&h.Duel, &h.Seat, &h.Ruleset, &created, &h.Revision, &h.Over)
		h.Created = store.Time(created)
		return h, err
	})
	if err != nil {
		return nil, &store.Error{Op: "held", Err: err}
	}
	return held, nil
}
