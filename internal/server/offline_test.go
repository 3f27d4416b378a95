package server

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"riposte/internal/modules"
)

// shelved are modules for tests: "duel" is there, "pugilism" is being made, "coolduel" can't be.
type shelved struct{}

func (shelved) There() bool     { return true }
func (shelved) Version() string { return "1" }

func (shelved) Module(name string) ([]byte, error) {
	switch name {
	case "duel":
		return modules.PackQuickly([]byte("module")), nil
	case "pugilism":
		return nil, modules.ErrSoon
	case "coolduel":
		return nil, errors.New("it does not compile")
	}
	return nil, modules.ErrNone
}

func (shelved) Runner() ([]byte, error) { return modules.PackQuickly([]byte("script")), nil }

func TestModules(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test"), Modules: shelved{}})
	ask := func(path, coding string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
		r.Header.Set("Accept", "text/html")
		r.Header.Set("Accept-Encoding", coding)
		b.web.ServeHTTP(w, r)
		return w
	}
	for path, want := range map[string]int{
		"/offline": 200, "/offline/duel.wasm": 200, "/offline/wasm_exec.js": 200, "/offline/pugilism.wasm": 503, "/offline/coolduel.wasm": 500,
		"/offline/chess.wasm": 404, "/offline/duel": 404, "/offline-player.js": 200, "/offline-keep.js": 200,
	} {
		answer := ask(path, "gzip")
		if answer.Code != want {
			t.Errorf("%s: %d, want %d", path, answer.Code, want)
		}
		if may := strings.Contains(answer.Header().Get("Content-Security-Policy"), "wasm-unsafe-eval"); may != (path == playerPath) {
			t.Errorf("%s may compile: %v", path, may)
		}
	}
	if plain := ask("/offline/duel.wasm", "gzip").Body.String(); plain != "module" {
		t.Errorf("without brotli: %q", plain)
	}
	packed := ask("/offline/duel.wasm", "br")
	if body := packed.Body.String(); packed.Header().Get("Content-Encoding") != "br" || body != string(modules.PackQuickly([]byte("module"))) {
		t.Errorf("with brotli: %q, %v", body, packed.Header())
	}
	b = newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	if got := ask("/offline", "br").Code; got != http.StatusNotFound {
		t.Errorf("without modules: %d", got)
	}
}
