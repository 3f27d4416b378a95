package server

import (
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"

	"riposte"
	"riposte/internal/house"
	"riposte/record"
	"riposte/rules"
	"riposte/wasm"
	"riposte/wasm/wasmtest"
)

// A ruleset from a module is played over HTTP and on the page as any other. One that does
// what it must not loses its duel, and the server goes on.
func TestModulesAreServed(t *testing.T) {
	misfit, end, err := wasm.Load("misfit.wasm", wasmtest.Build(t, "riposte/wasm/wasmtest/misfit"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(end)
	hunch := wasmtest.Hunch(t)
	all := []riposte.Ruleset{rules.All()[0], hunch, misfit}
	b := newBenchOf(t, Config{Pages: Drawn(&shelf{all: all}, "test"), Log: slog.New(slog.NewTextHandler(t.Output(), nil))}, all)
	lay := func(ruleset, name string) (duel string, joined *reply) {
		var made duelMade
		b.post(ulla, "/duels", `{"ruleset":"`+ruleset+`","places":[{"who":"me","name":"`+name+`"},{"who":"open"}]}`).want(201).into(&made)
		return made.Duel, b.post(brannoch, "/duels/"+made.Duel+"/seats", `{"name":"Brannoch"}`)
	}
	whole := func(name string) {
		t.Helper()
		duel, _ := lay("hunch", name)
		b.play(duel, 60, rand.New(chance(7)).IntN, ulla, brannoch)
		if s := b.sight(ulla, duel); s.Phase != house.Over || s.Result == nil {
			t.Fatalf("it did not end: %s", s.Phase)
		}
		data := b.get("", "/duels/"+duel+"/record").want(200).body
		if !strings.Contains(string(data), hunch.Info().Content) {
			t.Errorf("its record does not name the module:\n%s", data)
		}
		if report := record.Verify(data, all); !report.OK() {
			t.Error(report.String())
		}
		if page := b.page(ulla, "/duels/"+duel); !strings.Contains(page, "Hunch") {
			t.Error("its page does not know it")
		}
	}
	whole("Ulla")
	for _, how := range []string{"apply loop", "apply exit", "new panic"} {
		duel, _ := lay("misfit", how)
		for _, token := range []string{ulla, brannoch} {
			if s := b.sight(token, duel); s.Request != nil && s.Phase == house.Playing {
				b.post(token, "/duels/"+duel+"/answers", answering(s.Request.ID, "guess 1", true)).want(200)
			}
		}
		if s := b.sight(ulla, duel); s.Phase != house.Void {
			t.Errorf("%s: the duel is %s, not void", how, s.Phase)
		}
	}
	// What can't even be looked at is said to be a fault of ours.
	if _, joined := lay("misfit", "view loop"); joined.status != 500 {
		t.Errorf("a view that fails is answered by %d", joined.status)
	}
	whole("Ulla again")
}
