package document_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"riposte"
	"riposte/document"
)

// A character with two faults: both are named, with their paths.
func Example() {
	var faults riposte.Faults
	doc := document.Read(json.RawMessage(`{"name": "Anna", "level": 21, "sword": true}`), "", "X-1", &faults)
	name := doc.Text("name", "X-2", 40)
	doc.Int("level", "X-3", 1, 20)
	doc.Done()
	fmt.Println(name)
	fmt.Println(faults)
	// Output:
	// Anna
	// level: is 21, allowed are 1 to 20 (X-3)
	// sword: is not a known entry (X-1)
}

func TestFaults(t *testing.T) {
	for _, c := range []struct{ name, raw, want string }{
		{"missing", ``, "the document is missing"},
		{"not JSON", `{"a": }`, "not JSON: line 1, column 7: invalid character '}' looking for beginning of value"},
		{"cut off", `{"a": 1`, "not JSON: line 1, column 7: unexpected end of JSON input"},
		{"a list", `[1]`, "needs an object in braces, not a list"},
		{"more behind", `{} {}`, "not JSON: line 1, column 4: invalid character '{' after top-level value"},
		{"twice", `{"n": 1, "n": 2}`, "n: stands twice"},
		{"too large", `{"t": "` + strings.Repeat("x", document.MaxBytes) + `"}`, "the document has 65545 bytes, at most 65536 are allowed"},
	} {
		var faults riposte.Faults
		doc := document.Read(json.RawMessage(c.raw), "", "", &faults)
		doc.IntOr("n", "", 0, 9, 0)
		doc.Done()
		if got := faults.Error(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestMembers(t *testing.T) {
	const raw = `{"t": "two\nlines", "empty": " ", "long": "abcdef", "n": 2.5, "null": null, "word": "RED", "other": "pink",
		"yes": "yes", "no": false, "maybe": "maybe", "words": ["a", "c"], "odd": ["a", 1], "o": {"x": 1}, "l": [{"x": 2}, 3]}`
	var faults riposte.Faults
	doc := document.Read(json.RawMessage(raw), "at", "R", &faults)
	doc.Text("t", "R-1", 40)
	doc.Text("empty", "R-2", 40)
	doc.Text("long", "R-3", 5)
	doc.Int("n", "R-4", 0, 9)
	doc.Int("null", "R-5", 0, 9)
	doc.Int("gone", "R-6", 0, 9)
	if w := doc.Word("word", "R-7", "blue", "red"); w != 1 {
		t.Errorf("RED is word %d", w)
	}
	if w := doc.Word("other", "R-8", "blue", "red"); w != -1 {
		t.Errorf("pink is word %d", w)
	}
	if !doc.YesNo("yes", "R-9", false) || doc.YesNo("no", "R-9", true) || !doc.YesNo("none", "R-9", true) {
		t.Error("yes, no, missing")
	}
	doc.YesNo("maybe", "R-10", false)
	if set := doc.Words("words", "R-11", "a", "b", "c"); set != 0b101 {
		t.Errorf("words are %b", set)
	}
	doc.Words("odd", "R-12", "a")
	if x := doc.Object("o", "R-13").Int("x", "R-13", 0, 9); x != 1 {
		t.Errorf("o.x is %d", x)
	}
	list := doc.List("l", "R-14", 1, 5)
	if len(list) != 1 || list[0].Int("x", "R-14", 0, 9) != 2 {
		t.Errorf("l is %v", list)
	}
	doc.Done()
	want := []string{
		"at.t: contains a control character (R-1)",
		"at.empty: is empty (R-2)",
		"at.long: has 6 characters, at most 5 are allowed (R-3)",
		"at.n: a whole number is needed, not the number 2.5 (R-4)",
		"at.null: a whole number is needed, not null (R-5)",
		"at.gone: is missing (R-6)",
		`at.other: is "pink", known are blue, red (R-8)`,
		"at.maybe: yes or no is needed, not a text (R-10)",
		"at.odd[1]: one of the words a is needed, not the number 1 (R-12)",
		"at.l[1]: needs an object in braces, not the number 3 (R-14)",
	}
	if got := faults.Error(); got != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}

// A broken object answers everything with zero values and reports nothing more.
func TestBrokenObjectIsQuiet(t *testing.T) {
	var faults riposte.Faults
	doc := document.Read(json.RawMessage(`7`), "", "", &faults)
	doc.Text("a", "", 9)
	doc.Object("b", "").Int("c", "", 1, 2)
	doc.List("d", "", 1, 2)
	doc.Fault("e", "", "wrong")
	doc.Done()
	if len(faults) != 1 {
		t.Errorf("%d faults, want 1: %v", len(faults), faults)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(`{"name": "Anna", "level": 3, "list": [{"a": 1}]}`)
	f.Add(`{"a":`)
	f.Add(`"sample"`)
	f.Fuzz(func(t *testing.T, raw string) {
		var faults riposte.Faults
		doc := document.Read(json.RawMessage(raw), "", "", &faults)
		doc.Text("name", "", 10)
		doc.Int("level", "", 0, 9)
		for _, o := range doc.List("list", "", 0, 9) {
			o.Int("a", "", 0, 9)
		}
		doc.Done()
		if len(faults) == 0 && !json.Valid([]byte(raw)) {
			t.Errorf("%q was read without a fault", raw)
		}
	})
}

func TestLines(t *testing.T) {
	for _, c := range []struct{ raw, want, fault string }{
		{`{"rows": ["ab", " cd "]}`, "ab|cd", ""},
		{`{"rows": "ab\ncd\n"}`, "ab|cd", ""},
		{`{"rows": "\n ab\n"}`, "|ab", ""},
		{`{"rows": "ab"}`, "ab", ""},
		{`{"rows": []}`, "", "rows: rows of text are needed, not a list (R)"},
		{`{"rows": " "}`, "", "rows: rows of text are needed, not a text (R)"},
		{`{"rows": [1]}`, "", "rows: rows of text are needed, not a list (R)"},
		{`{"rows": "0123456789"}`, "", "rows: has 10 characters, at most 9 are allowed (R)"},
		{`{}`, "", "rows: is missing (R)"},
	} {
		var faults riposte.Faults
		rows := document.Read(json.RawMessage(c.raw), "", "", &faults).Lines("rows", "R", 9)
		got := ""
		if len(faults) > 0 {
			got = faults.Error()
		}
		if joined := strings.Join(rows, "|"); joined != c.want || got != c.fault {
			t.Errorf("%s: %q, %q; want %q, %q", c.raw, joined, got, c.want, c.fault)
		}
	}
}
