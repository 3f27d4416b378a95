package pages

import (
	"net/url"
	"testing"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web/webtest"
)

// Every encounter of the page is an order without faults: with bots nobody is awaited, with open
// seats everybody but the game master, and the game master's document is ready in both.
func TestEncountersToLead(t *testing.T) {
	led := 0
	for _, r := range webtest.Rulesets() {
		refereed, is := r.(riposte.Refereed)
		l := NewLead(r, []string{"random", "advised"}, "k")
		if !is {
			if l != nil || LeadHref(r) != "" {
				t.Errorf("%s has no game master, and encounters to lead", r.Info().Name)
			}
			continue
		}
		keys := map[string]bool{}
		for _, e := range l.Encounters {
			led++
			for who, fields := range map[house.Who][]posted{house.Bot: e.Bots, house.Open: e.Open} {
				form := url.Values{}
				for _, f := range fields {
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
					t.Fatalf("%s, %s: %v", e.Name, who, s.Faults)
				}
				last := len(o.Places) - 1
				if seat, leads := refereed.Referee(s.Setup()); int(seat) != last+1 || !leads {
					t.Errorf("%s: seat %d leads, want the last of %d", e.Name, seat, last+1)
				}
				for i, p := range o.Places[:last] {
					if p.Who != who || who == house.Bot && (p.Bot != "advised" || len(p.Document) == 0) {
						t.Errorf("%s, %s: place %d is %+v", e.Name, who, i, p)
					}
				}
				if p := o.Places[last]; p.Who != house.Me || !p.Lock || string(p.Document) != `"`+e.Name+`"` {
					t.Errorf("%s, %s: the game master's place is %+v", e.Name, who, p)
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
