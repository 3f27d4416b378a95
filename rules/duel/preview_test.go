package duel

import (
	"testing"

	"riposte"
	"riposte/geom"
)

// A motion that ends short says at what: every rule that stops one has words of its own.
func TestWhatStopsAMotion(t *testing.T) {
	for rule, want := range map[riposte.RuleID]string{
		"DU-3.8": "at the edge of the table", "DU-3.9": "at another fighter", "DU-3.10": "at blocking terrain",
		"DU-3.29": "held by an enemy", "DU-3.30": "held by an enemy",
	} {
		if got := catalogue.Voice(func(uint8) string { return "" }).Say(stoppedBy(rule)); got != want {
			t.Errorf("%s stops a motion %q, want %q", rule, got, want)
		}
	}
}

// A motion says who may come within reach after it: an enemy that moves later, by the Speed that
// lies open and to the unit (one inch and two of reach between bases of one inch is four between
// their middles). Whoever has moved comes no more, and cards in a hand count for nothing.
func TestMotionSaysWhoMayComeWithinReach(t *testing.T) {
	says := func(gap int32, first bool, deck string) string {
		s := start(t, "open-ring", nil, "journeyman", deck)
		s.begin(moving)
		seat := s.line.at(0)
		other := 3 - seat
		if !first {
			seat, other = other, seat
		}
		s.at = s.line.n
		if first {
			s.at = 1
		}
		s.ask(only(seat))
		s.fighter(seat).put(geom.Point{X: 1000, Y: 1200})
		s.fighter(other).put(geom.Point{X: 1100 + gap, Y: 1200})
		c, err := s.Parse(seat, "run 1100,1200")
		if err == nil {
			err = s.Check(seat, c)
		}
		if err != nil {
			t.Fatal(err)
		}
		facts := s.Preview(seat, c).Facts
		return s.Voice().Plain(facts[len(facts)-1].Value).String()
	}
	for _, c := range []struct {
		gap   int32
		first bool
		want  string
	}{
		{300, true, "2.00 in, engaged"},
		{301, true, "2.01 in, may come within reach"},
		{400, true, "3.00 in, may come within reach"},
		{401, true, "3.01 in"},
		{301, false, "2.01 in"},
	} {
		for _, deck := range []string{"colossus", "whirlwind"} { // 1 Speed and 5, of which one lies open
			if got := says(c.gap, c.first, deck); got != c.want {
				t.Errorf("%d from %s, which moves later (%t): the motion says %q, want %q", c.gap, deck, c.first, got, c.want)
			}
		}
	}
}
