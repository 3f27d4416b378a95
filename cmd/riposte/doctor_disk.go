//go:build linux || darwin

package main

import "syscall"

// diskRoom is how many bytes a folder's disk has for a user.
func diskRoom(folder string) (free int64, known bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, false
	}
	return int64(s.Bavail) * int64(s.Bsize), true //nolint:unconvert // their types differ between systems
}
