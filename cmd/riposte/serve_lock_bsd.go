//go:build darwin || freebsd || netbsd || openbsd || dragonfly

package main

import "os"

// lockItself does nothing where a lock on the file would be one against SQLite: that on
// the file beside it has to do, as no file has two names.
func lockItself(*os.File) error { return nil }
