package server

import (
	"html"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"riposte/internal/house"
)

// A browser without scripts is asked once more about an answer that costs the duel, and
// nothing is taken before; programs and other answers are asked nothing.
func TestSureOfWhatCostsTheDuel(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	duel := b.against(3)
	s := b.asked(duel)
	for s.Request.Kind != "turn" {
		b.answer(ulla, duel, s, func(int) int { return 0 })
		s = b.asked(duel)
	}
	post := func(fields url.Values) *reply {
		t.Helper()
		return b.ask(asked{method: "POST", path: "/duels/" + duel + "/answers", token: ulla, kind: formType, body: fields.Encode(), header: map[string]string{"Accept": browser}})
	}
	leave := url.Values{"request": {strconv.Itoa(s.Request.ID)}, "key": {"once"}, "sentence": {"withdraw"}, "lock": {"true"}}
	page := string(post(leave).want(200).body)
	for _, want := range []string{"Do you mean it?", "out of the encounter for good", `/rules/coolname/CN-3.30"`, "<code>withdraw</code>"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if now := b.sight(ulla, duel); now.Request == nil || now.Request.ID != s.Request.ID {
		t.Fatal("the answer was taken before it was meant")
	}
	if quick := string(post(url.Values{"request": leave["request"], "quick": {"withdraw"}}).want(200).body); !strings.Contains(quick, "Do you mean it?") {
		t.Error("a button of one press is not asked about")
	}
	again := url.Values{"sure": {"yes"}}
	for _, in := range regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		again.Set(in[1], html.UnescapeString(in[2]))
	}
	post(again).want(303)
	if now := b.sight(ulla, duel); now.Phase != house.Over && now.Request != nil && now.Request.ID == s.Request.ID {
		t.Error("what was meant is not taken")
	}

	other := b.against(3)
	s = b.asked(other)
	b.post(ulla, "/duels/"+other+"/answers", answering(s.Request.ID, sentence(&s.View.Asks[0], func(int) int { return 0 }), true)).want(200)
}
