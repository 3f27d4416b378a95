package record_test

import (
	"bytes"
	"errors"
	"testing"
	"unicode/utf8"

	"riposte"
	"riposte/record"
)

// FuzzLoad checks that no text makes Load or Verify panic, that every error has a
// place in the text, and that whatever is accepted is written in both forms, read
// again and written the same. The corpus is in testdata/fuzz.
func FuzzLoad(f *testing.F) {
	rulesets := append([]riposte.Ruleset{toy{}}, known...)
	f.Fuzz(func(t *testing.T, data []byte) {
		report := record.Verify(data, rulesets)
		r, err := record.Load(data, rulesets)
		if (err == nil) != (report.Record != nil) {
			t.Fatalf("Load says %v, Verify\n%s", err, report.String())
		}
		if err != nil {
			var own *record.Error
			if !errors.As(err, &own) || own.Error() == "" {
				t.Fatalf("got %v, want an *Error", err)
			}
			lines := bytes.Split(data, []byte{'\n'})
			if own.Line < 1 || own.Line > len(lines) || own.Column < 1 || own.Column > utf8.RuneCount(lines[own.Line-1])+1 {
				t.Fatalf("%v lies outside the text", err)
			}
			return
		}
		for _, form := range []record.Form{record.JSONL, record.Text} {
			first := export(t, r, form)
			again, err := record.Load(first, rulesets)
			if err != nil {
				t.Fatalf("%s can't be read again: %v\n%s", form, err, first)
			}
			for _, other := range []record.Form{record.JSONL, record.Text} {
				if got, want := export(t, again, other), export(t, r, other); !bytes.Equal(got, want) {
					t.Fatalf("%s to %s: %s", form, other, difference(got, want))
				}
			}
			if status, says := canonical(record.Verify(first, rulesets)); status != record.Passed {
				t.Fatalf("%s: %s", form, says)
			}
		}
	})
}

// canonical is the result of the check of the bytes.
func canonical(report record.Report) (record.Status, string) {
	for _, c := range report.Checks {
		if c.Name == "bytes" {
			return c.Status, c.Says
		}
	}
	return record.Failed, "no check of the bytes"
}
