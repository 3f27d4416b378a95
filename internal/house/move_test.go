package house_test

import (
	"errors"
	"testing"
	"time"

	. "riposte/internal/house"
)

// A seat moves once by a code, with everything that belongs to it; the person who
// had it can watch.
func TestMove(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		seed, commitment := seedOf(7)
		id := w.lay(Order{Options: quick, Places: []Place{{Who: Me, Name: "Ann", Document: sample("brannoch"), Lock: true, Commitment: commitment}, {Who: Open}}})
		_, err := w.Join(ctx, "bob", id, Joining{Name: "Bob"})
		w.must(err)
		w.must(w.Submit(ctx, "bob", id, sample("ulla")))
		w.must(w.LockDocument(ctx, "bob", id))
		w.must(w.OpenSeed(ctx, "ann", id, seed))
		code := func(g Guest) string {
			t.Helper()
			c, until, err := w.Mover(ctx, g, id)
			w.must(err)
			if want := w.Now().UTC().Truncate(time.Millisecond).Add(MoveTime); !until.Equal(want) || len(c) < 26 {
				t.Errorf("a code of %d signs until %v, want %v", len(c), until, want)
			}
			return c
		}
		refused := func(g Guest, c string, want error) {
			t.Helper()
			before := w.sights(id)
			if s, err := w.Move(ctx, g, id, c); !errors.Is(err, want) {
				t.Errorf("%s: got seat %d, %v; want %v", g, s, err, want)
			}
			same(t, w.sights(id), before)
		}
		old := w.listen("ann", id)
		first := code("ann")
		second := code("ann")
		refused("phone", first, ErrMove) // the second made it worthless
		refused("phone", "", ErrMove)
		refused("phone", second+"A", ErrMove)
		refused("bob", second, ErrTaken) // and it stays good
		refused("ann", second, ErrTaken) // likewise: it was opened on the same device
		if _, _, err := w.Mover(ctx, "eve", id); !errors.Is(err, ErrNoSeat) {
			t.Errorf("who only watches: %v", err)
		}
		other := w.two(Order{})
		if _, err := w.Move(ctx, "phone", other, second); !errors.Is(err, ErrMove) {
			t.Errorf("at another table: %v", err)
		}
		before := w.look("ann", id)
		old.fresh()
		if s, err := w.Move(ctx, "phone", id, second); s != 1 || err != nil {
			t.Fatalf("got seat %d, %v", s, err)
		}
		after := w.look("phone", id)
		after.At = before.At
		for i := range after.Seats {
			after.Seats[i].Presence = before.Seats[i].Presence
		}
		before.Watching = after.Watching
		same(t, encode(t, after), encode(t, before))
		if s := w.look("ann", id); s.Seat != 0 || s.Request != nil {
			t.Errorf("who had the seat sees as seat %d", s.Seat)
		}
		if told := old.fresh(); len(told) == 0 || told[len(told)-1].Seat != 0 {
			t.Error("the stream of who had the seat goes on in it")
		}
		old.stop()
		refused("tablet", second, ErrMove) // used up
		refused("ann", second, ErrMove)

		late := code("phone")
		time.Sleep(MoveTime)
		refused("tablet", late, ErrMove)

		// What is stored is what is there, and the dice still come from the same seeds.
		w.must(w.Close(ctx))
		again := on(t, w.store, w.path, Config{Random: random(9)})
		if s := again.look("phone", id); s.Seat != 1 || s.Seats[0].Name != "Ann" {
			t.Errorf("after a start the phone sits in %d as %q", s.Seat, s.Seats[0].Name)
		}
		if end := again.play(id, 1000, "phone", "bob"); end.Phase != Over || end.Dice.Seats[0].Seed == nil || *end.Dice.Seats[0].Seed != seed {
			t.Errorf("played on: %s, the seed is %v", end.Phase, end.Dice.Seats[0].Seed)
		}
		again.verified(id)
	})
}

// A seat that somebody else has by now is not moved by an older code.
func TestMoveOfAnEmptiedSeat(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.lay(Order{})
		_, err := w.Join(ctx, "bob", id, Joining{})
		w.must(err)
		code, _, err := w.Mover(ctx, "bob", id)
		w.must(err)
		w.must(w.Leave(ctx, "bob", id))
		_, err = w.Join(ctx, "eve", id, Joining{})
		w.must(err)
		if _, err := w.Move(ctx, "phone", id, code); !errors.Is(err, ErrMove) || w.look("eve", id).Seat != 2 {
			t.Errorf("got %v, and eve sits in %d", err, w.look("eve", id).Seat)
		}
	})
}

// Whoever sits may give another name until the duel begins; seat, seed and document stay,
// and everybody reads the new name, after the house was closed too.
func TestNameOfWhoSits(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		seed, commitment := seedOf(7)
		id := w.lay(Order{Options: quick, Places: []Place{{Who: Me, Document: sample("brannoch"), Lock: true, Commitment: commitment}, {Who: Open}}})
		named := func(want string) {
			t.Helper()
			for _, g := range viewers {
				if got := w.look(g, id).Seats[0].Name; got != want {
					t.Errorf("%q reads %q, want %q", g, got, want)
				}
			}
		}
		join := func(name string) {
			t.Helper()
			if s, err := w.Join(ctx, "ann", id, Joining{Name: name}); err != nil || s != 1 {
				t.Fatalf("as %q: got seat %d, %v", name, s, err)
			}
		}
		join(" Ann ")
		named("Ann")
		join("")
		named("Ann")
		if _, err := w.Join(ctx, "ann", id, Joining{Name: "a\x00"}); err == nil {
			t.Error("a name that can't be shown is taken")
		}
		w.must(w.Close(ctx))
		w = on(t, w.store, w.path, Config{Random: random(9)})
		named("Ann")
		_, err := w.Join(ctx, "bob", id, Joining{Name: "Bob"})
		w.must(err)
		w.must(w.Submit(ctx, "bob", id, sample("ulla")))
		w.must(w.LockDocument(ctx, "bob", id))
		w.must(w.OpenSeed(ctx, "ann", id, seed))
		if s := w.look("ann", id); s.Phase != Playing {
			t.Fatalf("the phase is %s, want playing", s.Phase)
		}
		join("Zoe")
		named("Ann")
	})
}
