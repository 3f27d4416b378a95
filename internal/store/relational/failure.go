package relational

import (
	"errors"
	"sync/atomic"
	"time"

	"riposte/internal/store"
)

// failedTime is how long a store is not ready after it could not keep something.
const failedTime = 5 * time.Second

// A Failure is that of the last changes, if they could not be kept. Its zero value is none.
type Failure struct {
	Now  func() time.Time // nil: that of the machine
	last atomic.Pointer[failure]
}

type failure struct {
	at  time.Time
	err error
}

// Note remembers an error that is ErrUnavailable.
func (f *Failure) Note(err error) {
	if errors.Is(err, store.ErrUnavailable) {
		f.last.Store(&failure{f.now(), err})
	}
}

// Last is what failed a moment ago, or nil.
func (f *Failure) Last() error {
	if last := f.last.Load(); last != nil && f.now().Sub(last.at) < failedTime {
		return last.err
	}
	return nil
}

func (f *Failure) now() time.Time {
	if f.Now != nil {
		return f.Now()
	}
	return time.Now()
}
