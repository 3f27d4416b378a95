package form

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/internal/plainjson"
)

// A Draft is what the fields of a document's form hold, as it was typed: a word
// where a number belongs is kept, so that nobody has to type anything twice.
//
// Fields holds the text of each field by its path, which is that of riposte.Fault.
// Under its own path a list has the number of its entries, an optional group "on"
// if it is used, and a yes-or-no field "on" for yes.
type Draft struct {
	Fields map[string]string
	// Rest holds the members of a document that the form has no field for, by the
	// path of the object that holds them.
	Rest map[string]map[string]json.RawMessage
}

// mostEntries is the greatest length of a list if the schema sets none.
const mostEntries = 100

// blankDraft has the fewest entries in each list: one if the list must not be
// empty.
func blankDraft(schema []riposte.DocField) Draft {
	d := Draft{Fields: map[string]string{}}
	d.blank(schema, "")
	return d
}

func (d *Draft) blank(fields []riposte.DocField, at string) {
	for i := range fields {
		f := &fields[i]
		path := join(at, f.Name)
		switch f.Type {
		case riposte.DocGroup:
			d.blank(f.Fields, path)
		case riposte.DocList:
			n := max(f.Min, 1)
			if f.Optional {
				n = f.Min
			}
			d.Fields[path] = strconv.Itoa(n)
			for e := range n {
				d.blank(f.Fields, entry(path, e))
			}
		case riposte.DocText, riposte.DocNumber, riposte.DocWord, riposte.DocYesNo:
		}
	}
}

// draftOf takes a document apart. Anything but an object gives a blank draft.
func draftOf(schema []riposte.DocField, document json.RawMessage) Draft {
	d := blankDraft(schema)
	var members map[string]json.RawMessage
	if json.Unmarshal(document, &members) == nil && members != nil {
		d.fill(schema, "", members)
	}
	return d
}

func (d *Draft) fill(fields []riposte.DocField, at string, members map[string]json.RawMessage) {
	rest := maps.Clone(members)
	for i := range fields {
		f := &fields[i]
		if raw, there := members[f.Name]; there && d.take(f, join(at, f.Name), raw) {
			delete(rest, f.Name)
		}
	}
	if len(rest) > 0 {
		if d.Rest == nil {
			d.Rest = map[string]map[string]json.RawMessage{}
		}
		d.Rest[at] = rest
	}
}

// take fills one field, unless the value is of another kind.
func (d *Draft) take(f *riposte.DocField, path string, raw json.RawMessage) bool {
	var (
		text    string
		yes     bool
		number  json.Number
		members map[string]json.RawMessage
		list    []map[string]json.RawMessage
	)
	switch f.Type {
	case riposte.DocText, riposte.DocWord:
		if json.Unmarshal(raw, &text) != nil {
			return false
		}
		if f.Type == riposte.DocWord {
			text = wordOf(f.Values, text)
		}
		d.Fields[path] = text
	case riposte.DocNumber:
		if raw[0] == '"' {
			if json.Unmarshal(raw, &text) != nil {
				return false
			}
		} else if json.Unmarshal(raw, &number) != nil {
			return false
		}
		d.Fields[path] = text + number.String()
	case riposte.DocYesNo:
		if json.Unmarshal(raw, &yes) != nil {
			return false
		}
		if yes {
			d.Fields[path] = "on"
		}
	case riposte.DocGroup:
		if json.Unmarshal(raw, &members) != nil || members == nil {
			return false
		}
		d.Fields[path] = "on"
		d.fill(f.Fields, path, members)
	case riposte.DocList:
		if json.Unmarshal(raw, &list) != nil || len(list) > mostOf(f) {
			return false
		}
		d.Fields[path] = strconv.Itoa(len(list))
		for i, members := range list {
			d.fill(f.Fields, entry(path, i), members)
		}
	}
	return true
}

// wordOf is the value that equals text apart from the case of its letters, or else
// text.
func wordOf(values []string, text string) string {
	for _, v := range values {
		if strings.EqualFold(v, text) {
			return v
		}
	}
	return text
}

// readDraft reads the fields of a posted form; their names are the prefix followed
// by the path.
func readDraft(schema []riposte.DocField, prefix string, form url.Values) Draft {
	d := Draft{Fields: map[string]string{}}
	d.read(schema, "", prefix, form)
	if rest := form.Get(prefix + "~rest"); rest != "" {
		_ = json.Unmarshal([]byte(rest), &d.Rest) // what can't be read didn't come from us
	}
	return d
}

func (d *Draft) read(fields []riposte.DocField, at, prefix string, form url.Values) {
	for i := range fields {
		f := &fields[i]
		path := join(at, f.Name)
		value := strings.ToValidUTF8(form.Get(prefix+"."+path), "�")
		switch f.Type {
		case riposte.DocGroup:
			if value != "" {
				d.Fields[path] = "on"
			}
			d.read(f.Fields, path, prefix, form)
		case riposte.DocList:
			n, _ := strconv.Atoi(value)
			n = min(max(n, 0), mostOf(f))
			d.Fields[path] = strconv.Itoa(n)
			for e := range n {
				d.read(f.Fields, entry(path, e), prefix, form)
			}
		case riposte.DocText, riposte.DocNumber, riposte.DocWord, riposte.DocYesNo:
			if value != "" {
				d.Fields[path] = value
			}
		}
	}
}

func mostOf(f *riposte.DocField) int {
	if f.Max > 0 {
		return min(f.Max, mostEntries)
	}
	return mostEntries
}

