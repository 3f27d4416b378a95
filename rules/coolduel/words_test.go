package coolduel

import (
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
