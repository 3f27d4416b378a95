package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/bot"
	"riposte/internal/house"
	"riposte/lab"
	"riposte/rules/coolname"
	"riposte/scene"
)

const knight = `{"class": "knight", "right": "longsword", "points": {"str": 7}}`

// region is the outer HTML of a live region of a page, up to the footer.
func region(t *testing.T, page, id string) string {
	t.Helper()
	from := strings.Index(page, `<div id="`+id+`"`)
	to := strings.LastIndex(page, "</form></div>")
	if from < 0 || to < from {
		t.Fatalf("the page has no region %s", id)
	}
	return page[from:to]
}

var ownKey = regexp.MustCompile(`name="key" value="[^"]*"`)

// What the page's script puts in while somebody types is what "Look it over" shows:
// the same region of the same page, and the same once more.
func TestLiveRegionIsTheLook(t *testing.T) {
	k := paperClient(t, &paper{}, Config{Pages: Drawn(&paper{}, "test")})
	for _, test := range []struct{ path, id string }{{"/build/coolduel", "build-live"}, {"/new/coolduel", "setup-live"}} {
		fields := url.Values{"key": {"k"}, "seat-1~from": {""}, "seat-1.class": {"knight"}, "seat-1.right": {"flail"}, "seat-1.points.str": {"7"}, "act": {"show"}}
		post := func() string {
			got := k.ask(asked{method: "POST", path: test.path, kind: formType, body: fields.Encode(), header: map[string]string{"Accept": browser}}).want(200)
			return region(t, string(got.body), test.id)
		}
		first := post()
		for _, want := range []string{"adds 7, the duel&#39;s power is 0", `id="f-seat-1_points-why"`, "19 (12 &#43; 7)", "in one hand it needs STR"} {
			if test.id == "build-live" && !strings.Contains(first, want) && !strings.Contains(first, strings.ReplaceAll(want, "&#43;", "+")) {
				t.Errorf("%s: the region has no %q", test.path, want)
			}
		}
		fields.Set("judged", "yes")
		if second := post(); ownKey.ReplaceAllString(second, "") != ownKey.ReplaceAllString(first, "") {
			t.Errorf("%s: the second look differs", test.path)
		}
	}
}

// People who play on paper print cards, mat and ring: for the usual match, or for a
// set-up.
func TestPrints(t *testing.T) {
	b := paperClient(t, &paper{}, Config{Pages: Drawn(&paper{}, "test")})
	as := map[string]string{"Accept": browser}
	all := string(b.ask(asked{method: "GET", path: "/print/pugilism", header: as}).want(200).body)
	for _, want := range []string{"HEAD-JAB", "ANTICIPATE", "BRACE YOURSELF", "CLINCH", "First attack", `href="/print/pugilism/mat"`, "sq-corner-red", "prints.css"} {
		if !strings.Contains(all, want) {
			t.Errorf("there is no %s to print", want)
		}
	}
	if mat := string(b.ask(asked{method: "GET", path: "/print/pugilism/mat", header: as}).want(200).body); strings.Contains(mat, "HEAD-JAB") || !strings.Contains(mat, "First attack") {
		t.Error("the mat is not printed alone")
	}
	body := url.Values{"option-ring": {"off"}, "option-edge": {"off"}}.Encode()
	bare := string(b.ask(asked{method: "POST", path: "/print/pugilism", kind: formType, body: body, header: as}).want(200).body)
	if strings.Contains(bare, "sq-corner-red") || strings.Contains(bare, "BRACE YOURSELF") || !strings.Contains(bare, "HEAD-JAB") {
		t.Error("a match without ring and EDGE prints them, or no cards")
	}
	b.ask(asked{method: "GET", path: "/print/pugilism/hat", header: as}).want(404)
	b.ask(asked{method: "GET", path: "/print/pugilism"}).problem(400, wordBadRequest)
}

