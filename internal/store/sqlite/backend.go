package sqlite

import (
	"context"
	"errors"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"riposte/internal/store/relational"
)

// A backend is the file as what is common to databases sees it.
type backend struct{ s *Store }

var dialect = &relational.Dialect{
	Taken: func(err error) bool {
		return broken(err, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)
	},
	Orphan: func(err error) bool { return broken(err, sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY) },
	// CROSS keeps the order of the joins: the index that orders the page comes first.
	Ordered: " CROSS JOIN",
	Within:  "instr(terms, ?) > 0",
}

func (b backend) Write(ctx context.Context, do func(*relational.Writer) error) error {
	return b.s.writer.submit(ctx, func(w *writer) error { return do(&w.statements) })
}

func (b backend) Look(ctx context.Context, asks []relational.Ask) error {
	r, err := b.Read(ctx)
	if err != nil {
		return err
	}
	defer r.Rollback()
	return r.Look(ctx, asks)
}

// Seen does nothing: what is stored is never further away than this.
func (b backend) Seen(string, *relational.Current) {}

func (b backend) Read(ctx context.Context) (*relational.Reader, error) {
	tx, err := b.s.reader(ctx)
	if err != nil {
		return nil, err
	}
	return &relational.Reader{Tx: tx}, nil
}

func (b backend) Ask() (relational.Querier, error) {
	if err := b.s.readable(); err != nil {
		return nil, err
	}
	return b.s.read, nil
}

func (b backend) Explain(err error) error { return unavailable(err) }

func (b backend) Own(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e)
}

func (b backend) Dialect() *relational.Dialect { return dialect }
