package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"riposte"
	"riposte/internal/audit"
	"riposte/internal/house"
	"riposte/internal/laboratory"
	"riposte/internal/push"
	"riposte/internal/store"
	"riposte/internal/store/sqlite"
	"riposte/lesson"
	"riposte/lessons"
	"riposte/rules"
	"riposte/scene"
)

// Tokens of the tests' guests.
var (
	ulla     = tokenOf("ULLAULLAULLAULLAULLAULLA")
	brannoch = tokenOf("BRANNOCHBRANNOCHBRANNOCH")
	stranger = tokenOf("STRANGERSTRANGERSTRANGER")
)

// testKey is the key of the tokens in tests.
var testKey = []byte("the key of every server in a test")

// tokenOf is a token that begins like this: 24 letters.
func tokenOf(begin string) string {
	raw, err := base32Token.DecodeString(begin)
	if err != nil {
		panic(err)
	}
	return string((&tokens{key: testKey}).of(append(raw, 0)))
}

// A bench is a whole server over a store of its own, with chance and time in the
// hands of the test.
type bench struct {
	*client
	house *house.House
	runs  *laboratory.Laboratory
	web   *Server
	now   *clockwork
	kept  store.Store
	file  string // of the store
	// reopen ends the server and its house, and begins others on the store.
	reopen func()
}

// A clockwork is time that passes when it is told to.
type clockwork struct {
	mu sync.Mutex
	at time.Time
}

func (c *clockwork) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clockwork) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// chance is a source of bytes that is the same in every run.
func chance(seed byte) *rand.ChaCha8 { return rand.NewChaCha8([32]byte{seed}) }

func newBench(t *testing.T, c Config) *bench {
	t.Helper()
	return newBenchOf(t, c, rules.All())
}

