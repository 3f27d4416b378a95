package rulestest

import (
	"os"
	"path/filepath"
	"testing"

	"riposte"
	"riposte/scenario"
)

// Scenarios runs the files scenarios/*.yaml of the package under test. Every case
// must hold, and together they must cover every rule and every worked example of
// the ledger.
func Scenarios(t *testing.T, r riposte.Ruleset) {
	t.Helper()
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
		report := scenario.Run(name, data, []riposte.Ruleset{r})
		reports = append(reports, report)
		cases += len(report.Cases)
		if !report.Pass {
			_ = report.WriteText(logged{t}) // a log takes everything
			t.Fail()
		}
	}
	covered, missing := scenario.Coverage(r.Info(), reports)
	t.Logf("%d cases cover %d of %d rules and examples", cases, len(covered), len(covered)+len(missing))
	if len(missing) > 0 {
		t.Errorf("no case covers %v", missing)
	}
}

// logged writes to the log of a test.
type logged struct{ t *testing.T }

func (w logged) Write(p []byte) (int, error) {
	w.t.Log(string(p))
	return len(p), nil
}
