package web

import (
	"bytes"
	"fmt"
	"html/template"
	"io"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"text/template/parse"
)

// Templates are executed as functions, which are made from them once: looking up names by
// reflection and escaping through variadic calls took most of the time of a frame. Package
// html/template still decides how every value is escaped: its trees are compiled after it
// has done so. In tests it executes every template too, and must write the same bytes.

// A writing writes a node; dot and the values of the variables are in the run.
type writing func(x *run, dot reflect.Value)

// An expr is the value of an argument.
type expr func(x *run, dot reflect.Value) reflect.Value

// A compiled is a template that can be written.
type compiled struct {
	vars  int // the number of its variables, $ included
	write writing
}

// A program is a set of templates, each of which is compiled when it is first
// needed.
type program struct {
	mu        sync.Mutex
	once      sync.Once
	read      func() *template.Template // reads source when it is first needed; nil: it is there
	source    *template.Template        // can no longer be cloned
	templates sync.Map                  // *compiled by name
}

// trees are the templates as html/template has them. A page has half a megabyte of them, a copy
// of all parts, so that those of a page that nobody asks for are not made.
func (p *program) trees() *template.Template {
	p.once.Do(func() {
		if p.read != nil {
			p.source = p.read()
		}
	})
	return p.source
}

// template is the compiled template with a name, nil if there is none. It panics on
// anything that the compiler doesn't know: the tests compile every template.
func (p *program) template(name string) *compiled {
	if t, known := p.templates.Load(name); known {
		return t.(*compiled)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	source := p.trees().Lookup(name)
	if source == nil {
		return nil
	}
	// html/template escapes a tree when it is first executed: only then can it be read.
	_ = source.Execute(nowhere{}, nil)
	c := &compiler{program: p, names: []string{"$"}, most: 1}
	t := &compiled{write: c.list(source.Tree.Root)}
	t.vars = c.most
	p.templates.Store(name, t)
	return t
}

// nowhere refuses everything, so that nothing is executed.
type nowhere struct{}

func (nowhere) Write([]byte) (int, error) { return 0, fmt.Errorf("nothing is written") }

// Twice, set by tests, makes html/template execute everything too: if it writes
// something different, or finds a different fault, that is an error.
var Twice bool

// execute writes a template or, if there is an error, nothing: half a page would be worse.
func (p *program) execute(w io.Writer, name string, data any) error {
	x := runs.Get().(*run)
	defer runs.Put(x)
	err := x.execute(p, name, data)
	if Twice {
		var again bytes.Buffer
		failed := p.trees().ExecuteTemplate(&again, name, data)
		if (err == nil) != (failed == nil) || err == nil && !bytes.Equal(x.out, again.Bytes()) {
			return fmt.Errorf("web: the template %s writes\n%s (%w)\nand by html/template\n%s (%w)", name, x.out, err, &again, failed)
		}
	}
	if err == nil {
		_, err = w.Write(x.out)
	}
	return err
}

func (x *run) execute(p *program, name string, data any) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			var own bool
			if err, own = fault.(failure); !own {
				panic(fault)
			}
		}
	}()
	x.out = x.out[:0]
	t := p.template(name)
	if t == nil {
		fail[any]("there is no template %q", name)
	}
	x.call(t, reflect.ValueOf(data))
	return nil
}

// A failure ends an execution.
type failure struct{ error }

// fail panics with a failure, for execute.
func fail[T any](format string, args ...any) T {
	panic(failure{fmt.Errorf("web: "+format, args...)})
}

// A run is one execution.
type run struct {
	out  []byte
	vars []reflect.Value
}

var runs = sync.Pool{New: func() any { return &run{vars: make([]reflect.Value, 0, 64)} }}

// call writes a template with fresh variables.
func (x *run) call(t *compiled, data reflect.Value) {
	outer := x.vars
	at := len(outer)
	x.vars = slices.Grow(outer, t.vars)[at : at+t.vars]
	clear(x.vars)
	data = inner(data)
	x.vars[0] = data
	t.write(x, data)
	x.vars = outer
}

