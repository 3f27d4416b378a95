package house_test

import (
	"encoding/hex"
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	. "riposte/internal/house"
	"riposte/internal/store"
)

// erased is what becomes of a guest at a table.
func (w *world) erased(g Guest, id string, concede bool) Parting {
	w.t.Helper()
	parting, err := w.Erase(ctx, store.HashToken(string(g)), id, concede)
	w.must(err)
	synctest.Wait()
	return parting
}

// traces is all that an export of the store tells of a guest: which of the words, and of the hash.
func (w *world) traces(g Guest, words ...string) (found []string) {
	w.t.Helper()
	var all strings.Builder
	_, err := store.Export(ctx, w.store, &all)
	w.must(err)
	hash := store.HashToken(string(g))
	for _, word := range append(words, hex.EncodeToString(hash[:])) {
		if strings.Contains(all.String(), word) {
			found = append(found, word)
		}
	}
	return found
}

// A guest is taken out of every kind of table, and nothing that is stored tells of them.
func TestErase(t *testing.T) {
	mine := Place{Who: Me, Name: "Ann Miller", Document: sample("brannoch"), Lock: true}
	live := func(w *world) string {
		id := w.two(Order{Options: quick, Places: []Place{mine, {Who: Open}}})
		w.must(w.Talk(ctx, "ann", id, "my phone", ""))
		w.must(w.Note(ctx, "ann", id, "my diary"))
		w.play(id, 2, "ann", "bob")
		return id
	}
	for _, c := range []struct {
		name string
		lay  func(*world) string
		want Parting
		then func(w *world, id string) // nil: nothing more
	}{
		{"over", func(w *world) string {
			id := live(w)
			w.play(id, 1000, "ann", "bob")
			return id
		}, Forgotten, func(w *world, id string) { w.verified(id) }},
		{"goes on", live, Forgotten, func(w *world, id string) {
			if s := w.look("bob", id); s.Phase != Over || s.Result == nil || len(s.Result.Winners) != 1 || s.Result.Winners[0] != 2 {
				t.Errorf("what was conceded is %s", encode(t, s))
			}
			w.verified(id)
		}},
		{"against a bot", func(w *world) string {
			id := w.lay(Order{Options: quick, Places: []Place{mine, {Who: Bot}}})
			w.play(id, 2, "ann")
			return id
		}, Forgotten, nil},
		{"laid, not begun", func(w *world) string { return w.lay(Order{Places: []Place{mine, {Who: Open}}}) }, Cancelled, nil},
		{"another's, not begun", func(w *world) string {
			id, err := w.Create(ctx, "bob", Order{Ruleset: "pugilism", Places: []Place{{Who: Me}, {Who: Open}}})
			w.must(err)
			_, err = w.Join(ctx, "ann", id, Joining{Name: "Ann Miller"})
			w.must(err)
			return id
		}, Vacated, func(w *world, id string) {
			if w.look("", id).Seats[1].Taken {
				t.Error("the seat is not open again")
			}
		}},
		{"another's, locked", func(w *world) string {
			id, err := w.Create(ctx, "bob", Order{Ruleset: "pugilism", Options: quick, Places: []Place{{Who: Me}, {Who: Open}}})
			w.must(err)
			_, err = w.Join(ctx, "ann", id, Joining{Name: "Ann Miller"})
			w.must(err)
			w.must(w.Submit(ctx, "ann", id, sample("brannoch")))
			w.must(w.LockDocument(ctx, "ann", id))
			return id
		}, AtEnd, func(w *world, id string) {
			w.must(w.Submit(ctx, "bob", id, sample("ulla")))
			w.must(w.LockDocument(ctx, "bob", id))
			w.play(id, 1000, "ann", "bob")
		}},
		{"others play on", func(w *world) string {
			id := w.mastered(nil)
			w.must(w.Talk(ctx, "ann", id, "my phone", ""))
			return id
		}, AtEnd, func(w *world, id string) {
			before := w.look("bob", id)
			if before.Phase != Playing || before.Seats[0].Name != "Ann" {
				t.Errorf("the others see %s", encode(t, before))
			}
			w.over(id)
			if s := w.look("bob", id); s.Phase != Over || s.Seats[0].Name != "" {
				t.Errorf("at the end the others see %s", encode(t, s))
			}
			w.verified(id)
		}},
		{"watched", func(w *world) string {
			id, err := w.Create(ctx, "bob", Order{Ruleset: "pugilism", Options: quick, Places: []Place{{Who: Me, Document: sample("ulla"), Lock: true}, {Who: Bot}}})
			w.must(err)
			synctest.Wait()
			w.comment("ann", id, "Ann Miller", "my phone")
			return id
		}, Forgotten, nil},
		{"laid for bots", func(w *world) string {
			return w.lay(Order{Options: quick, Places: []Place{{Who: Bot}, {Who: Bot}}})
		}, Forgotten, nil},
		{"nothing", func(w *world) string {
			id, err := w.Create(ctx, "bob", Order{Ruleset: "pugilism", Places: []Place{{Who: Me}, {Who: Open}}})
			w.must(err)
			return id
		}, Forgotten, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				w := newWorld(t)
				id := c.lay(w)
				synctest.Wait()
				if c.name != "nothing" && len(w.traces("ann")) == 0 && len(w.traces("ann", "Miller")) == 0 {
					t.Fatal("there is nothing to forget")
				}
				playing := w.look("ann", id)
				if playing.Phase == Playing && playing.Seat != 0 {
					before := w.sights(id)
					if _, err := w.Erase(ctx, store.HashToken("ann"), id, false); !errors.Is(err, ErrGoesOn) || w.sights(id) != before {
						t.Fatalf("unasked: %v", err)
					}
				}
				if got := w.erased("ann", id, true); got != c.want {
					t.Errorf("got %s, want %s", got, c.want)
				}
				if again, err := w.Erase(ctx, store.HashToken("ann"), id, true); err != nil && c.want != Cancelled || c.want == AtEnd && again != AtEnd {
					t.Errorf("once more: %s, %v", again, err)
				}
				if c.then != nil {
					c.then(w, id)
				}
				if found := w.traces("ann", "Miller", "phone", "diary"); len(found) > 0 {
					t.Errorf("the store still has %q", found)
				}
				w.must(w.Close(ctx)) // and a house that comes later can go on
				w.into(on(t, w.store, w.path, Config{}).House)
				if _, err := w.Look(ctx, "bob", id, 0); err != nil && c.want != Cancelled {
					t.Errorf("later: %v", err)
				}
				if err := w.store.Sound(ctx, id); err != nil && c.want != Cancelled {
					t.Error(err)
				}
			})
		})
	}
}

// Who is to be forgotten at the end looks to others as anybody who has conceded.
func TestEraseIsNotTold(t *testing.T) {
	bubble(t, func(t *testing.T) {
		var seen [2]string
		for i := range seen {
			w := newWorld(t)
			id := w.mastered(nil)
			if i == 0 {
				w.erased("ann", id, true)
			} else {
				_, err := w.Answer(ctx, "ann", id, Answer{Sentence: "concede", Lock: true})
				w.must(err)
			}
			synctest.Wait()
			for _, g := range []Guest{"bob", "gil", ""} {
				seen[i] += encode(t, w.look(g, id))
			}
		}
		if seen[0] != seen[1] {
			t.Errorf("others see\n%s\nand\n%s", seen[0], seen[1])
		}
	})
}
