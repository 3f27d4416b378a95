package server

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"riposte/internal/house"
)

// A token is accepted if the server made it, or if it has held a seat since clients
// made up their own; no other is, as a bearer or a cookie.
func TestTokensAreTheServers(t *testing.T) {
	b := newBench(t, Config{})
	var made guestMade
	got := b.post("", "/guests", "").want(201)
	got.into(&made)
	if got.header.Get("Set-Cookie") != "" {
		t.Error("a program is given a cookie")
	}
	b.get(made.Token, "/mine").want(200)

	changed := []byte(made.Token)
	changed[3] ^= 'A' ^ 'B'
	madeUp := strings.Repeat("u", 32)
	for _, token := range []string{string(changed), madeUp, made.Token + "A", made.Token[1:]} {
		if p := b.get(token, "/mine").problem(401, wordBadToken); !strings.Contains(p.Detail, "/guests") {
			t.Errorf("the refusal does not say what to do: %s", p.Detail)
		}
	}
	laid := b.ask(asked{method: "POST", path: "/duels", body: `{"ruleset":"pugilism"}`, header: map[string]string{"Cookie": cookieName + "=" + madeUp}}).want(201)
	if cookie := laid.header.Get("Set-Cookie"); cookie == "" || strings.Contains(cookie, madeUp) {
		t.Errorf("for a cookie that was made up %q is given", cookie)
	}

	// A guest who sat down when clients made up their own tokens.
	duel := b.lay(`{"who":"me"}`)
	if _, err := b.house.Join(t.Context(), house.Guest(madeUp), duel, house.Joining{}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if s := b.sight(madeUp, duel); s.Seat != 2 {
			t.Errorf("who sat down before sits in %d", s.Seat)
		}
		b.reopen()
	}
	b.get(made.Token, "/mine").want(200)
}

// Behind TLS the cookie has a name that no other host of the domain can set; a browser
// that comes with the old one keeps its seat.
func TestTheCookieBehindTLS(t *testing.T) {
	b := newBench(t, Config{PublicURL: &url.URL{Scheme: "https", Host: "duels.example"}, Pages: Drawn(&paper{}, "test")})
	ask := func(method, path, body, cookie string) *reply {
		t.Helper()
		return b.ask(asked{method: method, path: path, body: body, header: map[string]string{"Cookie": cookie, "Host": "duels.example"}})
	}
	set := func(got *reply) map[string]*http.Cookie {
		all := map[string]*http.Cookie{}
		for _, c := range (&http.Response{Header: got.header}).Cookies() {
			all[c.Name] = c
		}
		return all
	}
	fresh := set(ask("POST", "/duels", `{"ruleset":"pugilism"}`, "a=b").want(201))
	if c := fresh[cookieSecure]; len(fresh) != 1 || c == nil || !c.Secure || !c.HttpOnly || c.Path != "/" || c.Domain != "" {
		t.Errorf("a new guest is given %v", fresh)
	}
	var laid duelMade
	b.ask(asked{method: "POST", path: "/duels", token: ulla, body: `{"ruleset":"pugilism","places":[{"who":"me"}]}`, header: map[string]string{"Host": "duels.example"}}).want(201).into(&laid)
	duel := laid.Duel
	for _, path := range []string{"/duels/" + duel, "/mine"} {
		got := ask("GET", path, "", cookieName+"="+ulla).want(200)
		if path != "/mine" && !strings.Contains(string(got.body), `"seat":1`) {
			t.Errorf("the old cookie has no seat: %s", got.body)
		}
		moved := set(got)
		if n, o := moved[cookieSecure], moved[cookieName]; n == nil || n.Value != ulla || o == nil || o.MaxAge >= 0 {
			t.Errorf("the cookie is moved by %v", moved)
		}
	}
	if c := set(ask("GET", "/rules/pugilism", "", cookieName+"="+ulla)); len(c) != 0 {
		t.Errorf("what caches keep sets %v", c)
	}
	got := ask("GET", "/duels/"+duel, "", cookieSecure+"="+ulla+"; "+cookieName+"="+brannoch).want(200)
	if !strings.Contains(string(got.body), `"seat":1`) || len(set(got)) != 0 {
		t.Errorf("the new cookie does not come first: %v", set(got))
	}
}

