package pages

import (
	"bytes"
	"fmt"
	"maps"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/guests"
	"riposte/internal/house"
	"riposte/internal/lists"
	"riposte/internal/server/web"
	"riposte/internal/server/web/webtest"
	"riposte/phrase"
	"riposte/quickref"
	"riposte/record"
	"riposte/rules/pugilism"
	"riposte/scene"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// golden is a record of the project.
func golden(t testing.TB, name string) (*record.Record, []byte) {
	t.Helper()
	data, err := os.ReadFile("../../../../record/testdata/golden/pugilism/v1/" + name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Load(data, webtest.Rulesets())
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
			{Seat: 1, Word: "red", Name: webtest.Hostile[i%len(webtest.Hostile)], Taken: true},
			{Seat: 2, Word: "blue", Taken: phase != house.Seating, Bot: "advised"},
		}
		all = append(all, l)
	}
	return all
}

// everyPage is each page of the package, except the table, in its states, by name.
func everyPage(t testing.TB) map[string]*web.Page {
	t.Helper()
	all := map[string]*web.Page{}
	in := pugilism.Ruleset().Info()
	now := noon.Add(3 * time.Hour)
	all["home of a newcomer"] = &web.Page{Name: "home", Body: Home{Rulesets: webtest.Infos()[:1], Bots: []string{"advised", "random"}, Now: now, Local: true, Key: "k", Offline: true}}
	all["offline"] = &web.Page{Name: "offline", Body: Offline{Rulesets: webtest.Infos(), Version: "1"}}
	all["home of a guest"] = &web.Page{Name: "home", Body: Home{Rulesets: webtest.Infos(), Bots: []string{"random"}, Now: now, Key: "k", Mine: listings(), Open: listings()[:1], Playing: listings()[2:3], Finished: listings()[3:]}}
	for _, phase := range []house.Phase{"", house.Seating, house.Playing, house.Over} {
		all["empty list of "+string(phase)] = &web.Page{Name: "duels", Body: Duels{Rulesets: webtest.Infos(), Query: lists.Query{Phase: phase}, Now: now}}
	}
	all["list"] = &web.Page{Name: "duels", Body: Duels{Rulesets: webtest.Infos(), Query: lists.Query{Before: "x"}, Listings: listings(), More: true, Now: now}}
	all["mine, none"] = &web.Page{Name: "mine", Body: Mine{Rulesets: webtest.Infos(), Now: now}}
	all["mine"] = &web.Page{Name: "mine", Body: Mine{Rulesets: webtest.Infos(), Listings: listings(), Now: now, Guest: true}}
	all["about"] = &web.Page{Name: "about", Body: About{Rulesets: webtest.Infos(), Version: "v1", KeepTables: 7, KeepDuels: 365}}
	all["me, nobody"] = &web.Page{Name: "me", Body: Me{}}
	all["me"] = &web.Page{Name: "me", Body: Me{Me: guests.Me{Name: webtest.Hostile[0], Icon: "bow", Coded: noon}, Guest: true, Open: []string{"d1", "d2"}}}
	all["me, a link"] = &web.Page{Name: "me", Body: Me{Guest: true, Open: []string{"d1"}, Code: "7Q2M-0FZK", Link: "https://duels.example/me#7Q2M-0FZK", Until: noon, Local: true}}
	all["me, a code"] = &web.Page{Name: "me", Body: Me{Me: guests.Me{Coded: noon}, Guest: true, Code: "7Q2M-0FZK", Typed: webtest.Hostile[0], Why: webtest.Hostile[0]}}
	all["move"] = &web.Page{Name: "move", Body: Move{Duel: "/duels/d1"}}
	all["move, the link"] = &web.Page{Name: "move", Body: Move{Duel: "/duels/d1", Link: "https://duels.example/duels/d1/move/" + webtest.Hostile[0], Until: time.Unix(0, 0)}}
	all["move, here"] = &web.Page{Name: "move", Body: Move{Duel: "/duels/d1", Code: webtest.Hostile[0]}}
	all["sure"] = &web.Page{Name: "sure", Body: Sure{Duel: "/duels/d1", Request: 7, Sentence: webtest.Hostile[0], Peril: scene.Peril{Rule: "CN-3.30", Text: phrase.Plain(webtest.Hostile[0])}, RuleHref: "/rules/coolname/CN-3.30"}}
	all["upload"] = &web.Page{Name: "upload", Body: Upload{}}
	_, bad := record.Load([]byte(webtest.Hostile[0]), webtest.Rulesets())
	if bad == nil {
		t.Fatal("loaded nonsense")
	}
	all["upload refused"] = &web.Page{Name: "upload", Body: Upload{Text: webtest.Hostile[0], Err: bad}}
	for _, status := range []int{400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503} {
		all[fmt.Sprint("problem ", status)] = &web.Page{Name: "problem", Body: Problem{
			Status: status, Word: "faults", Title: "A title", Detail: webtest.Hostile[0], Rule: "PG-1.6", Ruleset: "pugilism", Path: "/duels/d1",
			Faults: riposte.Faults{{Path: webtest.Hostile[1], Rule: "PG-1.6", Msg: webtest.Hostile[0]}, {Msg: "plain"}}, Retry: 3 * time.Second, Request: "r",
		}}
	}
	all["rulesets"] = &web.Page{Name: "rulesets", Body: RuleLists{Rulesets: webtest.Infos()}}
	ledger := NewLedger(in, "", "")
	ledger.Prints = true
	all["ledger"] = &web.Page{Name: "rules", Body: ledger}
	all["search"] = &web.Page{Name: "rules", Body: NewLedger(in, "knockdown save", "ruling")}
	all["search for nothing"] = &web.Page{Name: "rules", Body: NewLedger(in, webtest.Hostile[0], "")}
	for _, r := range in.Ledger.Rules() {
		one, ok := NewOneRule(in, string(r.ID), []CaseRef{{File: "a.yaml", Line: 3, Name: webtest.Hostile[0]}})
		if !ok {
			t.Fatal("no page of", r.ID)
		}
		all["rule "+string(r.ID)] = &web.Page{Name: "rule", System: "pugilism", Body: one}
	}
	if sheet, err := quickref.Of(pugilism.Ruleset(), &riposte.Setup{}, nil); err != nil {
		t.Fatal(err)
	} else {
		all["quick reference"] = &web.Page{Name: "quick", Body: Quick{Info: pugilism.Ruleset().Info(), Sheet: sheet, Table: "/duels/a"}}
	}
	for _, r := range webtest.Rulesets() {
		if l, err := NewLead(r, []string{"advised"}, "k", nil); err != nil {
			t.Fatal(err)
		} else if l != nil {
			all["encounters of "+r.Info().Name] = &web.Page{Name: "lead", Body: l}
		}
		s := ReadSetUp(r.Info(), []string{"advised"}, nil)
		all["set-up of "+r.Info().Name] = &web.Page{Name: "setup", Body: s}
		form := url.Values{"name": {webtest.Hostile[2] + "x"}, "clock": {"live"}, "base": {webtest.Hostile[0]}, "option-rounds": {webtest.Hostile[0]}, "seat-1~from": {""}, "seat-1.name": {webtest.Hostile[0]}, "seat-2-who": {"bot:" + webtest.Hostile[0]}, "seat-2~from": {webtest.Hostile[0]}}
		wrong := ReadSetUp(r.Info(), []string{"advised"}, form)
		if _, ok := wrong.Order(r); ok {
			t.Error(r.Info().Name, "takes nonsense")
		}
		all["faulty set-up of "+r.Info().Name] = &web.Page{Name: "setup", Body: wrong}
		all["faulty builder of "+r.Info().Name] = &web.Page{Name: "build", Body: wrong}
	}
	for _, r := range builders[1:] {
		s := settled(r, url.Values{"judged": {"yes"}})
		s.Forecast = &Forecast{Games: 2, Seats: []ForecastSeat{{1, Estimate{0.5, 0, 1}}}, Counts: []ForecastCount{{Label: webtest.Hostile[0], Mean: Estimate{1, 0, 2}}}}
		all["set-up of "+r.Info().Name] = &web.Page{Name: "setup", Body: s}
		all["builder of "+r.Info().Name] = &web.Page{Name: "build", Body: s}
		all["sheet of "+r.Info().Name] = &web.Page{Name: "sheet", Body: Sheet{Info: r.Info(), Name: webtest.Hostile[0], Player: webtest.Hostile[1], Figures: s.Places[0].Doc.Follow.Figures}}
	}
	for _, r := range webtest.Rulesets() {
		if printer, ok := r.(scene.Printer); ok {
			prints := printer.Prints(riposte.Setup{})
			for i := range prints {
				prints[i] = prints[i].Said(scene.Plain(r))
				prints[i].Title, prints[i].Note = phrase.Plain(webtest.Hostile[0]), phrase.Plain(webtest.Hostile[1])
				for j := range prints[i].Cards {
					prints[i].Cards[j].Name, prints[i].Cards[j].Text = phrase.Plain(webtest.Hostile[2]), phrase.Plain(webtest.Hostile[0])
				}
			}
			all["prints of "+r.Info().Name] = &web.Page{Name: "print", Body: Prints{Info: r.Info(), All: prints}}
		}
	}
	all["nothing to print"] = &web.Page{Name: "print", Body: Prints{Info: in}}
	all["empty sheet"] = &web.Page{Name: "sheet", Body: Sheet{Info: in, Duel: "/duels/d1"}}
	for _, name := range []string{"full-0.jsonl", "fair.duel", "short-0.jsonl"} {
		r, data := golden(t, name)
		for i := range r.Setup.Seats {
			r.Setup.Seats[i].Name = webtest.Hostile[i]
		}
		report := record.Verify(data, webtest.Rulesets())
		s := &house.Sight{Duel: "d1", Ruleset: "pugilism", Phase: house.Over, Dice: house.Dice{Commitment: fair.Commit(fair.Seed{1}), Server: &fair.Seed{1}}}
		s.Seats = listings()[3].Seats
		all["fairness of "+name] = &web.Page{Name: "fairness", Body: Fairness{Info: in, Sight: s, Report: &report}}
		for _, step := range []int{-1, len(r.Steps) / 2, len(r.Steps) - 1} {
			for _, eyes := range []eyes{{}, {Seat: 1}, {All: true}} {
				for _, duel := range []string{"", "d1"} {
					p, err := NewReplay(r, step, eyes)
					if err != nil {
						t.Fatal(err)
					}
					p.Duel, p.Bots, p.Base, p.Plays = duel, []string{"advised"}, "https://example.org", duel != ""
					if duel == "" {
						p.Source = string(data)
					}
					all[fmt.Sprint("replay of ", name, " at ", step, " as ", eyes, " of ", duel)] = &web.Page{Name: "replay", Title: p.Title(), Body: p}
				}
			}
		}
	}
	before := &house.Sight{Duel: "d1", Ruleset: "pugilism", Phase: house.Playing, Seats: listings()[2].Seats, Dice: house.Dice{Commitment: fair.Commit(fair.Seed{1})}}
	all["fairness before"] = &web.Page{Name: "fairness", Body: Fairness{Info: in, Sight: before}}
	return all
}

