package wire_test

import (
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/internal/wire"
	"riposte/rules"
	"riposte/scene"
)

// expand is what a folded list stands for.
func expand(folded []string, lists map[string]string) (all []string) {
	for _, f := range folded {
		made := [][]string{nil}
		for _, word := range strings.Split(f, " ") {
			if l, is := lists[word]; is {
				word = l
			}
			var longer [][]string
			for _, m := range made {
				for one := range strings.SplitSeq(word, "|") {
					longer = append(longer, append(slices.Clip(m), one))
				}
			}
			made = longer
		}
		for _, m := range made {
			all = append(all, strings.Join(m, " "))
		}
	}
	return all
}

func TestFold(t *testing.T) {
	for _, c := range []struct {
		sentences, folded string
	}{
		{"pass", "pass"},
		{"st 1,st 2,de 1,de 2", "st|de 1|2"},
		{"a a,a b,b a", "a a|b,b a"},
		{"move 1 call,move 1,move 2,move 2 call", "move 1|2 call,move 1|2"},
		{"x one-of-a-long-list y,x two-of-a-long-list y,z one-of-a-long-list,z two-of-a-long-list", "x $1 y,z $1"},
	} {
		folded, lists := wire.Fold(strings.Split(c.sentences, ","))
		if got := strings.Join(folded, ","); got != c.folded {
			t.Errorf("%s is folded to %s, want %s", c.sentences, got, c.folded)
		}
		all, want := expand(folded, lists), strings.Split(c.sentences, ",")
		slices.Sort(all)
		slices.Sort(want)
		if !slices.Equal(all, want) {
			t.Errorf("%s is folded to %q", c.sentences, all)
		}
	}
}

// What is folded is exactly what was, in play of every system: no word of a notation has a sign
// that folding gives a meaning to.
func TestFoldLosesNothing(t *testing.T) {
	for _, r := range rules.All() {
		info := r.Info()
		s := riposte.Setup{Ruleset: info.Name, Seats: make([]riposte.SeatSetup, info.MinSeats)}
		for i := range s.Seats {
			for k := range info.Samples {
				s.Seats[i].Document = info.Samples[(i+k)%len(info.Samples)].Document
				if r.Vet(s, riposte.Seat(i+1)) == nil {
					break
				}
				s.Seats[i].Document = nil
			}
		}
		most := 0
		for seed := range uint64(4) {
			d, player := dice.NewSeeded(seed, 0), bot.Random{}
			st, err := r.New(s, d, nil)
			if err != nil {
				t.Fatal(err)
			}
			by := make([]riposte.Choice, len(s.Seats)+1)
			for range 150 {
				owing := riposte.Owing(nil, st, len(s.Seats))
				if len(owing) == 0 {
					break
				}
				clear(by)
				for _, seat := range owing {
					c := bot.At(st, seat)
					var said []string
					for _, choice := range c.Legal(nil) {
						said = append(said, c.Say(choice))
					}
					most = max(most, len(said))
					if strings.ContainsAny(strings.Join(said, ""), "|$[]{}") {
						t.Fatalf("%s: a sentence has a sign of ours: %q", info.Name, said)
					}
					all := expand(wire.Fold(said))
					slices.Sort(all)
					slices.Sort(said)
					if !slices.Equal(all, said) {
						t.Fatalf("%s: folded and unfolded %d sentences are %d", info.Name, len(said), len(all))
					}
					by[seat] = player.Choose(c, d)
					if st.Owed(seat).Mode == riposte.Alone {
						break
					}
				}
				if err := st.Apply(by, d, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		if most < 20 {
			t.Errorf("%s: at most %d sentences were folded", info.Name, most)
		}
	}
}

func TestForm(t *testing.T) {
	ask := scene.Ask{
		Before: "shoot", None: &scene.Pick{Word: "stay"},
		Fields: []scene.AskField{
			{Before: "at", Picks: []scene.Pick{{Word: "red"}, {Word: "blue"}, {Word: "green", Refusal: &scene.Refusal{}}}},
			{Before: "from", Aim: &scene.AimArea{}},
			{Optional: true, Before: "with", Number: &scene.Span{Min: 0, Max: 6, Step: 2}},
		},
	}
	if got, want := wire.Form(&ask), "[shoot at red|blue from {x,y} [with {0..6/2}]]|stay"; got != want {
		t.Errorf("the form is %s, want %s", got, want)
	}
}
