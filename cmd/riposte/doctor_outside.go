package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"time"
)

const outsideTime = 10 * time.Second

// An answer is what came from an address, with the beginning of its body.
type answer struct {
	status int
	header http.Header
	body   string
}

// ask asks an address, and follows no redirection.
func ask(ctx context.Context, address string) (answer, error) {
	ctx, cancel := context.WithTimeout(ctx, outsideTime)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return answer{}, err
	}
	r.Header.Set("Accept", "text/html")
	r.Header.Set("Accept-Encoding", "gzip, br, zstd") // then it is not decoded here either
	c := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := c.Do(r)
	if err != nil {
		return answer{}, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, 4096))
	return answer{resp.StatusCode, resp.Header, string(body)}, err
}

// answers returns nil if riposte answers at an address.
func (e *examination) answers(ctx context.Context, base string) error {
	got, err := ask(ctx, base+"/healthz")
	switch {
	case err != nil:
		return cause(err)
	case got.status == http.StatusOK && got.body == "ok\n":
		return nil
	case got.status >= 300 && got.status < 400:
		return fmt.Errorf("it sends browsers on to %s", got.header.Get("Location"))
	}
	return fmt.Errorf("something else answers, with %d", got.status)
}

// push looks at whether browsers let their guests be told while no page is open.
func (e *examination) push(public *url.URL) {
	const what = "notices by push"
	switch {
	case e.cfg.push == "":
	case public != nil && public.Scheme != "https":
		e.found(what, doubtful, "Serve the page by https, and say so with --public-url.", "browsers offer them to pages of https alone, and %s is none", public)
	case public == nil:
		e.found(what, doubtful, "Name the server with --public-url https://….", "browsers offer them to pages of https alone, and of this machine")
	default:
		e.found(what, good, "", "offered; the server must reach the push services of browsers by https")
	}
}

// outside looks at how others reach the server.
func (e *examination) outside(ctx context.Context, public *url.URL) {
	const what = "public address"
	host, _, _ := net.SplitHostPort(e.cfg.listen)
	a, err := netip.ParseAddr(host)
	local := host == "localhost" || err == nil && a.IsLoopback()
	if public == nil {
		switch {
		case local:
			e.found(what, good, "", "none: only this machine can reach the server")
		case e.cfg.host == "":
			e.found(what, doubtful, "Name the server with --public-url, so that requests under other names are refused.", "none, though others can reach %s", e.cfg.listen)
		default:
			e.found(what, good, "", "none, but it answers to %s alone", e.cfg.host)
		}
		return
	}
	if err := e.answers(ctx, public.String()); err != nil {
		do := "See that the name leads to the proxy and the proxy to --listen: curl -i " + public.String() + "/healthz"
		// Without a server a proxy says so, and nobody answers without a proxy.
		state := bad
		if !e.running {
			state, do = doubtful, "Start the server and ask again. "+do
		}
		e.found(what, state, do, "riposte does not answer at %s: %v", public, err)
		return
	}
	e.found(what, good, "", "riposte answers at %s", public)
	if inside, err := netip.ParseAddr(public.Hostname()); public.Scheme == "http" && public.Hostname() != "localhost" && (err != nil || !inside.IsLoopback()) {
		e.found("TLS", doubtful, "Let the proxy speak TLS, and name https:// in --public-url.", "%s is not encrypted: whoever listens can take over seats", public)
	}
	e.proxy(ctx, public, local)
}

// proxy looks at what the proxy does to requests and answers.
func (e *examination) proxy(ctx context.Context, public *url.URL, local bool) {
	const what = "proxy"
	before := len(e.findings)
	page, err := ask(ctx, public.String()+"/me")
	switch {
	case err != nil:
		e.found(what, bad, "See the proxy's log.", "%v", cause(err))
		return
	case page.status == http.StatusMisdirectedRequest:
		e.found(what, bad, "Let the proxy pass on the browser's Host (nginx: proxy_set_header Host $host), or give --host the name that it uses.", "the server refuses the name under which the proxy asks for it")
	case page.status != http.StatusOK:
		e.found(what, bad, "See the proxy's log and the server's.", "a page is answered with %d", page.status)
	}
	if e.running {
		if direct, err := ask(ctx, "http://"+dialled(e.cfg.listen)+"/healthz"); err == nil {
			through, err := ask(ctx, public.String()+"/healthz")
			if err == nil && direct.header.Get("Content-Encoding") == "" && through.header.Get("Content-Encoding") != "" {
				e.found(what, bad, "Switch compression off there: what is hidden shows in lengths (nginx: gzip off).", "it compresses answers")
			}
		}
	}
	if at, err := http.ParseTime(page.header.Get("Date")); err == nil {
		if off := time.Since(at).Abs(); off > 5*time.Second {
			e.found("clock", doubtful, "Keep both clocks right (NTP).", "the proxy's differs by %s", off.Round(time.Second))
		}
	}
	through := public.Port() == "" // the server's own port is named otherwise
	switch {
	case through && local && !e.cfg.trustProxy:
		e.found(what, doubtful, "Let the proxy send X-Forwarded-For and X-Forwarded-Proto, and set --trust-proxy.", "--trust-proxy is off, so all guests have the proxy's address, and share its limits")
	case e.cfg.trustProxy && !local:
		e.found(what, doubtful, "Name an address in --listen that only the proxy reaches, or see that a firewall keeps others out.", "it is trusted, but others can reach %s too, and claim any address", e.cfg.listen)
	}
	if len(e.findings) == before {
		e.found(what, good, "", "pages come through as they are")
	}
}
