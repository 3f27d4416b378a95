package storetest

import (
	"testing"
	"time"

	"riposte"
	"riposte/internal/store"
)

func testSeats(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	late := duel("b")
	late.Created = noon.Add(time.Hour)
	ann, bob := store.HashToken("ann"), store.HashToken("bob")
	late.Sat = []store.Sitting{{Seat: 2, Token: ann, Name: "Ann"}}
	late.Listing = store.Listing{Phase: "seating", Summary: []byte(`{"a":1}`)}
	if err := s.Create(t.Context(), late); err != nil {
		t.Fatal(err)
	}
	revision := int64(0)
	sit := func(seat riposte.Seat, token store.Hash, want error) {
		t.Helper()
		next, err := s.Commit(t.Context(), store.Change{Duel: "a", Revision: revision, Sat: []store.Sitting{{Seat: seat, Token: token, At: noon}}})
		if want != nil {
			refused(t, err, want, "a")
		} else if err != nil {
			t.Error(err)
		} else {
			revision = next
		}
	}
	sit(1, ann, nil)
	sit(1, ann, store.ErrTaken)
	sit(1, bob, store.ErrTaken)
	sit(2, bob, nil)
	sit(3, bob, store.ErrInvalid)
	sit(0, bob, store.ErrInvalid)

	if seat, err := s.SeatOf(t.Context(), "a", bob); seat != 2 || err != nil {
		t.Errorf("got seat %d, %v; want 2", seat, err)
	}
	_, err := s.SeatOf(t.Context(), "b", bob)
	refused(t, err, store.ErrToken, "b")
	held, err := s.Held(t.Context(), ann)
	if err != nil || len(held) != 2 || held[0].Duel != "b" || held[0].Seat != 2 || held[1].Duel != "a" || held[1].Seat != 1 || held[1].Ruleset != "toy" {
		t.Fatalf("got %+v, %v; want seat 2 of b, then seat 1 of a", held, err)
	}
	same(t, "the listing of b", held[0].Listing, late.Listing)
}
