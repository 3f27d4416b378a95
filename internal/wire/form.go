package wire

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"
	"unsafe"

	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// A form is how values of one type are written and compared, by their addresses: a sight
// has a thousand values, and reflect.Value would be most of the work.
type form struct {
	write func(w *writer, p unsafe.Pointer)
	// zero reports what omitempty leaves out.
	zero func(p unsafe.Pointer) bool
	same func(a, b unsafe.Pointer) bool
	// differ writes what makes b of a; nil: it takes the place of a, whole.
	differ func(w *writer, a, b unsafe.Pointer)
	// alike reports whether b may be what has become of a, rather than another in its
	// place; nil is what same says.
	alike func(a, b unsafe.Pointer) bool
}

// A field is one of a struct that is written.
type field struct {
	*form
	at   uintptr
	name string // as in JSON
	head string // `"name":`
	path string // "/name"
	omit bool   // where it is zero
}

// forms has those that were asked for.
var forms sync.Map // of *form by reflect.Type

func formOf(t reflect.Type) *form {
	if f, ok := forms.Load(t); ok {
		return f.(*form)
	}
	f, _ := forms.LoadOrStore(t, newForm(t))
	return f.(*form)
}

// newForm is the form of a type. No type of a sight holds itself.
func newForm(t reflect.Type) *form {
	switch {
	case t.Kind() == reflect.Pointer:
		return pointerForm(formOf(t.Elem()))
	case t == reflect.TypeFor[phrase.Text]():
		return &form{write: (*writer).text, zero: isZero[phrase.Text], same: equal[phrase.Text]}
	case t == reflect.TypeFor[time.Time]():
		return &form{write: (*writer).time, zero: never, same: sameTime}
	case t.Implements(reflect.TypeFor[json.Marshaler]()), t.Implements(reflect.TypeFor[interface{ MarshalText() ([]byte, error) }]()):
		return anyForm(t)
	}
	switch t.Kind() {
	case reflect.String:
		return &form{write: (*writer).words, zero: isZero[string], same: equal[string]}
	case reflect.Bool:
		return &form{write: (*writer).yes, zero: isZero[bool], same: equal[bool]}
	case reflect.Int:
		return whole[int]()
	case reflect.Int8:
		return whole[int8]()
	case reflect.Int32:
		return whole[int32]()
	case reflect.Int64:
		return whole[int64]()
	case reflect.Struct:
		return structForm(t)
	case reflect.Slice:
		return listForm(t.Elem(), formOf(t.Elem()))
	case reflect.Array:
		return arrayForm(t, formOf(t.Elem()))
	}
	return anyForm(t)
}

// anyForm is that of a type that is rare in a sight, which encoding/json writes.
func anyForm(t reflect.Type) *form {
	at := func(p unsafe.Pointer) reflect.Value { return reflect.NewAt(t, p).Elem() }
	f := &form{
		write: func(w *writer, p unsafe.Pointer) { w.any(at(p).Interface()) },
		zero: func(p unsafe.Pointer) bool {
			switch v := at(p); v.Kind() {
			case reflect.Map, reflect.Slice:
				return v.Len() == 0
			case reflect.Array, reflect.Struct:
				return false
			default:
				return v.IsZero()
			}
		},
		same: func(a, b unsafe.Pointer) bool { return reflect.DeepEqual(at(a).Interface(), at(b).Interface()) },
	}
	if t.Kind() == reflect.Array && t.Elem().Kind() == reflect.Uint8 {
		bare := func(p unsafe.Pointer) []byte { return unsafe.Slice((*byte)(p), t.Len()) }
		f.same = func(a, b unsafe.Pointer) bool { return bytes.Equal(bare(a), bare(b)) }
	}
	return f
}

func whole[N int | int8 | int32 | int64]() *form {
	return &form{write: number[N], zero: isZero[N], same: equal[N]}
}

func isZero[T comparable](p unsafe.Pointer) bool { var zero T; return *(*T)(p) == zero }

func equal[T comparable](a, b unsafe.Pointer) bool { return *(*T)(a) == *(*T)(b) }

func never(unsafe.Pointer) bool { return false }

func sameTime(a, b unsafe.Pointer) bool { return (*time.Time)(a).Equal(*(*time.Time)(b)) }

func structForm(t reflect.Type) *form {
	fields := fieldsOf(t)
	f := &form{zero: never}
	f.write = func(w *writer, p unsafe.Pointer) { w.object(fields, p) }
	f.same = func(a, b unsafe.Pointer) bool {
		for i := range fields {
			if at := fields[i].at; !fields[i].same(unsafe.Add(a, at), unsafe.Add(b, at)) {
				return false
			}
		}
		return true
	}
	f.differ = func(w *writer, a, b unsafe.Pointer) {
		for i := range fields {
			w.field(&fields[i], a, b)
		}
	}
	// What an entry of a list is called comes first: another name is another entry.
	if len(fields) > 0 {
		first := &fields[0]
		f.alike = func(a, b unsafe.Pointer) bool { return first.same(unsafe.Add(a, first.at), unsafe.Add(b, first.at)) }
	}
	return f
}

