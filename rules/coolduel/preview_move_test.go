package coolduel

import (
	"maps"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rulestest"
)

// facts are the lines of a preview, by label.
func facts(t *testing.T, s *state, seat riposte.Seat, sentence string) map[string]string {
	t.Helper()
	c, err := s.Parse(seat, sentence)
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, f := range s.Preview(seat, c).Facts {
		said[s.Voice().Plain(f.Label).String()] = s.Voice().Plain(f.Value).String()
	}
	return said
}

// A move says what it leaves, whom it brings within reach and who then reaches the mover. The
// chances are those that stand on the buttons once it is made: 71 % by hand, see
// TestProspectsOfAnswers; and those of the other's turn.
func TestMoveSaysWhoReachesWhom(t *testing.T) {
	s := start(t, "ave", nil, swordsman, knighted)
	do := func(seat riposte.Seat, sentence string) {
		t.Helper()
		c, err := s.Parse(seat, sentence)
		if err == nil {
			by := make([]riposte.Choice, 3)
			by[seat] = c
			err = s.Apply(by, dice.NewSeeded(1, 1), nil)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for s.asked != 1 {
		do(s.asked, "end")
	}
	for path, value := range map[string]any{"red.at": "4,4", "blue.at": "7,4"} {
		if err := s.SetField(path, value); err != nil {
			t.Fatal(err)
		}
	}
	far := map[string]string{"AP to move to 5,4, 9 left": "1", "Within reach from there": "nobody", "Who reaches you there": "nobody"}
	if got := facts(t, s, 1, "move 5,4"); !maps.Equal(got, far) {
		t.Errorf("two spaces away: got %v, want %v", got, far)
	}
	near := map[string]string{"AP to move to 6,4, 8 left": "2", "Blue is hit from there: Longsword jab": "71 %", "Blue hits you there: Longsword jab": "46 %"}
	if got := facts(t, s, 1, "move 6,4"); !maps.Equal(got, near) {
		t.Errorf("beside: got %v, want %v", got, near)
	}
	do(1, "move 6,4")
	if got := rulestest.OnButton(t, s, 1, "attack blue jab", previewBranches); got != "hit 71 % CD-4.22" {
		t.Errorf("then it is %q", got)
	}
	for s.asked != 2 {
		do(s.asked, "end")
	}
	if got := rulestest.OnButton(t, s, 2, "attack red jab", previewBranches); got != "hit 46 % CD-4.22" {
		t.Errorf("in the other's turn it is %q", got)
	}
	if err := s.SetField("red.ap", 0); err != nil {
		t.Fatal(err)
	}
	if got := rulestest.OnButton(t, s, 2, "attack red jab", previewBranches); got != "hit 100 % CD-4.10" {
		t.Errorf("with no AP left it is %q", got)
	}
}
