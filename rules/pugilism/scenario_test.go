package pugilism_test

import (
	"os"
	"path/filepath"
	"testing"

	"riposte"
	"riposte/rules/pugilism"
	"riposte/scenario"
)

// Every case of every scenario file holds, and together they cover every rule
// and every worked example of the ledger.
func TestScenarios(t *testing.T) {
	rules := pugilism.Ruleset()
	files, err := filepath.Glob("scenarios/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenario files: %v", err)
	}
	var reports []*scenario.Report
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		report := scenario.Run(name, data, []riposte.Ruleset{rules})
		reports = append(reports, report)
		if !report.Pass {
			report.WriteText(testWriter{t})
			t.Fail()
		}
	}
	if _, missing := scenario.Coverage(rules.Info(), reports); len(missing) > 0 {
		t.Errorf("no case covers %v", missing)
	}
}

type testWriter struct{ t *testing.T }

func (w testWriter) Write(p []byte) (int, error) {
	w.t.Log(string(p))
	return len(p), nil
}
