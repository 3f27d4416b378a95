package server

import (
	"strings"
	"testing"
)

// What comes again with its key is done once; with a different body the key is
// refused, and nothing is done.
func TestKeysAreOfOneBody(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	send := func(path, body string) *reply {
		t.Helper()
		return b.ask(asked{method: "POST", path: path, token: ulla, body: body, header: map[string]string{"Idempotency-Key": "k1"}})
	}
	order := `{"ruleset":"pugilism","places":[{"who":"me","name":"Ulla","document":"ulla","lock":true}]}`
	var first, again duelMade
	send("/duels", order).want(201).into(&first)
	send("/duels", strings.ReplaceAll(order, ",", " ,\n")).want(201).into(&again)
	if first != again {
		t.Errorf("the same order laid %s and %s", first.Duel, again.Duel)
	}
	for _, other := range []string{
		strings.ReplaceAll(order, `"Ulla"`, `"Alla"`),
		strings.ReplaceAll(order, `"ulla"`, `"pell"`),
		strings.ReplaceAll(order, `true}]`, `true}],"listed":true`),
		strings.ReplaceAll(order, `"pugilism"`, `"duel"`),
	} {
		send("/duels", other).problem(422, wordKey)
	}
	var mine listings
	b.get(ulla, "/mine").want(200).into(&mine)
	if len(mine.Duels) != 1 {
		t.Errorf("%d tables are laid, want 1", len(mine.Duels))
	}

	talk := "/duels/" + first.Duel + "/talk"
	send(talk, `{"text":"Well met"}`).want(204)
	send(talk, `{"text":"Well met "}`).want(204)
	send(talk, `{"text":"Farewell"}`).problem(422, wordKey)
	if n := strings.Count(string(b.get(ulla, "/duels/"+first.Duel).body), "Well met"); n != 1 {
		t.Errorf("the line stands there %d times", n)
	}

	// A page to which somebody went back, and which was filled in differently, lays
	// another table.
	form := func(name string) string {
		t.Helper()
		got := b.ask(asked{
			method: "POST", path: "/duels", token: ulla, kind: formType, header: map[string]string{"Accept": browser},
			body: "ruleset=pugilism&key=page&seat-1-who=me&seat-1-document=ulla&seat-2-who=open&name=" + name,
		}).want(303)
		return got.header.Get("Location")
	}
	if one, two := form("Ulla"), form("Alla"); one == two || one != form("Ulla") || two != form("Alla") {
		t.Errorf("the forms lead to %s, %s, and again to %s, %s", one, two, form("Ulla"), form("Alla"))
	}
}
