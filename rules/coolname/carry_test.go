package coolname

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"riposte/dice"
)

// TestCarry is CN-1.49: what a seat carries over is a document that makes the same
// characters again, in their present state, without the dead.
func TestCarry(t *testing.T) {
	const own = `{"name": "Mira Odd", "builder": "gm", "attributes": {"strength": 5, "coordination": 3, "toughness": 1, "creativity": 2, "intellect": 2, "willpower": 3, "awareness": 3, "empathy": 2, "presence": 2},
		"mos": [{"mo": "merchant", "score": 2}, {"mo": "thief", "score": 1}], "primary": "thief",
		"foci": [{"custom": "Beekeeping", "mo": "merchant", "score": 1}, {"custom": "Tightropes", "mo": "thief", "score": 1}],
		"specialisation": {"customFocus": "Tightropes", "custom": "Juggling"}, "weapons": [{"weapon": "hammer"}, {"weapon": "axe"}], "kit": true}`
	options := map[string]string{"encounter": "interlude", "master": "person", "fociAllowed": "gm", "primaryMO": "free"}
	begin := func(docs ...string) *state {
		st := start(t, dice.NewSeeded(1, 1), options, docs...)
		if st.phase == consenting {
			st.rounds().begin(dice.NewSeeded(1, 1), teller{})
		}
		return st
	}
	mixed := strings.Replace(own, `"kit": true`, `"kit": true, "others": [`+string(samples[2].Document)+`]`, 1)
	st := begin(mixed, "brannoc", "")
	for path, value := range map[string]any{"mira.vitality": 4, "mira.wounds": "2 1t", "oda.vitality": 0, "oda.dying": true} {
		if err := st.SetField(path, value); err != nil {
			t.Fatal(err)
		}
	}
	carried := st.Carry(1)
	again := begin(string(carried), "brannoc", "")
	for _, f := range st.Fields() {
		was, _ := st.Field(f.Path)
		if now, err := again.Field(f.Path); err != nil || now != was {
			t.Errorf("%s is %v (%v), it was %v", f.Path, now, err, was)
		}
	}
	if !reflect.DeepEqual(again.sheets[0].build, st.sheets[0].build) || !reflect.DeepEqual(again.sheets[0].customs, st.sheets[0].customs) {
		t.Errorf("built %+v %q, was %+v %q", again.sheets[0].build, again.sheets[0].customs, st.sheets[0].build, st.sheets[0].customs)
	}
	if second := again.Carry(1); string(second) != string(carried) {
		t.Errorf("carried again it is\n%s\nit was\n%s", second, carried)
	}

	st.bodies[0].set(dead, true)
	var left map[string]any
	if err := json.Unmarshal(st.Carry(1), &left); err != nil {
		t.Fatal(err)
	}
	if left["name"] != "Oda Fenn" || left["others"] != nil {
		t.Errorf("with the first dead %v is carried, with %v", left["name"], left["others"])
	}
	st.bodies[1].set(dead, true)
	if doc := st.Carry(1); doc != nil {
		t.Errorf("of the dead %s is carried", doc)
	}
	if doc := st.Carry(3); doc != nil {
		t.Errorf("the game master carries %s", doc)
	}
}
