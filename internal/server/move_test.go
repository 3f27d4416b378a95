package server

import (
	"log/slog"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"riposte/internal/house"
)

var seatLinkIn = regexp.MustCompile(`value="(http[^"]*)"`)

// Anybody in a seat can make a link that moves the seat once; opening it just to look
// uses nothing up, and no log contains it.
func TestMoveASeat(t *testing.T) {
	var roll paperRoll
	b := newBench(t, Config{
		Pages: Drawn(&paper{}, "test"),
		Log:   slog.New(slog.NewTextHandler(&roll, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	duel := b.two()
	at := "/duels/" + duel
	if page := b.page(ulla, at); !strings.Contains(page, `href="`+at+`/move"`) {
		t.Error("the table has no way to move the seat")
	}
	if page := b.page("", at); strings.Contains(page, at+"/move") {
		t.Error("who only watches is offered to move a seat")
	}
	b.post(stranger, at+"/move", "").problem(403, wordNoSeat)
	b.post("", at+"/move", "").problem(401, wordNoGuest)
	b.page(ulla, at+"/move")

	made := b.form(ulla, at+"/move", browser, nil).want(200)
	link := seatLinkIn.FindStringSubmatch(string(made.body))
	if link == nil || !strings.Contains(made.header.Get("Cache-Control"), "no-store") {
		t.Fatalf("the page has no link, or may be kept: %s", made.body)
	}
	first, err := url.Parse(link[1])
	if err != nil || !strings.HasPrefix(first.Path, at+"/move/") {
		t.Fatalf("the link is %s, %v", link[1], err)
	}
	for range 3 { // a preview of the link, the browser's own, and the person who opens it
		b.page(stranger, first.Path)
	}
	if got := b.ask(asked{method: "GET", path: first.Path, header: map[string]string{"Accept": browser}}); got.header.Get("Set-Cookie") != "" {
		t.Error("a look makes a cookie")
	}
	b.post(brannoch, first.Path, "").problem(409, wordTaken)
	b.form(stranger, first.Path, browser, nil).want(303)
	if s := b.sight(stranger, duel); s.Seat != 1 || s.Request == nil {
		t.Errorf("the new device sits in %d", s.Seat)
	}
	if s := b.sight(ulla, duel); s.Seat != 0 || s.Request != nil {
		t.Errorf("the old device sits in %d", s.Seat)
	}
	tablet := tokenOf("TABLETTABLETTABLETTABLET")
	b.post(tablet, first.Path, "").problem(410, wordUsedUp)
	b.post(ulla, first.Path, "").problem(410, wordUsedUp)

	var second seatLink
	b.post(stranger, at+"/move", "").want(201).into(&second)
	to, err := url.Parse(second.URL)
	if err != nil {
		t.Fatal(err)
	}
	b.post(tablet, "/duels/"+b.two()+strings.TrimPrefix(to.Path, at), "").problem(410, wordUsedUp)
	b.now.pass(house.MoveTime - time.Second)
	b.ask(asked{method: "POST", path: to.Path, header: map[string]string{"Origin": "https://evil.example", "Cookie": cookieName + "=" + tablet}}).problem(403, wordForeign)
	b.now.pass(time.Second)
	b.post(tablet, to.Path, "").problem(410, wordUsedUp)

	for _, path := range []string{first.Path, to.Path} {
		if code := path[strings.LastIndexByte(path, '/')+1:]; len(code) < minToken || strings.Contains(roll.String(), code) {
			t.Errorf("the code %q is short, or the log has it", code)
		}
	}
}
