package server

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/internal/belongings"
	"riposte/internal/house"
	"riposte/internal/store"
)

// A keptFile is what a guest takes along.
type keptFile struct {
	Format  string
	Version int
	Guest   struct {
		Token, Name, Icon string
		Bot               struct{ About string }
	}
	Duels []struct {
		Duel     string
		Seat     int
		Laid     bool
		Document json.RawMessage
		Said     []house.OwnLine
		Sight    *house.Sight
		Record   string
	}
	Browsers []struct{ Endpoint string }
	Laid     []string
	Gallery  []struct{ Duel, Name, Text string }
	// Campaigns and Runs.
	Campaigns []struct {
		Name       string
		Keeper     bool
		Encounters []struct{ Duel string }
	}
	Runs []struct {
		Name, Phase string
		Came        json.RawMessage
	}
}

// everywhere has a guest leave something in every place that a server has.
func (b *bench) everywhere(token string) (live string) {
	b.t.Helper()
	b.enlist(token, `{"name":"Ulla Miller","about":"Miller's engine","plays":["duel"]}`)
	b.ask(asked{method: "DELETE", path: "/me/bot", token: token}).want(204)
	b.enlist(token, `{"name":"Ulla Miller","about":"Miller's engine","plays":["duel"]}`)
	b.post(token, "/me/codes", `{"lasts":true}`).want(201)
	err := b.kept.SavePush(b.t.Context(), store.Push{Guest: store.HashToken(token), Endpoint: "https://push.example/miller", Key: []byte{1}, Auth: []byte{2}, Made: b.now.now()})
	if err != nil {
		b.t.Fatal(err)
	}
	over := b.lay(`{"who":"me","document":"ulla","lock":true},{"who":"bot"}`)
	b.post(token, at(over)+"/talk", `{"text":"call me at 555-0199"}`).want(204)
	b.post(token, at(over)+"/answers", `{"sentence":"concede","lock":true}`).want(200)
	live = b.two()
	b.ask(asked{method: "PUT", path: at(live) + "/notes", token: token, body: `{"text":"my diary"}`}).want(204)
	var watched duelMade
	b.post(brannoch, "/duels", `{"ruleset":"pugilism","places":[{"who":"me","document":"ulla","lock":true},{"who":"bot"}]}`).want(201).into(&watched)
	b.post(token, at(watched.Duel)+"/gallery", `{"text":"my opinion"}`).want(204)
	b.lay(`{"who":"me"},{"who":"open"}`)
	var fight duelMade
	b.post(token, "/duels", `{"ruleset":"coolname","options":{"encounter":"foes","roundLimit":"1"},"places":[{"who":"me","document":"issa","lock":true},{"who":"bot","document":"rat-cellar"}]}`).want(201).into(&fight)
	b.post(token, at(fight.Duel)+"/campaign", `{"name":"The Miller's Mire"}`).want(201)
	run := b.post(token, "/lab/runs", `{"ruleset":"pugilism","name":"Miller's run","places":[{"bot":"random","document":"ulla"},{"bot":"random","document":"pell"}],"duels":2}`).want(201)
	var made struct{ Run string }
	run.into(&made)
	b.ran(made.Run)
	return live
}

