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

// Whoever is down reads what is added to the die; a card that would do nothing says so, and
// only to whom it belongs.
func TestAsksTellTheirNumbers(t *testing.T) {
	s := start(t, nil, dice.NewSeeded(1, 1))
	s.phase, s.fallen = rising, red
	s.corner(red).down = 1
	if got, want := scene.Of(s, red).Asks[0].Prompt.String(), "You are down: roll a d20 +6, and 5 or more gets you up. Expend a hit die for advantage?"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	s = start(t, nil, dice.NewSeeded(1, 1))
	s.phase = edging
	s.corner(red).chosen, s.corner(red).hand = true, 1<<vim|1<<vigor // with two jabs
	said := map[string]string{}
	for _, p := range scene.Of(s, red).Asks[0].Fields[0].Picks {
		said[p.Word] = p.Note.String()
	}
	for word, want := range map[string]string{"vim": "one JAB of yours, power +2", "vigor": "You have laid no HEAVY: it would do nothing."} {
		if said[word] != want {
			t.Errorf("%s says %q, want %q", word, said[word], want)
		}
	}
}
