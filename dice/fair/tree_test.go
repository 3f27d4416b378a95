package fair

import (
	"errors"
	"testing"

	"riposte/dice"
)

func TestVectorsOfTrees(t *testing.T) {
	for _, v := range readVectors(t).Trees {
		tree := NewTree(v.Server)
		if tree.Root() != v.Root {
			t.Errorf("root: got %v, want %v", tree.Root(), v.Root)
		}
		var draws []uint64
		for _, k := range v.Keys {
			draws = append(draws, k.Draw)
		}
		got := tree.Open(draws)
		if len(got.Keys) != len(v.Keys) || len(got.Path) != len(v.Path) {
			t.Fatalf("draws %v: got %d keys and %d nodes, want %d and %d", draws, len(got.Keys), len(got.Path), len(v.Keys), len(v.Path))
		}
		for i := range v.Keys {
			if got.Keys[i] != v.Keys[i] {
				t.Errorf("key %d: got %v, want %v", i, got.Keys[i], v.Keys[i])
			}
		}
		for i := range v.Path {
			if got.Path[i] != v.Path[i] {
				t.Errorf("node %d of the path: got %v, want %v", i, got.Path[i], v.Path[i])
			}
		}
		if root, err := v.Opening.Root(); err != nil || root != v.Root {
			t.Errorf("the opening makes %v, %v; want %v", root, err, v.Root)
		}
	}
}

// Exactly what was asked for is opened: each once, and nothing for a leaf that does
// not exist.
func TestOpenOnlyWhatIsAsked(t *testing.T) {
	tree := NewTree(Seed{1})
	o := tree.Open([]uint64{7, 3, 7, Leaves, 1 << 60})
	if len(o.Keys) != 2 || o.Keys[0].Draw != 3 || o.Keys[1].Draw != 7 || o.Keys[1].Key != KeyOf(Seed{1}, 7) {
		t.Errorf("got %v", o.Keys)
	}
	if one := tree.Open([]uint64{5000}); len(one.Path) != 14 {
		t.Errorf("a single key has a path of %d nodes, want 14", len(one.Path))
	}
}

func TestVerifyOpeningNamesWhatIsWrong(t *testing.T) {
	p := proof()
	r := &dice.Recorder{Source: p.Source()}
	for range 20 {
		r.Roll(20)
		r.Deal(9)
	}
	draws := r.Draws()
	tree := NewTree(p.Server)
	open := func() Opening { return tree.Open([]uint64{0, 2, 4, 5, 30}) }
	p.Server = Seed{} // it stays secret
	check := func(root Commitment, o Opening) error {
		return p.VerifyOpening(root, &o, func(i uint64) (dice.Draw, bool) {
			if i >= uint64(len(draws)) {
				return dice.Draw{}, false
			}
			return draws[i], true
		})
	}
	if err := check(tree.Root(), open()); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*Opening){
		"a key":                func(o *Opening) { o.Keys[1].Key[0]++ },
		"a number":             func(o *Opening) { o.Keys[1].Draw++ },
		"the order":            func(o *Opening) { o.Keys[0], o.Keys[1] = o.Keys[1], o.Keys[0] },
		"a key left out":       func(o *Opening) { o.Keys = o.Keys[1:] },
		"a node":               func(o *Opening) { o.Path[2][31]++ },
		"a node left out":      func(o *Opening) { o.Path = o.Path[1:] },
		"a node more":          func(o *Opening) { o.Path = append(o.Path, Commitment{}) },
		"no path":              func(o *Opening) { o.Path = nil },
		"a number beyond":      func(o *Opening) { o.Keys[4].Draw = Leaves },
		"a key of none":        func(o *Opening) { *o = tree.Open([]uint64{0, 2000}) },
		"another tree's":       func(o *Opening) { *o = NewTree(Seed{99}).Open([]uint64{0, 2, 4, 5, 30}) },
		"a key twice":          func(o *Opening) { o.Keys[1] = o.Keys[0] },
		"nothing but the root": func(o *Opening) { *o = Opening{Path: []Commitment{{1}}} },
	} {
		o := open()
		spoil(&o)
		var wrong *RootError
		if err := check(tree.Root(), o); !errors.As(err, &wrong) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	want := draws[4]
	draws[4].Face = want.Face%want.Sides + 1
	var wrong *DrawError
	if err := check(tree.Root(), open()); !errors.As(err, &wrong) || wrong.Index != 4 || wrong.Computed != want {
		t.Errorf("a changed draw: got %v", err)
	}
	draws[4] = want
	p.Seats[0].Seed[0]++
	var seed *CommitmentError
	if err := check(tree.Root(), open()); !errors.As(err, &seed) || seed.Seat != 1 {
		t.Errorf("a changed seed: got %v", err)
	}
}
