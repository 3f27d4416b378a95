package pages

import (
	"cmp"
	"errors"
	"net/url"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web/webtest"
	"riposte/rules/coolname"
)

// Every encounter of the page is an order without faults: so many people are awaited as were said,
// bots with characters play the rest of the party, and the game master's document is ready.
func TestEncountersToLead(t *testing.T) {
	led := 0
	for _, r := range webtest.Rulesets() {
		refereed, is := r.(riposte.Refereed)
		l, err := NewLead(r, []string{"random", "advised"}, "k", nil)
		if err != nil {
			t.Fatal(err)
		}
		if !is {
			if l != nil || LeadHref(r) != "" {
				t.Errorf("%s has no game master, and encounters to lead", r.Info().Name)
			}
			continue
		}
		keys := map[string]bool{}
		for _, e := range l.Encounters {
			led++
			for open, fields := range append([]forPlayers{{0, e.Bots}}, e.Open...) {
				form := url.Values{}
				for _, f := range fields.Fields {
					form.Set(f.Name, f.Value)
				}
				if keys[form.Get("key")] {
					t.Errorf("%s: the key %q twice: one order would be taken for the other", e.Name, form.Get("key"))
				}
				keys[form.Get("key")] = true
				s := ReadSetUp(r.Info(), []string{"random", "advised"}, form)
				s.Settle(r)
				o, ok := s.Order(r)
				if !ok {
					t.Fatalf("%s, %d open: %v", e.Name, open, s.Faults)
				}
				last := len(o.Places) - 1
				if seat, leads := refereed.Referee(s.Setup()); int(seat) != last+1 || !leads {
					t.Errorf("%s: seat %d leads, want the last of %d", e.Name, seat, last+1)
				}
				if fields.Players != open {
					t.Errorf("%s: a button for %d people where one for %d is expected", e.Name, fields.Players, open)
				}
				for i, p := range o.Places[:last] {
					if i < open && p.Who != house.Open || i >= open && (p.Who != house.Bot || p.Bot != "advised" || len(p.Document) == 0) {
						t.Errorf("%s, %d open: place %d is %+v", e.Name, open, i, p)
					}
				}
				if p := o.Places[last]; p.Who != house.Me || !p.Lock || string(p.Document) != `"`+e.Name+`"` {
					t.Errorf("%s, %d open: the game master's place is %+v", e.Name, open, p)
				}
			}
			if len(e.Foes) == 0 {
				t.Errorf("%s does not say who is met", e.Name)
			}
		}
	}
	if led == 0 {
		t.Error("against vacuity: nothing to lead")
	}
}

// What a game master wants otherwise goes into every order of the page and into the form; each way
// but the usual has an address, and what is no way is named.
func TestLedOtherwise(t *testing.T) {
	r := coolname.Ruleset()
	if got := LedOptions(r.Info()); !slices.Equal(got, []string{"foeInitiative"}) {
		t.Fatalf("a game master may want otherwise: %v", got)
	}
	for _, way := range []string{"each", "kind", "all"} {
		query := url.Values{}
		if way != "each" {
			query.Set("foeInitiative", way)
		}
		l, err := NewLead(r, []string{"advised"}, "k", query)
		if err != nil || len(l.Asked) != 1 || len(l.Asked[0].Values) != 3 {
			t.Fatalf("%s: %v, %+v", way, err, l)
		}
		for i, v := range l.Asked[0].Values {
			to := map[string]string{"each": "", "kind": "foeInitiative=kind", "all": "foeInitiative=all"}[[]string{"each", "kind", "all"}[i]]
			if want := "/lead/coolname?" + to + "#led-foeInitiative"; v.Href != want || v.On != (way == []string{"each", "kind", "all"}[i]) {
				t.Errorf("%s: %+v, want %s", way, v, want)
			}
		}
		orders := 0
		for _, e := range l.Encounters {
			for _, fields := range append([]forPlayers{{0, e.Bots}}, e.Open...) {
				form := url.Values{}
				for _, f := range fields.Fields {
					form.Set(f.Name, f.Value)
				}
				s := ReadSetUp(r.Info(), []string{"advised"}, form)
				s.Settle(r)
				o, ok := s.Order(r)
				if got := cmp.Or(o.Options["foeInitiative"], "each"); !ok || got != way {
					t.Errorf("%s: %s is ordered with %s", way, e.Name, got)
				}
				orders++
			}
		}
		if orders < 10 {
			t.Errorf("%d orders", orders)
		}
		if named := strings.Contains(l.Detail, "foeInitiative="+way); named != (way != "each") {
			t.Errorf("%s: the form is %s", way, l.Detail)
		}
	}
	var faults riposte.Faults
	if _, err := NewLead(r, nil, "k", url.Values{"foeInitiative": {"some"}}); !errors.As(err, &faults) || faults[0].Path != "foeInitiative" || faults[0].Rule != "CN-2.18" {
		t.Errorf("got %v", err)
	}
}
