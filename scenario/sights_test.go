package scenario_test

import (
	"strings"
	"testing"

	"riposte"
	"riposte/scenario"
)

// TestHidden plants things that give away a hidden field, one at a time: each is
// found, at the field that is given away, and without them nothing is.
func TestHidden(t *testing.T) {
	const body = "  steps: [hidden: {red: [blue.hand, blue.plan], table: [red.hand]}]"
	if r := runOne(t, toy{}, body); !r.Pass {
		t.Errorf("without a leak: got %v", r.Differences)
	}
	for leak, want := range map[string]string{
		"hand":    "if it were stone instead of pebble, this would change: view.sides[1].sheet[0].facts[0].value",
		"plan":    "this would change: view.sides[1].sheet[0].facts[0].value",
		"stuck":   "this would change: view.sides[1].sheet[0].facts[0].value",
		"legal":   "this would change: legal[0] is",
		"refusal": "this would change: answers",
		"prompt":  "this would change: owed[2].",
	} {
		path := "blue.hand"
		if leak == "plan" || leak == "stuck" {
			path = "blue.plan"
		}
		r := runOne(t, toy{leak: leak}, body)
		if len(r.Differences) == 0 || r.Differences[0].Path != path || !strings.Contains(r.Differences[0].Msg, want) {
			t.Errorf("leak in %s: got %v, want %s at %s", leak, r.Differences, want, path)
		}
		for _, d := range r.Differences {
			if d.Path != path && d.Path != "red.hand" { // which the public is told too
				t.Errorf("leak in %s: got %s blamed, want %s alone", leak, d.Path, path)
			}
		}
	}
	// Only a different plan shows that its length is given away: both plans are one
	// word, and the same.
	const same = "  set: {red.plan: stay, blue.plan: stay}\n  steps: [hidden: {red: [blue.hand, blue.plan]}]"
	if r := runOne(t, toy{leak: "length"}, same); len(r.Differences) != 1 || r.Differences[0].Path != "blue.plan" {
		t.Errorf("leak of the length: got %v, want one difference at blue.plan", r.Differences)
	}
	// A leak of something that the case doesn't name is still a leak.
	r := runOne(t, toy{leak: "hand"}, "  steps: [hidden: {red: [blue.plan]}]")
	if len(r.Differences) != 1 || !strings.Contains(r.Differences[0].Msg, "red is told what it may not know (blue.hand)") {
		t.Errorf("a leak that isn't named: got %v", r.Differences)
	}
}

// A blind is the toy without a resampler.
type blind struct{ toy }

func (b blind) New(setup riposte.Setup, dice riposte.Dice, log riposte.Log) (riposte.State, error) {
	st, err := b.toy.New(setup, dice, log)
	if err != nil {
		return nil, err
	}
	return &unsampled{st, st.(riposte.Fields)}, nil
}

type fields = riposte.Fields

type unsampled struct {
	riposte.State
	fields
}

func (u *unsampled) Clone() riposte.State {
	st := u.State.Clone()
	return &unsampled{st, st.(riposte.Fields)}
}

// TestVacuousHidden plants expectations that would hold whatever the view showed:
// each fails, and says why it proves nothing.
func TestVacuousHidden(t *testing.T) {
	const head = "ruleset: toy\ncases:\n- name: one\n  setup: {seats: {red: bold, blue: shy}, dice: [deal3=2, deal3=1]}\n"
	for _, test := range []struct {
		name  string
		rules riposte.Ruleset
		body  string
		want  string
	}{
		{"its own field", toy{}, "  steps: [hidden: {red: [red.hand]}]", "red.hand is not hidden from red: it may know it now"},
		{"an open field", toy{}, "  steps: [hidden: {red: [blue.life]}]", "blue.life is not hidden from red: it may know it now"},
		{"a yes or no", toy{}, "  steps: [hidden: {red: [edge]}]", "edge is not hidden from red: it may know it now"},
		{
			"a fixed field that nothing draws",
			toy{},
			"  steps: [hidden: {red: [blue.token]}]",
			"blue.token is not hidden from red: it is beryl in each of 240 positions that red can't tell from this one, so this proves nothing",
		},
		{"a resampler that does nothing", toy{still: true}, "  steps: [hidden: {red: [blue.hand]}]", "it is pebble in each of 240 positions"},
		{"no resampler", blind{}, "  steps: [hidden: {red: [blue.hand]}]", "the ruleset draws no other position that it could be"},
		{"no lock", toy{}, "  steps: [hidden: {red: [blue.lock]}]", "blue.lock is not hidden from red: nothing is locked there"},
		{"its own lock", toy{}, "  steps: [{lock: {red: throw 1}}, hidden: {red: [red.lock]}]", "red.lock is not hidden from red: it is the seat's own lock"},
	} {
		r := scenario.Run("one.yaml", []byte(head+test.body), []riposte.Ruleset{test.rules})
		if len(r.Problems) > 0 || len(r.Cases[0].Differences) != 1 || !strings.Contains(r.Cases[0].Differences[0].Msg, test.want) {
			t.Errorf("%s: got %v %v, want %q", test.name, r.Problems, r.Cases, test.want)
		}
	}
	// The beginning of paths means all of them, and all must be hidden.
	r := runOne(t, toy{}, "  steps: [hidden: {red: [blue]}]")
	var told []string
	for _, d := range r.Differences {
		told = append(told, d.Path)
	}
	if got := strings.Join(told, " "); got != "blue.life blue.last blue.owes blue.token" {
		t.Errorf("all of blue: got %s", got)
	}
}

