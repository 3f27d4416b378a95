package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"os"
	"reflect"
	"regexp"
	"riposte/phrase"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/house"
	"riposte/internal/lists"
	"riposte/record"
	"riposte/rules"
	"riposte/rules/pugilism"
	"riposte/rulestest/example"
	"riposte/scene"
)

// hostile are texts that must stay texts.
var hostile = []string{
	`"><script>alert(1)</script><b onclick='x' style="y">{{.}}&amp;`,
	"\u202eevil\u202c 'single' \"double\"",
	strings.Repeat("\U0001F94A", 40),
	"javascript:alert(1)",
}

// rulesets are all that are played here, and one of which the page knows nothing.
func rulesets() []riposte.Ruleset { return append(slices.Clone(rules.All()), example.Ruleset()) }

func infos() (all []*riposte.Info) {
	for _, r := range rulesets() {
		all = append(all, r.Info())
	}
	return all
}

// golden is a record of the project.
func golden(t testing.TB, name string) (*record.Record, []byte) {
	t.Helper()
	data, err := os.ReadFile("../../../record/testdata/golden/pugilism/v1/" + name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Load(data, rulesets())
	if err != nil {
		t.Fatal(err)
	}
	return r, data
}

// listings are duels in every phase, with names that mean harm.
func listings() (all []lists.Listing) {
	for i, phase := range []house.Phase{house.Seating, house.Preparing, house.Playing, house.Over, house.Void} {
		l := lists.Listing{Duel: fmt.Sprint("d", i), Ruleset: "pugilism", Phase: phase, Created: noon, You: riposte.Seat(i % 2), YourTurn: i%2 == 0, Watching: i}
		l.Seats = []house.Seated{
			{Seat: 1, Word: "red", Name: hostile[i%len(hostile)], Taken: true},
			{Seat: 2, Word: "blue", Taken: phase != house.Seating, Bot: "advised"},
		}
		all = append(all, l)
	}
	return all
}

// everyPage is each page of the package but the table, in its states, by name.
func everyPage(t testing.TB) map[string]*Page {
	t.Helper()
	all := map[string]*Page{}
	in := pugilism.Ruleset().Info()
	now := noon.Add(3 * time.Hour)
	all["home of a newcomer"] = &Page{Name: "home", Body: Home{Rulesets: infos()[:1], Bots: []string{"advised", "random"}, Now: now, Local: true, Key: "k"}}
	all["home of a guest"] = &Page{Name: "home", Body: Home{Rulesets: infos(), Bots: []string{"random"}, Now: now, Key: "k", Mine: listings(), Open: listings()[:1], Playing: listings()[2:3], Finished: listings()[3:]}}
	for _, phase := range []house.Phase{"", house.Seating, house.Playing, house.Over} {
		all["empty list of "+string(phase)] = &Page{Name: "duels", Body: Duels{Rulesets: infos(), Query: lists.Query{Phase: phase}, Now: now}}
	}
	all["list"] = &Page{Name: "duels", Body: Duels{Rulesets: infos(), Query: lists.Query{Before: "x"}, Listings: listings(), More: true, Now: now}}
	all["mine, none"] = &Page{Name: "mine", Body: Mine{Rulesets: infos(), Now: now}}
	all["mine"] = &Page{Name: "mine", Body: Mine{Rulesets: infos(), Listings: listings(), Now: now, Guest: true}}
	all["about"] = &Page{Name: "about", Body: About{Rulesets: infos(), Version: "v1", KeepTables: 7, KeepDuels: 365}}
	all["move"] = &Page{Name: "move", Body: Move{Duel: "/duels/d1"}}
	all["move, the link"] = &Page{Name: "move", Body: Move{Duel: "/duels/d1", Link: "https://duels.example/duels/d1/move/" + hostile[0], Until: time.Unix(0, 0)}}
	all["move, here"] = &Page{Name: "move", Body: Move{Duel: "/duels/d1", Code: hostile[0]}}
	all["upload"] = &Page{Name: "upload", Body: Upload{}}
	_, bad := record.Load([]byte(hostile[0]), rulesets())
	if bad == nil {
		t.Fatal("loaded nonsense")
	}
	all["upload refused"] = &Page{Name: "upload", Body: Upload{Text: hostile[0], Err: bad}}
	for _, status := range []int{400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503} {
		all[fmt.Sprint("problem ", status)] = &Page{Name: "problem", Body: Problem{
			Status: status, Word: "faults", Title: "A title", Detail: hostile[0], Rule: "PG-1.6", Ruleset: "pugilism", Duel: "d1",
			Faults: riposte.Faults{{Path: hostile[1], Rule: "PG-1.6", Msg: hostile[0]}, {Msg: "plain"}}, Retry: 3 * time.Second, Request: "r",
		}}
	}
	all["rulesets"] = &Page{Name: "rulesets", Body: RuleLists{Rulesets: infos()}}
	ledger := NewLedger(in, "", "")
	ledger.Prints = true
	all["ledger"] = &Page{Name: "rules", Body: ledger}
	all["search"] = &Page{Name: "rules", Body: NewLedger(in, "knockdown save", "ruling")}
	all["search for nothing"] = &Page{Name: "rules", Body: NewLedger(in, hostile[0], "")}
	for _, r := range in.Ledger.Rules() {
		one, ok := NewOneRule(in, string(r.ID), []CaseRef{{File: "a.yaml", Line: 3, Name: hostile[0]}})
		if !ok {
			t.Fatal("no page of", r.ID)
		}
		all["rule "+string(r.ID)] = &Page{Name: "rule", System: "pugilism", Body: one}
	}
	for _, r := range rulesets() {
		s := ReadSetUp(r.Info(), []string{"advised"}, nil)
		all["set-up of "+r.Info().Name] = &Page{Name: "setup", Body: s}
		form := url.Values{"name": {hostile[2] + "x"}, "clock": {"live"}, "base": {hostile[0]}, "option-rounds": {hostile[0]}, "seat-1~from": {""}, "seat-1.name": {hostile[0]}, "seat-2-who": {"bot:" + hostile[0]}, "seat-2~from": {hostile[0]}}
		wrong := ReadSetUp(r.Info(), []string{"advised"}, form)
		if _, ok := wrong.Order(r); ok {
			t.Error(r.Info().Name, "takes nonsense")
		}
		all["faulty set-up of "+r.Info().Name] = &Page{Name: "setup", Body: wrong}
		all["faulty builder of "+r.Info().Name] = &Page{Name: "build", Body: wrong}
	}
	for _, r := range builders[1:] {
		s := settled(r, url.Values{"judged": {"yes"}})
		s.Forecast = &Forecast{Games: 2, Seats: []ForecastSeat{{1, Estimate{0.5, 0, 1}}}, Counts: []ForecastCount{{Label: hostile[0], Mean: Estimate{1, 0, 2}}}}
		all["set-up of "+r.Info().Name] = &Page{Name: "setup", Body: s}
		all["builder of "+r.Info().Name] = &Page{Name: "build", Body: s}
		all["sheet of "+r.Info().Name] = &Page{Name: "sheet", Body: Sheet{Info: r.Info(), Name: hostile[0], Player: hostile[1], Figures: s.Places[0].Doc.Follow.Figures}}
	}
	for _, r := range rulesets() {
		if printer, ok := r.(scene.Printer); ok {
			prints := printer.Prints(riposte.Setup{})
			for i := range prints {
				prints[i] = prints[i].Said(scene.Plain(r))
				prints[i].Title, prints[i].Note = phrase.Plain(hostile[0]), phrase.Plain(hostile[1])
				for j := range prints[i].Cards {
					prints[i].Cards[j].Name, prints[i].Cards[j].Text = phrase.Plain(hostile[2]), phrase.Plain(hostile[0])
				}
			}
			all["prints of "+r.Info().Name] = &Page{Name: "print", Body: Prints{Info: r.Info(), All: prints}}
		}
	}
	all["nothing to print"] = &Page{Name: "print", Body: Prints{Info: in}}
	all["empty sheet"] = &Page{Name: "sheet", Body: Sheet{Info: in, Duel: "/duels/d1"}}
	for _, name := range []string{"full-0.jsonl", "fair.duel", "short-0.jsonl"} {
		r, data := golden(t, name)
		for i := range r.Setup.Seats {
			r.Setup.Seats[i].Name = hostile[i]
		}
		report := record.Verify(data, rulesets())
		s := &house.Sight{Duel: "d1", Ruleset: "pugilism", Phase: house.Over, Dice: house.Dice{Commitment: fair.Commit(fair.Seed{1}), Server: &fair.Seed{1}}}
		s.Seats = listings()[3].Seats
		all["fairness of "+name] = &Page{Name: "fairness", Body: Fairness{Info: in, Sight: s, Report: &report}}
		for _, step := range []int{-1, len(r.Steps) / 2, len(r.Steps) - 1} {
			for _, eyes := range []Eyes{{}, {Seat: 1}, {All: true}} {
				for _, duel := range []string{"", "d1"} {
					p, err := NewReplay(r, step, eyes)
					if err != nil {
						t.Fatal(err)
					}
					p.Duel, p.Bots, p.Base, p.Plays = duel, []string{"advised"}, "https://example.org", duel != ""
					if duel == "" {
						p.Source = string(data)
					}
					all[fmt.Sprint("replay of ", name, " at ", step, " as ", eyes, " of ", duel)] = &Page{Name: "replay", Title: p.Title(), Body: p}
				}
			}
		}
	}
	before := &house.Sight{Duel: "d1", Ruleset: "pugilism", Phase: house.Playing, Seats: listings()[2].Seats, Dice: house.Dice{Commitment: fair.Commit(fair.Seed{1})}}
	all["fairness before"] = &Page{Name: "fairness", Body: Fairness{Info: in, Sight: before}}
	return all
}

// drawnBody is the body of a page as it is sent.
func drawnBody(t testing.TB, name string, p *Page) string {
	t.Helper()
	var page bytes.Buffer
	if err := Render(&page, p); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	text := page.String()
	return text[strings.Index(text, "<body"):strings.Index(text, "</html>")]
}

var controls = map[string]bool{"select": true, "textarea": true, "input": true}

// Every page is sound whatever it is told, has one main heading, and a label for each
// control.
func TestPagesAreSound(t *testing.T) {
	in := pugilism.Ruleset().Info()
	cites := regexp.MustCompile(`href="/rules/pugilism/([^"]+)"`)
	all := everyPage(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		body := drawnBody(t, name, all[name])
		parts := elements(t, name, body)
		checkIDs(t, name, parts)
		labels, wrapped, heads := map[string]bool{}, labelled(body), 0
		for _, e := range parts {
			if e.name == "label" {
				labels[e.attrs["for"]] = true
			}
			if e.name == "h1" {
				heads++
			}
			for attr, value := range e.attrs {
				if attr == "style" || strings.HasPrefix(attr, "on") || strings.HasPrefix(strings.ToLower(value), "javascript:") && (attr == "href" || attr == "action" || attr == "formaction") || strings.Contains(value, "ZgotmplZ") {
					t.Errorf("%s: %s has %s=%q", name, e.name, attr, value)
				}
			}
			if e.name == "script" || e.name == "b" && e.attrs["onclick"] != "" {
				t.Errorf("%s: a text became an element %s", name, e.name)
			}
		}
		if heads != 1 {
			t.Errorf("%s: %d main headings", name, heads)
		}
		for _, e := range parts {
			if !controls[e.name] || e.attrs["type"] == "hidden" {
				continue
			}
			if _, hidden := e.attrs["hidden"]; hidden {
				continue
			}
			if id := e.attrs["id"]; !(labels[id] && id != "") && !wrapped[e.attrs["name"]] && e.attrs["aria-label"] == "" {
				t.Errorf("%s: %s %q has no label", name, e.name, e.attrs["name"])
			}
		}
		for _, at := range cites.FindAllStringSubmatch(body, -1) {
			id, err := url.PathUnescape(at[1])
			if _, known := in.Ledger.Rule(riposte.RuleID(id)); !known || err != nil {
				t.Errorf("%s: cites %q, which is in no ledger", name, id)
			}
		}
	}
}

var inLabel = regexp.MustCompile(`(?s)<label[^>]*>(.*?)</label>`)

// labelled are the names of controls that stand inside their labels.
func labelled(body string) map[string]bool {
	names := map[string]bool{}
	for _, m := range inLabel.FindAllString(body, -1) {
		for _, n := range regexp.MustCompile(` name="([^"]*)"`).FindAllStringSubmatch(m, -1) {
			names[n[1]] = true
		}
	}
	return names
}

// posted are the fields that a browser would send of a form.
func posted(body string) url.Values {
	v := url.Values{}
	for _, m := range slices.Concat(
		regexp.MustCompile(`<(input)\b([^>]*)>()`).FindAllStringSubmatch(body, -1),
		regexp.MustCompile(`(?s)<(select)\b([^>]*)>(.*?)</select>`).FindAllStringSubmatch(body, -1),
		regexp.MustCompile(`(?s)<(textarea)\b([^>]*)>(.*?)</textarea>`).FindAllStringSubmatch(body, -1),
	) {
		attr := func(of, name string) (string, bool) {
			at := regexp.MustCompile(`\s` + name + `(?:="([^"]*)")?(?:\s|$)`).FindStringSubmatch(of + " ")
			if at == nil {
				return "", false
			}
			return unescape(at[1]), true
		}
		field, _ := attr(m[2], "name")
		value, _ := attr(m[2], "value")
		kind, _ := attr(m[2], "type")
		_, checked := attr(m[2], "checked")
		switch {
		case field == "":
		case (kind == "radio" || kind == "checkbox") && !checked:
		case m[1] == "textarea":
			v.Add(field, unescape(strings.TrimPrefix(m[3], "\n")))
		case m[1] == "select":
			for _, o := range regexp.MustCompile(`<option([^>]*)>`).FindAllStringSubmatch(m[3], -1) {
				if _, on := attr(o[1], "selected"); on {
					value, _ = attr(o[1], "value")
				}
			}
			v.Add(field, value)
		default:
			v.Add(field, value)
		}
	}
	return v
}

func unescape(s string) string {
	return strings.NewReplacer("&#34;", `"`, "&#39;", "'", "&lt;", "<", "&gt;", ">", "&#43;", "+", "&amp;", "&").Replace(s)
}

func equalJSON(t testing.TB, a, b []byte) bool {
	t.Helper()
	var x, y any
	if err := json.Unmarshal(a, &x); err != nil {
		t.Fatalf("%v: %s", err, a)
	}
	if err := json.Unmarshal(b, &y); err != nil {
		t.Fatalf("%v: %s", err, b)
	}
	return reflect.DeepEqual(x, y)
}

// A document put into the form, drawn, posted and read is the same document.
func TestDocumentsRoundTrip(t *testing.T) {
	for _, r := range rulesets() {
		in := r.Info()
		for _, s := range in.Samples {
			name := in.Name + " " + s.Name
			form := DocFormOf(in, "doc", s.Document, nil)
			var b bytes.Buffer
			if err := RenderPart(&b, "p-docform", &form); err != nil {
				t.Fatal(err)
			}
			again := ReadDocForm(in, "doc", posted(b.String()))
			if got := again.Document(); !equalJSON(t, got, s.Document) {
				t.Errorf("%s: got\n%s\nwant\n%s", name, got, s.Document)
			}
			byName := DocFormOf(in, "doc", quoted(s.Name), nil)
			b.Reset()
			if err := RenderPart(&b, "p-docform", &byName); err != nil {
				t.Fatal(err)
			}
			again = ReadDocForm(in, "doc", posted(b.String()))
			if got := string(again.Document()); got != string(quoted(s.Name)) {
				t.Errorf("%s by its name: got %s", name, got)
			}
			if !again.Do("copy:doc") {
				t.Fatalf("%s can't be copied", name)
			}
			if got := again.Document(); !equalJSON(t, got, s.Document) {
				t.Errorf("%s copied: got\n%s\nwant\n%s", name, got, s.Document)
			}
		}
	}
}

// Whatever is wrong stands beside its field, all of it, and what was typed stays.
func TestFaultsStandBesideFields(t *testing.T) {
	r := pugilism.Ruleset()
	s := ReadSetUp(r.Info(), nil, nil)
	form := url.Values{
		"seat-1~from": {""}, "seat-1.name": {"Xena"}, "seat-1.classes": {"1"}, "seat-1.classes[0].class": {"Fighter"}, "seat-1.classes[0].level": {"fifty"},
		"seat-1.abilities.str": {"40"}, "seat-1.abilities.dex": {""}, "seat-1.speed": {"31"},
	}
	s = ReadSetUp(s.Info, nil, form)
	if _, ok := s.Order(r); ok {
		t.Fatal("the order is taken")
	}
	body := drawnBody(t, "faulty", &Page{Name: "setup", Body: s})
	for _, id := range []string{"f-seat-1_classes-0_level", "f-seat-1_abilities_str", "f-seat-1_abilities_dex", "f-seat-1_abilities_con", "f-seat-1_speed"} {
		if !strings.Contains(body, `id="`+id+`-why"`) {
			t.Errorf("nothing stands beside %s", id)
		}
		if !strings.Contains(body, `<li><a href="#`+id+`">`) {
			t.Errorf("the summary has no way to %s", id)
		}
	}
	for _, typed := range []string{`value="Xena"`, `value="fifty"`, `value="40"`, `value="31"`} {
		if !strings.Contains(body, typed) {
			t.Errorf("%s is lost", typed)
		}
	}
}

// A text that is no JSON is kept at the table as it was typed, with what is wrong.
func TestTextThatIsNoDocumentIsKept(t *testing.T) {
	in := pugilism.Ruleset().Info()
	const typed = "{\n  \"name\": \"Ulla\",\n  oops\n}"
	form := ReadDocForm(in, "doc", url.Values{"doc~from": {""}, "doc~json": {typed}, "doc~was": {"-"}})
	s := before(in, house.Preparing, 1)
	s.Document = &house.Document{Bytes: form.Document(), Faults: riposte.Faults{{Msg: "there is no such sample"}}}
	page := paper(regionsOf(s, in))
	if !strings.Contains(unescape(page), typed) {
		t.Error("the text is lost")
	}
	if !strings.Contains(page, "line 3, column") {
		t.Error("nobody says where it is no JSON")
	}
}

// The table asks for a character in every phase before the duel, and locks what is
// in the form.
func TestCharacterAtTheTable(t *testing.T) {
	for _, r := range rulesets() {
		in := r.Info()
		if len(in.Schema) == 0 {
			s := before(in, house.Seating, 1)
			s.Document = nil
			if body := drawnBody(t, in.Name, Scene{Info: in}.Page(s)); strings.Contains(body, `id="document"`) {
				t.Errorf("%s: a character is asked for, and nobody brings one", in.Name)
			}
			continue
		}
		for _, phase := range []house.Phase{house.Seating, house.Preparing} {
			for _, doc := range []json.RawMessage{nil, quoted(in.Samples[0].Name), in.Samples[1].Document, json.RawMessage(`{"x":[1]}`), quoted(hostile[0])} {
				s := before(in, phase, 1)
				s.Document = nil
				if doc != nil {
					s.Document = &house.Document{Bytes: doc}
					if err := r.Vet(riposte.Setup{Ruleset: in.Name, Seats: []riposte.SeatSetup{{Document: doc}, {}}}, 1); err != nil {
						s.Document.Faults = faultsOf(err)
					}
				}
				name := fmt.Sprintf("%s in %s with %.30s", in.Name, phase, doc)
				body := drawnBody(t, name, Scene{Info: in}.Page(s))
				checkIDs(t, name, elements(t, name, body))
				if !strings.Contains(body, `id="document" method="post" action="/duels/b7kq2m/document"`) {
					t.Errorf("%s: no form", name)
				}
				if phase == house.Preparing && !strings.Contains(body, `form="document" formaction="/duels/b7kq2m/document/lock"`) {
					t.Errorf("%s: the block button does not lock the form", name)
				}
			}
			s := before(in, phase, 1)
			s.Seats[0].Ready = true
			if body := drawnBody(t, "ready", Scene{Info: in}.Page(s)); strings.Contains(body, `id="document"`) {
				t.Errorf("%s: a locked character can be changed", in.Name)
			}
			if body := drawnBody(t, "public", Scene{Info: in}.Page(before(in, phase, 0))); strings.Contains(body, `id="document"`) {
				t.Errorf("%s: the public is asked for a character", in.Name)
			}
		}
	}
}

// What these eyes may not see is not on the page, in any form.
func TestReplayKeepsSeals(t *testing.T) {
	r, _ := golden(t, "full-0.jsonl")
	hidden, shown := 0, 0
	for step := range r.Steps {
		if step%7 != 0 {
			continue
		}
		for _, eyes := range []Eyes{{}, {Seat: 1}, {Seat: 2}} {
			p, err := NewReplay(r, step, eyes)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range append(p.Steps(), p.Later()...) {
				for _, said := range l.Said {
					switch {
					case said.Sealed && said.Sentence != "":
						t.Fatalf("step %d as %v: %q is sealed", step, eyes, said.Sentence)
					case said.Sealed:
						hidden++
					case said.Seat != eyes.Seat && strings.Contains(said.Sentence, " / "):
						t.Fatalf("step %d as %v: cards of seat %d are told: %s", step, eyes, said.Seat, said.Sentence)
					default:
						shown++
					}
				}
			}
		}
	}
	if hidden == 0 || shown == 0 {
		t.Errorf("got %d sealed and %d open choices", hidden, shown)
	}
}

// A replay says what was chosen at the step, lights its lines, knows its ends, and
// leaves out presence.
func TestReplayAtAStep(t *testing.T) {
	r, _ := golden(t, "full-0.jsonl")
	last := len(r.Steps) - 1
	for _, tt := range []struct {
		step      int
		off, none []string
	}{
		{0, []string{"reel-first", "reel-prev"}, []string{"reel-next", "reel-last"}},
		{last / 2, nil, []string{"reel-first", "reel-prev", "reel-next", "reel-last"}},
		{last, []string{"reel-next", "reel-last"}, []string{"reel-first", "reel-prev"}},
	} {
		p, err := NewReplay(r, tt.step, Eyes{Seat: 1})
		if err != nil {
			t.Fatal(err)
		}
		p.Duel, p.Bots = "d1", []string{"advised"}
		body := drawnBody(t, "replay", &Page{Name: "replay", Body: p})
		disabled := map[string]bool{}
		for _, e := range elements(t, "replay", body) {
			if strings.HasPrefix(e.attrs["id"], "reel-") {
				disabled[e.attrs["id"]] = e.attrs["aria-disabled"] == "true"
			}
		}
		for _, id := range tt.off {
			if !disabled[id] {
				t.Errorf("step %d: %s can be pressed", tt.step, id)
			}
		}
		for _, id := range tt.none {
			if disabled[id] {
				t.Errorf("step %d: %s can't be pressed", tt.step, id)
			}
		}
		told := slices.DeleteFunc(slices.Clone(p.Told()), func(l house.Line) bool { return l.Turn }) // those are headings
		if got, want := strings.Count(body, ` lit"`), len(told); got != want || want == 0 {
			t.Errorf("step %d: %d lines are lit, want %d", tt.step, got, want)
		}
		if strings.Contains(body, `class="presence`) {
			t.Errorf("step %d: somebody is there", tt.step)
		}
		if step := p.Step(); tt.step > 0 && (!strings.Contains(body, `id="reel-chose"`) || len(step.Said) == 0 && step.Draws == "") {
			t.Errorf("step %d: nobody chose", tt.step)
		}
		if tt.step < last && strings.Contains(body, `id="reel-result"`) {
			t.Errorf("step %d: the end is told", tt.step)
		}
	}
}
