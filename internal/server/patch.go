package server

import (
	"encoding/json"
	"reflect"
	"strings"
	"sync"

	"riposte/internal/house"
	"riposte/phrase"
	"riposte/scene"
)

// A program's feed carries a whole sight first and then patches: JSON merge patches (RFC
// 7396), so that who applies each to what it has, has the sight. A list stands whole where it
// changed; "lines" are those after "since", to be put behind the ones before.

// patchOf is what is to be patched in the sight given before, as JSON. Both are of one
// viewer, so it tells nothing that they do not.
func patchOf(was, is *house.Sight) ([]byte, error) {
	patch := map[string]any{"at": is.At, "since": is.Since, "seq": is.Seq}
	if len(is.Lines) > 0 {
		patch["lines"] = is.Lines
	}
	differ(patch, reflect.ValueOf(was).Elem(), reflect.ValueOf(is).Elem(), func(f *jsonField, a, b reflect.Value) bool {
		switch f.name {
		case "at", "since", "seq", "lines":
			return false
		case "view":
			if part := viewPatch(was, is); part != nil {
				patch["view"] = part
			}
			return false
		}
		return !reflect.DeepEqual(a.Interface(), b.Interface())
	})
	return json.Marshal(patch)
}

// viewPatch is the patch of the view; nil if nothing in it changed.
func viewPatch(was, is *house.Sight) any {
	parts := scene.Changed(was.View, is.View)
	switch {
	case parts == 0:
		return nil
	case was.View == nil || is.View == nil:
		return is.Quoted().View
	}
	patch := map[string]any{}
	differ(patch, quoted(was, parts), quoted(is, parts), func(f *jsonField, _, _ reflect.Value) bool { return f.of&parts != 0 })
	return patch
}

// quoted is some parts of the view of a sight: only they need to be said.
func quoted(s *house.Sight, parts scene.Parts) reflect.Value {
	some := *s
	some.View = &scene.View{}
	from, to := reflect.ValueOf(s.View).Elem(), reflect.ValueOf(some.View).Elem()
	for _, f := range jsonFields()[to.Type()] {
		if f.of&parts != 0 {
			to.Field(f.at).Set(from.Field(f.at))
		}
	}
	return reflect.ValueOf(some.Quoted().View).Elem()
}

// A jsonField is one that is written.
type jsonField struct {
	at   int
	name string
	omit bool        // where it is zero
	of   scene.Parts // of a view, the part that it belongs to
}

var jsonFields = sync.OnceValue(func() map[reflect.Type][]jsonField {
	all := map[reflect.Type][]jsonField{}
	for _, t := range []reflect.Type{reflect.TypeFor[house.Sight](), reflect.TypeFor[house.Request](), reflect.TypeFor[scene.View](), reflect.TypeFor[scene.Board]()} {
		for i := range t.NumField() {
			f := t.Field(i)
			name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
			if f.IsExported() && name != "-" {
				all[t] = append(all[t], jsonField{i, name, strings.Contains(rest, "omitempty"), scene.PartOf(f.Name)})
			}
		}
	}
	return all
})

// differ puts the fields that have changed into the patch; null is one that has gone.
func differ(patch map[string]any, was, is reflect.Value, changed func(f *jsonField, a, b reflect.Value) bool) {
	fields := jsonFields()[is.Type()]
	for i := range fields {
		f := &fields[i]
		a, b := was.Field(f.at), is.Field(f.at)
		switch {
		case !changed(f, a, b):
		case !f.omit || !b.IsZero() && (b.Kind() != reflect.Slice && b.Kind() != reflect.Map || b.Len() > 0):
			patch[f.name] = within(a, b)
		case !a.IsZero():
			patch[f.name] = nil
		}
	}
}

// within is the patch of a value that may be an object: what is in it now, and null for
// what has gone.
func within(was, is reflect.Value) any {
	if t, ok := is.Interface().(phrase.Text); ok {
		return wordsPatch(t)
	}
	if is.Kind() == reflect.Pointer && jsonFields()[is.Type().Elem()] != nil {
		if was.IsNil() {
			return is.Interface()
		}
		patch := map[string]any{}
		differ(patch, was.Elem(), is.Elem(), func(_ *jsonField, a, b reflect.Value) bool {
			return !reflect.DeepEqual(a.Interface(), b.Interface())
		})
		return patch
	}
	after, ok := inJSON(is.Interface()).(map[string]any)
	if !ok {
		return is.Interface()
	}
	before, ok := inJSON(was.Interface()).(map[string]any)
	if !ok {
		return is.Interface()
	}
	return objectPatch(before, after)
}

// wordsPatch is a text that takes the place of another: what it has not is null.
func wordsPatch(t phrase.Text) any {
	patch := map[string]any{"key": nil, "args": nil}
	data, err := t.MarshalJSON()
	if err != nil || json.Unmarshal(data, &patch) != nil {
		return t // mere words, which are no object
	}
	return patch
}

// inJSON is an object as JSON has it; nil of anything else.
func inJSON(v any) (object any) {
	switch reflect.TypeOf(v).Kind() {
	case reflect.Struct, reflect.Map, reflect.Pointer:
	default:
		return nil
	}
	data, err := json.Marshal(v)
	if err != nil || json.Unmarshal(data, &object) != nil {
		return nil
	}
	return object
}

func objectPatch(was, is map[string]any) map[string]any {
	patch := map[string]any{}
	for name := range was {
		if _, stays := is[name]; !stays {
			patch[name] = nil
		}
	}
	for name, value := range is {
		old, had := was[name]
		if had && reflect.DeepEqual(old, value) {
			continue
		}
		inner, ok := value.(map[string]any)
		outer, both := old.(map[string]any)
		if ok && both {
			patch[name] = objectPatch(outer, inner)
		} else {
			patch[name] = value
		}
	}
	return patch
}
