package pugilism

import (
	"testing"

	"riposte/dice"
	"riposte/scene"
)

// Whoever is to name an attack reads who throws which, and what each would take.
func TestNamingSaysWhatIsThrown(t *testing.T) {
	s := start(t, nil, dice.NewSeeded(1, 1))
	s.phase = naming
	for path, value := range map[string]any{"initiator": "blue", "red.composure": 9} {
		if err := s.SetField(path, value); err != nil {
			t.Fatal(err)
		}
	}
	a := scene.Of(s, red).Asks[0]
	if got, want := a.Prompt.String(), "Ulla Stormhide throws HEAD-JAB and HEAD-JAB at you. Your GENERAL DEFENSE negates one of the two: which?"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := a.Fields[0].Picks[0].Note.String(), "power 2; your composure is 9"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