// inner is the value in an interface.
func inner(v reflect.Value) reflect.Value {
	if v.Kind() == reflect.Interface {
		return v.Elem()
	}
	return v
}

// unknown is the message about something that the compiler doesn't know.
func unknown(what string) string { return "web: templates can't have " + what }

// A compiler compiles one template.
type compiler struct {
	program *program
	names   []string // names of the variables in scope
	most    int
}

func (c *compiler) list(list *parse.ListNode) writing {
	if list == nil {
		return func(*run, reflect.Value) {}
	}
	scope := len(c.names)
	var all []writing
	var text []byte
	flush := func() {
		if len(text) > 0 {
			fixed := text
			all = append(all, func(x *run, _ reflect.Value) { x.out = append(x.out, fixed...) })
			text = nil
		}
	}
	for _, n := range list.Nodes {
		if t, ok := n.(*parse.TextNode); ok {
			text = append(text, t.Text...)
			continue
		}
		flush()
		if w := c.node(n); w != nil {
			all = append(all, w)
		}
	}
	flush()
	c.names = c.names[:scope]
	if len(all) == 1 {
		return all[0]
	}
	return func(x *run, dot reflect.Value) {
		for _, w := range all {
			w(x, dot)
		}
	}
}

func (c *compiler) node(n parse.Node) writing {
	switch n := n.(type) {
	case *parse.ActionNode:
		return c.action(n.Pipe)
	case *parse.IfNode:
		return c.branch(&n.BranchNode, false)
	case *parse.WithNode:
		return c.branch(&n.BranchNode, true)
	case *parse.RangeNode:
		return c.loop(n)
	case *parse.TemplateNode:
		return c.calls(n)
	case *parse.CommentNode:
		return nil
	}
	panic(unknown(fmt.Sprintf("a node of type %T", n)))
}

// action writes a value, or sets a variable.
func (c *compiler) action(pipe *parse.PipeNode) writing {
	value, how := c.escaped(pipe)
	if len(pipe.Decl) == 0 {
		return func(x *run, dot reflect.Value) { x.out = how(x.out, value(x, dot)) }
	}
	set := c.variable(pipe)
	return func(x *run, dot reflect.Value) { x.vars[set] = value(x, dot) }
}

// variable is the place of the only variable that a pipeline declares or sets.
func (c *compiler) variable(pipe *parse.PipeNode) int {
	if len(pipe.Decl) != 1 {
		panic(unknown("several variables at once"))
	}
	name := pipe.Decl[0].Ident[0]
	if pipe.IsAssign {
		return c.known(name)
	}
	return c.declare(name)
}

func (c *compiler) declare(name string) int {
	c.names = append(c.names, name)
	c.most = max(c.most, len(c.names))
	return len(c.names) - 1
}

func (c *compiler) known(name string) int {
	for i := len(c.names) - 1; i >= 0; i-- {
		if c.names[i] == name {
			return i
		}
	}
	panic(unknown("no variable " + name))
}

func (c *compiler) branch(n *parse.BranchNode, with bool) writing {
	scope := len(c.names)
	value := c.pipe(n.Pipe)
	set := -1
	if len(n.Pipe.Decl) > 0 {
		set = c.variable(n.Pipe)
	}
	then, otherwise := c.list(n.List), c.list(n.ElseList)
	c.names = c.names[:scope]
	return func(x *run, dot reflect.Value) {
		v := value(x, dot)
		if set >= 0 {
			x.vars[set] = v
		}
		switch {
		case !truth(v):
			otherwise(x, dot)
		case with:
			then(x, v)
		default:
			then(x, dot)
		}
	}
}

