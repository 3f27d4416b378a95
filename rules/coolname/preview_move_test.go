package coolname

import (
	"fmt"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
)

// What a move tells of its end is what the buttons say once it is made, and what the game master
// reads on the attacks of those who stand there; nothing is told of a number that is hidden.
func TestMoveTellsWhatTheButtonsSay(t *testing.T) {
	told, hidden, nobody := 0, 0, 0
	for _, stats := range []string{"open", "gm"} {
		d := dice.NewSeeded(3, 9)
		st := start(t, d, map[string]string{"encounter": "foes", "foeStats": stats, "map": "crypt"}, "brannoc", "corvin", "wolf-pack")
		for steps := 0; st.phase != over && steps < 60; steps++ {
			i := int(st.who)
			if st.phase == acting && !st.foe(i) && st.used&usedMajor == 0 && st.bodies[i].vitality > 0 {
				seat := st.game.members[i].seat
				for n, c := range st.Legal(nil, seat) {
					if c.Verb() != verbMove || n%3 > 0 {
						continue
					}
					said := map[string]string{}
					for _, f := range st.Preview(seat, c).Facts {
						said[st.Voice().Plain(f.Label).String()] = st.Voice().Plain(f.Value).String()
					}
					after := st.Clone().(*state)
					by := make([]riposte.Choice, after.game.seats+1)
					by[seat] = c
					if err := after.Apply(by, dice.NewSeeded(1, 1), nil); err != nil {
						t.Fatal(err)
					}
					want := map[string]string{}
					best := map[string]int{}
					offers := func(s *state, seat riposte.Seat, on int, label func(k strike) string) {
						for _, a := range s.Legal(nil, seat) {
							if a.Verb() != verbAttack && (a.Verb() != verbCast || a.Args()&7 != 0) {
								continue
							}
							v := previewed(s, seat, a)
							k := strike{s.who, uint8(a.Args() & 31), uint8(a.Args() >> 5 & 31), inHand}
							switch {
							case a.Verb() == verbCast:
								k = strike{s.who, uint8(a.Args() >> 3), 0, bySpell}
							case s.foe(int(s.who)):
								k.mode = byForm
							case a.Args()>>10 != 0:
								k.mode = flung
							}
							if on >= 0 && int(k.target) != on {
								continue
							}
							key, most := fmt.Sprint(k.attacker, k.target), 1+v.most
							says := "chance hidden"
							if p, _ := s.Prospect(seat, a, 0); p.Text != "" {
								says = s.Voice().Plain(p.Text).String()
								_, says, _ = strings.Cut(says, " ") // the verb comes first
							} else {
								most = 0
							}
							if _, known := s.forecast().defendingDS(1, k); s.foe(int(k.attacker)) && !known {
								says, most = "chance hidden", 0
							}
							if old, is := best[key]; !is || most > old {
								best[key] = most
								delete(want, want["#"+key])
								want["#"+key] = label(k)
								want[label(k)] = says
							}
						}
					}
					plain := after.Voice().Plain
					offers(after, seat, -1, func(k strike) string {
						return plain(ref("fact.reach", after.names().called(int(k.target)), after.names().armed(k))).String()
					})
					for e := range after.game.n {
						if after.foe(e) && after.able(e) && after.present(e) {
							turn := after.Clone().(*state)
							turn.who, turn.used = uint8(e), 0
							offers(turn, turn.game.gm, i, func(k strike) string {
								return plain(ref("fact.reached", after.names().called(e), after.names().called(i), after.names().armed(k))).String()
							})
						}
					}
					for label, says := range want {
						if strings.HasPrefix(label, "#") {
							continue
						}
						if said[label] != says {
							t.Fatalf("%s, %s: the move says %q of %q, the button %q", stats, st.Say(seat, c), said[label], label, says)
						}
						if delete(said, label); says == "chance hidden" {
							hidden++
						} else {
							told++
						}
					}
					for label, says := range said {
						if says == "nobody" {
							nobody++
						} else if !strings.HasPrefix(label, "After ") || !strings.HasSuffix(says, "left") {
							t.Fatalf("%s: the move says %q of %q, which no button does", st.Say(seat, c), says, label)
						}
					}
				}
			}
			if err := st.Apply(advised(st), d, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d chances are told, %d hidden, and %d times nobody is reached", told, hidden, nobody)
	if told < 50 || hidden < 20 || nobody < 20 {
		t.Errorf("%d chances are told, %d hidden, and %d times nobody is reached", told, hidden, nobody)
	}
}