func (d *Draft) count(path string) int {
	n, _ := strconv.Atoi(d.Fields[path])
	return n
}

// Document is the draft as JSON, in the order of the schema. Where a number is
// needed, anything else is kept as a text, so that the rules can say what is wrong
// with it.
func (d *Draft) Document(schema []riposte.DocField) json.RawMessage {
	var b bytes.Buffer
	d.object(&b, schema, "")
	var out bytes.Buffer
	if json.Indent(&out, b.Bytes(), "", "  ") != nil {
		return b.Bytes()
	}
	return out.Bytes()
}

func (d *Draft) object(b *bytes.Buffer, fields []riposte.DocField, at string) {
	b.WriteByte('{')
	first := true
	member := func(name string, value []byte) {
		if !first {
			b.WriteByte(',')
		}
		first = false
		b.Write(Quote(name))
		b.WriteByte(':')
		b.Write(value)
	}
	rest := d.Rest[at]
	kept := map[string]bool{}
	for i := range fields {
		f := &fields[i]
		if value, filled := d.value(f, join(at, f.Name)); filled || rest[f.Name] == nil && value != nil {
			member(f.Name, value)
			kept[f.Name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(rest)) {
		if !kept[name] {
			member(name, rest[name])
		}
	}
	b.WriteByte('}')
}

// value is a field as JSON, nil if it is left out, and whether anybody has filled
// it in.
func (d *Draft) value(f *riposte.DocField, path string) (value []byte, filled bool) {
	text := d.Fields[path]
	switch f.Type {
	case riposte.DocText, riposte.DocWord:
		if text == "" {
			return nil, false
		}
		return Quote(text), true
	case riposte.DocNumber:
		text = strings.TrimSpace(strings.ReplaceAll(text, "−", "-"))
		if text == "" {
			return nil, false
		}
		if n, err := strconv.Atoi(text); err == nil {
			return strconv.AppendInt(nil, int64(n), 10), true
		}
		if json.Valid([]byte(text)) && strings.ContainsRune("-0123456789", rune(text[0])) {
			return []byte(text), true
		}
		return Quote(text), true
	case riposte.DocYesNo:
		switch {
		case text != "":
			return []byte("true"), true
		case f.Optional:
			return nil, false
		}
		return []byte("false"), false
	case riposte.DocGroup:
		if asked := f.Optional && !loose(f); asked && text == "" || !asked && !d.typed(f.Fields, path) {
			return nil, false
		}
		var b bytes.Buffer
		d.object(&b, f.Fields, path)
		return b.Bytes(), true
	case riposte.DocList:
		n := d.count(path)
		any := false
		for e := range n {
			any = any || d.typed(f.Fields, entry(path, e))
		}
		if !any {
			return nil, false
		}
		var b bytes.Buffer
		b.WriteByte('[')
		for e := range n {
			if e > 0 {
				b.WriteByte(',')
			}
			d.object(&b, f.Fields, entry(path, e))
		}
		b.WriteByte(']')
		return b.Bytes(), any
	}
	return nil, false
}

// loose reports whether a group counts as used as soon as there is anything in it:
// the group and everything in it may be left out.
func loose(f *riposte.DocField) bool {
	return f.Optional && !slices.ContainsFunc(f.Fields, func(in riposte.DocField) bool { return !in.Optional })
}

// typed reports whether there is anything in some fields, or beside them.
func (d *Draft) typed(fields []riposte.DocField, at string) bool {
	if len(d.Rest[at]) > 0 {
		return true
	}
	for i := range fields {
		if _, filled := d.value(&fields[i], join(at, fields[i].Name)); filled {
			return true
		}
	}
	return false
}

// add adds an entry to the list at a path.
func (d *Draft) add(path string, f *riposte.DocField) {
	n := d.count(path)
	if n >= mostOf(f) {
		return
	}
	d.Fields[path] = strconv.Itoa(n + 1)
	d.blank(f.Fields, entry(path, n))
}

// drop removes entry i from the list at a path; those after it move up.
func (d *Draft) drop(path string, i int) {
	n := d.count(path)
	if i < 0 || i >= n {
		return
	}
	d.Fields[path] = strconv.Itoa(n - 1)
	d.Fields = moveUp(d.Fields, path, i)
	d.Rest = moveUp(d.Rest, path, i)
}

// moveUp removes what belongs to entry i and moves what belongs to later entries up
// by one.
func moveUp[V any](m map[string]V, path string, i int) map[string]V {
	out := make(map[string]V, len(m))
	for key, value := range m {
		if tail, in := strings.CutPrefix(key, path+"["); in {
			number, tail, _ := strings.Cut(tail, "]")
			switch at, err := strconv.Atoi(number); {
			case err != nil:
			case at == i:
				continue
			case at > i:
				key = entry(path, at-1) + tail
			}
		}
		out[key] = value
	}
	return out
}

// fieldAt finds the field for a path, whatever its indices.
func fieldAt(fields []riposte.DocField, path string) *riposte.DocField {
	head, tail, more := strings.Cut(path, ".")
	name, _, _ := strings.Cut(head, "[")
	for i := range fields {
		if fields[i].Name != name {
			continue
		}
		if !more {
			return &fields[i]
		}
		return fieldAt(fields[i].Fields, tail)
	}
	return nil
}

func join(at, name string) string {
	if at == "" {
		return name
	}
	return at + "." + name
}

func entry(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

func Quote(text string) []byte {
	quoted, _ := plainjson.Marshal(text) // a string can always be written
	return quoted
}
