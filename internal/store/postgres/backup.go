package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"riposte/internal/store/relational"
	"riposte/internal/store/sqlite"
)

// A backup is a store of its own, in SQLite, so that it can be looked at and verified without a
// server, and put back into either database.

// Backup implements store.Store.
func (s *Store) Backup(ctx context.Context, path string) error {
	err := s.reading(ctx, func(r *relational.Reader) error {
		return sqlite.Fill(ctx, path, func(put sqlite.Put) error {
			for _, table := range relational.Tables {
				rows, err := r.QueryContext(ctx, "SELECT * FROM "+table) //nolint:rowserrcheck // Each does
				if err != nil {
					return err
				}
				if err := relational.Each(rows, func(columns []string, row []any) error { return put(table, columns, row) }); err != nil {
					return err
				}
			}
			return nil
		})
	})
	return named("backup to "+path, err)
}

// ErrInUse: a running program has the database open.
var ErrInUse = errors.New("a running program uses the database; stop it first")

// Restore puts a checked copy of a backup into a database. If it has duels already, the error is
// fs.ErrExist, or with force they are kept in a schema whose name is returned; the error is
// ErrInUse if a program has it open. Nothing is changed unless everything is copied.
func Restore(ctx context.Context, backup, name string, force bool) (kept string, err error) {
	from, done, err := sqlite.Checked(ctx, backup)
	if err == nil {
		kept, err = restore(ctx, from, name, force)
		err = errors.Join(err, done())
	}
	return kept, named("restore "+backup, err)
}

func restore(ctx context.Context, from *sqlite.Store, name string, force bool) (kept string, err error) {
	s, form, err := connect(ctx, name)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, s.db.Close()) }()
	if form > 0 {
		if kept, err = makeRoom(ctx, s, force); err != nil {
			return "", err
		}
	}
	if err := migrate(ctx, s.db); err != nil {
		return kept, err
	}
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return kept, err
	}
	defer func() { _ = conn.Close() }() // it goes back to the pool
	err = conn.Raw(func(driver any) error {
		return pgx.BeginFunc(ctx, driver.(*stdlib.Conn).Conn(), func(tx pgx.Tx) error { return fill(ctx, tx, from) })
	})
	return kept, err
}

// makeRoom moves what a database holds to a schema of its own, if it holds anything.
func makeRoom(ctx context.Context, s *Store, force bool) (kept string, err error) {
	var others int
	var holds bool
	err = s.db.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'riposte%' AND pid <> pg_backend_pid()
		AND backend_type = 'client backend'), EXISTS (SELECT FROM duels) OR EXISTS (SELECT FROM campaigns)`).Scan(&others, &holds)
	switch {
	case err != nil:
		return "", err
	case !holds:
		return "", truncate(ctx, s)
	case !force:
		return "", fmt.Errorf("%s: %w", Redacted(s.config.ConnString()), fs.ErrExist)
	case others > 0:
		return "", ErrInUse
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return "", err
	}
	defer tx.Rollback()
	for n := 1; kept == ""; n++ {
		var there bool
		if err := tx.QueryRowContext(ctx, "SELECT to_regnamespace($1) IS NOT NULL", fmt.Sprint("riposte_old", n)).Scan(&there); err != nil {
			return "", err
		}
		if !there {
			kept = fmt.Sprint("riposte_old", n)
		}
	}
	moves := []string{"CREATE SCHEMA " + kept}
	for _, table := range append([]string{"sums", "goose_db_version"}, relational.Tables...) {
		moves = append(moves, "ALTER TABLE "+table+" SET SCHEMA "+kept)
	}
	for _, function := range []string{"riposte_sum", "riposte_half", "riposte_hash"} {
		moves = append(moves, "ALTER FUNCTION "+function+" SET SCHEMA "+kept)
	}
	for _, move := range moves {
		if _, err := tx.ExecContext(ctx, move); err != nil {
			return "", err
		}
	}
	return kept, tx.Commit()
}

// truncate empties a database that holds no duels but may hold runs and keys.
func truncate(ctx context.Context, s *Store) error {
	_, err := s.db.ExecContext(ctx, "TRUNCATE sums, "+strings.Join(relational.Tables, ", "))
	return err
}

// fill copies all rows; the triggers make the sums.
func fill(ctx context.Context, tx pgx.Tx, from *sqlite.Store) error {
	for _, table := range relational.Tables {
		err := from.Rows(ctx, table, func(rows *sql.Rows, columns []string) error {
			_, err := tx.CopyFrom(ctx, pgx.Identifier{table}, columns, &source{rows: rows, n: len(columns)})
			return err
		})
		if err != nil {
			return fmt.Errorf("table %s: %w", table, textual(err))
		}
	}
	for _, table := range []string{"jobs", "runs"} {
		if _, err := tx.Exec(ctx, "SELECT setval(pg_get_serial_sequence('"+table+"', 'id'), max(id)) FROM "+table+" HAVING max(id) IS NOT NULL"); err != nil {
			return err
		}
	}
	return nil
}

// A source reads rows for COPY.
type source struct {
	rows *sql.Rows
	n    int
}

func (s *source) Next() bool { return s.rows.Next() }

func (s *source) Values() ([]any, error) {
	row, into := make([]any, s.n), make([]any, s.n)
	for i := range row {
		into[i] = &row[i]
	}
	return row, s.rows.Scan(into...)
}

func (s *source) Err() error { return s.rows.Err() }

// Backup copies a database as it is at one moment to a new file, a store in SQLite.
func Backup(ctx context.Context, name, path string) error {
	if _, err := os.Lstat(path); err == nil {
		return named("backup of "+Redacted(name), fmt.Errorf("%s: %w", path, fs.ErrExist))
	}
	s, err := Existing(ctx, name)
	if err != nil {
		return err
	}
	return errors.Join(s.Backup(ctx, path), s.Close())
}
