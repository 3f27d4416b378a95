package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"riposte/internal/house"
	"riposte/internal/wire/wiretest"
)

// listen serves a bench on a port until the returned function is called.
func (b *bench) listen() (base string, end func() error) {
	b.t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(b.t.Context()))
	done := make(chan error, 1)
	go func() { done <- b.web.Serve(ctx, l) }()
	ended := false
	end = func() error {
		if ended {
			return nil
		}
		ended = true
		cancel()
		return <-done
	}
	b.t.Cleanup(func() { _ = end() })
	return "http://" + l.Addr().String(), end
}

// A frame is one event of a stream as it came.
type frame struct {
	id, event, data, raw string
}

// A listener reads a stream.
type listener struct {
	t      testing.TB
	status int
	header http.Header
	lines  *bufio.Scanner
	close  func()
	has    any // the sight so far
}

func listenTo(t testing.TB, base, path, token string, header map[string]string) *listener {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, base+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "duels.test"
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	for k, v := range header {
		r.Header.Set(k, v)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	stop := func() { cancel(); _ = resp.Body.Close() }
	t.Cleanup(stop)
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 1<<20)
	return &listener{t: t, status: resp.StatusCode, header: resp.Header, lines: lines, close: stop}
}

// next is the next event; comments and retries are skipped.
func (l *listener) next() (f frame, ok bool) {
	l.t.Helper()
	for l.lines.Scan() {
		line := l.lines.Text()
		if line != "" {
			f.raw += line + "\n"
		}
		name, value, _ := strings.Cut(line, ": ")
		switch {
		case line == "" && f.event != "":
			return f, true
		case line == "":
			f = frame{}
		case name == "id":
			f.id = value
		case name == "event":
			f.event = value
		case name == "data":
			f.data += value
		}
	}
	return f, false
}

// sight is the next sight, put together from patches.
func (l *listener) sight() *house.Sight {
	l.t.Helper()
	f, ok := l.next()
	var data any
	if err := json.Unmarshal([]byte(f.data), &data); !ok || err != nil {
		l.t.Fatalf("got event %q, %v, want a sight", f.event, err)
	}
	switch f.event {
	case "sight":
		l.has = data
	case "patch":
		l.has = wiretest.Apply(l.t, l.has, data)
	default:
		l.t.Fatalf("got event %q, want a sight or a patch", f.event)
	}
	all, err := json.Marshal(l.has)
	if err != nil {
		l.t.Fatal(err)
	}
	var s house.Sight
	if err := json.Unmarshal(all, &s); err != nil {
		l.t.Fatal(err)
	}
	return &s
}

// Patches applied to the first sight give, at every moment, what the feed of whole
// sights says, for every seat of every system, and are no larger.
func TestPatches(t *testing.T) {
	for i := range systems {
		t.Run(systems[i].ruleset, func(t *testing.T) { patchesOf(t, i) })
	}
}

func TestAStream(t *testing.T) {
	b := newBench(t, Config{})
	duel := b.two()
	base, end := b.listen()
	feed := "/duels/" + duel + "/feed"
	l := listenTo(t, base, feed, brannoch, nil)
	for name, want := range map[string]string{"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"} {
		if got := l.header.Get(name); got != want {
			t.Errorf("got %s %q, want %q", name, got, want)
		}
	}
	first := l.sight()
	if first.Seat != 2 || first.Since != 0 || len(first.Lines) != first.Seq {
		t.Errorf("the first sight is not whole: seat %d, since %d, %d lines of %d", first.Seat, first.Since, len(first.Lines), first.Seq)
	}
	b.post(ulla, "/duels/"+duel+"/talk", `{"text":"Good luck!"}`).want(204)
	after := l.sight()
	if after.Since != 0 || len(after.Lines) != after.Seq || after.Seq <= first.Seq {
		t.Errorf("after talk: since %d, want 0; %d lines of %d", after.Since, len(after.Lines), after.Seq)
	}
	l.close()

	again := listenTo(t, base, feed+"?since=0", brannoch, map[string]string{"Last-Event-ID": "1"})
	if s := again.sight(); s.Since != 1 || s.Lines[0].Seq != 2 {
		t.Errorf("resumed after line %d, want 1", s.Since)
	}
	public := listenTo(t, base, feed, "", nil)
	if s := public.sight(); s.Seat != 0 {
		t.Errorf("the public sees as seat %d", s.Seat)
	}

	done := make(chan error, 1)
	go func() { done <- end() }()
	for {
		f, ok := again.next()
		if !ok {
			t.Fatal("the stream ended without a word")
		}
		if f.event == "gone" {
			break
		}
	}
	if err := <-done; err != nil {
		t.Errorf("the server ended with %v", err)
	}
	if b.get("", "/readyz").status != 503 {
		t.Error("a server that drains says that it is ready")
	}
	b.get("", "/healthz").want(200)
	b.post(ulla, "/duels/"+duel+"/talk", `{"text":"late"}`).problem(503, wordUnavailable)
	b.get(ulla, feed).problem(503, wordUnavailable)
}

