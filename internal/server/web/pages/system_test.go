package pages

import (
	"bytes"
	"html"
	"net/url"
	"strings"
	"testing"

	"riposte"
	"riposte/internal/server/web"
	"riposte/internal/server/web/webtest"
	"riposte/rules/pugilism"
)

// The first page describes each game correctly: a clash turns its cards up in an
// order, and DUEL throws no dice.
func TestPostersSayWhatTheGamesDo(t *testing.T) {
	var b bytes.Buffer
	if err := Render(&b, &web.Page{Name: "home", Body: Home{Rulesets: webtest.Infos()}}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, want := range []string{"turned up one side after the other", "never thrown", "where dice are thrown anybody can check them", "Where a game throws dice"} {
		if !strings.Contains(page, want) {
			t.Errorf("the first page does not say %q", want)
		}
	}
	for _, wrong := range []string{"shown at once", "Dice anybody can check"} {
		if strings.Contains(page, wrong) {
			t.Errorf("the first page says %q", wrong)
		}
	}
}

// Every option is in the form for a new table without further ado, and one that takes
// a document offers something to begin with.
func TestEveryOptionIsInTheForm(t *testing.T) {
	for _, r := range []riposte.Ruleset{pugilism.Ruleset(), builders[1], builders[2]} {
		var b bytes.Buffer
		if err := Render(&b, &web.Page{Name: "setup", Body: settled(r, url.Values{})}); err != nil {
			t.Fatal(err)
		}
		page := html.UnescapeString(b.String())
		for _, o := range r.Info().Options {
			if !strings.Contains(page, `name="option-`+o.Name+`"`) {
				t.Errorf("%s: the form has no option %s", r.Info().Name, o.Name)
			}
			if !strings.Contains(page, strings.TrimSpace(string(o.Starter))) {
				t.Errorf("%s: nothing to begin a document of %s with", r.Info().Name, o.Name)
			}
		}
	}
}

// The pages of a system say whose game it is.
func TestPagesNameTheAuthor(t *testing.T) {
	in := pugilism.Ruleset().Info()
	for name, body := range map[string]any{
		"setup": settled(pugilism.Ruleset(), url.Values{}), "build": settled(pugilism.Ruleset(), url.Values{}),
		"rules": NewLedger(in, "", ""), "rulesets": RuleLists{Rulesets: webtest.Infos()}, "about": About{Rulesets: webtest.Infos()},
		"print": Prints{Info: in},
	} {
		var b bytes.Buffer
		if err := Render(&b, &web.Page{Name: name, Body: body}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(html.UnescapeString(b.String()), creditOf("pugilism")) {
			t.Errorf("the page %s does not say whose game it is", name)
		}
	}
}
