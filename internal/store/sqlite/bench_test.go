package sqlite

import (
	"path/filepath"
	"testing"

	"riposte/internal/store/storetest"
)

func BenchmarkChoices(b *testing.B) {
	s, err := Open(b.Context(), filepath.Join(b.TempDir(), "db"))
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	storetest.Choices(b, s)
}
