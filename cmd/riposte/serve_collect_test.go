package main

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// A small heap is collected once it has grown by the headroom, a large one when it has
// doubled; each collection sets it anew.
func TestCollectLate(t *testing.T) {
	for live, want := range map[uint64]int{0: 1600, 4 << 20: 1600, 16 << 20: 400, 64 << 20: 100, 1 << 30: 100} {
		if got := growth(live); got != want {
			t.Errorf("%d bytes are alive: got %d, want %d", live, got, want)
		}
	}
	t.Setenv("GOGC", "")
	before := debug.SetGCPercent(100)
	t.Cleanup(func() { debug.SetGCPercent(before) })
	collectLate()
	debug.SetGCPercent(99)
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		runtime.GC()
		if now := debug.SetGCPercent(99); now != 99 {
			if now < 100 {
				t.Errorf("got %d", now)
			}
			return
		}
	}
	t.Error("a collection sets nothing")
}
