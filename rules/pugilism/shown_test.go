package pugilism_test

import (
	"fmt"
	"strings"
	"testing"

	"riposte"
	"riposte/scene"
)

// PG-10.4: everybody knows how many EDGE cards a boxer holds, but only their owner
// knows which.
func TestEdgeCardsAreCountedForAll(t *testing.T) {
	st := begin(t, `{"ring": "off"}`, "ulla", "brannoch")
	for viewer := range riposte.Seat(3) {
		v := scene.Of(st, viewer)
		for i, word := range []string{"red", "blue"} {
			seat := riposte.Seat(i + 1)
			held, err := st.(riposte.Fields).Field(word + ".edges")
			if err != nil {
				t.Fatal(err)
			}
			shown := -1
			for _, m := range v.Sides[i].Meters {
				if m.Label == "EDGE" {
					shown = m.Value
				}
			}
			if shown != held {
				t.Errorf("viewer %d sees %d EDGE cards of %s, who holds %v", viewer, shown, word, held)
			}
			var faces []string
			for _, p := range v.Piles {
				for _, c := range p.Cards {
					if c.Kind == "edge" && p.Seat == seat {
						faces = append(faces, c.ID)
					}
				}
			}
			if want := held.(int); seat == viewer && len(faces) != want || seat != viewer && len(faces) != 0 {
				t.Errorf("viewer %d sees the EDGE cards %s of %s, who holds %d", viewer, strings.Join(faces, " "), word, want)
			}
		}
	}
	if got := fmt.Sprint(scene.Of(st, 1).Sides[0].Meters); !strings.Contains(got, "EDGE 3") {
		t.Errorf("Ulla's meters are %s, want 3 EDGE cards (PG-7.2: STR 2, CON 1)", got)
	}
}
