package storetest

import (
	"fmt"
	"testing"
	"time"

	"riposte"
	"riposte/internal/store"
)

var ann, bob = store.HashToken("ann"), store.HashToken("bob")

// An actor makes one change to a duel after another.
type actor struct {
	t        *testing.T
	s        store.Store
	duel     string
	revision int64
}

func (a *actor) do(c store.Change) {
	a.t.Helper()
	c.Duel, c.Revision = a.duel, a.revision
	next, err := a.s.Commit(a.t.Context(), c)
	if err != nil {
		a.t.Fatal(err)
	}
	a.revision = next
}

// not checks that the change is refused and nothing of it is stored.
func (a *actor) not(c store.Change, want error) {
	a.t.Helper()
	c.Duel, c.Revision = a.duel, a.revision
	before := load(a.t, a.s, a.duel)
	_, err := a.s.Commit(a.t.Context(), c)
	refused(a.t, err, want, a.duel)
	same(a.t, "after a refusal", load(a.t, a.s, a.duel), before)
}

func (a *actor) sit(seat riposte.Seat, token store.Hash) store.Change {
	return store.Change{Sat: []store.Sitting{{Seat: seat, Token: token, At: noon}}}
}

// holds checks that a token holds these seats.
func holds(t *testing.T, s store.Store, token store.Hash, want ...string) {
	t.Helper()
	held, err := s.Held(t.Context(), token)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, h := range held {
		got = append(got, fmt.Sprintf("%s %d", h.Duel, h.Seat))
	}
	same(t, "the seats held", got, want)
}

func testSeats(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	late := Duel("b")
	late.Created = noon.Add(time.Hour)
	late.Sat = []store.Sitting{{Seat: 2, Token: ann, Name: "Ann"}}
	late.Listing = store.Listing{Phase: "seating", Summary: []byte(`{"a":1}`)}
	if err := s.Create(t.Context(), late); err != nil {
		t.Fatal(err)
	}
	a := &actor{t: t, s: s, duel: "a"}
	a.do(a.sit(1, ann))
	a.not(a.sit(1, ann), store.ErrTaken)
	a.not(a.sit(1, bob), store.ErrTaken)
	a.do(a.sit(2, bob))
	a.not(a.sit(3, bob), store.ErrInvalid)
	a.not(a.sit(0, bob), store.ErrInvalid)

	holds(t, s, bob, "a 2")
	held, err := s.Held(t.Context(), ann)
	if err != nil || len(held) != 2 || held[0].Duel != "b" || held[0].Seat != 2 || held[1].Duel != "a" || held[1].Seat != 1 || held[1].Ruleset != "toy" {
		t.Fatalf("got %+v, %v; want seat 2 of b, then seat 1 of a", held, err)
	}
	same(t, "the listing of b", held[0].Listing, late.Listing)

	a.do(store.Change{Left: []riposte.Seat{1}})
	holds(t, s, ann, "b 2")
	a.not(store.Change{Left: []riposte.Seat{1}}, store.ErrInvalid)
	a.do(store.Change{Left: []riposte.Seat{2}, Sat: []store.Sitting{{Seat: 1, Token: bob}, {Seat: 2, Token: ann}}})
	holds(t, s, bob, "a 1")
	a.not(store.Change{Sat: []store.Sitting{{Seat: 1, LeftOut: true, Seed: []byte{1}}}}, store.ErrInvalid)
}

// testPersons: a name comes from the person who sits, otherwise from the set-up; all
// of a Sitting comes back.
func testPersons(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	a := &actor{t: t, s: s, duel: "a"}
	carl := store.Sitting{Seat: 1, Token: ann, Name: "Carl <&>", Icon: "bow", Commitment: []byte{7, 8}, At: noon.Truncate(time.Millisecond)}
	a.do(store.Change{Sat: []store.Sitting{carl}})
	l := load(t, s, "a")
	same(t, "who sits", l.Sat, []store.Sitting{carl})
	if got, named := l.History.Setup.Seats, l.Duel.Setup.Seats; got[0].Name != "Carl <&>" || got[1].Name != "Bob & <Co>" || named[0].Name != "Ann" {
		t.Errorf("got names %v of the history, %v of the duel; want Carl and Bob, Ann and Bob", got, named)
	}
	a.do(store.Change{Left: []riposte.Seat{1}})
	if l = load(t, s, "a"); len(l.Sat) > 0 || l.History.Setup.Seats[0].Name != "Ann" {
		t.Errorf("got %v, named %q, after leaving; want nobody", l.Sat, l.History.Setup.Seats[0].Name)
	}
}