// DUEL on paper: the action card, a box of the four statistics and the decks of the
// set-up. A deck that the rules refuse is not printed.
func TestPrintsOfDuel(t *testing.T) {
	b := paperClient(t, &paper{}, Config{Pages: Drawn(&paper{}, "test")})
	as := map[string]string{"Accept": browser}
	get := func(path string) string {
		return string(b.ask(asked{method: "GET", path: path, header: as}).want(200).body)
	}
	for _, want := range []string{"1 Swing High", "6 Retreat", "They are never thrown", "Anything, at any time."} {
		if !strings.Contains(get("/print/duel/actions"), want) {
			t.Errorf("the action card has no %q", want)
		}
	}
	const card = `<section class="pcard pcard-`
	box := get("/print/duel/cards")
	for _, suit := range []string{"clubs", "diamonds", "hearts", "spades"} {
		if n := strings.Count(box, card+suit); n != 10 {
			t.Errorf("the box has %d cards of %s", n, suit)
		}
	}
	if n := strings.Count(get("/print/duel/deck-red"), card); n != 13 {
		t.Errorf("the deck of red has %d cards", n)
	}
	if n := strings.Count(get("/print/duel/deck-red?sample=bruiser"), card+"clubs"); n != 6 {
		t.Errorf("the deck of the Bruiser has %d of Strength", n)
	}
}

// A builder hands its document out as a file, and prints its sheet.
func TestBuilderGivesAndPrints(t *testing.T) {
	k := paperClient(t, &paper{}, Config{Pages: Drawn(&paper{}, "test")})
	fields := url.Values{"seat-1-document": {knight}, "give": {"seat-1"}}
	got := k.ask(asked{method: "POST", path: "/build/coolduel", kind: formType, body: fields.Encode(), header: map[string]string{"Accept": browser}}).want(200)
	if !json.Valid(got.body) || !strings.Contains(string(got.body), `"longsword"`) || got.header.Get("Content-Disposition") != `attachment; filename="coolduel-knight.json"` {
		t.Errorf("got %s: %s", got.header.Get("Content-Disposition"), got.body)
	}
	fields = url.Values{"seat-1-document": {knight}, "sheet": {"seat-1"}}
	sheet := string(k.ask(asked{method: "POST", path: "/sheets/coolduel", kind: formType, body: fields.Encode(), header: map[string]string{"Accept": browser}}).want(200).body)
	for _, want := range []string{"Knight", "Leaping Attack", "Stunned", "<b>HP</b>", "sheet.css"} {
		if !strings.Contains(sheet, want) {
			t.Errorf("the sheet has no %s", want)
		}
	}
	page := func(path string) *reply {
		return k.ask(asked{method: "GET", path: path, header: map[string]string{"Accept": browser}})
	}
	if got := string(page("/sheets/coolname?sample=oda").want(200).body); !strings.Contains(got, "Protective Ward") {
		t.Error("the sheet of a sample has no spells")
	}
	page("/sheets/coolname?sample=nobody").want(400)
	if got := string(page("/sheets/coolname?sample=barrow").want(200).body); !strings.Contains(got, "3 × Barrow Thrall") || !strings.Contains(got, "Vitality 3") {
		t.Error("the sheet of foes is not theirs")
	}
	if got := string(page("/build/coolname?sample=barrow").want(200).body); !strings.Contains(got, `name="built" value="2" checked`) || !strings.Contains(got, `name="seat-2.title"`) || strings.Contains(got, `name="seat-2.name"`) {
		t.Error("the builder of foes is not theirs")
	}
	k.ask(asked{method: "GET", path: "/sheets/coolname?sample=oda"}).problem(400, wordBadRequest)
	if got := string(page("/build/coolname?sample=issa").want(200).body); !strings.Contains(got, "Cool Name RPG is played by its Playtest Players Guide") {
		t.Error("a builder does not say whose game it is")
	}
	k.ask(asked{method: "GET", path: "/build/coolname"}).want(200) // programs get the ruleset
}

