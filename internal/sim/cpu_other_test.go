//go:build !unix

package sim

import "time"

// processor is not known here.
func processor() time.Duration { return 0 }
