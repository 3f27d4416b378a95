package house_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"riposte"
	. "riposte/internal/house"
	"riposte/internal/store"
	"riposte/match"
)

const nowhere = "00000000000000000000000000000000"

// Every method names its error, and changes nothing.
func TestErrors(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		seating := w.lay(Order{Places: []Place{{Who: Me}}})
		full := w.lay(Order{Places: []Place{{Who: Me}}})
		if _, err := w.Join(ctx, "bob", full, Joining{}); err != nil {
			t.Fatal(err)
		}
		playing := w.two(Order{Options: quick})
		over := w.two(Order{Options: quick})
		w.play(over, 1000, "ann", "bob")
		sealed := w.two(Order{Options: map[string]string{"ring": "off", "rounds": "1", "bouts": "2", "afterwards": "sealed"}})
		w.play(sealed, 1000, "ann", "bob")
		w.answer("ann", playing)
		legal := w.legal(playing, 1)[0]
		seed, _ := seedOf(1)

		answer := func(duel string, g Guest, a Answer) error {
			_, err := w.Answer(ctx, g, duel, a)
			return err
		}
		join := func(duel string, g Guest, j Joining) error {
			_, err := w.Join(ctx, g, duel, j)
			return err
		}
		rematch := func(duel string, g Guest) error {
			_, err := w.Rematch(ctx, g, duel, nil)
			return err
		}
		look := func(duel string) error {
			_, err := w.Look(ctx, "", duel, 0)
			return err
		}
		open := func(duel string) error {
			_, err := w.Record(ctx, duel)
			return err
		}
		preview := func(duel string, g Guest, sentence string) error {
			_, err := w.Preview(ctx, g, duel, 0, sentence)
			return err
		}
		before := w.sights(playing) + w.sights(seating)
		for _, test := range []struct {
			name string
			got  error
			want error
		}{
			{"look at nothing", look(nowhere), ErrNoDuel},
			{"look at no id", look("../etc/passwd"), ErrNoDuel},
			{"join nothing", join(nowhere, "bob", Joining{}), ErrNoDuel},
			{"join as nobody", join(seating, "", Joining{}), ErrNoSeat},
			{"join a seat that is not there", join(seating, "bob", Joining{Seat: 3}), ErrNoSeat},
			{"join a taken seat", join(seating, "bob", Joining{Seat: 1}), ErrTaken},
			{"join a full table", join(full, "cid", Joining{}), ErrFull},
			{"join a seat of a full table", join(full, "cid", Joining{Seat: 2}), ErrFull},
			{"join after the beginning", join(playing, "cid", Joining{}), ErrBegun},
			{"leave a table of others", w.Leave(ctx, "cid", seating), ErrNoSeat},
			{"leave after the beginning", w.Leave(ctx, "ann", playing), ErrBegun},
			{"open no seed", w.OpenSeed(ctx, "ann", full, seed), riposte.ErrNotOwed},
			{"open a seed as a watcher", w.OpenSeed(ctx, "cid", full, seed), ErrNoSeat},
			{"submit as a watcher", w.Submit(ctx, "cid", full, sample("pell")), ErrNoSeat},
			{"submit after the lock", w.Submit(ctx, "ann", playing, sample("pell")), riposte.ErrLocked},
			{"lock as a watcher", w.LockDocument(ctx, "cid", full), ErrNoSeat},
			{"lock twice", w.LockDocument(ctx, "ann", playing), riposte.ErrLocked},
			{"answer as a watcher", answer(playing, "cid", Answer{Request: 1, Sentence: legal}), ErrNoSeat},
			{"answer before the beginning", answer(full, "ann", Answer{Request: 1, Sentence: legal}), riposte.ErrNotOwed},
			{"answer after a lock", answer(playing, "ann", Answer{Request: 1, Sentence: legal, Lock: true}), riposte.ErrLocked},
			{"answer another request", answer(playing, "bob", Answer{Request: 7, Sentence: legal, Lock: true}), riposte.ErrStale},
			{"answer nonsense to another request", answer(playing, "bob", Answer{Request: 7, Sentence: "hug", Lock: true}), riposte.ErrStale},
			{"answer nonsense", answer(playing, "bob", Answer{Request: 1, Sentence: "hug", Lock: true}), riposte.ErrNotation},
			{"answer what a rule refuses", answer(playing, "bob", Answer{Request: 1, Sentence: "head-jab head-jab / counter", Lock: true}), riposte.ErrIllegal},
			{"lock no draft", answer(playing, "bob", Answer{Request: 1, Lock: true}), riposte.ErrIllegal},
			{"answer with a long key", answer(playing, "bob", Answer{Request: 1, Sentence: legal, Key: strings.Repeat("k", 129)}), match.ErrKey},
			{"answer after the end", answer(over, "ann", Answer{Request: 1, Sentence: legal, Lock: true}), riposte.ErrOver},
			{"take back as a watcher", w.TakeBack(ctx, "cid", playing, 1), ErrNoSeat},
			{"take back what was not answered", w.TakeBack(ctx, "ann", playing, 1), match.ErrFinal},
			{"take back before the beginning", w.TakeBack(ctx, "ann", full, 1), riposte.ErrNotOwed},
			{"take back after the end", w.TakeBack(ctx, "ann", over, 1), riposte.ErrOver},
			{"claim as a watcher", w.Claim(ctx, "cid", playing), ErrNoSeat},
			{"claim from who is there", w.Claim(ctx, "ann", playing), match.ErrEarly},
			{"talk as a watcher", w.Talk(ctx, "cid", playing, "boo", ""), ErrNoSeat},
			{"preview as a watcher", preview(playing, "cid", legal), ErrNoSeat},
			{"preview nonsense", preview(playing, "bob", "hug"), riposte.ErrNotation},
			{"preview before the beginning", preview(full, "ann", legal), riposte.ErrNotOwed},
			{"preview after the end", preview(over, "ann", legal), riposte.ErrOver},
			{"rematch as a watcher", rematch(over, "cid"), ErrNoSeat},
			{"rematch before the end", rematch(playing, "ann"), ErrGoesOn},
			{"record before the end", open(playing), ErrGoesOn},
			{"record of a sealed duel", open(sealed), ErrSealed},
			{"forget before the end", w.Forget(ctx, "ann", playing), ErrGoesOn},
			{"forget as a watcher", w.Forget(ctx, "cid", over), ErrNoSeat},
		} {
			if !errors.Is(test.got, test.want) {
				t.Errorf("%s: got %v, want %v", test.name, test.got, test.want)
			}
		}
		var stale *match.StaleError
		if err := answer(playing, "bob", Answer{Request: 7, Sentence: legal}); !errors.As(err, &stale) || stale.Current.ID != 1 {
			t.Errorf("a stale answer: %v", err)
		}
		if s := w.look("ann", sealed); s.Dice.Server != nil {
			t.Error("a sealed duel shows the server's seed")
		}
		same(t, w.sights(playing)+w.sights(seating), before)

		w.must(w.Close(ctx))
		if err := look(playing); !errors.Is(err, ErrClosed) {
			t.Errorf("look at a closed house: %v", err)
		}
		if err := w.Talk(ctx, "ann", playing, "hm", ""); !errors.Is(err, ErrClosed) {
			t.Errorf("talk in a closed house: %v", err)
		}
	})
}

