package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/scene"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func at(seconds int) time.Time { return noon.Add(time.Duration(seconds) * time.Second) }

// toyConfig has the players' seats and, with gm, one more for the GM.
func toyConfig(players int, gm bool) Config {
	cfg := Config{Ruleset: toy{}, Dice: dice.NewSeeded(1, 2)}
	cfg.Setup.Options = map[string]string{}
	for range players {
		cfg.Setup.Seats = append(cfg.Setup.Seats, riposte.SeatSetup{Document: json.RawMessage(`{"strength":5}`)})
	}
	if gm {
		cfg.Setup.Seats = append(cfg.Setup.Seats, riposte.SeatSetup{})
		cfg.Setup.Options["gm"] = "on"
		cfg.Referee = riposte.Seat(players + 1)
	}
	return cfg
}

// start opens a match and locks every document.
func start(t testing.TB, cfg Config) *Match {
	t.Helper()
	m, err := Open(cfg, noon)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range m.all() {
		if err := m.LockDocument(noon, s); err != nil {
			t.Fatal(err)
		}
	}
	if !m.Began() && m.void == nil && m.short == nil {
		t.Fatal("all documents are locked and the duel has not begun")
	}
	return m
}

// do answers the present request for good.
func do(t testing.TB, m *Match, seconds int, s riposte.Seat, c riposte.Choice) {
	t.Helper()
	if _, err := m.Answer(at(seconds), Answer{Seat: s, Request: m.Request(s).ID, Choice: c, Lock: true}); err != nil {
		t.Fatalf("seat %d, %x: %v", s, c, err)
	}
}

// kinds are the kinds of a feed's entries after a given one.
func kinds(m *Match, s riposte.Seat, since int) []EntryKind {
	var list []EntryKind
	for _, e := range m.Feed(s, since) {
		list = append(list, e.Kind)
	}
	return list
}

func wantErr(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: got error %v, want %v", what, got, want)
	}
}

func feedBytes(m *Match, s riposte.Seat) []byte {
	b, err := json.Marshal(m.Feed(s, 0))
	if err != nil {
		panic(err)
	}
	return b
}

func winner(m *Match) riposte.Seat {
	o := m.Outcome()
	return o.Winner()
}

func over(m *Match) bool {
	o := m.Outcome()
	return o.Over()
}

func TestSeen(t *testing.T) {
	cfg := toyConfig(2, false)
	cfg.Setup.Seats[0].Name = "Ann"
	m := start(t, cfg)
	c, err := m.Read(1, "bid 3")
	if err != nil || c != bid(3) || m.Say(1, c) != "bid 3" {
		t.Errorf("got %x, %v, %q", c, err, m.Say(1, c))
	}
	if _, err := m.Read(1, "bit 3"); !errors.Is(err, riposte.ErrNotation) {
		t.Errorf("got %v", err)
	}
	do(t, m, 1, 1, bid(3))
	do(t, m, 1, 2, bid(1))
	do(t, m, 2, 1, walk(1))
	var last riposte.Event
	for _, e := range m.Feed(0, 0) {
		if e.Kind == Told {
			last = e.Event
		}
	}
	if got := m.Text(last); got != "Ann walks 1 pace" {
		t.Errorf("text: got %q", got)
	}
	if got := len(m.Legal(nil, 1)); got != 4 {
		t.Errorf("legal walks: got %d", got)
	}
	imagined := m.Imagine(1, dice.NewSeeded(8, 8))
	if got, want := scene.Of(imagined, 1), m.View(1); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("imagined own view: got %v, want %v", got, want)
	}
	if fmt.Sprint(scene.Of(imagined, 2)) == fmt.Sprint(m.View(2)) {
		t.Error("the other's hand was not dealt again")
	}
	if m.Advised(1) {
		t.Error("advice between people")
	}
	m.cfg.Bots = []riposte.Seat{2}
	if !m.Advised(1) || !m.Advised(2) {
		t.Error("no advice against bots")
	}
}
