package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"riposte/internal/store"
)

// testGuests: what is kept of a guest is what was saved last, also after the store was opened
// again; of the codes of a guest one lasts and one is used up; a guest of whom nothing else is
// kept leaves in time.
func testGuests(t *testing.T, open Opener) {
	dir := t.TempDir()
	s := open(t, dir)
	ctx, at := t.Context(), noon.Truncate(time.Millisecond)
	ok := noError(t)
	guest := func(what string, want store.Guest) {
		t.Helper()
		got, err := s.Guest(ctx, want.Token)
		ok(err)
		same(t, what, got, want)
	}
	code := func(n byte, until time.Time) store.Code {
		return store.Code{Hash: store.Hash{n}, Guest: ann, Sealed: []byte{n, n}, Made: at, Until: until}
	}
	gone := func(what string, n byte, now time.Time) {
		t.Helper()
		if _, err := s.UseCode(ctx, store.Hash{n}, now); !errors.Is(err, store.ErrNoCode) {
			t.Errorf("%s: got %v, want no code", what, err)
		}
	}
	guest("nobody", store.Guest{Token: ann})
	ok(s.SaveGuest(ctx, store.Guest{Token: ann, Name: "A", Icon: "bow", Changed: at}))
	ok(s.SaveGuest(ctx, store.Guest{Token: ann, Name: "Ann <&>", Icon: "blade", Changed: at}))
	ok(s.SaveGuest(ctx, store.Guest{Token: bob, Name: "Bob", Changed: at}))
	for name, bad := range map[string]store.Code{"no code": {Guest: ann, Sealed: []byte{1}}, "no guest": {Hash: store.Hash{1}, Sealed: []byte{1}}, "nothing sealed": {Hash: store.Hash{1}, Guest: ann}} {
		if err := s.SaveCode(ctx, bad); !errors.Is(err, store.ErrInvalid) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	soon := at.Add(time.Minute)
	for _, c := range []store.Code{code(1, time.Time{}), code(2, soon), code(3, time.Time{}), code(4, soon)} {
		ok(s.SaveCode(ctx, c))
	}
	ok(s.Close())
	s = open(t, dir)
	guest("with a code", store.Guest{Token: ann, Name: "Ann <&>", Icon: "blade", Changed: at, Coded: at})
	gone("replaced", 1, at)
	gone("replaced", 2, at)
	gone("too late", 4, soon)
	for range 2 {
		got, err := s.UseCode(ctx, store.Hash{3}, at.Add(1000*time.Hour))
		ok(err)
		same(t, "lasts", got, code(3, time.Time{}))
	}
	got, err := s.UseCode(ctx, store.Hash{4}, at)
	ok(err)
	same(t, "once", got, code(4, soon))
	gone("used up", 4, at)
	ok(s.SaveGuest(ctx, store.Guest{Token: store.Hash{9}, Name: "Late", Changed: at.Add(store.GuestKept + time.Minute)}))
	guest("has a code", store.Guest{Token: ann, Name: "Ann <&>", Icon: "blade", Changed: at, Coded: at})
	guest("has nothing else", store.Guest{Token: bob})
	ok(s.DeleteCodes(ctx, ann))
	gone("revoked", 3, at)
	ok(s.SaveCode(ctx, code(5, time.Time{})))
	ok(s.DeleteGuest(ctx, ann))
	guest("forgotten", store.Guest{Token: ann})
	gone("forgotten", 5, at)
	ok(s.Close())
}

// testTraces: what a guest leaves at tables where it holds no seat is found by whom it was, and by
// nobody else; it can be cleared, and what is left is sound.
func testTraces(t *testing.T, open Opener) {
	s := fresh(t, open)
	ctx := t.Context()
	for i, host := range []store.Hash{ann, bob, {}, ann} {
		d := Duel(string(rune('a' + i)))
		d.Created = noon.Add(time.Duration(i) * time.Hour)
		d.Terms.Host = host
		if err := s.Create(ctx, d); err != nil {
			t.Fatal(err)
		}
	}
	laid := func(what string, by store.Hash, want ...string) {
		t.Helper()
		got, err := s.Laid(ctx, by)
		if err != nil {
			t.Fatal(err)
		}
		same(t, what, got, want)
	}
	said := func(what string, want ...string) {
		t.Helper()
		var got []string
		err := s.Gallery(ctx, func(duel string, l store.Line) error {
			got = append(got, fmt.Sprintf("%s %d %s %s %s", duel, l.Seq, l.Kind, l.At.Format(time.TimeOnly), l.Text))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		same(t, what, got, want)
	}
	laid("of a host", ann, "d", "a")
	laid("of nobody", store.Hash{9})
	said("nothing is said")
	line := func(seq int, kind, text string) store.Line {
		return store.Line{Seq: seq, At: noon, Kind: kind, Text: text, Key: "k"}
	}
	d, a := &actor{t: t, s: s, duel: "d"}, &actor{t: t, s: s, duel: "a"}
	d.do(store.Change{Lines: []store.Line{line(1, store.Gallery, "one"), line(2, store.Talk, "two"), line(3, store.Gallery, "three")}})
	a.do(store.Change{Lines: []store.Line{line(1, store.Gallery, "four")}})
	said("what watchers said", "a 1 gallery 12:00:00 four", "d 1 gallery 12:00:00 one", "d 3 gallery 12:00:00 three")
	stop := errors.New("stop")
	if err := s.Gallery(ctx, func(string, store.Line) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("got %v from one who stops", err)
	}
	d.do(store.Change{Unsaid: []int{1}, Unhost: true})
	said("without what is forgotten", "a 1 gallery 12:00:00 four", "d 3 gallery 12:00:00 three")
	laid("of a host who was cleared", ann, "a")
	want := Duel("d").Terms
	want.Host = store.Hash{}
	same(t, "the other terms", load(t, s, "d").Duel.Terms, want)
}
