package main

import (
	"io"
	"os"
	"syscall"
)

// lockAt is a byte that SQLite has no lock on, far beyond what a file can hold.
const lockAt = 1 << 60

// lockItself locks a byte of the file for as long as it is open here. The kernel keeps
// such a lock with the open file and not, as SQLite's, with the process, so that neither
// knows of the other and nothing else that is closed takes it away.
func lockItself(file *os.File) error {
	const setLock = 37 // F_OFD_SETLK
	return syscall.FcntlFlock(file.Fd(), setLock, &syscall.Flock_t{Type: syscall.F_WRLCK, Whence: io.SeekStart, Start: lockAt, Len: 1})
}
