package audit

import (
	"errors"
	"os"
	"sync"
	"time"
)

// lookEvery is how soon a file is begun anew that was renamed or removed.
const lookEvery = time.Second

// A File is appended to, each piece with one write of the system, so that several programs may have
// it and none mixes its lines with another's. Where it is renamed, as to rotate it, another is
// begun under its name within a second.
type File struct {
	path   string
	failed func(error) // told once of a failure, until a write succeeds

	mu      sync.Mutex
	file    *os.File
	looked  time.Time
	failing bool
}

// Open opens a file for appending, and makes it for its owner alone if there is none. failed is
// told what goes wrong later; then lines are lost, and nothing else.
func Open(path string, failed func(error)) (*File, error) {
	f := &File{path: path, failed: failed}
	return f, f.open(time.Now())
}

func (f *File) open(now time.Time) (err error) {
	f.looked = now
	f.file, err = os.OpenFile(f.path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	return err
}

// Write appends to the file.
func (f *File) Write(b []byte) (n int, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now := time.Now(); f.file == nil || now.Sub(f.looked) >= lookEvery {
		err = f.look(now)
	}
	if err == nil {
		n, err = f.file.Write(b)
	}
	if err != nil && !f.failing {
		f.failed(err)
	}
	f.failing = err != nil
	return n, err
}

// look opens the file again if it is no longer the one under its name.
func (f *File) look(now time.Time) error {
	f.looked = now
	if f.file != nil {
		is, err := f.file.Stat()
		named, missing := os.Stat(f.path)
		if err == nil && missing == nil && os.SameFile(is, named) {
			return nil
		}
		_ = f.file.Close() // what was written is there
		f.file = nil
	}
	return f.open(now)
}

// Close closes the file; later writes open it again.
func (f *File) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.file == nil {
		return nil
	}
	err := f.file.Close()
	f.file = nil
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	return err
}
