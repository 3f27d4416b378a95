//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"testing"
)

// What must fail a test is noticed, each kind by itself; a sound page is silent.
func TestHarnessHears(t *testing.T) {
	const page = `<!doctype html><html lang="en"><head><title>Page</title><link rel="icon" href="data:,"></head><body><main><h1>Page</h1>%s</main></body></html>`
	for _, test := range []struct{ name, path, body, want string }{
		{"silence", "/", `<p>words</p>`, ``},
		{"console error", "/", `<script>console.error('planted')</script>`, `^console: planted$`},
		{"exception", "/", `<script>throw new Error('planted')</script>`, `^exception: .*planted`},
		{"rejection", "/", `<script>Promise.reject(new Error('planted'))</script>`, `^exception: .*planted`},
		{"missing file", "/", `<img src="/missing" alt="">`, `^network: .*404.*/missing`},
		{"dead server", "/", `<img src="http://127.0.0.1:1/" alt="">`, `ERR_(CONNECTION_REFUSED|UNSAFE_PORT)`},
		{"content policy", "/strict", `<p style="color: red">words</p>`, `content policy: style-src-attr|content-security-policy|Content Security Policy`},
	} {
		t.Run(test.name, func(t *testing.T) {
			mux := http.NewServeMux()
			handle := func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/strict" {
					w.Header().Set("Content-Security-Policy", "default-src 'none'; img-src data:")
				}
				fmt.Fprintf(w, page, test.body)
			}
			mux.HandleFunc("/{$}", handle)
			mux.HandleFunc("/strict", handle)
			server := httptest.NewServer(mux)
			defer server.Close()
			p := newPerson(t, "guest", server.URL, desktop)
			p.open(test.path)
			heard := func() []string {
				p.mu.Lock()
				defer p.mu.Unlock()
				return append([]string(nil), p.faults...)
			}
			if test.want == "" {
				if got := heard(); len(got) > 0 {
					t.Errorf("got %q, want silence", got)
				}
				return
			}
			if !within(t.Context(), deadline, func() bool { return len(heard()) > 0 }) {
				t.Fatal("nothing was heard")
			}
			for _, got := range heard() {
				if !regexp.MustCompile(test.want).MatchString(got) {
					t.Errorf("heard %q, want %s", got, test.want)
				}
			}
			p.allow(test.want)
		})
	}
}

// Hands press what is meant, not something that is covered or disabled.
func TestHarnessPresses(t *testing.T) {
	const page = `<!doctype html><html lang="en"><head><title>Page</title><link rel="icon" href="data:,"><style>#veil{position:fixed;inset:0 0 50% 0;background:#fff}</style></head><body>
<button id="a" onclick="document.title+=' a'">First jab</button><button disabled>Dead jab</button>
<svg viewBox="0 0 100 100" width="100"><g id="g" role="button" aria-label="Square 1,1" onclick="document.title+=' g'"><rect width="40" height="40"/></g></svg>
<label><input type="checkbox" onclick="document.title+=' box'">Box</label><p style="height:2000px"></p><button onclick="document.title+=' far'">Far</button></body></html>`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, page) }))
	defer server.Close()
	for _, look := range []Look{desktop, phone} {
		p := newPerson(t, fmt.Sprintf("width %d", look.Width), server.URL, look)
		p.open("/")
		p.press(button("^First"))
		p.press(button(`^Square 1,1$`))
		p.press(named("checkbox", "Box"))
		p.press(button("^Far$"))
		if got, want := evaluate[string](p, "return document.title"), "Page a g box far"; got != want {
			t.Errorf("%s: got %q, want %q", p.Name, got, want)
		}
		if p.sees(button("^Second")) || !p.sees(button("^Dead")) {
			t.Errorf("%s: sees a second jab, or no dead one", p.Name)
		}
		for _, s := range []spot{button("^Dead"), button("^Second")} {
			if _, _, err := p.tryPlace(s); err == nil {
				t.Errorf("%s: %s can be pressed", p.Name, s)
			}
		}
		evaluate[any](p, `const v = document.createElement('div'); v.style = 'position:fixed;inset:0;background:#fff'; document.body.append(v); return null`)
		if _, _, err := p.tryPlace(css("#a")); err == nil {
			t.Errorf("%s: what lies under a veil can be pressed", p.Name)
		}
	}
}
