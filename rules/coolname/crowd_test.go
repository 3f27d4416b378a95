package coolname

import (
	"encoding/json"
	"fmt"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules/coolname/ground"
)

// crowd is a document of eight characters.
func crowd(t *testing.T, name string) string {
	t.Helper()
	one := func(i int) map[string]any {
		var doc map[string]any
		for _, s := range samples {
			if s.Name == []string{"brannoc", "issa", "oda", "corvin"}[i%4] {
				if err := json.Unmarshal(s.Document, &doc); err != nil {
					t.Fatal(err)
				}
			}
		}
		doc["name"] = fmt.Sprintf("%s %d", name, i)
		return doc
	}
	doc, others := one(0), []any(nil)
	for i := 1; i < 8; i++ {
		others = append(others, one(i))
	}
	doc["others"] = others
	raw, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// TestThirtyTwo is CN-1.34 and CN-1.38: sixteen a side, characters or foes, stand
// where they should and fight to the end.
func TestThirtyTwo(t *testing.T) {
	foes := `{"foes": [{"foe": "dusk-wolf", "count": 5}, {"foe": "hill-brute", "count": 3}, {"foe": "fen-poacher", "count": 4}, {"foe": "ash-adept", "count": 4}]}`
	rows := []int{4, 5, 3, 6, 2, 7, 1, 8}
	for _, c := range []struct {
		options map[string]string
		docs    []string
	}{
		{map[string]string{"roundLimit": "6"}, []string{crowd(t, "Ann"), crowd(t, "Bob"), crowd(t, "Cid"), crowd(t, "Dot")}},
		{map[string]string{"roundLimit": "6", "encounter": "foes", "master": "person", "map": "crypt"}, []string{crowd(t, "Ann"), crowd(t, "Bob"), foes}},
	} {
		st := start(t, dice.NewSeeded(3, 1), c.options, c.docs...)
		if st.game.n != 32 || st.game.sideA != 16 {
			t.Fatalf("%d combatants, %d of side A, want 32 and 16", st.game.n, st.game.sideA)
		}
		for i := range 32 {
			x := [2][2]int{{2, 1}, {11, 12}}[i/16][i%16/8]
			if want := fmt.Sprintf("%d,%d", x, rows[i%8]); saySquare(st.bodies[i].at) != want {
				t.Errorf("%s starts at %s, want %s", st.game.members[i].id, saySquare(st.bodies[i].at), want)
			}
		}
		rng, steps := dice.NewSeeded(9, 2), 0
		for ; st.phase != over && steps < 20000; steps++ {
			by := make([]riposte.Choice, st.game.seats+1)
			owes := func(s riposte.Seat) bool { m := st.Owed(s).Mode; return m == riposte.Together || m == riposte.Alone }
			for s := riposte.Seat(1); int(s) <= st.game.seats; s++ {
				if !owes(s) {
					continue
				}
				var legal []riposte.Choice
				for _, choice := range st.Legal(nil, s) {
					if v := choice.Verb(); v != verbWithdraw && (v < verbModify || v > verbSet) {
						legal = append(legal, choice)
					}
				}
				by[s] = legal[rng.Pick(len(legal))]
				if st.Owed(s).Mode == riposte.Alone {
					break
				}
			}
			if err := st.Apply(by, rng, nil); err != nil {
				t.Fatal(err)
			}
		}
		if st.phase != over {
			t.Errorf("no end after %d steps", steps)
		}
		held := map[ground.Square]int{}
		for i := range 32 {
			if st.present(i) {
				held[st.bodies[i].at]++
			}
		}
		for q, n := range held {
			if n > 1 {
				t.Errorf("CN-1.37: %d stand on %s", n, saySquare(q))
			}
		}
		t.Logf("%d steps, %s after round %d", steps, st.Outcome().Why, st.round)
	}
}
