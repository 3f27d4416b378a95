package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"riposte/internal/store"
)

// Ready implements store.Store. It writes one page again unchanged, which shows
// whether the disk is full or can't be written. What failed for others a moment ago
// counts too, as a small write may find room where theirs did not.
func (s *Store) Ready(ctx context.Context, now time.Time) error {
	err := s.writer.submit(ctx, func(w *writer) error {
		var version int64
		if err := w.Scan([]any{&version}, "PRAGMA user_version"); err != nil {
			return err
		}
		return w.exec(fmt.Sprintf("PRAGMA user_version = %d", version))
	})
	before := s.writer.failed.Last(now)
	if err != nil && !errors.Is(err, store.ErrUnknown) {
		return failed("ready", "", err)
	}
	if info, err := os.Stat(s.path); err == nil && info.Mode().Perm()&0o200 == 0 {
		return failed("ready", "", fmt.Errorf("%w: the file of the duels has been made read-only", store.ErrUnavailable))
	}
	if before != nil {
		return failed("ready", "", before)
	}
	return nil
}

// A place is the files of a database as they were when it was opened. SQLite goes on
// writing to a file that was deleted or replaced, and all of that would be lost.
type place struct {
	path string
	had  map[string]os.FileInfo // by suffix
}

func placeOf(path string) (*place, error) {
	p := &place{path: path, had: map[string]os.FileInfo{}}
	for _, suffix := range []string{"", "-wal"} {
		switch info, err := os.Stat(path + suffix); {
		case err == nil:
			p.had[suffix] = info
		case suffix == "" || !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
	}
	return p, nil
}

var (
	errGone     = fmt.Errorf("%w: the file of the duels was deleted or moved; it is written again once it is back", store.ErrUnavailable)
	errReplaced = fmt.Errorf("%w: another file is in the place of that of the duels; restart to use it", store.ErrUnavailable)
)

// intact returns errGone or errReplaced if the files are not those that were
// opened.
func (p *place) intact() error {
	for suffix, had := range p.had {
		switch now, err := os.Stat(p.path + suffix); {
		case err != nil:
			return errGone
		case !os.SameFile(now, had):
			return errReplaced
		}
	}
	return nil
}

// failed adds what was tried to an error; if the disk or the file refused, it is
// store.ErrUnavailable.
func failed(op, duel string, err error) error {
	return &store.Error{Op: op, Duel: duel, Err: unavailable(err)}
}

func unavailable(err error) error {
	var e *sqlite.Error
	if !errors.As(err, &e) || errors.Is(err, store.ErrUnavailable) || errors.Is(err, store.ErrUnknown) {
		return err
	}
	switch e.Code() & 0xff { // the rest says more about the same
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM,
		sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_NOLFS,
		sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	return err
}

// reader is a snapshot of the database that later commits do not change. A connection
// opened now would read another file, or create one.
func (s *Store) reader(ctx context.Context) (*sql.Tx, error) {
	if err := s.readable(); err != nil {
		return nil, err
	}
	return s.read.BeginTx(ctx, nil)
}

func (s *Store) readable() error {
	if s.writer.isClosed() {
		return store.ErrClosed
	}
	return s.writer.place.intact()
}