// drawnBody is the body of a page as it is sent.
func drawnBody(t testing.TB, name string, p *web.Page) string {
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
		parts := webtest.Elements(t, name, body)
		webtest.CheckIDs(t, name, parts)
		labels, wrapped, heads := map[string]bool{}, labelled(body), 0
		for _, e := range parts {
			if e.Name == "label" {
				labels[e.Attrs["for"]] = true
			}
			if e.Name == "h1" {
				heads++
			}
			for attr, value := range e.Attrs {
				if attr == "style" || strings.HasPrefix(attr, "on") || strings.HasPrefix(strings.ToLower(value), "javascript:") && (attr == "href" || attr == "action" || attr == "formaction") || strings.Contains(value, "ZgotmplZ") {
					t.Errorf("%s: %s has %s=%q", name, e.Name, attr, value)
				}
			}
			if e.Name == "script" || e.Name == "b" && e.Attrs["onclick"] != "" {
				t.Errorf("%s: a text became an element %s", name, e.Name)
			}
		}
		if heads != 1 {
			t.Errorf("%s: %d main headings", name, heads)
		}
		for _, e := range parts {
			if !controls[e.Name] || e.Attrs["type"] == "hidden" {
				continue
			}
			if _, hidden := e.Attrs["hidden"]; hidden {
				continue
			}
			if id := e.Attrs["id"]; !(labels[id] && id != "") && !wrapped[e.Attrs["name"]] && e.Attrs["aria-label"] == "" {
				t.Errorf("%s: %s %q has no label", name, e.Name, e.Attrs["name"])
			}
		}
		for _, at := range cites.FindAllStringSubmatch(body, -1) {
			id, err := url.PathUnescape(at[1])
			if id == "quick" {
				continue
			}
			if _, known := in.Ledger.Rule(riposte.RuleID(id)); !known || err != nil {
				t.Errorf("%s: cites %q, which is in no ledger", name, id)
			}
		}
	}
}

