package house_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	. "riposte/internal/house"
	"riposte/record"
)

// sealedOf lays a table that stays sealed, at which both bring seeds.
func (w *world) sealedOf(options map[string]string) string {
	w.t.Helper()
	a, ca := seedOf(1)
	b, cb := seedOf(2)
	all := maps.Clone(options)
	all["afterwards"] = "sealed"
	id := w.lay(Order{Options: all, Places: []Place{{Who: Me, Name: "Ann", Document: sample("brannoch"), Lock: true, Commitment: ca}, {Who: Open}}})
	w.sitsDown("bob", "Bob", id, cb)
	w.must(w.OpenSeed(ctx, "ann", id, a))
	w.must(w.OpenSeed(ctx, "bob", id, b))
	return id
}

// After its end a sealed duel opens what was shown and what proves it, and no more.
func TestWithheld(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.sealedOf(quick)
		s := w.look("ann", id)
		if s.Dice.Root == nil {
			t.Fatal("nothing is committed to but the server's seed")
		}
		if _, err := w.Withheld(ctx, id); !errors.Is(err, ErrGoesOn) {
			t.Errorf("before the end: %v", err)
		}
		w.play(id, 1000, "ann", "bob")
		if _, err := w.Record(ctx, id); !errors.Is(err, ErrSealed) {
			t.Errorf("the whole record: %v", err)
		}
		data, err := w.Withheld(ctx, id)
		w.must(err)
		report := record.Verify(data, rules)
		if !report.OK() || !strings.Contains(report.String(), "draws that were revealed are those of the seeds") {
			t.Fatalf("verify says\n%s", &report)
		}
		if _, err := record.Load(data, rules); !errors.Is(err, record.ErrWithheld) {
			t.Errorf("loaded: %v", err)
		}
		l, err := w.store.Load(ctx, id)
		w.must(err)
		text := string(data)
		if strings.Contains(text, fmt.Sprintf("%x", l.Duel.Secret)) || strings.Contains(text, "serverSeed\":\"0") || strings.Contains(text, `"choices"`) {
			t.Error("the record tells the server's seed or choices")
		}
		if !strings.Contains(text, s.Dice.Root.String()) || !strings.Contains(text, `"deal`) {
			t.Errorf("the record lacks the root or the deals: %.2000s", text)
		}
		// What was noted fits, and what was not noted does not.
		report.Hold(record.Promise{Duel: id, Commitment: s.Dice.Commitment, Root: *s.Dice.Root, Seeds: []record.Noted{{Seat: "red", Value: mustSeed(1)}}})
		if !report.OK() {
			t.Errorf("what was promised: %s", &report)
		}
		for _, planted := range []struct{ old, new, check string }{
			{`"d20=`, `"d20=1`, "draws"},
			{`"path":["`, `"path":["0000000000000000000000000000000000000000000000000000000000000000","`, "draws"},
			{`"opened":[{"draw":0,"key":"`, `"opened":[{"draw":0,"key":"ff`, ""},
			{s.Dice.Root.String(), strings.Repeat("a", 64), "draws"},
			{mustSeed(1).String(), mustSeed(3).String(), "commitments"},
			{`"kind":"`, `"kind":"x`, "rules"},
			{`"draw":1,`, `"draw":2,`, "draws"},
		} {
			forged := strings.Replace(text, planted.old, planted.new, 1)
			if forged == text {
				t.Errorf("there is no %s", planted.old)
				continue
			}
			report := record.Verify([]byte(forged), rules)
			failed := map[string]bool{}
			for _, c := range report.Checks {
				failed[c.Name] = c.Status == record.Failed
			}
			if report.OK() || planted.check != "" && !failed[planted.check] {
				t.Errorf("%s for %s:\n%s", planted.new, planted.old, &report)
			}
		}
	})
}

// Two worlds that differ in what was never shown have the same public record, to the
// byte; worlds that differ in what was shown have not.
func TestWithheldTellsNothing(t *testing.T) {
	of := func(cards string, show bool) (data []byte) {
		bubble(t, func(t *testing.T) {
			w := newWorld(t)
			id := w.sealedOf(map[string]string{"ring": "off", "edge": "on"})
			say := func(g Guest, said string) {
				t.Helper()
				s := w.look(g, id)
				if s.Request == nil {
					t.Fatalf("%s is not asked", g)
				}
				_, err := w.Answer(ctx, g, id, Answer{Request: s.Request.ID, Sentence: said, Lock: true})
				w.must(err)
			}
			say("ann", cards)
			say("bob", "head-jab body-jab / counter")
			if show {
				for range 20 {
					w.answer("ann", id)
					w.answer("bob", id)
				}
			}
			if w.look("", id).Phase != Over {
				say("ann", "concede")
			}
			var err error
			data, err = w.Withheld(ctx, id)
			w.must(err)
			if report := record.Verify(data, rules); !report.OK() {
				t.Fatalf("verify says\n%s", &report)
			}
		})
		return data
	}
	one, two := of("head-jab body-jab / counter", false), of("head-heavy x2 / anticipate", false)
	if !bytes.Equal(one, two) {
		same(t, string(two), string(one))
	}
	if bytes.Equal(of("head-jab body-jab / counter", true), of("head-heavy x2 / anticipate", true)) {
		t.Error("what was shown makes no difference")
	}
}
