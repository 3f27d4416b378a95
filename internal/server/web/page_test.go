package web

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

	"riposte/phrase"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/house"
	"riposte/internal/lists"
	"riposte/record"
	"riposte/rules/pugilism"
	"riposte/scene"
)

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
