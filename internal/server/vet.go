package server

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// vet compares JSON with the type that it will be read into, and returns a fault
// for everything that doesn't fit. Package encoding/json stops at the first, and
// doesn't say where it is.
func vet(data []byte, into any) []Fault {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	v := &vetter{dec: dec, whole: data}
	err := v.value("", reflect.TypeOf(into).Elem())
	if err == nil {
		if _, end := dec.Token(); !errors.Is(end, io.EOF) {
			return []Fault{{Why: "something follows the JSON value" + v.place()}}
		}
	}
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, errDeep):
		return v.faults
	case errors.As(err, &syntax):
		return []Fault{{Why: "is not JSON: " + syntax.Error() + v.place()}}
	case err != nil:
		return []Fault{{Why: "is not a complete JSON value" + v.place()}}
	}
	return v.faults
}

type vetter struct {
	dec    *json.Decoder
	whole  []byte
	faults []Fault
	depth  int
}

const (
	maxFaults = 20
	maxDepth  = 64
	maxPath   = 400 // bytes
	cut       = "…"
)

var (
	rawType  = reflect.TypeFor[json.RawMessage]()
	textType = reflect.TypeFor[encoding.TextUnmarshaler]()
	errDeep  = errors.New("too deep")
)

// place is the decoder's place, in lines and columns.
func (v *vetter) place() string {
	at := min(int(v.dec.InputOffset()), len(v.whole))
	line := bytes.Count(v.whole[:at], []byte("\n")) + 1
	column := at - bytes.LastIndexByte(v.whole[:at], '\n')
	return " (line " + strconv.Itoa(line) + ", column " + strconv.Itoa(column) + ")"
}

func (v *vetter) fault(path, why string) {
	if len(v.faults) < maxFaults {
		v.faults = append(v.faults, Fault{Path: path, Why: why})
	}
}

// value reads one value of a type; a nil type means any.
func (v *vetter) value(path string, t reflect.Type) error {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == rawType || t != nil && t.Kind() == reflect.Interface {
		t = nil
	}
	if v.depth++; v.depth > maxDepth {
		v.fault(path, "is nested too deeply")
		return errDeep
	}
	defer func() { v.depth-- }()
	token, err := v.dec.Token()
	if err != nil {
		return err
	}
	switch token := token.(type) {
	case json.Delim:
		if token == '{' {
			return v.object(path, t)
		}
		return v.list(path, t)
	case nil:
		return nil
	case string:
		v.text(path, t, token)
	case json.Number:
		v.number(path, t, token)
	case bool:
		if t != nil && t.Kind() != reflect.Bool {
			v.fault(path, "is true or false, it must be "+kindOf(t))
		}
	}
	return nil
}

func (v *vetter) object(path string, t reflect.Type) error {
	known := map[string]reflect.Type{}
	var each reflect.Type
	switch {
	case t == nil:
	case isText(t) || t.Kind() != reflect.Struct && t.Kind() != reflect.Map:
		v.fault(path, "is an object, it must be "+kindOf(t))
		t = nil
	case t.Kind() == reflect.Map:
		each = t.Elem()
	default:
		known = namesOf(t)
	}
	seen := map[string]bool{}
	for v.dec.More() {
		token, err := v.dec.Token()
		if err != nil {
			return err
		}
		name, _ := token.(string)
		at := further(path, "."+name)
		if seen[name] {
			v.fault(at, "appears twice")
		}
		seen[name] = true
		inside := each
		if t != nil && t.Kind() == reflect.Struct {
			var ok bool
			if inside, ok = known[name]; !ok {
				v.fault(at, "is not known; there are "+strings.Join(slices.Sorted(maps.Keys(known)), ", "))
			}
		}
		if err := v.value(at, inside); err != nil {
			return err
		}
	}
	_, err := v.dec.Token()
	return err
}

// further is the path of what lies inside. It stops at maxPath: a long name must
// not be copied for everything in it.
func further(path, step string) string {
	if path == "" {
		step = strings.TrimPrefix(step, ".")
	}
	if len(path)+len(step) > maxPath {
		return strings.ToValidUTF8(path[:min(len(path), maxPath-len(cut))], "") + cut
	}
	return path + step
}

func (v *vetter) list(path string, t reflect.Type) error {
	var each reflect.Type
	if t != nil {
		if t.Kind() == reflect.Slice && !isText(t) {
			each = t.Elem()
		} else {
			v.fault(path, "is a list, it must be "+kindOf(t))
		}
	}
	for i := 0; v.dec.More(); i++ {
		if err := v.value(further(path, "["+strconv.Itoa(i)+"]"), each); err != nil {
			return err
		}
	}
	_, err := v.dec.Token()
	return err
}

func (v *vetter) text(path string, t reflect.Type, s string) {
	switch {
	case t == nil:
	case isText(t):
		if err := reflect.New(t).Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(s)); err != nil {
			v.fault(path, err.Error())
		}
	case t.Kind() != reflect.String:
		v.fault(path, "is text, it must be "+kindOf(t))
	}
}

func (v *vetter) number(path string, t reflect.Type, n json.Number) {
	if t == nil {
		return
	}
	whole := t.Kind() >= reflect.Int && t.Kind() <= reflect.Int64
	if isText(t) || !whole {
		v.fault(path, "is a number, it must be "+kindOf(t))
		return
	}
	i, err := n.Int64()
	if err != nil || reflect.New(t).Elem().OverflowInt(i) {
		v.fault(path, "is "+n.String()+", it must be a whole number, and not too large")
	}
}

func isText(t reflect.Type) bool { return reflect.PointerTo(t).Implements(textType) }

func kindOf(t reflect.Type) string {
	if isText(t) {
		return "text"
	}
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "text"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Slice:
		return "a list"
	}
	return "a whole number"
}

// namesOf returns the fields of a struct by their JSON names.
func namesOf(t reflect.Type) map[string]reflect.Type {
	names := map[string]reflect.Type{}
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || !f.IsExported() {
			continue
		}
		if name == "" {
			name = f.Name
		}
		names[name] = f.Type
	}
	return names
}
