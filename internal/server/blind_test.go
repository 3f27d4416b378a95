package server

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"riposte/dice/fair"
	"riposte/match"
)

// A program plays with blind locks over the API, by JSON and by form; what does not
// fit is a problem with a word of its own, and at each moment the page says how
// things are.
func TestBlindLocks(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	var made duelMade
	b.post(ulla, "/duels", `{"ruleset":"pugilism","blind":true,"places":[{"who":"me","name":"Ulla","document":"ulla","lock":true},{"who":"open"}]}`).want(201).into(&made)
	at := "/duels/" + made.Duel
	b.post(brannoch, at+"/seats", `{"name":"Brannoch"}`).want(200)
	b.ask(asked{method: "PUT", path: at + "/document", token: brannoch, body: `"brannoch"`}).want(204)
	b.post(brannoch, at+"/document/lock", "").want(204)
	b.post(ulla, "/duels", `{"ruleset":"pugilism","blind":true,"places":[{"who":"me"},{"who":"bot"}]}`).problem(422, wordFaults)

	s := b.sight(ulla, made.Duel)
	if !s.Blind || !s.Request.Blind || s.Request.Window != match.OpenFor.Milliseconds() {
		t.Fatalf("the request is %+v", s.Request)
	}
	const sentence = "head-jab body-jab / counter"
	b.post(ulla, at+"/answers", answering(s.Request.ID, sentence, true)).problem(422, wordBlind)
	b.post(ulla, at+"/answers", answering(s.Request.ID, sentence, false)).problem(422, wordBlind)
	b.get(ulla, at+"/preview?sentence="+strings.ReplaceAll(sentence, " ", "+")).problem(422, wordBlind)
	b.post(ulla, at+"/answers", `{"request":1,"lock":true,"hash":"12"}`).problem(400, wordBadRequest)

	var duel fair.DuelID
	if err := duel.UnmarshalText([]byte(made.Duel)); err != nil {
		t.Fatal(err)
	}
	nonce := bytes.Repeat([]byte{9}, match.NonceSize)
	lock := func(s int) string {
		return hex.EncodeToString(match.LockHash(nonce, duel, seatOf(s), 1, sentence))
	}
	opening := fmt.Sprintf(`{"request":1,"nonce":"%x","sentence":%q}`, nonce, sentence)
	first := fmt.Sprintf(`{"request":1,"lock":true,"hash":%q,"key":"one"}`, lock(1))
	b.post(ulla, at+"/openings", opening).problem(409, wordNotOwed)
	b.post(ulla, at+"/answers", first).want(200)
	b.post(ulla, at+"/answers", first).want(200)
	b.post(ulla, at+"/answers", strings.Replace(first, lock(1), lock(2), 1)).problem(422, wordKey)
	b.post(ulla, at+"/openings", opening).problem(409, wordClosed)
	if page := string(b.pageOf(ulla, at).want(200).body); !strings.Contains(page, `data-hash="`+lock(1)+`"`) || strings.Contains(page, "data-opening") {
		t.Error("the page does not show the lock as it is")
	}
	if page := string(b.pageOf(brannoch, at).want(200).body); strings.Contains(page, lock(1)) {
		t.Error("another seat is shown the hash")
	}
	form := asked{method: "POST", path: at + "/answers", token: brannoch, kind: formType, body: "request=1&lock=true&hash=" + lock(2)}
	b.ask(form).want(200)
	b.post(ulla, at+"/openings", strings.Replace(opening, "counter", "general", 1)).problem(422, wordOpening)
	b.post(ulla, at+"/openings", strings.Replace(opening, `"request":1`, `"request":2`, 1)).problem(409, wordStale)
	b.post(ulla, at+"/openings", strings.Replace(opening, `"request":1`, `"request":0`, 1)).problem(400, wordBadRequest)
	b.post(stranger, at+"/openings", opening).problem(403, wordNoSeat)
	if s := b.sight("", made.Duel); s.Seats[0].Opening == nil || s.Seats[1].Opening == nil {
		t.Errorf("who is waited for: %+v", s.Seats)
	}
	b.post(ulla, at+"/openings", opening).want(200)
	b.post(ulla, at+"/openings", opening).want(200)
	if s := b.sight("", made.Duel); s.Seats[0].Opening != nil || !s.Seats[0].Locked {
		t.Errorf("who is waited for: %+v", s.Seats[0])
	}
	b.ask(asked{
		method: "POST", path: at + "/openings", token: brannoch, kind: formType,
		body: fmt.Sprintf("request=1&nonce=%x&sentence=%s", nonce, strings.ReplaceAll(sentence, " ", "+")),
	}).want(200)
	if s := b.sight("", made.Duel); s.Seats[0].Locked && s.Seats[1].Locked {
		t.Error("all is open and the bout does not go on")
	}
}
