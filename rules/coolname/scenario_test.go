package coolname_test

import (
	"os"
	"path/filepath"
	"testing"

	"riposte"
	"riposte/scenario"
)

// Every case of every scenario file holds, and together they cover every rule
// and every worked example of the ledger.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("scenarios/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenario files: %v", err)
	}
	var reports []*scenario.Report
	cases := 0
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		report := scenario.Run(name, data, []riposte.Ruleset{rules})
		reports = append(reports, report)
		cases += len(report.Cases)
		if !report.Pass {
			report.WriteText(testWriter{t})
			t.Fail()
		}
	}
	covered, missing := scenario.Coverage(rules.Info(), reports)
	t.Logf("%d cases cover %d of %d rules and examples", cases, len(covered), len(covered)+len(missing))
	if len(missing) > 0 {
		t.Errorf("no case covers %v", missing)
	}
}

type testWriter struct{ t *testing.T }

func (w testWriter) Write(p []byte) (int, error) {
	w.t.Log(string(p))
	return len(p), nil
}
