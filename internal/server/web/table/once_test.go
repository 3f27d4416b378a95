package table

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/internal/server/web/webtest"
	"riposte/scene"
)

// What one press answers in duels of every ruleset: to end a turn, to take an attack, to
// keep what one has. Nothing else does by itself what its button says.
func TestOnePressInEveryRuleset(t *testing.T) {
	want := map[string][]string{"coolduel": {"end", "keep", "take"}, "coolname": {"end"}}
	options := map[string]map[string]string{"coolduel": {"best_of": "3", "cycle_limit": "1", "new_companions": "true"}}
	for _, r := range webtest.Rulesets() {
		info, once := r.Info(), map[string]bool{}
		for seed := range uint64(6) {
			setup := riposte.Setup{Options: options[info.Name], Seats: make([]riposte.SeatSetup, info.MinSeats)}
			for i := range setup.Seats {
				for n := range info.Samples { // the first that the seat's role may bring
					setup.Seats[i].Document, _ = json.Marshal(info.Samples[(n+i+int(seed))%len(info.Samples)].Name)
					if r.Vet(setup, riposte.Seat(i+1)) == nil {
						break
					}
				}
			}
			rng := dice.NewSeeded(seed, 7)
			st, err := r.New(setup, rng, nil)
			if err != nil {
				t.Fatalf("%s: %v", info.Name, err)
			}
			by := make([]riposte.Choice, len(setup.Seats)+1)
			for range 120 {
				owing := riposte.Owing(nil, st, len(setup.Seats))
				if len(owing) == 0 {
					break
				}
				clear(by)
				for _, s := range owing {
					v := scene.Of(st, s)
					for i := range v.Asks {
						if a := &v.Asks[i]; atOnce(a) {
							once[a.Sentence([]string{a.Fields[0].Picks[0].Word})] = true
						}
					}
					legal := st.Legal(nil, s)
					by[s] = legal[rng.Roll(len(legal))-1]
					if st.Owed(s).Mode == riposte.Alone {
						break
					}
				}
				if err := st.Apply(by, rng, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		if got := slices.Sorted(maps.Keys(once)); !slices.Equal(got, want[info.Name]) {
			t.Errorf("%s: got %q, want %q", info.Name, got, want[info.Name])
		}
	}
}
