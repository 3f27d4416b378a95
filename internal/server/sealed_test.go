package server

import (
	"fmt"
	"strings"
	"testing"

	"riposte/dice/fair"
	"riposte/record"
	"riposte/rules"
)

// A match that stays sealed gives what was shown and what proves it, to anybody, and
// the checks of that on the duel's fairness page.
func TestRecordThatStaysSealed(t *testing.T) {
	b := newBench(t, Config{})
	red := fair.Seed{7}
	var made duelMade
	b.post(ulla, "/duels", fmt.Sprintf(`{"ruleset":"pugilism","options":{"ring":"off","afterwards":"sealed"},"places":[{"who":"me","document":"ulla","lock":true,"commitment":"%s"},{"who":"bot"}]}`, fair.Commit(red))).want(201).into(&made)
	at := "/duels/" + made.Duel
	b.post(ulla, at+"/seed", fmt.Sprintf(`{"seed":"%s"}`, red)).want(204)
	var s struct {
		Request struct{ ID int }
		Dice    struct{ Root string }
	}
	b.get(ulla, at).want(200).into(&s)
	b.post(ulla, at+"/answers", fmt.Sprintf(`{"request":%d,"sentence":"concede","lock":true}`, s.Request.ID)).want(200)
	data := b.get("", at+"/record").want(200).body
	report := record.Verify(data, rules.All())
	if !report.OK() || !strings.Contains(string(data), s.Dice.Root) {
		t.Errorf("verify says\n%s", &report)
	}
	b.get("", at+"/record?form=text").want(403)
	var f struct {
		Dice   struct{ Server string }
		Checks []struct{ Name, Status, Says string }
		Draw   string
	}
	b.get("", at+"/fairness").want(200).into(&f)
	if f.Dice.Server != "" || len(f.Checks) < 4 || !strings.Contains(f.Draw, "riposte draw 2") {
		t.Errorf("got %+v", f)
	}
	for _, c := range f.Checks {
		if c.Status == "failed" {
			t.Errorf("%s: %s", c.Name, c.Says)
		}
	}
}
