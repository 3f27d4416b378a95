package server

import (
	"html"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/internal/house"
	"riposte/record"
	"riposte/rules"
	"riposte/rulestest/example"
)

var (
	anyForm   = regexp.MustCompile(`(?s)<form[^>]* action="([^"]*)".*?</form>`)
	chooser   = regexp.MustCompile(`(?s)<select name="([^"]*)">.*?<option value="([^"]+)"`)
	inputNow  = regexp.MustCompile(`<input([^>]*)>`)
	attribute = regexp.MustCompile(`([a-z~-]+)="([^"]*)"`)
)

// fill is what a browser, without a script, posts for the forms of a page that lead to
// an address and contain a word: of each list, the first choice.
func fill(page, action, word string) (all []url.Values) {
	for _, form := range anyForm.FindAllStringSubmatch(page, -1) {
		if html.UnescapeString(form[1]) != action || !strings.Contains(form[0], word) {
			continue
		}
		fields := url.Values{}
		for _, in := range inputNow.FindAllStringSubmatch(form[0], -1) {
			a := map[string]string{}
			for _, m := range attribute.FindAllStringSubmatch(in[1], -1) {
				a[m[1]] = html.UnescapeString(m[2])
			}
			if a["type"] == "hidden" {
				fields.Set(a["name"], a["value"])
			}
		}
		for _, m := range chooser.FindAllStringSubmatch(form[0], -1) {
			fields.Set(m[1], m[2])
		}
		all = append(all, fields)
	}
	return all
}

// A shelf is paper with other rulesets.
type shelf struct {
	paper
	all []riposte.Ruleset
}

func (s *shelf) Rulesets() []riposte.Ruleset { return s.all }

// A ruleset that is in no list is played on the page: announced, set up, played
// without a script and by programs, watched, verified and read. It borrows no other
// system's words.
func TestExampleIsPlayedOnThePage(t *testing.T) {
	all := append(slices.Clone(rules.All()), example.Ruleset())
	b := newBenchOf(t, Config{Pages: Drawn(&shelf{all: all}, "test"), Log: slog.New(slog.NewTextHandler(t.Output(), nil))}, all)
	home := b.page(ulla, "/")
	if !strings.Contains(home, ">Hunch<") || !strings.Contains(home, "guess what a die will show") {
		t.Error("no poster announces it")
	}
	for _, page := range []string{"/rules", "/rules/hunch", "/rules/hunch/HU-1.5", "/about", "/new/hunch"} {
		text := b.page(ulla, page)
		if !strings.Contains(text, "Hunch") {
			t.Errorf("%s does not know it", page)
		}
		if i := strings.Index(text, "haracter"); i >= 0 && page != "/rules" && page != "/about" {
			t.Errorf("%s speaks of characters: …%s…", page, text[max(0, i-120):i+60])
		}
	}
	// One click: against a bot.
	fields := fill(home, "/duels", `value="hunch"`)
	if len(fields) != 2 {
		t.Fatalf("the poster has %d forms, want one against a bot and one to invite", len(fields))
	}
	at := b.form(ulla, "/duels", browser, fields[0]).want(303).header.Get("Location")
	duel := strings.TrimPrefix(at, "/duels/")
	for range 60 {
		s := b.asked(duel)
		if s.Phase == house.Over {
			break
		}
		page := b.page(ulla, at)
		answers := fill(page, at+"/answers", s.View.Asks[0].Title.String())
		if len(answers) == 0 {
			t.Fatalf("there is no form to answer %s with:\n%s", s.View.Asks[0].Title, page)
		}
		answers[0].Set("lock", "true")
		b.form(ulla, at+"/answers", browser, answers[0]).want(303)
	}
	if s := b.sight(ulla, duel); s.Phase != house.Over {
		t.Errorf("against a bot it is %s after 60 answers", s.Phase)
	}
	// By invitation, as programs play.
	at = b.form(ulla, "/duels", browser, fields[1]).want(303).header.Get("Location")
	duel = strings.TrimPrefix(at, "/duels/")
	b.post(brannoch, at+"/seats", `{"name":"Brannoch"}`).want(200)
	if s := b.sight(brannoch, duel); s.Phase != house.Playing {
		t.Fatalf("two who bring nothing have come, and it is %s:\n%s", s.Phase, b.page(ulla, at))
	}
	b.play(duel, 60, rand.New(chance(7)).IntN, ulla, brannoch)
	if s := b.sight(brannoch, duel); s.Phase != house.Over || s.Result == nil {
		t.Fatalf("it did not end: %s", s.Phase)
	}
	for _, page := range []string{at, at + "/replay", at + "/fairness", "/mine", "/duels?phase=over"} {
		if text := b.page(ulla, page); !strings.Contains(text, "Hunch") {
			t.Errorf("%s does not know it", page)
		}
	}
	data := b.get("", at+"/record").want(200).body
	if report := record.Verify(data, all); !report.OK() {
		t.Error(report.String())
	}
	b.post(ulla, "/rulesets/hunch/forecast", `{"ruleset":"hunch","places":[{},{}],"games":50}`).want(200)
	b.post(ulla, at+"/rematch", "").want(201)
}