func TestStreamsAreLimited(t *testing.T) {
	b := newBench(t, Config{Limits: Limits{AddressBurst: 1000, GuestBurst: 1000, GuestStreams: 2, Streams: 3}})
	duel := b.two()
	base, _ := b.listen()
	feed := "/duels/" + duel + "/feed"
	first := listenTo(t, base, feed, ulla, nil)
	second := listenTo(t, base, feed, ulla, nil)
	first.sight()
	second.sight()
	if l := listenTo(t, base, feed, ulla, nil); l.status != 429 || l.header.Get("Retry-After") == "" {
		t.Errorf("the third stream of a guest: got %d, want 429 with Retry-After", l.status)
	}
	third := listenTo(t, base, feed, brannoch, nil)
	third.sight()
	if l := listenTo(t, base, feed, "", nil); l.status != 503 {
		t.Errorf("the fourth stream of all: got %d, want 503", l.status)
	}
	third.close()
	deadline := time.Now().Add(time.Minute)
	for {
		l := listenTo(t, base, feed, "", nil)
		if l.status == 200 {
			l.sight()
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("a stream that ended still counts")
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// A client that never finishes its request does not turn the end into a failure.
func TestSlowClientAtTheEnd(t *testing.T) {
	b := newBench(t, Config{})
	b.web.patience = 50 * time.Millisecond
	base, end := b.listen()
	conn, err := net.Dial("tcp", strings.TrimPrefix(base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	const half = "POST /duels HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n"
	if _, err := conn.Write([]byte(half)); err != nil {
		t.Fatal(err)
	}
	// The handler asks for the body when it reads it: from then on it waits.
	if line, err := bufio.NewReader(conn).ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") {
		t.Fatalf("got %q, %v, want 100 Continue", line, err)
	}
	if err := end(); err != nil {
		t.Errorf("got %v, want none", err)
	}
}

// A client that makes up a token for every stream still has one address.
func TestMadeUpTokens(t *testing.T) {
	s := newStreams(Limits{HouseStreams: 3}.orDefault())
	from, other := netip.MustParsePrefix("192.0.2.1/32"), netip.MustParsePrefix("192.0.2.2/32")
	var leave func()
	for i := range 3 {
		var err error
		if leave, err = s.enter(from, house.Guest(strings.Repeat("t", i))); err != nil {
			t.Fatalf("stream %d: %v", i+1, err)
		}
	}
	if _, err := s.enter(from, "another"); judge(err).Status != http.StatusTooManyRequests {
		t.Errorf("the fourth stream of an address: got %v, want 429", err)
	}
	if _, err := s.enter(other, "another"); err != nil {
		t.Errorf("another address: %v", err)
	}
	leave()
	if _, err := s.enter(from, "another"); err != nil {
		t.Errorf("after one has ended: %v", err)
	}
}

func TestFrames(t *testing.T) {
	w := &pad{header: http.Header{}}
	f := &frames{to: w, rc: http.NewResponseController(w)}
	f.event("regions", "7", []byte("<p>a</p>\r\n<p>b\rc</p>"))
	want := "id: 7\nevent: regions\ndata: <p>a</p>\ndata: <p>b\ndata: c</p>\n\n"
	if got := w.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A pad is a writer without a connection.
type pad struct {
	strings.Builder
	header http.Header
}

func (p *pad) Header() http.Header { return p.header }
func (p *pad) WriteHeader(int)     {}
func (p *pad) Flush()              {}

func patchesOf(t *testing.T, i int) {
	b := newBench(t, Config{})
	duel := b.against(i)
	type eye struct {
		feed patches
		last *house.Sight
		has  any
	}
	eyes := map[house.Guest]*eye{house.Guest(ulla): {}, "": {}}
	var wholes, changes int
	look := func() {
		t.Helper()
		for g, e := range eyes {
			all, err := b.house.Look(t.Context(), g, duel, 0)
			if err != nil {
				t.Fatal(err)
			}
			s := *all
			if e.last != nil {
				s.Since, s.Lines = e.last.Seq, all.Lines[e.last.Seq:]
			}
			if !e.feed.follows(&s) {
				s = *all
			}
			event, data, err := e.feed.draw(&s)
			if err != nil {
				t.Fatal(err)
			}
			whole := asJSON(t, wiretest.Quoted(all))
			var told any
			if err := json.Unmarshal(data, &told); err != nil {
				t.Fatal(err)
			}
			if event == "patch" {
				told = wiretest.Apply(t, e.has, told)
				plain, _ := json.Marshal(wiretest.Quoted(&s))
				wholes, changes = wholes+len(plain), changes+len(data)
			}
			got, _ := json.Marshal(told)
			want, _ := json.Marshal(whole)
			if !bytes.Equal(got, want) {
				t.Fatalf("%q: after the %s %s\nthe sight is\n%s\nwant\n%s", g, event, data, got, want)
			}
			e.last, e.has = &s, told
		}
	}
	draw := rand.New(chance(5))
	look()
	for range 40 {
		s := b.asked(duel)
		if s.Phase == house.Over {
			break
		}
		look()
		b.answer(ulla, duel, s, draw.IntN)
		look()
	}
	// The asks of a turn that begins are most of a sight, and a duel may be short.
	if changes*2 > wholes {
		t.Errorf("patches of %d bytes for sights of %d", changes, wholes)
	}
	t.Logf("patches of %d bytes for sights of %d", changes, wholes)
}

// asJSON is a value as JSON represents it.
func asJSON(t *testing.T, v any) (plain any) {
	t.Helper()
	data, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(data, &plain)
	}
	if err != nil {
		t.Fatal(err)
	}
	return plain
}