// What an order must not be.
func TestOrders(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		long := strings.Repeat("ä", MaxName+1)
		for _, test := range []struct {
			name string
			g    Guest
			o    Order
			want error // nil is riposte.Faults
			path string
		}{
			{"nobody", "", Order{Ruleset: "pugilism"}, ErrOrder, ""},
			{"no rules", "ann", Order{Ruleset: "chess"}, ErrOrder, ""},
			{"three seats", "ann", Order{Ruleset: "pugilism", Places: make([]Place, 3)}, ErrOrder, ""},
			{"twice me", "ann", Order{Ruleset: "pugilism", Places: []Place{{Who: Me}, {Who: Me}}}, ErrOrder, ""},
			{"no such bot", "ann", Order{Ruleset: "pugilism", Places: []Place{{Who: Bot, Bot: "hal"}}}, ErrOrder, ""},
			{"no such place", "ann", Order{Ruleset: "pugilism", Places: []Place{{Who: "you"}}}, ErrOrder, ""},
			{"another's lock", "ann", Order{Ruleset: "pugilism", Places: []Place{{Who: Open, Lock: true}}}, ErrOrder, ""},
			{"a long key", "ann", Order{Ruleset: "pugilism", Key: strings.Repeat("k", 129)}, match.ErrKey, ""},
			{"an option", "ann", Order{Ruleset: "pugilism", Options: map[string]string{"ring": "round"}}, nil, "options.ring"},
			{"a clock", "ann", Order{Ruleset: "pugilism", Clock: match.Clock{Base: -1}}, nil, "clock"},
			{"a long name", "ann", Order{Ruleset: "pugilism", Places: []Place{{Who: Me, Name: long}}}, nil, "places[0].name"},
			{"a name with a line", "ann", Order{Ruleset: "pugilism", Places: []Place{{}, {Who: Bot, Name: "a\nb"}}}, nil, "places[1].name"},
			{"a name turned around", "ann", Order{Ruleset: "pugilism", Places: []Place{{Who: Me, Name: "a\u202eb"}}}, nil, "places[0].name"},
			{"a name of joiners", "ann", Order{Ruleset: "pugilism", Places: []Place{{Who: Me, Name: "\u200d"}}}, nil, "places[0].name"},
			{"a name of fillers", "ann", Order{Ruleset: "pugilism", Places: []Place{{Who: Me, Name: "\u3164\u2800 \u115f"}}}, nil, "places[0].name"},
			{"a name of marks", "ann", Order{Ruleset: "pugilism", Places: []Place{{Who: Me, Name: "\u034f"}}}, nil, "places[0].name"},
			{"a tower of marks", "ann", Order{Ruleset: "pugilism", Places: []Place{{Who: Me, Name: "a" + strings.Repeat("\u0301", 9)}}}, nil, "places[0].name"},
			{"a document", "ann", Order{Ruleset: "pugilism", Places: []Place{{Who: Me, Document: json.RawMessage(`{"speed":1}`)}}}, nil, "places[0].document.speed"},
			{"no document to lock", "ann", Order{Ruleset: "pugilism", Places: []Place{{Who: Me, Lock: true}}}, nil, ""},
		} {
			_, err := w.Create(ctx, test.g, test.o)
			var faults riposte.Faults
			switch {
			case test.want != nil && !errors.Is(err, test.want):
				t.Errorf("%s: got %v, want %v", test.name, err, test.want)
			case test.want == nil && !errors.As(err, &faults):
				t.Errorf("%s: got %v, want faults", test.name, err)
			case test.path != "" && !strings.Contains(fmt.Sprint(paths(faults)), test.path):
				t.Errorf("%s: got faults at %v, want %s", test.name, paths(faults), test.path)
			}
		}
		if list, err := w.Mine(ctx, "ann"); err != nil || len(list) != 0 {
			t.Errorf("refused orders left %s (%v)", encode(t, list), err)
		}
	})
}