// What follows from a document is told with everything wrong with it.
func TestDraftRoute(t *testing.T) {
	k := paperClient(t, &paper{}, Config{})
	var d struct {
		scene.Draft
		Faults []Fault
	}
	k.ask(asked{method: "POST", path: "/rulesets/coolduel/draft", body: `{"options":{"power":"5"},"document":` + knight + `}`}).want(200).into(&d)
	if len(d.Figures) != 1 || d.Budgets[0].Value != 7 || d.Budgets[0].Max != 5 || len(d.Faults) != 1 || d.Faults[0].Path != "points" || d.Faults[0].Rule != "CD-1.21" {
		t.Errorf("got %+v", d)
	}
	k.ask(asked{method: "POST", path: "/rulesets/coolname/draft", body: `{"options":{"encounter":"foes"},"seats":3,"seat":3,"document":"warden"}`}).want(200).into(&d)
	if d.Role != "game master" || len(d.Faults) > 0 {
		t.Errorf("got %+v", d)
	}
	k.ask(asked{method: "POST", path: "/rulesets/pugilism/draft", body: `{"document":"ulla"}`}).want(200)
	k.ask(asked{method: "POST", path: "/rulesets/duel/draft", body: `{"options":{"variant":"own"},"data":{"own":{"numbers":{"cards of a deck":99}}},"document":"anvil"}`}).want(200).into(&d)
	if len(d.Faults) != 1 || d.Faults[0].Path != "data.own.numbers.cards of a deck" {
		t.Errorf("a faulty variant: got %+v", d.Faults)
	}
	k.ask(asked{method: "POST", path: "/rulesets/coolduel/draft", body: `{"seat":9}`}).problem(400, wordBadRequest)
	k.ask(asked{method: "POST", path: "/rulesets/none/draft", body: `{}`}).problem(404, wordNoRuleset)
}

// A variant's numbers hold in the forms of its table, and where no sample fits them a bot
// has nothing to bring.
func TestVariantTable(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	table := func(cards int, bot string) string {
		return fmt.Sprintf(`{"ruleset":"duel","options":{"variant":"own"},"data":{"own":{"name":"Other decks","numbers":{"cards of a deck":%d}}},"places":[{"who":"me"},%s]}`, cards, bot)
	}
	var made duelMade
	b.post(ulla, "/duels", table(16, `{"who":"bot"}`)).want(201).into(&made)
	if s := b.sight(ulla, made.Duel); s.VariantName != "Other decks" || len(s.Variant) != 1 || s.Variant[0].Now != 16 {
		t.Errorf("got %q, %v", s.VariantName, s.Variant)
	}
	for path, want := range map[string]string{"": `data-most="16"`, "/fairness": "cards of a deck: <b><bdi>16, not 13</bdi></b>"} {
		if page := b.page(ulla, "/duels/"+made.Duel+path); !strings.Contains(page, want) {
			t.Errorf("%s lacks %q", path, want)
		}
	}
	var p Problem
	b.post(ulla, "/duels", table(12, `{"who":"bot"}`)).want(422).into(&p)
	if len(p.Faults) != 1 || p.Faults[0].Path != "places[1].document" {
		t.Errorf("got %+v", p.Faults)
	}
	b.post(ulla, "/duels", table(12, `{"who":"open"}`)).want(201)

	page := string(b.form(ulla, "/new/duel", "text/html", url.Values{"option-variant": {"own"}, "data-variant": {`{"numbers":{"cards of a deck":99}}`}, "act": {"show"}}).want(200).body)
	if n := strings.Count(page, "numbers.cards of a deck: is 99, allowed are 12 to 40"); n != 2 {
		t.Errorf("the fault of a number is told %d times; want once at the top and once beside its text", n)
	}
}