var inLabel = regexp.MustCompile(`(?s)<label[^>]*>(.*?)</label>`)

// labelled are the names of controls that are inside their labels.
func labelled(body string) map[string]bool {
	names := map[string]bool{}
	for _, m := range inLabel.FindAllString(body, -1) {
		for _, n := range regexp.MustCompile(` name="([^"]*)"`).FindAllStringSubmatch(m, -1) {
			names[n[1]] = true
		}
	}
	return names
}

// Whatever is wrong is shown beside its field, all of it, and what was typed stays.
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
	body := drawnBody(t, "faulty", &web.Page{Name: "setup", Body: s})
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

// What these eyes may not see is not on the page in any form.
func TestReplayKeepsSeals(t *testing.T) {
	r, _ := golden(t, "full-0.jsonl")
	hidden, shown := 0, 0
	for step := range r.Steps {
		if step%7 != 0 {
			continue
		}
		for _, eyes := range []eyes{{}, {Seat: 1}, {Seat: 2}} {
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
		p, err := NewReplay(r, tt.step, eyes{Seat: 1})
		if err != nil {
			t.Fatal(err)
		}
		p.Duel, p.Bots = "d1", []string{"advised"}
		body := drawnBody(t, "replay", &web.Page{Name: "replay", Body: p})
		disabled := map[string]bool{}
		for _, e := range webtest.Elements(t, "replay", body) {
			if strings.HasPrefix(e.Attrs["id"], "reel-") {
				disabled[e.Attrs["id"]] = e.Attrs["aria-disabled"] == "true"
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

// A list calls the reader "You", and says that it is their turn once; buttons of one word say of
// which system they are.
func TestListsSpeakToTheReader(t *testing.T) {
	mine := lists.Listing{
		Duel: "d1", Ruleset: "pugilism", Phase: house.Playing, Created: noon, You: 1, YourTurn: true, Title: "Round 1, Bo's turn",
		Seats: []house.Seated{{Seat: 1, Word: "red", Taken: true}, {Seat: 2, Word: "blue", Name: "Bo", Taken: true}},
	}
	var page bytes.Buffer
	if err := Render(&page, &web.Page{Name: "mine", Body: Mine{Rulesets: webtest.Infos(), Listings: []lists.Listing{mine}, Now: noon, Guest: true}}); err != nil {
		t.Fatal(err)
	}
	text := page.String()
	if !strings.Contains(text, ">You</bdi>") || strings.Contains(text, "a guest") || strings.Contains(text, "Round 1") || strings.Count(text, "Your turn") != 1 {
		t.Errorf("got %s", text[strings.Index(text, "<main"):strings.Index(text, "</main>")])
	}
	page.Reset()
	if err := Render(&page, &web.Page{Name: "home", Body: Home{Rulesets: webtest.Infos(), Bots: []string{"random"}, Now: noon, Key: "k"}}); err != nil {
		t.Fatal(err)
	}
	for _, in := range webtest.Infos() {
		for _, word := range []string{"Invite a friend", "Set up a table", "Play now"} {
			if want := word + `<span class="vh">: ` + in.Title; !strings.Contains(page.String(), want) {
				t.Errorf("the first page has no %q", want)
			}
		}
	}
}
