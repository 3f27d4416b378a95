package house_test

import (
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
	"riposte/match"
)

// left is enough time for a table that nobody uses to leave the memory.
const left = TableIdle + 2*SweepEvery

// No more tables are kept than allowed, tables that are watched stay, and a table
// that was dropped comes back as it was.
func TestEviction(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		w.must(w.Close(ctx))
		small := on(t, w.store, w.path, Config{Random: random(2), Tables: 2})
		var ids, seen []string
		for range 6 {
			id := small.two(Order{Options: quick})
			small.play(id, 2, "ann", "bob")
			ids, seen = append(ids, id), append(seen, small.sights(id))
		}
		ear := small.listen("ann", ids[0])
		for i, id := range ids[1:] {
			same(t, small.sights(id), seen[i+1])
			if n := small.Kept(); n > 1+2 {
				t.Fatalf("%d tables are kept", n)
			}
		}
		time.Sleep(left)
		synctest.Wait()
		if n := small.Kept(); n != 1 || !small.Has(ids[0]) {
			t.Errorf("%d tables are kept, the watched one: %t", n, small.Has(ids[0]))
		}
		ear.stop()
		time.Sleep(left)
		synctest.Wait()
		if n := small.Kept(); n != 0 {
			t.Errorf("%d tables are kept that nobody uses", n)
		}
		if _, err := small.Look(ctx, "", nowhere, 0); !errors.Is(err, ErrNoDuel) || small.Kept() != 0 {
			t.Errorf("a duel that is not there: %v, %d tables", err, small.Kept())
		}
	})
}

// A layer lays tables of one ruleset.
type layer struct {
	*world
	ruleset string
}

func (w layer) order(clock match.Clock, other Place) Order {
	of := goldenTables[w.ruleset]
	return Order{Ruleset: w.ruleset, Options: of.options, Clock: clock, Places: []Place{
		{Who: Me, Name: "Ann", Document: sample(of.documents[0]), Lock: true}, other,
	}}
}

// two begins a duel, unless seeds are awaited.
func (w layer) two(o Order) string {
	id := w.lay(o)
	_, err := w.Join(ctx, "bob", id, Joining{Name: "Bob"})
	w.must(err)
	w.must(w.Submit(ctx, "bob", id, sample(goldenTables[w.ruleset].documents[1])))
	w.must(w.LockDocument(ctx, "bob", id))
	return id
}

// secrets lays a table with a bot, and one where ann has drafted what she will choose, if she
// can, bob has locked, and there is talk and a note.
func (w layer) secrets() []string {
	bot := w.lay(w.order(match.Clock{}, Place{Who: Bot, Document: sample(goldenTables[w.ruleset].documents[1])}))
	w.play(bot, 2, "ann")
	drafted := w.two(w.order(match.Clock{}, Place{Who: Open}))
	w.play(drafted, 3, "ann", "bob")
	for i, g := range []Guest{"ann", "bob"} {
		if s := w.look(g, drafted); s.Request != nil && s.Request.Must && s.Request.Sealed && !s.Request.Locked {
			_, err := w.Answer(ctx, g, drafted, Answer{Request: s.Request.ID, Sentence: w.legal(drafted, riposte.Seat(i+1))[0], Lock: i == 1, Key: fmt.Sprint("k", i)})
			w.must(err)
		}
	}
	w.must(w.Talk(ctx, "bob", drafted, "Good luck!", "k"))
	w.must(w.Note(ctx, "ann", drafted, "He likes the body."))
	return []string{bot, drafted}
}

const rest = 2 * left // long enough even where an alarm uses the table once more

// waiting lays tables at which time passes: of a clock per day, which runs out in the second and in
// the third rest, of a live one with a bank, with ann just gone, and with seeds awaited; one where ann has
// locked blind, where choices are sealed; and one with an open seat.
func (w layer) waiting() []string {
	open := Place{Who: Open}
	perDay := w.two(w.order(match.Clock{PerRequest: rest * 5 / 4}, open))
	live := w.two(w.order(match.Clock{Base: 10 * rest, Bank: rest / 4}, open))
	w.play(live, 2, "ann", "bob")
	ear := w.listen("ann", live)
	ear.stop()
	_, promise := seedOf(1)
	seeds := w.order(match.Clock{}, open)
	seeds.Places[0].Commitment = promise
	hidden := w.order(match.Clock{}, open)
	hidden.Blind = true
	blind := w.two(hidden)
	w.turnBlind("ann", blind, safe{})
	return []string{perDay, live, blind, w.two(seeds), w.lay(w.order(match.Clock{}, open))}
}

// A duel that has left the memory is what it would have been there: two worlds in which
// everybody does the same show the same, byte for byte, to everybody, although the tables stay
// loaded in the one and leave in the other. Drafts, locks, notes, clocks, banks and the
// wait for seeds are in every system; bots answer, and clocks run out at their time. To have been
// away is not seen either.
func TestLeavingMemory(t *testing.T) {
	for _, rules := range everyRuleset {
		t.Run(rules.Info().Name, func(t *testing.T) {
			worlds := map[bool][]string{}
			for _, leaves := range []bool{false, true} {
				bubble(t, func(t *testing.T) { worlds[leaves] = afterRests(t, rules.Info().Name, leaves) })
			}
			if len(worlds[true]) != len(worlds[false]) {
				t.Fatalf("%d sights, and %d where all stay", len(worlds[true]), len(worlds[false]))
			}
			for i, sights := range worlds[true] {
				same(t, sights, worlds[false][i])
			}
			all := strings.Join(worlds[true], "")
			for _, there := range []string{"has run out", `"draft":`, `"notes":`, "Good luck!", `"bank":`, `"until":`} {
				if !strings.Contains(all, there) {
					t.Errorf("nobody sees %s", there)
				}
			}
		})
	}
}

