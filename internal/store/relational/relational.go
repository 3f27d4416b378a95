// Package relational has what databases with tables keep in the same way: the statements that
// write and read duels and all that belongs to them, over tables of the same names and columns.
// A database gives it transactions, and says what its errors mean.
//
// Statements are written once. A place for a value is ?, which counts on, or ?N, as SQLite has
// them; Numbered makes $N of both. What is true or not is kept as 1 or 0.
package relational

import (
	"context"
	"database/sql"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"riposte/internal/part"
	"riposte/internal/store"
)

// A Backend is one database.
type Backend interface {
	// Write calls do within a transaction, perhaps with others and more than once, and
	// returns when what it did is durable, or its error.
	Write(ctx context.Context, do func(*Writer) error) error
	// Look reads several things as of one moment, one after the other.
	Look(ctx context.Context, asks []Ask) error
	// Seen is told what a duel was at a moment that is past; of what stands and of the sums it is told nothing.
	Seen(duel string, at *Current)
	// Read begins a look at the database as of one moment, to be ended by Rollback.
	Read(ctx context.Context) (*Reader, error)
	// Ask is for single statements that read, each as of its own moment.
	Ask() (Querier, error)
	// Explain makes ErrUnavailable of an error that says that the database refuses.
	Explain(err error) error
	// Own says whether an error is one of the database, and not of what was read from it.
	Own(err error) bool
	// Dialect is how it differs from others.
	Dialect() *Dialect
}

// An Ask is a statement that reads, and what is done with each of its rows.
type Ask struct {
	Query string
	Args  []any
	Row   func(Scan) error
}

// A Scan reads the columns of a row. A sql.RawBytes is good until the next row.
type Scan func(into ...any) error

// A Dialect is what databases do not have in common.
type Dialect struct {
	Taken  func(error) bool // something unique is there already
	Orphan func(error) bool // what a row refers to is not there
	// Ordered joins two tables of which the first one's index orders what is read.
	Ordered string
	// Within is the condition that the bytes of ? are somewhere in those of the column terms.
	Within string
	// Skip, at the end of a selection of rows to change, leaves out those that others change.
	Skip string
}

// A Tx is a transaction that writes.
type Tx interface {
	// Count runs a statement and returns the number of rows affected.
	Count(query string, args ...any) (int64, error)
	// Later runs a statement, now or at any time before the transaction ends: its error may come
	// from whatever is asked next, or from the end. It is what wrong makes of it, which may be nil
	// for the error itself. With none, a statement that affects no row is that error.
	Later(l Later, query string, args ...any) error
	// Scan reads one row; sql.ErrNoRows if there is none.
	Scan(into []any, query string, args ...any) error
	// QueryContext reads rows; the context is not used.
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	// Current is the present state of a duel, which nobody else changes until the
	// transaction ends; ErrNoDuel.
	Current(duel string) (*Current, error)
	// Move makes the next state of a duel the present one, with the sums of all that was
	// written of the duel.
	Move(duel string, at *Current, next Current) error
}

// A Later is what becomes of a statement that nobody waits for.
type Later struct {
	Wrong func(error) error
	None  error
}

// Came is the error of a statement that affected n rows or failed with err.
func (l Later) Came(n int64, err error) error {
	switch {
	case err != nil && l.Wrong != nil:
		return l.Wrong(err)
	case err == nil && n == 0:
		return l.None
	}
	return err
}

// A Writer writes within a transaction.
type Writer struct {
	Tx
	*Dialect
}

func (w *Writer) exec(query string, args ...any) error {
	_, err := w.Count(query, args...)
	return err
}

// later runs a statement whose errors mean nothing in particular.
func (w *Writer) later(query string, args ...any) error { return w.Later(Later{}, query, args...) }

// traced is a writer whose statements are told as steps of a context, if they are told at all.
func (w *Writer) traced(ctx context.Context) *Writer {
	if !part.IsTraced(ctx) {
		return w
	}
	return &Writer{&tracedTx{w.Tx, ctx}, w.Dialect}
}

// A tracedTx tells of each statement: the text, in which values have places, and never a value.
type tracedTx struct {
	Tx
	ctx context.Context
}

func (t *tracedTx) Count(query string, args ...any) (n int64, err error) {
	_, end := step(t.ctx, query)
	n, err = t.Tx.Count(query, args...)
	end(err != nil)
	return n, err
}

func (t *tracedTx) Later(l Later, query string, args ...any) error {
	_, end := step(t.ctx, query)
	err := t.Tx.Later(l, query, args...)
	end(err != nil)
	return err
}

func (t *tracedTx) Scan(into []any, query string, args ...any) error {
	_, end := step(t.ctx, query)
	err := t.Tx.Scan(into, query, args...)
	end(err != nil && !errors.Is(err, sql.ErrNoRows))
	return err
}

