package scene_test

import (
	"fmt"
	"testing"

	"riposte/scene"
)

// What a form does with a draft: it leaves out fields that are of no use, and says
// why a word can't be chosen.
func ExampleDraft() {
	d := scene.Draft{
		Unused:  []string{"companions"},
		Budgets: []scene.Meter{{ID: "weight", Label: "Weight carried", Value: 320, Max: 290}},
		Refused: []scene.Unfit{{Path: "left", Word: "tower", Rule: "CD-1.32", Why: "it needs FOR 17, there is 12"}},
	}
	for _, field := range []string{"right", "left", "companions"} {
		fmt.Println(field, d.Uses(field))
	}
	fmt.Println(d.Refusals("left")["tower"].Why)
	// Output:
	// right true
	// left true
	// companions false
	// it needs FOR 17, there is 12
}

func TestRefusalsAreOfTheirPath(t *testing.T) {
	d := scene.Draft{Refused: []scene.Unfit{{Path: "foci[0].focus", Word: "art"}, {Path: "foci[1].focus", Word: "hunt"}}}
	if got := d.Refusals("foci[1].focus"); len(got) != 1 || got["hunt"].Word != "hunt" {
		t.Errorf("got %v", got)
	}
	if got := d.Refusals("foci"); got != nil {
		t.Errorf("got %v, want none", got)
	}
}
