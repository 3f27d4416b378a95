package coolname_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// chapterFiles says which files hold the methods of each chapter.
var chapterFiles = map[string]string{
	"checks":     "checks.go checks_free.go tick.go",
	"rounds":     "rounds.go",
	"actions":    "resolve.go",
	"footing":    "footing.go",
	"gear":       "gear.go",
	"fight":      "fight.go",
	"health":     "health.go",
	"care":       "care.go",
	"result":     "result.go",
	"interludes": "interludes.go",
	"magic":      "magic.go",
	"desk":       "desk.go",
	"knowledge":  "knowledge.go",
	"choices":    "choices.go ready.go",
	"rulings":    "rulings.go rulings_master.go ready.go",
	"names":      "titles.go",
	"notation":   "notation.go fields.go",
	"forecast":   "forecast.go",
	"viewer":     "view.go view_sheet.go asks.go",
	"resampler":  "resample.go",
}

// TestChapters: a rule is found by its chapter. A position itself has only what the
// contract asks for and what is true of a combatant in every chapter.
func TestChapters(t *testing.T) {
	const most = 60 // methods of state, one for each chapter among them
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
