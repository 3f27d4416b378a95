package sha256

import (
	"bytes"
	"crypto/sha256"
	"testing"
)

// It is what Go's own is, however much is written at a time.
func TestSameHash(t *testing.T) {
	data := make([]byte, 300)
	for i := range data {
		data[i] = byte(i * i)
	}
	for n := range data {
		want := sha256.Sum256(data[:n])
		if got := Sum256(data[:n]); got != want {
			t.Errorf("%d bytes: %x, want %x", n, got, want)
		}
		h := New()
		for rest := data[:n]; len(rest) > 0; {
			part := min(len(rest), 1+len(rest)%90)
			h.Write(rest[:part])
			h.Sum(nil)
			rest = rest[part:]
		}
		if got := h.Sum([]byte("hash: ")); !bytes.Equal(got, append([]byte("hash: "), want[:]...)) {
			t.Errorf("%d bytes in parts: %x, want %x", n, got, want)
		}
	}
}
