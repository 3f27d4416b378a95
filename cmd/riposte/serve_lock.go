//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// claim keeps the file of the duels for this server until release is called or the
// process ends, however it ends, and returns the name that the file has without links.
// Two servers on one file would lose nothing, but neither would tell its guests what
// the other's guests do, and each would believe that it is alone. What counts is the
// file, under whatever name it is opened: on Linux the lock is on the file itself;
// elsewhere, and for older programs, it is on a file beside it.
//
// A file with a second name is refused: SQLite keeps the latest writes in a file
// beside the name under which it was opened, and would miss them under the other name.
func claim(file string) (real string, release func(), err error) {
	if real, err = filepath.EvalSymlinks(file); err != nil {
		if target, failed := os.Readlink(file); failed == nil { // it would be created under a name that is not checked
			return "", nil, fmt.Errorf("%s is a link to %s: %w", file, target, cause(err))
		}
		real = file // it has yet to be created, or the store says better what is wrong with it
	}
	free := func() {}
	itself, err := os.OpenFile(real, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return real, free, nil //nolint:nilerr // likewise
	}
	info, err := itself.Stat()
	if err != nil {
		return "", nil, errors.Join(err, itself.Close())
	}
	if stat, ok := info.Sys().(*syscall.Stat_t); ok && info.Mode().IsRegular() && stat.Nlink > 1 {
		return "", nil, errors.Join(fmt.Errorf("%s has %d names (hard links); remove all but one, or name another file with --db", real, stat.Nlink), itself.Close())
	}
	err = lockItself(itself)
	if err == nil {
		var beside *os.File
		if beside, err = os.OpenFile(real+".lock", os.O_RDWR|os.O_CREATE, 0o600); err == nil {
			if err = syscall.Flock(int(beside.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); isLocked(err) {
				err = errors.Join(err, beside.Close())
			}
			free = func() { _ = beside.Close(); _ = itself.Close() }
		}
	}
	if isLocked(err) {
		return "", nil, errors.Join(fmt.Errorf("%s is served by another riposte already; stop that one, or name another file with --db", file), itself.Close())
	}
	return real, free, nil // a file system without locks can't offer one
}

func isLocked(err error) bool {
	return errors.Is(err, syscall.EWOULDBLOCK) || errors.Is(err, syscall.EACCES)
}
