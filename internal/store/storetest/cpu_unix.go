//go:build unix

package storetest

import (
	"syscall"
	"time"
)

// processor is the time that this process has had of the processors.
func processor() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