func (t *tracedTx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	_, end := step(t.ctx, query)
	rows, err := t.Tx.QueryContext(ctx, query, args...)
	end(err != nil)
	return rows, err
}

// step begins a statement, named by its first word.
func step(ctx context.Context, query string) (context.Context, func(failed bool)) {
	if !part.IsTraced(ctx) {
		return ctx, func(bool) {}
	}
	verb, _, _ := strings.Cut(strings.TrimSpace(query), " ")
	return part.Step(ctx, "sql "+verb, "db.query.text", query)
}

// A Current is the present state of a duel, its row in live.
type Current struct {
	Seats          int
	Revision       int64
	Ended          bool
	Next           string
	Standing, Void []byte
	Steps          int64
	Head           []byte // the sum of the last step
	Sums           []byte // of the other rows, where they stand here
	Hash           []byte // of this row
}

// A Reader reads the database as of one moment.
type Reader struct {
	*sql.Tx
	Rewrite func(query string) string // nil: queries are as they are
}

// QueryContext implements Querier.
func (r *Reader) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	_, end := step(ctx, query)
	rows, err := r.Tx.QueryContext(ctx, r.own(query), args...)
	end(err != nil)
	return rows, err
}

// QueryRowContext reads one row.
func (r *Reader) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	_, end := step(ctx, query)
	row := r.Tx.QueryRowContext(ctx, r.own(query), args...)
	end(row.Err() != nil)
	return row
}

func (r *Reader) own(query string) string {
	if r.Rewrite == nil {
		return query
	}
	return r.Rewrite(query)
}

// A Querier is a pool, a transaction or a writer.
type Querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// Look is how several things are read of which each is asked for by itself.
func (r *Reader) Look(ctx context.Context, asks []Ask) error {
	for _, a := range asks {
		if err := r.each(ctx, a); err != nil {
			return err
		}
	}
	return nil
}

func (r *Reader) each(ctx context.Context, a Ask) error {
	rows, err := r.Tx.QueryContext(ctx, r.own(a.Query), a.Args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := a.Row(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// All reads every row.
func All[T any](ctx context.Context, q Querier, query string, args []any, scan func(*sql.Rows) (T, error)) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		found = append(found, one)
	}
	return found, rows.Err()
}

// One reads one value; the error is sql.ErrNoRows if there is none.
func One[T any](ctx context.Context, q Querier, query string, args ...any) (v T, err error) {
	found, err := All(ctx, q, query, args, func(rows *sql.Rows) (v T, err error) { return v, rows.Scan(&v) })
	switch {
	case err != nil:
		return v, err
	case len(found) == 0:
		return v, sql.ErrNoRows
	}
	return found[0], nil
}

// A Store is what is common to stores; a database's own embeds it.
type Store struct{ back Backend }

// Over is a store over a database.
func Over(b Backend) Store { return Store{b} }

// submit has do write, and names the duel in the error.
func (s *Store) submit(ctx context.Context, op, duel string, do func(*Writer) error) error {
	if err := s.write(ctx, do); err != nil {
		return s.failed(op, duel, err)
	}
	return nil
}

// write has do write, and tells of its statements.
func (s *Store) write(ctx context.Context, do func(*Writer) error) error {
	if !part.IsTraced(ctx) {
		return s.back.Write(ctx, do)
	}
	return s.back.Write(ctx, func(w *Writer) error { return do(w.traced(ctx)) })
}

// look reads what is asked for, and tells of it as one statement.
func (s *Store) look(ctx context.Context, asks []Ask) error {
	ctx, end := step(ctx, asks[0].Query)
	err := s.back.Look(ctx, asks)
	end(err != nil)
	return err
}

// failed adds what was tried to an error.
func (s *Store) failed(op, duel string, err error) error {
	return &store.Error{Op: op, Duel: duel, Err: s.back.Explain(err)}
}

// bit is how a truth is kept.
func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

var (
	places   = regexp.MustCompile(`\?\d*`)
	numbered sync.Map // what Numbered has made, by query: they are few
)

// Numbered is a query with $1, $2 and so on in the places of its values.
func Numbered(query string) string {
	if known, ok := numbered.Load(query); ok {
		return known.(string)
	}
	last := 0
	made := places.ReplaceAllStringFunc(query, func(place string) string {
		n, err := strconv.Atoi(place[1:])
		if err != nil {
			n = last + 1
		}
		last = max(last, n)
		return "$" + strconv.Itoa(n)
	})
	numbered.Store(query, made)
	return made
}

// Newest is the form of the tables that this program makes: the number of the last migration,
// in every database.
const Newest = 13
