package form

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"riposte/internal/server/web/webtest"
	"riposte/rules/pugilism"
)

// again is a form as the next request brings it, with what was typed meanwhile.
func again(t *testing.T, f *Form, typed url.Values) Form {
	t.Helper()
	var b bytes.Buffer
	if err := Templates().Part(&b, "p-docform", f); err != nil {
		t.Fatal(err)
	}
	form := webtest.Posted(b.String())
	for name, values := range typed {
		form[name] = values
	}
	return Read(f.Info, f.Prefix, form)
}

// A text that can't be read stays through any number of requests, and so do the
// fields beside it, until it is mended or given up for a sample.
func TestUnreadableTextStays(t *testing.T) {
	in := pugilism.Ruleset().Info()
	for _, text := range []string{"{\n  \"name\": oops\n}", "\n{", "[1]", "null", "{\"name\": \"A\",}", "Ulla"} {
		f := Read(in, "doc", url.Values{
			"doc~from": {""}, "doc.name": {"Xena"}, "doc.abilities.str": {"eighteen"}, "doc~json": {text}, "doc~was": {"-"},
		})
		f.vetText()
		f = again(t, &f, nil)
		f.vetText()
		f = again(t, &f, nil)
		if f.Text != text {
			t.Errorf("%q became %q", text, f.Text)
		}
		if f.Draft.Fields["name"] != "Xena" || f.Draft.Fields["abilities.str"] != "eighteen" {
			t.Errorf("%q: the fields became %v", text, f.Draft.Fields)
		}
		if !f.vetText() || len(f.TextFault()) == 0 {
			t.Errorf("%q: nobody says what is wrong", text)
		}

		sample := again(t, &f, url.Values{"doc~from": {"ulla"}})
		if got := string(sample.Document()); got != `"ulla"` {
			t.Errorf("%q, then a sample: got %s", text, got)
		}
		written := again(t, &f, url.Values{"act": {"write:doc"}})
		if !written.Do("write:doc") || written.Text != "" || !strings.Contains(written.JSON(), `"Xena"`) {
			t.Errorf("%q is not written anew from the fields: %s", text, written.JSON())
		}
		mended := again(t, &f, url.Values{"doc~json": {`{"name": "Ann"}`}})
		if mended.Text != "" || mended.Draft.Fields["name"] != "Ann" || mended.Draft.Fields["abilities.str"] != "" {
			t.Errorf("%q mended: got %q, %v", text, mended.Text, mended.Draft.Fields)
		}
	}
}

// Somebody who types into the fields after a document was written as a text keeps
// both.
func TestFieldsCountWhereTheTextWasLeftAlone(t *testing.T) {
	in := pugilism.Ruleset().Info()
	ulla, _ := in.Sample("ulla")
	f := Of(in, "doc", ulla.Document, nil)
	f = again(t, &f, url.Values{"doc.speed": {"45"}})
	var got struct {
		Name  string
		Speed int
	}
	if err := json.Unmarshal(f.Document(), &got); err != nil || got.Name != "Ulla Stormhide" || got.Speed != 45 {
		t.Errorf("got %+v, %v", got, err)
	}
}
