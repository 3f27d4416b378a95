package server

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// A guest's name and icon stand wherever none is given, and nobody else's do; what is
// forgotten is gone.
func TestNameThatStays(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	b.post(ulla, "/me", `{"name":"Ulla","icon":"bow"}`).want(204)
	b.post(ulla, "/me", `{"name":"Ulla","icon":"../x"}`).problem(422, wordFaults)
	b.post(ulla, "/me", `{"name":"\u202e"}`).problem(422, wordFaults)
	var first duelMade
	b.post(ulla, "/duels", `{"ruleset":"pugilism","places":[{"who":"me"},{"who":"open"}]}`).want(201).into(&first)
	b.post(brannoch, "/duels/"+first.Duel+"/seats", `{}`).want(200)
	who := func(duel string, seat int, name, icon string) {
		t.Helper()
		if s := b.sight(stranger, duel).Seats[seat]; s.Name != name || s.Icon != icon {
			t.Errorf("seat %d: got %q with %q, want %q with %q", seat+1, s.Name, s.Icon, name, icon)
		}
	}
	who(first.Duel, 0, "Ulla", "bow")
	who(first.Duel, 1, "", "")
	// What a program says of a name is for that seat; what a person types into a page stays.
	b.post(brannoch, "/duels/"+first.Duel+"/seats", `{"name":"Program"}`).want(200)
	who(first.Duel, 1, "Program", "")
	second := b.lay(`{"who":"open"},{"who":"open"}`)
	b.form(brannoch, "/duels/"+second+"/seats", browser, url.Values{"name": {"Brannoch"}}).want(303)
	third := b.lay(`{"who":"open"},{"who":"open"}`)
	b.post(brannoch, "/duels/"+third+"/seats", `{"seat":1}`).want(200)
	who(third, 0, "Brannoch", "")
	b.post(ulla, "/duels/"+third+"/seats", `{"seat":2,"name":"Someone"}`).want(200)
	who(third, 1, "Someone", "bow")

	b.ask(asked{method: "DELETE", path: "/me", token: ulla}).want(204)
	if got := string(b.get(ulla, "/me").want(200).body); strings.Contains(got, "Ulla") || strings.Contains(got, "bow") {
		t.Errorf("what is forgotten: got %s", got)
	}
}

var codeIn = regexp.MustCompile(`value="([0-9A-Z-]{24})"`)

// A code makes another browser the same guest, with every seat and list; looking changes
// nothing, a stolen code is worthless once there is another, and codes can't be tried without end.
func TestCarryAGuest(t *testing.T) {
	var roll paperRoll
	b := newBench(t, Config{
		Pages: Drawn(&paper{}, "test"), Limits: Limits{Tries: 8},
		Log: slog.New(slog.NewTextHandler(&roll, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	duel := b.two()
	b.post("", "/me/codes", `{}`).problem(401, wordNoGuest)
	var link codeMade
	b.post(ulla, "/me/codes", `{}`).want(201).into(&link)
	to, err := url.Parse(link.URL)
	if err != nil || to.Path != "/me" || to.Fragment != link.Code.Code {
		t.Fatalf("the link is %s, %v", link.URL, err)
	}
	page := b.form(ulla, "/me/codes", browser, url.Values{"lasts": {"yes"}}).want(200)
	found := codeIn.FindStringSubmatch(string(page.body))
	if found == nil || page.header.Get("Cache-Control") != "no-store" {
		t.Fatalf("the page has no code, or may be kept: %.300s", page.body)
	}
	if again := b.page(ulla, "/me"); strings.Contains(again, found[1]) {
		t.Error("the code is shown again")
	}
	const home = "192.0.2.7:1234"
	arrive := func(cookie, code string, more ...string) *reply {
		t.Helper()
		form := url.Values{"code": {code}}
		for _, name := range more {
			form.Set(name, "yes")
		}
		header := map[string]string{"Accept": browser}
		if cookie != "" {
			header["Cookie"] = cookieName + "=" + cookie
		}
		return b.ask(asked{method: "POST", path: "/me/arrive", kind: formType, body: form.Encode(), header: header, address: home})
	}
	// Whoever sits elsewhere is asked first, and nothing is used up.
	if got := arrive(brannoch, link.Code.Code).want(409); got.header.Get("Set-Cookie") != "" {
		t.Error("the cookie is replaced without a question")
	}
	got := arrive("", link.Code.Code).want(303)
	cookie, err := http.ParseSetCookie(got.header.Get("Set-Cookie"))
	if err != nil || cookie.Value != ulla || !cookie.HttpOnly {
		t.Fatalf("got the cookie %v, %v; want Ulla's", cookie, err)
	}
	if s := b.sight(cookie.Value, duel); s.Seat != 1 || s.Request == nil {
		t.Errorf("the new device sits in %d", s.Seat)
	}
	arrive("", link.Code.Code).want(410)
	arrive(brannoch, strings.ToLower(found[1]), "sure").want(303)
	var token guestMade
	b.post("", "/me/arrive", fmt.Sprintf(`{"code":%q}`, found[1])).want(200).into(&token)
	if token.Token != ulla {
		t.Errorf("a program got %q", token.Token)
	}
	b.post(ulla, "/me/codes", `{"lasts":true}`).want(201)
	b.post("", "/me/arrive", fmt.Sprintf(`{"code":%q}`, found[1])).problem(410, wordUsedUp)
	tries := 0
	for arrive("", "0000-0000-0000-0000-0000").status != http.StatusTooManyRequests {
		if tries++; tries > 20 {
			t.Fatal("codes can be tried without end")
		}
	}
	for _, secret := range []string{link.Code.Code, found[1], ulla} {
		if strings.Contains(roll.String(), secret) {
			t.Errorf("the log has %q", secret)
		}
	}
	if me := b.get(ulla, "/me").want(200); strings.Contains(string(me.body), ulla) {
		t.Error("the guest is told its token")
	}
}
