package duel

import (
	"testing"

	"riposte"
	"riposte/dice"
)

// A reveal that is said to put its own seat out does so, in whatever duel, and one that is
// not said to does not; where nothing helps, nothing is marked. What is said of a sentence is
// what is marked on its field.
func TestPerilIsWhatARevealCosts(t *testing.T) {
	marked := map[riposte.RuleID]int{}
	for seed := range uint64(60) {
		st := start(t, "open-ring", nil, "journeyman", "journeyman", "journeyman")
		rng := dice.NewSeeded(seed, 9)
		for range 400 {
			if st.phase == over {
				break
			}
			by := make([]riposte.Choice, 4)
			for set := st.asking; set != 0; set = set.rest() {
				seat := set.first()
				legal := st.Legal(nil, seat)
				if st.phase == revealing && seed < 10 || st.phase == resisting {
					for _, c := range legal {
						marked[st.judged(t, seat, c)]++
					}
				}
				by[seat] = legal[rng.Pick(len(legal))]
				if st.phase == revealing { // nobody ends it too soon
					by[seat] = legal[rng.Pick(min(len(legal), 3))]
				}
			}
			if err := st.Apply(by, rng, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, a := range []action{swingHigh, swingLow, grapple} {
		for mine := range uint8(6) {
			for spent := range uint8(3) {
				st := start(t, "open-ring", nil, "journeyman", "journeyman")
				st.phase, st.action, st.attacker, st.target, st.fighting = resisting, a, 1, 2, 3
				st.fighter(1).up[strength], st.fighter(2).up[endurance] = mine, 1+spent
				st.ask(only(2))
				for _, c := range st.Legal(nil, 2) {
					marked[st.judged(t, 2, c)]++
				}
			}
		}
	}
	if marked["DU-2.10"] == 0 || marked["DU-5.3"] == 0 || marked[""] == 0 {
		t.Errorf("marked %v: the play does not come to all of it", marked)
	}
}

// judged compares what is said of a reveal with what it does while nobody else reveals
// anything; the rule that it is said to cost the duel by.
func (s *state) judged(t *testing.T, seat riposte.Seat, c riposte.Choice) riposte.RuleID {
	t.Helper()
	rule := riposte.RuleID("")
	if p := s.Preview(seat, c).Peril; p != nil {
		rule = p.Rule
	}
	next := s.Clone().(*state)
	by := make([]riposte.Choice, s.game.n+1)
	for set := s.asking; set != 0; set = set.rest() {
		by[set.first()] = s.Legal(nil, set.first())[0]
	}
	by[seat] = c
	if err := next.Apply(by, dice.NewSeeded(1, 1), nil); err != nil {
		t.Fatal(err)
	}
	if out := next.out.has(seat); out != (rule != "") && !(out && s.phase == resisting && s.doomed(seat)) {
		t.Errorf("%s of %s is said to cost the duel by %q; out %t", s.Say(seat, c), s.word(seat), rule, out)
	}
	n := unpackCards(c)
	for i, f := range s.question(seat).Fields {
		is := riposte.RuleID("")
		for j := range stats {
			if s.game.content.Stats[j].Word != f.Name || i < 0 {
				continue
			}
			for _, p := range f.Number.Perils {
				if p.From <= int(n[j]) && int(n[j]) <= p.To {
					is = p.Rule
				}
			}
		}
		if is != "" && rule == "" || is == "" && rule != "" && (s.phase == resisting || f.Name == s.game.content.Stats[endurance].Word) {
			t.Errorf("%s is marked by %q on its field, and said to cost %q", s.Say(seat, c), is, rule)
		}
	}
	return rule
}
