package coolname

import (
	"fmt"
	"slices"
	"testing"

	"riposte"
	"riposte/dice"
)

// motley is foes of four kinds, two of which are one of the table.
const motley = `{"foes": [{"foe": "mire-rat", "count": 3}, {"foe": "dusk-wolf", "count": 2}, {"foe": "mire-rat", "called": "Grey"}, {"foe": "hill-brute", "count": 2}]}`

// leaders are who leads each combatant of a position.
func (s *state) leaders() (list []int) {
	for i := range s.game.n {
		list = append(list, s.game.leader(i))
	}
	return list
}

// CN-2.18: whoever rolls together is next to each other in the order, with one roll, and as many
// rolls are told as there are groups; whatever the dice.
func TestFoesRollTogether(t *testing.T) {
	for pooled, want := range map[string][]int{
		"each": {0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
		"kind": {0, 1, 2, 2, 2, 5, 5, 7, 8, 8},
		"all":  {0, 1, 2, 2, 2, 2, 2, 2, 2, 2},
	} {
		groups := len(slices.Compact(slices.Clone(want)))
		for seed := range uint64(25) {
			for _, order := range []string{"rolled", "static"} {
				options := map[string]string{"encounter": "foes", "initiative": order, "foeInitiative": pooled}
				s := start(t, dice.NewSeeded(seed, 1), options, "brannoc", "issa", motley)
				told := &hearing{seat: 1}
				ready := []riposte.Choice{0, s.Legal(nil, 1)[0], s.Legal(nil, 2)[0], 0}
				if err := s.Apply(ready, dice.NewSeeded(seed, 2), told); err != nil {
					t.Fatal(err)
				}
				if got := s.leaders(); !slices.Equal(got, want) {
					t.Fatalf("%s: the leaders are %v, want %v", pooled, got, want)
				}
				rolls, seen := 0, 0
				for _, e := range told.all {
					rolls += bit(e.Kind == evInitiative || e.Kind == evTogether && e.N[3] > 1)
				}
				for k, i := range s.order[:s.game.n] {
					if j := s.order[max(k-1, 0)]; k > 0 && s.rounds().follows(k) != (s.game.leader(int(i)) == s.game.leader(int(j))) {
						t.Errorf("%s: %d follows %d or not, wrongly", pooled, i, j)
					}
					if leader := s.game.leader(int(i)); s.bodies[i].roll != s.bodies[leader].roll {
						t.Errorf("%s, seed %d: %d stands at %d, its leader at %d", pooled, seed, i, s.bodies[i].roll, s.bodies[leader].roll)
					}
					seen += bit(k == 0 || !s.rounds().follows(k))
				}
				if seen != groups || order == "rolled" && rolls < groups {
					t.Errorf("%s, seed %d: %d groups in %v and %d rolls, want %d", pooled, seed, seen, s.order[:s.game.n], rolls, groups)
				}
			}
		}
	}
}

// CN-2.19: what a game master gave to who rolls is used up by it, and others keep theirs.
func TestTogetherOneModifierCounts(t *testing.T) {
	s := start(t, dice.NewSeeded(1, 1), map[string]string{"encounter": "foes", "master": "person", "foeInitiative": "kind"}, "brannoc", twoRats)
	for _, said := range []string{"modify mire-rat-1 as 2", "modify mire-rat-2 as 3"} {
		c, err := s.Parse(2, said)
		if err == nil {
			err = s.Apply([]riposte.Choice{0, 0, c}, dice.NewSeeded(1, 1), nil)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	told := &hearing{seat: 1}
	if err := s.Apply([]riposte.Choice{0, s.Legal(nil, 1)[0], 0}, dice.NewSeeded(1, 1), told); err != nil {
		t.Fatal(err)
	}
	if first, other := s.bodies[1].modAS, s.bodies[2].modAS; first != 0 || other != 3 {
		t.Errorf("+%d and +%d are left, want 0 and 3", first, other)
	}
	if !slices.ContainsFunc(told.all, func(e riposte.Event) bool { return e.Kind == evTogether && e.N[1] == 8 && e.N[3] == 2 }) {
		t.Errorf("nothing is told of two who roll with 8: %v", told.all)
	}
}

// CN-2.20: foes that come stand next to those whom they roll with, whoever acts and however many
// come, and whose turn it is does not change.
func TestJoinersFallIn(t *testing.T) {
	for _, pooled := range []string{"kind", "all"} {
		for seed := range uint64(25) {
			options := map[string]string{"encounter": "foes", "master": "person", "foeInitiative": pooled}
			s := start(t, dice.NewSeeded(seed, 1), options, "brannoc", ambush)
			d := dice.NewSeeded(seed, 2)
			if err := s.Apply([]riposte.Choice{0, s.Legal(nil, 1)[0], 0}, d, nil); err != nil {
				t.Fatal(err)
			}
			for _, said := range []string{"bring waiting hill-brute at 7,4", "bring mire-rat x 2 at 6,2", "bring waiting pit-hound at 8,6", "bring dusk-wolf x 3 at 5,6"} {
				who := s.who
				c, err := s.Parse(2, said)
				if err == nil {
					err = s.Apply([]riposte.Choice{0, 0, c}, d, nil)
				}
				if err != nil {
					t.Fatal(fmt.Errorf("%s: %w", said, err))
				}
				if s.who != who || s.order[s.at] != who {
					t.Fatalf("%s, seed %d, %s: %d acts, then %d", pooled, seed, said, who, s.order[s.at])
				}
				groups := map[int]bool{}
				for k, i := range s.order[:s.game.n] {
					if leader := s.game.leader(int(i)); !s.rounds().follows(k) && groups[leader] {
						t.Fatalf("%s, seed %d, %s: the group of %d is apart in %v", pooled, seed, said, leader, s.order[:s.game.n])
					} else {
						groups[leader] = true
					}
				}
			}
		}
	}
}
