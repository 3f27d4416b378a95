package form

import (
	"bytes"
	"encoding/json"
	"net/url"
	"reflect"
	"testing"

	"riposte"
	"riposte/internal/server/web/webtest"

	melee "riposte/rules/duel"
)

// A document that is put into the form, drawn, posted and read stays the same.
func TestDocumentsRoundTrip(t *testing.T) {
	for _, r := range webtest.Rulesets() {
		in := r.Info()
		for _, s := range in.Samples {
			name := in.Name + " " + s.Name
			form := Of(in, "doc", s.Document, nil)
			var b bytes.Buffer
			if err := Templates().Part(&b, "p-docform", &form); err != nil {
				t.Fatal(err)
			}
			again := Read(in, "doc", webtest.Posted(b.String()))
			if got := again.Document(); !equalJSON(t, got, s.Document) {
				t.Errorf("%s: got\n%s\nwant\n%s", name, got, s.Document)
			}
			byName := Of(in, "doc", Quote(s.Name), nil)
			b.Reset()
			if err := Templates().Part(&b, "p-docform", &byName); err != nil {
				t.Fatal(err)
			}
			again = Read(in, "doc", webtest.Posted(b.String()))
			if got := string(again.Document()); got != string(Quote(s.Name)) {
				t.Errorf("%s by its name: got %s", name, got)
			}
			if !again.Do("copy:doc") {
				t.Fatalf("%s can't be copied", name)
			}
			if got := again.Document(); !equalJSON(t, got, s.Document) {
				t.Errorf("%s copied: got\n%s\nwant\n%s", name, got, s.Document)
			}
		}
	}
}

func equalJSON(t testing.TB, a, b []byte) bool {
	t.Helper()
	var x, y any
	if err := json.Unmarshal(a, &x); err != nil {
		t.Fatalf("%v: %s", err, a)
	}
	if err := json.Unmarshal(b, &y); err != nil {
		t.Fatalf("%v: %s", err, b)
	}
	return reflect.DeepEqual(x, y)
}

// A document of counted cards is built by pressing cards, and shows their sum.
func TestBuilder(t *testing.T) {
	in := melee.Ruleset().Info()
	f := Read(in, "d", url.Values{"d~from": {""}, "d.st": {"4"}, "d.sp": {"3"}, "d.en": {"x"}, "d.de": {"2"}})
	rows := f.Builder()
	if len(rows) != 4 || len(rows[0].Cards) != 10 || rows[0].Icon != "strength" {
		t.Fatalf("got %+v", rows)
	}
	if got, want := f.Sum(), 9; got != want { // what isn't a number counts nothing
		t.Errorf("got a sum of %d, want %d", got, want)
	}
	if f.Most() != 13 {
		t.Errorf("got at most %d", f.Most())
	}
	if other := (&Form{Info: &riposte.Info{Schema: in.Schema}}); other.Builder() != nil {
		t.Error("numbers that are no cards are built of cards")
	}
}
