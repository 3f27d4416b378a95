package rules_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// places is where a ruleset has what every ruleset has, file by file, so that
// whoever knows one can find their way in all. A name in brackets is for those that
// need it.
var places = map[string]string{
	"setup.go":    "ruleset With Ruleset ruleset.Vet ruleset.New",
	"options.go":  "options readOptions optionList",
	"info.go":     "ruleset.Info newInfo seatWords decisionKinds samples",
	"content.go":  "Content Default Content.Hash",
	"game.go":     "game",
	"state.go":    "state state.Owed state.Outcome state.Clone state.CopyFrom state.Restart phase",
	"choices.go":  "state.Legal state.Check",
	"notation.go": "state.Say state.Parse",
	"resolve.go":  "state.Apply",
	"concede.go":  "state.concede state.mayConcede (state.SealsConcede)",
	"events.go":   "eventKinds eventCount (teller)",
	"voice.go":    "catalogue ruleset.Words state.Voice state.Name (state.Called)",
	"view.go":     "state.View",
	"fields.go":   "field fields state.Fields state.Field state.SetField (state.Key)",
	"advise.go":   "state.Advise",
	"evaluate.go": "state.Evaluate ruleset.Measures ruleset.Measure",
	"resample.go": "state.Resample",
	"preview.go":  "(state.Preview)",
	"prospect.go": "(state.Prospect)",
	"draft.go":    "(ruleset.Draft)",
	"print.go":    "(ruleset.Prints)",
	"pictures.go": "(ruleset.Pictures)",
	"orders.go":   "ruleset.Orders standingOrders",
	"staging.go":  "ruleset.Staging",
	"tally.go":    "(state.Tally)",
	"carry.go":    "(state.Carry)",
}

// islands are the folders of the rulesets.
func islands(t *testing.T) []string {
	t.Helper()
	dirs, err := filepath.Glob("*/doc.go")
	if err != nil || len(dirs) == 0 {
		t.Fatalf("there are no rulesets here: %v", err)
	}
	for i := range dirs {
		dirs[i] = filepath.Dir(dirs[i])
	}
	return dirs
}

// declared is the file of every name that a ruleset declares, in its chapters too; a
// method's type comes before its name.
func declared(t *testing.T, dir string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	chapters, err := filepath.Glob(filepath.Join(dir, "*", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]string{}
	for _, path := range append(chapters, files...) { // the island's own count if both have one
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			for _, name := range names(d) {
				at[name] = filepath.Base(path)
			}
		}
	}
	return at
}

func names(d ast.Decl) (list []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			of := d.Recv.List[0].Type
			if star, is := of.(*ast.StarExpr); is {
				of = star.X
			}
			if id, is := of.(*ast.Ident); is {
				name = id.Name + "." + name
			}
		}
		return []string{name}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				list = append(list, spec.Name.Name)
			case *ast.ValueSpec:
				for _, id := range spec.Names {
					list = append(list, id.Name)
				}
			}
		}
	}
	return list
}

func TestOneShape(t *testing.T) {
	for _, dir := range islands(t) {
		at := declared(t, dir)
		for file, all := range places {
			for _, name := range strings.Fields(all) {
				plain := strings.Trim(name, "()")
				switch where, there := at[plain]; {
				case there && where != file:
					t.Errorf("%s has %s in %s, the others in %s", dir, plain, where, file)
				case !there && plain == name:
					t.Errorf("%s has no %s, which the others have in %s", dir, plain, file)
				}
			}
		}
	}
}
