package sqlite

import (
	"bytes"
	"context"
	"crypto/subtle"
	"database/sql"
	"errors"
	"fmt"

	"riposte/internal/store"
	"riposte/internal/store/relational"
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

// sound compares everything stored about a duel with its sums.
func (t *tables) sound(ctx context.Context, tx relational.Querier, duel string) error {
	err := t.compare(ctx, tx, &t.duels, duel)
	if errors.Is(err, sql.ErrNoRows) {
		return store.ErrNoDuel
	}
	return errors.Join(err, relational.Chain(ctx, tx, duel))
}

// compare names the tables of a group in which a row of an owner was changed, removed or
// added.
func (t *tables) compare(ctx context.Context, tx relational.Querier, g *group, id string) error {
	have, err := relational.One[[]byte](ctx, tx, "SELECT sums FROM "+g.owners+" WHERE "+g.id+" = ?", id)
	if err != nil {
		return err
	}
	if len(have) != g.words*word {
		return relational.Damagedf("its sums are %d bytes, want %d", len(have), g.words*word)
	}
	var errs error
	for _, s := range t.of(g) {
		now, err := t.sum(ctx, tx, s, id)
		if err != nil {
			return err
		}
		if !bytes.Equal(now, have[s.place*word:][:word]) {
			errs = errors.Join(errs, relational.Damagedf("a row of table %s was changed, removed or added", s.name))
		}
	}
	return errs
}

// sum computes the word for a table's rows.
func (t *tables) sum(ctx context.Context, tx relational.Querier, s *summed, id string) ([]byte, error) {
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

// strays names duels and campaigns that are missing but have rows left, and duels that
// lack a row that each should have.
func (t *tables) strays(ctx context.Context, q relational.Querier) (strays []string, err error) {
	look := func(query, format string, a ...any) {
		if err != nil {
			return
		}
		var ids []string
		ids, err = relational.All(ctx, q, query, nil, func(rows *sql.Rows) (id string, err error) { return id, rows.Scan(&id) })
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