func paths(faults riposte.Faults) (all []string) {
	for _, f := range faults {
		all = append(all, f.Path)
	}
	return all
}

// The same guest and key get the same duel, whatever happened between.
func TestSameOrderTwice(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		order := Order{Ruleset: "pugilism", Options: quick, Key: "k", Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}, {Who: Bot}}}
		first := w.lay(order)
		synctest.Wait()
		w.answer("ann", first)
		again := w.lay(order)
		other, err := w.Create(ctx, "bob", order)
		w.must(err)
		changed := order
		changed.Listed = true
		if _, err := w.Create(ctx, "ann", changed); !errors.Is(err, match.ErrKey) {
			t.Errorf("another order with the key: got %v", err)
		}
		order.Key = "l"
		if third := w.lay(order); first != again || first == other || first == third || len(first) != 32 {
			t.Errorf("got %s, %s, %s and %s", first, again, other, third)
		}
		if list, _ := w.Mine(ctx, "ann"); len(list) != 2 {
			t.Errorf("ann sits in %d duels", len(list))
		}
	})
}

// A table of which only the first row was stored is finished when the order comes
// again, or by itself.
func TestBrokenOrder(t *testing.T) {
	for _, test := range []struct {
		again, lock bool
		want        Phase
	}{{true, false, Preparing}, {false, false, Preparing}, {true, true, Playing}} {
		bubble(t, func(t *testing.T) {
			w := newWorld(t)
			w.must(w.Close(ctx))
			half := &halfway{Store: w.store}
			h := on(t, half, w.path, Config{Random: random(3)})
			order := Order{Ruleset: "pugilism", Options: quick, Key: "k", Places: []Place{{Who: Me, Document: sample("pell"), Lock: test.lock}, {Who: Bot}}}
			if _, err := h.Create(ctx, "ann", order); !errors.Is(err, errDisk) {
				t.Fatalf("got %v", err)
			}
			half.well.Store(true)
			if test.again {
				h.lay(order)
			} else {
				time.Sleep(FinishAfter + 2*lookEvery)
				synctest.Wait()
			}
			list, err := h.Mine(ctx, "ann")
			if err != nil || len(list) != 1 || list[0].Phase != test.want || !list[0].Seats[1].Ready {
				t.Errorf("%+v: got %s (%v)", test, encode(t, list), err)
			}
		})
	}
}

// A halfway store fails every commit until it is well.
type halfway struct {
	store.Store
	well atomic.Bool
}