// afterRests is what everybody sees of tables after each of some rests and of play between them.
func afterRests(t *testing.T, ruleset string, leaves bool) (seen []string) {
	path := filepath.Join(t.TempDir(), "riposte.db")
	w := on(t, openStore(t, path), path, Config{Random: random(1), Rulesets: everyRuleset})
	l := layer{w, ruleset}
	ids := append(l.secrets(), l.waiting()...)
	look := func() {
		for _, id := range ids {
			seen = append(seen, w.sights(id))
		}
	}
	look()
	for range 3 {
		for rested := time.Duration(0); rested < rest; rested += SweepEvery {
			time.Sleep(SweepEvery)
			synctest.Wait()
			for _, id := range ids {
				if !leaves {
					w.look("", id)
				}
			}
		}
		if kept := w.Kept(); kept > 0 == leaves {
			t.Fatalf("%d tables are kept", kept)
		}
		look()
		for _, id := range ids[:2] {
			w.answer("ann", id)
			synctest.Wait()
		}
		look()
	}
	return seen
}

// A house that keeps almost nothing in memory plays the same duels, with bots and between
// persons, as one that keeps all: their records are the same byte for byte.
func TestPlayWithoutMemory(t *testing.T) {
	var records [2]string
	for i, tables := range []int{1, 1000} {
		bubble(t, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "riposte.db")
			w := on(t, openStore(t, path), path, Config{Random: random(1), Rulesets: everyRuleset, Tables: tables})
			var ids []string
			for _, rules := range everyRuleset {
				ids = append(ids, layer{w, rules.Info().Name}.secrets()...)
			}
			for range 20 {
				for _, id := range ids {
					w.play(id, 2, "ann", "bob")
				}
			}
			if kept := w.Kept(); kept > tables {
				t.Errorf("%d tables are kept, at most %d", kept, tables)
			}
			for _, id := range ids {
				l, err := w.store.Load(ctx, id)
				w.must(err)
				form, err := json.Marshal(l.History)
				w.must(err)
				records[i] += string(form) + "\n" + w.sights(id)
			}
		})
	}
	same(t, records[0], records[1])
}

// Somebody who has just gone is still taken to be here, and is then away, however few tables
// may be kept.
func TestGraceOutlastsEviction(t *testing.T) {
	bubble(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "riposte.db")
		w := on(t, openStore(t, path), path, Config{Random: random(1), Tables: 1})
		id := w.two(Order{Options: quick, Clock: match.Clock{Base: time.Hour, Bank: time.Minute}})
		ear := w.listen("ann", id)
		ear.stop()
		for range 3 { // others need the room
			w.look("", w.lay(Order{}))
		}
		if !w.Has(id) || w.look("", id).Seats[0].Presence != Here {
			t.Errorf("kept: %t", w.Has(id))
		}
		time.Sleep(Grace + time.Second)
		synctest.Wait()
		l, err := w.store.Load(ctx, id)
		w.must(err)
		if !l.Standing.Watch.Seats[1].Away {
			t.Error("nobody noticed that ann has gone")
		}
		for range 3 {
			w.look("", w.lay(Order{}))
		}
		if w.Has(id) || w.Kept() != 1 {
			t.Errorf("kept: %t, %d tables", w.Has(id), w.Kept())
		}
	})
}

// A feed that is followed keeps its table, and one that is opened again after the
// table has left goes on where it was.
func TestFeedOutlastsMemory(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		w.play(id, 3, "ann", "bob")
		ear := w.listen("bob", id)
		was := ear.fresh()
		last := was[len(was)-1]
		time.Sleep(2 * left)
		synctest.Wait()
		if got := ear.fresh(); !w.Has(id) || len(got) > 0 {
			t.Errorf("kept: %t; %d sights although nothing happened", w.Has(id), len(got))
		}
		ear.stop()
		time.Sleep(2 * left)
		synctest.Wait()
		if w.Has(id) {
			t.Fatal("it is still kept")
		}
		again, err := w.Watch(ctx, "bob", id, last.Seq)
		w.must(err)
		defer again.Close()
		s, err := again.Next(ctx)
		w.must(err)
		if s.Since != last.Seq || len(s.Lines) != s.Seq-last.Seq {
			t.Errorf("lines %d to %d, %d of them, after %d", s.Since, s.Seq, len(s.Lines), last.Seq)
		}
		w.play(id, 1, "ann", "bob")
		next, err := again.Next(ctx)
		w.must(err)
		if next.Since != s.Seq {
			t.Errorf("told from %d on, after %d", next.Since, s.Seq)
		}
	})
}

// When a crowd has left the memory, whoever runs the house is told, once.
func TestEmptied(t *testing.T) {
	bubble(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "riposte.db")
		var told atomic.Int32
		w := on(t, openStore(t, path), path, Config{Random: random(1), Emptied: func() { told.Add(1) }})
		come := func(n int) {
			for i := range n {
				_, err := w.Create(ctx, Guest(fmt.Sprint("guest ", i)), Order{Ruleset: "pugilism"})
				w.must(err)
			}
		}
		for i, c := range []struct {
			come int
			told int32
		}{{3, 0}, {60, 1}, {0, 1}, {30, 1}, {20, 1}, {60, 2}} {
			come(c.come)
			time.Sleep(left)
			synctest.Wait()
			if got := told.Load(); got != c.told || w.Kept() != 0 {
				t.Errorf("crowd %d, of %d: told %d times, want %d; %d tables are kept", i, c.come, got, c.told, w.Kept())
			}
		}
	})
}
