package relational

import (
	"context"
	"database/sql"

	"riposte/internal/store"
)

// SavePush implements store.Store.
func (s *Store) SavePush(ctx context.Context, p store.Push) error {
	if err := p.Vet(); err != nil {
		return s.failed("save push", "", err)
	}
	return s.submit(ctx, "save push", "", func(w *Writer) error {
		err := w.exec(`INSERT INTO pushes (endpoint, guest, key, auth, made) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (endpoint) DO UPDATE SET guest = excluded.guest, key = excluded.key, auth = excluded.auth, made = excluded.made`,
			p.Endpoint, p.Guest[:], p.Key, p.Auth, store.Millis(p.Made))
		if err != nil {
			return err
		}
		return w.exec(`DELETE FROM pushes WHERE guest = ? AND endpoint NOT IN
			(SELECT endpoint FROM pushes WHERE guest = ? ORDER BY made DESC, endpoint LIMIT ?)`, p.Guest[:], p.Guest[:], store.MostPushes)
	})
}

// Pushes implements store.Store.
func (s *Store) Pushes(ctx context.Context, guest store.Hash) ([]store.Push, error) {
	return rowsOf(ctx, s, "pushes", "SELECT endpoint, key, auth, made FROM pushes WHERE guest = ? ORDER BY made DESC, endpoint", []any{guest[:]}, func(rows *sql.Rows) (store.Push, error) {
		p := store.Push{Guest: guest}
		var made int64
		err := rows.Scan(&p.Endpoint, &p.Key, &p.Auth, &made)
		p.Made = store.Time(made)
		return p, err
	})
}

// DeletePush implements store.Store.
func (s *Store) DeletePush(ctx context.Context, guest store.Hash, endpoint string) error {
	return s.submit(ctx, "delete push", "", func(w *Writer) error {
		return w.exec("DELETE FROM pushes WHERE guest = ? AND endpoint = ?", guest[:], endpoint)
	})
}

// Subscribers implements store.Store.
func (s *Store) Subscribers(ctx context.Context) ([]store.Hash, error) {
	return rowsOf(ctx, s, "subscribers", "SELECT DISTINCT guest FROM pushes", nil, func(rows *sql.Rows) (h store.Hash, err error) {
		var raw []byte
		err = rows.Scan(&raw)
		copy(h[:], raw)
		return h, err
	})
}

// rowsOf is All on a reading transaction of its own.
func rowsOf[T any](ctx context.Context, s *Store, op, query string, args []any, scan func(*sql.Rows) (T, error)) ([]T, error) {
	tx, err := s.back.Read(ctx)
	if err != nil {
		return nil, s.failed(op, "", err)
	}
	defer tx.Rollback()
	all, err := All(ctx, tx, query, args, scan)
	if err != nil {
		return nil, s.failed(op, "", err)
	}
	return all, nil
}
