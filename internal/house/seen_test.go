package house_test

import (
	"testing"
	"time"

	. "riposte/internal/house"
	"riposte/match"
)

// A person who requests something from the duel now and then is here, even without a
// stream: the bank stands still, and nobody wins by a claim. A person who asks for
// nothing is away.
func TestARequestIsPresence(t *testing.T) {
	for _, ask := range []struct {
		what string
		do   func(w *world, id string)
	}{
		{"a look", func(w *world, id string) { w.look("bob", id) }},
		{"a preview", func(w *world, id string) { _, _ = w.Preview(ctx, "bob", id, 0, "concede") }},
		{"an answer that is refused", func(w *world, id string) { _, _ = w.Answer(ctx, "bob", id, Answer{Request: 99, Sentence: "concede"}) }},
		{"talk", func(w *world, id string) { _ = w.Talk(ctx, "bob", id, "hm", "") }},
		{"a list of his tables", func(w *world, _ string) { _, _ = w.Mine(ctx, "bob") }},
		{"somebody else's look", func(w *world, id string) { w.look("carol", id) }},
	} {
		here := ask.what != "a list of his tables" && ask.what != "somebody else's look"
		t.Run(ask.what, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				w := newWorld(t)
				id := w.two(Order{Options: quick, Clock: match.Clock{Bank: 10 * time.Second}})
				w.answer("ann", id)
				for range 15 {
					ask.do(w, id)
					time.Sleep(4 * time.Second)
				}
				presence := w.look("ann", id).Seats[1].Presence
				err := w.Claim(ctx, "ann", id)
				if here != (presence == Here) || here == (err == nil) {
					t.Errorf("bob is %s, the claim gets %v", presence, err)
				}
			})
		})
	}
}

// A guest has a stream for every open duel.
func TestAStreamForEveryDuel(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		for range MaxOpen {
			id := w.lay(Order{})
			s, err := w.Watch(ctx, "ann", id, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
		}
	})
}
