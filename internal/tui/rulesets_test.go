package tui

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules"
	hunch "riposte/rulestest/example"
	"riposte/scene"
)

// One renderer draws every ruleset: each position of random duels, for each seat
// and the public, at three widths; and the sentences that it offers are legal.
func TestDrawsEveryRuleset(t *testing.T) {
	all := append(slices.Clone(rules.All()), hunch.Ruleset())
	for i, r := range all {
		info := r.Info()
		drawn := map[string]bool{}
		for seed := range uint64(4) {
			st, seats := beginSamples(t, r, seed)
			rng := dice.NewSeeded(seed, 1)
			by := make([]riposte.Choice, seats+1)
			for n := range 200 {
				// Each duel is drawn at every fourth moment, another one of four than the next.
				for s := riposte.Nobody; n%4 == int(seed) && int(s) <= seats; s++ {
					v := scene.Of(st, s)
					for _, width := range []int{40, 80, 120} {
						scene := Scene(v, Options{Width: width, Unicode: true})
						tidy(t, scene, Options{Width: width, Unicode: true})
						for _, want := range headings(v) {
							if !strings.Contains(oneLine(scene), oneLine(want)) {
								t.Fatalf("%d %s: the scene of %s at %d columns lacks %q:\n%s", i, info.Name, info.SeatWord(s), width, want, scene)
							}
						}
						drawn[scene] = true
					}
				}
				owing := riposte.Owing(nil, st, seats)
				if len(owing) == 0 {
					break
				}
				clear(by)
				for _, s := range owing {
					legal := st.Legal(nil, s)
					by[s] = legal[rng.Pick(len(legal))]
					if st.Owed(s).Mode == riposte.Alone {
						break
					}
				}
				if err := st.Apply(by, rng, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		if len(drawn) < 24 {
			t.Errorf("%s: only %d different scenes", info.Name, len(drawn))
		}
	}
}

// headings are what a scene can't do without: the titles of what is asked, or else
// the prompt.
func headings(v scene.View) (want []string) {
	for _, a := range v.Asks {
		want = append(want, strings.ToUpper(a.Title.String()))
	}
	if want == nil {
		want = append(want, v.Prompt.String())
	}
	return want
}

// beginSamples begins a duel of a ruleset's own samples.
func beginSamples(t *testing.T, r riposte.Ruleset, seed uint64) (riposte.State, int) {
	t.Helper()
	info := r.Info()
	setup := riposte.Setup{Seats: make([]riposte.SeatSetup, info.MinSeats)}
	for i := range setup.Seats {
		for n := range info.Samples { // the first that the seat's role may bring
			sample := info.Samples[(n+i+int(seed))%len(info.Samples)]
			if setup.Seats[i].Document, _ = json.Marshal(sample.Name); r.Vet(setup, riposte.Seat(i+1)) == nil {
				break
			}
		}
	}
	st, err := r.New(setup, dice.NewSeeded(seed, 0), nil)
	if err != nil {
		t.Fatalf("%s: %v", info.Name, err)
	}
	return st, len(setup.Seats)
}

// oneLine drops what line breaks change.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
