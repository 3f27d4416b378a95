package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/pressly/goose/v3"
	sqlite3 "modernc.org/sqlite/lib"

	"riposte/internal/store"
	"riposte/internal/store/relational"
)

//go:embed migrations/*.sql
var migrations embed.FS

// newest is the form that this program makes: the number of the last migration.
const newest = relational.Newest

// application is the application_id of our files; the first migration sets it.
const application = 0x72697073

func migrate(ctx context.Context, db *sql.DB) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, files)
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// inspect returns the form of a file, 0 if it is empty, and changes nothing. The
// error is fs.ErrNotExist, ErrForeign, or ErrNewer.
func inspect(ctx context.Context, path string) (form int64, err error) {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return 0, err
	}
	info, err := file.Stat()
	if err = errors.Join(err, file.Close()); err != nil {
		return 0, err
	}
	if info.Size() == 0 {
		return 0, nil
	}
	db, err := sql.Open("sqlite", dsn(path, looking))
	if err != nil {
		return 0, err
	}
	form, err = formOf(ctx, db)
	if err = errors.Join(err, db.Close()); err != nil {
		return 0, explain(err, path)
	}
	if form > newest {
		return 0, fmt.Errorf("%w: it has form %d, this program knows forms up to %d; use the newer program or restore a backup", store.ErrNewer, form, newest)
	}
	return form, nil
}

func formOf(ctx context.Context, db *sql.DB) (form int64, err error) {
	var id, tables, versions int64
	err = db.QueryRowContext(ctx, `SELECT application_id, (SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'),
		(SELECT count(*) FROM sqlite_schema WHERE name = 'goose_db_version') FROM pragma_application_id`).Scan(&id, &tables, &versions)
	switch {
	case err != nil:
		return 0, err
	case id != application && tables > versions: // those that only wait for the first migration have no tables but the versions
		return 0, fmt.Errorf("%w: it has tables that belong to something else", store.ErrForeign)
	case versions == 0:
		return 0, nil
	}
	var summed int64
	err = db.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0), user_version FROM goose_db_version, pragma_user_version WHERE is_applied").Scan(&form, &summed)
	if form >= firstSums && form <= newest && summed < form { // the program ended between migrating the tables and their sums
		form = max(summed, firstSums-1)
	}
	return form, err
}

// explain says what SQLite leaves unclear.
func explain(err error, path string) error {
	switch {
	case broken(err, sqlite3.SQLITE_NOTADB):
		return fmt.Errorf("%w: %w", store.ErrForeign, err)
	case broken(err, sqlite3.SQLITE_CORRUPT):
		return fmt.Errorf("%w: %w", store.ErrDamaged, err)
	case broken(err, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY_DIRECTORY, sqlite3.SQLITE_READONLY_CANTINIT):
		return fmt.Errorf("the folder %s must be writable, it holds more files while the database is open: %w", filepath.Dir(path), err)
	}
	return err
}
