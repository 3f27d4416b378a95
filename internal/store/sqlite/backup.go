package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	sqlite3 "modernc.org/sqlite/lib"

	"riposte/internal/store"
)

// Backup implements store.Store.
func (s *Store) Backup(ctx context.Context, path string) error {
	return named("backup to "+path, vacuum(ctx, s.path, path))
}

// Backup copies a file of this form or an older one, even while others use it, and
// changes nothing in it. The error is fs.ErrExist if the copy already exists.
func Backup(ctx context.Context, path, to string) error {
	form, err := inspect(ctx, path)
	if err == nil && form == 0 {
		err = fmt.Errorf("%w: it is empty", store.ErrForeign)
	}
	if err == nil {
		err = vacuum(ctx, path, to)
	}
	return named("backup of "+path, err)
}

// vacuum runs VACUUM INTO: it makes a compact copy as of one moment, while duels go
// on. VACUUM INTO accepts an empty file, which is created first to set its mode.
func vacuum(ctx context.Context, path, to string) error {
	file, err := os.OpenFile(to, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	db, err := sql.Open("sqlite", dsn(path, looking))
	if err == nil {
		_, err = db.ExecContext(ctx, "VACUUM INTO ?", to)
		err = errors.Join(err, db.Close())
	}
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return errors.Join(err, os.Remove(to))
	}
	return syncFolder(to)
}

// beside are the files that SQLite keeps next to a database.
var beside = []string{"", "-wal", "-shm", "-journal"}

// Restore puts a checked copy of a backup in the place of a database, in the form
// of this program. If a database exists, the error is fs.ErrExist, or with force it
// is kept under the name that is returned; the error is ErrInUse if a program has
// it open. Nothing is changed until everything is checked and copied.
func Restore(ctx context.Context, backup, path string, force bool) (kept string, err error) {
	kept, err = restore(ctx, backup, path, force)
	return kept, named("restore "+backup, err)
}

// ErrInUse: a running program has the database open.
var ErrInUse = errors.New("a running program uses the database; stop it first")

func restore(ctx context.Context, backup, path string, force bool) (kept string, err error) {
	there := exists(path)
	if there && !force {
		return "", fmt.Errorf("%s: %w", path, fs.ErrExist)
	}
	made, err := checkedCopy(ctx, backup, filepath.Dir(path))
	if err != nil {
		return "", err
	}
	if there {
		if err = inUse(ctx, path); err == nil {
			kept, err = setAside(path)
		}
	}
	if err == nil {
		err = os.Rename(made, path)
	}
	if err != nil {
		return kept, errors.Join(err, os.Remove(made))
	}
	return kept, syncFolder(path)
}

// exists also counts the remains of a database: a new one must not meet them.
func exists(path string) bool {
	for _, suffix := range beside {
		if _, err := os.Lstat(path + suffix); !errors.Is(err, fs.ErrNotExist) {
			return true
		}
	}
	return false
}

// checkedCopy makes a copy of a backup in a folder, migrates and reads all of it.
func checkedCopy(ctx context.Context, backup, folder string) (path string, err error) {
	if info, err := os.Stat(backup + "-wal"); err == nil && info.Size() > 0 {
		return "", errors.New("it is not a backup but a database that was not closed: part of it is in the file beside it; use its backup")
	}
	from, err := os.Open(backup)
	if err != nil {
		return "", err
	}
	defer from.Close()
	to, err := os.CreateTemp(folder, ".riposte-restore-*")
	if err != nil {
		return "", err
	}
	_, err = io.Copy(to, from)
	if err = errors.Join(err, to.Sync(), to.Close()); err == nil {
		err = check(ctx, to.Name())
	}
	if err != nil {
		for _, suffix := range beside {
			if failed := os.Remove(to.Name() + suffix); !errors.Is(failed, fs.ErrNotExist) {
				err = errors.Join(err, failed)
			}
		}
		return "", err
	}
	return to.Name(), nil
}

func check(ctx context.Context, path string) error {
	form, err := inspect(ctx, path)
	if err == nil && form == 0 {
		err = fmt.Errorf("%w: it is empty", store.ErrForeign)
	}
	if err != nil {
		return err
	}
	s, err := Open(ctx, path)
	if err != nil {
		return err
	}
	return errors.Join(s.Check(ctx), s.Close()) // closing leaves one file
}

// inUse asks for what SQLite gives only to the single user of a file. A damaged
// file, which can't be asked, is what a restore is for.
func inUse(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", dsn(path, ""))
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "PRAGMA journal_mode = DELETE")
	if failed := db.Close(); failed != nil {
		return failed
	}
	if broken(err, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_SNAPSHOT, sqlite3.SQLITE_LOCKED) {
		return ErrInUse
	}
	return nil
}

// setAside renames a database and all its files to a free name.
func setAside(path string) (kept string, err error) {
	for n := 1; ; n++ {
		if kept = fmt.Sprintf("%s.old%d", path, n); !exists(kept) {
			break
		}
	}
	for _, suffix := range beside {
		if err := os.Rename(path+suffix, kept+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return kept, err
		}
	}
	return kept, nil
}

// syncFolder makes a new name durable. Some systems can't open a folder, and don't
// need to.
func syncFolder(path string) error {
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return nil //nolint:nilerr // see above
	}
	_ = folder.Sync()
	return folder.Close()
}
