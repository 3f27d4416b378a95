package rulestest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"
)

// Chapters checks the package in the working directory: the methods of each chapter, a
// type over the position, stand in its files, and the position itself has at most so
// many. A rule is then found by its chapter.
func Chapters(t *testing.T, position string, most int, files map[string]string) {
	t.Helper()
	methods := map[string]int{}
	for name, file := range sources(t) {
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
			if in, is := files[chapter]; is && !slices.Contains(strings.Fields(in), name) {
				t.Errorf("%s.%s is in %s, its chapter in %s", chapter, f.Name.Name, name, in)
			}
		}
	}
	for chapter := range files {
		if methods[chapter] == 0 {
			t.Errorf("%s has no methods", chapter)
		}
	}
	if n := methods[position]; n > most {
		t.Errorf("%s has %d methods, want at most %d: a rule belongs to its chapter", position, n, most)
	}
	t.Log(methods)
}

// sources are the files of a package but for its tests.
func sources(t *testing.T) map[string]*ast.File {
	t.Helper()
	all, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]*ast.File{}
	for _, e := range all {
		name := e.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		if files[name], err = parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution); err != nil {
			t.Fatal(err)
		}
	}
	return files
}
