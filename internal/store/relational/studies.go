package relational

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"riposte/internal/store"
)

// CreateStudy implements store.Store.
func (s *Store) CreateStudy(ctx context.Context, n store.Study) error {
	op := "create study " + n.ID
	if err := n.Vet(); err != nil {
		return s.failed(op, "", err)
	}
	return s.submit(ctx, op, "", func(w *Writer) error {
		err := w.exec(`INSERT INTO studies (id, ruleset, name, keeper, created, asked, phase, kept, listed, came, done, most, changed)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			n.ID, n.Ruleset, n.Name, n.Keeper[:], store.Millis(n.Created), n.Asked, n.Phase, bit(n.Kept), bit(n.Listed), n.Came, n.Done, n.Of, store.Millis(n.Changed))
		if w.Taken(err) {
			return store.ErrExists
		}
		return err
	})
}

// studyColumns are those of a store.StudyRow.
const studyColumns = "id, ruleset, name, keeper, created, phase, kept, listed, done, most, changed"

// readStudy reads studyColumns, and what else there is.
func readStudy(scan func(...any) error, more ...any) (r store.StudyRow, err error) {
	var keeper []byte
	var created, changed int64
	err = scan(append([]any{&r.ID, &r.Ruleset, &r.Name, &keeper, &created, &r.Phase, &r.Kept, &r.Listed, &r.Done, &r.Of, &changed}, more...)...)
	copy(r.Keeper[:], keeper)
	r.Created, r.Changed = store.Time(created), store.Time(changed)
	return r, err
}

// Study implements store.Store.
func (s *Store) Study(ctx context.Context, id string) (*store.Study, error) {
	op := "load study " + id
	tx, err := s.back.Read(ctx)
	if err != nil {
		return nil, s.failed(op, "", err)
	}
	defer tx.Rollback()
	var asked, came []byte
	r, err := readStudy(tx.QueryRowContext(ctx, "SELECT "+studyColumns+", asked, came FROM studies WHERE id = ?", id).Scan, &asked, &came)
	if errors.Is(err, sql.ErrNoRows) {
		err = store.ErrNoStudy
	}
	if err != nil {
		return nil, s.failed(op, "", err)
	}
	return &store.Study{
		ID: r.ID, Ruleset: r.Ruleset, Name: r.Name, Keeper: r.Keeper, Created: r.Created, Asked: asked,
		StudyState: store.StudyState{Phase: r.Phase, Kept: r.Kept, Listed: r.Listed, Came: came, Done: r.Done, Of: r.Of, Changed: r.Changed},
	}, nil
}

// Studies implements store.Store.
func (s *Store) Studies(ctx context.Context, q store.StudyQuery) ([]store.StudyRow, error) {
	const op = "studies"
	where, args := []string{"TRUE"}, []any(nil)
	if q.Keeper != (store.Hash{}) {
		where, args = append(where, "keeper = ?"), append(args, q.Keeper[:])
	}
	if q.Listed {
		where = append(where, "listed <> 0")
	}
	if len(q.Phases) > 0 {
		where = append(where, "phase IN (?"+strings.Repeat(", ?", len(q.Phases)-1)+")")
		for _, phase := range q.Phases {
			args = append(args, phase)
		}
	}
	limit := ""
	if q.Most > 0 {
		limit, args = " LIMIT ?", append(args, q.Most)
	}
	tx, err := s.back.Read(ctx)
	if err != nil {
		return nil, s.failed(op, "", err)
	}
	defer tx.Rollback()
	rows, err := All(ctx, tx, "SELECT "+studyColumns+" FROM studies WHERE "+strings.Join(where, " AND ")+" ORDER BY created DESC, id DESC"+limit, args,
		func(rows *sql.Rows) (store.StudyRow, error) { return readStudy(rows.Scan) })
	if err != nil {
		return nil, s.failed(op, "", err)
	}
	return rows, nil
}

// SaveStudy implements store.Store.
func (s *Store) SaveStudy(ctx context.Context, id, phase string, n store.StudyState) error {
	return s.submit(ctx, "save study "+id, "", func(w *Writer) error {
		rows, err := w.Count("UPDATE studies SET phase = ?, kept = ?, listed = ?, came = ?, done = ?, most = ?, changed = ? WHERE id = ? AND phase = ?",
			n.Phase, bit(n.Kept), bit(n.Listed), n.Came, n.Done, n.Of, store.Millis(n.Changed), id, phase)
		if err != nil || rows > 0 {
			return err
		}
		return w.unfound(id, fmt.Errorf("%w: the study is not in phase %s", store.ErrConflict, phase))
	})
}

// unfound is the error of a statement that found no study: ErrNoStudy, or another where there is one.
func (w *Writer) unfound(id string, otherwise error) error {
	var there int
	err := w.Scan([]any{&there}, "SELECT count(*) FROM studies WHERE id = ?", id)
	if err == nil && there == 0 {
		return store.ErrNoStudy
	}
	return cmp.Or(err, otherwise)
}

// TakeStudy implements store.Store.
func (s *Store) TakeStudy(ctx context.Context, id string, run int64) error {
	return s.submit(ctx, "take study "+id, "", func(w *Writer) error {
		rows, err := w.Count("UPDATE studies SET run = ?1 WHERE id = ?2 AND (run IS NULL OR run = ?1)", run, id)
		switch {
		case w.Orphan(err):
			return gone(run)
		case err != nil || rows > 0:
			return err
		}
		return w.unfound(id, fmt.Errorf("%w: another run plays it", store.ErrLost))
	})
}

// DeleteStudy implements store.Store.
func (s *Store) DeleteStudy(ctx context.Context, id string) error {
	return s.submit(ctx, "delete study "+id, "", func(w *Writer) error {
		n, err := w.Count("DELETE FROM studies WHERE id = ?", id)
		if err == nil && n == 0 {
			return store.ErrNoStudy
		}
		return err
	})
}