// A bearer acts from any origin, and pages may read the answers; a cookie acts from
// none but the server's own.
func TestOtherOrigins(t *testing.T) {
	b := newBench(t, Config{})
	duel := b.two()
	from := func(more ...string) map[string]string {
		h := map[string]string{"Origin": "https://app.example", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"}
		for i := 0; i+1 < len(more); i += 2 {
			h[more[i]] = more[i+1]
		}
		return h
	}
	shared := func(got *reply) {
		t.Helper()
		if got.header.Get("Access-Control-Allow-Origin") != "*" || got.header.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("got the headers %v", got.header)
		}
	}
	talk := asked{method: "POST", path: "/duels/" + duel + "/talk", body: `{"text":"hello"}`, token: ulla, header: from()}
	shared(b.ask(talk).want(204))
	shared(b.ask(asked{method: "GET", path: "/duels/" + duel, token: ulla, header: from()}).want(200))
	shared(b.ask(asked{method: "GET", path: "/duels/" + duel, token: "x", header: from()}).want(401))
	shared(b.ask(asked{method: "POST", path: "/guests", header: from()}).want(201))

	talk.token, talk.header = "", from("Cookie", cookieName+"="+ulla)
	b.ask(talk).problem(403, wordForeign)
	talk.header["Authorization"] = "Basic eDp5" // browsers do send this by themselves
	b.ask(talk).problem(401, wordBadToken)
	if got := b.ask(asked{method: "GET", path: "/duels/" + duel, header: from("Cookie", cookieName+"="+ulla)}); got.header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("what a cookie sees may be read by other origins")
	}

	asks := b.ask(asked{method: "OPTIONS", path: "/duels/" + duel + "/answers", header: from(
		"Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "authorization,content-type,idempotency-key")})
	shared(asks)
	for _, name := range []string{"Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", "Last-Event-ID"} {
		if !strings.Contains(asks.header.Get("Access-Control-Allow-Headers"), name) {
			t.Errorf("the preflight does not allow %s", name)
		}
	}
	if asks.status != 204 || !strings.Contains(asks.header.Get("Access-Control-Allow-Methods"), "DELETE") {
		t.Errorf("the preflight is answered %d, %v", asks.status, asks.header)
	}
}

// What a page of another origin may do holds for every operation of the document alike, and no
// answer ever lets a cookie in.
func TestEveryOperationIsForOtherOrigins(t *testing.T) {
	b := newBench(t, Config{})
	for _, o := range operations(b.contract.doc) {
		path := inPath.ReplaceAllString(o.path, "x")
		ask := func(method string, more map[string]string) *reply {
			header := map[string]string{"Origin": "https://app.example", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"}
			maps.Copy(header, more)
			got := b.ask(asked{method: method, path: path, header: header})
			if got.header.Get("Access-Control-Allow-Credentials") != "" {
				t.Errorf("%s: an answer allows credentials", o.OperationID)
			}
			return got
		}
		asks := ask("OPTIONS", map[string]string{"Access-Control-Request-Method": o.method, "Access-Control-Request-Headers": "authorization,content-type"})
		if asks.status != 204 || asks.header.Get("Access-Control-Allow-Origin") != "*" || asks.header.Get("Access-Control-Max-Age") != "600" ||
			!strings.Contains(asks.header.Get("Access-Control-Allow-Methods"), o.method) || asks.header.Get("Set-Cookie") != "" {
			t.Errorf("%s: the preflight is answered %d, %v", o.OperationID, asks.status, asks.header)
		}
		// A bearer is what counts, whatever the browser might add.
		got := ask(o.method, map[string]string{"Authorization": "Bearer x", "Cookie": cookieName + "=" + ulla})
		if got.header.Get("Access-Control-Allow-Origin") != "*" || got.header.Get("Set-Cookie") != "" {
			t.Errorf("%s: with a bearer the headers are %v", o.OperationID, got.header)
		}
		for _, name := range []string{"ETag", "Location", "RateLimit", "RateLimit-Policy", "Retry-After"} {
			if !slices.Contains(strings.Split(got.header.Get("Access-Control-Expose-Headers"), ", "), name) {
				t.Errorf("%s: a page may not read %s", o.OperationID, name)
			}
		}
		if slices.Contains(owed(o), wordBadToken) && got.status != 401 {
			t.Errorf("%s: a bearer of nobody's is answered %d", o.OperationID, got.status)
		}
		if o.path == guestsPath {
			continue
		}
		method := o.method
		if method == http.MethodGet {
			method = http.MethodHead // a stream would not end
		}
		got = ask(method, map[string]string{"Cookie": cookieName + "=" + ulla})
		if got.header.Get("Access-Control-Allow-Origin") != "" || (o.method != http.MethodGet) != (got.status == 403) {
			t.Errorf("%s: with a cookie it is answered %d, %v", o.OperationID, got.status, got.header)
		}
	}
}

// If names are listed no other is accepted; a server that only its own machine can
// reach accepts that machine's.
func TestHosts(t *testing.T) {
	public := &url.URL{Scheme: "https", Host: "duels.example:8443"}
	for _, c := range []struct {
		config Config
		host   string
		taken  bool
	}{
		{Config{}, "anything.example", true},
		{Config{Local: true}, "localhost:8080", true},
		{Config{Local: true}, "127.0.0.1:8080", true},
		{Config{Local: true}, "[::1]:8080", true},
		{Config{Local: true}, "LOCALHOST.", true},
		{Config{Local: true}, "evil.example:8080", false},
		{Config{Local: true}, "127.0.0.1.evil.example", false},
		{Config{Local: true}, "", false},
		{Config{Local: true, Hosts: []string{"box.lan"}}, "box.lan:8080", true},
		{Config{PublicURL: public}, "duels.example", true},
		{Config{PublicURL: public}, "Duels.Example:8443", true},
		{Config{PublicURL: public}, "10.0.0.7:8080", false},
		{Config{PublicURL: public}, "localhost:8080", true},
		{Config{PublicURL: public, Hosts: []string{"10.0.0.7", "::2"}}, "10.0.0.7:8080", true},
		{Config{PublicURL: public, Hosts: []string{"10.0.0.7", "::2"}}, "[::2]:80", true},
		{Config{Hosts: []string{"a.example"}}, "b.example", false},
	} {
		k := paperClient(t, &paper{}, c.config)
		ask := func(path string) *reply {
			return k.ask(asked{method: "GET", path: path, header: map[string]string{"Host": c.host}})
		}
		if got := ask("/duels"); c.taken {
			got.want(200)
		} else {
			got.problem(421, wordHost)
		}
		ask("/healthz").want(200) // whoever watches the process may do so by its address
	}
}
