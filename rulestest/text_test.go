package rulestest

import (
	"testing"

	"riposte/phrase"
	"riposte/scene"
)

// Two values have one text if they are equal, and only then.
func TestText(t *testing.T) {
	one, other := 1, 1
	type pair struct {
		A, B   string
		hidden int
		List   []string
		To     *int
		Any    any
		By     map[string]int
	}
	differ := []pair{
		{},
		{A: "x"},
		{B: "x"},
		{A: `x" B:"y`},
		{A: "x", B: "y"},
		{A: "\x01"},
		{A: `\01`},
		{hidden: 1},
		{List: []string{""}},
		{List: []string{"", ""}},
		{List: []string{"a b"}},
		{List: []string{"a", "b"}},
		{To: new(int)},
		{To: &one},
		{Any: 1},
		{Any: "1"},
		{By: map[string]int{"a": 1, "b": 2}},
		{By: map[string]int{"a": 2, "b": 1}},
	}
	seen := map[string]pair{}
	for _, p := range differ {
		if twin, ok := seen[text(p)]; ok {
			t.Errorf("%+v and %+v read %s", p, twin, text(p))
		}
		seen[text(p)] = p
	}
	if a, b := text(pair{To: &one}), text(pair{To: &other, List: []string{}}); a != b {
		t.Errorf("equal values read %s and %s", a, b)
	}
	if got, want := text(scene.Note{Text: phrase.Ref("round", 3)}), `{Text:"\01round\00n\013" }`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