// newBenchOf is a bench with these rulesets.
func newBenchOf(t *testing.T, c Config, rulesets []riposte.Ruleset) *bench {
	t.Helper()
	file := filepath.Join(t.TempDir(), "duels.db")
	kept, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	now := &clockwork{at: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)}
	pushes, err := push.New(t.Context(), push.Config{
		Store: kept, Key: bytes.Repeat([]byte{7}, push.KeySize), Contact: "https://duels.example", Word: PushWord(), Now: now.now, Log: slog.New(slog.DiscardHandler), Client: &http.Client{},
	})
	if err != nil {
		t.Fatal(err)
	}
	tables, err := house.New(t.Context(), house.Config{Store: kept, Rulesets: rulesets, Lessons: taught(t), Now: now.now, Random: chance(1), AddressOpen: c.Limits.AddressTables, Acted: actedOf(c.Audit, now), Log: c.Log})
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{house: tables, now: now, kept: kept, file: file}
	newRuns := func() *laboratory.Laboratory {
		limits := laboratory.DefaultLimits
		limits.PerGuest = 8
		return laboratory.New(laboratory.Config{Store: kept, Rulesets: rulesets, Limits: limits, Busy: b.house.Thinking, Now: now.now, Random: chance(5), Log: c.Log})
	}
	b.runs = newRuns()
	c.Rooms, c.Now, c.Random, c.TokenKey = RoomsOf(tables, kept, b.runs), now.now, chance(2), testKey
	c.Pushes = pushes
	// The tests ask far more in one moment than people would.
	if c.Limits == (Limits{}) {
		c.Limits = Limits{AddressBurst: 1 << 20, GuestBurst: 1 << 20}
	}
	b.web = New(c)
	t.Cleanup(func() {
		b.web.Drain()
		if err := b.runs.Close(context.Background()); err != nil {
			t.Error(err)
		}
		if err := b.house.Close(t.Context()); err != nil && t.Context().Err() == nil {
			t.Error(err)
		}
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	b.client = &client{t, b.web, loadContract(t)}
	b.reopen = func() {
		b.web.Drain()
		if err := errors.Join(b.runs.Close(t.Context()), b.house.Close(t.Context())); err != nil {
			t.Fatal(err)
		}
		b.house, err = house.New(t.Context(), house.Config{Store: kept, Rulesets: rulesets, Lessons: taught(t), Now: now.now, Random: chance(3), AddressOpen: c.Limits.AddressTables, Acted: actedOf(c.Audit, now), Log: c.Log})
		if err != nil {
			t.Fatal(err)
		}
		b.runs = newRuns()
		c.Rooms, c.Random = RoomsOf(b.house, kept, b.runs), chance(4)
		b.web = New(c)
		b.server = b.web
	}
	return b
}

// actedOf keeps what a house does by itself.
func actedOf(acts *audit.Log, now *clockwork) func(what, duel string) {
	return func(what, duel string) { acts.Keep(&audit.Act{At: now.now(), What: what, Of: duel}) }
}

func (b *bench) get(token, path string) *reply {
	b.t.Helper()
	return b.ask(asked{method: "GET", path: path, token: token})
}

func (b *bench) post(token, path, body string) *reply {
	b.t.Helper()
	return b.ask(asked{method: "POST", path: path, token: token, body: body})
}

// lay lays a table of Pugilism: Ulla in the first seat.
func (b *bench) lay(places string) (duel string) {
	b.t.Helper()
	var made duelMade
	b.post(ulla, "/duels", `{"ruleset":"pugilism","places":[`+places+`]}`).want(201).into(&made)
	return made.Duel
}

// two is a table of Ulla and Brannoch, who have locked and begun.
func (b *bench) two() (duel string) {
	b.t.Helper()
	duel = b.lay(`{"who":"me","name":"Ulla","document":"ulla","lock":true}`)
	b.post(brannoch, "/duels/"+duel+"/seats", `{"name":"Brannoch"}`).want(200)
	b.ask(asked{method: "PUT", path: "/duels/" + duel + "/document", token: brannoch, body: `"brannoch"`}).want(204)
	b.post(brannoch, "/duels/"+duel+"/document/lock", "").want(204)
	if s := b.sight(ulla, duel); s.Phase != house.Playing {
		b.t.Fatalf("the phase is %s, want playing", s.Phase)
	}
	return duel
}

func (b *bench) sight(token, duel string) *house.Sight {
	b.t.Helper()
	var s house.Sight
	b.get(token, "/duels/"+duel).want(200).into(&s)
	return &s
}

// sentence makes a sentence for an ask: pick chooses among n words.
func sentence(ask *scene.Ask, pick func(n int) int) string {
	words := make([]string, len(ask.Fields))
	for i := range ask.Fields {
		f := &ask.Fields[i]
		var fit []string
		for _, p := range f.Picks {
			stands := func(w string) bool { return slices.Contains(words[:i], w) }
			if p.Refusal == nil && (len(p.Only) == 0 || slices.ContainsFunc(p.Only, stands)) && !slices.ContainsFunc(p.Not, stands) {
				fit = append(fit, p.Word)
			}
		}
		switch {
		case f.Number != nil:
			words[i] = fmt.Sprint(f.Number.Min)
		case len(fit) > 0 && !(f.Optional && pick(2) == 0):
			words[i] = fit[pick(len(fit))]
		}
	}
	return ask.Sentence(words)
}

// answer answers what a guest is asked with some sentence that the rules accept.
func (b *bench) answer(token, duel string, s *house.Sight, pick func(n int) int) (taken string) {
	b.t.Helper()
	open := func(a scene.Ask) bool {
		return len(a.Fields) == 0 || a.Fields[0].Picks == nil || slices.ContainsFunc(a.Fields[0].Picks, func(p scene.Pick) bool { return p.Refusal == nil })
	}
	ask := &s.View.Asks[max(slices.IndexFunc(s.View.Asks, open), 0)]
	for range 200 {
		taken = sentence(ask, pick)
		got := b.post(token, "/duels/"+duel+"/answers", answering(s.Request.ID, taken, true))
		if got.status == 200 {
			return taken
		}
		if got.status != 422 {
			b.t.Fatalf("%s: got %d: %s", taken, got.status, got.body)
		}
	}
	b.t.Fatalf("no sentence was taken of %+v", ask)
	return ""
}

// answering is the body of an answer.
func answering(request int, sentence string, lock bool) string {
	body, _ := json.Marshal(house.Answer{Request: request, Sentence: sentence, Lock: lock})
	return string(body)
}

// play plays until nobody is asked or the duel is over, for at most that many
// answers.
func (b *bench) play(duel string, most int, pick func(n int) int, tokens ...string) {
	b.t.Helper()
	for range most {
		acted := false
		for _, token := range tokens {
			s := b.sight(token, duel)
			if s.Phase == house.Over {
				return
			}
			if s.Request != nil && s.Request.Must && !s.Request.Locked {
				b.answer(token, duel, s, pick)
				acted = true
			}
		}
		if !acted {
			time.Sleep(time.Millisecond) // a bot's answer is work of the house
		}
	}
}

func TestADuelOverHTTP(t *testing.T) {
	b := newBench(t, Config{})
	duel := b.two()
	draw := rand.New(chance(7))
	b.play(duel, 3, draw.IntN, ulla, brannoch)

	s := b.sight(ulla, duel)
	if s.Seat != 1 || b.sight(brannoch, duel).Seat != 2 || b.sight("", duel).Seat != 0 {
		t.Error("somebody sees with other eyes than their own")
	}
	b.get(ulla, "/duels/"+duel+"/preview?sentence=concede").want(200)
	b.get(ulla, fmt.Sprintf("/duels/%s/preview?sentence=concede&request=%d", duel, s.Request.ID)).want(200)
	for _, sentence := range []string{"concede", "no+sentence", ""} { // the duel was faster: nothing is wrong, and nothing said
		if r := b.get(ulla, fmt.Sprintf("/duels/%s/preview?sentence=%s&request=%d", duel, sentence, s.Request.ID-1)).want(204); len(r.body) > 0 {
			t.Errorf("a preview of %q that comes late says %s", sentence, r.body)
		}
	}
	b.get(ulla, "/duels/"+duel+"/preview?sentence=no+sentence").want(422)
	b.get("", "/duels/"+duel+"/record").problem(409, wordGoesOn)
	b.get(ulla, "/duels/"+duel+"/fairness").want(200)
	b.post(ulla, "/duels/"+duel+"/talk", `{"text":"Good luck!"}`).want(204)

	b.play(duel, 20, draw.IntN, ulla, brannoch)
	if s = b.sight(ulla, duel); s.Phase == house.Playing {
		b.post(ulla, "/duels/"+duel+"/answers", fmt.Sprintf(`{"request":%d,"sentence":"concede","lock":true}`, s.Request.ID)).want(200)
	}
	s = b.sight(brannoch, duel)
	if s.Phase != house.Over || s.Result == nil {
		t.Fatalf("the duel did not end: %s", s.Phase)
	}
	if r := s.Result; len(r.Places) != 2 || len(r.Scores) != 2 || len(r.Winners) == 1 && r.Places[r.Winners[0]-1] != 1 {
		t.Errorf("the places of two seats are %v, their scores %v, the winners %v", r.Places, r.Scores, r.Winners)
	}
	if raw := string(b.get("", "/duels/"+duel).body); strings.Contains(raw, `"Place"`) || strings.Contains(raw, `"Why"`) {
		t.Errorf("the result has names of Go: %s", raw[strings.Index(raw, `"result"`):])
	}
	var f struct {
		Dice   house.Dice
		Checks []struct{ Name, Status string }
	}
	b.get("", "/duels/"+duel+"/fairness").want(200).into(&f)
	if len(f.Checks) == 0 || f.Dice.Server == nil {
		t.Errorf("after the end the dice can't be checked: %+v", f)
	}
	for _, c := range f.Checks {
		if c.Status != "passed" {
			t.Errorf("the check %s has %s", c.Name, c.Status)
		}
	}
	text := b.get("", "/duels/"+duel+"/record?form=text").want(200)
	lines := b.get("", "/duels/"+duel+"/record").want(200)
	for _, data := range []*reply{text, lines} {
		var sum struct {
			Duel  string
			Steps int
		}
		b.ask(asked{method: "POST", path: "/replay", body: string(data.body), kind: "text/plain"}).want(200).into(&sum)
		if sum.Duel != duel || sum.Steps < 10 {
			t.Errorf("the record holds %+v", sum)
		}
	}
	var made duelMade
	b.post(stranger, "/duels/"+duel+"/fork", `{"step":3,"seat":1,"bot":"random"}`).want(201).into(&made)
	if s := b.sight(stranger, made.Duel); s.Seat != 1 {
		t.Errorf("the fork seats the guest in %d, want 1", s.Seat)
	}
	b.ask(asked{method: "POST", path: "/replay/fork?step=3&seat=2&bot=random", token: stranger, kind: "text/plain", body: string(text.body)}).want(201)
	b.post(ulla, "/duels/"+duel+"/rematch", "").want(201).into(&made)
	if s := b.sight(ulla, made.Duel); s.Seat != 2 {
		t.Errorf("the rematch seats Ulla in %d, want 2", s.Seat)
	}
	b.post(ulla, "/duels/"+duel+"/forget", "").want(204)
	b.get(ulla, "/mine").want(200)
	b.get("", "/duels?phase=over").want(200)
	b.get("", "/").want(200)
}

// sealed reports whether a guest must make a sealed choice.
func (b *bench) sealed(token, duel string) bool {
	s := b.sight(token, duel)
	return s.Request != nil && s.Request.Sealed && s.Request.Must
}

// state is everything that anybody can see of a duel, except the moment.
func (b *bench) state(duel string) string {
	b.t.Helper()
	var all strings.Builder
	for _, token := range []string{ulla, brannoch, ""} {
		s := b.sight(token, duel)
		s.At = time.Time{}
		data, err := json.Marshal(s)
		if err != nil {
			b.t.Fatal(err)
		}
		all.Write(data)
	}
	return all.String()
}

func TestRefusalsChangeNothing(t *testing.T) {
	b := newBench(t, Config{})
	duel := b.two()
	draw := rand.New(chance(3))
	first := b.sight(ulla, duel)
	s := first
	// There is a request that no longer stands, and both are asked for sealed
	// choices.
	for s.Request == nil || !s.Request.Sealed || !s.Request.Must || s.Request.ID == first.Request.ID || !b.sealed(brannoch, duel) {
		b.play(duel, 1, draw.IntN, ulla, brannoch)
		s = b.sight(ulla, duel)
	}
	locked := b.answer(ulla, duel, s, draw.IntN) // Brannoch has not
	open := b.lay(`{"who":"me","name":"Ulla"}`)
	at := "/duels/" + duel
	theirs := fmt.Sprint(b.sight(brannoch, duel).Request.ID)
	cases := []struct {
		name   string
		ask    asked
		status int
		word   word
	}{
		{"stale request", asked{method: "POST", path: at + "/answers", token: brannoch, body: `{"request":` + fmt.Sprint(first.Request.ID) + `,"sentence":"x","lock":true}`}, 409, wordStale},
		{"second lock", asked{method: "POST", path: at + "/answers", token: ulla, body: answering(s.Request.ID, locked, true)}, 409, wordLocked},
		{"no notation", asked{method: "POST", path: at + "/answers", token: brannoch, body: `{"request":` + theirs + `,"sentence":"fly away","lock":true}`}, 422, wordNotation},
		{"no request", asked{method: "POST", path: at + "/answers", token: brannoch, body: `{"sentence":"head-jab x2 / counter"}`}, 400, wordBadRequest},
		{"second lock of a document", asked{method: "POST", path: at + "/document/lock", token: ulla}, 409, wordLocked},
		{"somebody else", asked{method: "POST", path: at + "/answers", token: stranger, body: `{"request":1,"sentence":"concede"}`}, 403, wordNoSeat},
		{"nobody", asked{method: "POST", path: at + "/answers", body: `{"request":1,"sentence":"concede"}`}, 401, wordNoGuest},
		{"no token", asked{method: "POST", path: at + "/answers", body: `{}`, header: map[string]string{"Authorization": "Bearer x"}}, 401, wordBadToken},
		{"another scheme", asked{method: "GET", path: at, header: map[string]string{"Authorization": "Basic dTp1"}}, 401, wordBadToken},
		{"foreign origin", asked{method: "POST", path: at + "/talk", body: `{"text":"x"}`, header: map[string]string{"Origin": "https://evil.example", "Cookie": cookieName + "=" + ulla}}, 403, wordForeign},
		{"foreign site", asked{method: "POST", path: at + "/claim", header: map[string]string{"Sec-Fetch-Site": "cross-site", "Cookie": cookieName + "=" + ulla}}, 403, wordForeign},
		{"oversized body", asked{method: "POST", path: at + "/talk", token: ulla, body: `{"text":"` + strings.Repeat("x", maxBody) + `"}`}, 413, wordTooLarge},
		{"oversized form", asked{method: "POST", path: at + "/talk", token: ulla, kind: formType, body: "text=" + strings.Repeat("x", maxBody)}, 413, wordTooLarge},
		{"oversized document", asked{method: "PUT", path: "/duels/" + open + "/document", token: ulla, body: `"` + strings.Repeat("x", maxBody) + `"`}, 413, wordTooLarge},
		{"oversized record", asked{method: "POST", path: "/replay", kind: "text/plain", body: strings.Repeat("x", maxRecord+1)}, 413, wordTooLarge},
		{"no record", asked{method: "POST", path: "/replay", kind: "text/plain", body: "hello"}, 422, wordRecord},
		{"unknown duel", asked{method: "GET", path: "/duels/" + strings.Repeat("0", 32)}, 404, wordNoDuel},
		{"bad id", asked{method: "GET", path: "/duels/..%2fetc"}, 404, wordNoDuel},
		{"long id", asked{method: "GET", path: "/duels/" + strings.Repeat("a", 2000)}, 404, wordNoDuel},
		{"bad since", asked{method: "GET", path: at + "?since=-1", token: ulla}, 400, wordBadRequest},
		{"unknown parameter", asked{method: "GET", path: at + "?from=1", token: ulla}, 400, wordBadRequest},
		{"bad JSON", asked{method: "POST", path: at + "/talk", token: ulla, body: `{"text":`}, 400, wordBadRequest},
		{"unknown field", asked{method: "POST", path: at + "/talk", token: ulla, body: `{"txt":"x"}`}, 400, wordBadRequest},
		{"wrong type", asked{method: "POST", path: at + "/talk", token: ulla, body: `{"text":1}`}, 400, wordBadRequest},
		{"not UTF-8", asked{method: "POST", path: at + "/talk", token: ulla, body: "{\"text\":\"\xff\"}"}, 400, wordBadRequest},
		{"nothing said", asked{method: "POST", path: at + "/talk", token: ulla, body: `{"text":"  "}`}, 0, ""},
		{"wrong content type", asked{method: "POST", path: at + "/talk", token: ulla, kind: "text/xml", body: "<a/>"}, 415, wordMedia},
		{"another charset", asked{method: "POST", path: at + "/talk", token: ulla, kind: "application/json; charset=latin1", body: `{"text":"x"}`}, 415, wordMedia},
		{"wrong method", asked{method: "PUT", path: at, token: ulla}, 405, wordMethod},
		{"wrong method of an act", asked{method: "GET", path: at + "/answers", token: ulla}, 405, wordMethod},
		{"begun", asked{method: "POST", path: at + "/seats", token: stranger, body: `{}`}, 409, ""},
		{"leaving a duel that began", asked{method: "DELETE", path: at + "/seats", token: ulla}, 409, wordBegun},
		{"no such seat", asked{method: "POST", path: "/duels/" + open + "/seats", token: stranger, body: `{"seat":99}`}, 400, wordBadRequest},
		{"taken", asked{method: "POST", path: "/duels/" + open + "/seats", token: stranger, body: `{"seat":1}`}, 409, wordTaken},
		{"no seed", asked{method: "POST", path: at + "/seed", token: ulla, body: `{"seed":"12"}`}, 400, wordBadRequest},
		{"not the seed", asked{method: "POST", path: at + "/seed", token: ulla, body: `{"seed":"` + strings.Repeat("12", 32) + `"}`}, 0, ""},
		{"nothing to claim", asked{method: "POST", path: at + "/claim", token: ulla}, 409, wordEarly},
		{"taken back of another", asked{method: "POST", path: at + "/takeback", token: ulla, body: `{"request":1}`}, 409, wordFinal},
		{"rematch of a live duel", asked{method: "POST", path: at + "/rematch", token: ulla}, 409, wordGoesOn},
		{"forgetting a live duel", asked{method: "POST", path: at + "/forget", token: ulla}, 409, wordGoesOn},
		{"fork of a live duel", asked{method: "POST", path: at + "/fork", token: ulla, body: `{"step":1,"seat":1,"bot":"random"}`}, 409, wordGoesOn},
		{"record of a live duel", asked{method: "GET", path: at + "/record", token: ulla}, 409, wordGoesOn},
		{"faulty document", asked{method: "POST", path: "/duels", token: ulla, body: `{"ruleset":"pugilism","places":[{"who":"me","document":{"name":7},"lock":true}]}`}, 422, ""},
		{"unknown option", asked{method: "POST", path: "/duels", token: ulla, body: `{"ruleset":"pugilism","options":{"rnig":"off"}}`}, 422, wordFaults},
		{"unknown ruleset", asked{method: "POST", path: "/duels", token: ulla, body: `{"ruleset":"chess"}`}, 422, wordOrder},
		{"unknown bot", asked{method: "POST", path: "/duels", token: ulla, body: `{"ruleset":"pugilism","places":[{"who":"me"},{"who":"bot","bot":"hal"}]}`}, 422, wordOrder},
		{"a clock that runs backwards", asked{method: "POST", path: "/duels", token: ulla, body: `{"ruleset":"pugilism","clock":{"base":-5}}`}, 400, wordBadRequest},
		{"key too long", asked{method: "POST", path: at + "/talk", token: ulla, body: `{"text":"x"}`, header: map[string]string{"Idempotency-Key": strings.Repeat("k", 129)}}, 400, wordBadRequest},
		{"nowhere", asked{method: "GET", path: "/nowhere"}, 404, wordNotFound},
	}
	before, opened := b.state(duel), b.state(open)
	mine := string(b.get(ulla, "/mine").body)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			k := *b.client
			k.t = t
			got := k.ask(c.ask)
			if got.status < 400 {
				t.Errorf("got %d: %s", got.status, got.body)
			}
			if c.word != "" {
				p := got.problem(c.status, c.word)
				if c.word == wordStale && fmt.Sprint(p.Request) != theirs {
					t.Errorf("the request that stands is told as %d, want %s", p.Request, theirs)
				}
			} else if c.status != 0 && got.status != c.status {
				t.Errorf("got %d, want %d: %s", got.status, c.status, got.body)
			}
			if got.status == 405 && got.header.Get("Allow") == "" {
				t.Error("405 without Allow")
			}
			if b.state(duel) != before || b.state(open) != opened || string(b.get(ulla, "/mine").body) != mine {
				t.Error("something has changed")
			}
		})
	}
}

