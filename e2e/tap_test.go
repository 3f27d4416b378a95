//go:build e2e

package e2e

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"

	"riposte/internal/server/web/webtest"
)

// A tap stands between one person and the server and keeps every byte that comes:
// bodies and headers, and the frames of feeds as they come.
type tap struct {
	URL string

	mu   sync.Mutex
	kept bytes.Buffer
	came []piece      // the same, by the response that it is of
	gone bytes.Buffer // what the person sent: addresses and bodies
}

// A piece is what was read at once of a response; nil is of its headers.
type piece struct {
	of   *kept
	text string
}

func newTap(t *testing.T, base string) *tap {
	t.Helper()
	target, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	p := &tap{}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			p.send(r.In.URL.String() + "\n")
			if r.In.Body != nil {
				body, _ := io.ReadAll(r.In.Body)
				p.send(string(body) + "\n")
				r.Out.Body = io.NopCloser(bytes.NewReader(body))
			}
			r.SetURL(target)
			r.Out.Host = r.In.Host                  // the page is at the tap's address, forms say so
			r.Out.Header.Set("Accept-Encoding", "") // so that words can be found
		},
		FlushInterval: -1,
		ModifyResponse: func(r *http.Response) error {
			p.keep(nil, []byte(r.Request.URL.String()+"\n"))
			for name, values := range r.Header {
				p.keep(nil, []byte(name+": "+strings.Join(values, ", ")+"\n"))
			}
			r.Body = &kept{r.Body, p, strings.HasPrefix(r.Header.Get("Content-Type"), "text/event-stream")}
			return nil
		},
	}
	server := httptest.NewServer(proxy)
	t.Cleanup(func() {
		server.CloseClientConnections() // feeds never end by themselves
		server.Close()
	})
	p.URL = server.URL
	return p
}

func (p *tap) keep(of *kept, b []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kept.Write(b)
	p.came = append(p.came, piece{of, string(b)})
}

func (p *tap) send(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gone.WriteString(text)
}

// sent counts the bytes that the person has sent so far; sentSince is what came
// after the first n of them.
func (p *tap) sent() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.gone.Len()
}

func (p *tap) sentSince(n int) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.gone.String()[n:]
}

// all is everything so far.
func (p *tap) all() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.kept.String()
}

// seen is everything so far with the regions of each frame as the page makes them of what its
// feed has sent: a delta alone says little.
func (p *tap) seen(t *testing.T) string {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	var out strings.Builder
	type feed struct {
		screen *webtest.Screen
		left   string // of an event that has not come as a whole
	}
	feeds := map[*kept]*feed{}
	for _, c := range p.came {
		if c.of == nil || !c.of.feed {
			out.WriteString(c.text)
			continue
		}
		f := feeds[c.of]
		if f == nil {
			f = &feed{screen: webtest.NewScreen(t)}
			feeds[c.of] = f
		}
		f.left += c.text
		for {
			event, rest, whole := strings.Cut(f.left, "\n\n")
			if !whole {
				break
			}
			f.left = rest
			head, frame, found := strings.Cut(event, "event: regions\ndata: ")
			if !found {
				out.WriteString(event + "\n\n")
				continue
			}
			out.WriteString(head + "event: regions\n")
			for _, id := range f.screen.Take([]byte(frame)) {
				out.WriteString(f.screen.Regions[id] + "\n")
			}
		}
	}
	return out.String()
}

// since is what came after the first n bytes.
func (p *tap) since(n int) string { return p.all()[n:] }

func (p *tap) size() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.kept.Len()
}

// A kept is a body that is kept while it is read.
type kept struct {
	io.ReadCloser
	tap  *tap
	feed bool
}

func (k *kept) Read(b []byte) (int, error) {
	n, err := k.ReadCloser.Read(b)
	k.tap.keep(k, b[:n])
	return n, err
}
