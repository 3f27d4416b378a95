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
	"regexp"
	"slices"
	"strings"
	"sync"

	"riposte"
	"riposte/document"
)

//go:embed templates
var templateFiles embed.FS

// A Page is what the layout needs to know of a page. The templates of the page are
// given the Page; what they draw is Body.
type Page struct {
	Name        string // of templates/pages/NAME.html, and data-page of the body
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
		"asset":   AssetPath,
		"msg":     Msg,
		"inches":  inches,
		"slugged": slug,
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

// A templateSet is the parts alone and every page with the parts.
type templateSet struct {
	parts *template.Template
	pages map[string]*template.Template
}

var templates = sync.OnceValue(func() *templateSet {
	set := &templateSet{pages: map[string]*template.Template{}}
	set.parts = template.Must(template.New("parts").Funcs(funcs()).Parse(source("templates/layout.html")))
	for _, file := range templatesIn("parts") {
		template.Must(set.parts.Parse(source(file)))
	}
	for _, file := range templatesIn("pages") {
		page := template.Must(set.parts.Clone()) // before parts is first executed: it can't be cloned after
		template.Must(page.Parse(source(file)))
		set.pages[strings.TrimSuffix(path.Base(file), ".html")] = page
	}
	return set
})

// What stands in a template and is the same in every drawing of it: a message
// without arguments, an icon by its name.
var (
	fixedMessage = regexp.MustCompile(`\{\{msg "([^"]+)"\}\}`)
	fixedIcon    = regexp.MustCompile(`\{\{template "icon" "([^"]+)"\}\}`)
)

// source is the text of a template with everything fixed filled in: half of the
// time of a frame went into looking it up.
func source(file string) string {
	text, err := templateFiles.ReadFile(file)
	if err != nil {
		panic(err) // the names are fixed and good
	}
	text = fixedMessage.ReplaceAllFunc(text, func(action []byte) []byte {
		return []byte(template.HTMLEscapeString(Msg(Key(fixedMessage.FindSubmatch(action)[1]))))
	})
	icon := `<svg class="icon" aria-hidden="true"><use href="` + AssetPath("icons.svg") + `#${1}"/></svg>`
	return string(fixedIcon.ReplaceAll(text, []byte(icon)))
}

func templatesIn(dir string) []string {
	files, err := fs.Glob(templateFiles, "templates/"+dir+"/*.html")
	if err != nil {
		panic(err) // the pattern is fixed and good
	}
	return files
}

// Render writes the whole page, or nothing where there is an error.
func Render(w io.Writer, p *Page) error {
	page := templates().pages[p.Name]
	if page == nil {
		return fmt.Errorf("there is no page %q, only %s", p.Name, strings.Join(slices.Sorted(maps.Keys(templates().pages)), ", "))
	}
	return execute(w, page, "layout", p)
}

// RenderPart writes one template of the parts alone, as a live region is sent, or
// nothing where there is an error.
func RenderPart(w io.Writer, name string, data any) error {
	return execute(w, templates().parts, name, data)
}

// execute buffers: half a page would be worse than an error.
func execute(w io.Writer, t *template.Template, name string, data any) error {
	var out bytes.Buffer
	if err := t.ExecuteTemplate(&out, name, data); err != nil {
		return err
	}
	_, err := w.Write(out.Bytes())
	return err
}
