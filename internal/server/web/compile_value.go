package web

import (
	"fmt"
	"html/template"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"text/template/parse"
)

// A place is where the values of one type have the thing that a name stands for: a field, a
// method or an entry of a map.
type place struct {
	of     reflect.Type
	field  []int
	method int // -1 for none
	entry  bool
	params []reflect.Type // the method's
}

// find looks up a name as templates do: methods first, those of the pointer
// included.
func find(v reflect.Value, name string) *place {
	t := v.Type()
	p := &place{of: t, method: -1}
	if m, ok := t.MethodByName(name); ok {
		p.method = m.Index
		f := v.Method(m.Index).Type()
		for i := range f.NumIn() {
			p.params = append(p.params, f.In(i))
		}
		if f.NumOut() > 2 || f.IsVariadic() {
			return fail[*place]("templates can't call %s.%s", t, name)
		}
		return p
	}
	s := t
	if s.Kind() == reflect.Pointer {
		s = s.Elem()
	}
	if s.Kind() == reflect.Map {
		p.entry = true
		return p
	}
	if s.Kind() == reflect.Struct {
		if f, ok := s.FieldByName(name); ok && f.IsExported() {
			p.field = f.Index
			return p
		}
	}
	return fail[*place]("a template wants %s of %s, which has none", name, t)
}

// member is a field or method of a value. It remembers where the last type that it saw
// has it.
func member(of expr, name string, args []expr) expr {
	var known atomic.Pointer[place]
	key := reflect.ValueOf(name)
	return func(x *run, dot reflect.Value) reflect.Value {
		v := of(x, dot)
		if !v.IsValid() {
			return fail[reflect.Value]("a template wants %s of nothing", name)
		}
		if v.Kind() == reflect.Struct && v.CanAddr() {
			v = v.Addr()
		}
		p := known.Load()
		if p == nil || p.of != v.Type() {
			p = find(v, name)
			known.Store(p)
		}
		switch {
		case p.method >= 0:
			in := make([]reflect.Value, len(args))
			for i, arg := range args {
				in[i] = fitting(arg(x, dot), p.params[i])
			}
			return result(v.Method(p.method).Call(in))
		case p.entry:
			return inner(v.MapIndex(key))
		}
		if v.Kind() == reflect.Pointer {
			v = v.Elem()
		}
		for _, i := range p.field {
			if v.Kind() == reflect.Pointer {
				v = v.Elem()
			}
			v = v.Field(i)
		}
		return inner(v)
	}
}

// result is what a function returns that may also return an error.
func result(out []reflect.Value) reflect.Value {
	if len(out) == 2 && !out[1].IsNil() {
		return fail[reflect.Value]("%w", out[1].Interface())
	}
	return inner(out[0])
}

// fitting is an argument, converted to its parameter's type.
func fitting(v reflect.Value, t reflect.Type) reflect.Value {
	switch {
	case !v.IsValid():
		return reflect.Zero(t)
	case v.Type().AssignableTo(t):
		return v
	case v.Kind() == reflect.Pointer && v.Type().Elem().AssignableTo(t):
		return v.Elem()
	case v.CanAddr() && v.Addr().Type().AssignableTo(t):
		return v.Addr()
	}
	return fail[reflect.Value]("a template gives %s for %s", v.Type(), t)
}

// truth reports whether a value counts as true: whether it is not empty.
func truth(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Invalid:
		return false
	case reflect.Struct:
		return true
	case reflect.String, reflect.Slice, reflect.Map, reflect.Array:
		return v.Len() > 0
	default:
		return !v.IsZero()
	}
}

