package server

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"

	"riposte/internal/lists"
	"riposte/internal/wire"
)

// told is a line of the stream of a token, as a program reads it.
type toldEvent struct {
	Type, Duel, Next, Ruleset string
	Table                     *lists.Listing
	Bare                      *wire.Bare
	Why                       string
}

// overhear opens the stream of a token. What it gives is held against the document.
func (b *bench) overhear(base, token string) (next func() toldEvent, stop func()) {
	b.t.Helper()
	l := listenTo(b.t, base, "/me/events", token, nil)
	if got := l.header.Get("Content-Type"); l.status != 200 || got != "application/x-ndjson" {
		b.t.Fatalf("got %d with %q", l.status, got)
	}
	r, err := http.NewRequestWithContext(b.t.Context(), http.MethodGet, base+"/me/events", nil)
	if err != nil {
		b.t.Fatal(err)
	}
	route, _, err := b.contract.router.FindRoute(r)
	if err != nil {
		b.t.Fatal(err)
	}
	return func() (e toldEvent) {
		b.t.Helper()
		for l.lines.Scan() {
			line := l.lines.Bytes()
			if len(line) == 0 {
				continue
			}
			if err := b.contract.body(route, 200, "application/x-ndjson", line); err != nil {
				b.t.Fatalf("%v: %s", err, line)
			}
			if err := json.Unmarshal(line, &e); err != nil {
				b.t.Fatalf("%v: %s", err, line)
			}
			return e
		}
		b.t.Fatal("the stream ended")
		return e
	}, l.close
}

// One stream tells a token of all its duels; whoever reads nothing else plays them to the end.
func TestEventsOfAToken(t *testing.T) {
	b := newBench(t, Config{})
	base, _ := b.listen()
	first := b.two()
	next, stop := b.overhear(base, ulla)
	want := func(kind, duel string) toldEvent {
		t.Helper()
		e := next()
		if e.Type != kind || e.Duel != duel {
			t.Fatalf("got %s of %s, want %s of %s", e.Type, e.Duel, kind, duel)
		}
		return e
	}
	if e := want("running", first); e.Table == nil || e.Table.You != 1 || e.Table.Phase != "playing" {
		t.Errorf("the table is %+v", e.Table)
	}
	want("ready", "")
	asked := want("asked", first)
	if asked.Bare == nil || !asked.Bare.Fresh || len(asked.Bare.Legal) == 0 {
		t.Fatalf("asked with %+v", asked.Bare)
	}
	// Another table: first it waits for a document.
	second := b.lay(`{"who":"me","name":"Ulla"},{"who":"bot","bot":"random"}`)
	want("sat", second)
	if e := want("asked", second); e.Bare.Request != nil || e.Bare.Phase != "preparing" {
		t.Errorf("before the duel %+v is asked", e.Bare)
	}
	b.ask(ofUlla("PUT", "/duels/"+second+"/document", `"ulla"`)).want(204)
	b.post(ulla, "/duels/"+second+"/document/lock", "").want(204)
	random := rand.New(chance(5))
	answers := map[string]int{}
	answer := func(e toldEvent) {
		t.Helper()
		legal := unfold(e.Bare)
		if len(legal) == 0 {
			t.Fatalf("nothing is legal of %+v", e.Bare)
		}
		b.post(ulla, "/duels/"+e.Duel+"/answers", answering(e.Bare.Request.ID, legal[random.IntN(len(legal))], true)).want(200)
		answers[e.Duel]++
	}
	var over toldEvent
	for over.Type != "over" {
		switch e := next(); e.Type {
		case "asked":
			answer(e)
		case "over":
			over = e
		default:
			t.Fatalf("got %s of %s", e.Type, e.Duel)
		}
	}
	if over.Duel != second || over.Bare.Result == nil || answers[second] == 0 {
		t.Errorf("over is %+v after %v answers", over, answers)
	}
	// Opened again, it begins with what runs and tells what is asked once more.
	stop()
	next, stop = b.overhear(base, ulla)
	want("running", first)
	want("ready", "")
	again := want("asked", first)
	if again.Bare.Request.ID != asked.Bare.Request.ID || !slices.Equal(again.Bare.Legal, asked.Bare.Legal) {
		t.Errorf("asked again with %+v", again.Bare)
	}
	b.post(ulla, "/duels/"+first+"/answers", `{"request":0,"sentence":"concede","lock":true}`).want(200)
	want("over", first)
	var made duelMade
	b.post(brannoch, "/duels/"+first+"/rematch", "").want(201).into(&made)
	if e := want("rematch", first); e.Next != made.Duel {
		t.Errorf("the rematch is %s, want %s", e.Next, made.Duel)
	}
	b.post(ulla, "/duels/"+first+"/rematch", "").want(201)
	want("sat", made.Duel)
	want("asked", made.Duel)
	b.ask(ofUlla("DELETE", "/duels/"+made.Duel+"/seats", "")).want(204)
	stop()
	b.get("", "/me/events").problem(http.StatusUnauthorized, wordNoGuest)
}

// ofUlla is a request of Ulla's.
func ofUlla(method, path, body string) asked {
	return asked{method: method, path: path, token: ulla, body: body}
}

// What a seat does out of sight is told to nobody else's stream: no line comes of a lock.
func TestEventsTellNoLock(t *testing.T) {
	b := newBench(t, Config{})
	base, _ := b.listen()
	duel := b.two()
	next, _ := b.overhear(base, brannoch)
	for _, kind := range []string{"running", "ready", "asked"} {
		if e := next(); e.Type != kind {
			t.Fatalf("got %s, want %s", e.Type, kind)
		}
	}
	s := b.sight(ulla, duel)
	legal := func() []string {
		var bare wire.Bare
		b.get(ulla, "/duels/"+duel+"?view=bare").want(200).into(&bare)
		return unfold(&bare)
	}()
	b.post(ulla, "/duels/"+duel+"/answers", answering(s.Request.ID, legal[3], true)).want(200)
	mark := b.lay(`{"who":"me","name":"Ulla"}`)
	b.post(brannoch, "/duels/"+mark+"/seats", `{"name":"Brannoch"}`).want(200)
	if e := next(); e.Type != "sat" || e.Duel != mark {
		t.Errorf("after a lock of another seat %s of %s was told", e.Type, e.Duel)
	}
}
