package form

import (
	"embed"
	"sync"

	"riposte/internal/server/web"
)

//go:embed templates
var templateFiles embed.FS

// Templates are the parts that draw a form.
var Templates = sync.OnceValue(func() *web.Templates { return web.Layout().With(templateFiles) })