// function is a call of one of the functions that templates know.
func (c *compiler) function(name string, args []expr) expr {
	switch name {
	case "and", "or":
		return func(x *run, dot reflect.Value) (v reflect.Value) {
			for _, arg := range args {
				if v = arg(x, dot); truth(v) == (name == "or") {
					return v
				}
			}
			return v
		}
	case "not":
		return yes(func(x *run, dot reflect.Value) bool { return !truth(args[0](x, dot)) })
	case "eq":
		return yes(func(x *run, dot reflect.Value) bool {
			v := args[0](x, dot)
			return slices.ContainsFunc(args[1:], func(arg expr) bool { return compare(v, arg(x, dot)) == 0 })
		})
	case "ne":
		return yes(func(x *run, dot reflect.Value) bool { return compare(args[0](x, dot), args[1](x, dot)) != 0 })
	case "lt":
		return yes(func(x *run, dot reflect.Value) bool { return compare(args[0](x, dot), args[1](x, dot)) < 0 })
	case "gt":
		return yes(func(x *run, dot reflect.Value) bool { return compare(args[0](x, dot), args[1](x, dot)) > 0 })
	case "len":
		return func(x *run, dot reflect.Value) reflect.Value { return reflect.ValueOf(args[0](x, dot).Len()) }
	case "index":
		return func(x *run, dot reflect.Value) reflect.Value {
			return inner(args[0](x, dot).Index(int(args[1](x, dot).Int())))
		}
	case "slice":
		return func(x *run, dot reflect.Value) reflect.Value {
			v, from := args[0](x, dot), int(args[1](x, dot).Int())
			return v.Slice(from, v.Len())
		}
	case "print":
		return called(args, func(in []any) any { return fmt.Sprint(in...) })
	case "printf":
		return called(args, func(in []any) any { return fmt.Sprintf(in[0].(string), in[1:]...) })
	case "msg":
		return called(args, func(in []any) any { return Msg(Key(in[0].(string)), in[1:]...) })
	case "asset":
		return called(args, func(in []any) any { return assetPath(in[0].(string)) })
	}
	f := reflect.ValueOf(funcs()[name])
	if !f.IsValid() {
		panic(unknown("the function " + name))
	}
	return func(x *run, dot reflect.Value) reflect.Value {
		in := make([]reflect.Value, len(args))
		for i, arg := range args {
			in[i] = fitting(arg(x, dot), f.Type().In(i))
		}
		return result(f.Call(in))
	}
}

var truths = map[bool]reflect.Value{true: reflect.ValueOf(true), false: reflect.ValueOf(false)}

func yes(f func(x *run, dot reflect.Value) bool) expr {
	return func(x *run, dot reflect.Value) reflect.Value { return truths[f(x, dot)] }
}

func called(args []expr, f func(in []any) any) expr {
	return func(x *run, dot reflect.Value) reflect.Value {
		in := make([]any, len(args))
		for i, arg := range args {
			in[i] = arg(x, dot).Interface()
		}
		return reflect.ValueOf(f(in))
	}
}

// compare orders two values of the same kind.
func compare(a, b reflect.Value) int {
	switch {
	case a.Kind() == reflect.String && b.Kind() == reflect.String:
		return strings.Compare(a.String(), b.String())
	case a.CanInt() && b.CanInt():
		return int(min(max(a.Int()-b.Int(), -1), 1))
	case a.CanUint() && b.CanInt():
		return int(min(max(int64(a.Uint())-b.Int(), -1), 1))
	case a.Kind() == reflect.Bool && b.Kind() == reflect.Bool && a.Bool() == b.Bool():
		return 0
	}
	return fail[int]("a template compares %s with %s", a, b)
}

// escaped is the value of a pipeline, and the way in which html/template has decided to
// write it.
func (c *compiler) escaped(p *parse.PipeNode) (expr, func([]byte, reflect.Value) []byte) {
	bare := *p
	var escapers []string
	for i, cmd := range p.Cmds {
		if id, ok := cmd.Args[0].(*parse.IdentifierNode); ok && strings.HasPrefix(id.Ident, "_html_template_") {
			escapers = append(escapers, strings.TrimPrefix(id.Ident, "_html_template_"))
			bare.Cmds = p.Cmds[:min(i, len(bare.Cmds))]
		}
	}
	if len(p.Decl) > 0 {
		return c.pipe(&bare), nil
	}
	how := writers[strings.Join(escapers, " ")]
	if how == nil {
		panic(unknown("the escapers " + strings.Join(escapers, " ")))
	}
	return c.pipe(&bare), how
}

