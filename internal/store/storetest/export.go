package storetest

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/internal/store"
	"riposte/match"
)

// whole stores a duel with something in every place, and two jobs of kind bot, and
// returns it.
func whole(t *testing.T, s store.Store, id string) *store.Loaded {
	t.Helper()
	d := Duel(id)
	d.Secret, d.Listed, d.After = []byte{9, 9}, true, "before"
	d.Setup.Options = map[string]string{"b": "on", "a": "<"}
	d.Setup.Seats = append(d.Setup.Seats, riposte.SeatSetup{Document: []byte(`{ "third" : 1 }`)})
	d.Sat = []store.Sitting{{Seat: 1, Token: ann, Name: "Ann", Commitment: []byte{1}, At: noon}}
	d.Jobs = []store.Job{{Kind: "bot", Due: noon}}
	d.Dice, d.Root, d.Attempts = 2, []byte{8}, []store.Attempt{attempt(1)}
	if err := s.Create(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	a := &actor{t: t, s: s, duel: id}
	a.do(store.Change{
		Anew:     &store.Anew{Ended: attempt(2), Commitment: []byte{1, 2}, Root: []byte{7}, Secret: []byte{9, 8}},
		Promises: []store.Promise{{Seat: 1, Commitment: []byte{1, 1}, At: noon}},
		Sat:      []store.Sitting{{Seat: 2, Token: bob, Name: "Bob", Seed: []byte{2}}},
		Documents: []store.Document{
			{Seat: 2, Bytes: []byte(" {} "), Seal: &match.Seal{Seat: 2, At: noon, Commitment: []byte{3}}},
			{Seat: 1, Bytes: []byte(`"x"`), Seal: &match.Seal{Seat: 1, At: noon, Nonce: []byte{4}}},
		},
	})
	if id != "a" {
		a.do(store.Change{Documents: []store.Document{{Seat: 3, Bytes: []byte("no JSON \xff")}}})
	}
	a.do(store.Change{
		Seeds: []store.Seed{{Seat: 1}}, Steps: []match.Step{step(0), step(1)}, Lines: []store.Line{told(1), told(2)},
		Standing: &match.Standing{Locks: step(0).Locks, Ahead: step(0).Draws, Watch: match.Watch{At: noon, Seats: []match.SeatClock{{Left: 5, Claim: noon}}}},
		Next:     "next", Listing: &store.Listing{Phase: "playing", Summary: []byte(`{"title":"a < b"}`)},
		Deadline: &noon, Jobs: []store.Job{{Kind: "bot", Due: noon}},
	})
	return load(t, s, id)
}

// filled holds whole duels, one that ended, one that was voided and a new one.
func filled(t *testing.T, open Opener) store.Store {
	t.Helper()
	s := fresh(t, open)
	whole(t, s, "a")
	whole(t, s, "b")
	late := Duel("c")
	late.Created = noon.Add(time.Hour)
	if err := s.Create(t.Context(), late); err != nil {
		t.Fatal(err)
	}
	for id, c := range map[string]store.Change{"d": {Over: true}, "e": {Void: &match.Void{Seq: 1, At: noon, Reason: "<"}}} {
		whole(t, s, id)
		a := &actor{t: t, s: s, duel: id, revision: load(t, s, id).Revision}
		c.Forget = []riposte.Seat{1}
		a.do(c)
	}
	return s
}

func export(t *testing.T, s store.Store) []byte {
	t.Helper()
	var b bytes.Buffer
	n, err := store.Export(t.Context(), s, &b)
	if err != nil {
		t.Fatal(err)
	}
	if lines := bytes.Count(b.Bytes(), []byte("\n")); lines != n+2 {
		t.Fatalf("got %d lines for %d duels", lines, n)
	}
	return b.Bytes()
}

// testExport: a store that was exported and imported is the same except for
// revisions and jobs, and its export is the same to the byte.
func testExport(t *testing.T, open Opener) {
	s := filled(t, open)
	file := export(t, s)
	for name, r := range map[string]io.Reader{"a reader that seeks": bytes.NewReader(file), "a pipe": io.MultiReader(bytes.NewReader(file))} {
		t.Run(name, func(t *testing.T) {
			s2 := fresh(t, open)
			if n, err := store.Import(t.Context(), s2, r); err != nil || n != 5 {
				t.Fatalf("got %d duels, %v; want 5", n, err)
			}
			if again := export(t, s2); !bytes.Equal(again, file) {
				t.Errorf("exported again:\ngot  %s\nwant %s", again, file)
			}
			for _, id := range []string{"a", "b", "c", "d", "e"} {
				got, want := load(t, s2, id), load(t, s, id)
				want.Revision = got.Revision
				sameDuel(t, got, want)
			}
			woken := map[string]bool{}
			for _, j := range lease(t, s2, begin(t, s2, noon), time.Now(), store.Wake, "bot", store.Deadline) {
				woken[j.Kind+" "+j.Duel] = true
			}
			same(t, "the jobs", woken, map[string]bool{"wake a": true, "wake b": true, "wake c": true})
			if err := s2.Check(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	empty := export(t, fresh(t, open))
	if n, err := store.Import(t.Context(), fresh(t, open), bytes.NewReader(empty)); n != 0 || err != nil {
		t.Errorf("got %d duels of an empty store, %v; want none", n, err)
	}
}

// sameDuel compares what lies behind pointers too.
func sameDuel(t *testing.T, got, want *store.Loaded) {
	t.Helper()
	form := func(l *store.Loaded) string {
		bare, seats := *l, ""
		if l.Standing != nil { // drafts need not be JSON
			seats = fmt.Sprintf("%q", l.Standing.Documents)
			st := *l.Standing
			st.Documents = nil
			bare.Standing = &st
		}
		b, err := store.Encode(bare)
		if err != nil {
			t.Fatal(err)
		}
		return string(b) + seats
	}
	if g, w := form(got), form(want); g != w {
		t.Errorf("duel %s:\ngot  %s\nwant %s", want.Duel.ID, g, w)
	}
}

// testImportFaults: a file that is damaged, cut off or something else changes
// nothing.
func testImportFaults(t *testing.T, open Opener) {
	file := string(export(t, filled(t, open)))
	lines := strings.SplitAfter(file, "\n")
	s := fresh(t, open)
	create(t, s, "mine")
	before := export(t, s)
	refuse := func(name, file string, want error) {
		t.Helper()
		n, err := store.Import(t.Context(), &failing{Store: s}, strings.NewReader(file)) // and tries to store nothing
		if !errors.Is(err, want) || n != 0 {
			t.Errorf("%s: got %d duels, %v; want %v", name, n, err, want)
		}
		if after := export(t, s); !bytes.Equal(after, before) {
			t.Fatalf("%s: the store has changed:\n%s", name, after)
		}
		if jobs := lease(t, s, begin(t, s, noon), noon.Add(1000*day), store.Wake); len(jobs) > 0 {
			t.Fatalf("%s: jobs were stored: %v", name, jobs)
		}
	}
	for at := 0; at < len(file); at += len(file) / 40 {
		refuse("cut off", file[:at], store.ErrInvalid)
		damaged := []byte(file)
		damaged[at] ^= 1
		refuse("one bit", string(damaged), store.ErrInvalid)
	}
	refuse("without its end", file[:len(file)-1], store.ErrInvalid)
	refuse("without its digest", strings.Join(lines[:len(lines)-2], ""), store.ErrInvalid)
	refuse("without a duel", lines[0]+strings.Join(lines[2:], ""), store.ErrInvalid)
	refuse("duels in another order", lines[0]+lines[2]+lines[1]+strings.Join(lines[3:], ""), store.ErrInvalid)
	refuse("going on", file+"\n", store.ErrInvalid)
	refuse("twice", file+file, store.ErrInvalid)
	refuse("empty", "", store.ErrInvalid)
	refuse("another file", "[Format 1]\n[Ruleset \"toy\"]\n", store.ErrInvalid)
	refuse("another JSON", "{}\n", store.ErrInvalid)
	refuse("newer", strings.Replace(file, `"version":3`, `"version":4,"more":true`, 1), store.ErrNewer)

	a := lines[len(lines)-3]
	refuse("a duel twice", signed(lines[0], a, a), store.ErrInvalid)
	for old, changed := range map[string]string{
		`"Steps":[{"Seq":0,`: `"Steps":[{"Seq":1,`, `"Lines":[{"Seq":1,`: `"Lines":[{"Seq":2,`,
		`"Sat":[{"Seat":1,`: `"Sat":[{"Seat":4,`, `"version":3,`: "", `"Seal":{"Seat":2,`: `"Seal":{"Seat":1,`,
		`"Over":`: `"Former":1,"Over":`, `"Phase":`: `"Phase":5,"Phase":`,
	} {
		if !strings.Contains(a, old) {
			t.Fatalf("%s is not in %s", old, a)
		}
		refuse(changed, signed(lines[0], lines[1], strings.Replace(a, old, changed, 1)), store.ErrInvalid)
	}

	create(t, s, "d")
	before = export(t, s)
	refuse("a duel that is there", file, store.ErrExists)
}

// signed ends a file with the digest that fits it.
func signed(lines ...string) string {
	file := strings.Join(lines, "")
	return file + fmt.Sprintf("{\"duels\":%d,\"digest\":\"%x\"}\n", len(lines)-1, sha256.Sum256([]byte(file)))
}

// testImportUndone: a store that fails during an import ends as it was.
func testImportUndone(t *testing.T, open Opener) {
	file := export(t, filled(t, open))
	for fails := range 10 {
		s := fresh(t, open)
		create(t, s, "mine")
		before := export(t, s)
		_, err := store.Import(t.Context(), &failing{Store: s, left: fails}, bytes.NewReader(file))
		if !errors.Is(err, errOnPurpose) {
			t.Fatalf("got %v, want %v", err, errOnPurpose)
		}
		if after := export(t, s); !bytes.Equal(after, before) {
			t.Errorf("after %d writes: got %s, want %s", fails, after, before)
		}
	}
}
