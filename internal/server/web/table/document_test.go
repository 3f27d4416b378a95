package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/internal/server/web/form"
	"riposte/internal/server/web/webtest"
	"riposte/rules/pugilism"
)

// A text that isn't JSON is kept at the table as it was typed, with what is wrong.
func TestTextThatIsNoDocumentIsKept(t *testing.T) {
	in := pugilism.Ruleset().Info()
	const typed = "{\n  \"name\": \"Ulla\",\n  oops\n}"
	form := form.Read(in, "doc", url.Values{"doc~from": {""}, "doc~json": {typed}, "doc~was": {"-"}})
	s := before(in, house.Preparing, 1)
	s.Document = &house.Document{Bytes: form.Document(), Faults: riposte.Faults{{Msg: "there is no such sample"}}}
	page := paper(regionsOf(s, in))
	if !strings.Contains(webtest.Unescape(page), typed) {
		t.Error("the text is lost")
	}
	if !strings.Contains(page, "line 3, column") {
		t.Error("nobody says where it is no JSON")
	}
}

// In every phase before the duel the table asks for a character, and locks what is
// in the form.
func TestCharacterAtTheTable(t *testing.T) {
	for _, r := range webtest.Rulesets() {
		in := r.Info()
		if len(in.Schema) == 0 {
			s := before(in, house.Seating, 1)
			s.Document = nil
			if body := drawnBody(t, in.Name, sceneOf(in).Page(s)); strings.Contains(body, `id="document"`) {
				t.Errorf("%s: a character is asked for, and nobody brings one", in.Name)
			}
			continue
		}
		for _, phase := range []house.Phase{house.Seating, house.Preparing} {
			for _, doc := range []json.RawMessage{nil, form.Quote(in.Samples[0].Name), in.Samples[1].Document, json.RawMessage(`{"x":[1]}`), form.Quote(webtest.Hostile[0])} {
				s := before(in, phase, 1)
				s.Document = nil
				if doc != nil {
					s.Document = &house.Document{Bytes: doc}
					if err := r.Vet(riposte.Setup{Ruleset: in.Name, Seats: []riposte.SeatSetup{{Document: doc}, {}}}, 1); err != nil {
						s.Document.Faults = form.FaultsOf(err)
					}
				}
				name := fmt.Sprintf("%s in %s with %.30s", in.Name, phase, doc)
				body := drawnBody(t, name, sceneOf(in).Page(s))
				webtest.CheckIDs(t, name, webtest.Elements(t, name, body))
				if !strings.Contains(body, `id="document" method="post" action="/duels/b7kq2m/document"`) {
					t.Errorf("%s: no form", name)
				}
				if phase == house.Preparing && !strings.Contains(body, `form="document" formaction="/duels/b7kq2m/document/lock"`) {
					t.Errorf("%s: the block button does not lock the form", name)
				}
			}
			s := before(in, phase, 1)
			s.Seats[0].Ready = true
			if body := drawnBody(t, "ready", sceneOf(in).Page(s)); strings.Contains(body, `id="document"`) {
				t.Errorf("%s: a locked character can be changed", in.Name)
			}
			if body := drawnBody(t, "public", sceneOf(in).Page(before(in, phase, 0))); strings.Contains(body, `id="document"`) {
				t.Errorf("%s: the public is asked for a character", in.Name)
			}
		}
	}
}

// drawnBody is the body of a page as it is sent.
func drawnBody(t testing.TB, name string, p *web.Page) string {
	t.Helper()
	var page bytes.Buffer
	if err := Templates().Page(&page, p); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	text := page.String()
	return text[strings.Index(text, "<body"):strings.Index(text, "</html>")]
}
