package server

import (
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"riposte/dice/fair"
	"riposte/internal/house"
)

// ofChance is what no page says about a duel that leaves nothing to chance.
var ofChance = regexp.MustCompile(`(?i)[^.>]*\b(can be thrown|rolls?|the dice|these dice|(?:first|a|all \d+) draws?|(?:in|of|from) the draws|draws are)\b[^.<]*`)

// If nothing is left to chance the pages speak of seals, from the open seat to the
// checked record: not of dice to be thrown, nor of draws made by seeds.
func TestSealsAreNoDice(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	seed := fair.Seed{1}
	promised := fair.Commit(seed)
	var made duelMade
	b.post(ulla, "/duels", fmt.Sprintf(`{"ruleset":"duel","places":[{"who":"me","name":"Ulla","document":"bulwark","lock":true,"commitment":"%s"},{"who":"open"}]}`,
		promised)).want(201).into(&made)
	at := "/duels/" + made.Duel
	look := func(when string) {
		t.Helper()
		for _, token := range []string{ulla, brannoch} {
			for _, path := range []string{at, at + "/fairness"} {
				page := b.page(token, path)
				if !strings.Contains(page, "eal") {
					t.Fatalf("%s, %s: nothing is said of seals", when, path)
				}
				if said := ofChance.FindString(page); said != "" {
					t.Errorf("%s, %s: %q", when, path, said)
				}
			}
		}
	}
	look("a seat is open")
	b.post(brannoch, at+"/seats", `{"name":"Brannoch"}`).want(200)
	b.ask(asked{method: "PUT", path: at + "/document", token: brannoch, body: `"anvil"`}).want(204)
	b.post(brannoch, at+"/document/lock", "").want(204)
	look("a seed is awaited")
	b.post(ulla, at+"/seed", `{"seed":"`+hex.EncodeToString(seed[:])+`"}`).want(204)
	if s := b.sight(ulla, made.Duel); s.Phase != house.Playing {
		t.Fatalf("the phase is %s", s.Phase)
	}
	look("the duel goes on")
	b.post(ulla, at+"/answers", answering(b.sight(ulla, made.Duel).Request.ID, "concede", true)).want(200)
	look("the duel is over")
	if report := b.page(ulla, at+"/fairness"); !strings.Contains(report, "verify") {
		t.Error("the record is not checked")
	}
}
