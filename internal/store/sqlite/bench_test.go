package sqlite

import (
	"fmt"
	"path/filepath"
	"sync/atomic"
	"testing"

	"riposte/internal/store"
	"riposte/match"
)

// Steps of 50 duels at once; ns/op is the time of one durable step.
func BenchmarkCommit(b *testing.B) {
	s, err := Open(b.Context(), filepath.Join(b.TempDir(), "db"))
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	var duels atomic.Int64
	b.SetParallelism(25)
	b.RunParallel(func(pb *testing.PB) {
		d := toy
		d.ID = fmt.Sprint(duels.Add(1))
		if err := s.Create(b.Context(), d); err != nil {
			b.Error(err)
			return
		}
		for seq := 0; pb.Next(); seq++ {
			c := store.Change{Duel: d.ID, Revision: int64(seq), Steps: []match.Step{{Seq: seq}}, Standing: &match.Standing{}}
			if _, err := s.Commit(b.Context(), c); err != nil {
				b.Error(err)
				return
			}
		}
	})
}
