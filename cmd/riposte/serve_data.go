package main

import (
	"os"
	"path/filepath"
)

// dataFile is where the duels are kept when no file is named.
func dataFile() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "riposte", "duels.db"), nil
}
