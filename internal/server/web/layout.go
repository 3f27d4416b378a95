package web

import (
	"bytes"
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

// A Page is what the layout needs to know of a page. The templates of the page are
// given the Page; what they draw is Body.
type Page struct {
	Name        string // of its template, and data-page of the body
	Title       string
	Description string // for search engines and for the preview of a link
	System      string // the ruleset, whose accent the page takes; "" is the lobby's
	MainID      string // id of the main element; "" is "main"
	Where       string // beside the brand: what the page is
	More        string // and about it, where there is room
	Private     bool   // not for search engines: a duel
	Body        any
}

// Main is the id of the main element, where the skip link leads.
func (p *Page) Main() string {
	if p.MainID == "" {
		return "main"
	}
	return p.MainID
}

// funcs are the functions of all templates.
func funcs() template.FuncMap {
	return template.FuncMap{
		"asset":   assetPath,
		"msg":     Msg,
		"inches":  Inches,
		"slugged": Slug,
		"modules": func() []string { return modules() },
		"domain":  func(o riposte.Option) string { return document.Domain(&o) },
	}
}

// styleSheets in the order of the cascade: all pages have them, as riposte.css.
var styleSheets = []string{"tokens.css", "base.css", "table.css", "play.css", "scene.css", "stats.css", "cards.css", "desk.css", "pages.css"}

// apart are the scripts that run before the others, or that riposte.js fetches where a
// page calls for them.
var apart = []string{"early.js", "blind.js", "build.js", "carry.js", "desk.js", "locks.js", "noted.js", "notes.js", "open.js", "replay.js", "sha256.js"}

// modules are what riposte.js imports at once, so that browsers fetch them together
// and not one after the other.
func modules() []string {
	var names []string
	for _, name := range assets().names() {
		if path.Ext(name) == ".js" && name != "riposte.js" && !slices.Contains(apart, name) {
			names = append(names, name)
		}
	}
	return names
}

// Templates are parts, which every page may use, and pages. Those of a package stand
// beside it: it adds them to the templates of the packages that it uses.
type Templates struct {
	source *template.Template // of the parts; never executed, for then it could not be cloned
	parts  *template.Template
	pages  map[string]*template.Template
}

// Layout is the frame of all pages, with no page yet.
var Layout = sync.OnceValue(func() *Templates {
	set := &Templates{source: template.New("parts").Funcs(funcs())}
	read(set.source, layoutFile, "templates/layout.html")
	return set
})

// With adds templates/parts/*.html and the pages templates/pages/NAME.html of a package.
// It panics where one can't be read: the tests find that.
func (t *Templates) With(files fs.FS) *Templates {
	set := &Templates{source: template.Must(t.source.Clone()), pages: map[string]*template.Template{}}
	for _, file := range templatesIn(files, "parts") {
		read(set.source, files, file)
	}
	for _, file := range templatesIn(files, "pages") {
		page := template.Must(set.source.Clone())
		read(page, files, file)
		set.pages[strings.TrimSuffix(path.Base(file), ".html")] = page
	}
	set.parts = template.Must(set.source.Clone())
	return set
}

func templatesIn(files fs.FS, dir string) []string {
	names, err := fs.Glob(files, "templates/"+dir+"/*.html")
	if err != nil {
		panic(err) // the pattern is fixed and good
	}
	return names
}

// Page writes a whole page, or nothing where there is an error.
func (t *Templates) Page(w io.Writer, p *Page) error {
	page := t.pages[p.Name]
	if page == nil {
		return fmt.Errorf("there is no page %q, only %s", p.Name, strings.Join(slices.Sorted(maps.Keys(t.pages)), ", "))
	}
	return execute(w, page, "layout", p)
}

// Part writes one template of the parts alone, as a live region is sent, or nothing
// where there is an error.
func (t *Templates) Part(w io.Writer, name string, data any) error {
	return execute(w, t.parts, name, data)
}

// Has reports whether there is a part of that name.
func (t *Templates) Has(part string) bool { return t.parts.Lookup(part) != nil }

// execute buffers: half a page would be worse than an error.
func execute(w io.Writer, t *template.Template, name string, data any) error {
	var out bytes.Buffer
	if err := t.ExecuteTemplate(&out, name, data); err != nil {
		return err
	}
	_, err := w.Write(out.Bytes())
	return err
}
