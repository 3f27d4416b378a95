package coolduel

import (
	"errors"
	"math"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/odds"
)

// struck is a position in which an attack is waiting for its answer, and the
// answer.
func struck(t testing.TB, options map[string]string, red, blue, attack, answer string, set map[string]any) (*state, []riposte.Choice) {
	t.Helper()
	s := start(t, "ave", options, red, blue)
	for s.asked != 1 {
		by := make([]riposte.Choice, 3)
		by[s.asked] = word1(verbEnd, 0)
		if err := s.Apply(by, dice.NewSeeded(1, 1), nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{"red.at", "blue.at"} {
		if v, ok := set[path]; ok {
			if err := s.SetField(path, v); err != nil {
				t.Fatal(err)
			}
		}
	}
	for path, v := range set {
		if err := s.SetField(path, v); err != nil {
			t.Fatal(err)
		}
	}
	by := make([]riposte.Choice, 3)
	var err error
	if by[1], err = s.Parse(1, attack); err != nil {
		t.Fatal(err)
	}
	if err := s.Apply(by, dice.NewSeeded(1, 1), nil); err != nil {
		t.Fatal(err)
	}
	by[1] = 0
	if by[2], err = s.Parse(2, answer); err != nil {
		t.Fatal(err)
	}
	if err := s.Check(2, by[2]); err != nil {
		t.Fatal(err)
	}
	return s, by
}

const (
	swordsman = `{"class":"mercenary","generalist":"block","right":"longsword"}`
	knighted  = `{"class":"knight","right":"longsword","left":"heater","armor":"leather"}`
	gunner    = `{"class":"berserker","right":"musket","left":"both"}`
	hooked    = `{"class":"pirate","right":"hook"}`
	hunting   = `{"class":"hunter","right":"bow","left":"both"}`
	crusher   = `{"class":"knight","right":"flail","left":"both","points":{"str":5,"dex":1}}`
)

var questions = []struct {
	name, red, blue, attack, answer string
	options                         map[string]string
	set                             map[string]any
}{
	{"dodge", swordsman, hunting, "attack blue jab", "dodge 8,7 2", nil, map[string]any{"red.at": "4,4", "blue.at": "5,4"}},
	{"quarry", hunting, swordsman, "attack blue fire", "dodge 8,8 1", nil, map[string]any{"red.at": "1,1", "blue.at": "8,8"}},
	{"gun", gunner, swordsman, "attack blue fire", "dodge 8,8 1", map[string]string{"guns_start_loaded": "true"}, map[string]any{"red.at": "1,1", "blue.at": "8,8"}},
	{"gun-blocked", gunner, knighted, "attack blue fire", "block right", map[string]string{"guns_start_loaded": "true"}, map[string]any{"red.at": "1,1", "blue.at": "8,8"}},
	{"parry", knighted, hooked, "attack blue jab", "parry jab 2", nil, map[string]any{"red.at": "4,4", "blue.at": "5,4", "red.td": 97, "blue.luck": 0}},
	{"parry-three", knighted, hooked, "attack blue jab", "parry jab 3", nil, map[string]any{"red.at": "4,4", "blue.at": "5,4", "red.td": 97, "blue.luck": 0, "blue.ap": 20}},
	{"pummel", crusher, swordsman, "pummel blue crush", "dodge 5,4 1", map[string]string{"power": "6"}, map[string]any{"red.at": "4,4", "blue.at": "5,4"}},
}

// ends is what an attack leaves of both sides: their HP and TD.
func ends(st riposte.State, _ []riposte.Event) int {
	s := st.(*state)
	n := 0
	for _, u := range []unit{1, 4} {
		n = (n*2000+int(s.fights[u].hp))*1000 + int(s.fights[u].td)
	}
	return n
}

// The odds of an attack are within 0.1 % of what a million throws show, value by
// value as a distribution.
func TestOddsAgainstSimulation(t *testing.T) {
	tolerance := 0.001
	if simulated < 1_000_000 { // with the race detector: Kolmogorov and Smirnov at 99 %
		tolerance = 1.63 / math.Sqrt(simulated)
	}
	for _, q := range questions {
		t.Run(q.name, func(t *testing.T) {
			s, by := struck(t, q.options, q.red, q.blue, q.attack, q.answer, q.set)
			d, err := dice.Odds(s, by, CutAttack, ends, dice.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if d.Samples != 0 {
				t.Errorf("not exact: %d samples", d.Samples)
			}
			total := d.Remainder
			for _, c := range d.Outcomes {
				total += c.P
			}
			if math.Abs(total-1) > 1e-9 || d.Remainder > 1e-4 {
				t.Errorf("the chances sum to %v, remainder %v", total, d.Remainder)
			}
			counts := map[int]int{}
			source := &dice.Until{Source: dice.NewSeeded(20261121, 3), Point: CutAttack}
			work := s.Clone().(*state)
			for range simulated {
				work.CopyFrom(s)
				var cut *dice.CutError
				if err := dice.Run(func() error { return work.Apply(by, source, nil) }); !errors.As(err, &cut) {
					t.Fatalf("the step ended without the cut: %v", err)
				}
				counts[ends(work, nil)]++
			}
			// The largest gap between the two distributions.
			sum, seen, gap := 0.0, 0, 0.0
			for _, c := range d.Outcomes {
				sum += c.P
				seen += counts[c.Value]
				gap = max(gap, math.Abs(sum-float64(seen)/float64(simulated)))
			}
			if seen != simulated {
				t.Errorf("%d of %d simulated outcomes are none of the %d that the odds list", simulated-seen, simulated, len(d.Outcomes))
			}
			if gap > tolerance {
				t.Errorf("the distributions differ by %.5f, want at most %.5f", gap, tolerance)
			}
			t.Logf("%d outcomes, %d leaves, remainder %.1e, gap %.5f", len(d.Outcomes), d.Leaves, d.Remainder, gap)
		})
	}
}

// CD-13.6: a Longsword's Jab at +15 against a score of 61.
func TestOddsOfADodge(t *testing.T) {
	q := questions[0]
	s, by := struck(t, q.options, q.red, q.blue, q.attack, q.answer, q.set)
	answer, err := odds.Ask(odds.Question{State: s, By: by, Cut: CutAttack, Path: "blue.hp"})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]float64{"187": 0.45, "123": 0.39, "48": 0.16}
	if len(answer.Values) != len(want) {
		t.Errorf("got %v", answer.Values)
	}
	for _, v := range answer.Values {
		if math.Abs(v.P-want[v.Value]) > 1e-12 {
			t.Errorf("HP %s: got %v, want %v", v.Value, v.P, want[v.Value])
		}
	}
}

// One operation is one answer's odds.
func BenchmarkOdds(b *testing.B) {
	for _, q := range questions {
		b.Run(q.name, func(b *testing.B) {
			s, by := struck(b, q.options, q.red, q.blue, q.attack, q.answer, q.set)
			for b.Loop() {
				if _, err := dice.Odds(s, by, CutAttack, ends, dice.Limits{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
