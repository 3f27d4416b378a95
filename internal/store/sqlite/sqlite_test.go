package sqlite

import (
	"path/filepath"
	"testing"

	"riposte/internal/store"
	"riposte/internal/store/storetest"
)

func opener(t *testing.T, dir string) store.Store {
	t.Helper()
	s, err := Open(t.Context(), filepath.Join(dir, "a b?c%41#.db"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestStore(t *testing.T) { storetest.Test(t, opener) }
