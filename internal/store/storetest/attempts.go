package storetest

import (
	"testing"
	"time"

	"riposte"
	"riposte/internal/store"
	"riposte/match"
)

// attempt is one with something in every field.
func attempt(number int) store.Attempt {
	return store.Attempt{
		Number: number, Commitment: []byte{1}, Root: []byte{2}, Ended: noon,
		Seats: []store.Attempted{{Seat: 1, Token: ann, Commitment: []byte{3}, Seed: []byte{4}}, {Seat: 2, Token: bob, Commitment: []byte{5}, Unopened: true, PutOff: true}},
	}
}

// testAttempts: an attempt that ends is kept; those who sit have then promised
// nothing, except those who bring no seed; the next has secrets of its own. Tokens go
// when the duel ends.
func testAttempts(t *testing.T, open Opener) {
	s := fresh(t, open)
	d := Duel("a")
	d.Dice, d.Secret = 2, []byte{9}
	if err := s.Create(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	at := store.Time(store.Millis(noon))
	a := &actor{t: t, s: s, duel: "a"}
	a.do(store.Change{Sat: []store.Sitting{{Seat: 1, Token: ann, At: at, None: true, Promised: at}, {Seat: 2, Token: bob, Commitment: []byte{5}, At: at, Promised: at, Failed: 1}}})
	a.do(store.Change{Seeds: []store.Seed{{Seat: 2, Seed: []byte{6}}}})
	a.not(store.Change{Anew: &store.Anew{Ended: attempt(2)}}, store.ErrInvalid)
	next := &store.Anew{Ended: attempt(1), Commitment: []byte{7}, Root: []byte{8}, Secret: []byte{9, 9}}
	a.do(store.Change{Anew: next})
	l := load(t, s, "a")
	same(t, "the attempts", l.Attempts, []store.Attempt{attempt(1)})
	same(t, "the secrets", [][]byte{l.Duel.Commitment, l.Duel.Root, l.Duel.Secret}, [][]byte{{7}, {8}, {9, 9}})
	same(t, "who sits", l.Sat, []store.Sitting{{Seat: 1, Token: ann, At: at, None: true, Promised: at}, {Seat: 2, Token: bob, At: at, Failed: 2}})
	a.not(store.Change{Anew: next}, store.ErrInvalid)
	late := at.Add(time.Minute)
	a.do(store.Change{Promises: []store.Promise{{Seat: 1, Commitment: []byte{1}, At: late}, {Seat: 2, At: late}}})
	same(t, "who sits", load(t, s, "a").Sat, []store.Sitting{{Seat: 1, Token: ann, At: at, Commitment: []byte{1}, Promised: late}, {Seat: 2, Token: bob, At: at, None: true, Promised: late, Failed: 2}})
	a.do(store.Change{Anew: &store.Anew{Ended: attempt(2), Commitment: []byte{7}, Secret: []byte{9}}, Left: []riposte.Seat{2}})
	a.not(store.Change{Promises: []store.Promise{{Seat: 2, At: late}}}, store.ErrInvalid)
	a.not(store.Change{Promises: []store.Promise{{Seat: 3, At: late}}}, store.ErrInvalid)
	a.do(store.Change{Over: true})
	l = load(t, s, "a")
	if len(l.Attempts) != 2 || l.Attempts[1].Seats[1].Token != (store.Hash{}) || l.Attempts[0].Seats[0].Token != (store.Hash{}) || !l.Attempts[1].Seats[1].PutOff {
		t.Errorf("after the end: got %+v", l.Attempts)
	}
}

// testReleased: a document that is taken back keeps its place for the one that
// replaces it.
func testReleased(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	a := &actor{t: t, s: s, duel: "a"}
	seal := func(seat riposte.Seat, nonce byte) *match.Seal {
		return &match.Seal{Seat: seat, At: noon, Nonce: []byte{nonce}}
	}
	a.not(store.Change{Released: []riposte.Seat{1}}, store.ErrInvalid)
	a.do(store.Change{Documents: []store.Document{{Seat: 2, Bytes: []byte("{}"), Seal: seal(2, 1)}, {Seat: 1, Bytes: []byte("[]"), Seal: seal(1, 2)}}})
	a.do(store.Change{Released: []riposte.Seat{2}, Documents: []store.Document{{Seat: 2, Bytes: []byte{}}}})
	l := load(t, s, "a")
	same(t, "the seals", l.History.Seals, []match.Seal{{Seat: 2, Released: true}, *seal(1, 2)})
	if got := l.History.Setup.Seats[1].Document; len(got) > 0 || len(l.Standing.Documents[2]) > 0 {
		t.Errorf("got document %s, draft %s of a seat that was released", got, l.Standing.Documents[2])
	}
	a.do(store.Change{Documents: []store.Document{{Seat: 2, Bytes: []byte("{ }")}}})
	a.do(store.Change{Documents: []store.Document{{Seat: 2, Bytes: []byte("{ }"), Seal: seal(2, 3)}}})
	l = load(t, s, "a")
	same(t, "the seals", l.History.Seals, []match.Seal{*seal(2, 3), *seal(1, 2)})
	_, err := s.Commit(t.Context(), store.Change{Duel: "a", Revision: l.Revision, Documents: []store.Document{{Seat: 2, Bytes: []byte("{}"), Seal: seal(2, 4)}}})
	refused(t, err, store.ErrConflict, "a")
}
