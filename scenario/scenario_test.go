package scenario_test

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/scenario"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

func rulesets(t toy) []riposte.Ruleset { return []riposte.Ruleset{t} }

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(filepath.Join("testdata", name), got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := readFile(t, name); !bytes.Equal(got, want) {
		t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
	}
}

func mustParse(t *testing.T, name string) *scenario.File {
	t.Helper()
	f, err := scenario.Parse(name, readFile(t, name), rulesets(toy{}))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestGreen(t *testing.T) {
	r := mustParse(t, "green.yaml").Run()
	var b strings.Builder
	if err := r.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	if !r.Pass || strings.Contains(b.String(), "FAIL") {
		t.Errorf("got\n%s", b.String())
	}
	golden(t, "green.txt", []byte(b.String()))
}

func TestFail(t *testing.T) {
	r := mustParse(t, "fail.yaml").Run()
	for _, c := range r.Cases {
		if c.Pass || len(c.Covers) > 0 {
			t.Errorf("case %q: got pass %v, covers %v, want a failure that covers nothing", c.Name, c.Pass, c.Covers)
		}
	}
	var text, json bytes.Buffer
	if err := errors.Join(r.WriteText(&text), scenario.WriteJSON(&json, []*scenario.Report{r})); err != nil {
		t.Fatal(err)
	}
	golden(t, "fail.txt", text.Bytes())
	golden(t, "fail.json", json.Bytes())
}

func TestFaulty(t *testing.T) {
	_, err := scenario.Parse("faulty.yaml", readFile(t, "faulty.yaml"), rulesets(toy{}))
	var problems scenario.Problems
	if !errors.As(err, &problems) {
		t.Fatalf("got %v, want Problems", err)
	}
	golden(t, "faulty.txt", []byte(problems.Error()+"\n"))
}

func TestCoverage(t *testing.T) {
	r := mustParse(t, "green.yaml").Run()
	covered, missing := scenario.Coverage(toyInfo, []*scenario.Report{r})
	if want := []riposte.RuleID{"T-1", "T-2", "T-3", "T-4", "T-5", "T-6", "T-7", "T-8", "T-9", "W1"}; !slices.Equal(covered, want) {
		t.Errorf("covered: got %v, want %v", covered, want)
	}
	if len(missing) != 0 {
		t.Errorf("missing: got %v", missing)
	}
	other := *r
	other.Ruleset = "another"
	if covered, missing := scenario.Coverage(toyInfo, []*scenario.Report{&other}); len(covered) != 0 || len(missing) != 10 {
		t.Errorf("of another ruleset: got %v covered, %v missing", covered, missing)
	}
}

func TestPaths(t *testing.T) {
	fields, err := scenario.Paths(toy{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := scenario.WritePaths(&b, fields); err != nil {
		t.Fatal(err)
	}
	golden(t, "paths.txt", b.Bytes())
}
