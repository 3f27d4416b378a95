package draw

import (
	"embed"
	"html/template"
	"sync"

	"riposte/internal/server/web"
)

//go:embed templates
var templateFiles embed.FS

var templates = sync.OnceValue(func() *web.Templates { return web.Layout().With(templateFiles) })

// A look is what a mark of templates/parts/marks.html is drawn with.
type look struct {
	Fill, Line string // classes
	Letter     string
	Icon       string
	Drawing    template.HTML
}

// as draws a mark.
func (l look) as(mark string) template.HTML { return templates().HTML(mark, l) }

// alike holds the marks that never vary, by name.
var alike = sync.OnceValue(func() map[string]template.HTML {
	all := map[string]template.HTML{}
	for _, mark := range []string{"may", "may-cost", "ring", "aim", "from"} {
		all[mark] = look{}.as(mark)
	}
	return all
})
