package postgres

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"riposte/internal/store"
	"riposte/internal/store/relational"
)

// The first form here is that of the same number in SQLite; from then on they go together.
//
//go:embed migrations/*.sql
var migrations embed.FS

// migrate may be called on several machines at once: one does it, the others wait.
func migrate(ctx context.Context, db *sql.DB) error {
	provider, err := forms(db)
	if err == nil {
		_, err = provider.Up(ctx)
	}
	return err
}

func forms(db *sql.DB) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	one, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectPostgres, db, files, goose.WithSessionLocker(one))
}

// formOf is the form of a database, 0 if it is empty. The error is ErrForeign or ErrNewer.
func formOf(ctx context.Context, db *sql.DB) (form int64, err error) {
	var tables int
	var ours, versions bool
	err = db.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE table_name = 'duels') > 0, count(*) FILTER (WHERE table_name = 'goose_db_version') > 0
		FROM information_schema.tables WHERE table_schema = current_schema()`).Scan(&tables, &ours, &versions)
	switch {
	case err != nil:
		return 0, err
	case tables > 0 && !versions, tables > 1 && !ours:
		return 0, fmt.Errorf("%w: it has tables that belong to something else", store.ErrForeign)
	case !versions:
		return 0, nil
	}
	err = db.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied").Scan(&form)
	if err == nil && form > relational.Newest {
		err = fmt.Errorf("%w: it has form %d, this program knows forms up to %d; use the newer program or restore a backup", store.ErrNewer, form, relational.Newest)
	}
	return form, err
}
