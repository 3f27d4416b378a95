package server

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"riposte/internal/house"
)

func gunzip(t *testing.T, data []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

// What is the same for everybody is compressed; what a seat sees is not, because
// next to an opponent's words its length would give away its secrets.
func TestCompression(t *testing.T) {
	b := newBench(t, Config{})
	duel := b.two()
	zip := map[string]string{"Accept-Encoding": "gzip"}
	for _, c := range []struct {
		path, token string
		packed      bool
	}{
		{"/rules/pugilism", "", true},
		{"/rulesets/pugilism", ulla, true},
		{"/openapi.json", "", true},
		{"/duels/" + duel, "", true},
		{"/duels/" + duel, stranger, true},
		{"/duels/" + duel, ulla, false},
		{"/mine", ulla, false},
		{"/", ulla, false},
		{"/healthz", "", false},
	} {
		got := b.ask(asked{method: "GET", path: c.path, token: c.token, header: zip}).want(200)
		packed := got.header.Get("Content-Encoding") == "gzip"
		if packed != c.packed {
			t.Errorf("%s of %q: compressed %v, want %v", c.path, c.token, packed, c.packed)
		}
		if !packed {
			continue
		}
		if plain := b.get(c.token, c.path); !bytes.Equal(gunzip(t, got.body), plain.body) {
			t.Errorf("%s: what was compressed is not what is sent plain", c.path)
		}
		if !strings.Contains(strings.Join(got.header.Values("Vary"), ","), "Accept-Encoding") {
			t.Errorf("%s: Vary does not name Accept-Encoding", c.path)
		}
	}
}

// send writes raw bytes to a server and returns what it answers.
func send(t *testing.T, base, text string) string {
	t.Helper()
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", strings.TrimPrefix(base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
	_ = conn.SetReadDeadline(time.Now().Add(30 * time.Second))
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	return resp.Status
}

func TestALargeHeaderIsRefused(t *testing.T) {
	b := newBench(t, Config{})
	base, _ := b.listen()
	got := send(t, base, "GET / HTTP/1.1\r\nHost: x\r\nX-Long: "+strings.Repeat("x", 64<<10)+"\r\n\r\n")
	if !strings.HasPrefix(got, "431") {
		t.Errorf("got %s, want 431", got)
	}
}

// A writer that takes nothing fails at its deadline; that must end the stream.
func TestASlowListenerIsDropped(t *testing.T) {
	b := newBench(t, Config{Limits: Limits{AddressBurst: 1000, GuestBurst: 1000, Streams: 1}})
	duel := b.two()
	w := &stuck{header: http.Header{}, full: make(chan struct{})}
	r := httptest.NewRequestWithContext(context.WithoutCancel(t.Context()), http.MethodGet, "/duels/"+duel+"/feed", nil)
	done := make(chan struct{})
	go func() {
		defer close(done)
		b.web.ServeHTTP(w, r)
	}()
	<-w.full
	if got := b.get("", "/duels/"+duel+"/feed"); got.status != 503 {
		t.Errorf("while it is open another stream got %d, want 503", got.status)
	}
	b.post(ulla, "/duels/"+duel+"/talk", `{"text":"hello"}`).want(204)
	<-done
	if w.late == 0 {
		t.Error("no deadline was set before a frame")
	}
	base, _ := b.listen()
	l := listenTo(t, base, "/duels/"+duel+"/feed", "", nil)
	if l.status != 200 {
		t.Fatalf("the stream that was dropped still counts: %d", l.status)
	}
	l.sight()
}

// stuck takes the first event and nothing after it.
type stuck struct {
	header http.Header
	full   chan struct{}
	events int
	late   int // write deadlines in the future
}

func (s *stuck) Header() http.Header             { return s.header }
func (s *stuck) WriteHeader(int)                 {}
func (s *stuck) SetReadDeadline(time.Time) error { return nil }
func (s *stuck) SetWriteDeadline(at time.Time) error {
	if d := time.Until(at); d > 0 && d <= frameTime {
		s.late++
	}
	return nil
}

func (s *stuck) Write(b []byte) (int, error) {
	if !bytes.Contains(b, []byte("event: ")) {
		return len(b), nil
	}
	if s.events++; s.events == 1 {
		close(s.full)
		return len(b), nil
	}
	return 0, context.DeadlineExceeded
}

func (s *stuck) Flush() {}

func TestLimitersAreForgotten(t *testing.T) {
	b := newBucket[string](1, 2)
	now := time.Unix(1000, 0)
	for i := range 1000 {
		b.take(fmt.Sprint(i), now, 1)
	}
	if len(b.by) != 1000 {
		t.Fatalf("%d limiters, want 1000", len(b.by))
	}
	if wait := b.take("0", now, 2); wait != time.Second {
		t.Errorf("got a wait of %v, want 1s", wait)
	}
	b.take("new", now.Add(2*idleLimit), 1)
	if len(b.by) != 1 {
		t.Errorf("%d limiters are left, want 1", len(b.by))
	}
	for i := range maxLimiters + 10 {
		b.take(fmt.Sprint("flood ", i), now.Add(2*idleLimit), 1)
	}
	if len(b.by) > maxLimiters {
		t.Errorf("%d limiters, want at most %d", len(b.by), maxLimiters)
	}
	if wait := b.take("flooded out", now.Add(2*idleLimit), 1); wait == 0 {
		t.Error("who finds no room has no limit")
	}
	b.forget(now.Add(4 * idleLimit))
	if len(b.by) != 0 {
		t.Errorf("%d limiters are left of those who have not come for long", len(b.by))
	}
}

// The forms of the page and their answers.
func TestForms(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	form := func(token, path, body string) *reply {
		t.Helper()
		return b.ask(asked{method: "POST", path: path, token: token, kind: formType, body: body, header: map[string]string{"Accept": browser, "Origin": "http://example.com"}})
	}
	laid := form(ulla, "/duels", "ruleset=pugilism&seat-1-who=me&seat-1-document=ulla&seat-1-lock=yes&seat-2-who=open&name=Ulla&key=k1").want(303)
	at := laid.header.Get("Location")
	if again := form(ulla, "/duels", "ruleset=pugilism&seat-1-who=me&seat-1-document=ulla&seat-1-lock=yes&seat-2-who=open&name=Ulla&key=k1").want(303); again.header.Get("Location") != at {
		t.Errorf("the same form laid %s and %s", at, again.header.Get("Location"))
	}
	duel := strings.TrimPrefix(at, "/duels/")
	form(brannoch, at+"/seats", "name=Brannoch&seat=2&commitment=").want(303)
	form(brannoch, at+"/document", "document=ulla").want(303)
	form(brannoch, at+"/document/lock", "document=brannoch").want(303)
	s := b.sight(brannoch, duel)
	if s.Phase != house.Playing {
		t.Fatalf("the phase is %s, want playing", s.Phase)
	}
	page := b.ask(asked{method: "GET", path: at, token: brannoch, header: map[string]string{"Accept": browser}}).want(200)
	for _, want := range []string{`<main class="table`, `data-duel="` + duel, `data-feed=`, "Brannoch"} {
		if !bytes.Contains(page.body, []byte(want)) {
			t.Errorf("the page has no %s", want)
		}
	}
	// One word for each field, as without a script.
	words := []string{fmt.Sprintf("request=%d&lock=true", s.Request.ID)}
	for i, w := range strings.Fields("head-jab body-jab counter") {
		words = append(words, fmt.Sprintf("field-%d=%s", i, w))
	}
	got := form(brannoch, at+"/answers", strings.Join(words, "&"))
	if got.status != 303 {
		t.Errorf("an answer by fields: got %d: %.300s", got.status, got.body)
	}
	if got := b.sight(brannoch, duel).Request; got == nil || got.Draft != "head-jab body-jab / counter" || !got.Locked {
		t.Errorf("the answer by fields is %+v", got)
	}
	// An answer that takes one press is locked by it, whatever else the form says.
	was := b.sight(ulla, duel)
	form(ulla, at+"/answers", fmt.Sprintf("request=%d&sentence=&quick=head-jab+body-jab+/+counter", was.Request.ID)).want(303)
	if now := b.sight(ulla, duel); now.Step == was.Step && !now.Request.Locked {
		t.Errorf("the quick answer is %+v", now.Request)
	}
	form(ulla, at+"/talk", "text=Well%20met").want(303)
	form(ulla, at+"/answers", "request=99&sentence=concede").want(409)
}

// Whoever runs the server is told that the store fails; whoever asks learns what to
// do.
func TestStoreFails(t *testing.T) {
	var log strings.Builder
	s := New(Config{Rooms: (&paper{}).rooms(), Log: slog.New(slog.NewTextHandler(&log, nil))})
	w := httptest.NewRecorder()
	c := &call{s: s, w: w, r: httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/duels", nil), id: "one"}
	c.fail(fmt.Errorf("store: create: %w: disk is full", house.ErrUnknown))
	if w.Code != http.StatusServiceUnavailable || strings.Contains(w.Body.String(), "disk") {
		t.Errorf("got %d %s, want 503 without the words of the store", w.Code, w.Body)
	}
	if !strings.Contains(log.String(), "level=ERROR") || !strings.Contains(log.String(), "disk is full") {
		t.Errorf("the log has %q, want an error with the words of the store", log.String())
	}
}

// A guest who takes a new token for every table still has one address, behind a
// proxy too; for IPv6 the first 64 bits are a household's.
func TestTablesOfAnAddress(t *testing.T) {
	lay := func(b *bench, token, address, forwarded string) *reply {
		a := asked{method: "POST", path: "/duels", token: token, address: address, body: `{"ruleset":"pugilism","places":[{"who":"me","document":"ulla","lock":true},{"who":"bot","bot":"random"}]}`}
		if forwarded != "" {
			a.header = map[string]string{"X-Forwarded-For": forwarded}
		}
		return b.ask(a)
	}
	refused := func(got *reply) {
		t.Helper()
		p := got.problem(429, wordTooMany)
		if !strings.Contains(p.Detail, "address") || got.header.Get("Retry-After") == "" {
			t.Errorf("got %q and Retry-After %q, want the reason and a time", p.Detail, got.header.Get("Retry-After"))
		}
	}
	limits := Limits{AddressBurst: 1 << 20, GuestBurst: 1 << 20, AddressTables: 2}
	b := newBench(t, Config{Limits: limits})
	var first duelMade
	lay(b, ulla, "192.0.2.7:1000", "").want(201).into(&first)
	lay(b, "", "192.0.2.7:1001", "198.51.100.1").want(201)
	refused(lay(b, "", "192.0.2.7:1002", "198.51.100.2")) // nobody said that it may be believed
	lay(b, "", "[2001:db8::1]:1000", "").want(201)
	lay(b, "", "[2001:db8::2:1]:1000", "").want(201)
	refused(lay(b, "", "[2001:db8::ffff:1]:1000", ""))
	lay(b, "", "[2001:db8:0:1::1]:1000", "").want(201)

	// One that is over makes room.
	for s := b.sight(ulla, first.Duel); s.Phase != house.Over; s = b.sight(ulla, first.Duel) {
		if s.Request != nil {
			b.post(ulla, "/duels/"+first.Duel+"/answers", fmt.Sprintf(`{"request":%d,"sentence":"concede","lock":true}`, s.Request.ID))
		}
	}
	lay(b, "", "192.0.2.7:1003", "").want(201)
	refused(lay(b, "", "192.0.2.7:1004", ""))
	// Neither playing on nor a rematch is a way round it.
	refused(b.ask(asked{method: "POST", path: "/duels/" + first.Duel + "/fork", token: stranger, address: "192.0.2.7:1005", body: `{"step":0,"seat":1,"bot":"random"}`}))
	refused(b.ask(asked{method: "POST", path: "/duels/" + first.Duel + "/rematch", token: ulla, address: "192.0.2.7:1006"}))

	behind := newBench(t, Config{Limits: limits, TrustProxy: true})
	for i, from := range []string{"198.51.100.1", "spoofed, 198.51.100.1", "198.51.100.2"} {
		lay(behind, "", fmt.Sprintf("192.0.2.7:%d", i), from).want(201)
	}
	refused(lay(behind, "", "192.0.2.7:9", "198.51.100.3, 198.51.100.1"))
}

// While the file of the duels is missing nothing is acknowledged, and everything
// says so; once it is back everything goes on from where it was.
func TestTheStoreIsGone(t *testing.T) {
	b := newBench(t, Config{})
	duel := b.two()
	s := b.sight(ulla, duel)
	answer := func() *reply {
		return b.post(ulla, "/duels/"+duel+"/answers", answering(s.Request.ID, "concede", true))
	}
	ready := func(status int, why string) {
		t.Helper()
		b.now.pass(2 * readyAge)
		if got := b.get("", "/readyz").want(status); !strings.Contains(string(got.body), why) || strings.Contains(string(got.body), b.file) {
			t.Errorf("/readyz says %q, want %q and no path", got.body, why)
		}
	}
	ready(200, "ready")
	if err := os.Rename(b.file, b.file+".away"); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		got := answer()
		got.problem(503, wordUnavailable)
		if got.header.Get("Retry-After") == "" || strings.Contains(string(got.body), b.file) {
			t.Errorf("got %s and Retry-After %q", got.body, got.header.Get("Retry-After"))
		}
	}
	ready(503, "deleted or moved")
	b.get("", "/healthz").want(200)
	b.post(ulla, "/duels", `{"ruleset":"pugilism"}`).problem(503, wordUnavailable)
	if err := os.Rename(b.file+".away", b.file); err != nil {
		t.Fatal(err)
	}
	ready(200, "ready")
	if got := b.sight(ulla, duel); got.Seq != s.Seq || got.Request.ID != s.Request.ID {
		t.Error("an answer that was refused has changed something")
	}
	answer().want(200)
	if got := b.sight(brannoch, duel); got.Phase != house.Over {
		t.Errorf("the phase is %s, want over", got.Phase)
	}
}