// A guest takes along what is kept in all places, and nothing that the seat does not see; what is
// forgotten is in no file of the server any more, and others have what is theirs.
func TestTakeAllAndForgetAll(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	live := b.everywhere(ulla)
	b.post("", "/me/erase", `{}`).problem(401, wordNoGuest)
	b.get("", "/me/export").problem(401, wordNoGuest)

	var f keptFile
	r := b.get(ulla, "/me/export").want(200)
	r.into(&f)
	if got := r.header.Get("Content-Disposition"); got != `attachment; filename="riposte-me.json"` || r.header.Get("Cache-Control") != "no-store" {
		t.Errorf("it is sent as %q, %v", got, r.header)
	}
	hash := store.HashToken(ulla)
	if f.Format != "riposte guest" || f.Version != 1 || f.Guest.Token != hex.EncodeToString(hash[:]) || f.Guest.Name != "Ulla Miller" || f.Guest.Icon != "bot" || f.Guest.Bot.About != "Miller's engine" || len(f.Browsers) != 1 {
		t.Errorf("the guest is %+v, browsers %+v", f.Guest, f.Browsers)
	}
	if len(f.Duels) != 4 || len(f.Laid) != 4 || len(f.Gallery) != 1 || f.Gallery[0].Text != "my opinion" || f.Gallery[0].Name != "Ulla Miller" {
		t.Errorf("there are %d duels, %d that were laid, %+v", len(f.Duels), len(f.Laid), f.Gallery)
	}
	var said []string
	for i, d := range f.Duels {
		if d.Sight == nil || d.Sight.Seat != 1 || d.Seat != 1 || !d.Laid || (d.Record != "") != (d.Sight.Phase == house.Over) || d.Sight.Phase != house.Seating && len(d.Document) == 0 {
			t.Errorf("duel %d is %+v", i, d)
		}
		for _, line := range d.Said {
			said = append(said, string(line.Kind)+" "+line.Text)
		}
	}
	slices.Sort(said)
	if !slices.Equal(said, []string{"notes my diary", "talk call me at 555-0199"}) {
		t.Errorf("what was written is %q", said)
	}
	if len(f.Campaigns) != 1 || !f.Campaigns[0].Keeper || len(f.Campaigns[0].Encounters) != 1 || len(f.Runs) != 1 || f.Runs[0].Phase != "done" || len(f.Runs[0].Came) < 100 {
		t.Errorf("campaigns %+v, runs %+v", f.Campaigns, f.Runs)
	}
	if head := b.ask(asked{method: "HEAD", path: "/me/export", token: ulla}).want(200); len(head.body) > 0 {
		t.Error("HEAD has a body")
	}
	var none keptFile
	b.get(stranger, "/me/export").want(200).into(&none)
	if len(none.Duels)+len(none.Laid)+len(none.Gallery)+len(none.Campaigns)+len(none.Runs) > 0 || none.Guest.Name != "" {
		t.Errorf("a stranger has %+v", none)
	}

	// Nothing happens before the guest knows what it costs.
	if p := b.post(ulla, "/me/erase", `{}`).problem(409, wordGoesOn); !strings.Contains(p.Detail, live) {
		t.Errorf("it does not say what goes on: %s", p.Detail)
	}
	if page := b.form(ulla, "/me/erase", browser, url.Values{}).want(422); !strings.Contains(string(page.body), "Nothing was forgotten") {
		t.Errorf("the page says %s", page.body)
	}
	var again keptFile
	b.get(ulla, "/me/export").want(200).into(&again)
	if len(again.Duels) != 4 || len(again.Runs) != 1 {
		t.Errorf("something is gone: %+v", again)
	}

	page := b.form(ulla, "/me/erase", browser, url.Values{"sure": {"yes"}}).want(200)
	if !strings.Contains(string(page.body), "Everything is forgotten") || strings.Contains(string(page.body), "Miller") {
		t.Errorf("the page says %s", page.body)
	}
	dropped := 0
	for _, line := range page.header.Values("Set-Cookie") {
		if cookie, err := http.ParseSetCookie(line); err == nil && cookie.MaxAge < 0 && cookie.Value == "" {
			dropped++
		}
	}
	if dropped != 2 {
		t.Errorf("the browser keeps its cookie: %q", page.header.Values("Set-Cookie"))
	}
	var left keptFile
	b.get(ulla, "/me/export").want(200).into(&left)
	if len(left.Duels)+len(left.Laid)+len(left.Gallery)+len(left.Campaigns)+len(left.Runs) > 0 || left.Guest.Name != "" {
		t.Errorf("what is left is %+v", left)
	}
	if s := b.sight(brannoch, live); s.Phase != house.Over || s.Seats[0].Name != "" || !slices.Equal(s.Result.Winners, []riposte.Seat{2}) {
		t.Errorf("who played with the guest sees %+v", s.Seats)
	}
	b.get(brannoch, at(live)+"/record").want(200)

	// A copy of the database has no word of it.
	copied := filepath.Join(t.TempDir(), "copy.db")
	if err := b.kept.Backup(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	for name, word := range map[string][]byte{"name": []byte("Miller"), "talk": []byte("555-0199"), "notes": []byte("diary"), "gallery": []byte("opinion"), "browser": []byte("push.example"), "hash": hash[:], "hash in hexadecimal": []byte(hex.EncodeToString(hash[:]))} {
		if bytes.Contains(data, word) {
			t.Errorf("the database still has the %s", name)
		}
	}
}

// A program forgets with one call, is told what became of what, and may call again.
func TestForgetAllForPrograms(t *testing.T) {
	b := newBench(t, Config{})
	b.everywhere(ulla)
	var r belongings.Report
	b.post(ulla, "/me/erase", `{"concede":true}`).want(200).into(&r)
	if r.Duels != 4 || r.Left != 1 || r.Campaigns != 1 || r.Runs != 1 || len(r.AtEnd) != 0 || len(r.Aside) != 0 {
		t.Errorf("got %+v", r)
	}
	b.now.pass(time.Minute)
	r = belongings.Report{}
	b.post(ulla, "/me/erase", `{}`).want(200).into(&r)
	if r.Duels+r.Left+r.Campaigns+r.Runs != 0 {
		t.Errorf("once more: %+v", r)
	}
	b.post(ulla, "/me/erase", `{"sure":true}`).problem(400, wordBadRequest)
}
