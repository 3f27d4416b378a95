package pugilism

import (
	"slices"
	"testing"

	"riposte"
)

// PG-10.8: a deal is open if its card and those of all deals before it were shown.
func TestPG10_8Disclosed(t *testing.T) {
	dealt := func(e int32) riposte.Event { return riposte.Event{Kind: evEdgeDealt, N: [6]int32{e}} }
	shown := func(e int32) riposte.Event { return riposte.Event{Kind: evEdgeShown, N: [6]int32{e}} }
	deals := []riposte.Event{dealt(4), dealt(1), dealt(7)}
	for _, c := range []struct {
		shown []riposte.Event
		want  []bool
	}{
		{nil, []bool{false, false, false}},
		{[]riposte.Event{shown(4)}, []bool{true, false, false}},
		{[]riposte.Event{shown(1), shown(7)}, []bool{false, false, false}},
		{[]riposte.Event{shown(7), shown(4)}, []bool{true, false, false}},
		{[]riposte.Event{shown(1), shown(4)}, []bool{true, true, false}},
		{[]riposte.Event{shown(1), shown(4), shown(7)}, []bool{true, true, true}},
	} {
		if got := (&ruleset{}).Disclosed(append(slices.Clone(deals), c.shown...), 3); !slices.Equal(got, c.want) {
			t.Errorf("%v shown: got %v, want %v", c.shown, got, c.want)
		}
	}
	if _, ok := Ruleset().(riposte.Discloser); !ok {
		t.Error("the ruleset discloses nothing")
	}
}
