package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"

	"riposte"
)

// A lock that is taken back before the duel makes room for another document, and a
// match that is held begins once it is released.
func TestReleaseAndHeld(t *testing.T) {
	held := true
	cfg := toyConfig(2, false)
	cfg.Nonce = func(s riposte.Seat) []byte { return bytes.Repeat([]byte{byte(s)}, 32) }
	cfg.Held = func() bool { return held }
	m, err := Open(cfg, noon)
	if err != nil {
		t.Fatal(err)
	}
	wantErr(t, "nothing is locked", m.Release(1), riposte.ErrNotOwed)
	for s := range riposte.Seat(2) {
		if err := m.LockDocument(at(int(s)), s+1); err != nil {
			t.Fatal(err)
		}
	}
	if m.Began() || m.Awaits() == nil {
		t.Fatal("it begins although it is held")
	}
	if err := m.Release(1); err != nil {
		t.Fatal(err)
	}
	wantErr(t, "released again", m.Release(1), riposte.ErrNotOwed)
	if m.Locked(1) || len(m.Document(1)) > 0 || m.Awaits() != nil {
		t.Errorf("released: locked %t, document %s, awaits %v", m.Locked(1), m.Document(1), m.Awaits())
	}
	again := func(m *Match) {
		t.Helper()
		standing := m.Standing()
		other, err := Rebuild(cfg, m.History(), &standing)
		if err != nil {
			t.Fatal(err)
		}
		for s := range riposte.Seat(3) {
			got, want := other.Feed(s, 0), m.Feed(s, 0)
			if len(got) != len(want) {
				t.Fatalf("feed of %d: got %d entries, want %d", s, len(got), len(want))
			}
			for i := range want {
				if got[i].Kind != want[i].Kind || got[i].Seat != want[i].Seat || !bytes.Equal(got[i].Commitment, want[i].Commitment) {
					t.Errorf("feed of %d, entry %d: got %+v, want %+v", s, i, got[i], want[i])
				}
			}
		}
		if other.Locked(1) != m.Locked(1) || other.Began() != m.Began() {
			t.Error("it is not the same match")
		}
	}
	again(m)
	if err := m.Submit(1, json.RawMessage(`{"strength":7}`)); err != nil {
		t.Fatal(err)
	}
	again(m)
	if err := m.LockDocument(at(5), 1); err != nil {
		t.Fatal(err)
	}
	again(m)
	if err := m.Resume(at(6)); err == nil || m.Began() {
		t.Fatalf("it begins although it is held: %v", err)
	}
	held = false
	if err := m.Resume(at(7)); err != nil || !m.Began() {
		t.Fatalf("it does not begin: %v", err)
	}
	if got := string(m.History().Setup.Seats[0].Document); got != `{"strength":7}` {
		t.Errorf("seat 1 plays %s", got)
	}
	again(m)
	if err := m.Release(1); !errors.Is(err, riposte.ErrOver) {
		t.Errorf("released in the duel: %v", err)
	}
}
