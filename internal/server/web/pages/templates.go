package pages

import (
	"embed"
	"io"
	"sync"

	"riposte/internal/server/web"
	"riposte/internal/server/web/table"
)

//go:embed templates
var templateFiles embed.FS

// templates are the pages, with the parts for forms and tables.
var templates = sync.OnceValue(func() *web.Templates { return table.Templates().With(templateFiles) })

// Render writes a whole page, or nothing if there is an error.
func Render(w io.Writer, p *web.Page) error { return templates().Page(w, p) }
