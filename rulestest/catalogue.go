package rulestest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// Catalogue compares the Go files of the package under test, and of the packages in its
// folders, with the ruleset's catalogue: some file names every message, every key that is written out has a message
// with as many places as there are arguments, and words/en.json is written so that it
// can be compared: sorted, with each key once.
func Catalogue(t *testing.T, r riposte.Ruleset) {
	t.Helper()
	worded, ok := r.(scene.Worded)
	if !ok {
		t.Fatal("the ruleset has no catalogue of messages")
	}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	chapters, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	source := newSource()
	for _, name := range append(names, chapters...) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if err := source.read(name, nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, fault := range source.faults(worded.Words()) {
		t.Error(fault)
	}
	data, err := os.ReadFile("words/en.json")
	if err != nil {
		t.Fatal(err)
	}
	if want, err := inOrder(data); err != nil || !bytes.Equal(data, want) {
		t.Errorf("words/en.json is not written in the order of its keys, each once, indented by two blanks: %v", err)
	}
}

// inOrder is a catalogue as it should be written.
func inOrder(data []byte) ([]byte, error) {
	var texts map[string]string
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(texts) // sorts the keys
	return out.Bytes(), err
}

// A source is the files of a package and what they say about messages.
type source struct {
	fset     *token.FileSet
	files    []*ast.File
	words    map[string]bool // all strings that are written out
	begun    map[string]bool // the beginnings of keys that are put together
	referers map[referer]int // where the key stands
}

// A referer is a function that takes a key and its arguments. A method goes by its name
// alone, whatever has it, after a dot; a function within another has that before it.
type referer struct{ within, name string }

// newSource makes a source that knows the two functions by which all packages refer
// to messages.
func newSource() *source {
	return &source{
		fset: token.NewFileSet(), words: map[string]bool{}, begun: map[string]bool{},
		referers: map[referer]int{{name: "phrase.Ref"}: 0, {name: "scene.Refuse"}: 2},
	}
}

// read takes a file, or text given in its place.
func (s *source) read(name string, text any) error {
	f, err := parser.ParseFile(s.fset, name, text, parser.SkipObjectResolution)
	if err == nil {
		s.files = append(s.files, f)
	}
	return err
}

// elsewhere lists the messages that no file need name: those of events and lists, and
// the names of the tables.
var elsewhere = []string{"told.", "brief.", "list.", "term."}

// faults are those in the files and in the catalogue, in order.
func (s *source) faults(c *phrase.Catalogue) (list []string) {
	for s.widened() { // a function may hand its key on to another
	}
	s.each(func(within string, n ast.Node) {
		switch n := n.(type) {
		case *ast.BasicLit:
			if word, ok := written(n); ok {
				s.words[word] = true
			}
		case *ast.CallExpr:
			list = append(list, s.judge(within, n, c)...)
		}
	})
	for _, key := range c.Keys() {
		known := s.words[key]
		for _, begin := range slices.Concat(elsewhere, slices.Collect(maps.Keys(s.begun))) {
			known = known || strings.HasPrefix(key, begin)
		}
		if !known {
			list = append(list, fmt.Sprintf("no file names the message %q", key))
		}
		if event, brief := strings.CutPrefix(key, "brief."); brief && event != "of" {
			list = append(list, otherwise(c, key, "told."+strings.TrimPrefix(event, "of."))...)
		}
	}
	return list
}

// place is one of a message: what stands there, and as what it is said.
var place = regexp.MustCompile(`\{(\w+)(:\w+)?`)

// otherwise are the faults of an event told in a few words beside its sentence: it has one, and
// what both say both say alike, as a square that is counted from one.
func otherwise(c *phrase.Catalogue, brief, told string) (list []string) {
	if !c.Has(told) {
		return []string{fmt.Sprintf("%q is of no event that has a sentence", brief)}
	}
	said := map[string][]string{}
	for _, at := range place.FindAllStringSubmatch(c.Message(told), -1) {
		said[at[1]] = append(said[at[1]], at[2])
	}
	for _, at := range place.FindAllStringSubmatch(c.Message(brief), -1) {
		if kinds := said[at[1]]; kinds != nil && !slices.Contains(kinds, at[2]) {
			list = append(list, fmt.Sprintf("%q says %s otherwise than %q", brief, at[0]+"}", told))
		}
	}
	return list
}

// each looks at everything but imports, and at the function that it stands in.
func (s *source) each(look func(within string, n ast.Node)) {
	for _, f := range s.files {
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
				continue
			}
			within := ""
			if f, ok := d.(*ast.FuncDecl); ok {
				within = s.fset.Position(f.Pos()).String()
			}
			ast.Inspect(d, func(n ast.Node) bool {
				look(within, n)
				return true
			})
		}
	}
}

