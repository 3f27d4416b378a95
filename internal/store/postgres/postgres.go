package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"riposte/internal/store"
	"riposte/internal/store/relational"
)

const (
	// connections is the most that one store has open at once.
	connections = 16
	// restTime is how long one is kept unused.
	restTime = 5 * time.Minute
	// oldest is the first version of PostgreSQL that has all that is asked of it, bit_xor among it.
	oldest = 140000
)

// A Store is a store.Store in one PostgreSQL database.
type Store struct {
	relational.Store
	db     *sql.DB
	config *pgx.ConnConfig
	failed relational.Failure
	known  known

	mu     sync.RWMutex // held for reading while something is written
	closed bool
}

var _ store.Store = (*Store)(nil)

// Is reports whether a name of a database is that of one in PostgreSQL.
func Is(name string) bool {
	return strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://")
}

// Redacted is the name of a database without its password, for people to see.
func Redacted(name string) string {
	u, err := url.Parse(name)
	if err != nil {
		scheme, _, _ := strings.Cut(name, "://")
		return scheme + "://…"
	}
	if q := u.Query(); q.Has("password") {
		q.Set("password", "xxxxx")
		u.RawQuery = q.Encode()
	}
	return u.Redacted()
}

// Open opens a database and converts it to the form of this program. The error is ErrNewer if it
// has a newer form, ErrForeign if its tables belong to something else; then nothing is changed.
func Open(ctx context.Context, name string) (*Store, error) {
	s, _, _, err := migrated(ctx, name)
	return s, named("open "+Redacted(name), err)
}

// Existing opens a database that has the present form, and changes nothing: the error is
// ErrOlder, or that of Open.
func Existing(ctx context.Context, name string) (*Store, error) {
	s, form, err := connect(ctx, name)
	if err == nil && form < relational.Newest {
		err = errors.Join(fmt.Errorf("%w: it has form %d, this program needs form %d", store.ErrOlder, form, relational.Newest), s.db.Close())
	}
	return s, named("open "+Redacted(name), err)
}

// Migrate does what Open does, and returns the old and the new form; 0 means none.
func Migrate(ctx context.Context, name string) (from, to int64, err error) {
	s, from, to, err := migrated(ctx, name)
	if err == nil {
		err = s.Close()
	}
	return from, to, named("migrate "+Redacted(name), err)
}

func migrated(ctx context.Context, name string) (s *Store, from, to int64, err error) {
	s, from, err = connect(ctx, name)
	if err != nil {
		return nil, 0, 0, err
	}
	if from < relational.Newest {
		if err = migrate(ctx, s.db); err != nil {
			return nil, from, 0, errors.Join(err, s.db.Close())
		}
	}
	return s, from, relational.Newest, nil
}

// named puts what was tried before an error.
func named(op string, err error) error {
	if err == nil {
		return nil
	}
	return &store.Error{Op: op, Err: unavailable(err)}
}

// settings are those of every connection. The first tells the triggers that a row is written by
// the store itself.
const settings = `SELECT set_config('riposte.store', 'on', FALSE), set_config('synchronous_commit', 'on', FALSE),
	set_config('bytea_output', 'hex', FALSE), set_config('lock_timeout', '10s', FALSE)`

// connect opens a database, whatever its form is.
func connect(ctx context.Context, name string) (s *Store, form int64, err error) {
	config, err := pgx.ParseConfig(name)
	if err != nil {
		return nil, 0, err
	}
	return dial(ctx, config)
}

func dial(ctx context.Context, config *pgx.ConnConfig) (s *Store, form int64, err error) {
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "riposte"
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 5 * time.Second
	}
	s = &Store{config: config, db: stdlib.OpenDB(*config, stdlib.OptionAfterConnect(func(ctx context.Context, c *pgx.Conn) error {
		_, err := c.Exec(ctx, settings)
		return err
	}))}
	s.Store = relational.Over(backend{s})
	s.db.SetMaxOpenConns(connections)
	s.db.SetMaxIdleConns(connections)
	s.db.SetConnMaxIdleTime(restTime)
	if err = fit(ctx, s.db); err == nil {
		form, err = formOf(ctx, s.db)
	}
	if err != nil {
		return nil, 0, errors.Join(err, s.db.Close())
	}
	return s, form, nil
}

// fit refuses a server that can't keep what a store promises.
func fit(ctx context.Context, db *sql.DB) error {
	var version int
	var fsync, pages string
	var standby bool
	err := db.QueryRowContext(ctx, "SELECT current_setting('server_version_num')::INT, current_setting('fsync'), current_setting('full_page_writes'), pg_is_in_recovery()").
		Scan(&version, &fsync, &pages, &standby)
	switch {
	case err != nil:
		return err
	case version < oldest:
		return fmt.Errorf("%w: the server is PostgreSQL %d, %d or later is needed", store.ErrUnavailable, version/10000, oldest/10000)
	case fsync != "on" || pages != "on":
		return fmt.Errorf("%w: the server has fsync = %s and full_page_writes = %s; a crash would lose duels, so both must be on", store.ErrUnavailable, fsync, pages)
	case standby:
		return fmt.Errorf("%w: the server is a standby, which can't be written to; name the primary", store.ErrUnavailable)
	}
	return nil
}

// Close waits for what is being written.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	return s.db.Close()
}

// Ready implements store.Store: a transaction that changes nothing is made durable. What failed
// for others a moment ago counts too.
func (s *Store) Ready(ctx context.Context, now time.Time) error {
	err := backend{s}.Write(ctx, func(w *relational.Writer) error {
		var id string
		return w.Scan([]any{&id}, "SELECT pg_current_xact_id()::TEXT")
	})
	before := s.failed.Last(now)
	if err == nil || errors.Is(err, store.ErrUnknown) {
		err = before
	}
	if err != nil {
		return &store.Error{Op: "ready", Err: unavailable(err)}
	}
	return nil
}
