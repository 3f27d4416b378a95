package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"mime/multipart"
	"net/url"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// A generator makes values for the document's schemas, good ones and bad ones.
type generator struct {
	*rand.Rand
	// pool has values that mean something on the server, by the name of a parameter or
	// property; path has values for parameters of paths alone.
	pool, path map[string][]string
	// bad is the share, in per cent, of values that no schema allows.
	bad int
}

// nasty are values that are wrong everywhere, or nearly so.
var nasty = []any{
	nil, true, false, 0, -1, 1 << 31, -1 << 62, 1e300, 0.5, "", " ", "x", "0", "-1", "null", "\x00", "ü\u202e", strings.Repeat("a", 5000),
	"../../etc/passwd", "%00", "'; DROP TABLE duels; --", "<script>", "99999999999999999999", "1e9", "\r\nX-Evil: 1",
	[]any{},
	map[string]any{},
	[]any{nil, []any{map[string]any{"a": []any{}}}},
	map[string]any{"": map[string]any{}},
	deep(200),
}

// deep is a list in a list in a list.
func deep(n int) any {
	var v any = "end"
	for range n {
		v = []any{v}
	}
	return v
}

func pick[T any](g *generator, of []T) T { return of[g.IntN(len(of))] }

// chance is true n times in 100.
func (g *generator) chance(n int) bool { return g.IntN(100) < n }

// value makes a value of a schema; now and then one that does not fit it.
func (g *generator) value(ref *openapi3.SchemaRef, name string, depth int) any {
	if g.chance(g.bad) {
		return pick(g, nasty)
	}
	if known := g.pool[name]; len(known) > 0 && g.chance(70) {
		return typed(ref, pick(g, known))
	}
	if ref == nil || ref.Value == nil || depth > 6 {
		return pick(g, nasty)
	}
	s := ref.Value
	switch {
	case len(s.Enum) > 0:
		return pick(g, s.Enum)
	case s.Const != nil:
		return s.Const
	case len(s.OneOf) > 0:
		return g.value(pick(g, s.OneOf), name, depth+1)
	case len(s.AnyOf) > 0:
		return g.value(pick(g, s.AnyOf), name, depth+1)
	case s.Type == nil || len(*s.Type) == 0:
		return g.anything(name)
	}
	switch kind := pick(g, *s.Type); kind {
	case "object":
		return g.object(s, depth)
	case "array":
		n := g.IntN(4)
		if s.MaxItems != nil && g.chance(5) {
			n = min(int(*s.MaxItems)+1, 200)
		}
		list := []any{}
		for range n {
			list = append(list, g.value(s.Items, name, depth+1))
		}
		return list
	case "integer", "number":
		return g.number(s)
	case "boolean":
		return g.chance(50)
	case "null":
		return nil
	}
	return g.text(s, name)
}

// typed is a known value in the type that the schema asks for.
func typed(ref *openapi3.SchemaRef, v string) any {
	if ref != nil && ref.Value != nil && ref.Value.Type != nil && (ref.Value.Type.Is("integer") || ref.Value.Type.Is("number")) {
		return json.Number(v)
	}
	return v
}

// anything is for what the document leaves open: documents of characters.
func (g *generator) anything(name string) any {
	if known := g.pool[name]; len(known) > 0 {
		return pick(g, known)
	}
	return pick(g, []any{"ulla", map[string]any{"name": "Ulla"}, map[string]any{"name": 7, "cards": []any{"x"}}, pick(g, nasty)})
}

func (g *generator) object(s *openapi3.Schema, depth int) any {
	made := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		likely := 45
		if slices.Contains(s.Required, name) {
			likely = 97
		}
		if g.chance(likely) {
			made[name] = g.value(s.Properties[name], name, depth+1)
		}
	}
	if more := s.AdditionalProperties.Schema; more != nil {
		for range g.IntN(3) {
			name := pick(g, []string{"ring", "rounds", "bouts", "map", "encounter", "master", "battlefield", "dice", "no-such-option", ""})
			made[name] = g.value(more, name, depth+1)
		}
	}
	if g.chance(g.bad) {
		made[pick(g, []string{"unknown", "", "__proto__", "Name", "ruleset "})] = pick(g, nasty)
	}
	return made
}

