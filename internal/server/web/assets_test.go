package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

func ask(t *testing.T, h http.Handler, method, target string, header ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) []byte {
	t.Helper()
	data, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestEveryAssetGoesOut(t *testing.T) {
	for _, name := range assets().names() {
		want := assets().files[name].plain
		plain := ask(t, serving(), "GET", assetPath(name))
		if plain.StatusCode != 200 || !bytes.Equal(body(t, plain), want) {
			t.Errorf("%s: got status %d, or other bytes than the file's", name, plain.StatusCode)
		}
		if got := plain.Header.Get("Cache-Control"); !strings.Contains(got, "immutable") {
			t.Errorf("%s: got Cache-Control %q, want immutable", name, got)
		}
		if got := plain.Header.Get("Content-Type"); got != mimes[path.Ext(name)] || got == "" {
			t.Errorf("%s: got type %q", name, got)
		}
		for coding, open := range map[string]func(io.Reader) (io.Reader, error){
			"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
			"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		} {
			packed := ask(t, serving(), "GET", assetPath(name), "Accept-Encoding", coding+", deflate")
			if got := packed.Header.Get("Content-Encoding"); got != coding {
				if assets().files[name].coded != nil || got != "" {
					t.Errorf("%s: coded as %q for one who takes %s", name, got, coding)
				}
				continue
			}
			r, err := open(packed.Body)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s: unpacked from %s, got other bytes than the file's (%v)", name, coding, err)
			}
			if !strings.Contains(packed.Header.Get("ETag"), coding) {
				t.Errorf("%s: the tag does not tell %s from plain", name, coding)
			}
		}
		both := ask(t, serving(), "GET", assetPath(name), "Accept-Encoding", "gzip, br")
		if got := both.Header.Get("Content-Encoding"); assets().files[name].coded != nil && got != "br" {
			t.Errorf("%s: coded as %q for one who takes both", name, got)
		}
	}
}

// serving is the assets as a server has them.
func serving() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !ServeAsset(w, r) {
			w.Header().Set("Cache-Control", "no-store")
			w.WriteHeader(http.StatusNotFound)
		}
	})
}

func TestAssetAnswers(t *testing.T) {
	name := assetPath("riposte.css")
	for _, c := range []struct {
		what, method, path string
		header             []string
		status             int
		cache              string
	}{
		{"HEAD", "HEAD", name, nil, 200, "immutable"},
		{"unknown file", "GET", "/assets/" + assets().hash + "/none.css", nil, 404, "no-store"},
		{"no file", "GET", "/assets/", nil, 404, "no-store"},
		{"a path that climbs", "GET", "/assets/" + assets().hash + "/../assets.go", nil, 404, "no-store"},
		{"another release's hash", "GET", "/assets/0123456789abcdef/riposte.css", nil, 200, "no-cache"},
		{"known already", "GET", name, []string{"If-None-Match", `W/"x", "` + assets().hash + `"`}, 304, "immutable"},
		{"both refused", "GET", name, []string{"Accept-Encoding", "gzip;q=0, br;q=0.0"}, 200, "immutable"},
	} {
		r := ask(t, serving(), c.method, c.path, c.header...)
		if r.StatusCode != c.status || !strings.Contains(r.Header.Get("Cache-Control"), c.cache) {
			t.Errorf("%s: got %d, Cache-Control %q; want %d, %q", c.what, r.StatusCode, r.Header.Get("Cache-Control"), c.status, c.cache)
		}
		if r.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s: packed for one who didn't ask", c.what)
		}
		if c.method == "HEAD" && len(body(t, r)) != 0 {
			t.Error("HEAD has a body")
		}
	}
	if r := ask(t, serving(), "GET", "/favicon.svg"); r.StatusCode != 200 || strings.Contains(r.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("a path without a hash: got %d, %q", r.StatusCode, r.Header.Get("Cache-Control"))
	}
}

// What one file requests from another must be there, under the relative path that
// it uses.
func TestAssetsFindEachOther(t *testing.T) {
	links := map[string]*regexp.Regexp{
		".css":         regexp.MustCompile(`url\("([^"]+)"\)`),
		".js":          regexp.MustCompile(`(?:from|import\() ?"(\./[^"]+)"`),
		".webmanifest": regexp.MustCompile(`"src": "([^"]+)"`),
	}
	found := 0
	for _, name := range assets().names() {
		links := links[path.Ext(name)]
		if links == nil {
			continue
		}
		for _, m := range links.FindAllStringSubmatch(string(assets().files[name].plain), -1) {
			found++
			if other := path.Join(path.Dir(name), m[1]); assets().files[other] == nil {
				t.Errorf("%s asks for %s, which is not there", name, other)
			}
		}
	}
	if found < 2 {
		t.Errorf("found %d links, want at least the font and the icon", found)
	}
}

// Modules import in one direction, even those that are fetched later: in a circle
// nobody can tell which runs first.
func TestModulesHaveNoCircle(t *testing.T) {
	imports := regexp.MustCompile(`(?:from|import) ?\(?"\./([^"]+)"`)
	const under, clear = 1, 2
	state := map[string]int{}
	var walk func(name string, way []string)
	walk = func(name string, way []string) {
		way = append(way, name)
		switch state[name] {
		case under:
			t.Errorf("a circle: %s", strings.Join(way, " imports "))
			return
		case clear:
			return
		}
		state[name] = under
		data, err := static.ReadFile("static/" + name)
		if err != nil && name != "words.js" {
			t.Error(err)
		}
		for _, m := range imports.FindAllSubmatch(data, -1) {
			walk(string(m[1]), way)
		}
		state[name] = clear
	}
	walk("riposte.js", nil)
	if len(state) < 30 {
		t.Errorf("walked through %d modules only", len(state))
	}
}

func TestLean(t *testing.T) {
	const before = "// a\nlet x = 1; // b\n  /** c */\n/* d\n e\n*/ \n  y(\"/* no */\"); /* f */ z();\n/* g */ w();\n"
	const after = "let x = 1; // b\ny(\"/* no */\"); /* f */ z();\n/* g */ w();\n"
	if got := string(lean([]byte(before))); got != after {
		t.Errorf("got  %q\nwant %q", got, after)
	}
}

// A table's first load is these files and its page: a budget in bytes as sent, compressed.
func TestFirstLoadIsSmall(t *testing.T) {
	const budget = 66_000
	sum := 0
	for _, name := range []string{"early.js", "favicon-turn.svg", "favicon.svg", "icons.svg", "riposte-gothic.woff2", "riposte.css", "riposte.js"} {
		file := assets().files[name]
		size := len(file.plain)
		if pack := file.coded["br"]; pack != nil {
			size = len(pack())
		}
		t.Logf("%6d %s", size, name)
		sum += size
	}
	t.Logf("%6d in all", sum)
	if sum > budget {
		t.Errorf("got %d bytes, want at most %d", sum, budget)
	}
}
