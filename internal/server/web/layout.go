package web

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"riposte"
	"riposte/document"
)

//go:embed templates
var layoutFile embed.FS

// A Page is what the layout needs to know about a page. The page's templates are
// given the Page; what they draw is Body.
type Page struct {
	Name        string // name of its template, and data-page of the body
	Title       string
	Description string // for search engines and link previews
	System      string // the ruleset, whose accent the page takes; "" is the lobby's
	MainID      string // id of the main element; "" is "main"
	Where       string // what the page is, beside the brand
	More        string // more about it, if there is room
	Private     bool   // kept from search engines: a duel
	Turn        bool   // it waits for its reader, and its icon says so
	Body        any
}

// Main is the id of the main element, to which the skip link leads.
func (p *Page) Main() string {
	if p.MainID == "" {
		return "main"
	}
	return p.MainID
}

// Lab reports whether the page belongs to the laboratory.
func (p *Page) Lab() bool { return strings.HasPrefix(p.Name, "lab") }

// funcs are the functions of all templates.
func funcs() template.FuncMap {
	return template.FuncMap{
		"asset":   assetPath,
		"msg":     Msg,
		"inches":  Inches,
		"slugged": Slug,
		"domain":  func(o riposte.Option) string { return document.Domain(&o) },
	}
}

// styleSheets are in the order of the cascade: all pages have them, as riposte.css. What a table
// does without is in pages.css, and what a single kind of page needs has a sheet of its own.
var styleSheets = []string{"tokens.css", "base.css", "table.css", "play.css", "scene.css", "stats.css", "cards.css", "desk.css", "frame.css", "forms.css"}

// Templates are parts, which every page may use, and pages. Each package keeps its
// own beside its code and adds them to the templates of the packages that it uses.
type Templates struct {
	source *template.Template // the parts; never executed, since they could not be cloned afterwards
	parts  *program
	pages  map[string]*program
}

// Layout is the frame of all pages, with no page yet.
var Layout = sync.OnceValue(func() *Templates {
	set := &Templates{source: template.New("parts").Funcs(funcs())}
	read(set.source, layoutFile, "templates/layout.html")
	return set
})

// With adds a package's parts, templates/parts/*.html, and pages,
// templates/pages/NAME.html. It panics if one can't be read: the tests find that.
func (t *Templates) With(files fs.FS) *Templates {
	set := &Templates{source: template.Must(t.source.Clone()), pages: map[string]*program{}}
	for _, file := range templatesIn(files, "parts") {
		read(set.source, files, file)
	}
	for _, file := range templatesIn(files, "pages") {
		set.pages[strings.TrimSuffix(path.Base(file), ".html")] = &program{read: func() *template.Template {
			page := template.Must(set.source.Clone())
			read(page, files, file)
			return page
		}}
	}
	set.parts = &program{read: func() *template.Template { return template.Must(set.source.Clone()) }}
	return set
}

func templatesIn(files fs.FS, dir string) []string {
	names, err := fs.Glob(files, "templates/"+dir+"/*.html")
	if err != nil {
		panic(err) // the pattern is fixed and good
	}
	return names
}

// Page writes a whole page, or nothing if there is an error.
func (t *Templates) Page(w io.Writer, p *Page) error {
	page := t.pages[p.Name]
	if page == nil {
		return fmt.Errorf("there is no page %q, only %s", p.Name, strings.Join(slices.Sorted(maps.Keys(t.pages)), ", "))
	}
	return page.execute(w, "layout", p)
}

// Part writes a single template of the parts, as a live region is sent, or nothing
// if there is an error.
func (t *Templates) Part(w io.Writer, name string, data any) error {
	return t.parts.execute(w, name, data)
}

// HTML is a part for another template or for a frame. It panics on a mistake in a template:
// the tests execute each of them.
func (t *Templates) HTML(name string, data any) template.HTML {
	var out htmlWriter
	if err := t.parts.execute(&out, name, data); err != nil {
		panic("web: " + err.Error())
	}
	return template.HTML(out)
}

// An htmlWriter keeps what is written at once.
type htmlWriter template.HTML

func (w *htmlWriter) Write(b []byte) (int, error) {
	*w += htmlWriter(b)
	return len(b), nil
}

// Has reports whether there is a part of that name.
func (t *Templates) Has(part string) bool { return t.source.Lookup(part) != nil }
