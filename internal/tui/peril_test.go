package tui

import (
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/match"
	"riposte/rules/coolduel"
	"riposte/scene"
)

// What costs the duel is marked on the board and in the list, and has to be written twice;
// whatever is written in between withdraws it.
func TestPerilIsWrittenTwice(t *testing.T) {
	setup := riposte.Setup{Options: map[string]string{"map": "brimstone"}, Seats: []riposte.SeatSetup{
		{Name: "Ada", Document: []byte(`"sellsword"`)}, {Name: "Bela", Document: []byte(`"bulwark"`)},
	}}
	m, err := match.Open(match.Config{Ruleset: coolduel.Ruleset(), Setup: setup, Dice: dice.NewSeeded(1, 2)}, noon)
	if err != nil {
		t.Fatal(err)
	}
	for s := range setup.Seats {
		if err := m.LockDocument(noon, riposte.Seat(s+1)); err != nil {
			t.Fatal(err)
		}
	}
	s, err := newSession(Config{Match: m, Info: coolduel.Ruleset().Info(), Seats: []riposte.Seat{1, 2}, Now: func() time.Time { return noon }, Look: Options{Width: 80, Unicode: true}})
	if err != nil {
		t.Fatal(err)
	}
	seat, _ := s.turn()
	s.viewer = seat
	deadly, safe := "", ""
	for _, f := range s.view().Asks[0].Fields {
		for _, p := range f.Picks {
			switch {
			case p.At.Kind != scene.AtSquare:
			case p.Peril != nil:
				deadly = "move " + p.Word
			default:
				safe = "odds move " + p.Word
			}
		}
	}
	plate := strings.Join(board(s.view(), 80, s.cfg.Look), "\n")
	if !strings.Contains(plate, "X loses you the duel") && !strings.Contains(plate, "loses you the duel") {
		t.Errorf("the board does not say what is deadly: %s", plate)
	}
	for _, line := range []string{deadly, safe, deadly} {
		if r := s.do(line); r.changed || strings.HasPrefix(line, "move") && !strings.Contains(strings.Join(r.text, " "), "This loses you the duel.") {
			t.Fatalf("%s: got %q, changed %t", line, r.text, r.changed)
		}
	}
	if r := s.do(deadly); !r.changed || !m.Over() {
		t.Errorf("got %q, changed %t", r.text, r.changed)
	}
}
