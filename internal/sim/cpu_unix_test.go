//go:build unix

package sim

import (
	"syscall"
	"time"
)

// processor is the time that processors have spent on this process.
func processor() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
