package house

import (
	"testing"

	"riposte"
)

// The sentence of a result reads with every system's word for an ending.
func TestResultSentence(t *testing.T) {
	names := []string{"", "Red", "Blue", "Gus"}
	for _, c := range []struct {
		why    string
		places [3]uint8
		want   string
	}{
		{"KO", [3]uint8{1, 2}, "Red wins: KO."},
		{"TKO", [3]uint8{2, 1}, "Blue wins: TKO."},
		{"LAST STANDING", [3]uint8{1, 2, 3}, "Red wins: last standing."},
		{"OUT OF ACTION", [3]uint8{1, 1, 2}, "Red and Blue win: out of action."},
		{"BOTH OUT", [3]uint8{1, 1}, "A draw: both out."},
		{"RESTED", [3]uint8{}, "The duel ends: rested."},
	} {
		o := riposte.Outcome{Why: c.why}
		copy(o.Place[1:], c.places[:])
		got := ResultOf(&o, 3, func(s riposte.Seat) string { return names[s] })
		if got.Sentence != c.want {
			t.Errorf("%s %v: got %q, want %q", c.why, c.places, got.Sentence, c.want)
		}
	}
}
