package wire

import (
	"strconv"
	"unsafe"
)

// op writes one operation on the path; one without a form has no value.
func (w *writer) op(what string, of *form, p unsafe.Pointer) {
	w.out = append(append(append(w.out, w.next()...), what...), `","path":"`...)
	w.out = append(w.out, w.path...) // no name needs an escape
	if of == nil {
		w.out = append(w.out, `"}`...)
		return
	}
	w.out = append(w.out, `","value":`...)
	of.write(w, p)
	w.out = append(w.out, '}')
}

// next is what the next operation begins with.
func (w *writer) next() string {
	if w.ops++; w.ops == 1 {
		return `{"op":"`
	}
	return `,{"op":"`
}

// field compares one field of two structs.
func (w *writer) field(f *field, a, b unsafe.Pointer) {
	a, b = unsafe.Add(a, f.at), unsafe.Add(b, f.at)
	before := len(w.path)
	w.path = append(w.path, f.path...)
	switch had, has := !f.omit || !f.zero(a), !f.omit || !f.zero(b); {
	case had && has:
		w.value(f.form, a, b)
	case has:
		w.op("add", f.form, b)
	case had:
		w.op("remove", nil, nil)
	}
	w.path = w.path[:before]
}

// value compares what stands in one place before and after.
func (w *writer) value(of *form, a, b unsafe.Pointer) {
	switch {
	case of.differ != nil:
		of.differ(w, a, b)
	case !of.same(a, b):
		w.op("replace", of, b)
	}
}

// lists compares lists of one type.
type lists struct {
	form  form  // of a list
	of    *form // of an entry
	size  uintptr
	keyed bool // entries are structs
}

func (l *lists) entry(of *list, i int) unsafe.Pointer {
	return unsafe.Add(of.first, uintptr(i)*l.size)
}

func (l *lists) same(a, b *list) bool {
	if shared(a, b) {
		return true
	}
	if a.n != b.n || a.first == nil || b.first == nil {
		return false
	}
	for i := range a.n {
		if !l.of.same(l.entry(a, i), l.entry(b, i)) {
			return false
		}
	}
	return true
}

func (l *lists) alike(a, b unsafe.Pointer) bool {
	if l.keyed {
		return l.of.alike(a, b)
	}
	return l.of.same(a, b)
}

// differ finds the entries at both ends that are still there, which are compared, and
// puts what is between them in the place of what was.
func (l *lists) differ(w *writer, a, b *list) {
	if shared(a, b) {
		return
	}
	head, tail := 0, 0
	if a.first != nil && b.first != nil {
		for head < min(a.n, b.n) && l.alike(l.entry(a, head), l.entry(b, head)) {
			head++
		}
		for tail < min(a.n, b.n)-head && l.alike(l.entry(a, a.n-1-tail), l.entry(b, b.n-1-tail)) {
			tail++
		}
	}
	if head+tail == 0 && (a.n > 0 || b.n > 0 || a.first == nil || b.first == nil) {
		w.op("replace", &l.form, unsafe.Pointer(b))
		return
	}
	before := len(w.path)
	at := func(i int) { w.path = strconv.AppendInt(append(w.path[:before], '/'), int64(i), 10) }
	for i := range head {
		at(i)
		l.still(w, l.entry(a, i), l.entry(b, i))
	}
	was, is := a.n-tail, b.n-tail
	for i := head; i < min(was, is); i++ {
		at(i)
		w.op("replace", l.of, l.entry(b, i))
	}
	for i := was - 1; i >= is; i-- {
		at(i)
		w.op("remove", nil, nil)
	}
	for i := was; i < is; i++ {
		at(i)
		w.op("add", l.of, l.entry(b, i))
	}
	for i := is; i < b.n; i++ {
		at(i)
		l.still(w, l.entry(a, a.n-b.n+i), l.entry(b, i))
	}
	w.path = w.path[:before]
}

// still compares an entry with what has become of it.
func (l *lists) still(w *writer, a, b unsafe.Pointer) {
	if l.keyed {
		w.value(l.of, a, b)
	}
}
