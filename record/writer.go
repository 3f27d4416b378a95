package record

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"iter"
)

// A Writer writes records one after another to one stream; Split takes them apart.
// It is for one goroutine.
type Writer struct {
	w       io.Writer
	form    Form
	b       []byte
	scratch []byte
}

// NewWriter makes a writer for one form.
func NewWriter(w io.Writer, form Form) *Writer { return &Writer{w: w, form: form} }

// Write writes the record of a finished duel; for any other the error is
// ErrUnfinished.
func (w *Writer) Write(r *Record) error {
	if !r.Finished() {
		return ErrUnfinished
	}
	if w.form == Text {
		w.scratch = r.appendJSONL(w.scratch[:0])
		sum := sha256.Sum256(w.scratch)
		w.b = r.appendText(w.b[:0], sum[:])
	} else {
		w.b = appendDigest(r.appendJSONL(w.b[:0]), 0)
	}
	_, err := w.w.Write(w.b)
	return err
}

// Split takes apart what a Writer has written, record by record; each is valid
// until the next. Records must begin with lines of their own, as in the canonical
// forms; what stands between two belongs to the one before, and a file of one record is
// yielded as it is.
func Split(from io.Reader) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		lines := bufio.NewReaderSize(from, 64<<10)
		var b []byte
		for {
			line, err := lines.ReadSlice('\n')
			begins := bytes.HasPrefix(line, []byte("[Format ")) || bytes.HasPrefix(line, []byte(`{"format":`))
			if begins && len(bytes.TrimSpace(b)) > 0 {
				if !yield(b, nil) {
					return
				}
				b = b[:0]
			}
			b = append(b, line...)
			for errors.Is(err, bufio.ErrBufferFull) && len(b) <= MaxSize {
				line, err = lines.ReadSlice('\n')
				b = append(b, line...)
			}
			switch {
			case len(b) > MaxSize:
				yield(nil, errTooLarge)
				return
			case err != nil && !errors.Is(err, io.EOF):
				yield(nil, err)
				return
			case err != nil:
				if len(bytes.TrimSpace(b)) > 0 {
					yield(b, nil)
				}
				return
			}
		}
	}
}
