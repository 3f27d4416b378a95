//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package main

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestClaim(t *testing.T) {
	file := filepath.Join(t.TempDir(), "duels.db")
	release, err := claim(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := claim(file); err == nil || !strings.Contains(err.Error(), "another riposte") {
		t.Errorf("a second server: got %v, want an error that names the first", err)
	}
	release()
	release, err = claim(file)
	if err != nil {
		t.Fatalf("after the first has ended: %v", err)
	}
	release()
	if _, err := claim(filepath.Join(t.TempDir(), "none", "duels.db")); err != nil {
		t.Errorf("no folder: got %v, want none: the store says it", err)
	}
}
