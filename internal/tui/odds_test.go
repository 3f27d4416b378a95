package tui

import (
	"strings"
	"testing"

	"riposte/rules/coolduel"
	"riposte/rules/coolname"
	"riposte/scene"
)

// told is the reply to a line at the keyboard, as it is drawn.
func (s *session) told(line string, w int) string {
	o := Options{Width: w, Unicode: true}
	return finish(s.set(s.do(line), o), o)
}

// CD-4.22: the chances of an attack, what they are made of, and how it looks on the
// board, as the slip on the page says it.
func TestOdds(t *testing.T) {
	s := seated(t, coolduel.Ruleset(), nil, []string{"captain", "trapper"}, "act blue")
	for _, w := range []int{80, 120} {
		got := s.told("odds attack red fire", w)
		shows(t, got, "64 % Blue's fire hits, if Red dodges in place CD-4.22", "36 % missed", "55 % hit: 78 to 171", "9 % critical: 223 to 237",
			"Base dodge of Red, AGI 8 twice + 50 66 CD-1.13", "= Dodge score 45 CD-4.58", "within reach and in sight")
		tidy(t, got, Options{Width: w, Unicode: true})
	}
	shows(t, s.told("odds move 3,2", 80), "AP to move to 3,2, 10 left 2 CD-3.1", "Who reaches you there nobody CD-4.2", "[d] o [B]")
	shows(t, s.told("odds store right", 80), "Nothing can be said of it beforehand.")
	shows(t, s.told("odds attack red slash", 80), "⊘")
	shows(t, s.told("odds", 80), "such as: odds move 0,0")
	if r := s.do("odds attack red fire"); r.changed {
		t.Error("asking for the odds is an answer")
	}
	var lines []string
	for _, w := range s.complete(s.view(), "odds attack ") {
		lines = append(lines, w.Line)
		if w.Ask != nil {
			t.Errorf("%s is offered as an answer", w.Line)
		}
	}
	if strings.Join(lines, "; ") != "odds attack red fire" {
		t.Errorf("the words after odds: got %q", lines)
	}
}

// CN-0.15: what a throw can come to, with the goal and the chance to reach it.
func TestOddsOfAThrow(t *testing.T) {
	s := reached(t, coolname.Ruleset(), map[string]string{"encounter": "foes", "master": "person", "foeStats": "open"}, []string{"brannoc", "issa", "rat-cellar"},
		func(v scene.View) bool {
			return v.Seat == 1 && len(v.Asks) > 0 && v.Asks[0].Title == "Attack" && example(&v.Asks[0]) != ""
		})
	got := s.told("odds "+example(&s.view().Asks[0]), 80)
	shows(t, got, "Mire Rat 3 is hit: 95.4 % reach 6 or more CN-0.15", "5 2.8 % ░", "6 4.6 % █", "31+ 1.0 %", "Action score 10 2d6+d6 CN-0.9")
}

// What is not certain never reads as if it were.
func TestPercent(t *testing.T) {
	for p, want := range map[float64]string{0: "0 %", .001: "under 1 %", .005: "1 %", .5: "50 %", .994: "99 %", .999: "over 99 %", 1: "100 %"} {
		if got := percent(p); got != want {
			t.Errorf("%v: got %q, want %q", p, got, want)
		}
	}
}
