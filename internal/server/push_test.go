package server

import (
	"net/url"
	"strings"
	"testing"

	"riposte/internal/store"
)

// someBrowser is a subscription, the example of RFC 8291 with another address.
const someBrowser = `{"endpoint":"https://push.example.org/send/4fd1","keys":{"p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4","auth":"BTBZMqHH6r4Tts7J_aSIgg"}}`

// A browser subscribes and is told no longer, by whoever has a token and where the operator has
// turned that on; a guest who is forgotten is told no more.
func TestPushes(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	kept := func(want int) {
		t.Helper()
		all, err := b.kept.Pushes(t.Context(), store.HashToken(ulla))
		if err != nil || len(all) != want {
			t.Errorf("%d subscriptions, want %d; %v", len(all), want, err)
		}
	}
	put := func(token, body string) *reply {
		return b.ask(asked{method: "PUT", path: "/me/push", token: token, body: body})
	}
	var offer pushOffer
	b.get("", "/me/push").want(200).into(&offer)
	if len(offer.Key) != 87 {
		t.Errorf("the key %q", offer.Key)
	}
	put("", someBrowser).problem(401, wordNoGuest)
	put(ulla, strings.Replace(someBrowser, "https:", "http:", 1)).problem(422, wordFaults)
	put(ulla, `{"endpoint":"https://push.example.org/x","expirationTime":null}`).problem(400, wordBadRequest)
	b.ask(asked{method: "PUT", path: "/me/push", token: ulla, kind: formType, body: url.Values{"endpoint": {"x"}}.Encode()}).problem(415, wordMedia)
	kept(0)
	put(ulla, someBrowser).want(204)
	put(ulla, someBrowser).want(204)
	kept(1)
	b.ask(asked{method: "DELETE", path: "/me/push", token: brannoch, body: someBrowser}).want(204)
	kept(1)
	b.ask(asked{method: "DELETE", path: "/me/push", token: ulla, body: someBrowser}).want(204)
	b.ask(asked{method: "DELETE", path: "/me/push", token: ulla, body: someBrowser}).want(204)
	kept(0)
	put(ulla, someBrowser).want(204)
	b.ask(asked{method: "DELETE", path: "/me", token: ulla}).want(204)
	kept(0)

	b.web.Pushes = nil
	for _, method := range []string{"GET", "PUT", "DELETE"} {
		a := asked{method: method, path: "/me/push", token: ulla, body: someBrowser}
		if method == "GET" {
			a.body = ""
		}
		b.ask(a).problem(404, wordNoPush)
	}
}

// The worker of the page has an address that stays, for the whole site.
func TestWorker(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	r := b.plain("/worker.js", "").want(200)
	if kind := r.header.Get("Content-Type"); !strings.HasPrefix(kind, "text/javascript") {
		t.Errorf("it is %s", kind)
	}
	if cache := r.header.Get("Cache-Control"); strings.Contains(cache, "immutable") {
		t.Errorf("it is kept for ever: %s", cache)
	}
}
