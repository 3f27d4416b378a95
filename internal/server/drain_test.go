package server

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// Once it is asked to end, the server says that it is not ready, but for a while
// answers everything else as before: whoever routes requests by that sees it while the
// port is still open.
func TestReadyzIsSeenToFail(t *testing.T) {
	b := newBench(t, Config{DrainDelay: time.Hour})
	duel := b.two()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- b.web.Serve(ctx, l) }()
	base := "http://" + l.Addr().String()
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // each by a connection of its own
	ask := func(method, path, body string) (int, string) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, base+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+ulla)
		r.Header.Set("Content-Type", jsonType)
		resp, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		said, _ := io.ReadAll(resp.Body)
		return resp.StatusCode, string(said)
	}
	if status, _ := ask("GET", "/readyz", ""); status != 200 {
		t.Fatalf("before the end /readyz is %d", status)
	}
	stream := listenTo(t, base, "/duels/"+duel+"/feed", ulla, nil)
	stream.sight()
	end()
	for status := 0; status != 503; {
		status, _ = ask("GET", "/readyz", "")
	}
	if status, said := ask("GET", "/healthz", ""); status != 200 {
		t.Errorf("/healthz: %d %s", status, said)
	}
	if status, said := ask("POST", "/duels/"+duel+"/talk", `{"text":"still here"}`); status != 204 {
		t.Errorf("an act meanwhile: %d %s", status, said)
	}
	for !strings.Contains(texts(stream.sight()), "still here") { // it also says who is there
		continue
	}
	b.web.Drain()
	if err := <-ended; err != nil {
		t.Errorf("it ended with %v", err)
	}
}

// The header may have as many bytes as is documented, and no more.
func TestTheLimitOfHeaders(t *testing.T) {
	b := newBench(t, Config{})
	base, _ := b.listen()
	sized := func(n int) string {
		const head, tail = "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ", "\r\n\r\n"
		return head + strings.Repeat("x", n-len(head)-len(tail)) + tail
	}
	for n, want := range map[int]string{maxHeader: "200", maxHeader + 1: "431"} {
		if got := send(t, base, sized(n)); !strings.HasPrefix(got, want) {
			t.Errorf("a header of %d bytes: got %s, want %s", n, got, want)
		}
	}
}

// A thinking is tables at which a bot is waited for as long as it says.
type thinking struct {
	*paper
	asked chan struct{}
	done  chan struct{}
}

func (t *thinking) Thinking() bool {
	select {
	case <-t.done:
		return false
	default:
	}
	select {
	case t.asked <- struct{}{}:
	default:
	}
	return true
}

const anyForecast = `{"places":[{"document":"ulla"},{"document":"pell"}],"games":3}`

// A forecast gives way while anybody is waiting for a bot.
func TestBotsComeBeforeForecasts(t *testing.T) {
	tables := &thinking{&paper{}, make(chan struct{}), make(chan struct{})}
	rooms := tables.rooms()
	rooms.Health = tables
	s := New(Config{Rooms: rooms, TokenKey: testKey})
	k := &client{t, s, loadContract(t)}
	made := make(chan *reply, 1)
	go func() {
		made <- k.ask(asked{method: "POST", path: "/rulesets/pugilism/forecast", body: anyForecast})
	}()
	<-tables.asked
	<-tables.asked
	select {
	case got := <-made:
		t.Fatalf("it is made while a bot thinks: %d", got.status)
	default:
	}
	close(tables.done)
	(<-made).want(200)
}

// A few clients who ask for a lot get few places: others find room, and the queue
// has an end.
func TestForecastsHaveALine(t *testing.T) {
	limits := Limits{Forecasts: 1, ForecastQueue: 3, GuestForecasts: 2, AddressForecasts: 3}.orDefault()
	q := newQueue(limits)
	a, other := (&call{s: &Server{}, r: &http.Request{RemoteAddr: "192.0.2.1:1"}}).address(), (&call{s: &Server{}, r: &http.Request{RemoteAddr: "192.0.2.2:1"}}).address()
	refused := func(err error, status int) {
		t.Helper()
		var p *Problem
		if !errors.As(err, &p) || p.Status != status || p.retry == 0 {
			t.Errorf("got %v, want %d and when to come again", err, status)
		}
	}
	first, err := q.enter(t.Context(), a, "ulla")
	if err != nil {
		t.Fatal(err)
	}
	greedy, err := q.take(a, "ulla")
	if err != nil {
		t.Fatal(err)
	}
	_, err = q.take(a, "ulla")
	refused(err, 429) // the token's
	if _, err = q.take(a, "another token"); err != nil {
		t.Fatal(err)
	}
	_, err = q.take(a, "a third")
	refused(err, 429) // the address's
	turn, err := q.take(other, "brannoch")
	if err != nil {
		t.Fatal(err)
	}
	_, err = q.take(other, "stranger")
	refused(err, 503) // the line's
	if !q.crowded() {
		t.Error("nobody waits")
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	q.leave(greedy, a, "ulla") // a client that goes away makes room
	if _, err := q.enter(gone, other, "stranger"); !errors.Is(err, context.Canceled) {
		t.Errorf("who is gone: %v", err)
	}
	first()
	select {
	case <-turn:
		t.Error("the second of the line goes before the first")
	default:
	}
	if len(q.waiting) != 1 || q.working != 1 || len(q.guests) != 2 {
		t.Errorf("%d wait, %d work, guests %v", len(q.waiting), q.working, q.guests)
	}
}
