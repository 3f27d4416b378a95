package web

import (
	"errors"
	"html/template"
	"strings"
	"testing"
)

// A thing is what the templates of a test are given.
type thing struct {
	Name  string
	Mark  template.HTML
	Kinds []kind
	Next  *thing
	Any   any
	N     int
	Yes   bool
}

type kind string

func (k kind) String() string { return "the kind " + string(k) }

func (t *thing) Louder(by string) string { return t.Name + by }
func (t thing) Self() thing              { return t }
func (t *thing) Fails() (string, error)  { return "", errors.New("it fails") }

// What is compiled writes what html/template writes, whatever is in the text.
func FuzzCompiled(f *testing.F) {
	Twice = true
	source := template.Must(template.New("").Funcs(funcs()).Parse(`
{{define "text"}}<p id="{{.Name}}" class="a {{template "class" .}}" title="x {{.Name}}">{{.Name}} {{.Mark}} {{.N}} {{.Yes}} {{.Any}}</p>{{end}}
{{define "class"}}{{if .Yes}}yes{{else if .Next}}next{{else}}no{{end}}{{end}}
{{define "addresses"}}<a href="{{.Name}}">1</a><a href="/a/{{.Name}}">2</a><a href="/a?b={{.Name}}&amp;c={{.N}}#{{.Name}}">3</a><img alt="" src="{{.Name}}">{{end}}
{{define "boxes"}}<title>{{.Name}}</title><textarea>{{.Name}}</textarea><input value="{{.Name}}">{{end}}
{{define "lists"}}{{$all := .}}{{range $i, $k := .Kinds}}{{if $i}}, {{end}}{{$k}} of {{$all.Name}}{{else}}none{{end}}{{range .Kinds}}<b>{{.}}</b>{{end}}{{len .Kinds}}{{end}}
{{define "calls"}}{{with .Next}}{{.Name}}{{$.Name}}{{template "calls" .}}{{end}}{{.Louder "!"}}{{.Self.Name}}{{with $x := .Name}}{{$x}}{{end}}{{end}}
{{define "tests"}}{{if and .Yes (not .Next)}}1{{end}}{{if or .Name .Next}}2{{end}}{{if eq .Name "a" "b"}}3{{end}}{{if ne .N 2}}4{{end}}{{if gt .N 1}}5{{end}}{{if lt .N 1}}6{{end}}{{print .Name .N}}{{printf "%s-%d" .Name .N}}{{if .Kinds}}{{index .Kinds 0}}{{slice .Kinds 1}}{{end}}{{end}}
{{define "sets"}}{{$x := 1}}{{if .Yes}}{{$x = 2}}{{$y := 3}}{{$y}}{{end}}{{$x}}{{end}}`))
	p := &program{source: source}
	f.Add("Ann & <b>", 1, true, "x")
	f.Add("javascript:alert(1)", 2, false, "a/b c")
	f.Add("\x00'\"+`", -3, true, "")
	f.Add("//host/?a=b#ü", 0, false, "<\xff>")
	f.Fuzz(func(t *testing.T, name string, n int, yes bool, other string) {
		all := &thing{Name: name, N: n, Yes: yes, Mark: "<hr>", Any: kind(other), Next: &thing{Name: other, Any: n, Kinds: []kind{kind(name), "<&>"}}}
		for _, one := range []*thing{all, all.Next} {
			for _, name := range []string{"text", "class", "addresses", "boxes", "lists", "calls", "tests", "sets"} {
				if err := p.execute(&strings.Builder{}, name, one); err != nil {
					t.Error(err)
				}
			}
		}
	})
}

// A fault ends an execution, and nothing is written.
func TestCompiledFaults(t *testing.T) {
	for _, text := range []string{`<p>{{.Fails}}`, `<p>{{.None}}`, `<p>{{range .N}}{{end}}{{.Next.Name}}`, `<p>{{if eq .Name .N}}{{end}}`} {
		p := &program{source: template.Must(template.New("").Parse(`{{define "one"}}` + text + `{{end}}`))}
		var out strings.Builder
		if err := p.execute(&out, "one", &thing{}); err == nil || out.Len() > 0 {
			t.Errorf("%s: got %v and %q", text, err, out.String())
		}
	}
}
