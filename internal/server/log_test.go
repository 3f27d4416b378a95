package server

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"riposte/dice/fair"
	"riposte/internal/house"
	"riposte/internal/store"
)

// A paperRoll is a log that tests read.
type paperRoll struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (r *paperRoll) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(b)
}

func (r *paperRoll) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.String()
}

// Even at its most detailed the log names no person and no address and contains
// nothing that is played or said.
func TestTheLogKeepsSecrets(t *testing.T) {
	var roll paperRoll
	b := newBench(t, Config{
		Pages: Drawn(&paper{}, "test"),
		Log:   slog.New(slog.NewTextHandler(&roll, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	seed := fair.Seed{1, 2, 3, 4, 5, 6, 7, 8}
	own := fair.Commit(seed)
	const whisper, boxer = "Meet me behind the ropes", "Quillfeather"
	document := strings.ReplaceAll(string(b.sampleOf("ulla")), "Ulla", boxer)
	duel := b.lay(`{"who":"me","name":"Wolfgang","document":` + document + `,"lock":true,"commitment":"` + hex.EncodeToString(own[:]) + `"}`)
	at := "/duels/" + duel
	b.post(brannoch, at+"/seats", `{"name":"Brannoch"}`).want(200)
	b.ask(asked{method: "PUT", path: at + "/document", token: brannoch, body: `{"name":"` + boxer + `"}`}).want(422)
	b.ask(asked{method: "PUT", path: at + "/document", token: brannoch, body: `"brannoch"`}).want(204)
	b.post(brannoch, at+"/document/lock", "").want(204)
	b.post(ulla, at+"/seed", `{"seed":"`+hex.EncodeToString(own[:])+`"}`)
	b.post(ulla, at+"/seed", `{"seed":"`+hex.EncodeToString(seed[:])+`"}`).want(204)
	b.post(ulla, at+"/talk", `{"text":"`+whisper+`"}`).want(204)
	b.post(ulla, at+"/talk", `{"texts":"`+whisper+`"}`).want(400)
	draw := rand.New(chance(7))
	taken := b.answer(ulla, duel, b.sight(ulla, duel), draw.IntN)
	b.get(ulla, at+"/preview?sentence="+strings.ReplaceAll(taken, " ", "+"))
	b.play(duel, 3, draw.IntN, ulla, brannoch)
	if s := b.sight(ulla, duel); s.Request != nil {
		b.post(ulla, at+"/answers", answering(s.Request.ID, "concede", true)).want(200)
	}
	s := b.sight(ulla, duel)
	if s.Phase != house.Over || s.Dice.Server == nil {
		t.Fatalf("the phase is %s, and the seed is open: %v", s.Phase, s.Dice.Server != nil)
	}
	anonymous := b.ask(asked{method: "POST", path: "/duels", body: `{"ruleset":"pugilism"}`}).want(201).header.Get("Set-Cookie")
	given, _, _ := strings.Cut(strings.TrimPrefix(anonymous, cookieName+"="), ";")
	b.ask(asked{method: "GET", path: at + "?token=" + ulla, token: ulla}).want(400)
	b.get("", "/nowhere/"+ulla)
	server, hash := *s.Dice.Server, store.HashToken(ulla)

	said := roll.String()
	for what, secret := range map[string]string{
		"a token": ulla, "another's token": brannoch, "a new token": given, "the hash of a token": hex.EncodeToString(hash[:]),
		"the seed of a guest": hex.EncodeToString(seed[:8]), "the server's seed": hex.EncodeToString(server[:]), "talk": "behind the ropes",
		"a document": boxer, "a name": "Wolfgang", "what was played": taken, "an address": "192.0.2.1",
	} {
		if strings.Contains(said, secret) {
			t.Errorf("the log holds %s: %s", what, secret)
		}
	}
	if !strings.Contains(said, "msg=act") || !strings.Contains(said, "route=/duels/{id}/answers") {
		t.Errorf("the log does not have what it should:\n%.2000s", said)
	}
}

// sampleOf is the document of a sample.
func (b *bench) sampleOf(name string) json.RawMessage {
	b.t.Helper()
	for _, r := range b.house.Rulesets() {
		for _, s := range r.Info().Samples {
			if s.Name == name {
				return s.Document
			}
		}
	}
	b.t.Fatalf("there is no sample %s", name)
	return nil
}

// Files and health are asked for all the time: only the debug level shows them,
// unless something is wrong.
func TestTheLogIsQuiet(t *testing.T) {
	var roll paperRoll
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test"), Log: slog.New(slog.NewTextHandler(&roll, nil))})
	for _, c := range []struct {
		path string
		told bool
	}{
		{"/favicon.svg", false},
		{"/healthz", false},
		{"/readyz", false},
		{"/assets/0/riposte.css", false},
		{"/assets/0/nothing.css", true},
		{"/rules", true},
	} {
		before := roll.String()
		b.plain(c.path, "")
		if told := roll.String() != before; told != c.told {
			t.Errorf("%s is told: %v, want %v", c.path, told, c.told)
		}
	}
	b.web.Drain()
	before := roll.String()
	b.plain("/readyz", "")
	if roll.String() == before {
		t.Error("a server that is not ready is not told of")
	}
}
