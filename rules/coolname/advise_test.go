package coolname

import (
	"slices"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/rules/coolname/ground"
	"riposte/rulestest"
)

// Whoever has somebody far off to fight goes to meet them: every step there is worth more.
func TestAdviceComesCloser(t *testing.T) {
	s := start(t, dice.NewSeeded(1, 1), map[string]string{"map": "moor", "initiative": "static"}, "brannoc", "brannoc")
	d := dice.NewSeeded(1, 1)
	by := make([]riposte.Choice, 3)
	var player bot.Greedy
	for s.round <= 8 {
		owing := riposte.Owing(nil, s, 2)
		clear(by)
		for _, seat := range owing {
			by[seat] = player.Choose(bot.At(s, seat), d)
		}
		if s.phase == acting && !s.closer(t, owing[0]) {
			return
		}
		if err := s.Apply(by, d, nil); err != nil {
			t.Fatal(err)
		}
	}
	t.Error("after eight rounds they have not met")
}

// closer holds the moves of a turn to the test, and reports whether the two are still apart.
func (s *state) closer(t *testing.T, seat riposte.Seat) bool {
	at, foe := s.bodies[s.who].at, s.bodies[1-s.who].at
	if ground.Feet(at, foe) <= 60 {
		return false
	}
	legal := s.Legal(nil, seat)
	w := make([]int32, len(legal))
	s.Advise(w, seat, legal)
	near, far := int32(0), int32(0)
	for k, c := range legal {
		switch feet := ground.Feet(ground.Square(c.Args()), foe); {
		case c.Verb() != verbMove:
		case feet < ground.Feet(at, foe):
			near = max(near, w[k])
		default:
			far = max(far, w[k])
		}
	}
	if near != 0 && near <= far {
		t.Errorf("round %d: to come closer weighs %d, and not to %d", s.round, near, far)
	}
	return true
}

const villain = `{"villains": [{"name": "Voss", "attributes": {"strength": 4, "coordination": 3, "toughness": 4, "creativity": 2, "intellect": 2, "willpower": 3, "awareness": 3, "empathy": 2, "presence": 2},
	"mos": [{"mo": "ranger", "score": 2}, {"mo": "survivalist", "score": 1}], "foci": [{"focus": "hunt", "mo": "ranger", "score": 2}],
	"specialisation": {"focus": "hunt", "name": "track"}}]}`

// What a character may be is no reason to meet it or to wait: the advice is the same in all
// worlds that a seat can't tell apart.
func TestAdviceReadsNothingHidden(t *testing.T) {
	list := walked(t, rulestest.Table{Options: map[string]string{"encounter": "foes", "map": "moor"}, Documents: []string{"corvin", "brannoc", villain}}, 4)
	wizards := 0
	for n, s := range list {
		if s.phase != acting || s.foe(int(s.who)) || s.side(int(s.who)) != 0 {
			continue
		}
		s.apart(62)
		seat := riposte.Owing(nil, s, 3)[0]
		legal := s.Legal(nil, seat)
		w := make([]int32, len(legal))
		s.Advise(w, seat, legal)
		for k := range uint64(30) {
			world := bot.At(s, seat).World(nil, dice.NewSeeded(k, uint64(n))).(*state)
			wizards += bit(world.fight().far(s.game.people-1) && !s.fight().far(s.game.people-1))
			imagined := make([]int32, len(legal))
			if world.Advise(imagined, seat, legal); !slices.Equal(imagined, w) {
				t.Fatalf("position %d: the advice follows from what the villain is", n)
			}
		}
	}
	if wizards == 0 {
		t.Error("the villain is never taken for a wizard")
	}
}

// apart puts the villain about so many feet from whoever acts.
func (s *state) apart(feet int) {
	at := s.bodies[s.who].at
	for q := range ground.Square(28 * 12) {
		if far := ground.Feet(at, q); s.footing().has(q) && far >= feet-2 && far <= feet+3 {
			s.bodies[s.game.people-1].at = q
			return
		}
	}
}