func (h *halfway) Commit(c context.Context, change store.Change) (int64, error) {
	if !h.well.Load() {
		return 0, errDisk
	}
	return h.Store.Commit(c, change)
}

// An answer with a key may come twice, even after the duel has gone on.
func TestSameAnswerTwice(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		a := Answer{Request: 1, Sentence: w.legal(id, 1)[4], Lock: true, Key: "a"}
		first, err := w.Answer(ctx, "ann", id, a)
		w.must(err)
		w.answer("bob", id)
		w.play(id, 3, "ann", "bob")
		before := w.sights(id)
		again, err := w.Answer(ctx, "ann", id, a)
		if err != nil || again != first {
			t.Errorf("again: %+v, %v; first %+v", again, err, first)
		}
		a.Sentence = w.legal(id, 1)[0]
		if _, err := w.Answer(ctx, "ann", id, a); !errors.Is(err, match.ErrKey) {
			t.Errorf("another answer with the key: %v", err)
		}
		same(t, w.sights(id), before)
	})
}

// A guest has limits: open duels, and talk in a minute.
func TestLimits(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		var id string
		for range MaxOpen {
			id = w.lay(Order{})
		}
		if _, err := w.Create(ctx, "ann", Order{Ruleset: "pugilism"}); !errors.Is(err, ErrTooMany) {
			t.Errorf("one table more: %v", err)
		}
		other, err := w.Create(ctx, "bob", Order{Ruleset: "pugilism", Places: []Place{{Who: Me}}})
		w.must(err)
		if _, err := w.Join(ctx, "ann", other, Joining{}); !errors.Is(err, ErrTooMany) {
			t.Errorf("one seat more: %v", err)
		}
		w.must(w.Leave(ctx, "bob", other))

		for i := range TalkRate {
			w.must(w.Talk(ctx, "ann", id, "hm", fmt.Sprint(i)))
		}
		if err := w.Talk(ctx, "ann", id, "hm", ""); !errors.Is(err, ErrTooMany) {
			t.Errorf("one line more: %v", err)
		}
		w.must(w.Talk(ctx, "ann", id, "hm", "3"))
		time.Sleep(time.Minute)
		w.must(w.Talk(ctx, "ann", id, "  "+strings.Repeat("ö", MaxTalk)+"\n", ""))
		for _, text := range []string{"", " ", strings.Repeat("ö", MaxTalk+1), "a\x1b[2Jb", "\xff"} {
			var faults riposte.Faults
			if err := w.Talk(ctx, "ann", id, text, ""); !errors.As(err, &faults) {
				t.Errorf("%q: %v", text, err)
			}
		}
		s := w.look("", id)
		if s.Seq != TalkRate+2 { // and that ann is ready
			t.Errorf("%d lines were told", s.Seq)
		}
	})
}

// The tables of an address count until they are over or removed, each once.
func TestTablesOfAnAddress(t *testing.T) {
	bubble(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "riposte.db")
		var later atomic.Int64 // a house that waits for a week would look for work 600,000 times
		now := func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
		w := on(t, openStore(t, path), path, Config{Random: random(1), AddressOpen: 3, Now: now})
		here, there := From(ctx, "a"), From(ctx, "b")
		order := func(key string) Order {
			return Order{Ruleset: "pugilism", Key: key, Places: []Place{{Who: Me, Document: sample("ulla"), Lock: true}, {Who: Open}}}
		}
		for i := range 3 {
			guest := Guest(fmt.Sprint("guest", i))
			for range 2 { // the same order again is the same table
				_, err := w.Create(here, guest, order("k"))
				w.must(err)
			}
		}
		if _, err := w.Create(here, "guest3", order("k")); !errors.Is(err, ErrTooMany) {
			t.Errorf("one table more: %v", err)
		}
		if _, err := w.Create(there, "guest3", order("k")); err != nil {
			t.Errorf("of another address: %v", err)
		}
		if _, err := w.Create(here, "guest4", Order{Ruleset: "chess"}); !errors.Is(err, ErrOrder) {
			t.Errorf("what can't be laid: %v", err)
		}
		later.Store(int64(KeepUnbegun + time.Minute))
		time.Sleep(2 * lookEvery)
		synctest.Wait()
		for i := range 3 {
			if _, err := w.Create(here, Guest(fmt.Sprint("later", i)), order("k")); err != nil {
				t.Errorf("after those were taken away: %v", err)
			}
		}
		if tables, addresses := w.Counted(); tables != 3 || addresses != 1 {
			t.Errorf("%d tables of %d addresses are counted, want 3 of 1", tables, addresses)
		}
	})
}
