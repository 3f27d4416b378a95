package engine_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"riposte/engine"
	"riposte/rules"
	"riposte/rules/pugilism"
)

func page(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../docs/engine.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The page has the clauses as they are checked, word for word.
func TestThePageHasTheClauses(t *testing.T) {
	_, told, _ := strings.Cut(page(t), "must not say.\n\n")
	if want := engine.Markdown(); strings.TrimSpace(told) != strings.TrimSpace(want) {
		t.Errorf("docs/engine.md ends with other clauses than riposte engine clauses:\n%s", told)
	}
}

// The bots of the page, taken from it as a reader would, keep every clause in all systems.
func TestBotsOfThePage(t *testing.T) {
	for _, listing := range []struct {
		language, file, run string
		most                int // lines
	}{
		{"python", "foil.py", "python3", 25},
		{"javascript", "epee.js", "node", 25},
		{"go", "sabre.go", "go", 35},
	} {
		t.Run(listing.language, func(t *testing.T) {
			t.Parallel()
			program, err := exec.LookPath(listing.run)
			if err != nil {
				t.Fatalf("the bot in %s needs %s", listing.language, listing.run)
			}
			found := regexp.MustCompile("(?s)```" + listing.language + "\n(.*?)```").FindStringSubmatch(page(t))
			if found == nil {
				t.Fatal("the page has no such bot")
			}
			if n := strings.Count(found[1], "\n"); n > listing.most {
				t.Errorf("the bot has %d lines", n)
			}
			file := filepath.Join(t.TempDir(), listing.file)
			if err := os.WriteFile(file, []byte(found[1]), 0o600); err != nil {
				t.Fatal(err)
			}
			command := program + " " + file
			if listing.language == "go" {
				built := filepath.Join(filepath.Dir(file), "sabre")
				if out, err := exec.Command(program, "build", "-o", built, file).CombinedOutput(); err != nil {
					t.Fatalf("%v: %s", err, out)
				}
				command = built
			}
			tables := []engine.Table{{Ruleset: pugilism.Ruleset(), Setup: short()}}
			for _, r := range rules.All() {
				if r.Info().Name != "pugilism" {
					tables = append(tables, engine.Table{Ruleset: r, Setup: setup(r)})
				}
			}
			_, verdicts := engine.Check(command, engine.Usual, tables)
			for _, v := range verdicts {
				mixes := v.Clause == engine.MixForm || v.Clause == engine.MixWeights || v.Clause == engine.MixLegal
				if v.Broken != "" || !v.Seen && !mixes {
					t.Errorf("%s: tried: %v, broken: %s", v.Clause, v.Seen, v.Broken)
				}
			}
		})
	}
}
