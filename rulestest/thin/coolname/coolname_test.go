package coolname

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
)

// fight starts an encounter: foe "" is a duel of a against b.
func fight(t *testing.T, foe, a, b string, set ...any) *state {
	t.Helper()
	setup := riposte.Setup{Seats: []riposte.SeatSetup{
		{}, {Document: json.RawMessage(strconv.Quote(a))}, {Document: json.RawMessage(strconv.Quote(b))},
	}}
	if foe == "" {
		setup.Options = map[string]string{"encounter": "duel"}
	} else {
		setup.Seats[0].Document = json.RawMessage(`{"foe":"` + foe + `"}`)
	}
	st, err := Rules.New(setup, dice.NewScript(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(set); i += 2 {
		if err := st.(*state).SetField(set[i].(string), set[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	return st.(*state)
}

// play makes steps "SEAT: SENTENCE" with exactly these draws, and returns the
// events.
func play(t *testing.T, s *state, draws string, steps ...string) (told []riposte.Event) {
	t.Helper()
	list, err := dice.ParseDraws(draws)
	if err != nil {
		t.Fatal(err)
	}
	script := dice.NewScript(list...)
	for _, step := range steps {
		who, sentence, _ := strings.Cut(step, ": ")
		seat, _ := Rules.Info().SeatNamed(who)
		c, err := s.Parse(seat, sentence)
		if err != nil {
			t.Fatalf("%q: %v", step, err)
		}
		by := make([]riposte.Choice, seats+1)
		by[seat] = c
		err = dice.Run(func() error {
			return s.Apply(by, script, riposte.LogFunc(func(e riposte.Event) { told = append(told, e) }))
		})
		if err != nil {
			t.Fatalf("%q: %v", step, err)
		}
	}
	if left := script.Left(); len(left) > 0 {
		t.Fatalf("%v: draws left over: %v", steps, left)
	}
	return told
}

func TestStepDice(t *testing.T) {
	for _, c := range []struct {
		rule   string
		ending ending
		as     int16
		draws  string
		want   int16
	}{
		{"CN-0.15 X3", repeat, 7, "d6=6 d6=6 d6=1 d8=8 d8=5", 26},
		{"CN-0.16 X3 once", once, 7, "d6=6 d6=6 d8=8 d8=5", 25},
		{"CN-0.16 X3 off", off, 7, "d6=6 d8=8", 14},
		{"CN-0.12 X4", repeat, 14, "d6=1 d6=2 d6=3 d6=4", 10},
		{"CN-0.13 X5 AS 1", repeat, 1, "d4=4 d4=2", 6},
		{"CN-0.13 X5 AS 0", repeat, 0, "d4=1", 1},
		{"CN-0.13 X5 AS -2", repeat, -2, "d4=3", 3},
		{"CN-0.12 X5 AS 18", repeat, 18, "d6=1 d6=1 d6=1 d6=1 d6=1", 5},
		{"CN-0.12 AS 2", repeat, 2, "d6=5", 5},
		{"CN-0.12 AS 5", repeat, 5, "d12=11", 11},
		{"CN-0.12 AS 13", repeat, 13, "d6=1 d6=1 d12=3", 5},
	} {
		draws, err := dice.ParseDraws(c.draws)
		if err != nil {
			t.Fatal(err)
		}
		g, script := &game{ending: c.ending}, dice.NewScript(draws...)
		var got int16
		if err := dice.Run(func() error { got = g.roll(script, c.as); return nil }); err != nil || got != c.want {
			t.Errorf("%s: got %d, %v, want %d", c.rule, got, err, c.want)
		}
		if left := script.Left(); len(left) > 0 {
			t.Errorf("%s: draws left over: %v", c.rule, left)
		}
	}
}

func TestScores(t *testing.T) {
	s := fight(t, "", "brannoc", "corvin")
	a, b := &s.game.sheets[charA], &s.game.sheets[charB]
	for _, c := range []struct {
		rule      string
		got, want int16
	}{
		{"CN-1.8 X6 Brannoc", a.vitality, 11},
		{"CN-4.1 X6 Brannoc", a.attackAS, 10},
		{"CN-4.29 Brannoc", a.ways[dodge], 8},
		{"CN-4.35 Brannoc", a.ways[block], 8},
		{"CN-4.39 Brannoc", a.ways[parry], 8},
		{"CN-1.8 Corvin", b.vitality, 9},
		{"CN-4.29 Corvin", b.ways[dodge], 7},
		{"CN-4.35 Corvin has no shield", b.ways[block], 0},
		{"CN-4.39 Corvin", b.ways[parry], 5},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %d, want %d", c.rule, c.got, c.want)
		}
	}
}

func TestEncounter(t *testing.T) {
	for _, c := range []struct {
		rule  string
		start *state
		draws string
		steps []string
		want  map[string]any
		seat  riposte.Seat // whose turn then
	}{
		{
			"CN-4.2, CN-4.58, CN-5.32 X8", fight(t, "road-cutthroat", "brannoc", "corvin"),
			"d6=5 d6=4 d6=3",
			[]string{"a: attack foe"},
			map[string]any{"foe.vitality": 2, "foe.severity": 2},
			3,
		},
		{
			"CN-5.40 X8 its Defence is then 7", fight(t, "road-cutthroat", "brannoc", "brannoc", "foe.severity", 2),
			"d6=2 d6=3 d6=2",
			[]string{"a: attack foe"},
			map[string]any{"foe.vitality": 8 - (0 + 4 - 1)},
			3,
		},
		{
			"CN-5.40 6 misses 7", fight(t, "road-cutthroat", "brannoc", "brannoc", "foe.severity", 2),
			"d6=2 d6=3 d6=1",
			[]string{"a: attack foe"},
			map[string]any{"foe.vitality": 8},
			3,
		},
		{
			"CN-5.7 the foe is defeated", fight(t, "mire-rat", "brannoc", "corvin"),
			"d6=5 d6=4 d6=3",
			[]string{"a: attack foe"},
			map[string]any{"foe.vitality": 0},
			0,
		},
		{
			"CN-4.25, CN-4.43 X10", fight(t, "road-cutthroat", "brannoc", "corvin"),
			"d6=2 d10=3 d8=1",
			[]string{"a: end", "b: end", "gm: attack a", "a: parry"},
			map[string]any{"a.vitality": 8, "a.severity": 1, "a.dying": false},
			2,
		},
		{
			"CN-4.43 X11 a tie hits for nothing", fight(t, "road-cutthroat", "brannoc", "corvin"),
			"d6=3 d10=5",
			[]string{"a: end", "b: end", "gm: attack a", "a: parry"},
			map[string]any{"a.vitality": 11, "a.severity": 0},
			2,
		},
		{
			"CN-5.28, CN-5.66 X12", fight(t, "mire-rat", "corvin", "brannoc", "b.severity", 1, "b.vitality", 0, "round", 3),
			"d6=1 d10=3 d8=1",
			[]string{"a: end", "gm: attack b", "b: parry"},
			map[string]any{"b.vitality": 0, "b.severity": 2, "b.dying": true},
			2,
		},
		{
			"CN-5.9 X13 with a wound of 1", fight(t, "mire-rat", "oda", "brannoc", "a.severity", 1, "a.vitality", 4),
			"d10=6",
			[]string{"a: recover"},
			map[string]any{"a.vitality": 9},
			3,
		},
		{
			"CN-5.13 X13 up to the maximum", fight(t, "mire-rat", "oda", "brannoc", "a.severity", 1, "a.vitality", 4),
			"d10=10 d10=7",
			[]string{"a: recover"},
			map[string]any{"a.vitality": 10},
			3,
		},
		{
			"CN-4.49, CN-5.64 X20", fight(t, "", "brannoc", "corvin", "b.severity", 1),
			"d6=4 d6=4 d6=2 d6=5 d8=3 d8=3",
			[]string{"a: attack b", "b: dodge"},
			map[string]any{"b.vitality": 2, "b.severity": 3, "b.dying": false},
			3,
		},
		{
			"CN-5.66 a death check of 2 fails 3", fight(t, "", "brannoc", "corvin", "b.severity", 1),
			"d6=4 d6=4 d6=2 d6=5 d8=3 d8=2",
			[]string{"a: attack b", "b: dodge"},
			map[string]any{"b.dying": true},
			0,
		},
		{
			"CN-4.48 the attacker's wounds lower E", fight(t, "", "brannoc", "corvin", "a.severity", 2),
			"d6=4 d6=4 d6=2 d6=5 d8=4",
			[]string{"a: attack b", "b: dodge"},
			map[string]any{"b.vitality": 9},
			3,
		},
		{
			"CN-8.17 an override to 0 takes the turn", fight(t, "mire-rat", "brannoc", "corvin"),
			"",
			[]string{"gm: set a 0"},
			map[string]any{"a.vitality": 0},
			3,
		},
		{
			"CN-6.2 an override ends a duel", fight(t, "", "brannoc", "corvin"),
			"",
			[]string{"gm: set b 0"},
			map[string]any{"b.vitality": 0},
			0,
		},
	} {
		play(t, c.start, c.draws, c.steps...)
		for path, want := range c.want {
			if got, err := c.start.Field(path); err != nil || got != want {
				t.Errorf("%s: %s: got %v, want %v (%v)", c.rule, path, got, want, err)
			}
		}
		if got := c.start.asked(); got != c.seat {
			t.Errorf("%s: seat %d is asked, want %d", c.rule, got, c.seat)
		}
	}
}

// CN-5.75 X12: collapsed in round 3 with Toughness 3, dead in round 7.
func TestDying(t *testing.T) {
	s := fight(t, "iron-warden", "corvin", "brannoc", "b.vitality", 1, "round", 3, "b.dying", true)
	for round := uint8(3); round <= 7; round++ {
		if s.round != round || s.who != charA || s.bodies[charB].dead {
			t.Fatalf("round %d begins as round %d with %d, dead %v", round, s.round, s.who, s.bodies[charB].dead)
		}
		play(t, s, "", "a: end")
		if dead := s.bodies[charB].dead; dead != (round == 7) {
			t.Fatalf("round %d: dead %v", round, dead)
		}
		if round < 7 {
			play(t, s, "", "gm: end")
		}
	}
	if rule, _ := s.judge(gm, word(attack, int(charB))); rule != "CN-4.20" {
		t.Errorf("attacking the dead: refused by %q, want CN-4.20", rule)
	}
}

// CN-3.36, CN-8.16: checks.
func TestChecks(t *testing.T) {
	s := fight(t, "mire-rat", "brannoc", "corvin", "a.severity", 1)
	if s.may(2, word(try, 0)) {
		t.Error("CN-3.36: a check can be made that nobody offered")
	}
	told := play(t, s, "deal10=8 d10=6", "gm: offer strength 5", "gm: hidden b coordination 7", "a: check")
	for i, e := range told {
		if e.Kind == evChecks && e.N != [6]int32{0, 4, 6, 6, 0} {
			t.Errorf("CN-0.34: event %d: got %v, want strength, AS 4, ASR 6, DS 6, margin 0", i, e.N)
		}
		if e.Kind == evHidden && (e.Audience != riposte.Only(gm)) {
			t.Errorf("CN-8.16: a hidden check is told to %b", e.Audience)
		}
	}
}

// CN-8.18: going back is a state kept before and fresh dice after.
func TestGoingBack(t *testing.T) {
	s := fight(t, "road-cutthroat", "brannoc", "corvin")
	before := s.Clone()
	play(t, s, "d6=5 d6=4 d6=3 deal6=2", "a: attack foe", "gm: set a 3", "gm: hidden b strength 6")
	s.CopyFrom(before)
	if *s != *before.(*state) {
		t.Error("the position is not the one before")
	}
	play(t, s, "d6=1 d6=1 d6=1", "a: attack foe")
	if v := s.bodies[foe].vitality; v != 8 || s.hiddens != 0 || s.interventions != 0 {
		t.Errorf("Vitality %d, %d hidden checks, %d interventions: something of the branch stayed", v, s.hiddens, s.interventions)
	}
}

// X24: chances of a check, to six places.
func TestOddsOfAStep(t *testing.T) {
	g := new(game)
	for _, c := range []struct {
		as   int16
		ds   int
		want float64
	}{
		{1, 2, 0.75},
		{1, 6, 0.1875},
		{1, 20, 0.000977},
		{2, 6, 0.166667},
		{2, 12, 0.027778},
		{4, 10, 0.1},
		{4, 15, 0.06},
		{6, 8, 0.472222},
		{8, 9, 0.580556},
		{8, 20, 0.067685},
		{10, 12, 0.490741},
		{14, 20, 0.287251},
	} {
		d := g.step(c.as).Distribution()
		in := d.AtLeast(c.ds)
		if in.Lo > c.want+5e-7 || in.Hi < c.want-5e-7 || in.Hi-in.Lo > 1e-5 {
			t.Errorf("CN-0.15 AS %d against DS %d: got %v, want %v", c.as, c.ds, in, c.want)
		}
	}
}

// chances of one open-ended die, from the rule: every full chain has 1/sides of
// the one before.
func openDie(sides, most int) []float64 {
	p := make([]float64, most+1)
	chain := 1.0
	for base := 0; base <= most; base += sides {
		for face := 1; face < sides && base+face <= most; face++ {
			p[base+face] = chain / float64(sides)
		}
		chain /= float64(sides)
	}
	return p
}

func both(a, b []float64) []float64 {
	sum := make([]float64, len(a))
	for i, x := range a {
		for j, y := range b {
			if i+j < len(sum) {
				sum[i+j] += x * y
			}
		}
	}
	return sum
}

// An opposed attack through the real Apply: X20's, whose chances are counted here
// from single dice, up to totals of 200.
func TestOddsOfAnOpposedAttack(t *testing.T) {
	s := fight(t, "", "brannoc", "corvin", "b.severity", 1)
	play(t, s, "", "a: attack b")
	d := attackOdds(t, s)
	const most = 200
	d6, d8 := openDie(6, most), openDie(8, most)
	attack, defence := both(both(d6, d6), d6), both(d6, d8)
	missed, unhurt, dying := 0.0, 0.0, 0.0
	for a, pa := range attack {
		for b, pb := range defence {
			ds := a + 1
			if b > ds {
				missed += pa * pb
				continue
			}
			damage := ds - b + 4
			if damage < 3 {
				unhurt += pa * pb
				continue
			}
			for c, pc := range d8 {
				if c < 1+damage/3 {
					dying += pa * pb * pc
				}
			}
		}
	}
	for _, c := range []struct {
		what string
		want float64
		is   func(v int) bool
	}{
		{"missed", missed, func(v int) bool { return v == 9*10 }},
		{"dying", dying, func(v int) bool { return v%10 == 1 }},
	} {
		if in := d.Where(c.is); in.Lo > c.want+1e-9 || in.Hi < c.want-1e-9 {
			t.Errorf("%s: got %v, want %v", c.what, in, c.want)
		}
	}
	if unhurt != 0 || d.Remainder > 1e-4 || d.Samples != 0 {
		t.Errorf("remainder %v, %d samples", d.Remainder, d.Samples)
	}
}

// The pools of an attack and their dice one by one agree.
func TestPoolsAreTheirDice(t *testing.T) {
	s := fight(t, "", "corvin", "oda")
	s.game.ending = off // so that every path can be followed
	play(t, s, "", "a: attack b")
	whole := attackOdds(t, s)
	by := answer(dodge)
	work := s.Clone()
	single, err := dice.Chances(func(d riposte.Dice) (int, error) {
		work.CopyFrom(s)
		err := work.Apply(by, oneByOne{d}, nil)
		return fate(work, nil), err
	}, dice.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if single.Samples != 0 || len(single.Outcomes) != len(whole.Outcomes) || single.Leaves <= whole.Leaves {
		t.Fatalf("got %d outcomes of %d leaves, die by die %d of %d", len(whole.Outcomes), whole.Leaves, len(single.Outcomes), single.Leaves)
	}
	for i, c := range single.Outcomes {
		if got := whole.Outcomes[i]; got.Value != c.Value || math.Abs(got.P-c.P) > 1e-12 {
			t.Errorf("got %v, die by die %v", got, c)
		}
	}
}

// oneByOne hides that a source takes pools whole.
type oneByOne struct{ riposte.Dice }

func answer(w way) []riposte.Choice {
	by := make([]riposte.Choice, seats+1)
	by[3] = word(defend, int(w))
	return by
}

// fate is b's Vitality, and 1 if it is dying.
func fate(st riposte.State, _ []riposte.Event) int {
	b := &st.(*state).bodies[charB]
	n := int(b.vitality) * 10
	if b.dying {
		n++
	}
	return n
}

func attackOdds(t testing.TB, s *state) dice.Distribution {
	d, err := dice.Odds(s, answer(dodge), CutAttack, fate, dice.Limits{Tail: 1e-9})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// BenchmarkOdds is an opposed attack with a death check, all dice open-ended.
func BenchmarkOdds(b *testing.B) {
	setup := config.Setups(1)
	setup.Options, setup.Seats[0].Document = map[string]string{"encounter": "duel"}, nil
	st, err := Rules.New(setup, dice.NewScript(), nil)
	if err != nil {
		b.Fatal(err)
	}
	by := make([]riposte.Choice, seats+1)
	by[2] = word(attack, int(charB))
	if err := st.Apply(by, nil, nil); err != nil {
		b.Fatal(err)
	}
	var d dice.Distribution
	for b.Loop() {
		d = attackOdds(b, st.(*state))
	}
	b.ReportMetric(float64(d.Leaves), "leaves")
	b.ReportMetric(d.Remainder, "remainder")
}
