package coolduel

import (
	"runtime/debug"
	"testing"
)

// Tests make garbage by the gigabyte and keep little: collecting it less often
// saves a third of their time, and costs 50 MB.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}
