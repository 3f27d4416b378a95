package quickref_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/quickref"
	"riposte/rules"
	"riposte/variant"
)

// sheet is a ruleset's quick reference.
func sheet(t *testing.T, r riposte.Ruleset, s *riposte.Setup, differs ...variant.Difference) *quickref.Sheet {
	t.Helper()
	q, err := quickref.Of(r, s, differs)
	if err != nil {
		t.Fatal(err)
	}
	if q == nil {
		t.Fatalf("%s has no quick reference", r.Info().Name)
	}
	return q
}

// lines are the sentences, terms and tables of a sheet, each with the rules it tells of.
func lines(q *quickref.Sheet) (out []quickref.Line) {
	for _, p := range q.Parts {
		out = append(out, p.Lines...)
	}
	for _, term := range q.Terms {
		out = append(out, quickref.Line{Text: append(quickref.Text{{Words: term.Word + ": "}}, term.Text...), Rules: term.Rules, At: term.At})
	}
	return out
}

// texts are the texts of a line.
func texts(l *quickref.Line) []quickref.Text {
	if l.Table == nil {
		return []quickref.Text{l.Text}
	}
	return slices.Concat(l.Table.Rows...)
}

var (
	counted = regexp.MustCompile(`[0-9]+`)
	words   = map[string]string{"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10"}
)

// every is each set-up that differs from the rules as printed in one option.
func every(in *riposte.Info) (out []*riposte.Setup) {
	out = append(out, &riposte.Setup{})
	for _, o := range in.Options {
		for _, v := range o.Values {
			out = append(out, &riposte.Setup{Options: map[string]string{o.Name: v}})
		}
	}
	return out
}

// linesOf are the lines of a ruleset's sheets under any option, each once.
func linesOf(t *testing.T, r riposte.Ruleset) (out []quickref.Line) {
	seen := map[string]bool{}
	for _, s := range every(r.Info()) {
		for _, l := range lines(sheet(t, r, s)) {
			key := fmt.Sprint(l.At, l.Text, l.Table)
			if !seen[key] {
				seen[key] = true
				out = append(out, l)
			}
		}
	}
	return out
}

// TestSheetsKeepToTheRules: each number that is typed in a line stands in a rule that the line
// names, in figures or in words; all others come from the tables of the rules. Each number
// that comes from them is fixed by a rule that the line names.
func TestSheetsKeepToTheRules(t *testing.T) {
	for _, r := range rules.All() {
		in := r.Info()
		fixed := map[string]riposte.RuleID{}
		for _, n := range r.(variant.Varied).Numbers() {
			fixed[n.Name] = n.Rule
		}
		for _, l := range linesOf(t, r) {
			told := strings.Builder{}
			for _, id := range l.Rules {
				rule, _ := in.Ledger.Rule(id)
				told.WriteString(strings.ToLower(rule.Text) + "\n")
			}
			for word, figure := range words {
				if regexp.MustCompile(`\b` + word + `\b`).MatchString(told.String()) {
					told.WriteString(" " + figure)
				}
			}
			figures := counted.FindAllString(told.String(), -1)
			for _, text := range texts(&l) {
				for _, span := range text {
					if span.Number == "" {
						for _, n := range counted.FindAllString(span.Words, -1) {
							if !slices.Contains(figures, n) {
								t.Errorf("%s, line %d: %q types %s, which none of %v says", in.Name, l.At, text, n, l.Rules)
							}
						}
						continue
					}
					if rule, ok := fixed[span.Number]; ok && l.Table == nil && !slices.Contains(l.Rules, rule) {
						t.Errorf("%s, line %d: %q tells the %s of %s and does not name it", in.Name, l.At, text, span.Number, rule)
					}
					if option, ok := strings.CutPrefix(span.Number, "="); ok && !slices.ContainsFunc(in.Options, func(o riposte.Option) bool { return o.Name == option && slices.Contains(l.Rules, o.Rule) }) {
						t.Errorf("%s, line %d: %q tells the option %s and does not name its rule", in.Name, l.At, text, option)
					}
				}
			}
		}
	}
}

