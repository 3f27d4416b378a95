package server

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"riposte/internal/guests"
	"riposte/internal/house"
)

func (b *bench) enlist(token, body string) (is guests.Bot) {
	b.t.Helper()
	b.ask(asked{method: "PUT", path: "/me/bot", token: token, body: body}).want(200).into(&is)
	return is
}

func (b *bench) here(query string) string {
	b.t.Helper()
	var list botList
	b.get("", "/bots"+query).want(200).into(&list)
	var names []string
	for _, is := range list.Bots {
		names = append(names, is.Name)
	}
	return strings.Join(names, " ")
}

// A program says that it is a bot, is found, is challenged, and sits down or declines; everybody
// reads of it, and sees that it is no person.
func TestChallenges(t *testing.T) {
	b := newBench(t, Config{})
	base, _ := b.listen()
	b.get(stranger, "/me/bot").problem(404, wordNoBot)
	foil := b.enlist(stranger, `{"name":"Foil","about":"anything goes","plays":["pugilism","duel","duel"]}`)
	if got := b.enlist(stranger, `{"name":"Foil","plays":["duel","pugilism"]}`); got.ID != foil.ID || got.About != "" {
		t.Errorf("the second time it is %+v", got)
	}
	other := b.enlist(brannoch, `{"name":"Epee","plays":["coolduel"]}`)
	if got := b.here(""); got != "Epee Foil" {
		t.Errorf("here are %q", got)
	}
	if got := b.here("?ruleset=duel"); got != "Foil" {
		t.Errorf("DUEL is played by %q", got)
	}
	b.get("", "/bots?ruleset=chess").problem(404, wordNoRuleset)
	for body, path := range map[string]string{
		`{"name":""}`: "name", `{"name":"a\u202eb"}`: "name", `{"name":"Foil","plays":["chess"]}`: "plays[0]",
		fmt.Sprintf(`{"name":"Foil","about":%q}`, strings.Repeat("x", 201)): "about",
	} {
		p := b.ask(asked{method: "PUT", path: "/me/bot", token: stranger, body: body}).problem(422, wordFaults)
		if len(p.Faults) != 1 || p.Faults[0].Path != path {
			t.Errorf("%s: %+v", body, p.Faults)
		}
	}

	next, stop := b.overhear(base, stranger)
	want := func(kind, duel string) {
		t.Helper()
		if e := next(); e.Type != kind || e.Duel != duel || (kind == "challenged") != (e.Ruleset == "pugilism") {
			t.Fatalf("got %+v, want %s of %s", e, kind, duel)
		}
	}
	want("ready", "")
	hers, hush := b.overhear(base, ulla)
	defer hush()
	until := func(kind string) (e toldEvent) {
		t.Helper()
		for e.Type != kind {
			e = hers()
		}
		return e
	}
	until("ready")
	duel := b.lay(`{"who":"me","name":"Ulla","document":"ulla","lock":true},{"who":"open"}`)
	if got := b.here("?duel=" + duel); got != "Foil" {
		t.Errorf("Pugilism is played by %q", got)
	}
	ask := func(token, bot string) *reply {
		return b.post(token, "/duels/"+duel+"/challenges", fmt.Sprintf(`{"bot":%q}`, bot))
	}
	ask(ulla, "nobody").problem(404, wordNoBot)
	ask(ulla, other.ID).problem(409, wordNotPlayed)
	ask(brannoch, foil.ID).problem(403, wordNoSeat)
	ask(ulla, foil.ID).want(204)
	want("challenged", duel)
	ask(ulla, foil.ID).want(204)
	b.post(stranger, "/duels/"+duel+"/decline", `{"why":"tired"}`).problem(422, wordFaults)
	b.post(brannoch, "/duels/"+duel+"/decline", `{}`).problem(409, wordNotAsked)
	b.post(stranger, "/duels/"+duel+"/decline", `{"why":"busy"}`).want(204)
	want("withdrawn", duel)
	if e := until("declined"); e.Duel != duel || e.Why != "busy" {
		t.Errorf("who challenged is told %+v", e)
	}
	b.post(stranger, "/duels/"+duel+"/decline", `{"why":"busy"}`).problem(409, wordNotAsked)
	var told []string
	for _, l := range b.sight("", duel).Lines {
		told = append(told, l.Text)
	}
	if got := strings.Join(told, "\n"); !strings.Contains(got, "Ulla challenges a bot.\nThe bot that was challenged declines: it plays enough duels already.") {
		t.Errorf("the table reads\n%s", got)
	}

	ask(ulla, foil.ID).want(204)
	want("challenged", duel)
	b.post(stranger, "/duels/"+duel+"/seats", `{"name":"Foil"}`).want(200)
	want("sat", duel)
	if e := next(); e.Type != "asked" || !e.Bare.Document || e.Bare.Request != nil {
		t.Errorf("a bot that sits down is told %+v", e)
	}
	if s := b.sight("", duel); s.Seats[1].Icon != guests.BotSign || s.Seats[1].Name != "Foil" {
		t.Errorf("it sits there as %+v", s.Seats[1])
	}
	ask(ulla, foil.ID).problem(409, wordTaken)
	b.post(stranger, "/me", `{"name":"Rapier","icon":"bow"}`).want(204)
	var me guests.Me
	if b.get(stranger, "/me").want(200).into(&me); me.Icon != guests.BotSign || me.Name != "Rapier" {
		t.Errorf("it is %+v", me)
	}
	b.post(ulla, "/me", `{"name":"Ulla","icon":"bot"}`).problem(422, wordFaults)
	stop()
	b.ask(asked{method: "DELETE", path: "/me/bot", token: stranger}).want(204)
	if b.get(stranger, "/me").want(200).into(&me); me.Icon == guests.BotSign {
		t.Error("an ordinary guest has the sign of a bot")
	}
	if got := b.here(""); got != "Epee" {
		t.Errorf("here are %q", got)
	}
}

