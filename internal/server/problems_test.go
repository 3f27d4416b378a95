package server

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

// Every problem says when it comes and what to do, by itself and in the list.
func TestEveryProblemHasAdvice(t *testing.T) {
	b := newBench(t, Config{})
	var all struct{ Problems []problemInfo }
	b.get("", "/problems").want(200).into(&all)
	words := slices.Sorted(maps.Keys(kinds))
	if len(all.Problems) != len(words) || len(advice) != len(words) {
		t.Fatalf("%d of %d problems are listed, %d explained", len(all.Problems), len(words), len(advice))
	}
	seen := map[string]bool{}
	for i, p := range all.Problems {
		if p.Type != "/problems/"+string(words[i]) || p.Title == "" || p.Status < 400 {
			t.Errorf("%+v is not %s", p, words[i])
		}
		for _, text := range []string{p.When, p.Do} {
			if !strings.HasSuffix(text, ".") || text[:1] != strings.ToUpper(text[:1]) {
				t.Errorf("%s: %q is no sentence", p.Type, text)
			}
		}
		if seen[p.When] {
			t.Errorf("%q is said of two problems", p.When)
		}
		seen[p.When] = true
		var alone problemInfo
		if b.get("", p.Type).want(200).into(&alone); alone != p {
			t.Errorf("%s is %+v by itself", p.Type, alone)
		}
	}
}

// Every limited answer has the limits, and what is left of the token's own; nobody is told what
// is left of an address, which is what others do there.
func TestAnswersTellTheLimits(t *testing.T) {
	b := newBench(t, Config{Limits: Limits{GuestRate: 2, GuestBurst: 4, AddressRate: 2, AddressBurst: 12}})
	const policies = `"token";q=4;w=2, "address";q=12;w=6`
	for i, want := range []string{`"token";r=3`, `"token";r=2`, `"token";r=1`, `"token";r=0`, `"token";r=0;t=1`} {
		got := b.ask(asked{method: "GET", path: "/mine", token: ulla, address: fmt.Sprintf("192.0.2.%d:1", i)})
		if limit, policy := got.header.Get("RateLimit"), got.header.Get("RateLimit-Policy"); limit != want || policy != policies {
			t.Errorf("request %d: %d with RateLimit %s and RateLimit-Policy %s, want %s", i, got.status, limit, policy, want)
		}
	}
	b.now.pass(time.Minute)
	for i := range 13 {
		got := b.ask(asked{method: "GET", path: "/duels", address: "192.0.2.200:1"})
		want := ""
		if i == 12 {
			want = `"address";r=0;t=1`
		}
		if limit := got.header.Get("RateLimit"); limit != want || got.header.Get("RateLimit-Policy") != policies {
			t.Errorf("request %d without a token: %d with RateLimit %s, want %s", i, got.status, limit, want)
		}
	}
	if got := b.ask(asked{method: "GET", path: "/rulesets", token: brannoch}); got.header.Get("RateLimit") != "" || got.header.Get("RateLimit-Policy") == "" {
		t.Errorf("an answer that caches keep has RateLimit %q", got.header.Get("RateLimit"))
	}
	if got := b.get("", "/healthz"); got.header.Get("RateLimit-Policy") != "" {
		t.Error("an answer that is not limited tells limits")
	}
}

// The document tells the usual limits and costs.
func TestTheDocumentHasTheLimits(t *testing.T) {
	l, told := DefaultLimits, loadContract(t).doc.Info.Description
	for _, want := range []string{
		fmt.Sprintf("a token may ask for %d at once and %g a second, an address for %d and %g", l.GuestBurst, l.GuestRate, l.AddressBurst, l.AddressRate),
		fmt.Sprintf("To look costs %d, to act %d, to lay a table, to make a token or code and to read a record %d, to send a record or campaign and to begin a run %d, a forecast %d, whys %d",
			costLook, costAct, costOrder, costLoad, costForecast, costWhys),
		fmt.Sprintf("A token may have %d feeds open at once", l.GuestStreams),
	} {
		if !strings.Contains(told, want) {
			t.Errorf("the document does not say %q", want)
		}
	}
}
