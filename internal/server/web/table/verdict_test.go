package table

import (
	"strings"
	"testing"

	"riposte"
	"riposte/internal/house"
	melee "riposte/rules/duel"
)

// The end says in its first words whether the reader has won and, to others, who has; it says
// on what, in the words of the report, and leads on.
func TestEndSaysWhoWon(t *testing.T) {
	all := gallery(t)
	s := all["duel-over-public"]
	said := func(you riposte.Seat, change func(*house.Sight)) string {
		one := *s.sight
		one.Seat = you
		one.Result = &house.Result{Sentence: "Anvil wins as the last standing.", Why: "LAST STANDING", Rule: "DU-6.1", Winners: []riposte.Seat{1}}
		one.Seats = append([]house.Seated(nil), one.Seats...)
		one.Seats[0].Called = "Journeyman"
		if change != nil {
			change(&one)
		}
		for _, r := range regionsOf(&one, melee.Ruleset().Info()) {
			if r.ID == "ask" {
				return readable(string(r.HTML))
			}
		}
		return ""
	}
	for name, c := range map[string]struct {
		you    riposte.Seat
		change func(*house.Sight)
		want   string
	}{
		"a winner":      {1, nil, "You win as the last standing."},
		"a loser":       {2, nil, "You lose: Journeyman wins as the last standing."},
		"a watcher":     {0, nil, "Journeyman wins as the last standing."},
		"a game master": {2, func(s *house.Sight) { s.Referee = 2 }, "Journeyman wins as the last standing."},
		"two winners":   {3, func(s *house.Sight) { s.Result.Winners = []riposte.Seat{1, 2} }, "You lose: Journeyman and Whirlwind win as the last standing."},
		"a draw":        {1, func(s *house.Sight) { s.Result.Winners, s.Result.Sentence = nil, "A draw: all is quiet." }, "A draw: all is quiet."},
	} {
		got := said(c.you, c.change)
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s reads %q, want first %q", name, got, c.want)
		}
		if c.want != "A draw: all is quiet." && strings.Count(got, "last standing") != 1 {
			t.Errorf("%s reads the end twice: %q", name, got)
		}
		for _, way := range []string{"is exhausted and out of the duel!", "Another duel", "The lobby", "Replay"} {
			if !strings.Contains(got, way) {
				t.Errorf("%s: got %q, want %q in it", name, got, way)
			}
		}
	}
}
