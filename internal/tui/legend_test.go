package tui

import (
	"slices"
	"strings"
	"testing"

	"riposte/rules/coolduel"
	"riposte/rules/duel"
	"riposte/rules/pugilism"
	"riposte/scene"
)

// DU-4.2: the legend says who is engaged with whom, and how near counts as near is
// drawn around them.
func TestWhoIsEngaged(t *testing.T) {
	samples := []string{"journeyman", "bulwark"}
	apart := seated(t, duel.Ruleset(), nil, samples)
	near := reached(t, duel.Ruleset(), nil, samples, func(v scene.View) bool { return len(v.Board.Links) > 0 })
	now := reached(t, duel.Ruleset(), nil, samples, func(v scene.View) bool { return len(v.Board.Links) > 0 && v.Board.Links[0].Now })
	for _, w := range []int{80, 120} {
		if got := apart.shown(w); strings.Contains(got, "engaged: (") || !strings.Contains(got, "· within 2 inches: engaged") {
			t.Errorf("%d columns: apart: got\n%s", w, got)
		}
		shows(t, near.shown(w), "engaged: (R) Red and [B] Blue")
		shows(t, now.shown(w), "▶ engaged: (R) Red and [B] Blue (now)")
		dots := func(s *session) int { return strings.Count(strings.Join(boardOf(s.shown(w)), ""), "·") }
		if one, both := dots(apart), dots(near); one == 0 || both <= one {
			t.Errorf("%d columns: %d dots around one, %d around both that are engaged", w, one, both)
		}
	}
}

// DU-7.3: pieces that are alike are grouped in the legend, by their names and with
// what can be done with them; their weights are on the board too.
func TestPieces(t *testing.T) {
	s := seated(t, duel.Ruleset(), nil, []string{"journeyman", "bulwark"})
	for _, w := range []int{80, 120} {
		got := s.shown(w)
		plate := strings.Join(boardOf(got), "\n")
		for _, want := range []string{"▲4", "▲3", "*1", "*0"} {
			if strings.Count(plate, want) != 2 {
				t.Errorf("%d columns: %d pieces are marked %s, want 2:\n%s", w, strings.Count(plate, want), want, plate)
			}
		}
	}
	shows(t, s.shown(120), "█ well DU-7.3", "▲4 wall-west, wall-east: destructible, weight 4", "*0 stool-west, stool-east: projectile, weight 0")
}

// DU-1.30: the area in which a fighter may begin is on the board and in the words.
func TestAreaToChooseFrom(t *testing.T) {
	s := seated(t, duel.Ruleset(), map[string]string{"deployment": "zones"}, []string{"journeyman", "bulwark"})
	for _, w := range []int{80, 120} {
		got := s.shown(w)
		shows(t, got, "a point x,y, at most 2.25 in from 250,900, within the area from 100,750 to 400,1050", "+ may be chosen")
		if plate := strings.Join(boardOf(got), "\n"); strings.Count(plate, "+") < 8 {
			t.Errorf("%d columns: the area is not drawn:\n%s", w, plate)
		}
	}
}

// CD-4.2: a threat is preceded by the sign of the piece that it comes from; several
// that threaten share a line. CD-3.1: what a way costs is in the legend.
func TestWhoseShape(t *testing.T) {
	two := seated(t, coolduel.Ruleset(), nil, []string{"captain", "trapper"}, "act blue")
	many := reached(t, coolduel.Ruleset(), nil, []string{"trapper", "trapper"}, func(v scene.View) bool {
		n := 0
		for _, s := range v.Board.Shapes {
			if s.Class == "threat" {
				n++
			}
		}
		return n > 2
	})
	for _, w := range []int{80, 120} {
		shows(t, two.shown(w), "! (R) Red can strike CD-4.2", "! (h) Hired Blade of Red can strike CD-4.2")
		if got := many.shown(w); !strings.Contains(oneLine(got), "! can be struck by (R) (s) (d) CD-4.2") || strings.Contains(got, "can strike ") {
			t.Errorf("%d columns: got\n%s", w, got)
		}
	}
	shows(t, two.told("odds move 3,2", 80), "o the way, 2 AP CD-3.7")
}

// A side that follows another comes after it, and says whom it follows.
func TestFollowers(t *testing.T) {
	s := seated(t, coolduel.Ruleset(), nil, []string{"captain", "trapper"})
	for _, w := range []int{80, 120} {
		shows(t, s.shown(w), "Hired Blade, follows Red", "Stubborn Mule, follows Blue", "Dwarf Komodo, follows Blue")
	}
	sides := []scene.Side{{ID: "m", Of: "b"}, {ID: "a"}, {ID: "b", Name: "Bela"}, {ID: "x", Of: "gone"}}
	var order []string
	for _, side := range led(sides) {
		order = append(order, side.ID+" "+side.Role.String())
	}
	if want := []string{"a ", "b ", "m follows Bela", "x "}; !slices.Equal(order, want) {
		t.Errorf("got %q, want %q", order, want)
	}
}

// What has befallen somebody is explained by why and on the sheet, numbers with their
// rules.
func TestStatesAndNumbers(t *testing.T) {
	s := seated(t, coolduel.Ruleset(), nil, []string{"captain", "trapper"})
	shows(t, s.answered("why favored"), "Red + Favored: the first time it would be downed it stays up with 1 HP CD-4.86", "CD-4.86 4.7 Class enhancements")
	shows(t, s.answered("why blade"), "Red Flail in two hands CD-9.6") // what it is, in a word
	if words := s.complete(s.view(), "why fav"); len(words) != 1 || words[0].Line != "why favored" {
		t.Errorf("the words after why: got %v", words)
	}
	shows(t, s.shown(80), "TWO STONES (grass)")
	shows(t, s.answered("why threshold"), "Hired Blade of Red Threshold 115 of 115 CD-1.12", "CD-1.12 1.2 Attributes and stats")
	shows(t, s.answered("sheet"), "● RED Knight HP 367 of 367 CD-1.10 AP 10 of 10 CD-1.11", "+ Favored: the first time it would be downed it stays up with 1 HP CD-4.86")
	b := seated(t, pugilism.Ruleset(), nil, []string{"ulla", "brannoch"})
	shows(t, b.answered("why next save dc"), "Next save DC 5 PG-6.6")
}