// TestSheetsTellTheTable: whatever number a variant sets, the sheet tells it beside the printed
// one, and tells all others as printed.
func TestSheetsTellTheTable(t *testing.T) {
	for _, r := range rules.All() {
		varied := r.(variant.Varied)
		set := variant.Variant{Numbers: map[string]int{}}
		for i, n := range varied.Numbers() {
			if i%2 == 0 {
				set.Numbers[n.Name] = n.High
			}
		}
		printed := map[string]int{}
		for _, n := range varied.Numbers() {
			printed[n.Name] = n.Value
		}
		changed := 0
		for _, l := range lines(sheet(t, r, &riposte.Setup{}, set.Differences(varied.Numbers())...)) {
			for _, text := range texts(&l) {
				for _, span := range text {
					now, set := set.Numbers[span.Number]
					if want := set && now != printed[span.Number]; want != (span.Printed != "") {
						t.Errorf("%s: %q says %q for the %s, printed %q", r.Info().Name, text, span.Words, span.Number, span.Printed)
					}
					if span.Printed != "" {
						changed++
					}
				}
			}
		}
		if changed == 0 {
			t.Errorf("%s: no number of the sheet has changed", r.Info().Name)
		}
	}
}

// TestGlossaries: terms stand in order, each once, and explain themselves in one short line.
func TestGlossaries(t *testing.T) {
	for _, r := range rules.All() {
		q := sheet(t, r, &riposte.Setup{})
		if len(q.Terms) < 15 {
			t.Errorf("%s explains %d words", r.Info().Name, len(q.Terms))
		}
		seen := map[string]bool{}
		for i, term := range q.Terms {
			if i > 0 && strings.ToLower(q.Terms[i-1].Word) > strings.ToLower(term.Word) {
				t.Errorf("%s: %s stands after %s", r.Info().Name, term.Word, q.Terms[i-1].Word)
			}
			for _, form := range append(term.Forms, term.Word) {
				if form = strings.ToLower(form); seen[form] {
					t.Errorf("%s explains %q twice", r.Info().Name, form)
				}
				seen[strings.ToLower(form)] = true
			}
			if n := len([]rune(term.Text.String())); n > 110 {
				t.Errorf("%s: %s takes %d characters", r.Info().Name, term.Word, n)
			}
		}
	}
}

// TestFaultsHaveALine: what is wrong with a source is said with its line.
func TestFaultsHaveALine(t *testing.T) {
	for source, want := range map[string]string{
		"- early [PG-1.1]":                         "line 1: ",
		"## A\n- no rule":                          "line 2: ",
		"## A\n- odd [PG-99.9]":                    "there is no rule PG-99.9",
		"## A\n- {no such number} [PG-1.1]":        "there is no number",
		"## A\n- {=none} [PG-1.1]":                 "there is no option",
		"## A\n- ?none=1 odd [PG-1.1]":             "asks for no option",
		"## A\n- {open [PG-1.1]":                   "has no end",
		"## A\n| a | b |\n| c |":                   "1 cells under 2 headings",
		"## A\n| a |\n| c |":                       "names no rules",
		"## A\n| a |\n| c |\n- more [PG-1.1]":      "a table ends with the rules",
		"## Glossary\n- word without [PG-1.1]":     "explains no word",
		"## A\nwords":                              "is no heading",
		"## A\n?ring=on and more\n| a |\n[PG-1.1]": "after the conditions",
	} {
		pug := rules.All()[0]
		_, err := quickref.Of(worded{pug, source}, &riposte.Setup{}, nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", source, err)
		}
	}
}

// worded is a ruleset with another quick reference.
type worded struct {
	riposte.Ruleset
	quick string
}

func (w worded) Info() *riposte.Info {
	in := *w.Ruleset.Info()
	in.Quick = w.quick
	return &in
}
