package server

import (
	"fmt"
	"html"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"riposte/internal/house"
)

// form posts as a browser does, or as the page's script.
func (b *bench) form(token, path, accept string, fields url.Values) *reply {
	b.t.Helper()
	return b.ask(asked{
		method: "POST", path: path, token: token, kind: formType, body: fields.Encode(),
		header: map[string]string{"Accept": accept, "Origin": "http://example.com"},
	})
}

// page is what a browser gets.
func (b *bench) page(token, path string) string {
	b.t.Helper()
	return string(b.ask(asked{method: "GET", path: path, token: token, header: map[string]string{"Accept": browser}}).want(200).body)
}

// The form of a character keeps a draft of whatever is typed, shows what is wrong,
// and locks only what the rules accept.
func TestCharacterForm(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	duel := b.lay(`{"who":"me"},{"who":"open"}`)
	b.post(brannoch, "/duels/"+duel+"/seats", `{"name":"Brannoch"}`).want(200)
	at := "/duels/" + duel
	faulty := url.Values{
		"doc~from": {""}, "doc.name": {"Xena"}, "doc.classes": {"1"}, "doc.classes[0].class": {"Fighter"}, "doc.classes[0].level": {"fifty"},
		"doc.abilities.str": {"40"},
	}
	if got := b.form(ulla, at+"/document", browser, faulty).want(303).header.Get("Location"); got != at+"#faults" {
		t.Errorf("a faulty draft leads to %s", got)
	}
	b.form(ulla, at+"/document", jsonType, faulty).want(204)
	page := b.page(ulla, at)
	for _, want := range []string{`value="Xena"`, `value="fifty"`, `value="40"`, `id="f-doc_abilities_str-why"`, `id="f-doc_classes-0_level-why"`, `id="f-doc_speed-why"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if other := b.page(brannoch, at); strings.Contains(other, "Xena") {
		t.Error("the other seat sees the draft")
	}
	b.form(ulla, at+"/document/lock", browser, faulty).want(303)
	b.form(ulla, at+"/document/lock", jsonType, faulty).problem(422, wordFaults)
	if b.sight(ulla, duel).Document.Locked {
		t.Fatal("a faulty character is locked")
	}

	more := url.Values{"act": {"add:doc.classes"}}
	for name, value := range faulty {
		more[name] = value
	}
	b.form(ulla, at+"/document", browser, more).want(303)
	if page := b.page(ulla, at); !strings.Contains(page, `name="doc.classes[1].class"`) || !strings.Contains(page, `value="Xena"`) {
		t.Error("the list did not grow, or something typed is lost")
	}
	const text = "{\n oops"
	b.form(ulla, at+"/document", browser, url.Values{"doc~from": {""}, "doc~json": {text}, "doc~was": {"-"}}).want(303)
	if page := b.page(ulla, at); !strings.Contains(page, text+"</textarea>") {
		t.Error("a text that is not JSON is lost")
	}
	b.form(ulla, at+"/document", browser, url.Values{"doc~from": {"pell"}, "act": {"copy:doc"}}).want(303)
	if page := b.page(ulla, at); !strings.Contains(page, `value="Pell Quickpenny"`) {
		t.Error("the sample is not in the fields")
	}
	b.form(ulla, at+"/document/lock", browser, url.Values{"doc~from": {"ulla"}}).want(303)
	if d := b.sight(ulla, duel).Document; !d.Locked || string(d.Bytes) != `"ulla"` {
		t.Errorf("got %s, locked %v", d.Bytes, d.Locked)
	}
}

// A link to a moment works at once: it leads to the table while the duel goes on,
// and to that moment once it is over.
func TestLinkToAMoment(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	duel := b.two()
	draw := rand.New(chance(7))
	b.play(duel, 2, draw.IntN, ulla, brannoch)
	s := b.sight(ulla, duel)
	if public := b.sight("", duel); s.Step < 2 || public.Step != s.Step {
		t.Fatalf("the step is %d, for the public %d", s.Step, public.Step)
	}
	title := fmt.Sprintf(`data-step="%d"`, s.Step)
	if page := b.page(ulla, "/duels/"+duel); !strings.Contains(page, title) {
		t.Errorf("the page has no %s", title)
	}
	link := fmt.Sprintf("/duels/%s/replay?step=%d", duel, s.Step)
	asked := asked{method: "GET", path: link, header: map[string]string{"Accept": browser}}
	if to := b.ask(asked).want(303).header.Get("Location"); to != "/duels/"+duel {
		t.Errorf("while the duel goes on it leads to %s", to)
	}
	b.post(ulla, "/duels/"+duel+"/answers", answering(s.Request.ID, "concede", true)).want(200)
	if page := string(b.ask(asked).want(200).body); !strings.Contains(page, fmt.Sprintf(`step=%d`, s.Step)) || !strings.Contains(page, s.View.Title.String()) {
		t.Errorf("the replay is not of the moment %q", s.View.Title)
	}
	if after := b.sight("", duel); after.Step != s.Step+1 {
		t.Errorf("one step more is %d, want %d", after.Step, s.Step+1)
	}
}

// Players see the replay through their own eyes, everybody else through the
// public's; and all may choose other eyes.
func TestReplayEyes(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	duel := b.two()
	draw := rand.New(chance(7))
	b.play(duel, 6, draw.IntN, ulla, brannoch)
	if s := b.sight(ulla, duel); s.Phase == house.Playing {
		b.post(ulla, "/duels/"+duel+"/answers", fmt.Sprintf(`{"request":%d,"sentence":"concede","lock":true}`, s.Request.ID)).want(200)
	}
	at := "/duels/" + duel + "/replay"
	for _, tt := range []struct{ token, query, eyes string }{
		{ulla, "", "red"},
		{brannoch, "?step=2", "blue"},
		{brannoch, "?as=public", "public"},
		{stranger, "", "public"},
		{"", "", "public"},
		{"", "?as=all", "all"},
		{ulla, "?as=blue", "blue"},
	} {
		page := b.page(tt.token, at+tt.query)
		if !strings.Contains(page, `id="eyes-`+tt.eyes+`" aria-current="true"`) || strings.Count(page, ` aria-current="true"`) != 1 {
			t.Errorf("%s%s of %.4s: not the eyes of %s", at, tt.query, tt.token, tt.eyes)
		}
	}
	private := b.ask(asked{method: "GET", path: at, token: ulla, header: map[string]string{"Accept": browser}})
	if got := private.header.Get("Cache-Control"); !strings.Contains(got, "no-store") {
		t.Errorf("a page for one guest has Cache-Control %q", got)
	}

	// A record that was sent: every control sends it again, and the address says where to.
	record := string(b.get("", "/duels/"+duel+"/record?form=text").want(200).body)
	sent := func(path string, more url.Values) *reply {
		more.Set("record", record)
		return b.form(stranger, path, browser, more)
	}
	for _, tt := range []struct {
		path  string
		field url.Values
		eyes  string
		step  string
	}{
		{"/replay", url.Values{}, "public", "0"},
		{"/replay?step=3&as=red", url.Values{"step": {"1"}, "as": {"all"}}, "red", "3"},
		{"/replay", url.Values{"step": {"2"}, "as": {"all"}}, "all", "2"},
	} {
		page := string(sent(tt.path, tt.field).want(200).body)
		if !strings.Contains(page, `id="eyes-`+tt.eyes+`" aria-pressed="true"`) || !strings.Contains(page, `id="reel-where">`+tt.step+` `) {
			t.Errorf("%s with %v: not step %s as %s", tt.path, tt.field, tt.step, tt.eyes)
		}
	}
	sent("/replay/fork?step=3", url.Values{"step": {"1"}, "seat": {"1"}, "bot": {"random"}}).want(303)
}

// What a browser is told when something can't be done offers a way on.
func TestErrorPages(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	duel := b.two()
	at := "/duels/" + duel
	for _, tt := range []struct {
		name   string
		ask    func() *reply
		status int
		way    string
	}{
		{"nothing there", func() *reply { return b.form("", "/nowhere", browser, nil) }, 404, `href="/"`},
		{"no duel", func() *reply { return b.form(ulla, "/duels/zz/talk", browser, url.Values{"text": {"x"}}) }, 404, `href="/duels?phase=seating"`},
		{"stale", func() *reply {
			return b.form(ulla, at+"/answers", browser, url.Values{"request": {"99"}, "sentence": {"concede"}})
		}, 409, `href="` + at + `"`},
		{"refused", func() *reply {
			return b.form(ulla, at+"/answers", browser, url.Values{"request": {fmt.Sprint(b.sight(ulla, duel).Request.ID)}, "sentence": {"<b>nonsense"}})
		}, 422, `href="` + at + `"`},
		{"begun", func() *reply { return b.form(stranger, at+"/seats", browser, url.Values{"seat": {"2"}}) }, 409, `href="` + at + `"`},
	} {
		got := tt.ask()
		body := string(got.body)
		if got.status != tt.status || !strings.Contains(body, `data-page="problem"`) || !strings.Contains(body, tt.way) || strings.Contains(body, "<b>nonsense") {
			t.Errorf("%s: got %d, %.600s", tt.name, got.status, body[max(0, strings.Index(body, "<main")):])
		}
	}
	b.web.limits = newLimits(Limits{GuestRate: .1, GuestBurst: 1, AddressRate: .1, AddressBurst: 1}, b.now.now)
	b.ask(asked{method: "GET", path: "/", header: map[string]string{"Accept": browser}}).want(200)
	got := b.ask(asked{method: "GET", path: "/", header: map[string]string{"Accept": browser}})
	if got.status != 429 || got.header.Get("Retry-After") == "" || !strings.Contains(string(got.body), `data-page="problem"`) {
		t.Errorf("too often: got %d", got.status)
	}
	b.web.limits = newLimits(Limits{}.orDefault(), b.now.now)
	b.web.Drain()
	if got := b.form(ulla, at+"/talk", browser, url.Values{"text": {"x"}}); got.status != 503 || !strings.Contains(string(got.body), `href="`+at+`"`) {
		t.Errorf("draining: got %d", got.status)
	}
}

var (
	formOf   = regexp.MustCompile(`(?s)<form[^>]* id="document".*?</form>`)
	inputOf  = regexp.MustCompile(`<input ([^>]*)>`)
	selectOf = regexp.MustCompile(`(?s)<select ([^>]*)>(.*?)</select>`)
	areaOf   = regexp.MustCompile(`(?s)<textarea ([^>]*)>\n?(.*?)</textarea>`)
	optionOf = regexp.MustCompile(`<option value="([^"]*)" selected`)
	attrOf   = regexp.MustCompile(`([a-z-]+)="([^"]*)"`)
	buttonOf = regexp.MustCompile(`<button[^>]* name="act" value="([^"]*)"`)
)

