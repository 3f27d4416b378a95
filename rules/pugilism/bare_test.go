package pugilism

import (
	"fmt"
	"testing"

	"riposte"
	"riposte/dice"
)

// Bare numbers say what the rules do: in matches at random, of all samples, what two
// attacks leave of both boxers, who is asked to name one, and who wins in the end.
func TestBareIsTheRules(t *testing.T) {
	t.Parallel()
	sequences, names, decisions := 0, 0, 0
	for seed := range uint64(400) {
		d := dice.NewSeeded(seed, 1)
		made := riposte.Setup{Options: map[string]string{
			"ring": "off", "edge": "off", "rounds": "3", "bouts": fmt.Sprint(1 + d.Pick(10)),
			"order": []string{"initiative", "alternate"}[d.Pick(2)], "decisionTie": []string{"draw", "composure", "blue"}[d.Pick(3)],
			"thirdKnockdown": []string{"tko", "save"}[d.Pick(2)],
		}}
		for range 2 {
			made.Seats = append(made.Seats, riposte.SeatSetup{Document: samples()[d.Pick(len(samples()))].Document})
		}
		st, err := Ruleset().New(made, d, nil)
		if err != nil {
			t.Fatal(err)
		}
		b, ok := BareOf(st)
		if !ok {
			t.Fatalf("%v is not bare", made.Options)
		}
		var want [2]int // what the next sequence leaves, by seat - 1
		for by := make([]riposte.Choice, 3); st.Outcome().Place[1] == 0; {
			s := st.(*state)
			m := b.Moment(st)
			clear(by)
			for seat := red; seat <= blue; seat++ {
				if s.asked(seat) {
					legal := st.Legal(nil, seat)
					by[seat] = legal[d.Pick(len(legal))]
				}
			}
			before := *s
			if err := st.Apply(by, d, nil); err != nil {
				t.Fatal(err)
			}
			if before.phase == rising {
				continue
			}
			// Follow the bout by numbers alone, as far as the rules went on.
			follow := before
			if before.phase == choosing {
				follow.corner(red).lay(by[red])
				follow.corner(blue).lay(by[blue])
			}
			for sequence := follow.sequence; sequence < 2; sequence++ {
				attacker := m.Initiator
				if sequence == 1 {
					attacker = other(attacker)
				}
				a, e := follow.corner(attacker), follow.corner(other(attacker))
				pair, name := a.first*deckAttacks+a.second, uint8(0)
				if b.Named(pair, e.defense) {
					names++
					if before.phase != naming || sequence != before.sequence {
						if h := b.Hand(st, other(attacker)); h.Asked != AskedFirstName+Asked(sequence) || h.Attacks != pair || h.Guard != e.defense {
							t.Fatalf("seed %d: %+v, but %v is to be named", seed, h, pair)
						}
						break
					}
					if by[other(attacker)] == NameChoice(1) {
						name = 1
					}
				}
				sequences++
				own, their := b.Sequence(pair, e.defense, name, int(a.composure), int(e.composure))
				a.composure, e.composure = int32(own), int32(their)
				if own == 0 || their == 0 {
					if down := s.corners[0].down + s.corners[1].down; s.phase != over && s.bout == before.bout && down == before.corners[0].down+before.corners[1].down {
						t.Fatalf("seed %d: nobody went down, but %d and %d are left", seed, own, their)
					}
					break
				}
				if sequence == 1 {
					want = [2]int{int(follow.corners[0].composure), int(follow.corners[1].composure)}
					if s.phase == over {
						decisions++
						place := st.Outcome().Place
						if got, say := int(place[2])-int(place[1]), b.Decision(m.Lead, want); got != say {
							t.Fatalf("seed %d: the rules say %d, the numbers %d, of %+v and %v", seed, got, say, m, want)
						}
					} else if now := b.Moment(st); now.Round == m.Round && now.Composure != want {
						t.Fatalf("seed %d: the rules leave %v, the numbers %v", seed, now.Composure, want)
					}
				}
			}
		}
	}
	if sequences < 2000 || names < 200 || decisions < 50 {
		t.Errorf("only %d sequences, %d names and %d decisions", sequences, names, decisions)
	}
}
