package server

import (
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3filter"
)

// An asked is a request of a test.
type asked struct {
	method, path string
	body         string
	kind         string // of the body; "" means JSON if there is a body
	token        string
	header       map[string]string
	address      string // the client's; "" is an address of its own
}

// A reply is what came back.
type reply struct {
	t      testing.TB
	status int
	header http.Header
	body   []byte
}

// A client asks a server and checks every answer against the document.
type client struct {
	t        testing.TB
	server   http.Handler
	contract *contract
}

const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

func (k *client) ask(a asked) *reply {
	k.t.Helper()
	var body io.Reader
	if a.body != "" {
		body = strings.NewReader(a.body)
	}
	r := httptest.NewRequestWithContext(k.t.Context(), a.method, a.path, body)
	if a.body != "" && a.kind == "" {
		a.kind = jsonType
	}
	if a.kind != "" && a.kind != "none" {
		r.Header.Set("Content-Type", a.kind)
	}
	if a.token != "" {
		r.Header.Set("Authorization", "Bearer "+a.token)
	}
	if a.address != "" {
		r.RemoteAddr = a.address
	}
	for name, value := range a.header {
		r.Header.Set(name, value)
		if name == "Host" {
			r.Host = value
		}
	}
	w := httptest.NewRecorder()
	k.server.ServeHTTP(w, r)
	got := &reply{k.t, w.Code, w.Result().Header, w.Body.Bytes()}
	k.hold(r, got)
	return got
}

// hold compares an answer with the document.
func (k *client) hold(r *http.Request, got *reply) {
	k.t.Helper()
	if got.header.Get("Content-Encoding") != "" {
		return
	}
	asGet := r.Clone(r.Context())
	if asGet.Method == http.MethodHead || asGet.Method == http.MethodOptions {
		return
	}
	route, params, err := k.contract.router.FindRoute(asGet)
	if err != nil {
		if _, _, err := k.contract.pages.FindRoute(asGet); err != nil && got.status < 400 {
			k.t.Errorf("%s %s: answered %d, and the document knows no such route", r.Method, r.URL.Path, got.status)
		}
		return
	}
	if forBrowser(r, got) {
		return
	}
	err = openapi3filter.ValidateResponse(r.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: asGet, PathParams: params, Route: route},
		Status:                 got.status,
		Header:                 got.header,
		Body:                   io.NopCloser(bytes.NewReader(got.body)),
		Options:                &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true, ExcludeResponseBody: true},
	})
	if err == nil {
		err = k.contract.body(route, got.status, got.header.Get("Content-Type"), got.body)
	}
	if err != nil {
		k.t.Errorf("%s %s: the answer %d is not what the document says: %v\n%.600s", r.Method, r.URL.Path, got.status, err, got.body)
	}
}

// forBrowser reports whether an answer is none that programs get: a page, the way to one, or what
// is wrong with a form.
func forBrowser(r *http.Request, got *reply) bool {
	return strings.HasPrefix(got.header.Get("Content-Type"), "text/html") || got.status == http.StatusSeeOther || got.status >= 400 && formSent(r.Header)
}

func formSent(h http.Header) bool {
	kind, _, _ := mime.ParseMediaType(h.Get("Content-Type"))
	return kind == formType || kind == multipartType
}

func (r *reply) want(status int) *reply {
	r.t.Helper()
	if r.status != status {
		r.t.Fatalf("got %d, want %d: %s", r.status, status, r.body)
	}
	return r
}

// problem checks that the answer is a problem with that word.
func (r *reply) problem(status int, w word) *Problem {
	r.t.Helper()
	if r.status != status {
		r.t.Errorf("got %d, want %d: %s", r.status, status, r.body)
	}
	if got := r.header.Get("Content-Type"); got != problemType {
		r.t.Errorf("got Content-Type %q, want %s: %s", got, problemType, r.body)
	}
	var p Problem
	if err := json.Unmarshal(r.body, &p); err != nil {
		r.t.Fatalf("the problem can't be read: %v: %s", err, r.body)
	}
	if p.Type != "/problems/"+string(w) {
		r.t.Errorf("got %s, want %s: %s", p.Type, w, r.body)
	}
	if p.Status != r.status || p.Title == "" || p.Detail == "" {
		r.t.Errorf("the problem is not whole: %s", r.body)
	}
	return &p
}

func (r *reply) into(v any) {
	r.t.Helper()
	if err := json.Unmarshal(r.body, v); err != nil {
		r.t.Fatalf("%v: %s", err, r.body)
	}
}