// A table that is gone, or that has begun, asks nobody to sit down.
func TestChallengesEnd(t *testing.T) {
	b := newBench(t, Config{})
	base, _ := b.listen()
	foil := b.enlist(stranger, `{"name":"Foil"}`)
	challenged := func() string {
		duel := b.lay(`{"who":"me","name":"Ulla","document":"ulla","lock":true},{"who":"open"}`)
		b.post(ulla, "/duels/"+duel+"/challenges", fmt.Sprintf(`{"bot":%q}`, foil.ID)).want(204)
		return duel
	}
	gone, begun, stays := challenged(), challenged(), challenged()
	b.ask(asked{method: "DELETE", path: "/duels/" + gone, token: ulla}).want(204)
	b.post(brannoch, "/duels/"+begun+"/seats", `{"name":"Brannoch"}`).want(200)
	next, stop := b.overhear(base, stranger)
	defer stop()
	if e := next(); e.Type != "challenged" || e.Duel != stays {
		t.Errorf("got %+v", e)
	}
	if e := next(); e.Type != "ready" {
		t.Errorf("got %+v", e)
	}
	b.post(ulla, "/duels/"+begun+"/challenges", fmt.Sprintf(`{"bot":%q}`, foil.ID)).problem(409, wordFull)
}

// Who has no character yet is asked for it once, however far the table comes meanwhile; and a stream that was
// open before its guest was a bot tells of a challenge at once.
func TestAskedForADocumentOnce(t *testing.T) {
	b := newBench(t, Config{})
	base, _ := b.listen()
	host, stopHost := b.overhear(base, ulla)
	defer stopHost()
	bot, stopBot := b.overhear(base, stranger)
	defer stopBot()
	for _, next := range []func() toldEvent{host, bot} {
		if e := next(); e.Type != "ready" {
			t.Fatalf("got %+v", e)
		}
	}
	foil := b.enlist(stranger, `{"name":"Foil"}`)
	duel := b.lay(`{"who":"me","name":"Ulla"},{"who":"open"}`)
	if sat, asked := host(), host(); sat.Type != "sat" || asked.Type != "asked" || !asked.Bare.Document {
		t.Errorf("got %+v, %+v", sat, asked)
	}
	began := time.Now()
	b.post(ulla, "/duels/"+duel+"/challenges", fmt.Sprintf(`{"bot":%q}`, foil.ID)).want(204)
	if e := bot(); e.Type != "challenged" || time.Since(began) > 10*time.Second {
		t.Errorf("got %+v after %v", e, time.Since(began))
	}
	b.post(stranger, "/duels/"+duel+"/seats", `{"name":"Foil"}`).want(200)
	b.ask(asked{method: "PUT", path: "/duels/" + duel + "/document", token: stranger, body: `"pell"`}).want(204)
	b.post(stranger, "/duels/"+duel+"/document/lock", "").want(204)
	b.ask(asked{method: "PUT", path: "/duels/" + duel + "/document", token: ulla, body: `"ulla"`}).want(204)
	b.post(ulla, "/duels/"+duel+"/document/lock", "").want(204)
	if e := host(); e.Type != "asked" || e.Bare.Request == nil {
		t.Errorf("the document was asked for again: %+v", e)
	}
}

// A table can't ask without end, and no bot is buried in challenges.
func TestChallengesAreBounded(t *testing.T) {
	b := newBench(t, Config{})
	foil := b.enlist(stranger, `{"name":"Foil"}`)
	ask := func(host, duel string) *reply {
		return b.post(host, "/duels/"+duel+"/challenges", fmt.Sprintf(`{"bot":%q}`, foil.ID))
	}
	lay := func(host string) string {
		var made duelMade
		b.post(host, "/duels", `{"ruleset":"pugilism","places":[{"who":"me","document":"ulla","lock":true},{"who":"open"}]}`).want(201).into(&made)
		return made.Duel
	}
	duel := lay(ulla)
	for range house.MostChallenges {
		ask(ulla, duel).want(204)
		b.post(stranger, "/duels/"+duel+"/decline", `{"why":"later"}`).want(204)
	}
	ask(ulla, duel).problem(429, wordTooMany)
	waiting := 0
	for _, host := range []string{ulla, brannoch} {
		for range guests.MostAsked/2 + 1 {
			if waiting++; waiting <= guests.MostAsked {
				ask(host, lay(host)).want(204)
			} else {
				ask(host, lay(host)).problem(429, wordTooMany)
			}
		}
	}
}
