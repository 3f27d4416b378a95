package scenario_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/scenario"
)

// runOne plays a file of one case, written without its first lines.
func runOne(t *testing.T, rules toy, body string) scenario.Result {
	t.Helper()
	text := "ruleset: toy\ncases:\n- name: one\n  setup: {seats: {red: bold, blue: shy}, dice: [deal3=2, deal3=1]}\n" + body
	f, err := scenario.Parse("one.yaml", []byte(text), rulesets(rules))
	if err != nil {
		t.Fatal(err)
	}
	return f.Cases[0].Run()
}

func TestCovers(t *testing.T) {
	for _, test := range []struct {
		name, body string
		want       []riposte.RuleID
	}{
		{"an event covers its own rule", "  rules: [T-1, T-2]\n  steps: [expect: {events: [T-2]}]", []riposte.RuleID{"T-2"}},
		{"only if the case names it", "  rules: [T-1]\n  steps: [expect: {events: [T-2]}]", nil},
		{"a refusal", "  rules: [T-1, T-3]\n  steps: [refuse: {red: throw 4, by: T-3}]", []riposte.RuleID{"T-3"}},
		{"a field covers all named", "  rules: [T-1, T-2, W1]\n  steps: [expect: {red.life: 13}]", []riposte.RuleID{"T-1", "T-2", "W1"}},
		{"a count of choices", "  rules: [T-4]\n  steps: [expect: {legal: {red: 3}}]", []riposte.RuleID{"T-4"}},
		{"an outcome", "  rules: [T-9]\n  steps: [red: concede, expect: {outcome: {winner: blue}}]", []riposte.RuleID{"T-9"}},
		{"no outcome is no value", "  rules: [T-9]\n  steps: [expect: {outcome: none}]", nil},
		{"what must not happen is no proof", "  rules: [T-3]\n  steps: [expect: {noevents: [T-3], owed: {red: throw}}]", nil},
		{"hidden is no proof", "  rules: [T-2]\n  steps: [hidden: {red: [blue.hand]}]", nil},
		{"a red case covers nothing", "  rules: [T-1, T-2]\n  steps: [expect: {red.life: 12, events: [T-2]}]", nil},
		{"a fault", "  rules: [T-1, T-8]\n  vet: [{seat: red, path: might, by: T-8}]", nil}, // the set-up is sound: red
	} {
		if got := runOne(t, toy{}, test.body).Covers; !slices.Equal(got, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

func TestPanicFailsTheCase(t *testing.T) {
	r := runOne(t, toy{broken: true}, "  steps:\n  - {red: throw 2, blue: throw 1}\n  - {red: throw 1, blue: throw 1}")
	if len(r.Differences) != 1 || !strings.Contains(r.Differences[0].Msg, "panicked: a throw of 2") || r.Differences[0].Line != 6 {
		t.Errorf("got %v, want the panic at line 6", r.Differences)
	}
}

func TestPathsMayComeIntoBeing(t *testing.T) {
	if r := runOne(t, toy{}, "  steps:\n  - {red: throw 2, blue: throw 2}\n  - expect: {clinches: 1}"); !r.Pass {
		t.Errorf("after the first choice: got %v", r.Differences)
	}
	r := runOne(t, toy{}, "  steps:\n  - {red: throw 2, blue: throw 2}\n  - expect: {clinch: 1}")
	if len(r.Differences) != 1 || r.Differences[0].Msg != `unknown path "clinch"; did you mean clinches?` ||
		r.Differences[0].Line != 7 || r.Differences[0].Column != 14 {
		t.Errorf("unknown: got %v, want it at 7:14", r.Differences)
	}
}

// TestMissingDrawKeepsThePosition: a step that lacks a die has not been made, so
// what follows is judged by the position before it.
func TestMissingDrawKeepsThePosition(t *testing.T) {
	r := runOne(t, toy{}, "  dice: []\n  steps:\n  - {red: throw 2, blue: throw 1}\n  - expect: {clinches: 0}")
	if len(r.Differences) != 2 || !strings.HasPrefix(r.Differences[1].Msg, `unknown path "clinches"`) {
		t.Errorf("got %v, want the missing die and the path of a later position", r.Differences)
	}
}

// TestYAMLTraps holds words that YAML readers take for something else.
func TestYAMLTraps(t *testing.T) {
	for _, test := range []struct{ value, edge string }{
		{"off", "false"}, {"on", "true"}, {`"off"`, "false"}, {"'on'", "true"},
	} {
		text := fmt.Sprintf("ruleset: toy\ncases:\n- name: x\n  setup: {options: {edge: %s}, seats: {red: bold, blue: shy}}\n"+
			"  set: {red.plan: %s}\n  steps: [expect: {edge: %s, red.plan: %s}]", test.value, test.value, test.edge, test.value)
		r := scenario.Run("x", []byte(text), rulesets(toy{}))
		if !r.Pass {
			t.Errorf("edge: %s: got %v %v", test.value, r.Problems, r.Cases)
		}
	}
	for _, number := range []string{"010", "0x10", "0b1", "0o7", "1_0", "1.0", "1e1", `"10"`, "ten", "~", "''"} {
		text := "ruleset: toy\ncases:\n- name: x\n  setup: {seats: {red: bold, blue: shy}}\n  set: {red.life: " + number + "}\n  steps: []"
		if _, err := scenario.Parse("x", []byte(text), rulesets(toy{})); err == nil || !strings.HasPrefix(err.Error(), "x:5:19: ") {
			t.Errorf("life %s: got %v, want a fault at 5:19", number, err)
		}
	}
}

func TestParseRefusesFiles(t *testing.T) {
	laughs := "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
	for c := 'b'; c <= 'h'; c++ {
		p := c - 1
		laughs += fmt.Sprintf("%c: &%c [*%c, *%c, *%c, *%c, *%c, *%c, *%c, *%c, *%c, *%c]\n", c, c, p, p, p, p, p, p, p, p, p, p)
	}
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", "f:1:1: the file is empty"},
		{"comments only", "# nothing\n", "f:1:1: the file is empty"},
		{"null", "~", "f:1:1: a scenario file must be a mapping"},
		{"a list", "- ruleset: toy", "f:1:1: a scenario file must be a mapping"},
		{"no cases", "ruleset: toy", "f:1:1: the file has no cases"},
		{"empty cases", "ruleset: toy\ncases: []", "f:2:8: the file has no cases"},
		{"no ruleset", "cases: [{}]", "f:1:1: the file names no ruleset"},
		{"unknown ruleset", "ruleset: tyo\ncases: [{}]", `f:1:10: unknown ruleset "tyo"; known: toy`},
		{"two documents", "ruleset: toy\ncases: []\n---\nruleset: toy\n", "f:3:1: a second document"},
		{"not YAML", "ruleset: [toy\n", "f:2:1: not YAML: "},
		{"not YAML, second document", "a: 1\n---\nb: [", "f:3:5: not YAML: "},
		{"tab", "ruleset: toy\ncases:\n\t- name: x\n", "f:3:1: not YAML: "},
		{"unknown anchor", "ruleset: *x\n", "f:1:10: not YAML: "},
		{"NUL", "ruleset: toy\nc\x00ases: []", "f:2:2: a character"},
		{"UTF-16", "\xff\xfer\x00", "f:1:1: a character"},
		{"Latin-1", "ruleset: t\xf6y", "f:1:11: a character"},
		{"too large", strings.Repeat("#", scenario.MaxSize+1), "f:1:1: the file has 1048577 bytes"},
		{"an alias of itself", "ruleset: &a [*a]", "f:1:14: an alias of something that contains it"},
		{"a billion laughs", laughs, "too many entries"},
		{"too deep", "a: " + strings.Repeat("[", 200) + strings.Repeat("]", 200), "nested more deeply"},
	} {
		_, err := scenario.Parse("f", []byte(test.text), rulesets(toy{}))
		var problems scenario.Problems
		if !errors.As(err, &problems) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %.200v, want %q", test.name, err, test.want)
		}
	}
}

func TestProblemsAreBounded(t *testing.T) {
	text := "ruleset: toy\ncases:\n" + strings.Repeat("- {x: 1}\n", 5000)
	_, err := scenario.Parse("f", []byte(text), rulesets(toy{}))
	var problems scenario.Problems
	if !errors.As(err, &problems) || len(problems) != 100 || !strings.Contains(problems[99].Msg, "more)") {
		t.Errorf("got %d problems", len(problems))
	}
}

func TestRunReportsProblems(t *testing.T) {
	r := scenario.Run("f", []byte("ruleset: toy"), rulesets(toy{}))
	var b strings.Builder
	if err := r.WriteText(&b); err != nil || r.Pass || b.String() != "f:1:1: the file has no cases\n    ruleset: toy\n    ^\n" {
		t.Errorf("got %v, pass %v:\n%s", err, r.Pass, b.String())
	}
	b.Reset()
	const want = `{
  "pass": false,
  "files": [
    {
      "file": "f",
      "ruleset": "",
      "pass": false,
      "problems": [
        {
          "file": "f",
          "line": 1,
          "column": 1,
          "message": "the file has no cases"
        }
      ],
      "cases": []
    }
  ]
}
`
	if err := scenario.WriteJSON(&b, []*scenario.Report{r}); err != nil || b.String() != want {
		t.Errorf("got %v:\n%s\nwant\n%s", err, b.String(), want)
	}
}

// TestSeeds: a case without dice is drawn from its seed, the same each time.
func TestSeeds(t *testing.T) {
	draws := func(setup string) string {
		text := "ruleset: toy\ncases:\n- name: x\n  setup: {seats: {red: bold, blue: shy}" + setup + "}\n  steps: [{red: throw 3, blue: throw 1}]"
		r := scenario.Run("x", []byte(text), rulesets(toy{}))
		var words []string
		for _, l := range r.Cases[0].Log {
			if l.Kind == "draw" {
				words = append(words, l.Text)
			}
		}
		return strings.Join(words, " ")
	}
	for _, forced := range []string{"", ", dice: [deal3=1, deal3=1]"} {
		plain := draws(forced)
		if got := draws(forced + ", seed: 1"); got != plain {
			t.Errorf("seed 1%s: got %s, want %s as without", forced, got, plain)
		}
		different := false
		for seed := 2; seed < 10; seed++ {
			different = different || draws(fmt.Sprintf("%s, seed: %d", forced, seed)) != plain
		}
		if !different {
			t.Errorf("seeds 2 to 9%s all draw %s, as seed 1 does", forced, plain)
		}
	}
}
