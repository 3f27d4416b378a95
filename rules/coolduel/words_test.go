package coolduel

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/phrase"
	"riposte/scene"
)

// Refusals are not made from their messages before somebody asks, so their numbers are
// counted here.
func TestRefusalsHaveTheirNumbers(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	fset, seen := token.NewFileSet(), 0
	for _, name := range names {
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) < 2 {
				return true
			}
			f, named := call.Fun.(*ast.Ident)
			key, written := call.Args[1].(*ast.BasicLit)
			if !named || f.Name != "refuse" || !written {
				return true
			}
			word, err := strconv.Unquote(key.Value)
			if has, want := len(call.Args)-2, catalogue.Places(word); err != nil || !catalogue.Has(word) || has != want {
				t.Errorf("%v: %s has %d numbers, and its message %d", fset.Position(call.Pos()), word, has, want)
			}
			seen++
			return true
		})
	}
	if seen < 100 {
		t.Errorf("%d refusals were found", seen)
	}
}

// A seat is called by its character's name, one without a name by that of whoever sits
// there, and a companion by its leader's.
func TestWhoIsCalledWhat(t *testing.T) {
	setup := riposte.Setup{Options: map[string]string{"map": "ave"}, Seats: []riposte.SeatSetup{
		{Name: "Rosie", Document: []byte(`"trapper"`)}, {Document: []byte(`"trapper"`)},
	}}
	st, err := Ruleset().New(setup, dice.NewSeeded(1, 2), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*state)
	at := s.Voice().Calling(func(seat uint8) string { return "player " + strconv.Itoa(int(seat)) })
	v := s.View(riposte.Nobody)
	for voice, want := range map[*phrase.Voice]string{
		s.Voice(): "Rosie, Stubborn Mule of Rosie, Dwarf Komodo of Rosie, Blue, Stubborn Mule of Blue, Dwarf Komodo of Blue",
		at:        "Rosie, Stubborn Mule of Rosie, Dwarf Komodo of Rosie, player 2, Stubborn Mule of player 2, Dwarf Komodo of player 2",
	} {
		var names []string
		for _, side := range v.Sides {
			names = append(names, voice.Say(side.Name))
		}
		if got := strings.Join(names, ", "); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if got := v.Sides[3].Name; !got.IsSeat() {
		t.Errorf("%q is not who sits there", string(got))
	}
}

// The report says what damage took, and mentions nothing that it did not take.
func TestDamageInWords(t *testing.T) {
	st, err := Ruleset().New(riposte.Setup{Options: map[string]string{"map": "ave"}, Seats: []riposte.SeatSetup{
		{Name: "Rosie", Document: []byte(`"trapper"`)}, {Document: []byte(`"trapper"`)},
	}}, dice.NewSeeded(1, 2), nil)
	if err != nil {
		t.Fatal(err)
	}
	most := int(st.(*state).trait(unitOf(1, 0)).maxHP)
	for _, c := range []struct {
		damage, td, before int
		want               string
	}{
		{90, 60, most, fmt.Sprintf("Rosie is dealt 90: 60 off its threshold, HP %d to %d of %d.", most, most-30, most)},
		{90, 90, most, fmt.Sprintf("Rosie is dealt 90, all off its threshold: no damage to HP, %d of %d left.", most, most)},
		{90, 90, most - 5, fmt.Sprintf("Rosie is dealt 90, all off its threshold: no damage to HP, %d of %d left.", most-5, most)},
		{90, 0, most, fmt.Sprintf("Rosie is dealt 90: HP %d to %d of %d.", most, most-90, most)},
		{0, 0, most, "Rosie is dealt no damage."},
	} {
		hp := c.damage - c.td
		e := event(evHurt, "CD-4.11", unitOf(1, 0), unitOf(2, 0), c.damage, c.td, hp, c.before, c.before-hp)
		if got := scene.Say(&eventKinds[evHurt], e, nil, st.(*state)); got != c.want {
			t.Errorf("%d damage against a TD of %d reads %q, want %q", c.damage, c.td, got, c.want)
		}
	}
}
