package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"riposte/internal/store"
)

// testPushes: of each guest the latest subscriptions are kept, each endpoint is one guest's, and
// they go with the guest.
func testPushes(t *testing.T, open Opener) {
	dir := t.TempDir()
	s := open(t, dir)
	ctx, at := t.Context(), noon.Truncate(time.Millisecond)
	ok := noError(t)
	push := func(g store.Hash, n int) store.Push {
		return store.Push{
			Guest: g, Endpoint: fmt.Sprintf("https://push.example/%d", n), Key: []byte{4, byte(n)}, Auth: []byte{byte(n)}, Made: at.Add(time.Duration(n) * time.Second),
		}
	}
	has := func(what string, g store.Hash, want ...store.Push) {
		t.Helper()
		got, err := s.Pushes(ctx, g)
		ok(err)
		if len(got) != 0 || len(want) != 0 {
			same(t, what, got, want)
		}
	}
	subscribers := func(what string, want ...store.Hash) {
		t.Helper()
		got, err := s.Subscribers(ctx)
		ok(err)
		there := map[store.Hash]bool{}
		for _, g := range got {
			there[g] = true
		}
		if len(got) != len(want) || len(there) != len(want) {
			t.Errorf("%s: %d subscribers, want %d", what, len(got), len(want))
		}
		for _, g := range want {
			if !there[g] {
				t.Errorf("%s: %x is no subscriber", what, g[:2])
			}
		}
	}
	has("nobody", ann)
	subscribers("nobody")
	for name, bad := range map[string]func(*store.Push){
		"no guest": func(p *store.Push) { p.Guest = store.Hash{} }, "no endpoint": func(p *store.Push) { p.Endpoint = "" },
		"no key": func(p *store.Push) { p.Key = nil }, "no secret": func(p *store.Push) { p.Auth = nil },
	} {
		p := push(ann, 1)
		bad(&p)
		if err := s.SavePush(ctx, p); !errors.Is(err, store.ErrInvalid) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	ok(s.SaveGuest(ctx, store.Guest{Token: ann, Name: "Ann", Changed: at}))
	for n := range store.MostPushes + 2 {
		ok(s.SavePush(ctx, push(ann, n)))
	}
	ok(s.SavePush(ctx, push(bob, 40)))
	ok(s.Close())
	s = open(t, dir)
	latest := []store.Push{}
	for n := store.MostPushes + 1; n > 1; n-- {
		latest = append(latest, push(ann, n))
	}
	has("the latest", ann, latest...)
	subscribers("two", ann, bob)
	moved := push(bob, store.MostPushes+1)
	moved.Key, moved.Auth = []byte{4, 4}, []byte{9}
	ok(s.SavePush(ctx, moved))
	has("the browser is another's now", ann, latest[1:]...)
	has("the browser is another's now", bob, push(bob, 40), moved)
	ok(s.DeletePush(ctx, ann, moved.Endpoint))
	has("of another", bob, push(bob, 40), moved)
	ok(s.DeletePush(ctx, bob, moved.Endpoint))
	ok(s.DeletePush(ctx, bob, moved.Endpoint))
	has("removed", bob, push(bob, 40))
	ok(s.DeleteGuest(ctx, ann))
	has("forgotten", ann)
	subscribers("forgotten", bob)
	ok(s.Close())
}
