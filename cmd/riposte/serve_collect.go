package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// headroom is how much a server may allocate between two collections, at least. Go collects
// when the heap has doubled: a small heap under load is gone through many times a second,
// which took a sixth of the time of a choice.
const headroom = 64 << 20

// collectLate gives the collector headroom, after each collection anew, unless GOGC says
// what is wanted.
func collectLate() {
	if os.Getenv("GOGC") != "" {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	debug.SetGCPercent(growth(live[0].Value.Uint64()))
	// The next collection finds this and calls again.
	type marker struct{ itself *marker }
	m := &marker{}
	m.itself = m
	runtime.AddCleanup(m, func(struct{}) { collectLate() }, struct{}{})
}

// growth is by how many hundredths a heap may grow before it is collected.
func growth(live uint64) int { return int(max(100, headroom*100/max(live, 4<<20))) }
