package coolduel

import (
	"encoding/json"
	"slices"
	"strconv"
	"testing"

	"riposte"
	"riposte/dice"
)

// What is skipped when a turn is advised is nothing that would have been taken: the advice is the
// first of the choices that are worth most, in whatever order they come.
func TestAdviceSkipsNothingThatCounts(t *testing.T) {
	t.Parallel()
	turns, strikes, swims := 0, 0, 0
	for seed := range uint64(150) {
		d := dice.NewSeeded(seed, 1)
		made := riposte.Setup{Options: map[string]string{
			"map":         []string{"docks", "beachside", "ave", "brimstone", "close-quarters", "temple-road", "cliffside"}[seed%7],
			"cycle_limit": "3", "shared_space": []string{"until_end", "never"}[d.Pick(2)],
		}}
		names := []string{"sellsword", "bulwark", "reaver", "trapper", "corsair", "dragoon", "gladiator", "captain", "skirmisher", "zealot"}
		for range 2 + d.Pick(2) {
			doc := json.RawMessage(strconv.Quote(names[d.Pick(len(names))]))
			made.Seats = append(made.Seats, riposte.SeatSetup{Document: doc})
		}
		st, err := Ruleset().New(made, d, nil)
		if err != nil {
			t.Fatal(err)
		}
		by, w := make([]riposte.Choice, riposte.MaxSeats+1), []int32(nil)
		for range 400 {
			s := st.(*state)
			owing := riposte.Owing(nil, st, riposte.MaxSeats)
			if len(owing) == 0 {
				break
			}
			clear(by)
			for _, seat := range owing {
				legal := slices.Clone(st.Legal(nil, seat))
				w = slices.Grow(w[:0], len(legal))[:len(legal)]
				st.(riposte.Advisor).Advise(w, seat, legal)
				by[seat] = legal[slices.Index(w, slices.Max(w))]
				if s.phase == turning {
					a := adviser{s}
					p := plan{u: s.acting}
					a.plan(&p)
					for range 4 { // a list in some order, cut short: else few are worth the same
						for i := range legal {
							j := i + d.Pick(len(legal)-i)
							legal[i], legal[j] = legal[j], legal[i]
						}
						part := legal[:1+d.Pick(len(legal))]
						p.strikes = slices.ContainsFunc(part, func(c riposte.Choice) bool { return c.Verb() == verbAttack })
						w, want := make([]int32, len(part)), make([]int32, len(part))
						st.(riposte.Advisor).Advise(w, seat, part)
						best(want, part, func(c riposte.Choice) int { return a.worth(&p, c) })
						if !slices.Equal(w, want) {
							t.Fatalf("seed %d: %s is advised, want %s", seed, st.Say(seat, part[slices.Index(w, 1)]), st.Say(seat, part[slices.Index(want, 1)]))
						}
						for _, c := range part {
							if v := a.worth(&p, c); p.strikes && planned(c) && v > plannedStriking {
								t.Fatalf("seed %d: %s is worth %d, more than %d", seed, st.Say(seat, c), v, plannedStriking)
							}
						}
					}
					turns++
					strikes += bit(p.strikes)
					f := s.f(s.acting)
					swims += bit(s.board(f.arena).Deep.Meets(f.at, 1))
				}
				if d.Pick(4) == 0 { // else advised duels are all alike
					by[seat] = legal[d.Pick(len(legal))]
				}
				if st.Owed(seat).Mode == riposte.Alone {
					break
				}
			}
			if err := st.Apply(by, d, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if turns < 1000 || strikes < 200 || swims < 20 {
		t.Errorf("%d turns, %d with something to strike, %d in deep water: too few to prove anything", turns, strikes, swims)
	}
}
