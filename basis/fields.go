package basis

import (
	"fmt"
	"slices"
	"strings"

	"riposte"
)

// A Field is one path of a position S: either the position's own, or one that each
// owner O has.
type Field[S, O any] struct {
	Path   string // without the owner's name, which comes first
	What   string
	Type   string                      // as in riposte.Field
	Values func(S) []string            // the words it accepts; nil lists none
	Get    func(S, O) any              // an int, a string or a bool
	Set    func(S, O, any) error       // nil: it can be read, not set
	Of     func(S, O) bool             // whether an owner has it; nil means that all do
	Hidden func(S, O) riposte.Audience // who may not know it now; nil means nobody
}

// Takes is the refusal of a value, which says what the field takes; Fields.Set adds
// the path and the value.
func Takes(format string, args ...any) error { return fmt.Errorf("takes "+format, args...) }

// Number is a field that holds a whole number from lo to hi. A nil set makes it
// read-only, here and in the makers below.
func Number[S, O any](path, what string, lo, hi int, get func(S, O) int, set func(S, O, int)) Field[S, O] {
	return NumberIn(path, what, func(S, O) (int, int) { return lo, hi }, get, set)
}

// NumberIn is a Number whose limits depend on the position.
func NumberIn[S, O any](path, what string, limits func(S, O) (lo, hi int), get func(S, O) int, set func(S, O, int)) Field[S, O] {
	f := Field[S, O]{Path: path, What: what, Type: "int", Get: func(s S, o O) any { return get(s, o) }}
	if set != nil {
		f.Set = func(s S, o O, value any) error {
			n, ok := value.(int)
			if lo, hi := limits(s, o); !ok || n < lo || n > hi {
				return Takes("a whole number from %d to %d", lo, hi)
			}
			set(s, o, n)
			return nil
		}
	}
	return f
}

// Text is a field that holds a text, which set may refuse. A value of another type
// is taken as fmt prints it.
func Text[S, O any](path, what string, get func(S, O) string, set func(S, O, string) error) Field[S, O] {
	f := Field[S, O]{Path: path, What: what, Type: "string", Get: func(s S, o O) any { return get(s, o) }}
	if set != nil {
		f.Set = func(s S, o O, value any) error { return set(s, o, fmt.Sprint(value)) }
	}
	return f
}

// Flag is a field that is true or false.
func Flag[S, O any](path, what string, get func(S, O) bool, set func(S, O, bool)) Field[S, O] {
	f := Field[S, O]{Path: path, What: what, Type: "bool", Get: func(s S, o O) any { return get(s, o) }}
	if set != nil {
		f.Set = func(s S, o O, value any) error {
			on, ok := value.(bool)
			if !ok {
				return Takes("true or false")
			}
			set(s, o, on)
			return nil
		}
	}
	return f
}

// Word is a field that holds one of some words; get and set use its index.
func Word[S, O any](path, what string, words []string, get func(S, O) int, set func(S, O, int)) Field[S, O] {
	f := Text(path, what, func(s S, o O) string { return words[get(s, o)] }, func(s S, o O, text string) error {
		i := slices.Index(words, text)
		if i < 0 {
			return Takes("one of %s", strings.Join(words, ", "))
		}
		set(s, o, i)
		return nil
	})
	f.Values = func(S) []string { return words }
	return f
}

// Hide says who may not know the field now.
func (f Field[S, O]) Hide(from func(S, O) riposte.Audience) Field[S, O] {
	f.Hidden = from
	return f
}

// Fields are all the fields of a position: they do the work of riposte.Fields.
type Fields[S any] []Group[S]

// A Group is the fields of one kind of owner.
type Group[S any] interface {
	list(s S, list []riposte.Field) []riposte.Field
	// find looks up a path: get is nil if there is no such field, and set is nil if
	// it can only be read.
	find(s S, path string) (get func() any, set func(any) error)
}

// Own is the fields of the position itself.
func Own[S, O any](fields ...Field[S, O]) Group[S] {
	return Each(func(_ S, yield func(string, O) bool) {
		var nobody O
		yield("", nobody)
	}, fields...)
}

// Each is the fields that each owner has. owners yields them in a stable order, each
// with the name that comes before its paths.
func Each[S, O any](owners func(s S, yield func(name string, owner O) bool), fields ...Field[S, O]) Group[S] {
	g := &group[S, O]{owners: owners, fields: fields, at: map[string][]int{}}
	for i := range fields {
		g.at[fields[i].Path] = append(g.at[fields[i].Path], i)
	}
	return g
}

type group[S, O any] struct {
	owners func(S, func(string, O) bool)
	fields []Field[S, O]
	at     map[string][]int // indexes of fields by path: several if different owners have that path
}

func (g *group[S, O]) list(s S, list []riposte.Field) []riposte.Field {
	g.owners(s, func(name string, o O) bool {
		for i := range g.fields {
			f := &g.fields[i]
			if f.Of != nil && !f.Of(s, o) {
				continue
			}
			entry := riposte.Field{Path: name + f.Path, What: f.What, Type: f.Type, Fixed: f.Set == nil}
			if f.Values != nil {
				entry.Values = f.Values(s)
			}
			if f.Hidden != nil {
				entry.Hidden = f.Hidden(s, o)
			}
			list = append(list, entry)
		}
		return true
	})
	return list
}

func (g *group[S, O]) find(s S, path string) (get func() any, set func(any) error) {
	g.owners(s, func(name string, o O) bool {
		rest, ok := strings.CutPrefix(path, name)
		if !ok {
			return true
		}
		for _, i := range g.at[rest] {
			f := &g.fields[i]
			if f.Of != nil && !f.Of(s, o) {
				continue
			}
			get = func() any { return f.Get(s, o) }
			if f.Set != nil {
				set = func(value any) error { return f.Set(s, o, value) }
			}
		}
		return get == nil
	})
	return get, set
}

// List is every path in a stable order.
func (fs Fields[S]) List(s S) (list []riposte.Field) {
	for _, g := range fs {
		list = g.list(s, list)
	}
	return list
}

func (fs Fields[S]) find(s S, path string) (get func() any, set func(any) error, err error) {
	for _, g := range fs {
		if get, set = g.find(s, path); get != nil {
			return get, set, nil
		}
	}
	return nil, nil, fmt.Errorf("%s: there is no such field", path)
}

// Get is the value at a path.
func (fs Fields[S]) Get(s S, path string) (any, error) {
	get, _, err := fs.find(s, path)
	if err != nil {
		return nil, err
	}
	return get(), nil
}

// Set changes the value at a path. Setting the value that is there already always
// succeeds.
func (fs Fields[S]) Set(s S, path string, value any) error {
	get, set, err := fs.find(s, path)
	switch {
	case err != nil:
		return err
	case set == nil:
		return fmt.Errorf("%s: can be read, not set", path)
	case get() == value:
		return nil
	}
	if err := set(value); err != nil {
		return fmt.Errorf("%s: %w, not %v", path, err, value)
	}
	return nil
}
