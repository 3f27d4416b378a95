package relational

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"time"

	"riposte/internal/store"
)

// Guest implements store.Store.
func (s *Store) Guest(ctx context.Context, token store.Hash) (store.Guest, error) {
	const op = "guest"
	g := store.Guest{Token: token}
	tx, err := s.back.Read(ctx)
	if err != nil {
		return g, s.failed(op, "", err)
	}
	defer tx.Rollback()
	var changed int64
	err = tx.QueryRowContext(ctx, "SELECT name, icon, changed FROM guests WHERE token = ?", token[:]).Scan(&g.Name, &g.Icon, &changed)
	if err == nil {
		g.Changed = store.Time(changed)
	}
	if err == nil || errors.Is(err, sql.ErrNoRows) {
		var coded int64
		err = tx.QueryRowContext(ctx, "SELECT made FROM codes WHERE guest = ? AND until IS NULL", token[:]).Scan(&coded)
		if err == nil {
			g.Coded = store.Time(coded)
		}
	}
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return store.Guest{Token: token}, s.failed(op, "", err)
	}
	return g, nil
}

// SaveGuest implements store.Store.
func (s *Store) SaveGuest(ctx context.Context, g store.Guest) error {
	if g.Token == (store.Hash{}) {
		return s.failed("save guest", "", store.ErrInvalid)
	}
	return s.submit(ctx, "save guest", "", func(w *Writer) error {
		err := w.exec(`DELETE FROM guests WHERE changed < ? AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.token = guests.token)
			AND NOT EXISTS (SELECT 1 FROM codes WHERE guest = guests.token AND until IS NULL)`, store.Millis(g.Changed.Add(-store.GuestKept)))
		if err != nil {
			return err
		}
		return w.exec(`INSERT INTO guests (token, name, icon, changed) VALUES (?, ?, ?, ?)
			ON CONFLICT (token) DO UPDATE SET name = excluded.name, icon = excluded.icon, changed = excluded.changed`,
			g.Token[:], g.Name, g.Icon, store.Millis(g.Changed))
	})
}

// DeleteGuest implements store.Store.
func (s *Store) DeleteGuest(ctx context.Context, token store.Hash) error {
	return s.submit(ctx, "delete guest", "", func(w *Writer) error {
		for _, statement := range []string{"DELETE FROM codes WHERE guest = ?", "DELETE FROM pushes WHERE guest = ?", "DELETE FROM guests WHERE token = ?"} {
			if err := w.exec(statement, token[:]); err != nil {
				return err
			}
		}
		return w.deleteBot(token)
	})
}

// SaveCode implements store.Store.
func (s *Store) SaveCode(ctx context.Context, c store.Code) error {
	if err := c.Vet(); err != nil {
		return s.failed("save code", "", err)
	}
	return s.submit(ctx, "save code", "", func(w *Writer) error {
		kind := "until IS NOT NULL"
		if c.Until.IsZero() {
			kind = "until IS NULL"
		}
		err := w.exec("DELETE FROM codes WHERE until <= ? OR guest = ? AND "+kind, store.Millis(c.Made), c.Guest[:])
		if err == nil {
			err = w.exec("INSERT INTO codes (code, guest, sealed, made, until) VALUES (?, ?, ?, ?, ?)",
				c.Hash[:], c.Guest[:], c.Sealed, store.Millis(c.Made), promised(c.Until))
		}
		return err
	})
}

// UseCode implements store.Store.
func (s *Store) UseCode(ctx context.Context, code store.Hash, now time.Time) (c store.Code, err error) {
	err = s.submit(ctx, "use code", "", func(w *Writer) error {
		var guest []byte
		var made int64
		var until sql.NullInt64
		c = store.Code{Hash: code}
		err := w.Scan([]any{&guest, &c.Sealed, &made, &until}, "SELECT guest, sealed, made, until FROM codes WHERE code = ?", code[:])
		if errors.Is(err, sql.ErrNoRows) {
			return store.ErrNoCode
		}
		if err != nil {
			return err
		}
		copy(c.Guest[:], guest)
		c.Made = store.Time(made)
		if !until.Valid {
			return nil
		}
		c.Until = store.Time(until.Int64)
		if !now.Before(c.Until) {
			return store.ErrNoCode
		}
		return w.exec("DELETE FROM codes WHERE code = ?", code[:])
	})
	if err != nil {
		return store.Code{}, err
	}
	return c, nil
}

// DeleteCodes implements store.Store.
func (s *Store) DeleteCodes(ctx context.Context, guest store.Hash) error {
	return s.submit(ctx, "delete codes", "", func(w *Writer) error {
		return w.exec("DELETE FROM codes WHERE guest = ?", guest[:])
	})
}

// Laid implements store.Store. Terms are JSON in which a hash stands in hexadecimal.
func (s *Store) Laid(ctx context.Context, token store.Hash) ([]string, error) {
	tx, err := s.back.Read(ctx)
	if err != nil {
		return nil, s.failed("laid", "", err)
	}
	defer tx.Rollback()
	host := []byte(`"Host":"` + hex.EncodeToString(token[:]) + `"`)
	laid, err := All(ctx, tx, "SELECT id FROM duels WHERE "+s.back.Dialect().Within+" ORDER BY created DESC, id DESC", []any{host}, func(rows *sql.Rows) (id string, err error) {
		return id, rows.Scan(&id)
	})
	if err != nil {
		return nil, s.failed("laid", "", err)
	}
	return laid, nil
}

// Gallery implements store.Store.
func (s *Store) Gallery(ctx context.Context, each func(duel string, line store.Line) error) error {
	const op = "gallery"
	tx, err := s.back.Read(ctx)
	if err != nil {
		return s.failed(op, "", err)
	}
	defer tx.Rollback()
	rows, err := tx.QueryContext(ctx, "SELECT duel, sequence, at, text FROM lines WHERE kind = '"+store.Gallery+"' AND text <> '' ORDER BY duel, sequence")
	if err != nil {
		return s.failed(op, "", err)
	}
	defer rows.Close()
	for rows.Next() {
		var duel string
		var at int64
		line := store.Line{Kind: store.Gallery}
		if err := rows.Scan(&duel, &line.Seq, &at, &line.Text); err != nil {
			return s.failed(op, "", err)
		}
		line.At = store.Time(at)
		if err := each(duel, line); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return s.failed(op, "", err)
	}
	return nil
}