func TestTheSameAgain(t *testing.T) {
	b := newBench(t, Config{})
	key := map[string]string{"Idempotency-Key": `"once"`}
	order := asked{method: "POST", path: "/duels", token: ulla, body: `{"ruleset":"pugilism","places":[{"who":"me"}]}`, header: key}
	var one, two duelMade
	b.ask(order).want(201).into(&one)
	b.ask(order).want(201).into(&two)
	if one.Duel != two.Duel {
		t.Errorf("the same order made %s and %s", one.Duel, two.Duel)
	}
	duel := b.two()
	s := b.sight(ulla, duel)
	draw := rand.New(chance(5))
	var first, again *reply
	for range 200 {
		body := answering(s.Request.ID, sentence(&s.View.Asks[0], draw.IntN), true)
		a := asked{method: "POST", path: "/duels/" + duel + "/answers", token: ulla, body: body, header: map[string]string{"Idempotency-Key": "answer-1"}}
		if first = b.ask(a); first.status == 200 {
			again = b.ask(a)
			break
		}
	}
	if again == nil || again.status != 200 || string(again.body) != string(first.body) {
		t.Errorf("the same answer again: got %v, want %s", again, first.body)
	}
	if again != nil {
		b.ask(asked{method: "POST", path: "/duels/" + duel + "/answers", token: ulla, body: `{"request":1,"sentence":"concede","lock":true}`, header: map[string]string{"Idempotency-Key": "answer-1"}}).problem(422, wordKey)
	}
}

