package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime/pprof"
	"sync"

	"modernc.org/sqlite"

	"riposte/internal/store"
	"riposte/internal/store/relational"
)

// most is the greatest number of requests in one transaction.
const most = 256

// A request is one caller's write. Its failure undoes nothing but itself: where one of
// a batch fails, all are done again, each within a savepoint of its own. So do may run
// twice.
type request struct {
	ctx    context.Context
	do     func(*writer) error
	err    error
	answer chan struct{}
}

// A writer is the only user of the connection that writes.
type writer struct {
	conn       *sql.Conn
	statements relational.Writer // over this writer
	place      *place
	sums       pending
	known      map[string]*relational.Current // by duel: as committed, or in the transaction
	version    int64                          // of the file, when that was known
	failed     relational.Failure             // nil while changes are kept
	stmts      map[string]*sql.Stmt           // by query; used by the goroutine of run only
	queue      chan *request
	done       chan struct{}

	mu     sync.RWMutex // guards closed, and the queue against sending after it is closed
	closed bool
}

func newWriter(ctx context.Context, db *sql.DB, path string) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	known, err := readTables(ctx, conn)
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	w := &writer{conn: conn, sums: pending{tables: known, words: map[owned][]byte{}}, stmts: map[string]*sql.Stmt{}, queue: make(chan *request, most), done: make(chan struct{})}
	w.statements = relational.Writer{Tx: w, Dialect: dialect}
	// The first transaction creates the write-ahead log. A file that may only be read
	// has none.
	_ = w.exec("BEGIN IMMEDIATE")
	w.rollback()
	if w.place, err = placeOf(path); err == nil {
		err = w.sums.listen(conn)
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	go w.run()
	return w, nil
}

// submit waits until do is durable or has failed. A context that ends while the
// request is queued removes it; one that ends later changes nothing, so that what
// was stored is never reported as failed.
func (w *writer) submit(ctx context.Context, do func(*writer) error) error {
	r := &request{ctx: ctx, do: do, answer: make(chan struct{})}
	w.mu.RLock()
	if w.closed {
		w.mu.RUnlock()
		return store.ErrClosed
	}
	select {
	case w.queue <- r:
	case <-ctx.Done():
		w.mu.RUnlock()
		return ctx.Err()
	}
	w.mu.RUnlock()
	<-r.answer
	return r.err
}

// close reports whether it was the first call.
func (w *writer) close() bool {
	w.mu.Lock()
	first := !w.closed
	if first {
		w.closed = true
		close(w.queue)
	}
	w.mu.Unlock()
	<-w.done
	return first
}

func (w *writer) run() {
	defer close(w.done)
	pprof.SetGoroutineLabels(pprof.WithLabels(context.Background(), pprof.Labels("part", "store")))
	batch := make([]*request, 0, most)
	for first := range w.queue {
		batch = append(batch[:0], first)
	gather:
		for len(batch) < most {
			select {
			case r, ok := <-w.queue:
				if !ok {
					break gather
				}
				batch = append(batch, r)
			default:
				break gather
			}
		}
		w.commit(batch)
		for _, r := range batch {
			close(r.answer)
		}
	}
	for _, stmt := range w.stmts {
		_ = stmt.Close() // the connection goes with it
	}
	deaf(w.conn)
	_ = w.conn.Close()
}

// commit stores a batch in one transaction.
func (w *writer) commit(batch []*request) {
	err := w.place.intact()
	if err != nil {
		fail(batch, err)
		return
	}
	if err = w.exec("BEGIN IMMEDIATE"); err != nil {
		w.failed.Note(unavailable(err))
		fail(batch, err)
		return
	}
	var stored int
	if err = w.fresh(); err == nil {
		var done bool
		if stored, done = w.together(batch); !done {
			w.rollback()
			if err = w.exec("BEGIN IMMEDIATE"); err == nil {
				stored, err = w.apart(batch)
			}
		}
	}
	if err != nil { // the transaction itself is broken
		w.rollback()
		w.failed.Note(unavailable(err))
		fail(batch, err)
		return
	}
	if stored == 0 {
		w.rollback()
		return
	}
	if err = w.exec("COMMIT"); err != nil {
		w.rollback()
		w.failed.Note(fmt.Errorf("%w: %w", store.ErrUnavailable, err))
		fail(batch, fmt.Errorf("%w: %w", store.ErrUnknown, err))
	}
}

