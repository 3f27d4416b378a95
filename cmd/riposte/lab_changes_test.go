package main

import (
	"bytes"
	"testing"

	"riposte"
	"riposte/lab"
	"riposte/rules/pugilism"
	"riposte/stats"
)

// changed is a study of changes that did what is said to the first side's points: of so many
// pairs, how many brought two half points more, and how many two less.
func changed(loss bool, pairs int64, effects map[string][2]int64, names ...string) (*changes, *lab.Account) {
	c := &changes{ranked: true, loss: loss, study: study{kind: "rulings"}, base: riposte.Setup{Seats: make([]riposte.SeatSetup, 2)}}
	c.Ruleset = pugilism.Ruleset()
	c.Sittings = []lab.Sitting{{Setup: c.base, Bots: make([]lab.Contender, 2)}}
	a := &lab.Account{Setups: []lab.Came{{Pairs: stats.Pairs{0, 0, pairs}, Seats: stats.Pairs{0, 0, pairs}}}}
	for _, name := range names {
		m := &lab.More{Seat: stats.Twins{4: pairs}, Draws: stats.Twins{4: pairs}, Steps: lab.Sum{N: pairs}}
		m.Player[6], m.Player[2] = effects[name][0], effects[name][1]
		m.Player[4] = pairs - m.Player[6] - m.Player[2]
		c.list = append(c.list, change{name: name})
		a.Setups = append(a.Setups, lab.Came{More: m})
	}
	return c, a
}

// Changes are ranked by what they do; what is small beside the number of questions is not
// sure, and what changed nothing is said to.
func TestChanges(t *testing.T) {
	effects := map[string][2]int64{"none": {0, 0}, "noise": {90, 70}, "more": {300, 100}, "less": {50, 400}}
	c, a := changed(false, 1000, effects, "none", "noise", "more", "less")
	r := c.sum(a)
	for i, want := range []struct {
		name string
		more float64
		sure bool
		same bool
	}{{"less", -0.175, true, false}, {"more", 0.1, true, false}, {"noise", 0.01, false, false}, {"none", 0, false, true}} {
		got := r.Changes[i]
		if d := got.Side.More - want.more; got.Name != want.name || d > 1e-9 || d < -1e-9 || got.Side.Sure != want.sure || got.Same != want.same {
			t.Errorf("place %d is %+v, want %+v", i, got, want)
		}
		if e := got.Side; e.Low > e.More || e.High < e.More || e.Sure != (e.Low > 0 || e.High < 0) {
			t.Errorf("%s: the effect is %+v", got.Name, e)
		}
	}
	if r.Questions != 16 {
		t.Errorf("%d questions of four changes", r.Questions)
	}
	c, a = changed(true, 1000, effects, "none", "noise", "more", "less")
	r = c.sum(a)
	if got := r.Changes[0].Name + r.Changes[3].Name; got != "lessmore" || r.Questions != 4 {
		t.Errorf("by loss the ends are %s, of %d questions", got, r.Questions)
	}
	if note := r.losses().note; !bytes.HasSuffix([]byte(note), []byte("Too few pairs to say whether they are missed: noise.\nWithout them not one pair came to anything else; these bots hardly said them: none.")) {
		t.Errorf("the note is %q", note)
	}
}

// One pair, and pairs that all went the same way, have a report, and few are never sure.
func TestChangesExtremes(t *testing.T) {
	for _, pairs := range []int64{1, 2, 5, 5000} {
		for _, effect := range [][2]int64{{pairs, 0}, {0, pairs}, {0, 0}} {
			c, a := changed(false, pairs, map[string][2]int64{"x": effect}, "x")
			a.Setups[1].More.Steps = lab.Sum{N: pairs, Total: 3 * pairs, Squares: 9 * pairs, Least: 3, Most: 3}
			r := c.sum(a)
			if err := writeJSON(&bytes.Buffer{}, r); err != nil { // NaN is no JSON
				t.Fatal(err)
			}
			x := r.Changes[0]
			if many := pairs == 5000; x.Steps.Sure != many || x.Side.Sure != (many && effect != [2]int64{}) {
				t.Errorf("%d pairs, %v: %+v", pairs, effect, x)
			}
			if !x.Steps.Sure && (x.Steps.Low > 0 || x.Steps.More != 1.5) {
				t.Errorf("%d pairs: the steps are %+v", pairs, x.Steps)
			}
		}
	}
}

// Values are a list or a range within bounds.
func TestReadValues(t *testing.T) {
	for _, c := range []struct {
		text  string
		first int
		n     int
	}{{"", 0, 10}, {"2..5", 2, 4}, {"7,1,3", 7, 3}, {"4", 4, 1}, {"4..4", 4, 1}} {
		list, err := readValues("--values", c.text, 0, 9)
		if err != nil || len(list) != c.n || list[0] != c.first {
			t.Errorf("%q: got %v, %v", c.text, list, err)
		}
	}
	for _, bad := range []string{"a", "1..", "5..2", "1,,2", "0..10", "-1", "0..5000"} {
		if list, err := readValues("--values", bad, 0, 9); err == nil {
			t.Errorf("%q is read as %v", bad, list)
		}
	}
	if _, err := readValues("--values", "", 0, 100); err == nil {
		t.Error("a hundred values without being asked")
	}
}
