// Package sqlite keeps duels in one SQLite file, for one machine.
//
// All writing goes through one goroutine that stores what is queued together, so
// that one wait for the disk serves up to 256 callers; see writer.go. Reading uses
// connections of its own and sees only whole commits.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver

	"riposte/internal/store"
	"riposte/internal/store/relational"
)

// readers is the most connections that read at once.
const readers = 4

// restTime is how long a connection that reads is kept unused: each holds pages of the file.
const restTime = time.Minute

// The pragmas are part of the database's name, so that every connection has them.
const (
	writing = "?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)&_pragma=secure_delete(ON)&_pragma=wal_autocheckpoint(4000)&_txlock=immediate"
	// It creates no file where one is gone. What it has read is of no use after the next
	// commit, so that it keeps 256 KiB of it, not two megabytes.
	reading = "?mode=rw&_pragma=busy_timeout(5000)&_pragma=query_only(1)&_pragma=cache_size(-256)"
	// For looking at a file that may be anything: it changes nothing in it.
	looking = "?_pragma=busy_timeout(5000)"
)

// A Store is a store.Store in one file.
type Store struct {
	relational.Store
	path   string
	write  *sql.DB // one connection, the writer's
	read   *sql.DB
	writer *writer
}

var _ store.Store = (*Store)(nil)

// Open opens the file, or creates it, readable by its owner only, and converts it
// to the form of this program. The error is ErrNewer if the file has a newer form,
// ErrForeign if it is something else; then nothing is changed.
func Open(ctx context.Context, path string) (*Store, error) {
	s, _, _, err := migrated(ctx, path)
	return s, named("open "+path, err)
}

// Existing opens a file that exists and has the present form, and creates none: the
// error is fs.ErrNotExist, ErrOlder, or that of Open.
func Existing(ctx context.Context, path string) (*Store, error) {
	have, err := inspect(ctx, path)
	if err == nil && have < newest {
		err = fmt.Errorf("%w: it has form %d, this program needs form %d", store.ErrOlder, have, newest)
	}
	if err != nil {
		return nil, named("open "+path, err)
	}
	s, err := open(ctx, path, func(*sql.DB) error { return nil })
	return s, named("open "+path, err)
}

// Migrate does what Open does, and returns the old and the new form; 0 means none.
func Migrate(ctx context.Context, path string) (from, to int64, err error) {
	s, from, to, err := migrated(ctx, path)
	if err == nil {
		err = s.Close()
	}
	return from, to, named("migrate "+path, err)
}

func migrated(ctx context.Context, path string) (s *Store, from, to int64, err error) {
	// SQLite would make the file readable by all.
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err == nil {
		err = file.Close()
	}
	if err == nil {
		from, err = inspect(ctx, path)
	}
	var spare map[string]bool
	if err == nil && from >= firstSums && from < newest {
		spare, err = unsound(ctx, path)
	}
	if err == nil {
		s, err = open(ctx, path, func(db *sql.DB) error { return migrate(ctx, db) })
	}
	if err == nil && from < newest {
		if err = s.writer.submit(ctx, func(w *writer) error { return w.sumUp(spare) }); err != nil {
			err = errors.Join(err, s.Close())
		}
	}
	return s, from, newest, err
}

// named puts what was tried before an error.
func named(op string, err error) error {
	if err == nil {
		return nil
	}
	return &store.Error{Op: op, Err: err}
}

// dsn is the name of a file with pragmas.
func dsn(path, pragmas string) string {
	return "file:" + (&url.URL{Path: path}).EscapedPath() + pragmas
}

func open(ctx context.Context, path string, prepare func(*sql.DB) error) (_ *Store, err error) {
	s := &Store{path: path}
	s.Store = relational.Over(backend{s})
	if s.write, err = sql.Open("sqlite", dsn(path, writing)); err != nil {
		return nil, err
	}
	s.write.SetMaxOpenConns(1)
	if s.read, err = sql.Open("sqlite", dsn(path, reading)); err != nil {
		return nil, errors.Join(err, s.write.Close())
	}
	s.read.SetMaxOpenConns(readers)
	s.read.SetMaxIdleConns(readers)
	s.read.SetConnMaxIdleTime(restTime)
	if err = prepare(s.write); err == nil {
		s.writer, err = newWriter(ctx, s.write, path)
	}
	if err != nil {
		return nil, errors.Join(explain(err, path), s.read.Close(), s.write.Close())
	}
	return s, nil
}

// Close answers what is queued and closes the file.
func (s *Store) Close() error {
	if !s.writer.close() {
		return nil
	}
	return errors.Join(s.read.Close(), s.write.Close())
}

// Check reads the whole file, and looks for rows whose duel is missing.
func (s *Store) Check(ctx context.Context) error {
	for _, pragma := range []string{"PRAGMA integrity_check", "PRAGMA foreign_key_check"} {
		found, err := relational.All(ctx, s.read, pragma, nil, func(rows *sql.Rows) (string, error) {
			row, err := values(rows)
			return fmt.Sprint(row...), err
		})
		if err != nil {
			return &store.Error{Op: "check", Err: fmt.Errorf("%w: %w", store.ErrDamaged, err)}
		}
		if len(found) > 0 && (len(found) > 1 || found[0] != "ok") {
			strays, _ := s.writer.sums.strays(ctx, s.read) // they have names
			return &store.Error{Op: "check", Err: fmt.Errorf("%w: %s", store.ErrDamaged, strings.Join(append(strays, found...), "; "))}
		}
	}
	strays, err := s.writer.sums.strays(ctx, s.read)
	if err == nil && len(strays) > 0 {
		err = fmt.Errorf("%w: %s", store.ErrDamaged, strings.Join(strays, "; "))
	}
	if err != nil {
		return &store.Error{Op: "check", Err: err}
	}
	return nil
}
