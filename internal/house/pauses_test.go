package house

import (
	"testing"
	"time"

	"riposte/internal/store"
)

// The patience with a seed counts the time in which houses are open.
func TestAwake(t *testing.T) {
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	minute := func(n int) time.Time { return at.Add(time.Duration(n) * time.Minute) }
	p := &play{pauses: []store.Pause{{Since: minute(-5), Until: minute(-1)}, {Since: minute(2), Until: minute(12)}, {Since: minute(14), Until: minute(20)}, {Since: minute(30), Until: minute(40)}}}
	for _, c := range []struct{ from, patience, want int }{
		{0, 1, 1},   // before any pause
		{0, 3, 13},  // across one
		{0, 5, 21},  // across two
		{5, 1, 13},  // from within one
		{-3, 2, 1},  // likewise
		{21, 9, 30}, // up to one
	} {
		if got := p.awake(minute(c.from), time.Duration(c.patience)*time.Minute); !got.Equal(minute(c.want)) {
			t.Errorf("%d minutes from minute %d: got %v, want minute %d", c.patience, c.from, got.Sub(at), c.want)
		}
	}
}
