package solve

import (
	"math"
	"math/bits"
	"strings"
	"testing"
)

// Goofspiel is the same for both sides: it is worth nothing, and so is each stage at
// which both hold the same; a stage with the hands changed is worth the opposite. A
// higher card instead of a lower one is never worse, since it can be played as that.
func TestGoofspiel(t *testing.T) {
	for cards := 4; cards <= 6; cards++ {
		for _, g := range []goofspiel{{cards, true, false}, {cards, false, false}, {cards, true, true}} {
			if g.sign && cards == 6 {
				continue // as many stages as all others together
			}
			s, err := Backward(g, g.start(), Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if s.Stop != Solved || s.Gap() > 1e-10 {
				t.Errorf("%+v: %v to %v, by %v", g, s.Low, s.High, s.Stop)
			}
			near(t, "value", s.Value(), 0, 1e-11)
			turned, higher := 0, 0
			for h, v := range s.known {
				other := h
				other.mine, other.yours, other.ahead = h.yours, h.mine, -h.ahead
				if w, ok := s.known[other]; ok {
					turned++
					near(t, "hands changed", v.low, -w.high, 1e-10)
				}
				if h.mine == h.yours && h.ahead == 0 && (v.low > 0 || v.high < 0) {
					t.Errorf("%+v is worth %v to %v", h, v.low, v.high)
				}
				top := bits.Len16(h.mine)
				other = h
				other.mine = h.mine&^(1<<(top-1)) | 1<<top
				if w, ok := s.known[other]; ok {
					higher++
					if w.high < v.low-1e-10 {
						t.Errorf("%+v is worth %v, with a higher card %v", h, v.low, w.high)
					}
				}
			}
			if turned == 0 || higher == 0 {
				t.Errorf("%+v: %d stages have their like, %d a better one", g, turned, higher)
			}
		}
	}
}

// As a tree with hidden bids goofspiel has the value that it has in stages, from starts
// that are not the same for both sides too.
func TestGoofspielAsATree(t *testing.T) {
	for _, c := range []struct {
		goofspiel
		mine, yours uint16
	}{
		{goofspiel{3, true, false}, 0b111, 0b111},
		{goofspiel{3, true, false}, 0b1101, 0b0111},
		{goofspiel{3, true, true}, 0b1110, 0b1011},
		{goofspiel{3, false, false}, 0b111, 0b111},
		{goofspiel{4, false, false}, 0b11101, 0b01111},
	} {
		root := c.root().(bidding)
		root.mine, root.yours = c.mine, c.yours
		f := grown(t, root)
		exact, err := Sequences(f, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		played(t, "goofspiel", f, exact, 1e-10)
		// The first prize is of chance in the tree and given in a stage.
		want := 0.0
		first := c.turn(root.hands)
		for _, h := range first {
			s, err := Backward(c.goofspiel, h, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			want += s.Value() / float64(len(first))
		}
		near(t, "value", exact.Value(), want, 1e-10)
		if c.mine == c.yours {
			near(t, "value of equals", want, 0, 1e-10)
		}
	}
}

// Four cards with prizes in random order are too many sequences for a tableau in a
// test, but not for regrets.
func TestGoofspielByRegrets(t *testing.T) {
	f := grown(t, goofspiel{4, true, false}.root())
	p, err := CFR(f, Predictive, Limits{Gap: 5e-2, Steps: 300})
	if err != nil {
		t.Fatal(err)
	}
	played(t, "goofspiel", f, p, 5e-2)
	near(t, "value", p.Value(), 0, 2.5e-2)
}

// The mixes of a stage prove its value.
func TestMixesOfAStage(t *testing.T) {
	g := goofspiel{4, true, false}
	s, err := Backward(g, g.start(), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for h, v := range s.known {
		e, err := s.Mixes(h)
		if err != nil {
			t.Fatal(err)
		}
		low, high, ok := s.At(h)
		if !ok || low != v.low || high != v.high || e.Low != low || e.High != high {
			t.Errorf("%+v: %v to %v is kept, %v to %v made again", h, low, high, e.Low, e.High)
		}
	}
	if _, err := s.Mixes(hands{}); err == nil {
		t.Error("an end has mixes")
	}
}

// Stopped after any number of stages the bounds hold, and more stages do not widen them.
func TestBackwardAnytime(t *testing.T) {
	g := goofspiel{4, true, false}
	whole, err := Backward(g, g.start(), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for steps := 1; steps <= whole.Steps; steps += 1 + steps/3 {
		s, err := Backward(g, g.start(), Limits{Steps: steps})
		if err != nil {
			t.Fatal(err)
		}
		if s.Low > whole.Low+1e-9 || s.High < whole.High-1e-9 || s.Stages() > steps {
			t.Errorf("%d steps: %v to %v, %d stages", steps, s.Low, s.High, s.Stages())
		}
	}
}

// knot is a game in stages with one fault.
type knot struct {
	loop, wide, odds bool
}

func (k knot) Choices(at int) (rows, cols int) {
	if at >= 3 {
		return 0, 0
	}
	return 2, 2
}

func (k knot) Range(at int) (least, most float64) {
	if k.wide && at == 3 {
		return 0, 1
	}
	if at >= 3 {
		return 1, 1
	}
	return -1, 1
}

func (k knot) Next(at, row, col int, to func(odds, wins float64, next int)) {
	next := at + 1
	if k.loop && at == 2 {
		next = 0
	}
	p := 1.0
	if k.odds && row != col {
		p = 0.75
	}
	to(p, 0, next)
}

func TestBadStages(t *testing.T) {
	for what, bad := range map[string]knot{"comes again": {loop: true}, "is over and its range": {wide: true}, "sum to 0.75": {odds: true}} {
		_, err := Backward(bad, 0, Limits{})
		if err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
	s, err := Backward(knot{}, 0, Limits{})
	if err != nil || math.Abs(s.Value()-1) > 1e-12 {
		t.Errorf("without a fault: %v (%v)", s, err)
	}
}
