package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"
)

// What is squeezed reads back as it was, each write as soon as it is written, and
// the end is a gzip stream's.
func TestSqueezer(t *testing.T) {
	var wire bytes.Buffer
	s := &squeezer{w: &wire}
	from := &growing{wire: &wire}
	var all string
	var r *gzip.Reader
	for _, text := range []string{"data: one\n\n", strings.Repeat("data: two two two\n\n", 3000), ":\n\n"} {
		if _, err := s.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if r == nil {
			var err error
			if r, err = gzip.NewReader(from); err != nil {
				t.Fatal(err)
			}
		}
		got := make([]byte, len(text))
		if _, err := io.ReadFull(r, got); err != nil || string(got) != text {
			t.Fatalf("got %.40q (%v), want %.40q", got, err, text)
		}
		all += text
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if rest, err := io.ReadAll(r); err != nil || len(rest) > 0 {
		t.Errorf("after the end got %q (%v)", rest, err)
	}
	if from.n > len(all)/10 {
		t.Errorf("%d bytes were squeezed into %d", len(all), from.n)
	}
}

// growing reads what is in the wire so far; an empty wire is an error, not a wait.
type growing struct {
	wire *bytes.Buffer
	n    int
}

func (g *growing) Read(p []byte) (int, error) {
	n, err := g.wire.Read(p)
	g.n += n
	return n, err
}

func (g *growing) ReadByte() (byte, error) {
	g.n++
	return g.wire.ReadByte()
}
