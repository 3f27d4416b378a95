package record

import "testing"

func TestCount(t *testing.T) {
	for n, want := range []string{"0 steps", "1 step", "2 steps"} {
		if got := count(n, "step"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