// At a table people see what follows from their own document and can print it;
// others see and print nothing of it.
func TestTableSheet(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	var made duelMade
	b.post(ulla, "/duels", `{"ruleset":"coolduel","places":[{"who":"me"},{"who":"open"}]}`).want(201).into(&made)
	at := "/duels/" + made.Duel
	b.ask(asked{method: "PUT", path: at + "/document", token: ulla, body: knight}).problem(422, wordFaults) // the draft stays
	b.post(brannoch, at+"/seats", `{"name":"Brannoch"}`).want(200)
	s := b.sight(ulla, made.Duel)
	if s.Document == nil || s.Document.Draft == nil || len(s.Document.Draft.Figures) != 1 || len(s.Document.Faults) != 1 {
		t.Fatalf("got %+v", s.Document)
	}
	if other := b.sight(brannoch, made.Duel); other.Document != nil && other.Document.Draft != nil && len(other.Document.Draft.Figures) > 0 {
		t.Error("the other seat sees what follows from it")
	}
	if page := b.page(ulla, at); !strings.Contains(page, "19 (12") || !strings.Contains(page, at+"/sheet") {
		t.Error("the table does not show what follows")
	}
	if sheet := b.page(ulla, at+"/sheet"); !strings.Contains(sheet, "Favored spent") {
		t.Error("the sheet is not the knight's")
	}
	if sheet := b.page(brannoch, at+"/sheet"); strings.Contains(sheet, "Favored") {
		t.Error("the other seat prints it")
	}
	b.ask(asked{method: "GET", path: at + "/sheet", header: map[string]string{"Accept": browser}}).want(403)
	b.ask(asked{method: "PUT", path: at + "/document", token: ulla, body: `"bulwark"`}).want(204)
	b.post(ulla, at+"/document/lock", "").want(204)
	b.ask(asked{method: "PUT", path: at + "/document", token: brannoch, body: `"corsair"`}).want(204)
	b.post(brannoch, at+"/document/lock", "").want(204)
	if s := b.sight(ulla, made.Duel); s.Phase != house.Playing {
		t.Fatalf("the phase is %s", s.Phase)
	}
	if sheet := b.page(ulla, at+"/sheet"); !strings.Contains(sheet, "Heater Shield") || strings.Contains(sheet, "Flintlock") {
		t.Error("while it goes on the sheet is not one's own")
	}
}

const roadside = `{"options":{"encounter":"foes"},"places":[{"document":"brannoc"},{"document":"oda"},{"document":"roadside-ambush"}],"games":%d}`

// A forecast is what the lab counts for the same games; the seats of a party win
// together.
func TestForecastIsTheLab(t *testing.T) {
	k := paperClient(t, &paper{}, Config{})
	var got Forecast
	k.ask(asked{method: "POST", path: "/rulesets/coolname/forecast", body: fmt.Sprintf(roadside, 30)}).want(200).into(&got)
	setup := riposte.Setup{Ruleset: "coolname", Options: map[string]string{"encounter": "foes"}}
	for _, name := range []string{"brannoc", "oda", "roadside-ambush"} {
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: json.RawMessage(`"` + name + `"`)})
	}
	sim := lab.Sim{Ruleset: coolname.Ruleset(), Setup: setup, Duels: 30, Seed: seedOf(setup), Workers: 2}
	for range setup.Seats {
		sim.Bots = append(sim.Bots, func() bot.Bot { return &bot.Advised{} })
	}
	r, err := sim.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got.Games != 30 || got.Of != 30 || len(got.Seats) != 3 || got.Seats[0].Win != got.Seats[1].Win {
		t.Fatalf("got %+v", got)
	}
	for i, s := range got.Seats {
		if want := lab.ShareOf(r.Players[i].Firsts, r.Duels); s.Win != want {
			t.Errorf("%s: got %+v, want %+v", s.Word, s.Win, want)
		}
	}
	if len(got.Counts) != len(r.Tallies) || len(got.Counts) < 4 {
		t.Fatalf("got %d counts, want %d", len(got.Counts), len(r.Tallies))
	}
	for i, c := range got.Counts {
		if want := lab.MeanOf(&r.Tallies[i].Sum); c.Mean != want || c.ID != r.Tallies[i].ID {
			t.Errorf("%s: got %+v, want %+v", c.ID, c.Mean, want)
		}
	}
	var more Forecast
	k.ask(asked{method: "POST", path: "/rulesets/pugilism/forecast", body: `{"options":{"rounds":"1"},"places":[{"document":"ulla"},{"document":"pell"}],"games":5}`}).want(200).into(&more)
	if more.Games != 5 || more.Seats[0].Win.Count+more.Seats[1].Win.Count+more.Draws.Count != 5 {
		t.Errorf("got %+v", more)
	}
}