// controls are the fields in the form of a document, as a browser posts them, and the
// acts of its buttons.
func controls(t *testing.T, page string) (fields url.Values, buttons []string) {
	t.Helper()
	form := formOf.FindString(page)
	if form == "" {
		t.Fatal("there is no form of a document")
	}
	attrs := func(text string) map[string]string {
		all := map[string]string{}
		for _, m := range attrOf.FindAllStringSubmatch(text, -1) {
			all[m[1]] = html.UnescapeString(m[2])
		}
		return all
	}
	fields = url.Values{}
	for _, m := range inputOf.FindAllStringSubmatch(form, -1) {
		a := attrs(m[1])
		if (a["type"] == "radio" || a["type"] == "checkbox") && !strings.Contains(m[1], " checked") {
			continue
		}
		fields.Add(a["name"], a["value"])
	}
	for _, m := range selectOf.FindAllStringSubmatch(form, -1) {
		value := ""
		if on := optionOf.FindStringSubmatch(m[2]); on != nil {
			value = html.UnescapeString(on[1])
		}
		fields.Add(attrs(m[1])["name"], value)
	}
	for _, m := range areaOf.FindAllStringSubmatch(form, -1) {
		fields.Add(attrs(m[1])["name"], html.UnescapeString(m[2]))
	}
	for _, m := range buttonOf.FindAllStringSubmatch(form, -1) {
		buttons = append(buttons, html.UnescapeString(m[1]))
	}
	return fields, buttons
}

