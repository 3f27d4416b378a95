package coolduel_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// chapterFiles is where the methods of each chapter stand.
var chapterFiles = map[string]string{
	"scores":     "scores.go",
	"rounds":     "rounds.go lots.go",
	"turns":      "turns.go",
	"actions":    "actions.go",
	"mover":      "mover.go footing.go share.go",
	"hands":      "hands.go drop.go",
	"attacks":    "attacks.go",
	"order":      "resolve.go",
	"fight":      "fight.go",
	"rolls":      "rolls.go",
	"harm":       "harm.go damage.go",
	"reaction":   "reaction.go",
	"statuses":   "statuses.go",
	"ending":     "ending.go concede.go",
	"rests":      "rests.go company.go resample.go",
	"specials":   "specials.go signature.go",
	"companions": "companions.go",
	"hazards":    "hazards.go",
	"adviser":    "advise.go advise_answer.go advise_turn.go",
	"reader":     "notation.go drop.go",
	"viewer":     "view.go view_badges.go view_side.go asks.go asks_answer.go asks_rest.go asks_things.go asks_turn.go preview.go preview_odds.go aim.go way.go",
}

// TestChapters: a rule is found by its chapter, and a position itself has what the
// contract asks for and what is true of a combatant in every chapter.
func TestChapters(t *testing.T) {
	const most = 60 // methods of state, one to each chapter among them
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	methods := map[string]int{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is || f.Recv == nil {
				continue
			}
			of := f.Recv.List[0].Type
			if star, is := of.(*ast.StarExpr); is {
				of = star.X
			}
			chapter := of.(*ast.Ident).Name
			methods[chapter]++
			if in, is := chapterFiles[chapter]; is && !slices.Contains(strings.Fields(in), name) {
				t.Errorf("%s.%s is in %s, its chapter in %s", chapter, f.Name.Name, name, in)
			}
		}
	}
	for chapter := range chapterFiles {
		if methods[chapter] == 0 {
			t.Errorf("%s has no methods", chapter)
		}
	}
	if n := methods["state"]; n > most {
		t.Errorf("state has %d methods, want at most %d: a rule belongs to its chapter", n, most)
	}
	t.Log(methods)
}
