package coolname

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"testing"

	"riposte"
	"riposte/dice"
)

// A world is a foe that there could be.
type world struct {
	block    uint8
	vitality int16
}

// worlds lists what a state says is possible.
func (k *shown) worlds() map[world]bool {
	set := map[world]bool{}
	for n := range k.count() {
		block, vitality := k.pick(n)
		set[world{block, vitality}] = true
	}
	return set
}

// A history is an encounter to play again with another foe.
type history struct {
	setup riposte.Setup
	seed  uint64
	steps [][]riposte.Choice
	over  int // the step at which the foe's Vitality is overridden; -1 is never
}

// replay plays the steps with a foe and, at the override, a Vitality; it returns
// what players are told, or ok false where the game master could not do so.
func (h *history) replay(block uint8, vitality int) (s *state, told []riposte.Event, ok bool) {
	setup := h.setup
	setup.Seats = slices.Clone(setup.Seats)
	setup.Seats[0].Document = json.RawMessage(`{"foe":"` + Printed().Foes[block].Name + `"}`)
	hears := riposte.LogFunc(func(e riposte.Event) {
		if e.Audience.Has(2) {
			told = append(told, e)
		}
	})
	source := dice.NewSeeded(h.seed, 9)
	st, err := Rules.New(setup, source, hears)
	if err != nil {
		panic(err)
	}
	for i, by := range h.steps {
		if i == h.over {
			by = []riposte.Choice{0, word(set, int(foe)|vitality<<8), 0, 0}
		}
		if st.Apply(by, source, hears) != nil {
			return nil, nil, false
		}
	}
	return st.(*state), told, true
}

// What the state keeps of what was shown is exactly what follows from it: the
// foes that, put in the place of the real one, would have shown the players the
// same, with all their possible Vitalities.
func TestShownIsExact(t *testing.T) {
	narrowed, overridden := 0, 0
	for seed := range uint64(150) {
		rng := dice.NewSeeded(seed, 21)
		h := history{setup: config.Setups(seed + 1), seed: seed, over: -1}
		h.setup.Options = nil
		real := uint8(rng.Pick(foes))
		s, _, _ := h.replay(real, 0)
		source := dice.NewSeeded(h.seed, 9)
		for range 4 + rng.Pick(12) {
			seat := s.asked()
			list := slices.DeleteFunc(s.Legal(nil, seat), func(c riposte.Choice) bool { return c.Verb() > defend })
			by := make([]riposte.Choice, seats+1)
			by[seat] = list[rng.Pick(len(list))]
			if h.over < 0 && rng.Pick(8) == 0 {
				h.over, by[seat] = len(h.steps), 0
				by[gm] = word(set, int(foe)|(1+rng.Pick(int(s.maxVitality(foe))))<<8)
			}
			if err := s.Apply(by, source, nil); err != nil {
				t.Fatal(err)
			}
			if s.phase == over {
				if h.over == len(h.steps) {
					h.over = -1
				}
				break
			}
			h.steps = append(h.steps, by)
		}
		vitality := 0
		if h.over >= 0 {
			vitality = part(h.steps[h.over][gm], 1)
			overridden++
		}
		s, told, _ := h.replay(real, vitality)
		want := map[world]bool{}
		for block := range uint8(foes) {
			for v := range int(Printed().Foes[block].Vitality) + 1 {
				if other, heard, ok := h.replay(block, v); ok && slices.Equal(heard, told) {
					want[world{block, other.bodies[foe].vitality}] = true
				}
			}
		}
		if got := s.shown.worlds(); !maps.Equal(got, want) {
			t.Errorf("seed %d, %d steps, override at %d: possible are %v, want %v", seed, len(h.steps), h.over, got, want)
		}
		if len(want) > 1 && len(want) < foes {
			narrowed++
		}
		evenly(t, s)
	}
	if narrowed < 20 || overridden < 20 {
		t.Errorf("%d encounters narrowed the foe down without naming it, %d had an override: too few to tell", narrowed, overridden)
	}
}

// CN-8.9: Defence 8, armour 1 and no wound from 1 damage leave the brute; without
// the armour it could be a poacher's 6 of 7.
func TestShownArmour(t *testing.T) {
	s := fight(t, "hill-brute", "corvin", "oda")
	play(t, s, "d6=3 d8=5", "a: attack foe")
	if got, want := s.shown.worlds(), (map[world]bool{{4, 17}: true}); !maps.Equal(got, want) {
		t.Errorf("possible are %v, want %v", got, want)
	}
}

// evenly: Resample draws each of the possible foes alike (CN-8.19).
func evenly(t *testing.T, s *state) {
	t.Helper()
	work := s.Clone().(*state)
	d, err := dice.Chances(func(source riposte.Dice) (int, error) {
		work.CopyFrom(s)
		work.Resample(2, source)
		return int(work.foe)*100 + int(work.bodies[foe].vitality), nil
	}, dice.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	n := s.shown.count()
	if len(d.Outcomes) != n {
		t.Errorf("Resample draws %d foes, %d are possible", len(d.Outcomes), n)
	}
	for _, c := range d.Outcomes {
		if math.Abs(c.P-1/float64(n)) > 1e-12 {
			t.Errorf("a foe has the chance %v, want 1/%d", c.P, n)
		}
	}
}
