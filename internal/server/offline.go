package server

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/andybalholm/brotli"

	"riposte/internal/modules"
)

// Modules are the rules for pages, compressed by brotli. The errors are those of package modules.
type Modules interface {
	// There reports whether there are any.
	There() bool
	// Version is another for other modules.
	Version() string
	Module(name string) ([]byte, error)
	// Runner is the script that runs a module.
	Runner() ([]byte, error)
}

// playerPath is the worker that runs a module. It alone may compile one: no page may, not even its own.
const playerPath = "/offline-player.js"

// playerPolicy is the Content-Security-Policy of that worker.
var playerPolicy = []string{strings.Replace(policy, "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", 1)}

// playing reports whether pages can play here without a server.
func (s *Server) playing() bool { return s.Modules != nil && s.Modules.There() }

// offline is the page that plays against a bot without a server.
func (s *Server) offline(c *call) error {
	if !c.html || !s.playing() {
		return refusef(wordNotFound, "There is no page here that plays without a server.")
	}
	return c.draw(http.StatusOK, private, func(p Page, w writer) error { return s.Pages.Site.Offline(w, p, s.Modules.Version()) })
}

// player is the worker of that page.
func (s *Server) player(c *call) error {
	c.w.Header()["Content-Security-Policy"] = playerPolicy
	return s.asset(c)
}

// module answers with a module, NAME.wasm, or with the script that runs one.
func (s *Server) module(c *call) error {
	file := c.r.PathValue("file")
	if s.Modules == nil {
		return refusef(wordNotFound, "There are no modules here.")
	}
	kind, packed, err := "text/javascript; charset=utf-8", []byte(nil), modules.ErrNone
	if name, ok := strings.CutSuffix(file, ".wasm"); ok {
		kind = "application/wasm"
		packed, err = s.Modules.Module(name)
	} else if file == modules.Runner {
		packed, err = s.Modules.Runner()
	}
	switch {
	case errors.Is(err, modules.ErrNone):
		return refusef(wordNotFound, "There is no such module.")
	case errors.Is(err, modules.ErrSoon):
		p := problem(wordUnavailable, "The rules are being made ready for pages. This takes a minute, once.")
		p.retry = time.Second
		return p
	case err != nil:
		return err
	}
	h := c.w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", `"`+s.Modules.Version()+`"`)
	h.Set("Vary", "Accept-Encoding")
	if c.r.Header.Get("If-None-Match") == `"`+s.Modules.Version()+`"` {
		c.w.WriteHeader(http.StatusNotModified)
		return nil
	}
	if strings.Contains(c.r.Header.Get("Accept-Encoding"), "br") {
		h.Set("Content-Encoding", "br")
		http.ServeContent(c.w, c.r, "", time.Time{}, bytes.NewReader(packed))
		return nil
	}
	if c.r.Method == http.MethodGet {
		_, _ = io.Copy(c.w, brotli.NewReader(bytes.NewReader(packed))) // whoever asked may have gone
	}
	return nil
}
