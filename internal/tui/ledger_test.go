package tui

import (
	"strings"
	"testing"

	"riposte/phrase"

	"riposte/dice"
	"riposte/scene"
)

// Facts of several sides are in columns if there is room, otherwise below the names;
// it says who alone sees a column; a band is said, not counted.
func TestLedger(t *testing.T) {
	v := scene.View{
		Sides: []scene.Side{
			{ID: "rat", Seat: 2, Name: "Rat", Main: scene.Meter{Label: "Vitality", Value: 3, Max: 3, Word: "unhurt"}},
			{ID: "a", Seat: 1, Name: "Ada", Main: scene.Meter{Label: "Vitality", Value: 4, Max: 9}},
		},
		Tables: []scene.Table{{
			ID: "foes", Title: "Foes", Rule: "CN-8.8",
			Columns: []scene.Column{{Label: "Defence", Secret: true, Number: true}, {Label: "Players see"}},
			Rows:    []scene.Row{{Side: "rat", Cells: []phrase.Text{"6", "unhurt"}, State: scene.SlotNow}},
		}},
	}
	for _, c := range []struct {
		w    int
		want []string
	}{
		{80, []string{"FOES (* only you see it)", "CN-8.8", "       Defence*  Players see", "Rat         6  unhurt", "Vitality: unhurt"}},
		{20, []string{"Rat\n  Defence* 6", "Players see unhurt"}},
	} {
		got := Scene(v, Options{Width: c.w})
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%d columns: want %q in\n%s", c.w, want, got)
			}
		}
		if strings.Contains(got, "3 of 3") || strings.Contains(got, "3 Vitality") {
			t.Errorf("%d columns: the step of a scale is shown as a number:\n%s", c.w, got)
		}
	}
	if got, want := thrown([]dice.Die{{Sides: 6, Faces: []int32{6, 2}}, {Sides: 8, Faces: []int32{3}}}), " [d6 6+2] [d8 3]"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
