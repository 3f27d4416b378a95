package solve

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// A Form is a tree in its sequence form (von Stengel 1996, "Efficient Computation of
// Behavior Strategies"; Koller, Megiddo and von Stengel 1996): for each side its
// sequences of own choices, and for each pair of sequences what it pays in the mean.
// It grows with the tree, where a matrix of all plans would grow without bound. Nothing
// in it changes, so several calls may use it at once.
type Form struct {
	sides [2]side
	size  float64    // the largest payoff of a leaf
	least float64    // and the least
	most  float64    // and the greatest
	nodes int        // of the tree
	cells [2]payoffs // by the sequences of either side
	mass  []float64  // how likely chance makes each cell, in the order of cells[0]
}

// A side is what one player may know and do. Information sets are in the order in
// which they were found, so that what precedes comes first; sequence 0 is to have done
// nothing, and those of a set are neighbours.
type side struct {
	names  []string
	find   map[string]int
	parent []int           // of a set: the sequence that leads to it
	first  []int           // of a set: its first sequence; one more at the end
	forced map[string]bool // where there is one action: that is no choice, and makes no set
}

func (s *side) sets() int      { return len(s.names) }
func (s *side) sequences() int { return s.first[len(s.first)-1] }

// A payoffs is what pairs of sequences pay the first player, times how likely chance
// makes them: of each sequence of one side the cells from start on.
type payoffs struct {
	start []int
	other []int
	pays  []float64
}

// A TreeError says what is wrong with a tree, and at which information set or node.
type TreeError struct {
	Turn Turn
	At   string // what is known there, or the actions that lead there
	What string
}

// Error says whose turn it is, where and what is wrong.
func (e *TreeError) Error() string {
	who := [...]string{Over: "an end", Chance: "chance", First: "first", Second: "second"}
	return fmt.Sprintf("solve: %s at %q: %s", who[min(e.Turn, Second)], e.At, e.What)
}

// Sets is how many information sets a side has: those with one action are none.
func (f *Form) Sets(turn Turn) int { return f.side(turn).sets() }

// Sequences is how many sequences of own choices a side has, the empty one among them.
func (f *Form) Sequences(turn Turn) int { return f.side(turn).sequences() }

// Nodes is how many nodes the tree has.
func (f *Form) Nodes() int { return f.nodes }

// Each calls visit with each information set of a side and its number of actions; what
// precedes comes first.
func (f *Form) Each(turn Turn, visit func(known string, actions int)) {
	s := f.side(turn)
	for k, name := range s.names {
		visit(name, s.first[k+1]-s.first[k])
	}
}

func (f *Form) side(turn Turn) *side {
	if turn != First && turn != Second {
		panic("solve: only First and Second have information sets")
	}
	return &f.sides[turn-First]
}

// Grow walks through the whole tree and makes its form. A step is a node. Half a tree
// is of no use, so a call that is stopped gives [ErrStopped].
func Grow(root Node, l Limits) (*Form, error) {
	g := &grower{f: &Form{least: math.Inf(1), most: math.Inf(-1)}, l: l, cells: map[[2]int][2]float64{}}
	for i := range g.f.sides {
		g.f.sides[i] = side{find: map[string]int{}, forced: map[string]bool{}, first: []int{1}}
	}
	if err := g.grow(root, [2]int{}, 1); err != nil {
		return nil, err
	}
	g.finish()
	return g.f, nil
}

type grower struct {
	f     *Form
	l     Limits
	path  []int
	cells map[[2]int][2]float64 // by pairs of sequences: the payoff times its chance, and the chance
}

func (g *grower) wrong(turn Turn, at, format string, args ...any) error {
	if at == "" {
		at = fmt.Sprint(g.path)
	}
	return &TreeError{turn, at, fmt.Sprintf(format, args...)}
}

func (g *grower) grow(n Node, at [2]int, odds float64) error {
	if g.l.after(g.f.nodes) != Going {
		return ErrStopped
	}
	g.f.nodes++
	switch turn := n.Turn(); turn {
	case Over:
		return g.leaf(n.Payoff(), at, odds)
	case Chance:
		return g.chance(n, at, odds)
	case First, Second:
		return g.choice(n, turn, at, odds)
	default:
		return g.wrong(Over, "", "it is the turn of %d, whom nobody knows", turn)
	}
}

