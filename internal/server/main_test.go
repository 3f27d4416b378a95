package server

import (
	"runtime/debug"
	"testing"
)

// Tests make garbage by the gigabyte and keep little: collecting it less often
// saves a third of their time, and costs 100 MB.
func TestMain(m *testing.M) {
	debug.SetGCPercent(200)
	m.Run()
}