// writers are the ways of writing a value, by the escapers.
var writers = map[string]func([]byte, reflect.Value) []byte{
	"htmlescaper": func(out []byte, v reflect.Value) []byte {
		if v.IsValid() && v.Type() == htmlType {
			return append(out, v.String()...)
		}
		return appendValue(out, v)
	},
	"attrescaper": func(out []byte, v reflect.Value) []byte {
		if v.IsValid() && v.Type() == htmlType {
			return append(out, reference(`<i a="{{.}}">`, v.Interface())...)
		}
		return appendValue(out, v)
	},
	"rcdataescaper":                       appendValue,
	"urlfilter urlnormalizer attrescaper": appendURL(`<a href="{{.}}">`),
	"urlnormalizer attrescaper":           appendURL(`<a href="/{{.}}">`),
	"urlescaper attrescaper":              appendURL(`<a href="/?a={{.}}">`),
}

var htmlType = reflect.TypeFor[template.HTML]()

// appendValue writes a value as text, or as the text of a quoted attribute.
func appendValue(out []byte, v reflect.Value) []byte {
	if !v.IsValid() {
		return out
	}
	if v.Kind() == reflect.Pointer && !v.IsNil() && !speaks(v.Type()) {
		v = v.Elem()
	}
	switch own := speaks(v.Type()); {
	case v.Kind() == reflect.String && !own:
		return appendEscaped(out, v.String())
	case v.Kind() == reflect.Int && !own:
		return strconv.AppendInt(out, v.Int(), 10)
	}
	return appendEscaped(out, fmt.Sprint(v.Interface()))
}

// speaks reports whether the values of a type themselves say what is written of them.
func speaks(t reflect.Type) bool {
	if t.PkgPath() == "" && t.Kind() != reflect.Pointer {
		return false
	}
	known, ok := speakers.Load(t)
	if !ok {
		known, _ = speakers.LoadOrStore(t, t.Implements(reflect.TypeFor[fmt.Stringer]()) || t.Implements(reflect.TypeFor[error]()))
	}
	return known.(bool)
}

var speakers sync.Map // bools by reflect.Type

// appendEscaped writes text so that it stays text.
func appendEscaped(out []byte, s string) []byte {
	from := 0
	for i := range len(s) {
		var as string
		switch s[i] {
		case '<':
			as = "&lt;"
		case '>':
			as = "&gt;"
		case '&':
			as = "&amp;"
		case '"':
			as = "&#34;"
		case '\'':
			as = "&#39;"
		case '+':
			as = "&#43;"
		case 0:
			as = "\uFFFD"
		default:
			continue
		}
		out = append(append(out, s[from:i]...), as...)
		from = i + 1
	}
	return append(out, s[from:]...)
}

// appendURL writes an address, or a part of one, in an attribute. html/template makes
// addresses that are not harmless everywhere fit for their place.
func appendURL(in string) func([]byte, reflect.Value) []byte {
	return func(out []byte, v reflect.Value) []byte {
		if v.Kind() == reflect.String && v.Type().PkgPath() != "html/template" && !speaks(v.Type()) && harmless(v.String(), in) {
			return append(out, v.String()...)
		}
		return append(out, reference(in, v.Interface())...)
	}
}

// harmless reports whether an address can be written as it is: a path of plain
// characters, from the root if it is a whole one; within a query it must have no slash.
func harmless(s, in string) bool {
	query, whole := strings.Contains(in, "?"), strings.HasPrefix(in, `<a href="{{`)
	if whole && !strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "#") {
		return false
	}
	for _, c := range []byte(s) {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-', c == '.', c == '_':
		case (c == '/' || c == '#' || c == '?' || c == '=') && !query:
		default:
			return false
		}
	}
	return true
}

// reference is what html/template writes for a value in some place: what is between the
// quotes.
func reference(in string, v any) string {
	t := template.Must(template.New("place").Parse(in))
	var out strings.Builder
	if err := t.Execute(&out, v); err != nil {
		return fail[string]("%w", err)
	}
	before, after, _ := strings.Cut(in, "{{.}}")
	return strings.TrimSuffix(strings.TrimPrefix(out.String(), before), after)
}
