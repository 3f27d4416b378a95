package rulestest

import (
	"reflect"
	"slices"
	"strconv"
	"sync"
)

// text is everything in v, field by field: two values have one text if they are equal,
// and only then. What is zero is left out. It says what JSON would, in a fraction of
// the time, and shows the fields that JSON leaves out.
func text(v any) string { return string(appendValue(nil, reflect.ValueOf(v))) }

func appendValue(out []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Struct:
		return appendStruct(out, v)
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 && v.Kind() == reflect.Slice {
			return appendEscaped(out, string(v.Bytes()))
		}
		out = append(out, '[')
		for i := range v.Len() {
			out = append(appendValue(out, v.Index(i)), ' ')
		}
		return append(out, ']')
	case reflect.Map:
		return appendMap(out, v)
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return append(out, "none"...)
		}
		return appendValue(out, v.Elem())
	case reflect.String:
		return appendEscaped(out, v.String())
	case reflect.Bool:
		return strconv.AppendBool(out, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(out, v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return strconv.AppendUint(out, v.Uint(), 10)
	case reflect.Float64: // a share in a preview
		return strconv.AppendFloat(out, v.Float(), 'g', -1, 64)
	default: // no time or function belongs in what is compared
		panic("rulestest: no text of " + v.Type().String())
	}
}

// names are the names of the fields of struct types.
var names sync.Map

func appendStruct(out []byte, v reflect.Value) []byte {
	known, ok := names.Load(v.Type())
	if !ok {
		list := make([]string, v.NumField())
		for i := range list {
			list[i] = v.Type().Field(i).Name
		}
		known, _ = names.LoadOrStore(v.Type(), list)
	}
	out = append(out, '{')
	for i, name := range known.([]string) {
		if field := v.Field(i); !empty(field) {
			out = append(append(out, name...), ':')
			out = append(appendValue(out, field), ' ')
		}
	}
	return append(out, '}')
}

// empty reports whether there is nothing to say of a field.
func empty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	case reflect.Struct, reflect.Array:
		return false
	default:
		return v.IsZero()
	}
}

// appendMap writes the entries in one order.
func appendMap(out []byte, v reflect.Value) []byte {
	entries := make([]string, 0, v.Len())
	for it := v.MapRange(); it.Next(); {
		entry := append(appendValue(nil, it.Key()), ':')
		entries = append(entries, string(appendValue(entry, it.Value())))
	}
	slices.Sort(entries)
	out = append(out, '{')
	for _, entry := range entries {
		out = append(append(out, entry...), ' ')
	}
	return append(out, '}')
}

// appendEscaped writes a string in quotes; what references are made of can be read too.
func appendEscaped(out []byte, s string) []byte {
	const digits = "0123456789abcdef"
	out = append(out, '"')
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' {
			out = append(out, '\\', digits[c>>4], digits[c&15])
		} else {
			out = append(out, c)
		}
	}
	return append(out, '"')
}