// together runs requests as one: as a rule none fails. done is false if one has, and
// nothing of the transaction may then be kept.
func (w *writer) together(batch []*request) (stored int, done bool) {
	for _, r := range batch {
		if r.err = r.ctx.Err(); r.err != nil {
			continue
		}
		if w.do(r) != nil {
			return 0, false
		}
		stored++
	}
	return stored, true
}

// apart runs requests so that the failure of one leaves the others; err says that none
// is stored.
func (w *writer) apart(batch []*request) (stored int, err error) {
	for _, r := range batch {
		if r.err = r.ctx.Err(); r.err != nil {
			continue
		}
		if err = w.within(r); err != nil {
			return 0, fmt.Errorf("%w: not stored: %w", store.ErrUnavailable, errors.Join(r.err, err))
		}
		w.failed.Note(unavailable(r.err))
		if r.err == nil {
			stored++
		}
	}
	return stored, nil
}

// do runs one request.
func (w *writer) do(r *request) error {
	w.sums.forget()
	if r.err = r.do(w); r.err == nil {
		r.err = w.settle()
	}
	return r.err
}

// within runs one request in its savepoint. Its own failure is in r.err; err is
// that of the savepoint, which concerns all.
func (w *writer) within(r *request) (err error) {
	if err = w.exec("SAVEPOINT one"); err != nil {
		return err
	}
	if w.do(r) != nil {
		clear(w.known)
		if err = w.exec("ROLLBACK TO one"); err != nil {
			return err
		}
	}
	return w.exec("RELEASE one")
}

// rollback leaves no transaction open. SQLite may have rolled back by itself, and
// then refuses: nothing is left to do.
func (w *writer) rollback() {
	clear(w.known)
	_ = w.exec("ROLLBACK")
}

// fail answers those that have no error of their own.
func fail(batch []*request, err error) {
	for _, r := range batch {
		if r.err == nil {
			r.err = err
		}
	}
}

// stmt prepares each query once. A caller's context does not reach SQLite: it would
// interrupt everybody's transaction.
func (w *writer) stmt(query string) (*sql.Stmt, error) {
	if stmt := w.stmts[query]; stmt != nil {
		return stmt, nil
	}
	stmt, err := w.conn.PrepareContext(context.Background(), query)
	if err == nil {
		w.stmts[query] = stmt
	}
	return stmt, err
}

func (w *writer) exec(query string, args ...any) error {
	_, err := w.Count(query, args...)
	return err
}

// Count is exec, and returns the number of rows affected.
func (w *writer) Count(query string, args ...any) (int64, error) {
	stmt, err := w.stmt(query) //nolint:sqlclosecheck // kept for the next time; run closes it
	if err != nil {
		return 0, err
	}
	result, err := stmt.ExecContext(context.Background(), args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// Later runs a statement now: there is nothing to wait for.
func (w *writer) Later(l relational.Later, query string, args ...any) error {
	return l.Came(w.Count(query, args...))
}

// Scan reads one row; sql.ErrNoRows if there is none.
func (w *writer) Scan(into []any, query string, args ...any) error {
	stmt, err := w.stmt(query) //nolint:sqlclosecheck // kept for the next time; run closes it
	if err != nil {
		return err
	}
	return stmt.QueryRowContext(context.Background(), args...).Scan(into...)
}

// QueryContext makes the writer a relational.Querier; the context is not used, see stmt.
func (w *writer) QueryContext(_ context.Context, query string, args ...any) (*sql.Rows, error) {
	stmt, err := w.stmt(query) //nolint:sqlclosecheck // kept for the next time; run closes it
	if err != nil {
		return nil, err
	}
	return stmt.QueryContext(context.Background(), args...)
}

// broken reports whether err is a broken constraint of one of the codes.
func broken(err error, codes ...int) bool {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return false
	}
	for _, code := range codes {
		if e.Code() == code {
			return true
		}
	}
	return false
}

func (w *writer) isClosed() bool {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return w.closed
}
