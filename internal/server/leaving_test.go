package server

import (
	"net/url"
	"strings"
	"testing"

	"riposte/internal/house"
)

// The host cancels a table, by form or as a program does; others are refused, and
// whoever comes later is told so in words.
func TestCancelTable(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	lay := func() string {
		var made duelMade
		b.post(ulla, "/duels", `{"ruleset":"pugilism","places":[{"who":"me","document":"ulla"}]}`).want(201).into(&made)
		return "/duels/" + made.Duel
	}
	at := lay()
	if page := b.page(ulla, at); !strings.Contains(page, `action="`+at+`/cancel"`) || !strings.Contains(page, "Cancel this table") {
		t.Error("the host's page has no button")
	}
	if page := b.page(brannoch, at); strings.Contains(page, at+"/cancel") {
		t.Error("the page of another has one")
	}
	b.ask(asked{method: "DELETE", path: at, token: brannoch}).problem(403, wordNotHost)
	b.ask(asked{method: "DELETE", path: at}).problem(401, wordNoGuest)
	b.ask(asked{method: "DELETE", path: at, token: ulla}).want(204)
	b.get(brannoch, at).problem(410, wordCancelled)
	page := string(b.ask(asked{method: "GET", path: at, token: brannoch, header: map[string]string{"Accept": browser}}).want(410).body)
	if !strings.Contains(page, "The host has cancelled this table") {
		t.Errorf("the page says %s", page)
	}
	at = lay()
	if to := b.form(ulla, at+"/cancel", browser, nil).want(303).header.Get("Location"); to != "/mine" {
		t.Errorf("by form it leads to %s", to)
	}
	b.ask(asked{method: "DELETE", path: "/duels/" + b.two(), token: ulla}).problem(409, wordBegun)
}

// The page offers, agrees, and says how the duel ended.
func TestEndWithoutResult(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	duel := b.two()
	at := "/duels/" + duel
	if page := b.page(ulla, at); !strings.Contains(page, "Offer to end without a result") || !strings.Contains(page, "Resign …") {
		t.Error("the page offers no way out")
	}
	b.form(ulla, at+"/end", browser, url.Values{}).want(303)
	if page := b.page(ulla, at); !strings.Contains(page, "Take back the offer to end") || !strings.Contains(page, "awaited: ") {
		t.Error("the offer does not show to who made it")
	}
	if page := b.page(brannoch, at); !strings.Contains(page, "Agree to end without a result") {
		t.Error("the other is not asked")
	}
	b.form(ulla, at+"/end", browser, url.Values{"withdraw": {"true"}}).want(303)
	if s := b.sight(brannoch, duel); s.Ending != nil {
		t.Errorf("taken back, it stands: %+v", s.Ending)
	}
	b.post(ulla, at+"/end", "").want(204)
	b.post(brannoch, at+"/end", `{}`).want(204)
	if s := b.sight("", duel); s.Phase != house.Void || s.Stopped != "agreed" {
		t.Errorf("phase %s, stopped %q", s.Phase, s.Stopped)
	}
	if page := b.page(ulla, at); !strings.Contains(page, "Ended without a result") || strings.Contains(page, "rules have failed") {
		t.Error("the page does not say how it ended")
	}
	b.post(ulla, at+"/end", "").problem(409, wordVoid)
	if text := string(b.get("", at+"/record?form=text").want(200).body); !strings.Contains(text, `"stopped":"agreed"`) || !strings.HasSuffix(text, "= void\n") {
		t.Errorf("the record: %s", text)
	}
}

// A seat resigns by a form that names no request, while the other is asked.
func TestResignByForm(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	duel := b.two()
	at := "/duels/" + duel
	s := b.sight(ulla, duel)
	b.post(ulla, at+"/answers", answering(s.Request.ID, "head-jab body-jab / counter", true)).want(200)
	if page := b.page(ulla, at); !strings.Contains(page, `id="concede"`) {
		t.Error("who has locked is offered no way to resign")
	}
	b.form(ulla, at+"/answers", browser, url.Values{"sentence": {"concede"}, "lock": {"true"}}).want(303)
	after := b.sight(ulla, duel)
	if after.Phase != house.Over || len(after.Result.Winners) != 1 || after.Result.Winners[0] == after.Seat {
		t.Errorf("phase %s, result %+v", after.Phase, after.Result)
	}
	if page := b.page(ulla, at); strings.Contains(page, `id="concede"`) {
		t.Error("who has lost is offered to resign")
	}
}
