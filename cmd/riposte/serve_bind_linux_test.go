package main

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// bind mounts the file under another name in another folder until the test ends; it returns "" if
// that is not allowed.
func bind(t *testing.T, file string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "mounted.db")
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount(file, name, "", syscall.MS_BIND, ""); err != nil {
		t.Logf("no mount: %v", err)
		return ""
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(name, 0); err != nil {
			t.Error(err)
		}
	})
	return name
}
