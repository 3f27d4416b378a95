package metrics

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"riposte/internal/house"
	"riposte/internal/server"
	"riposte/internal/store/sqlite"
	"riposte/rules"
)

// What a server does is counted, without naming a duel or a person.
func TestMetrics(t *testing.T) {
	kept, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "duels.db"))
	if err != nil {
		t.Fatal(err)
	}
	m := New()
	tables, err := house.New(t.Context(), house.Config{Store: m.Store(kept), Rulesets: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	web := server.New(server.Config{Rooms: server.RoomsOf(tables, kept, nil), Answered: m.Answered})
	m.Streams(web.Streams)
	defer func() {
		web.Drain()
		_ = tables.Close(t.Context())
		_ = kept.Close()
	}()
	token := strings.Repeat("t", 32)
	order := house.Order{Ruleset: "pugilism", Places: []house.Place{
		{Who: house.Me, Name: "Wolfgang", Document: []byte(`"ulla"`), Lock: true}, {Who: house.Bot, Bot: "random"},
	}}
	duel, err := tables.Create(t.Context(), house.Guest(token), order)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tables.Create(t.Context(), house.Guest(token), order); err != nil {
		t.Fatal(err)
	}
	newcomer := httptest.NewRecorder()
	web.ServeHTTP(newcomer, httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/guests", nil))
	var stranger struct{ Token string }
	if err := json.Unmarshal(newcomer.Body.Bytes(), &stranger); err != nil || stranger.Token == "" {
		t.Fatalf("no token: %s, %v", newcomer.Body, err)
	}
	answer := func(token, body string, want int) {
		t.Helper()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/duels/"+duel+"/answers", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+token)
		w := httptest.NewRecorder()
		web.ServeHTTP(w, r)
		if w.Code != want {
			t.Fatalf("%s: got %d %s, want %d", body, w.Code, w.Body, want)
		}
	}
	var s *house.Sight
	for s == nil || s.Request == nil { // it is the bot's turn
		if s, err = tables.Look(t.Context(), house.Guest(token), duel, 0); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Millisecond)
	}
	answer(token, fmt.Sprintf(`{"request":%d,"sentence":"fly away","lock":true}`, s.Request.ID), 422)
	answer(stranger.Token, fmt.Sprintf(`{"request":%d,"sentence":"concede"}`, s.Request.ID), 403)
	answer(token, `{"request":1,"sentense":""}`, 400)
	answer(token, fmt.Sprintf(`{"request":%d,"sentence":"concede","lock":true}`, s.Request.ID), 200)
	answer(token, fmt.Sprintf(`{"request":%d,"sentence":"concede","lock":true}`, s.Request.ID+1), 409)

	got := ""
	for range 10_000 { // until the bots have done their work
		w := httptest.NewRecorder()
		m.Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))
		if got = w.Body.String(); strings.Contains(got, `riposte_jobs_total{kind="bot",state="done"}`) {
			break
		}
		time.Sleep(time.Millisecond)
	}
	for _, want := range []string{
		`riposte_answers_total{outcome="taken"} 1`, `riposte_answers_total{outcome="refused"} 1`,
		`riposte_answers_total{outcome="not theirs"} 1`, `riposte_answers_total{outcome="nonsense"} 1`,
		`riposte_answers_total{outcome="late"} 1`, `riposte_answer_seconds_count 1`,
		`riposte_jobs_total{kind="bot",state="done"}`, `riposte_jobs_total{kind="bot",state="taken up"}`, `riposte_duels_live 1`, `riposte_streams_open 0`, `riposte_store_commit_seconds_bucket{outcome="kept",le="10"}`, `go_goroutines`,
	} {
		if !strings.Contains(got, "\n"+want) {
			t.Errorf("there is no %s", want)
		}
	}
	for _, secret := range []string{duel, token, "Wolfgang", "192.0.2.1", "ulla", "pugilism"} {
		if strings.Contains(got, secret) {
			t.Errorf("the metrics hold %s", secret)
		}
	}
}
