// Package document reads the JSON documents that people hand to a ruleset, such as
// characters, decks and maps, and reports everything wrong with one at once, each
// fault with its path and rule. It knows no ruleset.
package document

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"riposte"
)

// MaxBytes is the size of the largest document that is read.
const MaxBytes = 64 << 10

// An Object is one JSON object being read. Reading a member marks it as known; Done
// reports the rest. All methods may be called on a nil Object, which stands for a
// document too broken to have members: they then report nothing more.
type Object struct {
	path    string
	rule    riposte.RuleID // cited by faults of form, not of a value
	faults  *riposte.Faults
	members []member
}

type member struct {
	name  string
	value json.RawMessage
	known bool
}

// Read begins reading a document, which must be a JSON object. path is the prefix
// of all paths, often empty; rule is cited where the form itself is wrong.
func Read(raw json.RawMessage, path string, rule riposte.RuleID, faults *riposte.Faults) *Object {
	if len(raw) > MaxBytes {
		faults.Add(path, rule, "the document has %d bytes, at most %d are allowed", len(raw), MaxBytes)
		return nil
	}
	if len(bytes.TrimSpace(raw)) == 0 {
		faults.Add(path, rule, "the document is missing")
		return nil
	}
	var whole json.RawMessage
	if err := json.Unmarshal(raw, &whole); err != nil { // positions count from the document's start
		faults.Add(path, rule, "not JSON: %s", describe(err, raw))
		return nil
	}
	return read(raw, path, rule, faults)
}

// read takes an object apart; raw is JSON.
func read(raw json.RawMessage, path string, rule riposte.RuleID, faults *riposte.Faults) *Object {
	o := &Object{path: path, rule: rule, faults: faults}
	dec := json.NewDecoder(bytes.NewReader(raw))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		faults.Add(path, rule, "needs an object in braces, not %s", kindOf(raw))
		return nil
	}
	for dec.More() {
		key, _ := dec.Token()
		name, _ := key.(string)
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			panic("document: valid JSON became invalid:  " + err.Error())
		}
		if o.find(name) != nil {
			faults.Add(o.at(name), rule, "stands twice")
			continue
		}
		o.members = append(o.members, member{name: name, value: value})
	}
	return o
}

func describe(err error, raw json.RawMessage) string {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		at := min(int(syntax.Offset), len(raw))
		before := raw[:at]
		line := 1 + bytes.Count(before, []byte("\n"))
		column := at - bytes.LastIndexByte(before, '\n') - 1
		return fmt.Sprintf("line %d, column %d: %s", line, column, syntax)
	}
	return fmt.Sprint(err)
}

func kindOf(raw json.RawMessage) string {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 {
		return "nothing"
	}
	switch c := raw[0]; {
	case c == '{':
		return "an object"
	case c == '[':
		return "a list"
	case c == '"':
		return "a text"
	case c == 't' || c == 'f':
		return "yes or no"
	case c == 'n':
		return "null"
	default:
		return "the number " + string(raw)
	}
}

func (o *Object) at(name string) string {
	if o.path == "" {
		return name
	}
	return o.path + "." + name
}

func (o *Object) find(name string) *member {
	if o == nil {
		return nil
	}
	for i := range o.members {
		if o.members[i].name == name {
			return &o.members[i]
		}
	}
	return nil
}

// take finds a member and marks it as known; a missing one is a fault unless it is
// optional.
func (o *Object) take(name string, rule riposte.RuleID, optional bool) (json.RawMessage, bool) {
	m := o.find(name)
	if m == nil {
		if o != nil && !optional {
			o.faults.Add(o.at(name), rule, "is missing")
		}
		return nil, false
	}
	m.known = true
	return m.value, true
}

// Fault reports something wrong with the named member, or with the object itself if
// name is empty.
func (o *Object) Fault(name string, rule riposte.RuleID, format string, args ...any) {
	if o == nil {
		return
	}
	path := o.path
	if name != "" {
		path = o.at(name)
	}
	o.faults.Add(path, rule, format, args...)
}