func (g *grower) leaf(pays float64, at [2]int, odds float64) error {
	if math.IsNaN(pays) || math.IsInf(pays, 0) {
		return g.wrong(Over, "", "the payoff is %v", pays)
	}
	f := g.f
	f.size = max(f.size, math.Abs(pays))
	f.least, f.most = min(f.least, pays), max(f.most, pays)
	cell := g.cells[at]
	g.cells[at] = [2]float64{cell[0] + odds*pays, cell[1] + odds}
	return nil
}

func (g *grower) chance(n Node, at [2]int, odds float64) error {
	sum := 0.0
	for a := range n.Actions() {
		p := n.Odds(a)
		if !(p >= 0) {
			return g.wrong(Chance, "", "action %d has a chance of %v", a, p)
		}
		sum += p
		if p == 0 {
			continue
		}
		if err := g.down(n, a, at, odds*p); err != nil {
			return err
		}
	}
	if math.Abs(sum-1) > 1e-9 {
		return g.wrong(Chance, "", "the chances sum to %v", sum)
	}
	return nil
}

func (g *grower) down(n Node, action int, at [2]int, odds float64) error {
	g.path = append(g.path, action)
	err := g.grow(n.Do(action), at, odds)
	g.path = g.path[:len(g.path)-1]
	return err
}

func (g *grower) choice(n Node, turn Turn, at [2]int, odds float64) error {
	who := turn - First
	s, name, actions := &g.f.sides[who], n.Known(), n.Actions()
	if actions < 1 {
		return g.wrong(turn, name, "there is no action")
	}
	k, known := s.find[name]
	if s.forced[name] && actions > 1 || known && actions == 1 {
		return g.wrong(turn, name, "there is one action here or elsewhere, and several at the other")
	}
	if actions == 1 {
		s.forced[name] = true
		return g.down(n, 0, at, odds)
	}
	if !known {
		k = s.sets()
		s.find[name] = k
		s.names = append(s.names, name)
		s.parent = append(s.parent, at[who])
		s.first = append(s.first, s.sequences()+actions)
	}
	if had := s.first[k+1] - s.first[k]; had != actions {
		return g.wrong(turn, name, "there are %d actions here and %d elsewhere", actions, had)
	}
	if s.parent[k] != at[who] {
		return g.wrong(turn, name, "different choices of its own lead here: something was forgotten")
	}
	for a := range actions {
		next := at
		next[who] = s.first[k] + a
		if err := g.down(n, a, next, odds); err != nil {
			return err
		}
	}
	return nil
}

// finish lays the cells out by the sequences of either side.
func (g *grower) finish() {
	pairs := make([][2]int, 0, len(g.cells))
	for at := range g.cells {
		pairs = append(pairs, at)
	}
	for who := range 2 {
		slices.SortFunc(pairs, func(a, b [2]int) int {
			return cmp.Or(cmp.Compare(a[who], b[who]), cmp.Compare(a[1-who], b[1-who]))
		})
		p := payoffs{start: make([]int, g.f.sides[who].sequences()+1)}
		for _, at := range pairs {
			p.start[at[who]+1]++
			p.other = append(p.other, at[1-who])
			p.pays = append(p.pays, g.cells[at][0])
			if who == 0 {
				g.f.mass = append(g.f.mass, g.cells[at][1])
			}
		}
		for s := range p.start[1:] {
			p.start[s+1] += p.start[s]
		}
		g.f.cells[who] = p
	}
}

// faced puts into pays what each sequence of one side pays in the mean against a plan
// of the other.
func (p *payoffs) faced(plan, pays []float64) {
	for s := range pays {
		sum := 0.0
		for k := p.start[s]; k < p.start[s+1]; k++ {
			sum += p.pays[k] * plan[p.other[k]]
		}
		pays[s] = sum
	}
}
