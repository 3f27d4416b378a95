//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"riposte/internal/load"
)

const reportedExperiment = `ruleset: coolduel
duels: 40
tables:
- name: class against class, on a map with a name of some length
  bots: [advised]
  options: {map: two-stones}
  pairs: [reaver, captain, corsair, bulwark]
`

// reports writes a report of every kind and returns their files.
func reports(t *testing.T) (files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	experiment := filepath.Join(dir, "classes.yaml")
	if err := os.WriteFile(experiment, []byte(reportedExperiment), 0o644); err != nil {
		t.Fatal(err)
	}
	files = map[string]string{}
	for name, words := range map[string][]string{
		"run":     {"run", experiment},
		"matrix":  {"matrix", experiment},
		"rulings": {"rulings", "coolduel", "-n", "40"},
		"without": {"without", "pugilism", "-n", "40"},
		"sweep":   {"sweep", "pugilism", "power of HEAD-JAB", "--values", "0..6", "-n", "100"},
		"tune":    {"tune", "coolduel", "--set", "FOR of Mercenary=8..12", "--set", "cycle_limit=2..4", "--goal", "side=50", "--runs", "2", "--trials", "6", "--pairs", "4", "-n", "40"},
		"compare": {"compare", "pugilism", "standard", "rounds=1", "-n", "100"},
	} {
		out := filepath.Join(dir, name)
		if said, err := exec.Command(load.Binary(t), append(append([]string{"lab"}, words...), "--seed", "1", "--out", out)...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, said)
		}
		files[name] = filepath.Join(out, "report.html")
	}
	return files
}

// Reports are read in any width and light, by ear, and without anything fetched: no rule of
// axe-core is broken, no words are small or beside the page, and a reader without scripts has
// the same charts.
func TestReportsAreRead(t *testing.T) {
	files := reports(t)
	for _, look := range []Look{
		{Width: 1440, Height: 900},
		{Width: 1440, Height: 900, Dark: true},
		{Width: 390, Height: 844, Phone: true, Dark: true},
		{Width: 360, Height: 780, Phone: true},
	} {
		p := newPerson(t, fmt.Sprintf("reader at %d dark %v", look.Width, look.Dark), "file://", look)
		for name, file := range files {
			p.open(file)
			p.accessible(name)
			if n := evaluate[int](p, `return document.querySelectorAll('figure.chart svg[role=img] title').length`); n < 2 {
				p.t.Errorf("%s: %d marks say what they are", name, n)
			}
			if small := evaluate[[]string](p, `return [...document.querySelectorAll('svg text')].filter(e => {
				const r = e.getBoundingClientRect(), out = !e.closest('.scroll') && (r.left < 0 || r.right > innerWidth + 0.5);
				return parseFloat(getComputedStyle(e).fontSize) < 13 || out;
			}).map(e => e.textContent)`); len(small) > 0 {
				p.t.Errorf("%s: too small, or beside the page: %q", name, small)
			}
			if fetched := evaluate[[]string](p, `return performance.getEntriesByType('resource').map(e => e.name).filter(n => !n.startsWith('data:'))`); len(fetched) > 0 {
				p.t.Errorf("%s fetches %q", name, fetched)
			}
			if look.Phone {
				p.narrow(name)
			}
			p.photograph(name)
		}
	}
}
