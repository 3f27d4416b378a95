package pugilism

import (
	"testing"

	"riposte"
	"riposte/dice"
)

// clash plays one bout without EDGE between an initiator (red) and a defender,
// with the draws that a knockdown makes, and returns both composures.
func clash(t *testing.T, first, second [2]any, names []string, draws ...dice.Draw) (int, int) {
	t.Helper()
	begun, err := Rules.New(config.Setups(5), dice.NewSeeded(1, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	st := begun.(*state)
	st.first, st.bout = red, 0
	by := make([]riposte.Choice, 3)
	for s, side := range map[riposte.Seat][2]any{red: first, blue: second} {
		st.side[s].composure = int16(side[0].(int))
		if by[s], err = st.Parse(s, side[1].(string)); err != nil {
			t.Fatal(err)
		}
	}
	script := dice.NewScript(draws...)
	var at [3]int16
	log := riposte.LogFunc(func(e riposte.Event) {
		if e.Kind != toldUp && e.Kind != toldBout {
			at = [3]int16{0, st.side[red].composure, st.side[blue].composure}
		}
	})
	apply := func() {
		if err := dice.Run(func() error { return st.Apply(by, script, log) }); err != nil {
			t.Fatal(err)
		}
	}
	apply()
	for _, name := range names {
		clear(by)
		s := other(st.attacker())
		if by[s], err = st.Parse(s, name); err != nil {
			t.Fatal(err)
		}
		apply()
	}
	if left := script.Left(); len(left) > 0 || st.kind == askName {
		t.Fatalf("draws left: %v, asked: %v", left, info.Decisions[st.kind].Name)
	}
	return int(at[red]), int(at[blue])
}

// The worked examples of the rules that this part has.
func TestClash(t *testing.T) {
	save := []dice.Draw{{Sides: 20, Face: 20}, {Sides: 6, Face: 1}}
	redSave := []dice.Draw{{Sides: 20, Face: 20}, {Sides: 12, Face: 1}}
	for _, c := range []struct {
		name          string
		first, second [2]any
		names         []string
		draws         []dice.Draw
		red, blue     int
	}{
		{
			"PG-5.16 COUNTER first, then the blow that clamps and fells",
			[2]any{7, "body-heavy head-heavy / anticipate"},
			[2]any{6, "head-jab body-jab / counter"},
			[]string{"name first"},
			save, 1, 0,
		},
		{
			"PG-5.21 COUNTER fells and pays",
			[2]any{4, "body-heavy head-heavy / anticipate"},
			[2]any{6, "head-jab body-jab / counter"},
			[]string{"name first"},
			redSave, 0, 5,
		},
		{
			"PG-5.9 fatigue is paid last and clamps",
			[2]any{11, "head-jab head-strike / body-protect"},
			[2]any{4, "body-jab x2 / footwork"},
			nil, nil, 9, 1,
		},
		{
			"PG-5.1 a full clash",
			[2]any{22, "head-jab body-strike / head-protect"},
			[2]any{20, "head-strike body-heavy / general"},
			[]string{"name second"},
			nil, 12, 13,
		},
		{
			"PG-5.23 two JABs are negated without a question",
			[2]any{20, "head-jab x2 / anticipate"},
			[2]any{20, "head-heavy x2 / general"},
			nil, nil, 20, 14,
		},
		{
			"PG-9.7 FOOTWORK lets a JAB through, ANTICIPATE wants one place",
			[2]any{20, "head-jab head-heavy / anticipate"},
			[2]any{20, "head-jab body-jab / anticipate"},
			nil, nil, 15, 20,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if r, b := clash(t, c.first, c.second, c.names, c.draws...); r != c.red || b != c.blue {
				t.Errorf("got %d and %d, want %d and %d", r, b, c.red, c.blue)
			}
		})
	}
}
