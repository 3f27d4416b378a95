package solve

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

func grown(t testing.TB, root Node) *Form {
	t.Helper()
	f, err := Grow(root, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// played is what every way to solve a tree must give.
func played(t testing.TB, what string, f *Form, p Profile, within float64) {
	t.Helper()
	a, err := f.Exploit(p.First, p.Second)
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	if a.Low != p.Low || a.High != p.High {
		t.Errorf("%s: the bounds are %v to %v, the strategies prove %v to %v", what, p.Low, p.High, a.Low, a.High)
	}
	if !(p.Gap() <= within) {
		t.Errorf("%s: the gap is %v after %d steps, want at most %v", what, p.Gap(), p.Steps, within)
	}
}

// Kuhn 1950: the first side loses 1/18, never bets with the middle card at first, bets
// three times as often with the highest as with the lowest, and the second has one way
// to play.
func TestKuhn(t *testing.T) {
	f := grown(t, kuhn.root())
	if f.Sets(First) != 6 || f.Sets(Second) != 6 || f.Sequences(First) != 13 {
		t.Errorf("%d and %d information sets, %d sequences", f.Sets(First), f.Sets(Second), f.Sequences(First))
	}
	p, err := Sequences(f, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	played(t, "kuhn", f, p, 1e-13)
	near(t, "value", p.Value(), -1.0/18, 1e-14)
	at := func(s Strategy, card int, round string) float64 { return s.At(fmt.Sprint(card, 0, []string{round}))[1] }
	near(t, "bets the middle card", at(p.First, 2, ""), 0, 1e-12)
	near(t, "bets the highest", at(p.First, 3, ""), 3*at(p.First, 1, ""), 1e-12)
	for _, c := range []struct {
		card  int
		round string
		want  float64
	}{{1, "p", 1.0 / 3}, {2, "p", 0}, {3, "p", 1}, {1, "b", 1}, {2, "b", 2.0 / 3}, {3, "b", 0}} {
		near(t, fmt.Sprintf("second with %d after %s", c.card, c.round), at(p.Second, c.card, c.round), c.want, 1e-12)
	}
	for _, how := range []Regret{Plain, Plus, Predictive} {
		p, err := CFR(f, how, Limits{Gap: 2e-3})
		if err != nil {
			t.Fatal(err)
		}
		played(t, "kuhn by regrets", f, p, 2e-3)
		near(t, "value", p.Value(), -1.0/18, 1e-3)
	}
}

// The value of Leduc is known to four places; 0.0118 is what a public library has for
// its exploitability after a few seconds, half of our gap.
func TestLeduc(t *testing.T) {
	f := grown(t, leduc.root())
	p, err := Sequences(f, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	played(t, "leduc", f, p, 1e-10)
	near(t, "value", p.Value(), -0.0856, 5e-5)
	for how, steps := range map[Regret]int{Plain: 2500, Plus: 250, Predictive: 400} {
		c, err := CFR(f, how, Limits{Gap: 2 * 0.0118, Steps: steps})
		if err != nil {
			t.Fatal(err)
		}
		if c.Stop != ByGap || c.Low > p.High || c.High < p.Low {
			t.Errorf("variant %d: %v to %v after %d steps", how, c.Low, c.High, c.Steps)
		}
		played(t, "leduc by regrets", f, c, 2*0.0118)
	}
}

// Sampling comes to the same value, and what it makes of its samples is no promise that
// the tree breaks.
func TestSampling(t *testing.T) {
	for name, c := range map[string]struct {
		poker
		value, within float64
		steps         int
	}{"kuhn": {kuhn, -1.0 / 18, 0.1, 5000}, "leduc": {leduc, -0.0856, 1.2, 5000}} {
		s, err := Sampling(c.root(), draws(1), Limits{Steps: c.steps})
		if err != nil {
			t.Fatal(err)
		}
		if s.Low > c.value || s.High < c.value {
			t.Errorf("%s: estimated at %v to %v", name, s.Low, s.High)
		}
		f := grown(t, c.root())
		if s.Sets(First) != f.Sets(First) || s.Sets(Second) != f.Sets(Second) {
			t.Errorf("%s: %d and %d information sets were met", name, s.Sets(First), s.Sets(Second))
		}
		a, err := f.Exploit(strategies(t, f, s))
		if err != nil {
			t.Fatal(err)
		}
		if a.Low > c.value+1e-4 || a.High < c.value-1e-4 || a.Gap() > c.within || a.Gap() > s.Gap() {
			t.Errorf("%s: %v to %v is proven, a gap of %v was estimated", name, a.Low, a.High, s.Gap())
		}
		again, err := Sampling(c.root(), draws(1), Limits{Steps: c.steps})
		if err != nil || again.Low != s.Low || again.High != s.High {
			t.Errorf("%s: the same chance gives %v to %v, then %v to %v", name, s.Low, s.High, again.Low, again.High)
		}
	}
	if _, err := Sampling(kuhn.root(), draws(1), Limits{}); !errors.Is(err, ErrUnlimited) {
		t.Errorf("no limits: %v", err)
	}
	s, err := Sampling(kuhn.root(), draws(1), Limits{Gap: 0.2, Steps: 1e6})
	if err != nil || s.Stop != ByGap || s.Gap() > 0.2 {
		t.Errorf("stopped by %v with a gap of %v (%v)", s.Stop, s.Gap(), err)
	}
	if s.At(First, "never") != nil || len(s.At(Second, fmt.Sprint(3, 0, []string{"b"}))) != 2 {
		t.Error("mixes are of what was met")
	}
}

func strategies(t testing.TB, f *Form, s *Sampled) (first, second Strategy) {
	t.Helper()
	var made [2]Strategy
	for i, turn := range []Turn{First, Second} {
		var err error
		made[i], err = f.Strategy(turn, func(known string) Mix { return s.At(turn, known) })
		if err != nil {
			t.Fatal(err)
		}
	}
	return made[0], made[1]
}

// A best response wins what the bound says, and the other side can't hold it below.
func TestRespond(t *testing.T) {
	f := grown(t, leduc.root())
	even := func(string) Mix { return nil }
	first, err := f.Strategy(First, even)
	if err != nil {
		t.Fatal(err)
	}
	second, err := f.Strategy(Second, even)
	if err != nil {
		t.Fatal(err)
	}
	a, err := f.Exploit(first, second)
	if err != nil {
		t.Fatal(err)
	}
	best, wins, err := f.Respond(First, second)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "what it wins", wins, a.High, 1e-10)
	// Against the response the even mixes lose as much: the second side's own best
	// response does not lose more.
	back, loses, err := f.Respond(Second, best)
	if err != nil || loses > wins {
		t.Errorf("the response to a response loses %v of %v (%v)", loses, wins, err)
	}
	if b, err := f.Exploit(best, back); err != nil || b.Low > loses || b.Low < loses-1e-9 {
		t.Errorf("%v is proven, %v was told (%v)", b.Low, loses, err)
	}
	if _, _, err := f.Respond(First, first); err == nil {
		t.Error("a side responds to itself")
	}
	if _, err := f.Exploit(second, first); err == nil {
		t.Error("strategies of the wrong sides are taken")
	}
	for _, bad := range []Mix{{1}, {0.5, math.NaN()}, {0.5, 0.6}, {2, -1}} {
		if _, err := f.Strategy(First, func(string) Mix { return bad }); err == nil {
			t.Errorf("the mix %v is taken", bad)
		}
	}
}

// A tree that is told by its parts: whose turn, what is known, and where it leads.
type twig struct {
	turn  Turn
	known string
	odds  []float64
	pays  float64
	to    []twig
}

func (w twig) Turn() Turn         { return w.turn }
func (w twig) Payoff() float64    { return w.pays }
func (w twig) Actions() int       { return len(w.to) }
func (w twig) Odds(a int) float64 { return w.odds[a] }
func (w twig) Known() string      { return w.known }
func (w twig) Do(a int) Node      { return w.to[a] }

func TestBadTrees(t *testing.T) {
	end := twig{pays: 1}
	for what, bad := range map[string]twig{
		"the payoff is NaN":          {turn: First, known: "a", to: []twig{end, {pays: math.NaN()}}},
		"the chances sum to 0.9":     {turn: Chance, odds: []float64{0.5, 0.4}, to: []twig{end, end}},
		"has a chance of -1":         {turn: Chance, odds: []float64{2, -1}, to: []twig{end, end}},
		"there is no action":         {turn: Second, known: "b"},
		"3 actions here and 2 elsew": {turn: Chance, odds: []float64{0.5, 0.5}, to: []twig{{turn: First, known: "c", to: []twig{end, end}}, {turn: First, known: "c", to: []twig{end, end, end}}}},
		"one action here or":         {turn: Chance, odds: []float64{0.5, 0.5}, to: []twig{{turn: First, known: "c", to: []twig{end}}, {turn: First, known: "c", to: []twig{end, end}}}},
		"several at the other":       {turn: Chance, odds: []float64{0.5, 0.5}, to: []twig{{turn: First, known: "c", to: []twig{end, end}}, {turn: First, known: "c", to: []twig{end}}}},
		"something was forgotten":    {turn: First, known: "d", to: []twig{{turn: First, known: "e", to: []twig{end, end}}, {turn: First, known: "e", to: []twig{end, end}}}},
		"whom nobody knows":          {turn: 9},
	} {
		_, err := Grow(bad, Limits{})
		var tree *TreeError
		if !errors.As(err, &tree) || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := Grow(leduc.root(), Limits{Steps: 100}); !errors.Is(err, ErrStopped) {
		t.Errorf("half a tree: %v", err)
	}
}

// A tree of one end, one in which a side never chooses, and one whose ends all pay
// the same.
func TestSmallTrees(t *testing.T) {
	lone := twig{turn: Second, known: "a", to: []twig{{pays: 5}, {pays: -3}, {pays: -3}}}
	for what, c := range map[string]struct {
		tree twig
		want float64
	}{
		"an end":   {twig{pays: 7}, 7},
		"one side": {lone, -3},
		"same":     {twig{turn: First, known: "b", to: []twig{{pays: 2}, {pays: 2}}}, 2},
		"forced":   {twig{turn: First, known: "c", to: []twig{lone}}, -3},
		"chance":   {twig{turn: Chance, odds: []float64{0.25, 0.75}, to: []twig{lone, {pays: 1}}}, 0},
	} {
		f := grown(t, c.tree)
		p, err := Sequences(f, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		played(t, what, f, p, 1e-13)
		near(t, what, p.Value(), c.want, 1e-13)
		r, err := CFR(f, Plus, Limits{Gap: 1e-3})
		if err != nil {
			t.Fatal(err)
		}
		near(t, what+" by regrets", r.Value(), c.want, 1e-3)
		if what == "forced" && (len(p.First.At("c")) != 1 || f.Sets(First) != 0) {
			t.Errorf("a forced action is %v, in %d sets", p.First.At("c"), f.Sets(First))
		}
	}
}

// tree is a matrix as a tree: the second side does not see the row.
func tree(m *Matrix) twig {
	root := twig{turn: First, known: "row"}
	for i := range m.rows {
		after := twig{turn: Second, known: "column"}
		for j := range m.cols {
			after.to = append(after.to, twig{pays: m.At(i, j)})
		}
		root.to = append(root.to, after)
	}
	return root
}

// As trees, matrices have the value that they have as matrices, at every size of payoff.
func TestMatricesAsTrees(t *testing.T) {
	for seed := range uint64(30) {
		for _, scale := range []float64{1, 1e-12, 1e12} {
			m := mapped(coarse(1+int(seed)%9, 1+int(seed)%7, seed), func(v float64) float64 { return v * scale })
			want, err := Simplex(m, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			f := grown(t, tree(m))
			p, err := Sequences(f, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			played(t, "tree", f, p, 1e-11*scale)
			near(t, "value", p.Value(), want.Value(), 1e-11*scale)
		}
	}
}

// thicket is a random tree in which both sides know their own choices and some of
// what happened.
func thicket(seed uint64, depth int) Node {
	r := draws(seed)
	var grow func(depth int, seen [2]string) twig
	grow = func(depth int, seen [2]string) twig {
		if depth == 0 {
			return twig{pays: float64(r.IntN(9) - 4)}
		}
		w := twig{turn: Chance + Turn(r.IntN(3))}
		// What a side knows fixes how many actions it has: the length of it does.
		n := 2
		if w.turn != Chance {
			w.known = seen[w.turn-First]
			n = 2 + len(w.known)%2
		}
		for a := range n {
			next := seen
			for who := range next {
				if w.turn == First+Turn(who) {
					next[who] += fmt.Sprint("+", a)
				} else if a == 0 && depth%2 == who {
					next[who] += "?" // it sees that this happened
				}
			}
			if w.turn == Chance {
				w.odds = append(w.odds, 1/float64(n))
			}
			w.to = append(w.to, grow(depth-1, next))
		}
		return w
	}
	return grow(depth, [2]string{"", ""})
}

// In random trees the linear programme, the regrets and, where both sides have few
// plans, the matrix of all of them come to the same value.
func TestThickets(t *testing.T) {
	shifted := 0
	for seed := range uint64(60) {
		f := grown(t, thicket(seed, 3+int(seed)%5))
		p, err := Sequences(f, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		played(t, fmt.Sprint("thicket ", seed), f, p, 1e-11)
		c, err := CFR(f, Plus, Limits{Gap: 0.02, Steps: 20000})
		if err != nil {
			t.Fatal(err)
		}
		if c.Stop != ByGap || c.Low > p.High || c.High < p.Low {
			t.Errorf("thicket %d: %v to %v by regrets, %v exactly", seed, c.Low, c.High, p.Value())
		}
		if m := plans(f); m != nil {
			e, err := Simplex(m, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			near(t, "matrix of all plans", e.Value(), p.Value(), 1e-11)
			shifted++
		}
	}
	if shifted < 10 {
		t.Errorf("only %d trees were small enough for a matrix", shifted)
	}
}

// plans is the matrix of all pure plans, nil where there are many.
func plans(f *Form) *Matrix {
	var all [2][][]float64
	for who := range f.sides {
		s := &f.sides[who]
		count := 1
		for k := range s.sets() {
			if count *= s.first[k+1] - s.first[k]; count > 500 {
				return nil
			}
		}
		for n := range count {
			odds := make([]float64, s.sequences())
			for k := range s.sets() {
				actions := s.first[k+1] - s.first[k]
				odds[s.first[k]+n%actions] = 1
				n /= actions
			}
			plan := make([]float64, s.sequences())
			s.plan(odds, plan)
			all[who] = append(all[who], plan)
		}
	}
	m := NewMatrix(len(all[0]), len(all[1]))
	pays := make([]float64, f.sides[0].sequences())
	for j, second := range all[1] {
		f.cells[0].faced(second, pays)
		for i, first := range all[0] {
			sum := 0.0
			for s := range pays {
				sum += first[s] * pays[s]
			}
			m.Set(i, j, sum)
		}
	}
	return m
}

// Stopped at any pivot, the strategies prove bounds around the value.
func TestSequencesAnytime(t *testing.T) {
	f := grown(t, goofspiel{3, true, false}.root())
	whole, err := Sequences(f, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for steps := 1; steps < whole.Steps; steps += 1 + steps/4 {
		p, err := Sequences(f, Limits{Steps: steps})
		if err != nil {
			t.Fatal(err)
		}
		if p.Low > whole.High || p.High < whole.Low || p.Stop != BySteps || p.Steps != steps {
			t.Errorf("%d steps: %v to %v, by %v", p.Steps, p.Low, p.High, p.Stop)
		}
	}
}

func TestSetsAreListed(t *testing.T) {
	var names []string
	grown(t, kuhn.root()).Each(Second, func(known string, actions int) {
		if actions != 2 {
			t.Errorf("%s has %d actions", known, actions)
		}
		names = append(names, known)
	})
	if len(names) != 6 || !slices.Contains(names, fmt.Sprint(3, 0, []string{"b"})) {
		t.Errorf("the sets are %q", names)
	}
}
