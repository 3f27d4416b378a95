package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"riposte/internal/store"
	"riposte/internal/store/relational"
)

// A transaction is one under way. Statements that nobody waits for are sent together with the
// next one whose result is needed, or with the end, so that an ordinary choice goes to the server
// and back once: with all that the duel becomes, if it is what this server left it as.
type transaction struct {
	ctx   context.Context //nolint:containedctx // the statements of relational have none of their own
	conn  *sql.Conn
	begun bool
	queue []queued

	known  *known                         // nil: what duels are is asked
	guess  bool                           // what one is was not asked
	leaves map[string]*relational.Current // what duels are afterwards
}

// A queued statement was not sent yet.
type queued struct {
	relational.Later
	query string
	args  []any
}

// Later implements relational.Tx.
func (t *transaction) Later(l relational.Later, query string, args ...any) error {
	t.queue = append(t.queue, queued{l, query, args})
	return nil
}

// Count implements relational.Tx.
func (t *transaction) Count(query string, args ...any) (n int64, err error) {
	err = t.send(relational.Numbered(query), args, func(results pgx.BatchResults) error {
		tag, err := results.Exec()
		n = tag.RowsAffected()
		return err
	})
	return n, err
}

// Scan implements relational.Tx.
func (t *transaction) Scan(into []any, query string, args ...any) error {
	return t.send(relational.Numbered(query), args, func(results pgx.BatchResults) error { return results.QueryRow().Scan(into...) })
}

// QueryContext implements relational.Tx.
func (t *transaction) QueryContext(_ context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := t.send("", nil, nil); err != nil {
		return nil, err
	}
	return t.conn.QueryContext(t.ctx, relational.Numbered(query), args...)
}

// listening has PostgreSQL end a transaction whose server is heard of no more: one that was stopped, or can't be
// reached, would keep others from the duel until the connection is known to be dead, which may take hours.
const listening = "SET LOCAL idle_in_transaction_session_timeout = '2s'"

// send sends what is queued, and one more statement, whose result is read; "" is none.
func (t *transaction) send(query string, args []any, read func(pgx.BatchResults) error) error {
	var batch pgx.Batch
	begins := !t.begun
	if begins {
		batch.Queue("BEGIN")
		if query != "COMMIT" {
			batch.Queue(listening)
		}
	}
	begun := batch.Len()
	queue := t.queue
	for _, q := range queue {
		query := q.query
		if q.None != nil {
			query = finding(query)
		}
		batch.Queue(relational.Numbered(query), q.args...)
	}
	if query != "" {
		batch.Queue(query, args...)
	}
	if batch.Len() == 0 {
		return nil
	}
	t.begun, t.queue = true, nil
	return t.native(func(conn *pgx.Conn) (err error) {
		results := conn.SendBatch(t.ctx, &batch)
		defer func() { err = textual(errors.Join(err, results.Close())) }()
		for range begun {
			if _, err := results.Exec(); err != nil {
				return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
			}
		}
		for _, q := range queue {
			tag, err := results.Exec()
			if q.None != nil && coded(err, divisionByZero) {
				return q.None
			}
			if err := q.Came(tag.RowsAffected(), err); err != nil {
				return err
			}
		}
		if query != "" {
			return read(results)
		}
		return nil
	})
}

// native calls do with the connection itself.
func (t *transaction) native(do func(*pgx.Conn) error) error {
	return t.conn.Raw(func(raw any) error { return do(raw.(*stdlib.Conn).Conn()) })
}

// finding is a statement that fails where it finds no row, so that nothing after it is done.
func finding(query string) string {
	return "WITH found AS (" + query + " RETURNING 1) SELECT 1 / count(*) FROM found"
}

// commit ends the transaction. What is queued goes with it.
func (t *transaction) commit() error {
	if !t.begun && len(t.queue) == 0 {
		return nil
	}
	err := t.send("COMMIT", nil, func(results pgx.BatchResults) error {
		tag, err := results.Exec()
		if err == nil && tag.String() != "COMMIT" {
			err = pgx.ErrTxCommitRollback
		}
		return err
	})
	if err == nil {
		return nil
	}
	t.rollback()
	// An error of a statement, or one from before anything was sent, says that nothing was stored.
	if e := refusal(err); e != nil && e.Severity == "ERROR" || errors.Is(err, pgx.ErrTxCommitRollback) || pgconn.SafeToRetry(err) {
		return err
	}
	return fmt.Errorf("%w: %w", store.ErrUnknown, err)
}

// rollback undoes what was sent. A connection that can't is not used again.
func (t *transaction) rollback() {
	t.queue = nil
	if !t.begun {
		return
	}
	_ = t.native(func(conn *pgx.Conn) error {
		if conn.PgConn().TxStatus() == 'I' {
			return nil
		}
		if _, err := conn.Exec(t.ctx, "ROLLBACK"); err != nil {
			return driver.ErrBadConn
		}
		return nil
	})
}
