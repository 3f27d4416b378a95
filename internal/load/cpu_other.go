//go:build !unix

package load

import "time"

// ownCPU is not known here; nor is the server's, see Server.CPU.
func ownCPU() time.Duration { return 0 }
