package coolname

import (
	"fmt"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/scene"
)

// hits is a log that keeps the damage of hits.
type hits struct{ damage []int }

func (h *hits) Tell(e riposte.Event) {
	if e.Kind == evHit {
		h.damage = append(h.damage, int(e.N[1]))
	}
}

// Whoever is attacked reads by whom, with what, and the least and the most that a hit
// does where everything about the foe is known; no dice do more or less. The three ways
// to defend are told apart, those that are closed by the rule in their way.
func TestDefenceSaysWhatIsKnown(t *testing.T) {
	met, least, wounds := 0, 0, 0
	for seed := range uint64(12) {
		d := dice.NewSeeded(seed, 9)
		st := start(t, d, map[string]string{"encounter": "foes", "foeStats": "open", "map": "crypt"}, "brannoc", "wolf-pack")
		for steps := 0; st.phase != over && steps < 400; steps++ {
			by := advised(st)
			if st.phase == defending {
				low, high := bounds(t, st)
				met++
				for try := range uint64(60) {
					for _, c := range st.Legal(nil, 1) {
						after, log := st.Clone(), &hits{}
						if err := after.Apply([]riposte.Choice{0, c, 0}, dice.NewSeeded(try, seed), log); err != nil {
							t.Fatal(err)
						}
						for _, n := range log.damage {
							wounds++
							if n < low || n > high {
								t.Fatalf("%s: a hit does %d, the ask says %d to %d", st.Say(1, c), n, low, high)
							}
							if n == low {
								least++
							}
						}
					}
				}
			}
			if err := st.Apply(by, d, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if met < 10 || wounds < 500 || least == 0 {
		t.Errorf("%d attacks, %d hits, %d of them with the least damage: too few to tell", met, wounds, least)
	}
}

// bounds reads the ask of seat 1, whose character is attacked.
func bounds(t *testing.T, st *state) (low, high int) {
	t.Helper()
	v := scene.Of(st, 1)
	by, with := st.game.members[st.strike.attacker].name, st.names().armed(st.strike)
	said := v.Asks[0].Prompt.String()
	begin := fmt.Sprintf("%s attacks you: %s. A hit does at least ", by, st.Voice().Say(with))
	rest, ok := strings.CutPrefix(said, begin)
	if !ok || v.Prompt.String() != said {
		t.Fatalf("the ask says %q and the prompt %q, want both to begin %q", said, v.Prompt, begin)
	}
	if _, err := fmt.Sscanf(rest, "%d and at most %d damage", &low, &high); err != nil {
		t.Fatalf("%q: %v", said, err)
	}
	ways := map[string]string{}
	for _, p := range v.Asks[0].Fields[0].Picks {
		ways[p.Label.String()] = p.Note.String()
		if p.Refusal != nil {
			ways[p.Label.String()] = string(p.Refusal.Rule)
		}
	}
	for way, tells := range map[string]string{"Dodge": "Coordination", "Block": "Toughness", "Parry": "Strength"} {
		if got, there := ways[way]; !there || !strings.HasPrefix(got, tells) && !strings.HasPrefix(got, "CN-4.") {
			t.Fatalf("%s is not told apart: %q", way, ways)
		}
	}
	return low, high
}

// What a foe's hit adds is not said before the table has learnt it.
func TestDefenceKeepsWhatIsHidden(t *testing.T) {
	d := dice.NewSeeded(3, 3)
	st := start(t, d, map[string]string{"encounter": "foes"}, "brannoc", "wolf-pack")
	k := strike{attacker: 1, target: 0, weapon: 0, mode: byForm}
	if said := st.Voice().Say(st.forecast().harm(1, k)); !strings.HasPrefix(said, "How much a hit does is not known yet") {
		t.Errorf("before anything was learnt the ask says %q", said)
	}
	if said := st.Voice().Say(st.forecast().harm(2, k)); !strings.HasPrefix(said, "A hit does at least") {
		t.Errorf("the game master reads %q", said)
	}
}
