package coolduel

import (
	"math"
	"testing"

	"riposte"
	"riposte/dice"
)

// ends is a position after an attack as one number: HP and TD of both.
func ends(st riposte.State, _ []riposte.Event) int {
	s := st.(*state)
	n := 0
	for seat := 1; seat <= seats; seat++ {
		n = (n*1000+int(s.fighters[seat].hp))*1000 + int(s.fighters[seat].td)
	}
	return n
}

// attacked is a position in which the other seat must answer, and its answer.
func attacked(t *testing.T, red, blue, attack, answer string, set map[string]any) (*state, []riposte.Choice) {
	t.Helper()
	s := duel(t, red, blue, beside)
	for path, v := range set {
		if err := s.SetField(path, v); err != nil {
			t.Fatal(err)
		}
	}
	play(t, s, nil, attack)
	by := make([]riposte.Choice, seats+1)
	c, err := s.Parse(2, answer)
	if err != nil {
		t.Fatal(err)
	}
	by[2] = c
	return s, by
}

func odds(t *testing.T, s *state, by []riposte.Choice) dice.Distribution {
	t.Helper()
	d, err := dice.Odds(s, by, CutAttack, ends, dice.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// CD-4.22: red's jab, +15, meets a dodge score of 61 with 46 or more and is
// critical with 85 or more.
func TestOddsOfADodge(t *testing.T) {
	hunter := `{"class":"hunter","weapon":"dagger","grip":"one-handed","shield":"no-shield","armor":"no-armor"}`
	s, by := attacked(t, mercenary("one-handed", "no-shield", "no-armor"), hunter, "jab", "dodge 5,4 2", nil)
	d := odds(t, s, by)
	red := (275*1000 + 20) * 1000 * 1000
	for _, c := range []struct {
		what   string
		value  int
		chance float64
	}{
		{"miss", red + 187*1000 + 24, 0.45},
		{"hit", red + 123*1000, 0.39},
		{"critical", red + 48*1000, 0.16},
	} {
		if in := d.Is(c.value); math.Abs(in.Lo-c.chance) > 1e-12 || in.Hi != in.Lo {
			t.Errorf("%s: got %v, want %v", c.what, in, c.chance)
		}
	}
	if len(d.Outcomes) != 3 || d.Remainder != 0 || d.Leaves != 100 {
		t.Errorf("got %d outcomes, remainder %v, %d leaves, want 3, 0, 100", len(d.Outcomes), d.Remainder, d.Leaves)
	}
}

// CD-4.64, CD-4.71, CD-4.72: a parry of three d100, counted here over all
// 1,000,000 throws, from the rules alone.
func TestOddsOfAParryOfThreeDice(t *testing.T) {
	s, by := attacked(t, mercenary("one-handed", "no-shield", "leather"), "spike", "jab", "parry jab 3", nil)
	d := odds(t, s, by)
	if d.Samples != 0 || d.Remainder != 0 {
		t.Fatalf("not exact: %d samples, remainder %v", d.Samples, d.Remainder)
	}
	// Hook jab +9, DEX 15 against TD 135: a sum of 111 or more, critical from 91.
	want := map[int]int{}
	for a := 1; a <= 100; a++ {
		for b := 1; b <= 100; b++ {
			for c := 1; c <= 100; c++ {
				criticals := (a+9)/100 + (b+9)/100 + (c+9)/100
				switch {
				case a+b+c < 111:
					want[-1]++
				case criticals == 0:
					want[28+63]++
				case criticals == 1:
					want[28*4+63]++
				case criticals == 2:
					want[28*16+63]++
				default:
					want[28*64+63]++
				}
			}
		}
	}
	// What red then has left of TD 135 and HP 275; the last two leave nothing.
	for _, c := range []struct {
		what   string
		value  int
		chance int
	}{
		{"failed", ((275*1000+135)*1000+187-66)*1000 + 0, want[-1]},
		{"91 damage", ((275*1000+44)*1000+187)*1000 + 22, want[91]},
		{"175 damage", ((235*1000+0)*1000+187)*1000 + 22, want[175]},
		{"511 and more", ((0*1000+0)*1000+187)*1000 + 22, want[28*16+63] + want[28*64+63]},
	} {
		if got := d.Is(c.value); math.Abs(got.Lo-float64(c.chance)/1e6) > 1e-12 {
			t.Errorf("%s: got %v, want %v", c.what, got.Lo, float64(c.chance)/1e6)
		}
	}
}

// The pool of a parry and its dice one by one give the same odds through the
// whole attack.
func TestParryPoolIsItsDice(t *testing.T) {
	s, by := attacked(t, mercenary("one-handed", "no-shield", "leather"), "spike", "jab", "parry jab 2", map[string]any{"red.td": 97})
	whole := odds(t, s, by)
	work := s.Clone()
	single, err := dice.Chances(func(d riposte.Dice) (int, error) {
		work.CopyFrom(s)
		err := work.Apply(by, oneByOne{d}, nil)
		return ends(work, nil), err
	}, dice.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if single.Leaves != 10_000 || whole.Leaves >= 1000 {
		t.Errorf("got %d leaves, die by die %d", whole.Leaves, single.Leaves)
	}
	if len(single.Outcomes) != len(whole.Outcomes) {
		t.Fatalf("got %d outcomes, die by die %d", len(whole.Outcomes), len(single.Outcomes))
	}
	for i, c := range single.Outcomes {
		if got := whole.Outcomes[i]; got.Value != c.Value || math.Abs(got.P-c.P) > 1e-12 {
			t.Errorf("got %v, die by die %v", got, c)
		}
	}
	// The dice counted here: 97 met by a sum of 73 or more; 91 or more is critical,
	// and two criticals deal 511 to TD 97 and HP 275, which downs.
	down := 0
	for a := 91; a <= 100; a++ {
		for b := 91; b <= 100; b++ {
			down++
		}
	}
	got := whole.Where(func(v int) bool { return v/1e9 == 0 })
	if want := float64(down) / 1e4; math.Abs(got.Lo-want) > 1e-12 {
		t.Errorf("downed: got %v, want %v", got.Lo, want)
	}
}

// oneByOne hides that a source takes pools whole.
type oneByOne struct{ riposte.Dice }

// BenchmarkOdds is the longest attack that there is: a parry of three d100.
func BenchmarkOdds(b *testing.B) {
	setup := riposte.Setup{Seats: []riposte.SeatSetup{{Document: quoted("sword")}, {Document: quoted("spike")}}}
	st, err := Rules.New(setup, dice.NewScript(d100(2), d100(1)), nil)
	if err != nil {
		b.Fatal(err)
	}
	s := st.(*state)
	s.fighters[1].at, s.fighters[2].at = at(1, 4), at(2, 4)
	by := make([]riposte.Choice, seats+1)
	by[1] = word(attack, int(jab))
	if err := s.Apply(by, nil, nil); err != nil {
		b.Fatal(err)
	}
	by[1], by[2] = 0, word(parry, 3<<8|int(jab))
	var d dice.Distribution
	for b.Loop() {
		if d, err = dice.Odds(s, by, CutAttack, ends, dice.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(d.Leaves), "leaves")
	b.ReportMetric(d.Remainder, "remainder")
}