func testSeeds(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	a := &actor{t: t, s: s, duel: "a"}
	seed := func(seat riposte.Seat, seed []byte) store.Change {
		return store.Change{Seeds: []store.Seed{{Seat: seat, Seed: seed}}}
	}
	a.not(seed(1, []byte{5}), store.ErrInvalid)
	a.do(a.sit(1, ann))
	sits := a.sit(2, bob)
	sits.Seeds = []store.Seed{{Seat: 2}}
	a.do(sits)
	if l := load(t, s, "a"); l.Sat[0].Seed != nil || l.Sat[0].LeftOut || !l.Sat[1].LeftOut {
		t.Errorf("got %+v, want seat 1 awaited and seat 2 left out", l.Sat)
	}
	a.do(seed(1, []byte{5}))
	a.not(seed(1, []byte{6}), store.ErrConflict)
	a.not(seed(1, nil), store.ErrConflict)
	a.not(seed(2, []byte{6}), store.ErrConflict)
	if l := load(t, s, "a"); string(l.Sat[0].Seed) != "\x05" || l.Sat[0].LeftOut || l.Sat[1].Seed != nil {
		t.Errorf("got %+v, want the seed of seat 1 only", l.Sat)
	}
	a.do(store.Change{Left: []riposte.Seat{1}, Sat: a.sit(1, bob).Sat})
	if l := load(t, s, "a"); l.Sat[0].Seed != nil {
		t.Errorf("got seed %v of who sits down anew, want none", l.Sat[0].Seed)
	}
}

func testForget(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	a := &actor{t: t, s: s, duel: "a"}
	talk := func(seq int, seat riposte.Seat, kind, text string) store.Line {
		return store.Line{Seq: seq, Kind: kind, Seat: seat, Text: text, Key: "k"}
	}
	a.do(store.Change{
		Sat: []store.Sitting{{Seat: 1, Token: ann, Name: "Ann", Seed: []byte{1}}, {Seat: 2, Token: bob, Name: "Bob"}},
		Lines: []store.Line{
			talk(1, 1, "sat", "seat 1"), talk(2, 1, store.Talk, "hello"), talk(3, 2, store.Talk, "well met"),
		},
	})
	a.do(store.Change{Lines: []store.Line{talk(4, 1, store.Talk, "bye")}, Forget: []riposte.Seat{1}, Over: true})
	l := load(t, s, "a")
	var said []string
	for _, line := range l.Lines {
		said = append(said, line.Text)
	}
	same(t, "what is said", said, []string{"seat 1", "", "well met", ""})
	if got := l.Sat[0]; got.Token != (store.Hash{}) || got.Name != "" || string(got.Seed) != "\x01" || l.History.Setup.Seats[0].Name != "" {
		t.Errorf("got %+v of who is forgotten, named %q; want the seat and its seed", got, l.History.Setup.Seats[0].Name)
	}
	if got := l.Sat[1]; got.Token != bob || got.Name != "Bob" {
		t.Errorf("got %+v of the other, want all of it", got)
	}
	a.do(store.Change{
		Lines:  []store.Line{talk(5, 0, store.Gallery, "who watched"), talk(6, 0, store.Gallery, "another"), talk(7, 0, store.Gallery, "at once")},
		Unsaid: []int{7},
	})
	a.do(store.Change{Unsaid: []int{5}})
	said = said[:0]
	for _, line := range load(t, s, "a").Lines[4:] {
		said = append(said, line.Text+line.Key)
	}
	same(t, "what is said in the gallery", said, []string{"", "anotherk", ""})
	create(t, s, "b") // and one that was forgotten elsewhere: an import stores it so
	b := &actor{t: t, s: s, duel: "b"}
	b.do(b.sit(1, store.Hash{}))
	holds(t, s, ann)
	holds(t, s, store.Hash{})
	a.not(a.sit(1, ann), store.ErrTaken)
}
