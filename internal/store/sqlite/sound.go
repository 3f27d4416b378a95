package sqlite

import (
	"bytes"
	"context"
	"crypto/subtle"
	"database/sql"
	"errors"
	"fmt"

	"riposte/internal/store"
)

// Sound implements store.Store.
func (s *Store) Sound(ctx context.Context, duel string) error {
	tx, err := s.reader(ctx)
	if err != nil {
		return failed("check", duel, err)
	}
	defer tx.Rollback()
	if err := s.writer.sums.sound(ctx, tx, duel); err != nil {
		return failed("check", duel, err)
	}
	return nil
}

// SoundCampaign implements store.Store.
func (s *Store) SoundCampaign(ctx context.Context, id string) error {
	tx, err := s.reader(ctx)
	if err != nil {
		return failed("check campaign "+id, "", err)
	}
	defer tx.Rollback()
	t := s.writer.sums.tables
	err = t.compare(ctx, tx, &t.campaigns, id)
	if errors.Is(err, sql.ErrNoRows) {
		err = store.ErrNoCampaign
	}
	if err != nil {
		return failed("check campaign "+id, "", err)
	}
	return nil
}

func damagedf(format string, a ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{store.ErrDamaged}, a...)...)
}

// sound compares everything stored about a duel with its sums.
func (t *tables) sound(ctx context.Context, tx querier, duel string) error {
	err := t.compare(ctx, tx, &t.duels, duel)
	if errors.Is(err, sql.ErrNoRows) {
		return store.ErrNoDuel
	}
	return errors.Join(err, chain(ctx, tx, duel))
}

// compare names the tables of a group in which a row of an owner was changed, removed or
// added.
func (t *tables) compare(ctx context.Context, tx querier, g *group, id string) error {
	have, err := one[[]byte](ctx, tx, "SELECT sums FROM "+g.owners+" WHERE "+g.id+" = ?", id)
	if err != nil {
		return err
	}
	if len(have) != g.words*word {
		return damagedf("its sums are %d bytes, want %d", len(have), g.words*word)
	}
	var errs error
	for _, s := range t.of(g) {
		now, err := t.sum(ctx, tx, s, id)
		if err != nil {
			return err
		}
		if !bytes.Equal(now, have[s.place*word:][:word]) {
			errs = errors.Join(errs, damagedf("a row of table %s was changed, removed or added", s.name))
		}
	}
	return errs
}

// sum computes the word for a table's rows.
func (t *tables) sum(ctx context.Context, tx querier, s *summed, id string) ([]byte, error) {
	rows, err := tx.QueryContext(ctx, "SELECT * FROM "+s.name+" WHERE "+s.column+" = ?", id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	sum := make([]byte, word)
	for rows.Next() {
		row, err := values(rows)
		if err != nil {
			return nil, err
		}
		subtle.XORBytes(sum, sum, s.hash(row))
	}
	return sum, rows.Err()
}

// values reads a row, whatever its columns.
func values(rows *sql.Rows) ([]any, error) {
	names, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	row, into := make([]any, len(names)), make([]any, len(names))
	for i := range row {
		into[i] = &row[i]
	}
	return row, rows.Scan(into...)
}

// one reads one value; the error is sql.ErrNoRows if there is none.
func one[T any](ctx context.Context, q querier, query string, args ...any) (v T, err error) {
	found, err := all(ctx, q, query, args, func(rows *sql.Rows) (v T, err error) { return v, rows.Scan(&v) })
	switch {
	case err != nil:
		return v, err
	case len(found) == 0:
		return v, sql.ErrNoRows
	}
	return found[0], nil
}

// A link is a step as part of the chain.
type link struct {
	sequence  int64
	step, sum []byte
}

func links(ctx context.Context, q querier, duel string) ([]link, error) {
	return all(ctx, q, "SELECT sequence, step, sum FROM steps WHERE duel = ? ORDER BY sequence", []any{duel}, func(rows *sql.Rows) (l link, err error) {
		return l, rows.Scan(&l.sequence, &l.step, &l.sum)
	})
}

// chain returns what is wrong with the steps of a duel.
func chain(ctx context.Context, q querier, duel string) error {
	steps, err := one[int64](ctx, q, "SELECT steps FROM live WHERE duel = ?", duel)
	if err != nil {
		return err
	}
	head, err := one[[]byte](ctx, q, "SELECT head FROM live WHERE duel = ?", duel)
	if err != nil {
		return err
	}
	found, err := links(ctx, q, duel)
	if err != nil {
		return err
	}
	var sum []byte
	for i, l := range found {
		if l.sequence != int64(i) {
			return damagedf("step %d is missing", i)
		}
		if sum = chained(sum, duel, l.sequence, l.step); !bytes.Equal(sum, l.sum) {
			return damagedf("step %d, or its sum, was changed", i)
		}
	}
	switch {
	case int64(len(found)) != steps:
		return damagedf("there are %d steps, but %d were stored", len(found), steps)
	case !bytes.Equal(sum, head):
		return damagedf("the last step, %d, is not the one that was stored", steps-1)
	}
	return nil
}

// strays names duels and campaigns that are missing but have rows left, and duels that
// lack a row that each should have.
func (t *tables) strays(ctx context.Context, q querier) (strays []string, err error) {
	look := func(query, format string, a ...any) {
		if err != nil {
			return
		}
		var ids []string
		ids, err = all(ctx, q, query, nil, func(rows *sql.Rows) (id string, err error) { return id, rows.Scan(&id) })
		for _, id := range ids {
			strays = append(strays, fmt.Sprintf(format, append([]any{id}, a...)...))
		}
	}
	for _, name := range append(t.names(&t.duels), "steps") {
		if name != "duels" {
			look("SELECT DISTINCT duel FROM "+name+" WHERE duel NOT IN (SELECT id FROM duels)", "duel %q is missing, but table %s has rows of it", name)
		}
	}
	for _, name := range []string{"live", "listings"} {
		look("SELECT id FROM duels WHERE id NOT IN (SELECT duel FROM "+name+")", "duel %q has no row in table %s", name)
	}
	look("SELECT DISTINCT campaign FROM encounters WHERE campaign NOT IN (SELECT id FROM campaigns)", "campaign %q is missing, but it has encounters")
	return strays, err
}

func (t *tables) names(g *group) (names []string) {
	for _, s := range t.of(g) {
		names = append(names, s.name)
	}
	return names
}
