package record_test

import (
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/match"
	"riposte/record"
	"riposte/rules/duel"
	"riposte/rules/pugilism"
)

// What is locked when somebody concedes is kept, the conceder's own lock included,
// if the rules open every choice after the end, and only then.
func TestHeld(t *testing.T) {
	const cards = "head-jab body-jab / counter"
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		name     string
		rules    riposte.Ruleset
		options  map[string]string
		brought  []string
		says     string
		conceder riposte.Seat
		want     string
	}{
		{"the other's", pugilism.Ruleset(), nil, []string{"brannoch", "ulla"}, cards, 2, "red " + cards},
		{"the conceder's own", pugilism.Ruleset(), nil, []string{"brannoch", "ulla"}, cards, 1, "red " + cards},
		{"sealed", pugilism.Ruleset(), map[string]string{"afterwards": "sealed"}, []string{"brannoch", "ulla"}, cards, 2, ""},
		{"DU-6.9 discards it", duel.Ruleset(), nil, []string{"journeyman", "journeyman"}, "none", 1, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			setup := riposte.Setup{Options: tt.options}
			for _, name := range tt.brought {
				setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: []byte(`"` + name + `"`)})
			}
			m, err := match.Open(match.Config{Ruleset: tt.rules, Setup: setup, Dice: dice.NewSeeded(1, 2)}, now)
			if err != nil {
				t.Fatal(err)
			}
			for s := riposte.Seat(1); s <= 2; s++ {
				if err := m.LockDocument(now, s); err != nil {
					t.Fatal(err)
				}
			}
			c, err := m.Read(1, tt.says)
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range []match.Answer{{Seat: 1, Request: 1, Choice: c, Lock: true}, {Seat: tt.conceder, Choice: riposte.Concede}} {
				if _, err := m.Answer(now, a); err != nil {
					t.Fatal(err)
				}
			}
			r, err := record.FromMatch(tt.rules, m, record.Meta{Duel: "held"})
			if err != nil {
				t.Fatal(err)
			}
			for _, form := range []record.Form{record.JSONL, record.Text} {
				file, err := r.Export(form)
				if err != nil {
					t.Fatal(err)
				}
				again, err := record.Load(file, []riposte.Ruleset{tt.rules})
				if err != nil {
					t.Fatalf("%s: %v", form, err)
				}
				got := ""
				for _, h := range again.Held {
					got += again.Info().SeatWord(h.Seat) + " " + h.Sentence
				}
				if got != tt.want || tt.says == cards && strings.Contains(string(file), cards) != (tt.want != "") {
					t.Errorf("%s: held %q, want %q", form, got, tt.want)
				}
				if tt.want == "" {
					continue
				}
				forged := strings.Replace(string(file), cards, "head-jab body-jab / dance", 1)
				if _, err := record.Load([]byte(forged), []riposte.Ruleset{tt.rules}); err == nil {
					t.Errorf("%s: a lock that no rule knows is taken", form)
				}
			}
		})
	}
}

// A duel that people ended without a result says why in both forms.
func TestStopped(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	setup := riposte.Setup{Seats: []riposte.SeatSetup{{Document: []byte(`"brannoch"`)}, {Document: []byte(`"ulla"`)}}}
	for _, why := range []match.Stopped{match.Agreed, match.Idle} {
		m, err := match.Open(match.Config{Ruleset: pugilism.Ruleset(), Setup: setup, Dice: dice.NewSeeded(1, 2)}, now)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Stop(now, why); err == nil {
			t.Error("a duel that has not begun was stopped")
		}
		for s := riposte.Seat(1); s <= 2; s++ {
			if err := m.LockDocument(now, s); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.Stop(now, why); err != nil || !m.Over() {
			t.Fatalf("over: %t, %v", m.Over(), err)
		}
		if err := m.Stop(now, why); err == nil {
			t.Error("stopped twice")
		}
		r, err := record.FromMatch(pugilism.Ruleset(), m, record.Meta{Duel: "stopped"})
		if err != nil {
			t.Fatal(err)
		}
		for _, form := range []record.Form{record.JSONL, record.Text} {
			file, err := r.Export(form)
			if err != nil {
				t.Fatal(err)
			}
			again, err := record.Load(file, []riposte.Ruleset{pugilism.Ruleset()})
			if err != nil || again.Void == nil || again.Void.Stopped != string(why) || again.Result() != "void" {
				t.Errorf("%s, %s: %+v, %v", why, form, again, err)
			}
		}
	}
}
