package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/stdlib"

	"riposte/internal/store"
	"riposte/internal/store/relational"
)

const (
	// patience bounds a transaction: a server that does not answer must not hold everybody up.
	patience = 30 * time.Second
	// attempts is how often one is tried that PostgreSQL ended for the sake of another.
	attempts = 8
)

// Codes of PostgreSQL, from its manual's appendix A.
const (
	uniqueViolation     = "23505"
	foreignKeyViolation = "23503"
	deadlock            = "40P01"
	notSerial           = "40001"
	notText             = "22021" // what is no UTF-8, or has a zero byte
	divisionByZero      = "22012" // of a statement that found no row
)

// A backend is the database as what is common to databases sees it.
type backend struct{ s *Store }

var dialect = &relational.Dialect{
	Taken:   func(err error) bool { return coded(err, uniqueViolation) },
	Orphan:  func(err error) bool { return coded(err, foreignKeyViolation) },
	Ordered: " JOIN",
	Within:  "position(? IN terms) > 0",
	Skip:    " FOR UPDATE SKIP LOCKED",
}

func (b backend) Dialect() *relational.Dialect { return dialect }

func (b backend) Write(ctx context.Context, do func(*relational.Writer) error) error {
	b.s.mu.RLock()
	defer b.s.mu.RUnlock()
	if b.s.closed {
		return store.ErrClosed
	}
	var err error
	guesses := &b.s.known
	for range attempts {
		var guessed bool
		guessed, err = b.once(ctx, guesses, do)
		// A guess that was wrong, or a refusal that may come of one, is as good as none.
		if err != nil && guessed && !errors.Is(err, store.ErrUnknown) && !errors.Is(unavailable(err), store.ErrUnavailable) {
			guesses = nil
			continue
		}
		if !coded(err, deadlock, notSerial) {
			break
		}
	}
	b.s.failed.Note(unavailable(err))
	return err
}

// once runs one transaction, and reports whether it guessed what a duel is. A context that ends before it
// began ends the waiting; one that ends later changes nothing, so that what was stored is never reported as failed.
func (b backend) once(ctx context.Context, guesses *known, do func(*relational.Writer) error) (guessed bool, err error) {
	conn, err := b.s.db.Conn(ctx)
	if err != nil {
		return false, err
	}
	defer func() { _ = conn.Close() }() // it goes back to the pool
	own, done := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer done()
	t := &transaction{ctx: own, conn: conn, known: guesses}
	if err = do(&relational.Writer{Tx: t, Dialect: dialect}); err != nil {
		t.rollback()
	} else {
		err = t.commit()
	}
	for duel, at := range t.leaves {
		if err != nil {
			at = nil
		}
		b.s.known.keep(duel, at)
	}
	return t.guess, err
}

// Look sends everything at once.
func (b backend) Look(ctx context.Context, asks []relational.Ask) error {
	b.s.mu.RLock()
	closed := b.s.closed
	b.s.mu.RUnlock()
	if closed {
		return store.ErrClosed
	}
	conn, err := b.s.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }() // it goes back to the pool
	var batch pgx.Batch
	batch.Queue("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
	for _, a := range asks {
		batch.Queue(relational.Numbered(a.Query), a.Args...)
	}
	batch.Queue("COMMIT")
	return conn.Raw(func(raw any) (err error) {
		own := raw.(*stdlib.Conn).Conn()
		defer func() {
			// A transaction that was broken off must not go back to the pool.
			if err != nil && own.PgConn().TxStatus() != 'I' {
				if _, failed := own.Exec(context.WithoutCancel(ctx), "ROLLBACK"); failed != nil {
					err = errors.Join(driver.ErrBadConn, err)
				}
			}
		}()
		results := own.SendBatch(ctx, &batch)
		defer func() { err = errors.Join(err, results.Close()) }()
		if _, err := results.Exec(); err != nil {
			return err
		}
		for _, a := range asks {
			if err := rowsOf(results, a.Row); err != nil {
				return err
			}
		}
		_, err = results.Exec()
		return err
	})
}

func rowsOf(results pgx.BatchResults, each func(relational.Scan) error) error {
	rows, err := results.Query()
	if err != nil {
		return err
	}
	defer rows.Close()
	scan := func(into ...any) error {
		for i := range into {
			if raw, ok := into[i].(*sql.RawBytes); ok {
				into[i] = (*pgtype.DriverBytes)(raw)
			}
		}
		return rows.Scan(into...)
	}
	for rows.Next() {
		if err := each(scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Seen keeps it for the next change.
func (b backend) Seen(duel string, at *relational.Current) { b.s.known.learn(duel, at) }

func (b backend) Read(ctx context.Context) (*relational.Reader, error) {
	b.s.mu.RLock()
	closed := b.s.closed
	b.s.mu.RUnlock()
	if closed {
		return nil, store.ErrClosed
	}
	tx, err := b.s.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return nil, err
	}
	return &relational.Reader{Tx: tx, Rewrite: relational.Numbered}, nil
}

func (b backend) Ask() (relational.Querier, error) {
	b.s.mu.RLock()
	defer b.s.mu.RUnlock()
	if b.s.closed {
		return nil, store.ErrClosed
	}
	return asking{b.s.db}, nil
}

// asking reads without a transaction.
type asking struct{ db *sql.DB }

func (a asking) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return a.db.QueryContext(ctx, relational.Numbered(query), args...)
}

func (b backend) Explain(err error) error { return unavailable(err) }

func (b backend) Own(err error) bool { return refusal(err) != nil || away(err) }

// refusal is the error of PostgreSQL in an error, or nil.
func refusal(err error) *pgconn.PgError {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e
	}
	return nil
}

// coded reports whether PostgreSQL refused with one of these codes.
func coded(err error, codes ...string) bool {
	e := refusal(err)
	for _, code := range codes {
		if e != nil && e.Code == code {
			return true
		}
	}
	return false
}

// textual says of a text that PostgreSQL can't keep that it is invalid.
func textual(err error) error {
	if coded(err, notText) {
		return fmt.Errorf("%w: a text has a zero byte or is no UTF-8: %w", store.ErrInvalid, err)
	}
	return err
}

// away reports whether an error says that the server was not there, or went.
func away(err error) bool {
	var connect *pgconn.ConnectError
	var network net.Error
	return errors.As(err, &connect) || errors.As(err, &network) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) || errors.Is(err, net.ErrClosed) || pgconn.SafeToRetry(err)
}

// refusing are the beginnings of codes that say that a server can't, not that a statement is wrong.
var refusing = []string{"08", "25006", "28", "3D", "40", "53", "55P03", "57", "58", "F0", "XX"}

// unavailable is store.ErrUnavailable if the server is away or refuses.
func unavailable(err error) error {
	if err == nil || errors.Is(err, store.ErrUnavailable) || errors.Is(err, store.ErrUnknown) || errors.Is(err, context.Canceled) {
		return err
	}
	refused := away(err)
	if e := refusal(err); e != nil {
		for _, code := range refusing {
			refused = refused || strings.HasPrefix(e.Code, code)
		}
	}
	if refused {
		return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	return err
}
