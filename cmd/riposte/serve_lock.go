//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package main

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// claim keeps the file of the duels for this server until release is called or the
// process ends, however it ends. Two servers on one file lose nothing, but neither
// tells its guests what the other's do. The lock is on a file beside it: SQLite's own
// locks on the file are lost when anybody in the process closes it.
func claim(file string) (release func(), err error) {
	beside, err := os.OpenFile(file+".lock", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return func() {}, nil //nolint:nilerr // the store says better what is wrong with the folder
	}
	err = syscall.Flock(int(beside.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return nil, errors.Join(fmt.Errorf("%s is served by another riposte already; stop that one, or name another file with --db", file), beside.Close())
	}
	return func() { _ = beside.Close() }, nil // a file system without locks has none to offer
}
