package relational

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"riposte/internal/store"
)

// List implements store.Store. The conditions decide which of the four indexes of
// listings serves it.
func (s *Store) List(ctx context.Context, q store.Query) ([]store.Row, error) {
	rows, err := s.list(ctx, q)
	if err != nil {
		return nil, s.failed("list", "", err)
	}
	return rows, nil
}

func (s *Store) list(ctx context.Context, q store.Query) ([]store.Row, error) {
	query, args, err := Listing(s.back.Dialect(), q)
	if err != nil {
		return nil, err
	}
	tx, err := s.back.Read(ctx)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	return All(ctx, tx, query, args, func(rows *sql.Rows) (r store.Row, err error) {
		var created int64
		err = rows.Scan(&r.ID, &r.Ruleset, &r.Version, &created, &r.Listed, &r.Revision, &r.Phase, (*[]byte)(&r.Summary))
		r.Created, r.Cursor = store.Time(created), store.Cursor(created, r.ID)
		return r, err
	})
}

// Count implements store.Store. Of one phase, the index of listings has all it needs.
func (s *Store) Count(ctx context.Context, q store.Query) (int, error) {
	n, err := s.count(ctx, q)
	if err != nil {
		return 0, s.failed("count", "", err)
	}
	return n, nil
}

func (s *Store) count(ctx context.Context, q store.Query) (int, error) {
	where, args, err := conditions(&q)
	if err != nil {
		return 0, err
	}
	tx, err := s.back.Read(ctx)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	from := "listings"
	if q.Ruleset != "" {
		from += s.back.Dialect().Ordered + " duels ON id = listings.duel"
	}
	if q.Live {
		from += s.back.Dialect().Ordered + " live ON live.duel = listings.duel"
	}
	return One[int](ctx, tx, "SELECT count(*) FROM (SELECT 1 FROM "+from+" WHERE "+where+" LIMIT ?) AS found", append(args, q.Most)...)
}

// Listing is the query of a page.
func Listing(d *Dialect, q store.Query) (query string, args []any, err error) {
	where, args, err := conditions(&q)
	if err != nil {
		return "", nil, err
	}
	return `SELECT id, ruleset, version, listings.created, listed <> 0, revision, phase, summary
		FROM listings` + d.Ordered + ` duels ON id = listings.duel` + d.Ordered + ` live ON live.duel = listings.duel
		WHERE ` + where + ` ORDER BY listings.created DESC, listings.duel DESC LIMIT ?`, append(args, q.Most), nil
}

// conditions are those of a query, which gets the size of a page if it has none.
func conditions(q *store.Query) (text string, args []any, err error) {
	if q.Most < 0 {
		return "", nil, fmt.Errorf("%w: a page of %d", store.ErrInvalid, q.Most)
	}
	if q.Most == 0 {
		q.Most = 100
	}
	where := []string{"TRUE"}
	if !q.Unlisted {
		where = append(where, "listed = 1")
	}
	if q.Live {
		where = append(where, "ended = 0")
	}
	if q.Phase != "" {
		where, args = append(where, "phase = ?"), append(args, q.Phase)
	}
	if q.Ruleset != "" {
		where, args = append(where, "ruleset = ?"), append(args, q.Ruleset)
	}
	if q.Before != "" {
		created, duel, err := store.ReadCursor(q.Before)
		if err != nil {
			return "", nil, err
		}
		where, args = append(where, "(listings.created, listings.duel) < (?, ?)"), append(args, created, duel)
	}
	return strings.Join(where, " AND "), args, nil
}