// A boxer is made without a script: every button of the form, as drawn, does what it
// says with everything that was typed, and only the table keeps it.
func TestCharacterFormWithoutScript(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	duel := b.lay(`{"who":"me"},{"who":"open"}`)
	at := "/duels/" + duel
	press := func(button string, typed url.Values) {
		t.Helper()
		fields, buttons := controls(t, b.page(ulla, at))
		if !slices.Contains(buttons, button) && button != "" {
			t.Fatalf("there is no button %s, only %v", button, buttons)
		}
		for name, values := range typed {
			fields[name] = values
		}
		if button != "" {
			fields.Set("act", button)
		}
		to := b.form(ulla, at+"/document", browser, fields).want(303).header.Get("Location")
		if path, _, _ := strings.Cut(to, "#"); path != at {
			t.Errorf("%s leads to %s", button, to)
		}
	}
	field := func(name string) string {
		t.Helper()
		fields, _ := controls(t, b.page(ulla, at))
		return fields.Get(name)
	}
	press("copy:doc", url.Values{"doc~from": {"pell"}})
	if got := field("doc.name"); got != "Pell Quickpenny" || field("doc~from") != "" {
		t.Fatalf("copied %q", got)
	}
	n, _ := strconv.Atoi(field("doc.classes"))
	press("add:doc.classes", url.Values{"doc.name": {"Penny & Son"}})
	if got := field("doc.classes"); got != fmt.Sprint(n+1) || field("doc.name") != "Penny & Son" {
		t.Errorf("there are %s classes, want %d; the name is %q", got, n+1, field("doc.name"))
	}
	first := field("doc.classes[0].class")
	press("", url.Values{fmt.Sprintf("doc.classes[%d].class", n): {"Wizard"}, fmt.Sprintf("doc.classes[%d].level", n): {"1"}})
	press("drop:doc.classes[0]", nil)
	if got := field("doc.classes"); got != fmt.Sprint(n) || field(fmt.Sprintf("doc.classes[%d].class", n-1)) != "Wizard" {
		t.Errorf("without the first (%s) there are %s classes, the last is %q", first, got, field(fmt.Sprintf("doc.classes[%d].class", n-1)))
	}
	press("read:doc", url.Values{"doc~json": {strings.Replace(field("doc~json"), "Penny & Son", "Penelope", 1)}})
	if got := field("doc.name"); got != "Penelope" {
		t.Errorf("the text was read, the name is %q", got)
	}
	press("write:doc", url.Values{"doc.name": {"Pen"}, "doc~json": {"{ nonsense"}})
	if got := field("doc~json"); !strings.Contains(got, `"Pen"`) || strings.Contains(got, "nonsense") {
		t.Errorf("the text was written anew: %.200s", got)
	}
	if other := b.page("", at); strings.Contains(other, "Penelope") || strings.Contains(other, `"Pen"`) {
		t.Error("the public sees the draft")
	}
}