// fieldsOf are the fields of a struct that are written, in their order.
func fieldsOf(t reflect.Type) (all []field) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		own := field{
			form: formOf(f.Type), at: f.Offset, name: name, head: `"` + name + `":`, path: "/" + name,
			omit: strings.Contains(rest, "omitempty"),
		}
		switch {
		case t == reflect.TypeFor[scene.Token]() && f.Name == "Letter":
			own.form, own.at = letterForm, 0
		case f.Type == reflect.TypeFor[*scene.View]():
			own.form = viewForm(own.form)
		}
		all = append(all, own)
	}
	return all
}

func pointerForm(of *form) *form {
	to := func(p unsafe.Pointer) unsafe.Pointer { return *(*unsafe.Pointer)(p) }
	f := &form{
		write: func(w *writer, p unsafe.Pointer) {
			if p = to(p); p == nil {
				w.out = append(w.out, "null"...)
			} else {
				of.write(w, p)
			}
		},
		zero: func(p unsafe.Pointer) bool { return to(p) == nil },
		same: func(a, b unsafe.Pointer) bool {
			a, b = to(a), to(b)
			return a == b || a != nil && b != nil && of.same(a, b)
		},
	}
	f.differ = func(w *writer, a, b unsafe.Pointer) {
		switch was, is := to(a), to(b); {
		case was == is:
		case was != nil && is != nil && of.differ != nil && (of.alike == nil || of.alike(was, is)):
			of.differ(w, was, is)
		case !f.same(a, b):
			w.op("replace", f, b)
		}
	}
	return f
}

// A list is any slice.
type list struct {
	first unsafe.Pointer
	n     int
	room  int
}

// shared says that two lists are one: it need not be looked into.
func shared(a, b *list) bool { return a.n == b.n && a.first == b.first }

func listForm(elem reflect.Type, of *form) *form {
	l := &lists{of: of, size: elem.Size(), keyed: elem.Kind() == reflect.Struct && of.alike != nil}
	l.form = form{
		write: func(w *writer, p unsafe.Pointer) {
			if is := (*list)(p); is.first == nil {
				w.out = append(w.out, "null"...)
			} else {
				w.array(of, is.first, is.n, l.size)
			}
		},
		zero:   func(p unsafe.Pointer) bool { return (*list)(p).n == 0 },
		same:   func(a, b unsafe.Pointer) bool { return l.same((*list)(a), (*list)(b)) },
		differ: func(w *writer, a, b unsafe.Pointer) { l.differ(w, (*list)(a), (*list)(b)) },
	}
	return &l.form
}

func arrayForm(t reflect.Type, of *form) *form {
	n, size := t.Len(), t.Elem().Size()
	return &form{
		write: func(w *writer, p unsafe.Pointer) { w.array(of, p, n, size) },
		zero:  func(unsafe.Pointer) bool { return n == 0 },
		same: func(a, b unsafe.Pointer) bool {
			for i := range n {
				if at := uintptr(i) * size; !of.same(unsafe.Add(a, at), unsafe.Add(b, at)) {
					return false
				}
			}
			return true
		},
	}
}

// letterForm is that of a token's letter, by the address of the token: a token that is
// called by the name of the person who sits there has the letter of that name.
var letterForm = &form{
	write: func(w *writer, p unsafe.Pointer) {
		t := (*scene.Token)(p)
		if !named(t) || w.voice == nil {
			w.out = phrase.AppendString(w.out, t.Letter)
			return
		}
		first, _ := utf8.DecodeRuneInString(w.voice.Say(t.Label))
		w.out = phrase.AppendString(w.out, string(unicode.ToUpper(first)))
	},
	zero: never,
	same: func(a, b unsafe.Pointer) bool {
		x, y := (*scene.Token)(a), (*scene.Token)(b)
		return x.Letter == y.Letter && named(x) == named(y) && (!named(x) || x.Label == y.Label)
	},
}

func named(t *scene.Token) bool { return t.Label.IsSeat() && t.Seat != riposte.Nobody }

// viewForm is that of the only part whose texts are said as they are written.
func viewForm(of *form) *form {
	own := *of
	own.write = func(w *writer, p unsafe.Pointer) { w.said(func() { of.write(w, p) }) }
	own.differ = func(w *writer, a, b unsafe.Pointer) { w.said(func() { of.differ(w, a, b) }) }
	return &own
}
