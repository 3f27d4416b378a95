// Package report makes one HTML file of figures and tables, in the dress of the page: dark or
// light as its reader wishes, without scripts, and with nothing that is fetched. The same
// [Page] has the same bytes.
package report

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"
	"sync"

	"riposte/internal/chart"
	"riposte/internal/server/web"
)

// A Page is a report.
type Page struct {
	System string // name of the ruleset, whose colour it has
	Over   string // a few words above the title
	Title  string
	Brief  []string // what it comes to, in sentences
	Facts  []Fact   // what it is of
	Parts  []Part
	Limits []string // what these numbers don't say
	Again  string   // the command that makes it again
}

// A Fact is a name with its value.
type Fact struct{ Name, Value string }

// A Part is a heading with what belongs there.
type Part struct {
	Title   string
	Lead    string
	Figures []chart.Figure
	Tables  []Table
	Duels   []Duel
}

// A Table is of words in its first columns, and of numbers.
type Table struct {
	Title string
	Words int // columns of words
	Head  []string
	Rows  [][]string
	Note  string // lines below it
}

// A Duel is one that can be watched.
type Duel struct {
	Why     string // it is listed
	Of      string // who, where
	Value   string
	Command string // that opens it
}

//go:embed report.css
var style string

//go:embed report.html
var source string

var page = template.Must(template.New("report").Funcs(template.FuncMap{
	"number": func(table Table, i int) bool { return i >= table.Words },
	"lines":  func(s string) []string { return strings.FieldsFunc(s, func(r rune) bool { return r == '\n' }) },
	"mark":   func(i int) string { return fmt.Sprintf("part-%d", i+1) },
}).Parse(source))

// sheet is the style of every report, with the type in it.
var sheet = sync.OnceValue(func() template.CSS {
	var b strings.Builder
	tokens := string(web.Source("tokens.css"))
	b.WriteString(strings.ReplaceAll(tokens, "riposte-gothic.woff2", web.Letters()))
	b.WriteString(chart.Style)
	b.WriteString(style)
	return template.CSS(b.String()) //nolint:gosec // all of it is ours
})

// HTML is the whole file.
func (p *Page) HTML() ([]byte, error) {
	var b bytes.Buffer
	err := page.Execute(&b, struct {
		*Page
		Style template.CSS
	}{p, sheet()})
	return b.Bytes(), err
}
