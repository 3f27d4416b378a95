package storetest

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"riposte/internal/store"
	"riposte/match"
)

// Choice is the change that an ordinary choice makes: a step, what lies on the table, what lists
// show, and the next deadline.
func Choice(id string, seq int) store.Change {
	due := noon.Add(time.Duration(seq) * time.Minute)
	return store.Change{
		Duel: id, Revision: int64(seq), Steps: []match.Step{step(seq)}, Standing: &match.Standing{},
		Listing: &store.Listing{Phase: "playing", Summary: []byte(fmt.Sprintf(`{"turn":%d}`, seq))}, Deadline: &due,
	}
}

// Choices makes choices in 50 duels at once. ns/op is the time of one that is durable, cpu-ns/op
// what this process had to do for it.
func Choices(b *testing.B, s store.Store) {
	b.Helper()
	var duels atomic.Int64
	b.SetParallelism(25)
	began := processor()
	b.RunParallel(func(pb *testing.PB) {
		id := fmt.Sprint(duels.Add(1))
		if err := s.Create(b.Context(), Duel(id)); err != nil {
			b.Error(err)
			return
		}
		for seq := 0; pb.Next(); seq++ {
			if _, err := s.Commit(b.Context(), Choice(id, seq)); err != nil {
				b.Error(err)
				return
			}
		}
	})
	b.ReportMetric(float64(processor()-began)/float64(b.N), "cpu-ns/op")
}
