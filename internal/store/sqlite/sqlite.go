// Package sqlite keeps duels in one SQLite file, for one machine.
//
// All writing goes through one goroutine that stores what is queued together, so
// that one wait for the disk serves up to 256 callers; see writer.go. Reading goes
// through connections of its own and sees whole commits only.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver

	"riposte/internal/store"
)

//go:embed migrations/*.sql
var migrations embed.FS

// readers is the most connections that read at once.
const readers = 4

// The pragmas are in the name of the database, so that every connection has them.
const (
	writing = "?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)&_pragma=secure_delete(ON)&_txlock=immediate"
	reading = "?_pragma=busy_timeout(5000)&_pragma=query_only(1)"
)

// A Store is a store.Store in one file.
type Store struct {
	path   string
	write  *sql.DB // one connection, the writer's
	read   *sql.DB
	writer *writer
}

var _ store.Store = (*Store)(nil)

// Open opens the file, makes it if it is not there, and brings it to the form of
// this program. ErrNewer if it is of a newer one; then nothing is changed.
func Open(ctx context.Context, path string) (*Store, error) {
	s, err := open(ctx, path)
	if err != nil {
		return nil, &store.Error{Op: "open " + path, Err: err}
	}
	return s, nil
}

func open(ctx context.Context, path string) (_ *Store, err error) {
	name := "file:" + (&url.URL{Path: path}).EscapedPath()
	s := &Store{path: path}
	if s.write, err = sql.Open("sqlite", name+writing); err != nil {
		return nil, err
	}
	s.write.SetMaxOpenConns(1)
	if s.read, err = sql.Open("sqlite", name+reading); err != nil {
		return nil, errors.Join(err, s.write.Close())
	}
	s.read.SetMaxOpenConns(readers)
	if err = migrate(ctx, s.write); err == nil {
		s.writer, err = newWriter(ctx, s.write)
	}
	if err != nil {
		return nil, errors.Join(err, s.read.Close(), s.write.Close())
	}
	return s, nil
}

func migrate(ctx context.Context, db *sql.DB) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, files)
	if err != nil {
		return err
	}
	have, know, err := provider.GetVersions(ctx)
	if err != nil {
		return err
	}
	if have > know {
		return fmt.Errorf("%w: it has form %d, this program knows forms up to %d; use the newer program or restore a backup", store.ErrNewer, have, know)
	}
	_, err = provider.Up(ctx)
	return err
}

// Close answers what is queued and closes the file.
func (s *Store) Close() error {
	if !s.writer.close() {
		return nil
	}
	return errors.Join(s.read.Close(), s.write.Close())
}

// Backup is VACUUM INTO: a compact copy, while duels go on.
func (s *Store) Backup(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: s.path}).EscapedPath()+"?_pragma=busy_timeout(5000)")
	if err != nil {
		return &store.Error{Op: "backup", Err: err}
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", path)
	if err = errors.Join(err, db.Close()); err != nil {
		return &store.Error{Op: "backup to " + path, Err: err}
	}
	return nil
}

// Check reads the whole file.
func (s *Store) Check(ctx context.Context) error {
	for _, pragma := range []string{"PRAGMA integrity_check", "PRAGMA foreign_key_check"} {
		found, err := all(ctx, s.read, pragma, nil, func(rows *sql.Rows) (string, error) {
			names, err := rows.Columns()
			if err != nil {
				return "", err
			}
			values := make([]any, len(names))
			into := make([]any, len(names))
			for i := range values {
				into[i] = &values[i]
			}
			err = rows.Scan(into...)
			return fmt.Sprint(values...), err
		})
		if err != nil {
			return &store.Error{Op: "check", Err: fmt.Errorf("%w: %w", store.ErrDamaged, err)}
		}
		if len(found) > 0 && (len(found) > 1 || found[0] != "ok") {
			return &store.Error{Op: "check", Err: fmt.Errorf("%w: %v", store.ErrDamaged, found)}
		}
	}
	return nil
}

// A querier is a pool, a transaction or the writer.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// all reads every row.
func all[T any](ctx context.Context, q querier, query string, args []any, scan func(*sql.Rows) (T, error)) ([]T, error) {
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
