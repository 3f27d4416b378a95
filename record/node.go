package record

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
)

// A node is one JSON value and its place, so that an error in it can be pointed at.
type node struct {
	at    int // offset of its first byte
	kind  byte
	raw   []byte
	text  string   // of a string
	keys  []member // of an object
	items []node   // of an array
}

// The kinds of nodes.
const (
	nodeString = '"'
	nodeObject = '{'
	nodeArray  = '['
	nodeNumber = '0'
	nodeWord   = 't' // true, false, null
)

type member struct {
	at   int
	key  string
	node node
}

// maxDepth bounds how deeply values may be nested.
const maxDepth = 1000

// An atError is an error at an offset.
type atError struct {
	at   int
	kind error
	err  error
}

func misread(at int, format string, args ...any) *atError {
	return &atError{at, ErrForm, fmt.Errorf(format, args...)}
}

// A reader reads JSON values from data.
type reader struct {
	data []byte
	pos  int
}

func (r *reader) space() {
	for r.pos < len(r.data) {
		switch r.data[r.pos] {
		case ' ', '\t', '\n', '\r':
			r.pos++
		default:
			return
		}
	}
}

// peek is the next byte that is not a space, or 0 at the end.
func (r *reader) peek() byte {
	r.space()
	if r.pos == len(r.data) {
		return 0
	}
	return r.data[r.pos]
}

func (r *reader) value(depth int) (n node, err *atError) {
	c := r.peek()
	n.at = r.pos
	if depth > maxDepth {
		return n, misread(n.at, "values are nested too deeply")
	}
	switch {
	case c == '{':
		err = r.object(&n, depth)
	case c == '[':
		err = r.array(&n, depth)
	case c == '"':
		n.kind = nodeString
		n.text, err = r.str()
	case c == '-' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z':
		n.kind = nodeNumber
		if c >= 'a' {
			n.kind = nodeWord
		}
		for r.pos < len(r.data) && inLiteral(r.data[r.pos]) {
			r.pos++
		}
		if word := r.data[n.at:r.pos]; !json.Valid(word) {
			return n, misread(n.at, "%.20q is not a value", word)
		}
	case c == 0 && r.pos == len(r.data):
		return n, misread(n.at, "the record ends in the middle of a value")
	default:
		return n, misread(n.at, "want a JSON value")
	}
	n.raw = r.data[n.at:r.pos]
	return n, err
}

func inLiteral(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c == '-' || c == '+' || c == '.' || c == 'E'
}

func (r *reader) object(n *node, depth int) *atError {
	n.kind = nodeObject
	r.pos++
	if r.peek() == '}' {
		r.pos++
		return nil
	}
	for {
		if r.peek() != '"' {
			return misread(r.pos, "want a key in quotes")
		}
		m := member{at: r.pos}
		var err *atError
		if m.key, err = r.str(); err != nil {
			return err
		}
		if r.peek() != ':' {
			return misread(r.pos, "want a colon after the key")
		}
		r.pos++
		if m.node, err = r.value(depth + 1); err != nil {
			return err
		}
		n.keys = append(n.keys, m)
		switch r.peek() {
		case ',':
			r.pos++
		case '}':
			r.pos++
			return nil
		default:
			return misread(r.pos, "want a comma or the end of the object")
		}
	}
}

func (r *reader) array(n *node, depth int) *atError {
	n.kind = nodeArray
	r.pos++
	if r.peek() == ']' {
		r.pos++
		return nil
	}
	for {
		item, err := r.value(depth + 1)
		if err != nil {
			return err
		}
		n.items = append(n.items, item)
		switch r.peek() {
		case ',':
			r.pos++
		case ']':
			r.pos++
			return nil
		default:
			return misread(r.pos, "want a comma or the end of the list")
		}
	}
}

// str reads a string; the next byte is its quote.
func (r *reader) str() (string, *atError) {
	from, escaped := r.pos, false
	for r.pos++; r.pos < len(r.data); r.pos++ {
		switch c := r.data[r.pos]; {
		case c == '\\':
			escaped = true
			r.pos++
		case c < ' ':
			return "", misread(r.pos, "a string runs past its line or contains a control character")
		case c == '"':
			r.pos++
			raw := r.data[from:r.pos]
			if !escaped {
				return string(raw[1 : len(raw)-1]), nil
			}
			var s string
			if json.Unmarshal(raw, &s) != nil {
				return "", misread(from, "the string has an invalid escape")
			}
			return s, nil
		}
	}
	r.pos = min(r.pos, len(r.data))
	return "", misread(from, "the string has no end")
}

// The methods below each read one value; the error says what is wanted.

func (n *node) str() (string, *atError) {
	if n.kind != nodeString {
		return "", misread(n.at, "want a string")
	}
	return n.text, nil
}

func (n *node) number(least, most int64) (int64, *atError) {
	i, err := strconv.ParseInt(string(n.raw), 10, 64)
	if n.kind != nodeNumber || err != nil || i < least || i > most {
		if most == math.MaxInt32 {
			return 0, misread(n.at, "want a whole number, %d or more", least)
		}
		return 0, misread(n.at, "want a whole number from %d to %d", least, most)
	}
	return i, nil
}

func (n *node) yes() (bool, *atError) {
	if word := string(n.raw); word == "true" || word == "false" {
		return word == "true", nil
	}
	return false, misread(n.at, "want true or false")
}

// list calls f with each item.
func (n *node) list(f func(item *node) *atError) *atError {
	if n.kind != nodeArray {
		return misread(n.at, "want a list")
	}
	for i := range n.items {
		if err := f(&n.items[i]); err != nil {
			return err
		}
	}
	return nil
}

// Up to fewKeys keys are compared one by one.
const fewKeys = 16

// each calls f with each member of an object; no key may appear twice.
func (n *node) each(f func(m *member) *atError) *atError {
	if n.kind != nodeObject {
		return misread(n.at, "want an object")
	}
	var seen map[string]bool
	if len(n.keys) > fewKeys {
		seen = make(map[string]bool, len(n.keys))
	}
	for i := range n.keys {
		m := &n.keys[i]
		twice := seen[m.key]
		if seen != nil {
			seen[m.key] = true
		} else {
			twice = slices.ContainsFunc(n.keys[:i], func(other member) bool { return other.key == m.key })
		}
		if twice {
			return misread(m.at, "%q appears twice", m.key)
		}
		if err := f(m); err != nil {
			return err
		}
	}
	return nil
}

// has returns the member with the key, or nil.
func (n *node) has(key string) *node {
	for i := range n.keys {
		if n.keys[i].key == key {
			return &n.keys[i].node
		}
	}
	return nil
}

func unknown(m *member) *atError { return misread(m.at, "unknown key %q", m.key) }
