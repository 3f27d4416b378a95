package simstore

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"riposte/internal/store"
)

// A Call is something that a store is asked for.
type Call struct {
	Op, Duel string
	Writes   bool
}

// A Way is what lies between a store and its database: it may wait, and lose what goes over it.
type Way interface {
	// There is called before the database hears of a call. With an error it never does. If most is not 0, the
	// connection breaks off after so many statements of a transaction.
	There(c Call) (most int, err error)
	// Back is called when the database has done it. With an error, nobody hears of that.
	Back(c Call) error
}

// Late is the error of a Way that has a call come to the database after its caller was told that nothing is known of
// it: what was sent before a connection broke off may be done later.
type Late struct{ When func(do func()) }

func (*Late) Error() string { return "the connection broke off" }

// A Store is a connection to a database.
type Store struct {
	db     *Database
	way    Way // nil: nothing is between them
	closed atomic.Bool
}

var _ store.Store = (*Store)(nil)

// Connect connects to a database; nil is a way that does nothing.
func Connect(db *Database, way Way) *Store { return &Store{db: db, way: way} }

// Close implements store.Store.
func (s *Store) Close() error {
	s.closed.Store(true)
	return nil
}

// write runs a transaction.
func (s *Store) write(ctx context.Context, op, duel string, do func(*tx) error) error {
	return s.call(ctx, Call{op, duel, true}, func(most int) error { return s.db.write(most, do) })
}

// read looks at the tables.
func (s *Store) read(ctx context.Context, op, duel string, look func(*tables) error) error {
	return s.call(ctx, Call{op, duel, false}, func(int) error { return s.db.read(look) })
}

func (s *Store) call(ctx context.Context, c Call, do func(most int) error) error {
	err := s.carried(ctx, c, do)
	if s.db.planted == Doubting && errors.Is(err, store.ErrUnknown) {
		err = fmt.Errorf("%w: %s", store.ErrUnavailable, err.Error())
	}
	if err != nil {
		return &store.Error{Op: c.Op, Duel: c.Duel, Err: err}
	}
	return nil
}

func (s *Store) carried(ctx context.Context, c Call, do func(most int) error) error {
	if s.closed.Load() {
		return store.ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	life, most := s.db.started(), 0
	if s.way != nil {
		var err error
		most, err = s.way.There(c)
		var late *Late
		if errors.As(err, &late) {
			late.When(func() {
				if s.db.started() == life {
					_ = do(0) // nobody hears of it
				}
			})
			return s.unheard(c, err)
		}
		if err != nil {
			return err
		}
	}
	if now := s.db.started(); now == 0 || now != life {
		return errDown // the connection is gone
	}
	err := do(most)
	if s.way == nil {
		return err
	}
	if lost := s.way.Back(c); lost != nil {
		err = s.unheard(c, lost)
	} else if err == nil && s.db.started() != life {
		err = s.unheard(c, errDown)
	}
	return err
}

// unheard is the error of a call that was done, and whose answer is lost.
func (s *Store) unheard(c Call, why error) error {
	if c.Writes {
		return fmt.Errorf("%w: %s", store.ErrUnknown, why.Error())
	}
	return fmt.Errorf("%w: %s", store.ErrUnavailable, why.Error())
}
