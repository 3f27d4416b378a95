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
)

// A tap stands between one person and the server and keeps every byte that comes:
// bodies and headers, and the frames of feeds as they come.
type tap struct {
	URL string

	mu   sync.Mutex
	kept bytes.Buffer
	gone bytes.Buffer // what the person sent: addresses and bodies
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
			p.keep([]byte(r.Request.URL.String() + "\n"))
			for name, values := range r.Header {
				p.keep([]byte(name + ": " + strings.Join(values, ", ") + "\n"))
			}
			r.Body = &kept{r.Body, p}
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

func (p *tap) keep(b []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kept.Write(b)
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
	tap *tap
}

func (k *kept) Read(b []byte) (int, error) {
	n, err := k.ReadCloser.Read(b)
	k.tap.keep(b[:n])
	return n, err
}
