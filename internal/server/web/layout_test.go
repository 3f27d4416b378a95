package web

import (
	"html/template"
	"regexp"
	"strings"
	"testing"
)

// drawn is the layout round a main element of a test, without the pages.
func drawn(t *testing.T, p *Page, main string) string {
	t.Helper()
	set := template.Must(template.New("").Funcs(funcs()).ParseFS(layoutFile, "templates/layout.html"))
	template.Must(set.Parse(`{{define "main"}}` + main + `{{end}}`))
	var out strings.Builder
	if err := execute(&out, set, "layout", p); err != nil {
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
		`<script type="module" src="` + AssetPath("riposte.js") + `">`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page)
		}
	}
}

var inline = regexp.MustCompile(`(?i)<style|\sstyle=|\son[a-z]+=|<script(?:\s+type="module")?>|javascript:|ZgotmplZ`)

// The policy of the server lets nothing inline through.
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
