package table

import (
	"embed"
	"sync"

	"riposte/internal/server/web"
	"riposte/internal/server/web/form"
)

//go:embed templates
var templateFiles embed.FS

// Templates are the parts and the page of a table.
var Templates = sync.OnceValue(func() *web.Templates { return form.Templates().With(templateFiles) })
