package scenario_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"riposte/scenario"
)

// FuzzParse checks that no text makes the parser panic, that every problem has a
// place in the text, and that whatever it accepts can be run, even if some of the
// cases have faults. The same text is read as a lesson. The corpus is in testdata/fuzz.
func FuzzParse(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string) {
		file, err := scenario.Parse("f", []byte(text), rulesets(toy{}))
		if file != nil {
			file.Run()
		}
		placed(t, text, err)
		_, err = scenario.ParseLesson("f", []byte(text), rulesets(toy{}))
		placed(t, text, err)
	})
}

// placed checks that an error is a list of problems, each with a place in the text.
func placed(t *testing.T, text string, err error) {
	t.Helper()
	if err == nil {
		return
	}
	var problems scenario.Problems
	if !errors.As(err, &problems) || len(problems) == 0 {
		t.Fatalf("got %v, want Problems", err)
	}
	lines := strings.Split(text, "\n")
	for _, p := range problems {
		if p.Line < 1 || p.Line > len(lines) || p.Column < 1 || p.Column > utf8.RuneCountInString(lines[p.Line-1])+1 {
			t.Errorf("%v lies outside the text", p)
		}
	}
}
