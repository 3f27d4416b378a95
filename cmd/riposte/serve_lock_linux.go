package main

import (
	"io"
	"os"
	"syscall"
)

// lockAt is a byte that SQLite does not lock, far beyond what a file can hold.
const lockAt = 1 << 60

// lockItself locks a byte of the file for as long as it is open here. The kernel ties
// such a lock to the open file, not to the process as SQLite's are, so that neither
// affects the other and closing anything else does not release it.
func lockItself(file *os.File) error {
	const setLock = 37 // F_OFD_SETLK
	return syscall.FcntlFlock(file.Fd(), setLock, &syscall.Flock_t{Type: syscall.F_WRLCK, Whence: io.SeekStart, Start: lockAt, Len: 1})
}
