package tui

import (
	"encoding/json"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/match"
	"riposte/rules/duel"
)

// yard is a duel of two in the Tavern Yard, with red at the keyboard.
func yard(t *testing.T) *session {
	t.Helper()
	m, err := match.Open(match.Config{Ruleset: duel.Ruleset(), Dice: dice.NewSeeded(1, 1), Setup: riposte.Setup{Seats: []riposte.SeatSetup{
		{Document: json.RawMessage(`"journeyman"`)}, {Document: json.RawMessage(`"bulwark"`)},
	}}}, noon)
	if err != nil {
		t.Fatal(err)
	}
	for seat := riposte.Seat(1); seat <= 2; seat++ {
		if err := m.LockDocument(noon, seat); err != nil {
			t.Fatal(err)
		}
	}
	s := &session{cfg: Config{Match: m, Info: duel.Ruleset().Info(), Seats: []riposte.Seat{1}}, viewer: 1}
	return s
}

// DU-3.5: everybody may measure anything at any time, from base to base and from edge
// to edge. Measuring is not an answer, and shows the lengths that the rules use.
func TestMeasure(t *testing.T) {
	s := yard(t)
	for _, c := range []struct{ typed, want string }{
		{"measure red blue", "Red to Blue: 18 in."},                           // 250,900 and 2150,900, less two bases
		{"measure blue", "Red to Blue: 18 in."},                               // from one's own
		{"measure", "Red to Blue: 18 in."},                                    // to all others
		{"measure well", "Red to well: 7.8 in."},                              // a circle of r 120 at 1200,900
		{"measure blue wall-east", "Blue to wall-east: 5 in."},                // a rectangle up to 1600,1500
		{"measure 0,0 300,400", "0,0 in to 3,4 in: 5 in."},                    // points
		{"MEASURE Red 250,1200", "Red to 2.5,12 in: 2.5 in."},                 // as big as you like
		{"measure 0,0 1,1", "0,0 in to 0.01,0.01 in: a little over 0.01 in."}, // never rounded up to a limit
		{"measure well 1200,900", "well to 12,9 in: 0 in."},                   // in it
		{"measure wall-west cart-north", "wall-west to cart-north: 2.7 in."},  // two rectangles
		{"measure red", "Red to Red: 0 in."},
		{"measure barrel-west stool-west", "barrel-west to stool-west: a little over 3.04 in."}, // two circles
	} {
		r := s.do(c.typed)
		if got := unstyled(strings.Join(r.text, "\n")); got != c.want || r.changed {
			t.Errorf("%s: got %q, want %q", c.typed, got, c.want)
		}
	}
	for _, wrong := range []string{"measure moon", "measure red moon", "measure red 9999,1", "measure red blue well"} {
		if got := strings.Join(s.do(wrong).text, " "); !strings.Contains(got, "does not name two places") || !strings.Contains(got, "barrel-east") {
			t.Errorf("%s: got %q", wrong, got)
		}
	}
	if help := strings.Join(s.do("help").text, "\n"); !strings.Contains(help, "measure FROM TO") {
		t.Error("the help does not say how to measure")
	}
	ring, err := newSession(against(t, short))
	if err != nil {
		t.Fatal(err)
	}
	ring.viewer = 1
	if got := strings.Join(ring.do("measure red blue").text, " "); !strings.Contains(got, "nothing to measure") {
		t.Errorf("on squares: got %q", got)
	}
	if strings.Contains(strings.Join(ring.do("help").text, "\n"), "measure") {
		t.Error("squares are measured, the help says")
	}
}

// Two pieces that lie across each other are not apart, though neither has a corner
// in the other.
func TestMeasureAcross(t *testing.T) {
	flat := [][2]int{{0, 40}, {100, 40}, {100, 60}, {0, 60}}
	high := [][2]int{{40, 0}, {60, 0}, {60, 100}, {40, 100}}
	if got := apartOf(flat, high); got != 0 {
		t.Errorf("a cross is %v apart", got)
	}
}

// unstyled is a text without its styles.
func unstyled(text string) string {
	return strings.Map(func(r rune) rune {
		if isMark(r) {
			return -1
		}
		return r
	}, text)
}
