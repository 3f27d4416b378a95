package relational

import (
	"errors"
	"sync"
	"time"

	"riposte/internal/store"
)

// failedTime is how long a store is not ready after it was first told that it could not keep something.
const failedTime = 5 * time.Second

// A Failure is that of the last changes, if they could not be kept. Its zero value is none. It reads no
// clock: a failure counts from when somebody first asks for it.
type Failure struct {
	mu   sync.Mutex
	err  error
	told time.Time // when it was first asked for; zero is not yet
}

// Note remembers an error that is ErrUnavailable.
func (f *Failure) Note(err error) {
	if errors.Is(err, store.ErrUnavailable) {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.err, f.told = err, time.Time{}
	}
}

// Last is what failed since it was last asked for, or a moment before that; nil is nothing.
func (f *Failure) Last(now time.Time) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil && f.told.IsZero() {
		f.told = now
	}
	if f.err != nil && now.Sub(f.told) >= failedTime {
		f.err = nil
	}
	return f.err
}