// Has reports whether the member is there.
func (o *Object) Has(name string) bool { return o.find(name) != nil }

// Names are the names of the members, in their order.
func (o *Object) Names() (names []string) {
	if o != nil {
		for i := range o.members {
			names = append(names, o.members[i].name)
		}
	}
	return names
}

// Path is the object's own path.
func (o *Object) Path() string {
	if o == nil {
		return ""
	}
	return o.path
}

// Text reads a text of 1 to limit characters without control characters.
func (o *Object) Text(name string, rule riposte.RuleID, limit int) string {
	raw, ok := o.take(name, rule, false)
	if !ok {
		return ""
	}
	var text string
	if json.Unmarshal(raw, &text) != nil {
		o.Fault(name, rule, "a text is needed, not %s", kindOf(raw))
		return ""
	}
	switch n := len([]rune(text)); {
	case strings.TrimSpace(text) == "":
		o.Fault(name, rule, "is empty")
	case n > limit:
		o.Fault(name, rule, "has %d characters, at most %d are allowed", n, limit)
	case strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f }):
		o.Fault(name, rule, "contains a control character")
	default:
		return text
	}
	return ""
}

// Lines reads rows of text, at most limit characters in all: a list of texts, or
// one text with a row on each line. The caller reports faults in the rows: name[2]
// is the third row, name[2][4] its fifth character.
func (o *Object) Lines(name string, rule riposte.RuleID, limit int) []string {
	raw, ok := o.take(name, rule, false)
	if !ok {
		return nil
	}
	var list []string
	var text string
	switch {
	case json.Unmarshal(raw, &list) == nil && len(list) > 0:
	case json.Unmarshal(raw, &text) == nil && strings.TrimSpace(text) != "":
		list = strings.Split(strings.TrimRight(text, "\n"), "\n")
	default:
		o.Fault(name, rule, "rows of text are needed, not %s", kindOf(raw))
		return nil
	}
	length := 0
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
		length += len(list[i])
	}
	if length > limit {
		o.Fault(name, rule, "has %d characters, at most %d are allowed", length, limit)
		return nil
	}
	return list
}

// Int reads a whole number from lo to hi; it returns lo where the number is missing
// or wrong.
func (o *Object) Int(name string, rule riposte.RuleID, lo, hi int) int {
	n, _ := o.int(name, rule, lo, hi, false)
	return n
}

// IntOr is Int for a member that may be missing.
func (o *Object) IntOr(name string, rule riposte.RuleID, lo, hi, missing int) int {
	n, ok := o.int(name, rule, lo, hi, true)
	if !ok {
		return missing
	}
	return n
}

func (o *Object) int(name string, rule riposte.RuleID, lo, hi int, optional bool) (int, bool) {
	raw, ok := o.take(name, rule, optional)
	if !ok {
		return lo, false
	}
	var n int
	if json.Unmarshal(raw, &n) != nil || string(bytes.TrimSpace(raw)) == "null" {
		o.Fault(name, rule, "a whole number is needed, not %s", kindOf(raw))
		return lo, false
	}
	if n < lo || n > hi {
		o.Fault(name, rule, "is %d, allowed are %d to %d", n, lo, hi)
		return lo, false
	}
	return n, true
}

// Word reads one of the given words and returns its index, or -1 where it is
// missing or wrong. Capitals don't matter.
func (o *Object) Word(name string, rule riposte.RuleID, words ...string) int {
	return o.word(name, rule, false, words)
}

// WordOr is Word for a member that may be missing.
func (o *Object) WordOr(name string, rule riposte.RuleID, missing int, words ...string) int {
	if !o.Has(name) {
		return missing
	}
	return o.word(name, rule, true, words)
}

func (o *Object) word(name string, rule riposte.RuleID, optional bool, words []string) int {
	raw, ok := o.take(name, rule, optional)
	if !ok {
		return -1
	}
	return o.match(raw, name, rule, words)
}