// judge checks a call that refers to a message.
func (s *source) judge(within string, call *ast.CallExpr, c *phrase.Catalogue) (list []string) {
	at, refers := s.refers(within, call)
	if !refers || at >= len(call.Args) {
		return nil
	}
	fault := func(format string, args ...any) {
		list = append(list, s.fset.Position(call.Pos()).String()+": "+fmt.Sprintf(format, args...))
	}
	if begin, joined := opening(call.Args[at]); joined {
		s.begun[begin] = true
		if !slices.ContainsFunc(c.Keys(), func(key string) bool { return strings.HasPrefix(key, begin) }) {
			fault("no message begins with %q", begin)
		}
		return list
	}
	key, ok := written(call.Args[at])
	switch has, places := len(call.Args)-at-1, c.Places(key); {
	case !ok:
	case !c.Has(key):
		fault("there is no message %q", key)
	case !call.Ellipsis.IsValid() && has != places:
		fault("message %q takes %d arguments and is given %d", key, places, has)
	}
	return list
}

// widened finds functions that pass their key and arguments on to a referer, and
// reports whether it has found new ones.
func (s *source) widened() bool {
	before := len(s.referers)
	s.each(func(within string, n ast.Node) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			name := n.Name.Name
			if n.Recv != nil {
				name = "." + name
			}
			s.widen(within, referer{name: name}, n.Type, n.Body)
		case *ast.AssignStmt:
			for i := range n.Lhs {
				if name, ok := n.Lhs[i].(*ast.Ident); ok && i < len(n.Rhs) {
					if f, ok := n.Rhs[i].(*ast.FuncLit); ok {
						s.widen(within, referer{within, name.Name}, f.Type, f.Body)
					}
				}
			}
		}
	})
	return len(s.referers) > before
}

func (s *source) widen(within string, own referer, f *ast.FuncType, body *ast.BlockStmt) {
	var params []string
	for _, field := range f.Params.List {
		for _, p := range field.Names {
			params = append(params, p.Name)
		}
	}
	if body == nil || len(params) == 0 {
		return
	}
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || !call.Ellipsis.IsValid() {
			return true
		}
		at, refers := s.refers(within, call)
		if !refers || at != len(call.Args)-2 || !is(call.Args[at+1], params[len(params)-1]) {
			return true
		}
		for i, p := range params {
			if is(call.Args[at], p) {
				s.referers[own] = i
			}
		}
		return true
	})
}

// refers reports where the key stands in a call that refers to a message.
func (s *source) refers(within string, call *ast.CallExpr) (at int, refers bool) {
	name := ""
	switch f := call.Fun.(type) {
	case *ast.Ident:
		if at, refers = s.referers[referer{within, f.Name}]; refers {
			return at, true
		}
		name = f.Name
	case *ast.SelectorExpr:
		name = "." + f.Sel.Name
		if is(f.X, "phrase") || is(f.X, "scene") || is(f.X, "riposte") {
			name = f.X.(*ast.Ident).Name + name
		}
	}
	at, refers = s.referers[referer{name: name}]
	return at, refers
}

func is(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}

// written returns a string that is written out.
func written(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	word, err := strconv.Unquote(lit.Value)
	return word, err == nil
}

// opening is the beginning of a key that is put together.
func opening(e ast.Expr) (string, bool) {
	sum, ok := e.(*ast.BinaryExpr)
	if !ok {
		return "", false
	}
	for {
		left, deeper := sum.X.(*ast.BinaryExpr)
		if !deeper {
			return written(sum.X)
		}
		sum = left
	}
}
