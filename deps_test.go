package riposte_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// policy is who may import whom, ours and others: a statement, from the bottom
// up. A package imports what its own line names and nothing else; "std" is the
// standard library, and the first line that fits a package counts. When a
// package fails here, mend the package, not the list.
var policy = []struct {
	pkg  string // path.Match over the import path, "riposte" cut off
	may  string
	note string
}{
	{".", "std", "the contract knows nobody"},
	{"geom", "std", "a leaf"},
	{"document", "std .", "reads documents for any ruleset"},
	{"dice", "std .", ""},
	{"dice/fair", "std . dice", ""},
	{"rules/*", "std . dice geom document", "islands: rulesets do not know each other"},
	{"rules", "std . rules/*", "the list"},
	{"match", "std . dice", "one duel, no I/O"},
	{"record", "std . dice dice/fair match", "the only part that knows the file forms"},
	{"scenario", "std . dice match record go.yaml.in/yaml/v4", ""},
	{"odds", "std . dice match record", ""},
	{"bot", "std . dice match", "gets what a seat knows"},
	{"bot/frozen", "std . bot", ""},
	{"solve", "std . dice match record odds bot", ""},
	{"lab", "std . dice match record odds bot solve gonum.org/v1/gonum/mathext gonum.org/v1/gonum/stat/distuv", ""},
	{"engine", "std . dice match record bot", ""},
	{"rulestest", "std . dice match record scenario", "imported by tests only"},
	{"rulestest/thin/*", "std . dice geom document", "rulesets kept as fixtures"},
	{"bench", "std", ""},
	{"internal/store", "std . match", "what a store promises"},
	{"internal/store/storetest", "std . dice match rules/pugilism internal/store", "imported by tests only"},
	{"internal/store/*", "std . match internal/store modernc.org/sqlite github.com/jackc/pgx/v5 github.com/pressly/goose/v3", "the only part that knows SQL"},
	{"internal/jobs", "std internal/store", "work that is due, of any duel"},
	{"internal/house", "std . dice dice/fair match record bot internal/store internal/jobs", "keeps tables: no HTTP, no SQL"},
	{"internal/server/web", "std . dice/fair match record internal/house", "draws sights as HTML"},
	{"internal/server", "std . dice dice/fair match record scenario odds bot lab internal/house internal/server/web golang.org/x/time/rate", "the only part that knows HTTP"},
	{"internal/client", "std .", ""},
	{"internal/metrics", "std internal/store github.com/prometheus/client_golang/prometheus github.com/prometheus/client_golang/prometheus/collectors github.com/prometheus/client_golang/prometheus/promhttp", "the only part that knows Prometheus"},
	{"internal/load", "std . internal/house", "plays against a server over HTTP; imported by tests only"},
	{
		"internal/tui",
		"std . dice match record bot charm.land/bubbletea/v2 charm.land/lipgloss/v2 charm.land/bubbles/v2",
		"draws views, holds no rules",
	},
	{"cmd/riposte", "*", "wires everything"},
}

// stdlib reports whether an import path is of the standard library: its first
// element has no dot, and it is not ours.
func stdlib(imported string) bool {
	first, _, _ := strings.Cut(imported, "/")
	return first != "riposte" && !strings.Contains(first, ".")
}

func TestImports(t *testing.T) {
	seen := map[string]bool{}
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && d.Name() != "." || d.Name() == "testdata" || d.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		pkg := filepath.ToSlash(filepath.Dir(file))
		line := slices.IndexFunc(policy, func(p struct{ pkg, may, note string }) bool {
			ok, _ := path.Match(p.pkg, pkg)
			return ok
		})
		if line < 0 {
			t.Errorf("%s: no line of the policy is about package %s", file, pkg)
			return nil
		}
		seen[policy[line].pkg] = true
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			if !allowed(imported, strings.Fields(policy[line].may)) {
				t.Errorf("%s: package %s may not import %s (%s)", file, pkg, imported, policy[line].note)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(seen) < 8 {
		t.Errorf("only %d packages were looked at", len(seen))
	}
}

func allowed(imported string, may []string) bool {
	return slices.ContainsFunc(may, func(m string) bool {
		switch {
		case m == "*":
			return true
		case m == "std":
			return stdlib(imported)
		case m == ".":
			return imported == "riposte"
		}
		if ours, ok := strings.CutPrefix(imported, "riposte/"); ok {
			matched, _ := path.Match(m, ours)
			return matched
		}
		return imported == m || strings.Contains(m, ".") && strings.HasPrefix(imported, m+"/")
	})
}

// Elsewhere nobody speaks SQL; the policy can't say so, for database/sql is of
// the standard library.
func TestSQLIsOfStores(t *testing.T) {
	for _, dir := range []string{"*", "*/*", "*/*/*"} {
		files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		for _, file := range files {
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range parsed.Imports {
				imported, _ := strconv.Unquote(spec.Path.Value)
				if strings.HasPrefix(imported, "database/sql") && !strings.HasPrefix(filepath.ToSlash(file), "internal/store/") {
					t.Errorf("%s imports %s", file, imported)
				}
			}
		}
	}
}

// The core keeps to a list of the standard library without clocks, processes,
// files, networks and global chance.
func TestCoreIsPure(t *testing.T) {
	forbidden := []string{"os", "os/exec", "net", "net/http", "time", "log", "log/slog", "math/rand", "crypto/rand", "context", "runtime", "unsafe", "plugin", "syscall"}
	for _, dir := range []string{"rules/*", "geom", "document"} {
		files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range parsed.Imports {
				if imported, _ := strconv.Unquote(spec.Path.Value); slices.Contains(forbidden, imported) {
					t.Errorf("%s imports %s: rules do no I/O, keep no time and draw only from their dice", file, imported)
				}
			}
		}
	}
}
