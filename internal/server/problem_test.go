package server

import (
	"fmt"
	"strings"
	"testing"

	"riposte"
)

// What is sent is not answered with a hundred times as much, in a refusal, a draft
// or a query.
func TestManyFaults(t *testing.T) {
	b := newBench(t, Config{})
	var names strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&names, `"%x":0,`, i)
	}
	document := "{" + names.String() + `"name":"Ulla"}`
	check := func(what string, faults []Fault, got *reply) {
		t.Helper()
		if len(faults) != riposte.MaxFaults+1 || !strings.HasPrefix(faults[riposte.MaxFaults].Why, "and ") {
			t.Errorf("%s: %d faults are told, want %d and how many more", what, len(faults), riposte.MaxFaults)
		}
		if len(got.body) > 32<<10 {
			t.Errorf("%s: the answer has %d bytes", what, len(got.body))
		}
	}
	got := b.post(ulla, "/duels", `{"ruleset":"pugilism","places":[{"who":"me","document":`+document+`,"lock":true}]}`)
	check("an order", got.problem(422, wordFaults).Faults, got)

	duel := b.lay(`{"who":"me","name":"Ulla"}`)
	got = b.ask(asked{method: "PUT", path: "/duels/" + duel + "/document", token: ulla, body: document})
	check("a document", got.problem(422, wordFaults).Faults, got)
	if n := len(b.sight(ulla, duel).Document.Faults); n != riposte.MaxFaults+1 {
		t.Errorf("the draft: %d faults are told, want %d", n, riposte.MaxFaults+1)
	}
	var q strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&q, "&%x", i)
	}
	got = b.get("", "/duels?"+q.String()[1:])
	check("a query", got.problem(400, wordBadRequest).Faults, got)
}
