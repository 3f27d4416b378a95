package bridge

import (
	"errors"

	"riposte"
	"riposte/dice"
)

// A Branch is a duel that a step may lead to, with its chance and the key of its position.
type Branch struct {
	State  *State
	Chance float64
	Key    string
}

// Branches are all duels that the players' choices may lead to, over every way the dice can fall:
// equal positions are one, and the chances add up to one. Of more than so many ways it knows
// nothing. The duel itself stays as it is.
func (s *State) Branches(places []int, most int) ([]Branch, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.chosen(places); err != nil {
		return nil, err
	}
	if _, ok := s.at.(riposte.Keyer); !ok {
		return nil, faultf(BadRequest, "the rules of %s can't tell positions apart", s.game.info.Title)
	}
	work := s.at.Clone()
	var key []byte
	var list []Branch
	found := map[string]int{}
	leaf := func(p float64) {
		key = work.(riposte.Keyer).Key(key[:0])
		at, known := found[string(key)]
		if !known {
			at = len(list)
			found[string(key)] = at
			list = append(list, Branch{State: s.branch(work.Clone()), Key: keyOf(key)})
		}
		list[at].Chance += p
	}
	result, err := dice.Walk(func(d riposte.Dice) error {
		work.CopyFrom(s.at)
		return work.Apply(s.by, d, nil)
	}, leaf, dice.Limits{Leaves: most, Samples: -1})
	switch {
	case err != nil:
		return nil, blame(err, Illegal)
	case result.Remainder > longChains:
		return nil, blame(errors.New("the dice can fall in too many ways"), BadRequest)
	}
	return list, nil
}

// longChains is the chance of dice that explode again and again, which need not be followed.
const longChains = 1e-4

// branch is a copy of the duel at a position to which a step of s.by leads.
func (s *State) branch(at riposte.State) *State {
	c := s.copied()
	c.at, c.strange = at, "it is one of several branches"
	c.past = &step{before: s.past, said: s.say(s.by)}
	c.steps++
	c.look()
	return c
}
