package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// What somebody brought is theirs alone, as a file with which another table can be laid; an
// encounter with those that wait out of sight, though the fight has begun.
func TestBroughtIsAFile(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	const order = `{"ruleset":"coolname","options":{"encounter":"foes","master":"person","initiative":"static"},
		"places":[{"who":"%s","document":"oda"},{"who":"me","name":"Ulla","document":%s,"lock":true}]}`
	const brings = `{"title":"The Mill","foes":[{"foe":"mire-rat","count":2},{"foe":"hill-brute","waits":true}]}`
	var made duelMade
	b.post(ulla, "/duels", fmt.Sprintf(order, "open", brings)).want(201).into(&made)
	at := "/duels/" + made.Duel
	b.post(brannoch, at+"/seats", `{"name":"Brannoch"}`).want(200)
	b.post(brannoch, at+"/document", `"oda"`)
	b.post(brannoch, at+"/document/lock", ``)
	got := b.get(ulla, at+"/document").want(200)
	if file := got.header.Get("Content-Disposition"); !strings.HasPrefix(file, "attachment; ") || !strings.Contains(got.header.Get("Cache-Control"), "no-store") {
		t.Errorf("it comes as %q, %q", file, got.header.Get("Cache-Control"))
	}
	var as bytes.Buffer
	if err := json.Compact(&as, got.body); err != nil || as.String() != brings {
		t.Errorf("got %s, %v", &as, err)
	}
	if desk := b.page(ulla, at); !strings.Contains(desk, `href="`+at+`/document"`) {
		t.Error("the desk does not lead to it")
	}
	// The player's is another, a watcher has none, and neither holds what waits.
	if other := string(b.get(brannoch, at+"/document").want(200).body); strings.TrimSpace(other) != `"oda"` {
		t.Errorf("the player brought %s", other)
	}
	if page := b.page(brannoch, at); strings.Contains(page, at+"/document\" download") {
		t.Error("the player is led to it, too")
	}
	for _, token := range []string{stranger, ""} {
		if other := b.get(token, at+"/document").want(403); bytes.Contains(other.body, []byte("brute")) {
			t.Errorf("a watcher gets %s", other.body)
		}
	}
	b.post(ulla, "/duels", fmt.Sprintf(order, "bot", as.String())).want(201)
}
