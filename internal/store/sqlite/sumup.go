package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"riposte/internal/store"
	"riposte/internal/store/relational"
)

// firstSums is the first form in which rows have sums.
const firstSums = 4

// A migration may change every row, and so its sums: all are made anew after it, except
// those already damaged, which stay so. The form's number in user_version says that this
// was done: only then does a form count as reached.

// unsound lists what is damaged in a file of an older form.
func unsound(ctx context.Context, path string) (spare map[string]bool, err error) {
	db, err := sql.Open("sqlite", dsn(path, looking))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	have, err := relational.One[int64](ctx, db, "SELECT max(version_id) = user_version FROM goose_db_version, pragma_user_version WHERE is_applied")
	if err != nil || have == 0 { // the tables have already been migrated
		return nil, err
	}
	t, err := readTables(ctx, db)
	if err != nil {
		return nil, err
	}
	spare = map[string]bool{}
	for _, g := range []*group{&t.duels, &t.campaigns} {
		ids, err := t.owners(ctx, db, g)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			var found error
			if g == &t.duels {
				found = t.sound(ctx, db, id)
			} else {
				found = t.compare(ctx, db, g, id)
			}
			switch {
			case errors.Is(found, store.ErrDamaged):
				spare[id] = true
			case found != nil:
				return nil, found
			}
		}
	}
	return spare, nil
}

func (t *tables) owners(ctx context.Context, q relational.Querier, g *group) ([]string, error) {
	return relational.All(ctx, q, "SELECT "+g.id+" FROM "+g.owners, nil, func(rows *sql.Rows) (id string, err error) { return id, rows.Scan(&id) })
}

// sumUp makes the sums of all but those to spare.
func (w *writer) sumUp(spare map[string]bool) error {
	w.sums.quiet = true
	defer func() { w.sums.quiet = false }()
	clear(w.known)
	ctx, t := context.Background(), w.sums.tables
	for _, g := range []*group{&t.duels, &t.campaigns} {
		ids, err := t.owners(ctx, w, g)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if spare[id] {
				continue
			}
			if g == &t.duels {
				err = w.link(id)
			}
			if err == nil {
				err = w.sum(g, id)
			}
			if err != nil {
				return err
			}
		}
	}
	return w.exec(fmt.Sprintf("PRAGMA user_version = %d", newest))
}

// link makes the chain of a duel's steps.
func (w *writer) link(duel string) error {
	found, err := relational.Links(context.Background(), w, duel)
	if err != nil {
		return err
	}
	var head []byte
	for _, l := range found {
		head = relational.Chained(head, duel, l.Sequence, l.Step)
		if err := w.exec("UPDATE steps SET sum = ? WHERE duel = ? AND sequence = ?", head, duel, l.Sequence); err != nil {
			return err
		}
	}
	return w.exec("UPDATE live SET steps = ?, head = ? WHERE duel = ?", len(found), head, duel)
}

// sum makes the words of one owner.
func (w *writer) sum(g *group, id string) error {
	var words []byte
	for _, s := range w.sums.of(g) {
		one, err := w.sums.sum(context.Background(), w, s, id)
		if err != nil {
			return err
		}
		words = append(words, one...)
	}
	return w.exec("UPDATE "+g.owners+" SET sums = ? WHERE "+g.id+" = ?", words, id)
}
