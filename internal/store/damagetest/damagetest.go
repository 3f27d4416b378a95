// Package damagetest damages stores in SQLite files, for tests of how damage is
// reported.
package damagetest

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "modernc.org/sqlite" // the driver
)

// A Damage is one statement that changes or removes one row.
type Damage struct {
	Query string
	Args  []any
	Of    string // the duel or campaign whose row it is
}

// Copy returns the path of a copy of a closed file.
func Copy(tb testing.TB, path string) string {
	tb.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	copied := filepath.Join(tb.TempDir(), "copy.db")
	if err := os.WriteFile(copied, data, 0o600); err != nil {
		tb.Fatal(err)
	}
	return copied
}

// Do runs SQL on a file, ignoring references, and returns the number of rows
// affected.
func Do(tb testing.TB, path, query string, args ...any) int64 {
	tb.Helper()
	var n int64
	with(tb, path, func(db *sql.DB) error {
		result, err := db.ExecContext(tb.Context(), query, args...)
		if err == nil {
			n, err = result.RowsAffected()
		}
		return err
	})
	return n
}

func with(tb testing.TB, path string, do func(*sql.DB) error) {
	tb.Helper()
	db, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		tb.Fatal(err)
	}
	if err := do(db); err != nil {
		tb.Fatal(err)
	}
	if err := db.Close(); err != nil {
		tb.Fatal(err)
	}
}

// Every damages each column of the first and the last row of every table, and removes both
// rows. Jobs, runs and keys hold nothing of a duel that could not be made again.
func Every(tb testing.TB, path string) (damages []Damage) {
	tb.Helper()
	with(tb, path, func(db *sql.DB) error {
		tables, err := columns(tb, db)
		for table, columns := range tables {
			for _, row := range ends(tb, db, table, columns) {
				damages = append(damages, Damage{"DELETE FROM " + table + row.where, row.key, fmt.Sprint(row.key[0])})
				for _, c := range columns {
					damages = append(damages, Damage{"UPDATE " + table + " SET " + c.name + " = " + c.changed() + row.where, row.key, fmt.Sprint(row.key[0])})
				}
			}
		}
		return err
	})
	return damages
}

// A column of a table; the keys come first, and the first of them is the owner's.
type column struct {
	name, kind string
	key        bool
}

// changed is SQL for another value.
func (c *column) changed() string {
	switch c.kind {
	case "INTEGER":
		return "coalesce(" + c.name + ", 0) + 100"
	case "TEXT":
		return "'x' || " + c.name
	}
	return "CAST(coalesce(" + c.name + ", '') || x'78' AS BLOB)"
}

func columns(tb testing.TB, db *sql.DB) (map[string][]column, error) {
	rows, err := db.QueryContext(tb.Context(), `SELECT m.name, c.name, c.type, c.pk > 0 FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT IN ('goose_db_version', 'jobs', 'runs', 'pauses', 'keys')
		ORDER BY m.name, c.pk = 0, c.pk, c.cid`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	tables := map[string][]column{}
	for rows.Next() {
		var table string
		var c column
		if err := rows.Scan(&table, &c.name, &c.kind, &c.key); err != nil {
			return nil, err
		}
		tables[table] = append(tables[table], c)
	}
	return tables, rows.Err()
}

type row struct {
	where string
	key   []any
}

// ends are the first and the last row of a table, or the only one.
func ends(tb testing.TB, db *sql.DB, table string, columns []column) (found []row) {
	tb.Helper()
	var keys []string
	for _, c := range columns {
		if c.key {
			keys = append(keys, c.name)
		}
	}
	for _, order := range []string{"", " DESC"} {
		r := row{" WHERE " + strings.Join(keys, " = ? AND ") + " = ?", make([]any, len(keys))}
		into := make([]any, len(keys))
		for i := range into {
			into[i] = &r.key[i]
		}
		query := "SELECT " + strings.Join(keys, ", ") + " FROM " + table + " ORDER BY " + strings.Join(keys, order+", ") + order + " LIMIT 1"
		err := db.QueryRowContext(tb.Context(), query).Scan(into...)
		if errors.Is(err, sql.ErrNoRows) {
			tb.Logf("table %s is empty", table)
			return nil
		}
		if err != nil {
			tb.Fatal(err)
		}
		if len(found) == 0 || fmt.Sprint(found[0].key) != fmt.Sprint(r.key) {
			found = append(found, r)
		}
	}
	return found
}