func (o *Object) match(raw json.RawMessage, name string, rule riposte.RuleID, words []string) int {
	var text string
	if json.Unmarshal(raw, &text) != nil {
		o.Fault(name, rule, "one of the words %s is needed, not %s", strings.Join(words, ", "), kindOf(raw))
		return -1
	}
	for i, w := range words {
		if strings.EqualFold(w, text) {
			return i
		}
	}
	o.Fault(name, rule, "is %q, known are %s", text, strings.Join(words, ", "))
	return -1
}

// Words reads an optional list of words and returns the set of their indexes.
func (o *Object) Words(name string, rule riposte.RuleID, words ...string) (set uint64) {
	raw, ok := o.take(name, rule, true)
	if !ok {
		return 0
	}
	var entries []json.RawMessage
	if json.Unmarshal(raw, &entries) != nil {
		o.Fault(name, rule, "a list of words is needed, not %s", kindOf(raw))
		return 0
	}
	for i, entry := range entries {
		if w := o.match(entry, fmt.Sprintf("%s[%d]", name, i), rule, words); w >= 0 {
			set |= 1 << w
		}
	}
	return set
}

// YesNo reads an optional yes or no: true or false, or the words "yes" and "no".
func (o *Object) YesNo(name string, rule riposte.RuleID, missing bool) bool {
	raw, ok := o.take(name, rule, true)
	if !ok {
		return missing
	}
	switch strings.ToLower(string(bytes.TrimSpace(raw))) {
	case "true", `"yes"`:
		return true
	case "false", `"no"`:
		return false
	}
	o.Fault(name, rule, "yes or no is needed, not %s", kindOf(raw))
	return missing
}

// MustYesNo reads a yes or no that must be there.
func (o *Object) MustYesNo(name string, rule riposte.RuleID) bool {
	if o.find(name) == nil {
		_, _ = o.take(name, rule, false)
		return false
	}
	return o.YesNo(name, rule, false)
}

// Object reads an object; it returns nil where the object is missing or wrong.
func (o *Object) Object(name string, rule riposte.RuleID) *Object {
	raw, ok := o.take(name, rule, false)
	if !ok {
		return nil
	}
	return read(raw, o.at(name), rule, o.faults)
}

// ObjectOr reads an object that may be missing.
func (o *Object) ObjectOr(name string, rule riposte.RuleID) *Object {
	if !o.Has(name) {
		return nil
	}
	return o.Object(name, rule)
}

// List reads a list of lo to hi objects. Entries that are not objects are left out,
// and the result is nil where the list is missing or wrong.
func (o *Object) List(name string, rule riposte.RuleID, lo, hi int) []*Object {
	raw, ok := o.take(name, rule, lo == 0)
	if !ok {
		return nil
	}
	var entries []json.RawMessage
	if json.Unmarshal(raw, &entries) != nil {
		o.Fault(name, rule, "a list is needed, not %s", kindOf(raw))
		return nil
	}
	if n := len(entries); n < lo || n > hi {
		o.Fault(name, rule, "has %d entries, needed are %s", n, between(lo, hi))
		if n > hi {
			return nil
		}
	}
	var objects []*Object
	for i, entry := range entries {
		if e := read(entry, fmt.Sprintf("%s[%d]", o.at(name), i), rule, o.faults); e != nil {
			objects = append(objects, e)
		}
	}
	return objects
}

func between(lo, hi int) string {
	if lo == hi {
		return fmt.Sprint(lo)
	}
	return fmt.Sprintf("%d to %d", lo, hi)
}

// Done reports every member that nothing has read.
func (o *Object) Done() {
	if o == nil {
		return
	}
	for _, m := range o.members {
		if !m.known {
			o.faults.Add(o.at(m.name), o.rule, "is not a known entry")
		}
	}
}

// SampleName reports whether a document is a JSON string, the name of a sample.
func SampleName(raw json.RawMessage) (string, bool) {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 || raw[0] != '"' {
		return "", false
	}
	var name string
	return name, json.Unmarshal(raw, &name) == nil
}