func TestGuests(t *testing.T) {
	b := newBench(t, Config{})
	got := b.post("", "/duels", `{"ruleset":"pugilism","places":[{"who":"me"}]}`).want(201)
	cookie := got.header.Get("Set-Cookie")
	for _, want := range []string{"riposte=", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("the cookie %q has no %s", cookie, want)
		}
	}
	if strings.Contains(cookie, "Secure") {
		t.Errorf("a cookie over http is Secure: %q", cookie)
	}
	pair, _, _ := strings.Cut(cookie, ";")
	var mine listings
	b.ask(asked{method: "GET", path: "/mine", header: map[string]string{"Cookie": pair}}).want(200).into(&mine)
	if len(mine.Duels) != 1 {
		t.Errorf("the guest has %d duels, want 1", len(mine.Duels))
	}
	again := b.ask(asked{method: "POST", path: "/duels", body: `{"ruleset":"pugilism"}`, header: map[string]string{"Cookie": pair}}).want(201)
	if again.header.Get("Set-Cookie") != "" {
		t.Error("a guest with a cookie is given another")
	}
	behind := newBench(t, Config{TrustProxy: true})
	got = behind.ask(asked{method: "POST", path: "/duels", body: `{"ruleset":"pugilism"}`, header: map[string]string{"X-Forwarded-Proto": "https"}}).want(201)
	if !strings.Contains(got.header.Get("Set-Cookie"), "Secure") {
		t.Error("behind TLS the cookie is not Secure")
	}
	var made duelMade
	got.into(&made)
	if !strings.HasPrefix(made.URL, "https://") {
		t.Errorf("behind TLS the link is %s", made.URL)
	}
}

// taught are the lessons that come with riposte.
func taught(t testing.TB) []*lesson.Lesson {
	t.Helper()
	all, err := lessons.All(rules.All())
	if err != nil {
		t.Fatal(err)
	}
	return all
}
