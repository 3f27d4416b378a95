package web

import (
	"bytes"
	"html/template"
	"io/fs"
	"path"
	"regexp"
	"text/template/parse"
)

// Templates are written to be read and sent to be small. A line break in a template, with
// the white space around it, is dropped; before a letter or a digit, as before an
// attribute, it becomes one space. A space that is meant at the end of a line is written
// {{" "}}, a line break {{"
// "}}. Anything that is the same in every drawing (those two, a message without
// arguments, an icon by its name) is filled in once: looking it up took half the time of
// a frame.

// read adds the templates of a file to a set. It panics if that can't be done: the
// tests read every file.
func read(set *template.Template, files fs.FS, file string) {
	source, err := fs.ReadFile(files, file)
	if err != nil {
		panic(err) // the names are fixed and good
	}
	trees, err := parse.Parse(path.Base(file), string(source), "", "", funcs(), builtins)
	if err != nil {
		panic(err)
	}
	for name, tree := range trees {
		if name == path.Base(file) {
			continue // what is between the templates
		}
		settle(tree.Root)
		template.Must(set.AddParseTree(name, tree))
	}
}

// builtins are the functions of package template that our templates may call; the
// parser needs their names.
var builtins = map[string]any{
	"and": 0, "or": 0, "not": 0, "len": 0, "index": 0, "slice": 0, "print": 0, "printf": 0, "println": 0,
	"html": 0, "js": 0, "urlquery": 0, "call": 0, "eq": 0, "ne": 0, "lt": 0, "le": 0, "gt": 0, "ge": 0,
}

// settle fills in what never varies, throughout a list of nodes.
func settle(list *parse.ListNode) {
	if list == nil {
		return
	}
	for i, n := range list.Nodes {
		switch n := n.(type) {
		case *parse.TextNode:
			n.Text = lined(n.Text)
		case *parse.ActionNode:
			if text, ok := fixed(n); ok {
				list.Nodes[i] = &parse.TextNode{NodeType: parse.NodeText, Pos: n.Pos, Text: []byte(text)}
			}
		case *parse.TemplateNode:
			if name, ok := written(n.Pipe); ok && n.Name == "icon" {
				text := `<svg class="icon" aria-hidden="true"><use href="` + IconPath(name) + `"/></svg>`
				list.Nodes[i] = &parse.TextNode{NodeType: parse.NodeText, Pos: n.Pos, Text: []byte(text)}
			}
		case *parse.IfNode:
			settle(n.List)
			settle(n.ElseList)
		case *parse.RangeNode:
			settle(n.List)
			settle(n.ElseList)
		case *parse.WithNode:
			settle(n.List)
			settle(n.ElseList)
		}
	}
}

var lineBreak = regexp.MustCompile(`[ \t]*\n\s*([\pL\pN]?)`)

// lined is a text without its line breaks.
func lined(text []byte) []byte {
	return lineBreak.ReplaceAllFunc(text, func(at []byte) []byte {
		if next := bytes.TrimSpace(at); len(next) > 0 {
			return append([]byte{' '}, next...)
		}
		return nil
	})
}

// fixed is the text that an action writes if it always writes the same: a string, or
// a message without arguments.
func fixed(n *parse.ActionNode) (text string, ok bool) {
	if text, ok = written(n.Pipe); ok {
		return text, true
	}
	if len(n.Pipe.Decl) > 0 || len(n.Pipe.Cmds) != 1 || len(n.Pipe.Cmds[0].Args) != 2 {
		return "", false
	}
	function, called := n.Pipe.Cmds[0].Args[0].(*parse.IdentifierNode)
	key, known := n.Pipe.Cmds[0].Args[1].(*parse.StringNode)
	if !called || !known || function.Ident != "msg" {
		return "", false
	}
	return template.HTMLEscapeString(Msg(Key(key.Text))), true
}

// written is the string that a pipeline consists of, if that is all it is.
func written(p *parse.PipeNode) (text string, ok bool) {
	if p == nil || len(p.Decl) > 0 || len(p.Cmds) != 1 || len(p.Cmds[0].Args) != 1 {
		return "", false
	}
	s, ok := p.Cmds[0].Args[0].(*parse.StringNode)
	if !ok {
		return "", false
	}
	return s.Text, true
}
