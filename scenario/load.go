package scenario

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
)

// MaxSize is the largest scenario file, in bytes.
const MaxSize = 1 << 20

// A file may repeat parts by YAML aliases; these bound what they unfold to, far
// above what anybody writes by hand.
const (
	maxNodes = 1 << 18
	maxDepth = 100
)

// load reads the only document in a file as nodes, which keep their places.
func load(src *source, data []byte) (*yaml.Node, *Problem) {
	fail := func(at place, format string, args ...any) (*yaml.Node, *Problem) {
		p := src.problem(at, format, args...)
		return nil, &p
	}
	if len(data) > MaxSize {
		return fail(place{}, "the file has %d bytes, at most %d are allowed", len(data), MaxSize)
	}
	if at, bad := badCharacter(data); bad {
		return fail(at, "a character that is not valid in text: save the file as UTF-8")
	}
	loader, err := yaml.NewLoader(bytes.NewReader(data))
	if err != nil {
		return fail(place{}, "%v", err)
	}
	var doc, second yaml.Node
	switch err := loader.Load(&doc); {
	case errors.Is(err, io.EOF) || err == nil && len(doc.Content) == 0:
		return fail(place{}, "the file is empty")
	case err != nil:
		at, msg := yamlFault(err)
		return fail(at, "not YAML: %s", msg)
	}
	switch err := loader.Load(&second); {
	case err == nil:
		return fail(placeOf(&second), "a second document: a file holds only one")
	case !errors.Is(err, io.EOF):
		at, msg := yamlFault(err)
		return fail(at, "not YAML: %s", msg)
	}
	m := measure{open: map[*yaml.Node]bool{}}
	if msg := m.walk(doc.Content[0], 0); msg != "" {
		return fail(m.at, "%s", msg)
	}
	return doc.Content[0], nil
}

// badCharacter finds the first byte that isn't UTF-8 or the first character that
// YAML doesn't allow; the parser would give no place for them.
func badCharacter(data []byte) (at place, bad bool) {
	at = place{1, 1}
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		switch {
		case r == utf8.RuneError && size == 1,
			r < ' ' && r != '\t' && r != '\n' && r != '\r',
			r >= 0x7f && r < 0xa0 && r != 0x85,
			r == 0xfffe, r == 0xffff:
			return at, true
		case r == '\n':
			at = place{at.line + 1, 1}
		default:
			at.column++
		}
		i += size
	}
	return place{}, false
}

// yamlFault takes the place and the message from the parser's error.
func yamlFault(err error) (place, string) {
	var many *yaml.LoadErrors
	if errors.As(err, &many) && len(many.Errors) > 0 {
		err = many.Errors[0]
	}
	var one *yaml.LoadError
	if !errors.As(err, &one) {
		return place{}, err.Error()
	}
	msg := one.Message
	if one.ContextMsg != "" {
		msg += ", " + one.ContextMsg
	}
	at := place{one.Mark.Line, one.Mark.Column}
	if at.line == 0 {
		at = place{one.ContextMark.Line, one.ContextMark.Column}
	}
	return at, msg
}

// measure walks a document as the reader will, with aliases unfolded.
type measure struct {
	nodes int
	open  map[*yaml.Node]bool
	at    place
}

func (m *measure) walk(n *yaml.Node, depth int) string {
	m.at = placeOf(n)
	m.nodes++
	target := deref(n)
	switch {
	case depth > maxDepth:
		return "nested more deeply than anything in a scenario"
	case m.nodes > maxNodes:
		return "too many entries, with aliases unfolded"
	case m.open[target]:
		return "an alias of something that contains it"
	}
	if len(target.Content) == 0 {
		return ""
	}
	m.open[target] = true
	defer delete(m.open, target)
	for _, child := range target.Content {
		if msg := m.walk(child, depth+1); msg != "" {
			return msg
		}
	}
	return ""
}

func deref(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode && n.Alias != nil {
		return n.Alias
	}
	return n
}

func placeOf(n *yaml.Node) place { return place{n.Line, n.Column} }
