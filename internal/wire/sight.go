package wire

import (
	"reflect"
	"slices"
	"sync"
	"unsafe"

	"riposte/internal/house"
)

var (
	sightForm   = sync.OnceValue(func() *form { return formOf(reflect.TypeFor[house.Sight]()) })
	lineForm    = sync.OnceValue(func() *form { return formOf(reflect.TypeFor[house.Line]()) })
	patchFields = sync.OnceValue(func() []field {
		return slices.DeleteFunc(fieldsOf(reflect.TypeFor[house.Sight]()), func(f field) bool { return f.name == "lines" || f.name == "since" })
	})
)

// writers are kept with what they have written to, which grows to the size of a sight.
var writers = sync.Pool{New: func() any { return &writer{} }}

// written is what a writer writes, as a slice of its own.
func written(s *house.Sight, write func(w *writer)) ([]byte, error) {
	w := writers.Get().(*writer)
	*w = writer{out: w.out[:0], path: w.path[:0], view: s.Saying()}
	write(w)
	data, err := slices.Clone(w.out), w.err
	w.view = nil
	writers.Put(w)
	return data, err
}

// Sight is a sight in words and references, whole.
func Sight(s *house.Sight) ([]byte, error) {
	return written(s, func(w *writer) { sightForm().write(w, unsafe.Pointer(s)) })
}

// Follows reports whether a patch can make of a sight the later one of the same viewer.
// Where somebody sits there who has another name, where lines are set aside that were told
// before, and for another viewer, the later one must be told whole.
func Follows(was, is *house.Sight) bool {
	return was.Seat == is.Seat && is.Since == was.Seq && sameNames(was.Seats, is.Seats) && !is.WentBack()
}

// Patch is what makes of a sight the later one that follows it: a JSON Patch of the
// operations add, replace and remove. The lines of the later one, those after the last
// of the earlier one, are put behind those that are there; lined says whether any are.
func Patch(was, is *house.Sight, lined bool) ([]byte, error) {
	return written(is, func(w *writer) {
		w.out = append(w.out, '[')
		fields := patchFields()
		for i := range fields {
			w.field(&fields[i], unsafe.Pointer(was), unsafe.Pointer(is))
		}
		lines := is.Lines
		if !lined && len(lines) > 0 {
			w.path = append(w.path[:0], "/lines"...)
			w.op("add", formOf(reflect.TypeFor[[]house.Line]()), unsafe.Pointer(&is.Lines))
			lines = nil
		}
		w.path = append(w.path[:0], "/lines/-"...)
		for i := range lines {
			w.op("add", lineForm(), unsafe.Pointer(&lines[i]))
		}
		w.out = append(w.out, ']')
	})
}

// sameNames reports whether texts are said with the same names.
func sameNames(a, b []house.Seated) bool {
	return slices.EqualFunc(a, b, func(x, y house.Seated) bool { return x.Name == y.Name && x.Word == y.Word })
}