// number is a number within the bounds, at them, and sometimes just beyond.
func (g *generator) number(s *openapi3.Schema) any {
	low, high := 0.0, 20.0
	if s.Min != nil {
		low, high = *s.Min, *s.Min+20
	}
	if s.Max != nil {
		high = *s.Max
	}
	switch g.IntN(10) {
	case 0:
		return int64(low)
	case 1:
		return int64(high)
	case 2:
		return int64(low) - 1
	case 3:
		return int64(high) + 1
	}
	return int64(low) + g.Int64N(int64(high-low)+1)
}

func (g *generator) text(s *openapi3.Schema, name string) any {
	switch {
	case strings.Contains(s.Pattern, "{64}"):
		return pick(g, []string{strings.Repeat("ab", 32), strings.Repeat("0", 64), strings.Repeat("f", 63), strings.Repeat("g", 64)})
	case s.MaxLength != nil && g.chance(10):
		return strings.Repeat("k", int(*s.MaxLength)+g.IntN(3)-1)
	}
	return pick(g, []string{"a", "Ulla", "open", name, "concede", "end", "random", "1", "0", "12", "true", "all", "red", "text", "jsonl", "0-0", "1700000000000-0"})
}

// form makes a form: the properties of the JSON body, and names of the page's own.
func (g *generator) form(body *openapi3.SchemaRef) url.Values {
	v := url.Values{}
	if body != nil && body.Value != nil {
		if object, ok := g.object(body.Value, 0).(map[string]any); ok {
			for name, value := range object {
				v.Set(name, plainly(value))
			}
		}
	}
	for _, name := range []string{
		"act", "ruleset", "seats", "seat-1-who", "seat-2-who", "seat-1-document", "seat-2-document", "seat-1-lock", "option-ring", "option-map",
		"option-encounter", "document", "lock", "field-0", "field-1", "form", "quick", "sheet", "give", "sample", "record", "step", "as", "seat", "bot",
		"name", "key", "commitment", "player-1", "player-1-document", "master", "games", "built",
	} {
		if g.chance(25) {
			v.Set(name, plainly(g.value(nil, name, 0)))
		}
	}
	if g.chance(5) {
		v.Add("name", "twice")
		v.Add("name", "twice")
	}
	return v
}

// plainly writes a value as forms and addresses do.
func plainly(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case nil:
		return ""
	}
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(data)
}

// body makes a body of one of the kinds that an operation accepts, or a form, which pages send
// to the same addresses, and seldom another.
func (g *generator) body(of *openapi3.RequestBody) (kind, body string) {
	kind = pick(g, append(slices.Sorted(maps.Keys(of.Content)), formType, multipartType))
	if g.chance(3) {
		kind = pick(g, []string{"", "text/css", "application/json; charset=latin-1", ";;", "application/xml", "application/json;charset=UTF-8"})
	}
	json0 := of.Content["application/json"]
	var schema *openapi3.SchemaRef
	if json0 != nil {
		schema = json0.Schema
	}
	switch {
	case kind == formType:
		return kind, g.spoilt(g.form(schema).Encode())
	case kind == multipartType:
		var b bytes.Buffer
		w := multipart.NewWriter(&b)
		for name, values := range g.form(schema) {
			_ = w.WriteField(name, values[0]) // a buffer takes everything
		}
		_ = w.Close()
		return w.FormDataContentType(), g.spoilt(b.String())
	case strings.HasPrefix(kind, "application/jsonl"), strings.HasPrefix(kind, "text/plain"):
		if known := g.pool["record"]; len(known) > 0 && g.chance(60) {
			return kind, g.spoilt(pick(g, known))
		}
		return kind, g.spoilt(plainly(pick(g, nasty)))
	}
	data, err := json.Marshal(g.value(schema, "body", 0))
	if err != nil {
		return kind, "{"
	}
	return kind, g.spoilt(string(data))
}

// spoilt is usually the text itself.
func (g *generator) spoilt(text string) string {
	if text == "" || !g.chance(g.bad) {
		return text
	}
	at := g.IntN(len(text))
	switch g.IntN(5) {
	case 0:
		return text[:at]
	case 1:
		return text[:at] + "\xff" + text[at:]
	case 2:
		return text + text
	case 3:
		return text[:at] + string(rune(g.IntN(128))) + text[min(at+1, len(text)):]
	}
	return strings.Repeat(" ", 1+g.IntN(70<<10)) + text
}
