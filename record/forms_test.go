package record_test

import (
	"bytes"
	"slices"
	"testing"

	"riposte/record"
)

// Each form is made from the other and from itself, byte for byte.
func TestFormsHoldTheSame(t *testing.T) {
	for name, options := range map[string]map[string]string{"short": short, "full": nil, "cards": {"classCards": "on", "standoff": "none"}} {
		t.Run(name, func(t *testing.T) {
			r := simulated(t, options, 3, 0)
			r.Comment(-1, "before {all} \\ of it")
			r.Comment(2, "a fine\r\n opening }")
			forms := map[record.Form][]byte{}
			for _, form := range []record.Form{record.JSONL, record.Text} {
				forms[form] = export(t, r, form)
			}
			for _, from := range []record.Form{record.JSONL, record.Text} {
				again := load(t, forms[from])
				for _, to := range []record.Form{record.JSONL, record.Text} {
					if got := export(t, again, to); !bytes.Equal(got, forms[to]) {
						t.Errorf("%s to %s: %s", from, to, difference(got, forms[to]))
					}
				}
				if report := record.Verify(forms[from], known); !report.OK() {
					t.Errorf("%s:\n%s", from, report.String())
				}
			}
		})
	}
}

// difference shows where two texts begin to differ.
func difference(got, want []byte) string {
	at := 0
	for at < len(got) && at < len(want) && got[at] == want[at] {
		at++
	}
	part := func(b []byte) string { return string(b[max(0, at-60):min(len(b), at+60)]) }
	return "got …" + part(got) + "…\nwant …" + part(want) + "…"
}

// Comments are in the order of their steps and, at one step, in the order in which
// they were added.
func TestCommentsStandInOrder(t *testing.T) {
	r := simulated(t, short, 3, 0)
	for _, c := range []record.Comment{{2, "d"}, {-1, "a"}, {1, "b"}, {1, " c\x00\n\tc "}, {99, "e"}, {0, " \n"}} {
		r.Comment(c.Step, c.Text)
	}
	want := []record.Comment{{-1, "a"}, {1, "b"}, {1, "c c"}, {2, "d"}, {2, "e"}}
	if !slices.Equal(r.Comments, want) {
		t.Errorf("got %v, want %v", r.Comments, want)
	}
	if again := load(t, export(t, r, record.Text)); !slices.Equal(again.Comments, want) {
		t.Errorf("read again: got %v, want %v", again.Comments, want)
	}
}
