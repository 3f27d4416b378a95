package record_test

import (
	"bytes"
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

// difference shows where two texts part.
func difference(got, want []byte) string {
	at := 0
	for at < len(got) && at < len(want) && got[at] == want[at] {
		at++
	}
	part := func(b []byte) string { return string(b[max(0, at-60):min(len(b), at+60)]) }
	return "got …" + part(got) + "…\nwant …" + part(want) + "…"
}
