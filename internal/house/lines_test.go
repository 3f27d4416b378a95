package house_test

import (
	"slices"
	"testing"

	"riposte"
	. "riposte/internal/house"
	systems "riposte/rules"
)

// The sentence of a result reads with every system's word for an ending.
func TestResultSentence(t *testing.T) {
	names := []string{"", "Red", "Blue", "Gus"}
	for _, c := range []struct {
		why    string
		places [3]uint8
		want   string
	}{
		{"KO", [3]uint8{1, 2}, "Red wins by KO."},
		{"TKO", [3]uint8{2, 1}, "Blue wins by TKO."},
		{"rounds", [3]uint8{1, 2}, "Red wins with the most rounds."},
		{"rounds", [3]uint8{1, 1}, "A draw: the rounds are even."},
		{"LAST STANDING", [3]uint8{1, 2, 3}, "Red wins as the last standing."},
		{"OUT OF ACTION", [3]uint8{1, 1, 2}, "Red and Blue win with the other side out of the fight."},
		{"BOTH OUT", [3]uint8{1, 1}, "A draw: both sides are out of action."},
		{"RESTED", [3]uint8{}, "The duel ends: the time between encounters is over."},
		{"TIME", [3]uint8{1, 2}, "Red wins by time."}, // of no system
	} {
		info := &riposte.Info{}
		for _, r := range systems.All() {
			if slices.Contains(r.Info().Endings, c.why) {
				info = r.Info()
			}
		}
		o := riposte.Outcome{Why: c.why}
		copy(o.Place[1:], c.places[:])
		got := ResultOf(info, &o, 3, func(s riposte.Seat) string { return names[s] })
		if got.Sentence != c.want {
			t.Errorf("%s %v: got %q, want %q", c.why, c.places, got.Sentence, c.want)
		}
	}
}

// Scores are told in the points of the rules: with a half for a draw if halves are
// counted.
func TestResultScores(t *testing.T) {
	o := riposte.Outcome{Why: "TIME", Place: [riposte.MaxSeats + 1]uint8{0, 1, 1}, Score: [riposte.MaxSeats + 1]int32{0, 1, 1}}
	got := ResultOf(&riposte.Info{ScoreUnit: 2}, &o, 2, func(riposte.Seat) string { return "" })
	if !slices.Equal(got.Scores, []float64{0.5, 0.5}) {
		t.Errorf("scores are %v", got.Scores)
	}
}
