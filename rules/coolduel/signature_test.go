package coolduel

import (
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/rules/coolduel/ground"
	"riposte/scene"
)

// CD-10.14: what deals most comes first in the menu, and the sheet names it.
func TestSignatureMoves(t *testing.T) {
	s := start(t, "two-stones", nil, "reaver", "bulwark")
	for path, value := range map[string]any{"red.at": "4,4", "blue.at": "5,4"} {
		if err := s.SetField(path, value); err != nil {
			t.Fatal(err)
		}
	}
	s.acting, s.turnOf, s.stage = unitOf(1, 0), 1, stageTurn
	s.turns().takeTurn()
	var names []string
	for _, sp := range s.specials().signatures(s.acting) {
		names = append(names, s.game.content.Specials[sp].Name)
	}
	if len(names) < 2 || len(names) > 3 {
		t.Fatalf("got %v, want two or three", names)
	}
	marked, others := 0, 0
	for _, a := range scene.Of(s, 1).Asks {
		if a.Group != "Attack" {
			continue
		}
		for _, p := range a.Fields[0].Picks {
			switch signature := strings.HasPrefix(p.Note.String(), "signature move; "); {
			case signature && others > 0:
				t.Errorf("%s stands behind other attacks", p.Word)
			case signature:
				marked++
			default:
				others++
			}
		}
	}
	if marked == 0 || others == 0 {
		t.Errorf("%d signature moves and %d other attacks, want some of each", marked, others)
	}
	d := drafted(nil, `"reaver"`)
	if got, want := fact(&d, 0, "Signature moves"), strings.Join(names, ", "); got != want {
		t.Errorf("the sheet names %q, want %q", got, want)
	}
}

// CD-1.60: The Armory is on offer, has a rack and a chest, and is behind no glass.
func TestArmory(t *testing.T) {
	s := start(t, "armory", nil, "sellsword", "bulwark")
	ready, chests := 0, 0
	for _, g := range s.game.arena.Goods {
		ready, chests = ready+bit(!g.Chest), chests+bit(g.Chest)
	}
	if ready == 0 || chests == 0 {
		t.Errorf("%d things lie ready and %d in chests", ready, chests)
	}
	info := Ruleset().Info()
	o := info.Options[slices.IndexFunc(info.Options, func(o riposte.Option) bool { return o.Name == "map" })]
	var faults riposte.Faults
	if m := ground.Read("own", "map", o.Starter, func(word string) uint8 { return uint8(Default().ItemNamed(word)) }, &faults); m == nil || len(faults) > 0 || m.Text() != s.game.arena.Text() {
		t.Errorf("the starter is another map: %v", faults)
	}
	for i := range s.game.content.Maps {
		if s.game.content.Maps[i].Word == "armory" {
			t.Error("it lies behind the glass of Ave")
		}
	}
}

// CD-1.2: players are told how the author wants the game to be played.
func TestManners(t *testing.T) {
	s := start(t, "two-stones", nil, "sellsword", "bulwark")
	told := func() bool {
		return slices.ContainsFunc(scene.Of(s, 1).Notes, func(n scene.Note) bool { return n.Rule == "CD-1.2" && strings.Contains(n.Text.String(), "be cool") })
	}
	if !told() {
		t.Error("nobody is told as the duel begins")
	}
	if s.cycle++; told() {
		t.Error("it is told on and on")
	}
}