// A forecast that can't be made says why, and one that nobody waits for ends.
func TestForecastLimits(t *testing.T) {
	k := paperClient(t, &paper{}, Config{Pages: Drawn(&paper{}, "test")})
	ask := func(body string) *reply {
		return k.ask(asked{method: "POST", path: "/rulesets/coolname/forecast", body: body})
	}
	ask(fmt.Sprintf(roadside, mostGames+1)).problem(400, wordBadRequest)
	ask(fmt.Sprintf(roadside, -1)).problem(400, wordBadRequest)
	ask(`{"places":[{"document":"brannoc"}]}`).problem(400, wordBadRequest)
	p := ask(`{"options":{"encounter":"foes"},"places":[{"document":"brannoc"},{"document":{"foes":[{"foe":"dragon"}]}}]}`).problem(422, wordFaults)
	if len(p.Faults) != 1 || p.Faults[0].Path != "places[1].document.foes[0].foe" {
		t.Errorf("got %+v", p.Faults)
	}
	server := k.server.(*Server)
	by := func(ctx context.Context) *call {
		return &call{s: server, r: httptest.NewRequestWithContext(ctx, http.MethodPost, "/", nil)}
	}
	leave, err := server.forecasts.enter(t.Context(), netip.Prefix{}, "another") // one is being made
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	setup := riposte.Setup{Ruleset: "coolname", Seats: []riposte.SeatSetup{{Document: []byte(`"oda"`)}, {Document: []byte(`"issa"`)}}}
	if _, err := server.reckon(by(ctx), coolname.Ruleset(), setup, 10); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the end of the wait", err)
	}
	leave()
	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	if _, err := server.reckon(by(ctx), coolname.Ruleset(), setup, mostGames); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want that it was cancelled", err)
	}
	if made, err := server.reckon(by(t.Context()), coolname.Ruleset(), setup, 3); err != nil || made.Games != 3 {
		t.Errorf("after that: got %+v, %v", made, err)
	}
	form := url.Values{"option-encounter": {"foes"}, "seat-2~from": {"warden"}, "games": {"4"}}
	got := string(k.ask(asked{method: "POST", path: "/rulesets/coolname/forecast", kind: formType, body: form.Encode(), header: map[string]string{"Accept": browser}}).want(200).body)
	if !strings.HasPrefix(got, `<section class="forecast`) || !strings.Contains(got, "4 games") || !strings.Contains(got, "w-range") {
		t.Errorf("got %s", got)
	}
	form.Set("act", "forecast")
	page := string(k.ask(asked{method: "POST", path: "/new/coolname", kind: formType, body: form.Encode(), header: map[string]string{"Accept": browser}}).want(200).body)
	if !strings.Contains(page, "200 games") {
		t.Error("without a script there is no forecast")
	}
}

// Forecasts cost so much that nobody may make many at a time.
func TestForecastsAreRationed(t *testing.T) {
	k := paperClient(t, &paper{}, Config{Limits: Limits{AddressRate: 1, AddressBurst: 3 * costForecast, GuestRate: 1, GuestBurst: 3 * costForecast}})
	for i := range 4 {
		got := k.ask(asked{method: "POST", path: "/rulesets/coolname/forecast", body: fmt.Sprintf(roadside, 2)})
		if i < 3 {
			got.want(200)
		} else {
			got.problem(429, wordTooOften)
		}
	}
}