func (c *compiler) loop(n *parse.RangeNode) writing {
	scope := len(c.names)
	value := c.pipe(n.Pipe)
	index, element := -1, -1
	switch decl := n.Pipe.Decl; {
	case len(decl) == 1:
		element = c.declare(decl[0].Ident[0])
	case len(decl) == 2:
		index, element = c.declare(decl[0].Ident[0]), c.declare(decl[1].Ident[0])
	}
	body, otherwise := c.list(n.List), c.list(n.ElseList)
	c.names = c.names[:scope]
	return func(x *run, dot reflect.Value) {
		list := value(x, dot)
		if !list.IsValid() || list.Kind() == reflect.Pointer && list.IsNil() {
			otherwise(x, dot)
			return
		}
		if list.Kind() != reflect.Slice && list.Kind() != reflect.Array {
			fail[any]("a template ranges over %s", list.Type())
		}
		for i := range list.Len() {
			item := inner(list.Index(i))
			if index >= 0 {
				x.vars[index] = reflect.ValueOf(i)
			}
			if element >= 0 {
				x.vars[element] = item
			}
			body(x, item)
		}
		if list.Len() == 0 {
			otherwise(x, dot)
		}
	}
}

// calls writes another template. What html/template makes of one for the context in which
// it is called is the same except for its name: such templates are called within
// attributes, and write no HTML of their own.
func (c *compiler) calls(n *parse.TemplateNode) writing {
	name, _, _ := strings.Cut(n.Name, "$htmltemplate_")
	data := expr(func(*run, reflect.Value) reflect.Value { return reflect.Value{} })
	if n.Pipe != nil {
		data = c.pipe(n.Pipe)
	}
	p := c.program
	var known atomic.Pointer[compiled]
	return func(x *run, dot reflect.Value) {
		t := known.Load()
		if t == nil {
			t = p.template(name)
			known.Store(t)
		}
		x.call(t, data(x, dot))
	}
}

// pipe is the value of a pipeline of which nothing is written.
func (c *compiler) pipe(p *parse.PipeNode) expr {
	var value expr
	for _, cmd := range p.Cmds {
		value = c.command(cmd, value)
	}
	return value
}

// command is the value of a command; last, if there is one, is its last argument.
func (c *compiler) command(cmd *parse.CommandNode, last expr) expr {
	args := make([]expr, 0, len(cmd.Args))
	for _, a := range cmd.Args[1:] {
		args = append(args, c.argument(a))
	}
	if last != nil {
		args = append(args, last)
	}
	switch first := cmd.Args[0].(type) {
	case *parse.IdentifierNode:
		return c.function(first.Ident, args)
	case *parse.FieldNode:
		return chain(dotted, first.Ident, args)
	case *parse.VariableNode:
		at := c.known(first.Ident[0])
		return chain(func(x *run, _ reflect.Value) reflect.Value { return x.vars[at] }, first.Ident[1:], args)
	case *parse.ChainNode:
		return chain(c.argument(first.Node), first.Field, args)
	default:
		if len(args) > 0 {
			panic(unknown("arguments of " + first.String()))
		}
		return c.argument(first)
	}
}

func dotted(_ *run, dot reflect.Value) reflect.Value { return dot }

func (c *compiler) argument(n parse.Node) expr {
	switch n := n.(type) {
	case *parse.DotNode:
		return dotted
	case *parse.PipeNode:
		return c.pipe(n)
	case *parse.StringNode:
		return constant(n.Text)
	case *parse.BoolNode:
		return constant(n.True)
	case *parse.NumberNode:
		if !n.IsInt {
			panic(unknown("the number " + n.Text))
		}
		return constant(int(n.Int64))
	case *parse.FieldNode, *parse.VariableNode, *parse.ChainNode, *parse.IdentifierNode:
		return c.command(&parse.CommandNode{Args: []parse.Node{n}}, nil)
	}
	panic(unknown("the argument " + n.String()))
}

func constant(v any) expr {
	value := reflect.ValueOf(v)
	return func(*run, reflect.Value) reflect.Value { return value }
}

// chain looks up names one after another; the last may be a method with arguments.
func chain(value expr, names []string, args []expr) expr {
	if len(names) == 0 && len(args) > 0 {
		panic(unknown("arguments of what is no function"))
	}
	for i, name := range names {
		var own []expr
		if i == len(names)-1 {
			own = args
		}
		value = member(value, name, own)
	}
	return value
}
