package coolname

import (
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/phrase"
)

// What stands on a defence is what the slip says of it, the other way round, and it is told only
// where the slip tells it: hidden numbers of a foe stand on no button.
func TestProspectsFollowTheKnown(t *testing.T) {
	told, untold := 0, 0
	for _, stats := range []string{"open", "gm"} {
		for seed := range uint64(6) {
			d := dice.NewSeeded(seed, 9)
			st := start(t, d, map[string]string{"encounter": "foes", "foeStats": stats, "map": "crypt"}, "brannoc", "wolf-pack")
			for steps := 0; st.phase != over && steps < 200; steps++ {
				by := advised(st)
				for seat := range by {
					if by[seat] == 0 {
						continue
					}
					s := riposte.Seat(seat)
					for _, c := range st.Legal(nil, s) {
						if v := c.Verb(); v != verbAttack && v != verbDefend {
							continue
						}
						p, _ := st.Prospect(s, c, 0)
						says, slip := st.Voice().Plain(p.Text).String(), st.Preview(s, c)
						if p.Text == "" {
							untold++
							if slip.Spread != nil {
								t.Fatalf("%s: the slip tells a chance, the button none", st.Say(s, c))
							}
							continue
						}
						told++
						if slip.Spread == nil {
							if !strings.Contains(says, "hit ") || !st.foe(int(st.who)) {
								t.Fatalf("%s: the button says %q, the slip tells no chance", st.Say(s, c), says)
							}
							continue
						}
						chance := 0
						for n, m := range slip.Spread.Chances {
							if slip.Spread.From+n >= slip.Spread.Goal {
								chance += m
							}
						}
						if c.Verb() == verbDefend {
							chance = 1e6 - chance
						}
						if want := string(phrase.Percent(float64(chance) / 1e6)); !strings.HasSuffix(says, " "+want+" %") {
							t.Fatalf("%s: the button says %q, the dice %s %%", st.Say(s, c), says, want)
						}
					}
				}
				if err := st.Apply(by, d, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if told < 50 || untold < 50 {
		t.Errorf("%d are told and %d are not", told, untold)
	}
}

// advised are the choices that the rules advise most, of all who must choose now.
func advised(st *state) []riposte.Choice {
	by := make([]riposte.Choice, st.game.seats+1)
	for seat := riposte.Seat(1); int(seat) < len(by); seat++ {
		if !st.Owed(seat).Mode.Must() {
			continue
		}
		legal := st.Legal(nil, seat)
		w := make([]int32, len(legal))
		st.Advise(w, seat, legal)
		by[seat] = legal[slices.Index(w, slices.Max(w))]
	}
	return by
}
