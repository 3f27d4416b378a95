package tracing

import (
	"testing"
)

// An address that is none, and one with a password in it, is refused before anything is sent.
func TestNoCollector(t *testing.T) {
	for _, to := range []string{"", "127.0.0.1:4318", "ftp://collector", "http://", "http://me:secret@collector:4318", "http://a b"} {
		if sender, err := New(t.Context(), to, "1", 1); err == nil {
			t.Errorf("%q is taken: %v", to, sender.Close(t.Context()))
		}
	}
}
