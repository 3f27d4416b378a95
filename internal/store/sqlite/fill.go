package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"slices"
	"strings"

	"riposte/internal/store/relational"
)

// A Put stores one row of a table.
type Put func(table string, columns []string, row []any) error

// Fill makes a new file of rows from another database, with sums of their own: each calls put
// with every one of them, tables in the order of relational.Tables. The error is fs.ErrExist if
// the file exists already. It leaves no file that is incomplete.
func Fill(ctx context.Context, path string, each func(put Put) error) error {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err = file.Close(); err == nil {
		err = filled(ctx, path, each)
	}
	if err == nil {
		return syncFolder(path)
	}
	for _, suffix := range beside {
		_ = os.Remove(path + suffix) // most are not there
	}
	return err
}

func filled(ctx context.Context, path string, each func(put Put) error) error {
	s, err := Open(ctx, path)
	if err != nil {
		return err
	}
	err = s.writer.submit(ctx, func(w *writer) error {
		return each(func(table string, columns []string, row []any) error {
			return w.exec("INSERT INTO "+table+" ("+strings.Join(columns, ", ")+") VALUES (?"+strings.Repeat(", ?", len(row)-1)+")", row...)
		})
	})
	return errors.Join(err, s.Close())
}

// Checked opens a checked copy of a backup, in the form of this program; done closes and removes
// it.
func Checked(ctx context.Context, backup string) (s *Store, done func() error, err error) {
	path, err := checkedCopy(ctx, backup, os.TempDir())
	if err != nil {
		return nil, nil, err
	}
	if s, err = Open(ctx, path); err != nil {
		return nil, nil, errors.Join(err, os.Remove(path))
	}
	return s, func() error { return errors.Join(s.Close(), os.Remove(path)) }, nil
}

// Rows reads a table, without what only this database keeps in it: its sums.
func (s *Store) Rows(ctx context.Context, table string, do func(rows *sql.Rows, columns []string) error) error {
	tx, err := s.reader(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	columns, err := relational.All(ctx, tx, "SELECT name FROM pragma_table_info(?)", []any{table}, func(rows *sql.Rows) (name string, err error) { return name, rows.Scan(&name) })
	if err != nil {
		return err
	}
	columns = slices.DeleteFunc(columns, func(name string) bool { return name == "sums" })
	rows, err := tx.QueryContext(ctx, "SELECT "+strings.Join(columns, ", ")+" FROM "+table)
	if err != nil {
		return err
	}
	defer rows.Close()
	return errors.Join(do(rows, columns), rows.Err())
}
