package web

import (
	"html/template"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"
)

// drawn is the layout around a test's main element, without the pages.
func drawn(t *testing.T, p *Page, main string) string {
	t.Helper()
	set := template.New("").Funcs(funcs())
	read(set, layoutFile, "templates/layout.html")
	template.Must(set.Parse(`{{define "main"}}` + main + `{{end}}`))
	var out strings.Builder
	if err := (&program{source: set}).execute(&out, "layout", p); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestLayout(t *testing.T) {
	page := drawn(t, &Page{Name: "table", Title: `Ulla & "B"`, System: "pugilism", MainID: "table", Where: "Pugilism", Private: true}, `<main id="table">{{.Title}}</main>`)
	for _, want := range []string{
		`<html lang="en" data-system="pugilism">`,
		`<title>Ulla &amp; &#34;B&#34; · Riposte</title>`,
		`<body data-page="table"`,
		`href="#table"`,
		`<meta name="robots" content="noindex">`,
		`href="/rules/pugilism"`,
		`<script type="module" src="` + assetPath("riposte.js") + `">`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page)
		}
	}
}

var inline = regexp.MustCompile(`(?i)<style|\sstyle=|\son[a-z]+=|<script(?:\s+type="module")?>|javascript:|ZgotmplZ`)

// The server's policy lets nothing inline through.
func TestNothingInline(t *testing.T) {
	page := drawn(t, &Page{Name: "home"}, `<main id="main"></main>`)
	if got := inline.FindString(page); got != "" {
		t.Errorf("got %q in the page", got)
	}
	if got := inline.FindString(sources(t, everyTemplate...)); got != "" {
		t.Errorf("got %q in a template", got)
	}
}

func TestRenderOfUnknownPage(t *testing.T) {
	var out strings.Builder
	if err := Layout().Page(&out, &Page{Name: "nowhere"}); err == nil || out.Len() > 0 {
		t.Errorf("got error %v and %d bytes", err, out.Len())
	}
}

// A designer can read the templates.
func TestTemplatesAreReadable(t *testing.T) {
	const most = 160
	for _, name := range files(t, everyTemplate...) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(data), "\n") {
			if n := utf8.RuneCountInString(line); n > most || strings.Contains(line, "\t") || strings.TrimRight(line, " ") != line {
				t.Errorf("%s, line %d: %d characters; want at most %d, no tab and no space at the end", name, i+1, n, most)
			}
		}
	}
}

// The white space of a template's lines is not sent, but a space that is meant is.
func TestLinesOfATemplate(t *testing.T) {
	set := template.New("").Funcs(funcs())
	read(set, fstest.MapFS{"a.html": {Data: []byte(`{{define "a"}}
  <p
      id="p"
      {{if .}} hidden{{end}}>
    <b>{{msg "brand"}}</b>{{" "}}
    <i>one
      two</i>
    <b>1</b>
    2
  </p>
  {{template "icon" "rule"}}
  <textarea>{{"\n"}}{{.}}</textarea>
{{end}}`)}}, "a.html")
	read(set, layoutFile, "templates/layout.html")
	var out strings.Builder
	if err := (&program{source: set}).execute(&out, "a", "x"); err != nil {
		t.Fatal(err)
	}
	want := `<p id="p" hidden><b>` + Msg("brand") + `</b> <i>one two</i><b>1</b> 2</p><svg class="icon" aria-hidden="true"><use href="` +
		IconPath("rule") + `"/></svg><textarea>` + "\nx</textarea>"
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The templates of a page are read when somebody asks for it.
func TestPagesAreReadWhenAskedFor(t *testing.T) {
	set := Layout().With(fstest.MapFS{
		"templates/pages/one.html": {Data: []byte(`{{define "main"}}one{{end}}`)},
		"templates/pages/two.html": {Data: []byte(`{{define "main"}}two{{end}}`)},
	})
	var out strings.Builder
	if err := set.Page(&out, &Page{Name: "one", Title: "One"}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "one") {
		t.Errorf("the page is\n%s", &out)
	}
	if set.pages["one"].source == nil || set.pages["two"].source != nil || set.parts.source != nil {
		t.Error("something else than the page that was asked for has been read")
	}
}