func TestShown(t *testing.T) {
	if r := runOne(t, toy{}, "  steps: [shown: {red: [red.hand, red.plan, red.life, blue.life, round], table: [blue.life]}]"); len(r.Differences) != 1 || r.Differences[0].Path != "round" {
		t.Errorf("got %v, want the round, which can't be changed, alone", r.Differences)
	}
	for body, want := range map[string]string{
		"red: [blue.hand]": "blue.hand is not shown to red: it may not know it now",
		"red: [red.last]":  "red.last is not shown to red: if it were 1 instead of 0, the view would be the same",
		"red: [red.token]": "red.token is not shown to red: it can't be set to another value, so this proves nothing",
		"blue: [blue.hnd]": `unknown path "blue.hnd"; did you mean blue.hand?`,
	} {
		text := "ruleset: toy\ncases:\n- name: one\n  setup: {seats: {red: bold, blue: shy}}\n  steps: [{red: throw 1, blue: throw 1}, shown: {" + body + "}]"
		r := scenario.Run("one.yaml", []byte(strings.ReplaceAll(text, "{red: throw 1, blue: throw 1}, ", "")), rulesets(toy{}))
		if body == "blue: [blue.hnd]" {
			r = scenario.Run("one.yaml", []byte(text), rulesets(toy{}))
		}
		if len(r.Cases[0].Differences) != 1 || r.Cases[0].Differences[0].Msg != want {
			t.Errorf("%s: got %v, want %q", body, r.Cases[0].Differences, want)
		}
	}
}

// TestOneBadCase: a case that can't be read fails by its faults, and the others run.
func TestOneBadCase(t *testing.T) {
	const text = `ruleset: toy
csaes: []
cases:
- name: good
  rules: [T-1]
  setup: {seats: {red: bold, blue: shy}}
  steps: [expect: {red.life: 13}]
- name: bad
  rules: [T-1]
  setup: {seats: {red: blod, blue: shy}}
  steps: [expect: {red.life: 13}]
- setup: {seats: {red: bold, blue: shy}}
  steps: []
- name: red
  setup: {seats: {red: bold, blue: shy}}
  steps: [expect: {red.life: 12}]
`
	r := scenario.Run("one.yaml", []byte(text), rulesets(toy{}))
	var b strings.Builder
	if err := r.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	const want = `one.yaml:2:1: unknown key "csaes"; did you mean cases?
    csaes: []
    ^
ok    good
FAIL  bad
  one.yaml:10:24: unknown sample "blod"; did you mean bold?
        setup: {seats: {red: blod, blue: shy}}
                             ^
FAIL  the case on line 12
  one.yaml:12:3: the case has no name
      - setup: {seats: {red: bold, blue: shy}}
        ^
FAIL  red
  one.yaml:16:20: red.life is 13, want 12
        steps: [expect: {red.life: 12}]
                         ^
`
	got := b.String()
	if !strings.HasPrefix(got, want) || r.Pass {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if covered, _ := scenario.Coverage(toyInfo, []*scenario.Report{r}); len(covered) != 1 || len(r.Cases[1].Covers) != 0 {
		t.Errorf("covered: got %v, want T-1 of the good case", covered)
	}
}
