package lab

import "testing"

// While somebody tells, others are given what to play and leave what they played.
func TestQueueTellsUnlocked(t *testing.T) {
	var told []int
	var q *queue[int]
	q = newQueue(2, 4, 100, func(at, p int) error {
		if !q.mu.TryLock() {
			t.Fatal("the queue is locked while it tells")
		}
		q.mu.Unlock()
		if at == 1 {
			q.enough(0)
		}
		if told = append(told, p); at < 5 {
			return q.done(at+3, 10+at+3) // another worker comes meanwhile
		}
		return nil
	})
	for at := range 8 {
		if got, ok := q.next(t.Context()); !ok || got != at {
			t.Fatalf("place %d: got %d, %v", at, got, ok)
		}
	}
	for _, at := range []int{0, 1, 2, 5, 7} {
		if err := q.done(at, 10+at); err != nil {
			t.Fatal(err)
		}
	}
	want := []int{10, 11, 13, 15, 17}
	if len(told) != len(want) {
		t.Fatalf("told %v, want %v", told, want)
	}
	for i := range want {
		if told[i] != want[i] {
			t.Fatalf("told %v, want %v", told, want)
		}
	}
}
