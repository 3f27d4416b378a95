package match

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"riposte"
)

func TestOpenFaults(t *testing.T) {
	for name, spoil := range map[string]func(*Config){
		"options.rounds": func(c *Config) { c.Setup.Options["rounds"] = "none" },
		"ruleset":        func(c *Config) { c.Setup.Ruleset = "chess" },
		"seats":          func(c *Config) { c.Setup.Seats = c.Setup.Seats[:1] },
		"clock":          func(c *Config) { c.Clock = Clock{Base: 1, PerRequest: 1} },
	} {
		cfg := toyConfig(2, false)
		spoil(&cfg)
		_, err := Open(cfg, noon)
		var faults riposte.Faults
		if !errors.As(err, &faults) || faults[0].Path != name {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestSetupNamesTheVersion(t *testing.T) {
	m := start(t, toyConfig(2, false))
	if got := m.History().Setup; got.Version != 3 || got.Ruleset != "toy" {
		t.Errorf("got ruleset %q version %d, want toy 3", got.Ruleset, got.Version)
	}
}

func TestDocuments(t *testing.T) {
	cfg := toyConfig(2, false)
	cfg.Setup.Seats[1].Document = nil
	cfg.Nonce = func(s riposte.Seat) []byte { return bytes.Repeat([]byte{byte(s)}, 32) }
	m, err := Open(cfg, noon)
	if err != nil {
		t.Fatal(err)
	}
	var faults riposte.Faults
	for _, bad := range []string{`{"strength":10}`, `{"strength`, `{"strength":13}`} {
		if err := m.Submit(2, json.RawMessage(bad)); !errors.As(err, &faults) {
			t.Errorf("%s: got %v, want Faults", bad, err)
		}
		if got := string(m.Document(2)); got != bad {
			t.Errorf("the faulty draft is %s, want %s kept", got, bad)
		}
		if err := m.LockDocument(noon, 2); !errors.As(err, &faults) || m.Locked(2) {
			t.Errorf("lock of %s: got %v, want Faults", bad, err)
		}
	}
	if err := m.LockDocument(at(1), 1); err != nil {
		t.Fatal(err)
	}
	wantErr(t, "second lock", m.LockDocument(at(2), 1), riposte.ErrLocked)
	wantErr(t, "draft after the lock", m.Submit(1, json.RawMessage(`{"strength":1}`)), riposte.ErrLocked)
	wantErr(t, "a seat that is not there", m.LockDocument(at(2), 3), riposte.ErrNotOwed)
	if _, err := m.Answer(at(2), Answer{Seat: 1, Request: 1, Choice: bid(1)}); !errors.Is(err, riposte.ErrNotOwed) {
		t.Errorf("answer before the duel: got %v", err)
	}
	for s := range riposte.Seat(3) {
		if got := kinds(m, s, 0); !slices.Equal(got, []EntryKind{DocumentLocked}) || m.Feed(s, 0)[0].Seat != 1 {
			t.Errorf("feed of %d: got %v, want only that seat 1 has locked", s, got)
		}
	}
	final := json.RawMessage(`{"strength":7}`)
	if err := m.Submit(2, final); err != nil {
		t.Fatal(err)
	}
	copy(final, "spoilt") // the caller's bytes are not the match's
	if m.Began() || m.LockDocument(at(3), 2) != nil || !m.Began() {
		t.Fatal("the last lock begins the duel")
	}
	h := m.History()
	if got := string(h.Setup.Seats[1].Document); got != `{"strength":7}` {
		t.Errorf("document of seat 2: got %s", got)
	}
	for i, seal := range h.Seals {
		nonce := bytes.Repeat([]byte{byte(seal.Seat)}, 32)
		want := sha256.Sum256(append(nonce, h.Setup.Seats[seal.Seat-1].Document...))
		if !bytes.Equal(seal.Commitment, want[:]) {
			t.Errorf("seal %d: got %x, want %x", i, seal.Commitment, want)
		}
	}
	wantErr(t, "draft during the duel", m.Submit(2, nil), riposte.ErrLocked)
}

func TestRulesWithoutDocumentsBeginAtOnce(t *testing.T) {
	cfg := toyConfig(2, false)
	cfg.Ruleset = bare{}
	m, err := Open(cfg, noon)
	if err != nil || !m.Began() {
		t.Errorf("got %v, began %t", err, m != nil && m.Began())
	}
}

// A bare is a toy without a schema.
type bare struct{ toy }

func (bare) Info() *riposte.Info {
	info := riposte.Info{Name: "toy", Version: 3, MinSeats: 2, MaxSeats: 4, Options: toyInfo.Options, Events: toyInfo.Events}
	return &info
}
