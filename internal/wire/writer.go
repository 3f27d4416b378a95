package wire

import (
	"encoding/json"
	"strconv"
	"time"
	"unsafe"

	"riposte/phrase"
)

// A writer writes JSON.
type writer struct {
	out   []byte
	path  []byte        // of what is being compared
	ops   int           // written
	voice *phrase.Voice // says texts; nil: they are written as they are
	view  *phrase.Voice // says those of the view
	err   error
}

// said has the texts in what is written said.
func (w *writer) said(write func()) {
	w.voice = w.view
	write()
	w.voice = nil
}

func (w *writer) text(p unsafe.Pointer) {
	if t := *(*phrase.Text)(p); w.voice != nil {
		w.out = w.voice.AppendJSON(w.out, t)
	} else {
		w.out = t.AppendJSON(w.out)
	}
}

func (w *writer) words(p unsafe.Pointer) { w.out = phrase.AppendString(w.out, *(*string)(p)) }

func (w *writer) yes(p unsafe.Pointer) { w.out = strconv.AppendBool(w.out, *(*bool)(p)) }

func number[N int | int8 | int32 | int64](w *writer, p unsafe.Pointer) {
	w.out = strconv.AppendInt(w.out, int64(*(*N)(p)), 10)
}

func (w *writer) time(p unsafe.Pointer) {
	w.out = append((*time.Time)(p).AppendFormat(append(w.out, '"'), time.RFC3339Nano), '"')
}

func (w *writer) any(v any) {
	data, err := json.Marshal(v)
	if err != nil && w.err == nil {
		w.err = err
	}
	w.out = append(w.out, data...)
}

func (w *writer) object(fields []field, p unsafe.Pointer) {
	sep := byte('{')
	for i := range fields {
		f := &fields[i]
		at := unsafe.Add(p, f.at)
		if f.omit && f.zero(at) {
			continue
		}
		w.out = append(append(w.out, sep), f.head...)
		f.write(w, at)
		sep = ','
	}
	if sep == '{' {
		w.out = append(w.out, '{')
	}
	w.out = append(w.out, '}')
}

func (w *writer) array(of *form, first unsafe.Pointer, n int, size uintptr) {
	w.out = append(w.out, '[')
	for i := range n {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		of.write(w, unsafe.Add(first, uintptr(i)*size))
	}
	w.out = append(w.out, ']')
}
